/**
 * How street types, directions and titles are abbreviated, by language: our own selection of common usage.
 *
 * One entry is `form=other=other ...`: search treats all forms of an entry as equal, and the first one is the full form. Forms are folded
 * when they are read.
 */
interface LanguageWords {
  /** Words that name the kind of a street; people often leave them out. */
  readonly types: string;
  /** Endings of compound words that name the kind of a street (Bahnhofstraße). */
  readonly endings?: string;
  readonly directions?: string;
  /** Titles and other words that are often shortened. */
  readonly titles?: string;
  /** Articles and prepositions, which get little weight in a search. */
  readonly fillers?: string;
  /** Words that people write between two crossing streets. */
  readonly crossings?: string;
  /** Words that come before the number of a flat. */
  readonly units?: string;
}

export const LANGUAGE_WORDS: Readonly<Record<string, LanguageWords>> = {
  en: {
    types:
      'street=st=str avenue=ave=av=avn=aven road=rd drive=dr=drv lane=ln boulevard=blvd=boul=bvd=blv court=ct=crt place=pl=plc ' +
      'square=sq=sqr terrace=ter=terr=tce highway=hwy=hiway parkway=pkwy=pky circle=cir=circ crescent=cres=cr=crsnt close=cl ' +
      'trail=trl=tr way=wy alley=aly expressway=expy=expwy freeway=fwy turnpike=tpke=tpk gardens=gdns grove=gr=grv heights=hts ' +
      'hill=hl hills=hls junction=jct lake=lk mount=mt=mnt mountain=mtn park=pk plaza=plz point=pt route=rte=rt ridge=rdg ' +
      'station=sta=stn valley=vly view=vw village=vlg walk=wlk crossing=xing bridge=brg bypass=byp causeway=cswy center=centre=ctr=cntr ' +
      'cove=cv estate=est estates=ests extension=ext field=fld fort=ft garden=gdn harbor=harbour=hbr island=is landing=lndg loop=lp ' +
      'manor=mnr meadows=mdws mews=mws motorway=mwy orchard=orch passage=psge path=pth promenade=prom quay=qy river=riv row spring=spg springs=spgs ' +
      'county=co township=twp mall=ml mill=ml ring yard=yd arcade=arc embankment=emb esplanade=esp green=grn',
    directions:
      'north=n=nth south=s=sth east=e west=w northeast=ne northwest=nw southeast=se southwest=sw upper=upr lower=lwr=lr',
    titles:
      'saint=st district=dist doctor=dr junior=jr senior=sr general=gen captain=capt colonel=col sergeant=sgt president=pres professor=prof reverend=rev ' +
      'martin=m university=univ=uni school=sch hospital=hosp church=ch department=dept national=natl=nat international=intl=int ' +
      'building=bldg buildings=bldgs market=mkt great=gt little=lt company=co corporation=corp limited=ltd airport=apt=arpt number=no and=n memorial=mem railway=rly=rwy',
    fillers: 'the of and at on in to for by',
    crossings: 'and at corner cnr intersection junction of with near',
    units: 'apartment apt unit suite ste flat room rm floor fl unt level',
  },
  de: {
    types: 'strasse=str weg=wg platz=pl allee=al gasse=g damm ring ufer chaussee=ch promenade=prom',
    endings:
      'strasse=str weg=wg platz=pl gasse=g allee=al damm ring ufer hof berg feld steig pfad graben markt brucke tor park halde rain matt acker wiese',
    titles:
      'sankt=st doktor=dr professor=prof bahnhof=bhf=bf hauptbahnhof=hbf=hb krankenhaus=kh nummer=nr obere=ob=ober untere=unt=unter gross=gr klein=kl ' +
      'grosse=gr kleine=kl alte=a neue=n general=gen pfarrer=pfr burgermeister=bgm=bm universitat=uni',
    directions: 'nord=n sud=s ost=o west=w',
    fillers: 'der die das des dem den am an im in auf bei zum zur zu von vom und unter uber hinter vor',
    crossings: 'ecke und bei kreuzung',
    units: 'wohnung whg top stock og eg',
  },
  fr: {
    types:
      'rue=r avenue=av=ave boulevard=bd=bld=boul=bvd place=pl chemin=ch=che=chem route=rte impasse=imp=imp allee=all allees=all quai=q=qu square=sq cours=crs ' +
      'passage=pass=psg ruelle=rle sentier=sent=sen esplanade=esp promenade=prom faubourg=fg=fbg rond=rd residence=res escalier=esc voie montee=mte descente cite hameau=ham lotissement=lot',
    directions: 'nord=n=north sud=s=south est=east ouest=o=w=west',
    titles:
      'saint=st sainte=ste docteur=dr general=gal=gen marechal=mal professeur=pr=prof president=pdt=pres capitaine=cap colonel=col commandant=cdt notre=n dame=d prince=pr princesse=psse ' +
      'monseigneur=mgr abbe=abb hotel=htl gare hopital=hop porte=pte universite=univ mademoiselle=mlle madame=mme grande=gde',
    fillers: 'le la les de du des d l a au aux en sur sous et',
    crossings: 'et angle croisement coin',
    units: 'appartement appt bat batiment etage',
  },
  es: {
    types:
      'calle=c=cl=cll avenida=av=avd=avda=ave plaza=pl=pza=plz paseo=po=ps=pso carretera=ctra=crta=carr camino=cno=cmno=cam pasaje=pje=psje ronda=rda=rd travesia=trv=trva=tr ' +
      'glorieta=gta=glta urbanizacion=urb callejon=cjon=clj carrera=cra=kr=cr=kra diagonal=dg=diag transversal=tv bulevar=blvr=bulev autopista=autop autovia=autov cuesta=cta barrio=bo=brio poligono=pol',
    directions: 'norte=n sur=s',
    titles:
      'san=s santa=sta=sa santo=sto doctor=dr dona=dna don=d general=gral=gen numero=num=n capitan=cap nuestra=ntra senora=sra presidente=pdte profesor=prof',
    fillers: 'el la los las de del y en al a',
    crossings: 'y con esquina esq cruce',
    units: 'piso planta puerta escalera esc apartamento depto departamento',
  },
  ca: {
    types:
      'carrer=c=cr=carr avinguda=av=avda=avgda placa=pl=pca passeig=pg=pss carretera=ctra=crta=ca cami=cm passatge=ptge=pje ronda=rda rambla=rbla travessera=trav travessia=trv ' +
      'carrero=cro baixada=bda pujada=pda rotonda=rot urbanitzacio=urb',
    titles: 'sant=st=s santa=sta=sa doctor=dr mossen=mn general=gral verge=v',
    fillers: 'el la els les de del dels d l i en al a',
    crossings: 'i amb cantonada',
    units: 'pis porta escala baixos',
  },
  pt: {
    types:
      'rua=r avenida=av=ave travessa=tv=trav=tr praca=pc=pca=pr largo=lg=lgo=l estrada=est=estr alameda=al=alam rodovia=rod beco=bc=b calcada=cc=calc caminho=cam praceta=pct rotunda=rot ' +
      'viela=vla escadas=esc quinta=qta bairro=br=bro cais jardim=jd=jdm passeio=pas urbanizacao=urb viaduto=vd vila=vl parque=pq',
    titles:
      'santo=sto=s santa=sta=s sao=s doutor=dr doutora=dra dom=d dona=d engenheiro=eng general=gen=gal professor=prof professora=profa padre=pe=p capitao=cap coronel=cel marechal=mal=mar ' +
      'visconde=visc conselheiro=cons almirante=alm presidente=pres comendador=com senhora=sra senhor=sr nossa=n marques=mq conde=cde tenente=ten desembargador=des brigadeiro=brig',
    fillers: 'o a os as de do da dos das e em no na',
    crossings: 'e com esquina',
    units: 'andar apto apartamento bloco fracao loja sala',
  },
  it: {
    types:
      'via=v viale=vle=vl piazza=pza=pzza=p=pz corso=cso=c vicolo=vlo=vic largo=lgo strada=str=s piazzale=ple=pzle=p.le lungomare=lungom contrada=cda salita=sal calle=c ' +
      'borgo=bgo traversa=trav=tr piazzetta=pta rotonda=rot',
    titles:
      'san=s santa=s=sta santo=s=sto santi=ss dottor=dr generale=gen professore=prof madonna=mad monsignor=mons numero=n fratelli=flli nazionale=nazle=naz nuova=nva nuovo=nvo localita=loc frazione=fraz',
    fillers: 'il lo la i gli le di del dello della dei degli delle d e a al alla in da dal',
    crossings: 'e angolo incrocio',
    units: 'interno int scala piano',
  },
  nl: {
    types:
      'straat=str laan=ln weg=wg plein=pln gracht=gr kade=kd singel=sgl dijk=dk steeg=stg park=pk hof boulevard=blvd',
    endings:
      'straat=str laan=ln weg=wg plein=pln gracht=gr kade=kd singel=sgl dijk=dk steeg=stg dreef pad hof park markt kamp veld',
    titles:
      'sint=st dokter=dr professor=prof burgemeester=burg=bgm=burgem koning=kon prins=pr prinses=prs generaal=gen oude=o nieuwe=nw=n groot=gr',
    fillers: 'de het van der den en aan op in ter te',
    crossings: 'en hoek kruising',
    units: 'bus',
  },
  sv: {
    types: 'gata=g gatan=g vag=v vagen=v torg torget=t plan plats grand stig stigen allen backe backen',
    endings:
      'gatan=g gata=g vagen=v vag=v torget=t torg plan planen platsen plats grand granden stigen stig allen backen backe leden kajen bron parken',
    titles: 'sankt=st=skt sankta=sta=skta norra=n sodra=s ostra=o vastra=v stora=st lilla=l gamla=g nya=n',
    fillers: 'i pa och vid',
    crossings: 'och hornet korsningen',
    units: 'lgh lagenhet',
  },
  no: {
    types: 'gate=gt=g gata=g vei=v veien=v veg=v vegen=v plass=pl allé alle',
    endings:
      'gate=gt=g gata=gt gaten=gt veien=v vei=v vegen veg plass plassen=pl stien sti alleen bakken brygga',
    titles: 'sankt=st nordre=ndre=n sondre=sndre=s ostre=o vestre=v store=st lille=l',
    fillers: 'i pa og ved',
    crossings: 'og hjornet',
  },
  da: {
    types: 'gade=g vej=v plads=pl alle',
    endings: 'gade=g vej=v plads=pl alle torv straede vaenge have parken toften stien bakken',
    titles: 'sankt=skt=st norre=nr sonder=sdr oster=o vester=v store=st lille=l gammel=gl ny',
    fillers: 'i pa af og ved',
    crossings: 'og hjornet',
  },
  fi: {
    types: 'katu=k tie=t kuja aukio tori puistotie bulevardi',
    endings:
      'katu=k tie=t kuja aukio tori polku ranta penger puisto kaari rinne silta maki raitti vayla laituri puistikko esplanadi',
    titles:
      'pyha iso pikku vanha=v uusi etela=et pohjois=pohj ita lansi pohjoinen=p=pohj etelainen=e itainen=i lantinen=l',
    fillers: 'ja',
    crossings: 'ja kulma risteys',
    units: 'as asunto',
  },
  pl: {
    types: 'ulica=ul aleja=al aleje=al plac=pl osiedle=os rondo skwer droga most',
    titles:
      'swietego=sw swietej=sw generala=gen ksiedza=ks doktora=dr profesora=prof marszalka=marsz swiety=sw',
    fillers: 'i na w z',
    crossings: 'i rog',
    units: 'mieszkanie m lok lokal',
  },
  cs: {
    types: 'ulice=ul namesti=nam trida=tr silnice nabrezi=nabr sidliste=sidl',
    titles: 'svateho=sv svata=sv generala=gen doktora=dr svaty=sv',
    fillers: 'a na u v nad pod',
    crossings: 'a roh',
  },
  sk: {
    types: 'ulica=ul namestie=nam trieda=tr cesta nabrezie=nabr',
    titles: 'svateho=sv generala=gen',
    fillers: 'a na v pri',
  },
  hu: {
    types: 'utca=u ut=u ter=t korut=krt setany sor koz fasor rakpart=rkp',
    titles: 'szent=szt doktor=dr',
    fillers: 'a az es',
    crossings: 'es sarok',
  },
  ro: {
    types:
      'strada=str bulevardul=bd=bdul=bld bulevard=bd calea=cal piata=pta aleea=al soseaua=sos intrarea=intr splaiul=spl',
    titles: 'sfantul=sf sfanta=sf doctor=dr general=gen profesor=prof',
    fillers: 'de din si la',
    crossings: 'si colt',
    units: 'apartament scara sc etaj et bloc bl',
  },
  tr: {
    types:
      'cadde=cad=cd caddesi=cad=cd sokak=sok=sk sokagi=sok=sk bulvari=blv=bulv bulvar=blv mahallesi=mah=mh mahalle=mah=mh meydani=myd meydan=myd yolu',
    titles: 'doktor=dr profesor=prof apartmani=apt=ap sehit=seh',
    fillers: 've ile',
    crossings: 've kose',
    units: 'daire kat',
  },
  ru: {
    types:
      'улица=ул проспект=пр=просп=прт=пркт переулок=пер=пк площадь=пл бульвар=бул=бр шоссе=ш набережная=наб проезд=прд аллея=ал тупик=туп дорога=дор',
    titles: 'имени=им академика=акад генерала=ген маршала=марш большая=бол=б малая=мал=м святой=св',
    fillers: 'и на в',
    crossings: 'и угол',
    units: 'квартира кв офис',
  },
  uk: {
    types: 'вулиця=вул проспект=просп=пр=прт провулок=пров площа=пл бульвар=бул=бр шосе набережна=наб',
    fillers: 'і та на в',
  },
  be: { types: 'вуліца=вул праспект=пр=прасп завулак=зав плошча=пл бульвар=бул набярэжная=наб шаша' },
  bg: { types: 'улица=ул булевард=бул площад=пл', titles: 'свети=св света=св' },
  mk: { types: 'улица=ул булевар=бул плоштад=пл' },
  sr: { types: 'улица=ул булевар=бул трг ulica=ul bulevar=bul trg', titles: 'свети=св свете=св sveti=sv' },
  hr: {
    types: 'ulica=ul trg avenija=av cesta setaliste=set',
    titles: 'sveti=sv sveta=sv svetog=sv kardinala=kard',
  },
  sl: { types: 'ulica=ul cesta trg nabrezje', titles: 'svetega=sv sveti=sv' },
  et: { types: 'tanav=tn puiestee=pst maantee=mnt', titles: 'vaike suur' },
  lv: { types: 'iela bulvaris=bulv prospekts=prosp laukums gatve aleja' },
  lt: {
    types: 'gatve=g prospektas=pr=prosp aikste aleja=al plentas=pl skersgatvis=skg',
    titles: 'daktaro=dr generolo=gen',
  },
  is: { types: 'gata gotu vegur stigur', fillers: 'og vid' },
  ga: { types: 'sraid bothar=br ascaill' },
  cy: { types: 'heol ffordd=ffd stryd rhodfa=rhdfa' },
  el: {
    types: 'οδοσ=οδ λεωφοροσ=λεωφ=λ πλατεια=πλ',
    titles: 'αγιοσ=αγ αγια=αγ αγιου=αγ αγιασ=αγ',
    fillers: 'και του τησ των',
  },
  ar: { types: 'شارع=ش طريق=ط ميدان=م', fillers: 'ال' },
  he: { types: 'רחוב=רח שדרות=שד כיכר דרך' },
  eu: { types: 'kalea=k etorbidea=etorb plaza=pl', fillers: 'eta' },
  gl: { types: 'rua=r avenida=av praza=pr=pz', fillers: 'de do da e o a' },
  fa: { types: 'خیابان=خ بلوار کوچه میدان بزرگراه' },
  id: { types: 'jalan=jl=jln gang=gg', titles: 'nomor=no jenderal=jend doktor=dr' },
  ms: { types: 'jalan=jl=jln lorong=lrg=lor persiaran=psn lebuh lebuhraya taman=tmn kampung=kg' },
  th: { types: 'ถนน=ถ ซอย=ซ' },
  vi: { types: 'duong=d pho=p quan=q phuong=p thanh=tp ngo hem' },
};

import { pairsOf } from './pairs.ts';
import { foldedText, titleCase } from './words.ts';

/**
 * Everyday words for kinds of places, by OSM tag: our own selection, as `key value=synonym=synonym,value;key ...`.
 *
 * English phrases are made from the tag values: `fast_food` gives fast food. Plurals follow by rule, and so do phrases with the noun that
 * `NOUNS` has for a key (shoe shop).
 */
const VALUES =
  'aerialway zip_line=zipline=zip wire=zipwire,cable_car,gondola,chair_lift,station;' +
  'aeroway aerodrome=airport=airfield,terminal,helipad,gate;' +
  'advertising billboard=hoarding,column=advertising column=litfass column=morris column;' +
  'amenity animal_boarding=animal boarding facility,animal_shelter,arts_centre,atm=cash=cash machine=cashpoint,bank,bar=pub,bbq=barbecue=barbecue grill,bench,bicycle_parking=cycle parking=bike parking,' +
  'bicycle_rental=cycle rental=bike rental=bike hire,biergarten=beer garden,brothel,bureau_de_change=bureaus de change=currency exchange,bus_station=coach station,' +
  'cafe=coffee=coffee shop=tea room,car_rental=car hire,car_sharing=car share,car_wash,casino,charging_station=charger=ev charger=ev charging,cinema=movie theater,clinic=medical centre,college,' +
  'community_centre,conference_centre,courthouse,coworking_space=coworking,crematorium,dentist=dental clinic,doctors=doctor=physician=gp,dojo=dojang=martial art,' +
  'drinking_water=water=water fountain,driving_school,embassy=consulate,fast_food=food=takeaway=take out,ferry_terminal,fire_station=fire department,fountain,' +
  'fuel=gas=petrol=gas station=petrol station=fuel station=filling station,grave_yard=graveyard,grit_bin,gym=fitness centre,hospital,hunting_stand,ice_cream=ice cream parlour,' +
  'karaoke_box=karaoke,kindergarten=nursery=nursery school=preschool,kneipp_water_cure=kneipp basin=kneipp bath=kneipp facility,library,marketplace=market,motorcycle_parking,' +
  'nightclub=night club=club,nursing_home,parking=carpark=car park=parking lot=parking garage,pharmacy=chemist=drugstore,' +
  'place_of_worship=places of worship=church=mosque=synagogue=temple=chapel=cathedral,planetarium=planetaria,police=police station,post_box=mailbox=letter box,post_office=post,prison=jail,' +
  'pub=bar,public_bookcase=bookcase,public_building,recycling=recycling point=recycling station=recycling centre,restaurant=food=diner=eatery,retirement_home,sauna,school,shelter,studio,' +
  'swingerclub=swinger club,taxi=taxi rank=taxi stand,telephone=public telephone=phone booth=payphone,theatre=theater,toilets=toilet=wc=restroom=public toilet=bathroom=lavatory,' +
  'townhall=town hall=city hall,university,vending_machine,veterinary=vet=veterinary surgery=veterinarian,waste_basket=rubbish bin=bin=trash can=litter bin,water_point,childcare=daycare,' +
  'social_facility,hookah_lounge,food_court,monastery,language_school,music_school,luggage_locker,mortuary;' +
  'boundary national_park;' +
  'building apartments=apartment block,block,bunker,cathedral,chapel,church,city_hall,civic,commercial,dormitory,entrance,faculty,farm,farm_auxiliary,flats,garage,' +
  'greenhouse=glasshouse=glass house=green house,hall,hospital,hotel,house,industrial,mosque,office,public,residential,retail,school,shop,stadium,store,synagogue,temple,terrace,tower,' +
  'train_station=railway station=station,university,yes=building;' +
  'craft brewery,carpenter,distillery,electrician,key_cutter=key duplication,photographer,shoemaker=shoe maker=cobbler,tailor,winery,plumber,painter,blacksmith;' +
  'emergency ambulance_station,defibrillator=aed,fire_hydrant=hydrant,phone=emergency phone;' +
  'highway bridleway,bus_guideway=guided bus lane,bus_stop=busstop=bus station,byway,construction=highway under construction=highways under construction,cycleway=cycle path=bike path,distance_marker,' +
  'elevator=lift,emergency_access_point,footway=footpath,ford,gate,living_street,milestone,minor,motorway=freeway,motorway_junction,motorway_link=motorway,path,pedestrian=pedestrian way,' +
  'platform,primary,primary_link=primary,raceway,residential,rest_area=rest stop,road,secondary,secondary_link=secondary,service,services=service area=motorway service,' +
  'speed_camera=radar trap=speed trap=traffic enforcement camera,steps,stile,street_lamp,tertiary,track,traffic_signals=traffic light=stoplight,trail,trunk,trunk_link=trunk,unclassified,' +
  'unsurfaced;' +
  'historic archaeological_site,battlefield,boundary_stone,building=historic building,castle,fort,manor,memorial,mine,monument,ruins=ruin,tomb,wayside_cross,wayside_shrine,wreck;' +
  'junction roundabout;' +
  'landuse allotments,basin,brownfield,cemetery=burial ground,commercial,conservation,construction,farm,farmland,farmyard,forest=wood,grass,greenfield,industrial,landfill,meadow,military,orchard,piste,' +
  'quarry,railway,recreation_ground,reservoir,residential,retail,village_green,vineyard;' +
  'leisure beach_resort,bowling_alley,common=common land,dog_park,fishing=fishing area,fitness_centre=gym=fitness,garden,golf_course,hackerspace,ice_rink,marina,miniature_golf=minigolf,nature_reserve,' +
  'park,picnic_table,pitch=sports pitch,playground,recreation_ground,slipway=boat ramp,sports_centre=gym=sports hall,stadium,swimming_pool=pool,track=running track,water_park;' +
  'man_made lighthouse,maypole,observatory,pier,tower,water_tower,water_well,windmill;' +
  'memorial plaque,statue,stolperstein,war_memorial;' +
  'natural bay,beach,cape,cave_entrance=cave,cliff,coastline,desert,fell,glacier,heath,land,marsh,moor,mud,peak=summit=mountain,reef,ridge,rock,scree,scrub,shoal,spring,tree,valley,volcano,water,' +
  'wetland,wood;' +
  'office insurance,lawyer=attorney=solicitor,notary,government,company,estate_agent;' +
  'place city,country,county,farm,hamlet,houses,island,islet,locality,municipality,region,sea,state,suburb,town,village;' +
  'railway abandoned,construction=railway under construction,disused,funicular,halt=train stop,level_crossing,light_rail,monorail,narrow_gauge,platform,preserved,station=railway station=train station=metro station=tube station=tube=underground station,' +
  'subway=subway station=metro,subway_entrance=metro entrance=underground entrance=tube entrance,switch=railway point,tram=tramway,tram_stop;' +
  'shop alcohol=off licence=off license=liquor=liquor store,art,bag,bakery=baker,beauty,beverages,bicycle=bike,bookmaker,books=bookshop=bookstore=book,boutique,butcher,car=car dealer,car_parts,' +
  'car_repair=garage=mechanic,carpet,charity=thrift,cheese,chemist,chocolate,clothes=clothing,coffee,computer,confectionery=sweet=candy,convenience=corner shop,copyshop=copy,cosmetics=cosmetic,' +
  'deli=delicatessen,department_store,doityourself=do it yourself=diy,dry_cleaning=dry cleaner,electronics,erotic=sex,estate_agent=real estate,fabric,farm,fashion,fishmonger,florist=flower,' +
  'food,funeral_directors=undertaker,furniture,garden_centre,general,gift,greengrocer,grocery,hairdresser=barber=hair salon,hardware,hearing_aids,hifi=hi fi,ice_cream,interior_decoration,' +
  'jewelry=jeweler=jewellery=jeweller,kiosk,kitchen,laundry=laundrette=launderette=laundromat,locksmith,mall=shopping mall,massage,mobile_phone=cell phone=phone,motorcycle,music,' +
  'musical_instrument,newsagent,nutrition_supplements,optician,organic=organic food,outdoor,pastry,pet,photo,salon,seafood=fish,second_hand,shoe_repair,shoes=shoe,shopping_centre,sports,' +
  'stationery,supermarket=grocery=groceries=grocery store,tailor,tattoo=tattoo studio,tea,ticket,tobacco,toys=toy,travel_agency=travel agent,trade,tyres=tyre=tire,variety_store,video,' +
  'video_games,watches,wine=off licence=off license,winery,food,salon;' +
  'tourism alpine_hut=mountain hut,apartment=holiday flat,aquarium=aquaria,artwork,attraction=tourist attraction=sight,camp_site=campsite=camping=campground=camping site,caravan_site=rv park,chalet,' +
  'gallery=art gallery,guest_house=bed and breakfast=pension,hostel=youth hostel,hotel=accommodation,information=tourist information=tourist office,motel,museum,picnic_site,' +
  'theme_park=amusement park,viewpoint=lookout,wilderness_hut,zoo;' +
  'waterway boatyard,canal,dam,derelict_canal,ditch,dock,drain,rapids,river,riverbank,stream,wadi,water_point,waterfall,weir';

/** The nouns that follow the values of a key (shoe shop, Italian restaurant). */
const NOUNS: Readonly<Record<string, string>> = {
  shop: 'shop store',
  highway: 'road',
  building: 'building',
  landuse: 'area land',
  railway: 'railway',
};

/** Words of other languages, in the form of `VALUES`: the singular, and the plural where no rule forms it. */
const WORDS =
  'amenity restaurant=ristorante=gaststatte=gasthaus=gasthof=restaurang=ravintola=ravintolat=restaurace=restauracja=ресторан=レストラン=食堂=餐厅,' +
  'cafe=cafeteria=caffe=kaffeehaus=kahvila=kahvilat=kavarna=kawiarnia=fik=kafe=кафе=кофейня=カフェ=喫茶店=咖啡馆,' +
  'fast_food=fastfood=imbiss=schnellimbiss=snackbar=pikaruoka=comida rapida=snabbmat=gatukok=фастфуд=ファストフード,' +
  'bar=baari=bares=kroeg=бар=バー,' +
  'pub=kneipe=wirtshaus=birreria=cerveceria=паб=居酒屋=パブ,' +
  'nightclub=nachtclub=diskothek=disko=disco=boite de nuit=boites de nuit=discoteca=discoteche=discotheek=nattklubb=klub nocny=ночнои клуб=клуб=クラブ,' +
  'ice_cream=eisdiele=eiscafe=glacier=heladeria=gelateria=sorveteria=gelataria=ijssalon=glasskiosk=lodziarnia=lody=мороженое=アイスクリーム,' +
  'pharmacy=apotheke=pharmacie=farmacia=apotek=apoteket=apteekki=lekarna=apteka=apteki=apotheek=аптека=薬局=薬店=药店,' +
  'hospital=krankenhaus=klinikum=spital=hopital=hopitaux=ospedale=sjukhus=sairaala=nemocnice=szpital=ziekenhuis=ziekenhuizen=hospitales=hospitais=больница=病院=医院,' +
  'clinic=klinik=clinique=clinica=cliniche=kliniek=vardcentral=klinika=przychodnia=клиника=поликлиника=クリニック,' +
  'doctors=arzt=hausarzt=arztpraxis=medecin=medico=lakare=laakari=huisarts=lekarz=врач=医者,' +
  'dentist=zahnarzt=dentista=tandlakare=hammaslaakari=tandarts=dentysta=dentysci=стоматолог=стоматология=歯科=歯医者,' +
  'veterinary=tierarzt=veterinaire=veterinario=veterinari=dierenarts=veterinar=weterynarz=ветеринар=ветклиника=動物病院,' +
  'school=schule=ecole=escuela=colegio=escola=scuola=skola=koulu=szkola=scholen=школа=学校=小学校=中学校,' +
  'kindergarten=kita=guarderia=creche=ecole maternelle=ecoles maternelles=asilo=scuola materna=jardim de infancia=forskola=dagis=paivakoti=przedszkola=kleuterschool=kinderopvang=детскии сад=детские сады=幼稚園=保育園,' +
  'university=universitat=hochschule=universidad=universita=universitet=yliopisto=uniwersytet=universiteit=университет=大学,' +
  'library=bibliothek=bucherei=bibliotheque=mediatheque=biblioteca=biblioteche=bibliotek=kirjasto=biblioteka=biblioteki=bibliotheek=библиотека=図書館,' +
  'bank=sparkasse=banque=banco=banca=banche=pankki=banki=банк=銀行=银行,' +
  'atm=geldautomat=bankautomat=bancomat=distributeur=cajero=cajeros automaticos=multibanco=pinautomaat=geldautomaat=bankomat=uttagsautomat=банкомат,' +
  'fuel=tankstelle=station service=stations service=station essence=gasolinera=gasolina=posto de gasolina=bomba de gasolina=benzinaio=benzinai=distributore=bensinstation=huoltoasema=tankstation=benzinestation=stacja benzynowa=stacje benzynowe=заправка=азс=автозаправка=ガソリンスタンド=加油站,' +
  'charging_station=ladestation=ladesaule=borne de recharge=bornes de recharge=recharge=estacion de carga=colonnina di ricarica=colonnine di ricarica=posto de carregamento=laadpaal=laadpalen=laadstation=laddstation=latausasema=stacja ladowania=зарядная станция=зарядка=充電スタンド,' +
  'parking=parkplatz=parkhaus=tiefgarage=stationnement=aparcamiento=estacionamiento=estacionamento=parcheggio=parcheggi=parkering=parkeerplaats=parkeergarage=pysakointi=parkoviste=парковка=стоянка=駐車場=停车场,' +
  'bicycle_rental=fahrradverleih=fietsverhuur=cykeluthyrning,' +
  'car_rental=autovermietung=mietwagen=autonoleggio=aluguel de carros=autoverhuur=biluthyrning=レンタカー,' +
  'car_wash=waschanlage=autowasche=lavage auto=lavado de coches=autolavaggio=lava jato=wasstraat=biltvatt=myjnia=автомоика=мойка=洗車場,' +
  'taxi=taxistand=station de taxi=stations de taxi=ponto de taxi=taxistation=такси=タクシー乗り場,' +
  'bus_station=busbahnhof=gare routiere=gares routieres=autostazione=rodoviaria=busstation=dworzec autobusowy=автовокзал=バスターミナル,' +
  'ferry_terminal=fahranleger=fahre=embarcadere=embarcadero=veerpont=veerhaven=farjelage=паром=フェリーターミナル,' +
  'police=polizei=polizeistation=polizeirevier=commissariat=gendarmerie=policia=comisaria=polizia=carabinieri=questura=delegacia=esquadra=politie=politiebureau=polis=polisstation=policja=komisariat=poliisi=полиция=警察署=交番,' +
  'fire_station=feuerwehr=feuerwache=pompiers=bomberos=pompieri=bombeiros=brandweer=brandweerkazerne=brandstation=straz pozarna=пожарная часть=消防署,' +
  'post_office=postamt=postfiliale=bureaux de poste=correos=correios=posta=uffici postali=postkantoor=postkantoren=postkontor=poczta=почта=почтовое отделение=郵便局=邮局,' +
  'toilets=toilette=offentliche toilette=toilettes publiques=banos publicos=bagno pubblico=klo=aseo=servicios=banos=banheiro=casa de banho=sanitarios=bagno=gabinetti=toalett=openbare toiletten=toaleta=vessa=туалет=トイレ=厕所,' +
  'drinking_water=trinkwasser=eau potable=agua potable=acqua potabile=agua potavel=drinkwater=dricksvatten=woda pitna=питьевая вода=飲料水,' +
  'theatre=teatro=teatr=teater=teatteri=schouwburg=театр=劇場,' +
  'cinema=kino=cine=biograf=bio=kina=bioscoop=bioscopen=elokuvateatteri=кино=кинотеатр=映画館,' +
  'place_of_worship=kirche=synagoge=tempel=eglise=mosquee=iglesia=mezquita=sinagoga=igreja=chiesa=moschea=kerk=kyrka=kosciol=kirkko=kostel=храм=церковь=церкви=мечеть=神社=寺,' +
  'townhall=rathaus=stadtverwaltung=gemeindeamt=mairie=hotel de ville=ayuntamiento=municipio=camara municipal=prefeitura=gemeentehuis=stadhuis=radhus=stadshus=ratusz=urzad miasta=kommunhus=kaupungintalo=мэрия=ратуша=администрация=市役所=区役所=役場,' +
  'embassy=botschaft=konsulat=embajada=consulado=ambasciata=consolato=embaixada=ambassad=ambasada=посольство=консульство=大使館,' +
  'marketplace=markt=wochenmarkt=marche=mercado=mercato=feira=torghandel=saluhall=rynek=targ=targowisko=рынок=рынки=市場;' +
  'shop supermarket=supermarkt=supermarche=supermercado=supermercato=livsmedel=livsmedelsbutik=stormarknad=mataffar=ruokakauppa=супермаркет=スーパー=スーパーマーケット=超市=market,' +
  'convenience=spatkauf=epicerie=superette=ultramarinos=alimentari=minimercado=mercearia=buurtwinkel=narbutik=zabka=магазин=продукты=コンビニ=コンビニエンスストア,' +
  'bakery=backerei=boulangerie=panaderia=padaria=panificio=panifici=panetteria=fornaio=bageri=bakkerij=piekarnia=leipomo=pekarna=булочная=пекарня=パン屋,' +
  'butcher=metzgerei=fleischerei=boucherie=carniceria=talho=acougue=macelleria=slager=slagerij=slaktare=charkuteri=rzeznik=мясная лавка=мясо=肉屋,' +
  'clothes=kleidung=bekleidung=modegeschaft=vetements=ropa=roupas=abbigliamento=kleding=kledingwinkel=klader=kladaffar=kladbutik=odziez=vaatteet=одежда=服屋=衣料品店,' +
  'shoes=schuhe=schuhgeschaft=chaussures=zapateria=zapatos=scarpe=calzature=sapataria=sapatos=schoenen=schoenenwinkel=skor=skoaffar=buty=обувь=靴屋,' +
  'hairdresser=friseur=frisor=coiffeur=peluqueria=cabeleireiro=parrucchiere=barbiere=kapper=fryzjer=fryzjerzy=parturi=парикмахерская=парикмахерские=美容院=床屋,' +
  'books=buchhandlung=buchladen=librairie=libreria=livraria=boekhandel=boekwinkel=bokhandel=bokaffar=ksiegarnia=kirjakauppa=книжныи магазин=книги=本屋=書店,' +
  'florist=blumenladen=blumengeschaft=fleuriste=floristeria=fiorista=fioraio=fioristi=florista=floricultura=bloemist=bloemenwinkel=blomsteraffar=blomsterhandel=kwiaciarnia=цветы=花屋,' +
  'optician=optiker=opticien=optica=ottico=ottica=optyk=оптика=眼鏡店,' +
  'doityourself=baumarkt=bricolage=bricolaje=fai da te=bricolagem=bouwmarkt=byggvaruhus=byggmarknad=sklep budowlany=стройматериалы=ホームセンター,' +
  'mall=einkaufszentrum=einkaufszentren=centre commercial=centres commerciaux=centro comercial=centros comerciales=centro commerciale=centri commerciali=shopping=winkelcentrum=winkelcentra=kopcentrum=galleria=galeria handlowa=centrum handlowe=ostoskeskus=трц=ショッピングモール,' +
  'car_repair=autowerkstatt=werkstatt=garagiste=taller mecanico=taller=officina=autofficina=oficina mecanica=oficina=autogarage=bilverkstad=warsztat samochodowy=warsztat=автосервис=自動車整備,' +
  'bicycle=fahrradladen=fahrradgeschaft=fietsenwinkel=fietsenmaker=cykelaffar=cykelbutik=велосипеды=自転車店,' +
  'laundry=waschsalon=wascherei=laverie=lavanderia=wasserette=tvattstuga=tvatteri=pralnia=прачечная=コインランドリー;' +
  'tourism hotel=hoteis=alberghi=albergo=hotell=hotelli=hotellit=hotele=hotelu=гостиница=отель=ホテル=旅館=酒店,' +
  'museum=museo=museu=museer=museot=musea=muzeum=muzea=музей=博物館=美術館=博物馆,' +
  'hostel=jugendherberge=auberge de jeunesse=auberges de jeunesse=albergue=ostello=pousada da juventude=jeugdherberg=vandrarhem=schronisko mlodziezowe=хостел=ホステル=ユースホステル,' +
  'guest_house=gastehaus=chambres d hotes=pousada=gastenverblijf=pensionat=gasthus=pensjonat=гостевои дом=民宿,' +
  'camp_site=campingplatz=zeltplatz=campeggio=campeggi=parque de campismo=campingplats=kemping=kempingi=leirintaalue=кемпинг=キャンプ場,' +
  'attraction=sehenswurdigkeit=attraction touristique=atraccion=attrazione=atracao=atracoes=bezienswaardigheid=bezienswaardigheden=sevardhet=atrakcja=zabytki=достопримечательность=観光地,' +
  'viewpoint=aussichtspunkt=point de vue=points de vue=belvedere=mirador=punto panoramico=miradouro=uitzichtpunt=utsiktspunkt=punkt widokowy=смотровая площадка=展望台,' +
  'information=touristeninformation=touristinfo=office de tourisme=oficina de turismo=ufficio turistico=posto de turismo=vvv=turistbyra=turistinformation=informacja turystyczna=туристическии центр=観光案内所,' +
  'zoo=tierpark=parc zoologique=zoologico=giardino zoologico=jardim zoologico=dierentuin=djurpark=ogrod zoologiczny=зоопарк=動物園;' +
  'leisure park=parc=parque=parco=parchi=jardin public=puisto=puistot=parki=stadtpark=парк=公園=公园,' +
  'playground=spielplatz=aire de jeux=aires de jeux=parque infantil=parques infantiles=parco giochi=speeltuin=speelplaats=lekplats=plac zabaw=place zabaw=leikkipuisto=детская площадка=遊び場,' +
  'sports_centre=sportzentrum=salle de sport=centre sportif=polideportivo=gimnasio=palestra=centro sportivo=ginasio=academia=sporthal=sportcentrum=sporthall=idrottshall=osrodek sportowy=silownia=hala sportowa=спортзал=спортцентр=体育館,' +
  'fitness_centre=fitnessstudio=fitnesstudio=gimnasio=palestra=ginasio=academia=sportschool=silownia=фитнес=фитнес клуб=スポーツジム=ジム,' +
  'stadium=stade=estadio=stadio=arena=стадион=スタジアム=競技場,' +
  'swimming_pool=schwimmbad=freibad=hallenbad=piscina=zwembad=simhall=basen=plywalnia=uimahalli=бассеин=プール,' +
  'golf_course=golfplatz=terrain de golf=golf=campo de golf=campi da golf=campo da golf=golfbaan=golfbana=pole golfowe=поле для гольфа=ゴルフ場;' +
  'landuse cemetery=friedhof=cimetiere=cementerio=cimitero=cemiterio=begraafplaats=kerkhof=kyrkogard=begravningsplats=cmentarz=кладбище=墓地=霊園;' +
  'natural beach=strand=plage=playa=spiaggia=spiagge=praia=badplats=plaza=пляж=海水浴場;' +
  'historic castle=burg=schloss=chateau=chateaux=castillo=castello=castelo=kasteel=kastelen=slott=borg=zamek=zamki=замок;' +
  'railway station=bahnhof=hauptbahnhof=gare=estacion=estacion de tren=estacao=estacoes=estacao de trem=stazione=stazione ferroviaria=treinstation=jarnvagsstation=tagstation=stacja kolejowa=dworzec=dworzec kolejowy=rautatieasema=nadrazi=вокзал=станция=駅=火车站,' +
  'subway_entrance=u bahn=metro station=station de metro=bouche de metro=estacion de metro=boca de metro=stazione metro=estacao de metro=metrostation=tunnelbana=tunnelbanestation=stacja metra=метро=станция метро=地下鉄,' +
  'tram_stop=strassenbahnhaltestelle=tramhaltestelle=arret de tram=parada de tranvia=fermata del tram=tramhalte=sparvagnshallplats=przystanek tramwajowy=трамваиная остановка=трамваи;' +
  'highway bus_stop=haltestelle=bushaltestelle=arret de bus=arrets de bus=parada de autobus=paradas de autobus=fermata=paragem de autocarro=ponto de onibus=bushalte=busshallplats=hallplats=bussipysakki=przystanek=przystanek autobusowy=przystanki=остановка=автобусная остановка=バス停;' +
  'aeroway aerodrome=flughafen=flugplatz=aeroport=aeropuerto=aeroporto=luchthaven=vliegveld=flygplats=lotnisko=lotniska=lentoasema=letiste=аэропорт=空港=机场';

/** The most words that a phrase can have. */
const MOST_WORDS = 6;

let kindsByPhrase: Map<string, string[]> | undefined;
let nounByKind: Map<string, string> | undefined;

function add(into: Map<string, string[]>, phrase: string, kind: string): void {
  const kinds = into.get(phrase);
  if (kinds === undefined) into.set(phrase, [kind]);
  else if (!kinds.includes(kind)) kinds.push(kind);
}

/** The kinds of a table with their synonyms. */
function kindsOfTable(
  table: string,
): { readonly key: string; readonly value: string; readonly kind: string; readonly synonyms: string[] }[] {
  return pairsOf(table, ';').flatMap(([key, values]) =>
    values.split(',').map((entry) => {
      const [value = '', ...synonyms] = entry.split('=');
      return { key, value, kind: `${key}=${value}`, synonyms };
    }),
  );
}

/** The kinds of `VALUES` with all their names, the usual name first. */
const valuesOf = () =>
  kindsOfTable(VALUES).map(({ key, value, kind, synonyms }) => ({
    key,
    kind,
    names: value === 'yes' ? synonyms : [value.replaceAll('_', ' '), ...synonyms],
  }));

function makePhrases(): Map<string, string[]> {
  const phrases = new Map<string, string[]>();
  for (const { key, kind, names } of valuesOf()) {
    const nouns = NOUNS[key]?.split(' ') ?? [];
    for (const name of names) {
      for (const phrase of [name, ...nouns.map((noun) => `${name} ${noun}`)]) {
        add(phrases, phrase, kind);
        if (phrase.includes('centre')) add(phrases, phrase.replace('centre', 'center'), kind);
      }
    }
  }
  for (const { kind, synonyms } of kindsOfTable(WORDS))
    for (const phrase of synonyms) add(phrases, /^[a-z ]+$/.test(phrase) ? phrase : foldedText(phrase), kind);
  return phrases;
}

/** Kinds whose names are written in capitals. */
const ACRONYMS = new Set(['atm', 'bbq']);

/** The English noun for things of a kind that have no name of their own; undefined for kinds that nobody searches for. */
export function nounOfKind(kind: string): string | undefined {
  nounByKind ??= new Map(
    valuesOf().map(({ kind: each, names: [noun = ''] }) => [
      each,
      ACRONYMS.has(noun) ? noun.toUpperCase() : titleCase(noun),
    ]),
  );
  return nounByKind.get(kind);
}

/** The kinds of places that a folded word, or a phrase of folded words, names, as `key=value`. Regular plurals are understood. */
export function kindsOf(phrase: string): readonly string[] {
  kindsByPhrase ??= makePhrases();
  const found = kindsByPhrase.get(phrase);
  if (found !== undefined) return found;
  for (const [ending, singular] of PLURALS) {
    if (!phrase.endsWith(ending)) continue;
    const kinds = kindsByPhrase.get(phrase.slice(0, -ending.length) + singular);
    if (kinds !== undefined) return kinds;
  }
  return [];
}

/** The kinds of places whose names begin with an unfinished phrase of folded words. */
export function kindsBeginningWith(phrase: string): string[] {
  kindsByPhrase ??= makePhrases();
  return [...kindsByPhrase].flatMap(([name, kinds]) => (name.startsWith(phrase) ? kinds : []));
}

/** From so many letters on, a word for a kind may have a wrong one; one may lack. */
const LETTERS_FOR_SLIP = 6;

/** The kinds of places that a phrase of folded words names with one wrong letter, which is not the first: `apothke`, `restaurnts`. */
export function kindsLike(phrase: string): string[] {
  if (phrase.length < LETTERS_FOR_SLIP - 1) return [];
  kindsByPhrase ??= makePhrases();
  return [...kindsByPhrase].flatMap(([name, kinds]) =>
    name.length >= LETTERS_FOR_SLIP &&
    phrase.startsWith(name.charAt(0)) &&
    (isSlip(phrase, name) || isSlip(phrase, `${name}s`))
      ? kinds
      : [],
  );
}

/** Whether texts differ by one letter that is left out, added or another, or by two that are swapped. */
function isSlip(typed: string, name: string): boolean {
  if (Math.abs(typed.length - name.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === name[at]) at++;
  const [rest, meant] = [typed.slice(at), name.slice(at)];
  const behind = meant.slice(1);
  return (
    rest === behind ||
    rest.slice(1) === meant ||
    rest.slice(1) === behind ||
    (rest.slice(2) === meant.slice(2) && rest[0] === meant[1] && rest[1] === meant[0])
  );
}

/** Plural endings and their singular: English and Romance, Italian, German and Dutch, Swedish, Polish and Russian. */
const PLURALS = pairsOf('ies y,es ,s ,e a,i o,i e,en ,n ,er ,ar ,or a,e ,y ,y a,ie ia,ы ,и ,ы а,и а,и я,и ь');

/** A kind of place that a text names, and the words that name it. */
export interface NamedKind {
  readonly first: number;
  readonly end: number;
  readonly kinds: readonly string[];
}

/**
 * The phrases in a list of folded words that name kinds of places, longer ones first.
 *
 * @param ofPhrase  returns the kinds that a phrase names.
 */
export function kindsIn(
  folded: readonly string[],
  ofPhrase: (phrase: string) => readonly string[],
): NamedKind[] {
  const found: NamedKind[] = [];
  for (let count = Math.min(MOST_WORDS, folded.length); count > 0; count--) {
    for (let first = 0; first + count <= folded.length; first++) {
      const kinds = ofPhrase(folded.slice(first, first + count).join(' '));
      if (kinds.length > 0) found.push({ first, end: first + count, kinds });
    }
  }
  return found;
}

/** Words for "near". The place follows them or, in some languages, precedes them. */
const NEARNESS = new Set(
  (
    'near nearby nearest closest around at by close next nachste nachster naechste bei nahe naehe neben um am umgebung pres proche autour chez vers cerca cercana cercano prop junto vicino vicina pressi perto proximo proxima dichtbij dichtstbijzijnde bij buurt nara narmaste lahella lahin vid intill omkring blisko najblizszy najblizsza kolo przy ' +
    'obok niedaleko okolice рядом ближаишии ближаишая около возле близ недалеко 近 附 周 辺 근처 بالقرب ליד κοντα'
  ).split(' '),
);
/** Words that may stand between a word for "near" and the place. */
const JOINING = new Set(
  'in on to me my the im auf der die von de du des dans a del en el la le plus mas mes mais piu nei nel nella do da no na em van het i w с в на у от の く で に من في στο'.split(
    ' ',
  ),
);

/** Whether a word means that the result should be near the place that the text also names. */
export const saysNear = (word: string): boolean => NEARNESS.has(word);

/** Words that name neither a kind of place nor a place. */
export const joinsKindAndPlace = (word: string): boolean => NEARNESS.has(word) || JOINING.has(word);

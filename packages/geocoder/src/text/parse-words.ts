import { LANGUAGE_WORDS } from './abbreviations.ts';
import { countryWords } from './country-words.ts';
import { fold } from './fold.ts';
import { foldedText } from './words.ts';

/** Words by which an address is told apart that no map knows: our own selection. All of them are folded when they are first needed. */

/** Regions and their short forms, by country. A short form that stands under one country is not repeated under another. */
const REGIONS =
  // United States.
  'alabama,al,alaska,ak,arizona,az,arkansas,ar,california,ca,calif,colorado,co,colo,connecticut,ct,conn,delaware,de,florida,fl,fla,georgia,ga,hawaii,hi,' +
  'idaho,id,illinois,il,ill,indiana,in,iowa,ia,kansas,ks,kan,kentucky,ky,louisiana,la,maine,me,maryland,md,massachusetts,ma,mass,michigan,mi,mich,' +
  'minnesota,mn,minn,mississippi,ms,miss,missouri,mo,montana,mt,nebraska,ne,nebr,nevada,nv,nev,new hampshire,nh,new jersey,nj,new mexico,nm,new york,ny,' +
  'north carolina,nc,north dakota,nd,ohio,oh,oklahoma,ok,okla,oregon,or,ore,pennsylvania,pa,penn,rhode island,ri,south carolina,sc,south dakota,sd,' +
  'tennessee,tn,tenn,texas,tx,tex,utah,ut,vermont,vt,virginia,va,washington,wa,wash,west virginia,wv,wisconsin,wi,wis,wyoming,wy,district of columbia,dc,' +
  'puerto rico,pr,virgin islands,vi,guam,gu,' +
  // Canada.
  'alberta,ab,british columbia,bc,manitoba,mb,new brunswick,nb,newfoundland and labrador,nl,nova scotia,ns,ontario,on,ont,prince edward island,pe,pei,' +
  'quebec,qc,pq,saskatchewan,sk,yukon,yt,nunavut,nu,northwest territories,nt,' +
  // Australia.
  'new south wales,nsw,queensland,qld,south australia,sa,tasmania,tas,victoria,vic,western australia,australian capital territory,act,northern territory,' +
  // United Kingdom.
  'england,scotland,wales,northern ireland,bedfordshire,beds,berkshire,berks,buckinghamshire,bucks,cambridgeshire,cambs,cheshire,cheshire east,cornwall,' +
  'cumbria,derbyshire,devon,dorset,durham,essex,east sussex,west sussex,gloucestershire,glos,greater london,greater manchester,hampshire,hants,' +
  'herefordshire,hertfordshire,herts,kent,lancashire,lancs,leicestershire,leics,lincolnshire,lincs,merseyside,norfolk,northamptonshire,northants,' +
  'northumberland,nottinghamshire,notts,oxfordshire,oxon,shropshire,somerset,staffordshire,staffs,suffolk,surrey,tyne and wear,warwickshire,' +
  'west midlands,wiltshire,wilts,worcestershire,worcs,north yorkshire,south yorkshire,west yorkshire,east yorkshire,fife,aberdeenshire,' +
  // Brazil.
  'acre,ac,alagoas,amapa,ap,amazonas,am,bahia,ba,ceara,ce,distrito federal,df,espirito santo,es,goias,go,maranhao,mato grosso,mato grosso do sul,' +
  'minas gerais,mg,para,paraiba,pb,parana,pernambuco,piaui,pi,rio grande do norte,rn,rio grande do sul,rs,rondonia,ro,roraima,rr,santa catarina,sergipe,' +
  'se,tocantins,to,sp,rj,' +
  // Germany.
  'baden wurttemberg,bayern,bavaria,brandenburg,hessen,hesse,mecklenburg vorpommern,niedersachsen,nordrhein westfalen,nrw,north rhine westphalia,' +
  'rheinland pfalz,saarland,sachsen,saxony,sachsen anhalt,schleswig holstein,thuringen,thuringia,' +
  // Italy.
  'abruzzo,basilicata,calabria,campania,emilia romagna,friuli venezia giulia,lazio,liguria,lombardia,lombardy,marche,molise,piemonte,piedmont,puglia,' +
  'sardegna,sardinia,sicilia,sicily,toscana,tuscany,trentino alto adige,umbria,veneto,' +
  // Spain.
  'andalucia,andalusia,aragon,asturias,canarias,cantabria,castilla la mancha,castilla y leon,cataluna,catalunya,catalonia,comunidad de madrid,' +
  'comunidad valenciana,extremadura,galicia,islas baleares,illes balears,navarra,pais vasco,euskadi,basque country,' +
  // Mexico.
  'aguascalientes,baja california,chiapas,chihuahua,coahuila,durango,guanajuato,guerrero,hidalgo,jalisco,michoacan,morelos,nayarit,nuevo leon,oaxaca,' +
  'quintana roo,sinaloa,sonora,tabasco,tamaulipas,tlaxcala,veracruz,yucatan,zacatecas,cdmx,edomex,' +
  // India.
  'andhra pradesh,arunachal pradesh,assam,bihar,chhattisgarh,goa,gujarat,haryana,himachal pradesh,jharkhand,karnataka,kerala,madhya pradesh,maharashtra,' +
  'odisha,punjab,rajasthan,sikkim,tamil nadu,telangana,tripura,uttar pradesh,uttarakhand,west bengal';

/** Short names of countries that are codes or mean something else in other places. */
const SHORT_COUNTRIES = 'usa,us,gb,aus,nz,england uk,island';

/** Large cities, so that they are known behind a street without a comma. */
const CITIES =
  'adelaide,amsterdam,ankara,athens,athina,atlanta,auckland,bangalore,bangkok,barcelona,beijing,belgrade,bengaluru,beograd,berlin,bern,birmingham,bogota,bordeaux,' +
  'boston,brasilia,bratislava,brisbane,bristol,brooklyn,brussel,brussels,bruxelles,bucharest,bucuresti,budapest,buenos aires,cairo,canberra,cape town,chennai,chicago,' +
  'christchurch,ciudad de mexico,cologne,copenhagen,cordoba,dallas,delhi,den haag,denver,dubai,dublin,edinburgh,firenze,florence,frankfurt,frankfurt am main,geneva,' +
  'glasgow,guadalajara,hamburg,hanoi,helsinki,hong kong,houston,hyderabad,istanbul,izmir,jakarta,jerusalem,johannesburg,kiev,kobenhavn,kolkata,koln,krakow,kuala lumpur,' +
  'kyiv,kyoto,la paz,leeds,lille,lima,lisboa,lisbon,liverpool,ljubljana,london,los angeles,lyon,madrid,manchester,manhattan,manila,marseille,melbourne,mexico city,' +
  'miami,milan,milano,minsk,montreal,moscow,moskva,mumbai,munchen,munich,nantes,naples,napoli,new delhi,new york,new york city,nice,nyc,osaka,oslo,ottawa,paris,perth,' +
  'philadelphia,porto,porto alegre,prague,praha,riga,rio de janeiro,roma,rome,saint petersburg,salvador,san antonio,san diego,san francisco,san jose,santiago,sao paulo,' +
  'seattle,seoul,sevilla,seville,shanghai,singapore,sofia,st petersburg,stockholm,strasbourg,sydney,taipei,tallinn,tel aviv,the hague,thessaloniki,tokyo,torino,toronto,' +
  'toulouse,turin,valencia,vancouver,venezia,venice,victoria,vienna,vilnius,warsaw,warszawa,washington,wellington,wien,wroclaw,zagreb,zurich,киев,київ,минск,москва,' +
  'санкт петербург';

/** Words of names of venues. */
const VENUES =
  'museum musee museo muzeum museu gallery galerie galleria galeria restaurant ristorante restaurante restauracja trattoria pizzeria cafe caffe bistro bar pub brewery inn hotel hostel motel resort school schule ecole escuela university universitat universite universidad college ' +
  'academy kindergarten hospital klinik clinic krankenhaus hopital pharmacy apotheke pharmacie farmacia bank theatre theater teatro cinema kino opera stadium arena airport flughafen aeroport aeropuerto station bahnhof gare estacion library bibliothek bibliotheque church kirche ' +
  'eglise iglesia cathedral basilica chapel mosque temple synagogue castle schloss chateau palace palais palazzo palast tower mall supermarket market shop store starbucks mcdonalds ikea walmart zoo aquarium centre center foundation society company ltd inc gmbh llc office embassy ' +
  'consulate ministry hall house club gym cemetery friedhof park plaza monument memorial alliance institute laboratory bakery salon garage building studios court deli grill diner taqueria tavern';

/** Kinds of streets that are part of other names just as often. */
const WEAK_TYPES =
  'center centre park lake hill hills mount mountain station valley view village bridge point fort field island garden gardens green mill mall heights estate estates river spring springs harbor meadows orchard plaza house hof berg feld tor markt market row walk junction crossing county township extension ' +
  'manor landing yard ring quinta vila jardim bairro barrio hameau residence st al be bo br ca co cr cs do en es et fg gr in is la le lo me ms na ps sa se t tn tr';
/** Languages whose kinds of streets stand behind the name; in the others they stand before it. */
const SUFFIXED = 'en de nl sv no da fi hu tr is et lv lt cs sk'.split(' ');
/** In these they do both. */
const EITHER = 'ru uk be bg mk sr hr sl eu'.split(' ');

/** Kinds of streets that are names of streets by themselves. */
const KINDS_AS_NAMES =
  'esplanade promenade embankment parade ring quay broadway strand alley mews causeway ridge rise drove cove loop arcade damm ufer markt steig';
/** Kinds that stand at the end of a street, but that a search does not take for a kind. */
const MORE_KINDS = 'rise drove furlong broadway commons cmns';
const MORE_KINDS_BEFORE = 'gran thanon soi';

/** Words before the numbers or letters of roads (`County Road QQ`), and those behind a number. `Country` is common for `county`. */
const ROAD_WORDS =
  'highway hwy route rte us fm cr sr rr rd road county country state interstate i autoroute autostrada carretera ruta rodovia pr sh';
const ROAD_TAILS = 'business bus bypass byp alternate alt spur truck';

/** Words between two streets that cross. */
const CROSSINGS = 'and at y und et';
/** Words inside of names, which no name ends with: `Rue de`. */
const LINKS = 'de du des d da do dos das del della di of von van';

/** Words, one of them of the road's kind, by which streets with numbers are named. */
const ROADS = `${ROAD_WORDS} br sp calle carrera cra kr diagonal transversal avenida calzada rua quadra avenue ave`;

const DIRECTIONS =
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest upper lower';

export interface ParseWords {
  readonly regions: ReadonlySet<string>;
  /** Short forms of regions, which are words of other meanings too. */
  readonly regionCodes: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
  readonly cities: ReadonlySet<string>;
  readonly venues: ReadonlySet<string>;
  readonly suffixTypes: ReadonlySet<string>;
  readonly prefixTypes: ReadonlySet<string>;
  readonly weakTypes: ReadonlySet<string>;
  /** Kinds that are names by themselves. */
  readonly kindsAsNames: ReadonlySet<string>;
  /** Words before the number of a street. */
  readonly roads: ReadonlySet<string>;
  /** Words before and behind the number of a road in the country. */
  readonly roadWords: ReadonlySet<string>;
  readonly roadTails: ReadonlySet<string>;
  readonly crossings: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly directions: ReadonlySet<string>;
}

let all: ParseWords | undefined;

/** The words, read on first use. */
export function parseWords(): ParseWords {
  all ??= readWords();
  return all;
}

const SHORT = 3;

const setOf = (text: string): Set<string> => new Set(fold(text).split(' '));

function readWords(): ParseWords {
  const regions = new Set<string>();
  const regionCodes = new Set<string>();
  for (const form of REGIONS.split(',')) (form.length > SHORT ? regions : regionCodes).add(foldedText(form));
  const suffixTypes = setOf(MORE_KINDS);
  const prefixTypes = setOf(MORE_KINDS_BEFORE);
  for (const [language, { types }] of Object.entries(LANGUAGE_WORDS)) {
    const isSuffixed = SUFFIXED.includes(language);
    for (const form of fold(types).split(/[ =]/)) {
      if (form === '') continue;
      if (isSuffixed || EITHER.includes(language)) suffixTypes.add(form);
      if (!isSuffixed) prefixTypes.add(form);
    }
  }
  return {
    regions,
    regionCodes,
    countries: new Set([...countryWords().keys(), ...SHORT_COUNTRIES.split(',')]),
    cities: new Set(CITIES.split(',').map(foldedText)),
    venues: setOf(VENUES),
    suffixTypes,
    prefixTypes,
    weakTypes: setOf(WEAK_TYPES),
    kindsAsNames: setOf(KINDS_AS_NAMES),
    roads: setOf(ROADS),
    roadWords: setOf(ROAD_WORDS),
    roadTails: setOf(ROAD_TAILS),
    crossings: setOf(CROSSINGS),
    links: setOf(LINKS),
    directions: setOf(DIRECTIONS),
  };
}

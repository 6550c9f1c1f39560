import { foldedText } from '../text/words.ts';
import { parseWords } from '../text/parse-words.ts';
import type { ParseWords } from '../text/parse-words.ts';

/** Names that only the parser's own import has, beside those that a search knows too: our own selection. */

/** Cities that are known behind a street without a comma. */
const CITIES =
  'las vegas,calgary,edmonton,winnipeg,halifax,quebec city,trois rivieres,gatineau,sherbrooke,laval,mississauga,brampton,hamilton,kitchener,london ontario,' +
  'oshawa,saskatoon,regina,kelowna,surrey,burnaby,st johns,saint john,fredericton,moncton,markham,vaughan,scarborough,etobicoke,north york,north vancouver,maple ridge,' +
  'phoenix,tucson,mesa,scottsdale,tempe,chandler,glendale,albuquerque,santa fe,el paso,austin,fort worth,arlington,plano,irving,lubbock,corpus christi,' +
  'laredo,san marcos,amarillo,waco,oklahoma city,tulsa,kansas city,st louis,saint louis,omaha,des moines,cedar rapids,minneapolis,st paul,saint paul,duluth,' +
  'milwaukee,green bay,detroit,grand rapids,ann arbor,lansing,cleveland,columbus,cincinnati,toledo,akron,dayton,indianapolis,fort wayne,south bend,' +
  'evansville,louisville,lexington,nashville,memphis,knoxville,chattanooga,charlotte,raleigh,durham,greensboro,winston salem,fayetteville,asheville,charleston,' +
  'columbia,greenville,myrtle beach,savannah,augusta,macon,birmingham,montgomery,huntsville,tuscaloosa,jackson,biloxi,new orleans,baton rouge,shreveport,' +
  'lafayette,little rock,orlando,tampa,st petersburg,jacksonville,fort lauderdale,west palm beach,palm beach,boca raton,hialeah,tallahassee,gainesville,pensacola,sarasota,' +
  'fort myers,key west,daytona beach,miami beach,baltimore,annapolis,bethesda,silver spring,rockville,richmond,norfolk,virginia beach,alexandria,roanoke,charlottesville,' +
  'wilmington,pittsburgh,harrisburg,allentown,scranton,newark,jersey city,hoboken,trenton,camden,princeton,atlantic city,buffalo,rochester,syracuse,albany,yonkers,white plains,' +
  'new rochelle,queens,bronx,the bronx,staten island,long island city,flushing,jamaica,hartford,new haven,stamford,bridgeport,providence,worcester,lowell,somerville,brookline,' +
  'manchester,nashua,burlington,bangor,anchorage,fairbanks,juneau,honolulu,hilo,portland,eugene,salem,bend,spokane,tacoma,bellevue,olympia,redmond,boise,salt lake city,' +
  'provo,ogden,reno,carson city,henderson,sacramento,fresno,bakersfield,oakland,berkeley,palo alto,mountain view,sunnyvale,santa clara,san mateo,' +
  'redwood city,fremont,hayward,concord,stockton,modesto,santa rosa,santa cruz,monterey,san luis obispo,santa barbara,ventura,oxnard,pasadena,burbank,long beach,santa monica,' +
  'beverly hills,hollywood,west hollywood,inglewood,torrance,anaheim,santa ana,irvine,huntington beach,newport beach,costa mesa,riverside,san bernardino,palm springs,' +
  'chula vista,carlsbad,escondido,rancho cucamonga,rancho santa fe,colorado springs,boulder,fort collins,aurora,cheyenne,billings,bozeman,missoula,fargo,sioux falls,rapid city,' +
  // Great Britain and Ireland.
  'sheffield,bradford,cardiff,leicester,coventry,nottingham,newcastle,newcastle upon tyne,sunderland,brighton,hove,hull,plymouth,stoke on trent,wolverhampton,derby,swansea,southampton,portsmouth,' +
  'aberdeen,dundee,belfast,derry,cambridge,oxford,york,norwich,exeter,gloucester,cheltenham,bournemouth,poole,reading,milton keynes,luton,northampton,peterborough,ipswich,colchester,' +
  'chelmsford,southend on sea,croydon,bromley,kingston upon thames,kingston upon hull,wimbledon,twickenham,ealing,watford,slough,guildford,woking,tunbridge wells,canterbury,maidstone,hastings,eastbourne,' +
  'blackpool,preston,bolton,stockport,oldham,rochdale,salford,wigan,warrington,chester,huddersfield,wakefield,halifax,harrogate,doncaster,rotherham,barnsley,middlesbrough,darlington,' +
  'bishop auckland,carlisle,lancaster,shrewsbury,telford,hereford,worcester,stratford upon avon,inverness,perth,stirling,paisley,cork,limerick,galway,waterford,' +
  // Western and southern Europe.
  'aix en provence,amiens,angers,annecy,avignon,besancon,brest,caen,cannes,clermont ferrand,dijon,grenoble,la rochelle,le havre,le mans,limoges,metz,montpellier,mulhouse,nancy,nimes,orleans,' +
  'perpignan,poitiers,reims,rennes,rouen,saint denis,saint etienne,toulon,tours,versailles,villeurbanne,boulogne billancourt,antwerpen,antwerp,anvers,gent,ghent,gand,brugge,bruges,leuven,liege,namur,' +
  'charleroi,mons,mechelen,hasselt,rotterdam,utrecht,eindhoven,groningen,tilburg,almere,breda,nijmegen,haarlem,arnhem,amersfoort,apeldoorn,leiden,delft,maastricht,zwolle,enschede,zaandam,s gravenhage,' +
  'dusseldorf,stuttgart,dortmund,essen,leipzig,bremen,dresden,hannover,hanover,nurnberg,nuremberg,duisburg,bochum,wuppertal,bielefeld,bonn,munster,karlsruhe,mannheim,augsburg,wiesbaden,' +
  'gelsenkirchen,monchengladbach,braunschweig,chemnitz,kiel,aachen,halle,magdeburg,freiburg,krefeld,lubeck,mainz,erfurt,rostock,kassel,potsdam,saarbrucken,heidelberg,darmstadt,regensburg,wurzburg,' +
  'gottingen,ulm,graz,linz,salzburg,innsbruck,klagenfurt,basel,lausanne,winterthur,luzern,lugano,st gallen,genf,geneve,sankt gallen,vaduz,luxembourg,' +
  'zaragoza,malaga,murcia,palma,palma de mallorca,bilbao,alicante,valladolid,vigo,gijon,a coruna,la coruna,granada,vitoria,vitoria gasteiz,oviedo,pamplona,almeria,san sebastian,donostia,burgos,santander,' +
  'castellon,albacete,logrono,badajoz,salamanca,huelva,tarragona,lleida,girona,cadiz,toledo,marbella,las palmas,santa cruz de tenerife,santiago de compostela,braga,coimbra,faro,funchal,aveiro,setubal,' +
  'palermo,genova,genoa,bologna,bari,catania,verona,messina,padova,trieste,brescia,taranto,prato,parma,modena,reggio calabria,reggio emilia,perugia,livorno,ravenna,cagliari,foggia,rimini,salerno,ferrara,' +
  'bergamo,vicenza,trento,bolzano,siena,pisa,lucca,como,' +
  // Northern and eastern Europe.
  'goteborg,gothenburg,malmo,uppsala,vasteras,orebro,linkoping,helsingborg,jonkoping,norrkoping,lund,umea,bergen,trondheim,stavanger,tromso,aarhus,odense,aalborg,esbjerg,frederiksberg,espoo,tampere,vantaa,' +
  'oulu,turku,reykjavik,lodz,poznan,gdansk,szczecin,bydgoszcz,lublin,katowice,bialystok,gdynia,czestochowa,radom,sosnowiec,torun,kielce,gliwice,zabrze,rzeszow,olsztyn,brno,ostrava,plzen,liberec,' +
  'olomouc,ceske budejovice,kosice,zilina,debrecen,szeged,pecs,gyor,miskolc,cluj napoca,timisoara,iasi,constanta,brasov,craiova,plovdiv,varna,burgas,novi sad,nis,sarajevo,skopje,tirana,split,rijeka,' +
  'maribor,patras,heraklion,kaunas,klaipeda,tartu,daugavpils,lviv,odesa,kharkiv,dnipro,gomel,brest,chisinau,ekaterinburg,yekaterinburg,novosibirsk,kazan,nizhny novgorod,екатеринбург,новосибирск,' +
  'казань,нижнии новгород,самара,омск,челябинск,ростов на дону,уфа,красноярск,воронеж,пермь,волгоград,краснодар,саратов,тюмень,ижевск,барнаул,иркутск,хабаровск,владивосток,ярославль,томск,' +
  'оренбург,кемерово,рязань,пенза,тула,калининград,сочи,петрозаводск,львів,одеса,харків,дніпро,' +
  // Asia, Africa, Oceania.
  'bursa,adana,gaziantep,konya,antalya,kayseri,mersin,eskisehir,haifa,beirut,amman,damascus,baghdad,tehran,riyadh,jeddah,abu dhabi,sharjah,doha,kuwait city,muscat,manama,karachi,lahore,islamabad,rawalpindi,' +
  'faisalabad,dhaka,chittagong,colombo,kathmandu,pune,ahmedabad,surat,jaipur,lucknow,kanpur,nagpur,indore,bhopal,patna,vadodara,ludhiana,agra,nashik,coimbatore,kochi,visakhapatnam,mysore,mysuru,' +
  'thiruvananthapuram,chandigarh,gurgaon,gurugram,noida,faridabad,ghaziabad,thane,navi mumbai,secunderabad,guwahati,bhubaneswar,pimpri chinchwad,yangon,phnom penh,vientiane,ho chi minh city,ho chi minh,' +
  'saigon,da nang,hai phong,nha trang,chiang mai,phuket,pattaya,penang,george town,johor bahru,petaling jaya,shah alam,ipoh,kuching,kota kinabalu,surabaya,bandung,medan,semarang,makassar,palembang,' +
  'denpasar,yogyakarta,bekasi,tangerang,depok,bogor,quezon city,makati,makati city,cebu,cebu city,davao,davao city,pasig,taguig,kaohsiung,taichung,tainan,hsinchu,guangzhou,shenzhen,chengdu,wuhan,hangzhou,nanjing,' +
  'tianjin,chongqing,xian,suzhou,qingdao,dalian,xiamen,macau,busan,incheon,daegu,daejeon,gwangju,yokohama,nagoya,sapporo,kobe,fukuoka,kawasaki,hiroshima,sendai,' +
  'casablanca,rabat,marrakech,fes,tangier,algiers,oran,tunis,tripoli,alexandria,giza,khartoum,addis ababa,nairobi,mombasa,kampala,dar es salaam,kigali,lusaka,harare,maputo,luanda,kinshasa,lagos,abuja,ibadan,' +
  'accra,kumasi,abidjan,dakar,bamako,pretoria,durban,port elizabeth,bloemfontein,windhoek,gaborone,port louis,antananarivo,gold coast,newcastle,wollongong,geelong,hobart,townsville,cairns,darwin,' +
  'parramatta,fremantle,dunedin,tauranga,napier,palmerston north,lower hutt,suva,noumea,' +
  // Latin America.
  'monterrey,puebla,tijuana,leon,ciudad juarez,zapopan,merida,cancun,queretaro,toluca,morelia,oaxaca de juarez,san luis potosi,guatemala city,san salvador,tegucigalpa,managua,panama city,havana,la habana,' +
  'santo domingo,san juan,port au prince,kingston,medellin,cali,barranquilla,cartagena,bogota dc,bogota d c,bucaramanga,quito,guayaquil,cuenca,caracas,maracaibo,arequipa,cusco,trujillo,santa cruz de la sierra,' +
  'cochabamba,asuncion,montevideo,rosario,mendoza,mar del plata,san miguel de tucuman,valparaiso,vina del mar,concepcion,belo horizonte,fortaleza,curitiba,recife,manaus,belem,goiania,campinas,' +
  'sao luis,maceio,natal,teresina,campo grande,joao pessoa,florianopolis,vitoria,cuiaba,aracaju,ribeirao preto,santos,niteroi,guarulhos,joinville,londrina';

/** Regions, most of which are written out. */
const REGIONS =
  'buenos aires,jawa barat,jawa timur,jawa tengah,west java,east java,central java,banten,bali,sumatera utara,sumatera selatan,sumatera barat,north sumatra,south sumatra,sulawesi selatan,kalimantan timur,dki jakarta,di yogyakarta,' +
  'selangor,johor,pulau pinang,perak,pahang,kelantan,terengganu,kedah,negeri sembilan,melaka,sabah,sarawak,wilayah persekutuan,metro manila,cavite,laguna,bulacan,rizal,' +
  'khanh hoa,dong nai,binh duong,long an,lam dong,ba ria vung tau,gauteng,western cape,eastern cape,kwazulu natal,free state,mpumalanga,limpopo,north west province,' +
  'lagos state,rivers state,oyo state,cundinamarca,antioquia,valle del cauca,atlantico,santander,bolivar,region metropolitana,pichincha,guayas,estado de mexico,hidalgo,' +
  'zuid holland,noord holland,noord brabant,gelderland,overijssel,friesland,flevoland,drenthe,zeeland,limburg,mazowieckie,malopolskie,slaskie,wielkopolskie,dolnoslaskie,pomorskie,lodzkie,' +
  'ile de france,auvergne rhone alpes,provence alpes cote d azur,occitanie,nouvelle aquitaine,bretagne,normandie,hauts de france,grand est,pays de la loire,bourgogne franche comte,centre val de loire,' +
  'malaga,a coruna,pontevedra,las palmas,gipuzkoa,bizkaia,almeria,isle of wight,isle of man,rutland,county durham,west lothian,midlothian,highland,county dublin,delhi,jammu and kashmir,puducherry,' +
  'карелия,республика карелия,татарстан,башкортостан,московская область,ленинградская область,свердловская область,краснодарскии краи,' +
  'tokyo to,osaka fu,kyoto fu,gyeonggi do,gangwon do,gyeongsangnam do,jeollabuk do,guangdong,zhejiang,jiangsu,sichuan,shandong,fujian,hubei,hunan,henan,hebei,yunnan,tibet';
const REGION_CODES = 'iow,ncr,kzn,bcs,jal,nle,cdmx';

/** Names of countries in other languages, and in short. */
const COUNTRIES =
  'prc,p r china,peoples republic of china,roc,r o c,republic of china,peoples republic of bangladesh,oesterreich,irland,irlande,frankreich,francia,franca,spanien,espagne,italien,grossbritannien,vereinigtes konigreich,royaume uni,reino unido,regno unito,' +
  'etats unis,estados unidos,stati uniti,vereinigte staaten,niederlande,paesi bassi,paises bajos,belgien,belgio,belgica,polen,pologne,polonia,tschechien,tschechische republik,schweden,suede,suecia,norwegen,norvege,noruega,danemark,dinamarca,' +
  'finnland,finlande,griechenland,grece,grecia,ungarn,hongrie,kroatien,slowenien,slowakei,rumanien,roumanie,romania,bulgarien,tuerkei,turkei,russland,russie,rusia,ukraina,japan,japon,giappone,brasilien,bresil,' +
  'mexiko,mexique,kanada,u a e,south korea,republic of south africa,england,scotland,wales,northern ireland,viet nam,việt nam,a r y,reunion,new caledonia,nouvelle caledonie,ivory coast,cote d ivoire,macedonia,swaziland,burma';

/** Words of names of venues. */
const VENUES =
  'services solutions partners associates consulting technologies systems industries enterprises holding holdings corp corporation plc limited ltda sarl ag kg bv nv ev trust council campus ' +
  'pharma clinica clinique hospitalier zentrum lyceum lycee gymnasium colegio polyclinic dentist surgery nursery farm barn cottage villa ranch casino nightclub lounge brasserie bakery ' +
  'butcher barber spa fitness courthouse barracks prison terminal warehouse depot factory observatory planetarium pavilion auditorium chamber parliament ' +
  'ravintola kahvila hotelli restoran lokanta otel sklep szpital szkola kosciol urzad muzeum nemocnice skola kostel kavarna ' +
  'ceip ies consultorio ayuntamiento policia pabellon polideportivo cuartel parroquia ermita guarderia instituto juzgado mercado mairie gendarmerie creche caserne piscine gymnase ' +
  'municipio questura scuola liceo chiesa ospedale stazione biblioteca rathaus polizei feuerwehr kita praxis prefeitura escola gemeentehuis stadhuis basisschool ziekenhuis bibliotheek ' +
  'radnice urad sykehus skole kirke apotek sjukhus';

/** Directions behind the names of streets in other languages: `Insurgentes Sur`. */
const DIRECTIONS = 'sur norte oriente poniente oeste ouest est nord sud';

let all: ParseWords | undefined;

/** The words that a search knows, and these. */
export function moreWords(): ParseWords {
  all ??= readMore();
  return all;
}

const and = (known: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
  new Set([...known, ...more.map(foldedText)]);

function readMore(): ParseWords {
  const words = parseWords();
  return {
    ...words,
    cities: and(words.cities, CITIES.split(',')),
    regions: and(words.regions, REGIONS.split(',')),
    regionCodes: and(words.regionCodes, REGION_CODES.split(',')),
    countries: and(words.countries, COUNTRIES.split(',')),
    venues: and(words.venues, VENUES.split(' ')),
    directions: and(words.directions, DIRECTIONS.split(' ')),
  };
}

/**
 * What people call kinds of places, by OSM tag: our own selection of everyday words, folded, singular and plural.
 */
const WORDS: Readonly<Record<string, string>> = {
  'amenity=restaurant':
    'restaurant restaurants restaurante restaurantes ristorante ristoranti gasthaus gaststatte restaurang restauranger ravintola ravintolat restaurace restauracja ресторан рестораны',
  'amenity=cafe':
    'cafe cafes cafeteria cafeterias caffe kaffeehaus kahvila kahvilat kavarna kawiarnia fik кафе coffee',
  'amenity=fast_food': 'fastfood imbiss snackbar pikaruoka',
  'amenity=bar': 'bar bars baari',
  'amenity=pub': 'pub pubs kneipe kneipen',
  'amenity=pharmacy':
    'pharmacy pharmacies apotheke apotheken pharmacie farmacia farmacias farmacie apotek apteekki lekarna apteka аптека аптеки chemist drugstore',
  'amenity=hospital':
    'hospital hospitals krankenhaus krankenhauser spital hopital hopitaux ospedale sjukhus sairaala nemocnice szpital больница',
  'amenity=doctors': 'doctor doctors arzt arzte medecin medico lakare laakari',
  'amenity=dentist': 'dentist dentists zahnarzt zahnarzte dentiste dentista tandlakare hammaslaakari',
  'amenity=school': 'school schools schule schulen ecole ecoles escuela escola escolas scuola skola koulu',
  'amenity=kindergarten': 'kindergarten kindergartens kita guarderia creche asilo forskola paivakoti nursery',
  'amenity=university':
    'university universities universitat universite universidad universidade universita universitet yliopisto',
  'amenity=library': 'library libraries bibliothek bibliotheque biblioteca bibliotek kirjasto',
  'amenity=bank': 'bank banks banken banque banques banco bancos banca banche pankki банк',
  'amenity=atm': 'atm atms geldautomat geldautomaten bancomat distributeur cajero bankomat',
  'amenity=fuel':
    'fuel gas petrol tankstelle tankstellen gasolinera gasolina benzinaio bensinstation huoltoasema',
  'amenity=parking':
    'parking parkings parkplatz parkplatze aparcamiento estacionamento parcheggio parkering pysakointi carpark',
  'amenity=police': 'police polizei policia polizia polis poliisi policie',
  'amenity=post_office': 'post postamt poste correos correios posta postkontor posti',
  'amenity=toilets': 'toilet toilets wc toilette toiletten aseos banheiro bagni toalett vessa',
  'amenity=theatre': 'theatre theatres theater teatro teatros teater teatteri',
  'amenity=cinema': 'cinema cinemas kino kinos cine cines bio elokuvateatteri',
  'amenity=place_of_worship':
    'church churches kirche kirchen eglise eglises iglesia iglesias igreja igrejas chiesa chiese kyrka kirkko mosque synagogue temple',
  'amenity=townhall': 'townhall rathaus mairie ayuntamiento municipio kommunhus kaupungintalo',
  'amenity=charging_station': 'charger ladestation ladestationen recharge laddstation latausasema',
  'shop=supermarket':
    'supermarket supermarkets supermarkt supermarkte supermarche supermercado supermercados supermercato grocery groceries livsmedel ruokakauppa',
  'shop=bakery': 'bakery bakeries backerei backereien boulangerie panaderia padaria panificio bageri leipomo',
  'shop=butcher': 'butcher metzgerei boucherie carniceria talho macelleria',
  'shop=clothes': 'clothes kleidung vetements ropa roupas abbigliamento klader vaatteet',
  'shop=hairdresser':
    'hairdresser friseur coiffeur peluqueria cabeleireiro parrucchiere frisor parturi barber',
  'shop=books': 'bookshop bookstore buchhandlung librairie libreria livraria bokhandel kirjakauppa',
  'tourism=hotel': 'hotel hotels hoteles hoteis hotelli hotellit гостиница отель',
  'tourism=museum': 'museum museums museen musee musees museo museos museu museus musei museer museot музей',
  'tourism=hostel': 'hostel hostels jugendherberge albergue ostello vandrarhem',
  'tourism=camp_site': 'campsite camping campings campingplatz leirintaalue',
  'leisure=park': 'park parks parc parcs parque parques parco parchi puisto puistot парк',
  'leisure=playground': 'playground playgrounds spielplatz spielplatze parquinfantil lekplats leikkipuisto',
  'leisure=sports_centre': 'gym sportcenter sporthalle gimnasio palestra',
  'leisure=swimming_pool': 'pool schwimmbad piscine piscina simhall uimahalli',
  'railway=station':
    'station stations bahnhof bahnhofe gare gares estacion estacao stazione jarnvagsstation rautatieasema вокзал',
  'highway=bus_stop': 'busstop bushaltestelle haltestelle busshallplats bussipysakki',
};

let kindsByWord: Map<string, string[]> | undefined;

/** Kinds of places that a word stands for, as `key=value`. */
export function kindsOf(word: string): readonly string[] {
  if (kindsByWord === undefined) {
    kindsByWord = new Map();
    for (const [kind, words] of Object.entries(WORDS)) {
      for (const each of words.split(' ')) kindsByWord.set(each, [...(kindsByWord.get(each) ?? []), kind]);
    }
  }
  return kindsByWord.get(word) ?? [];
}

const NEAR = new Set(
  'near in nearby around bei nahe nahe in neben pres de dans cerca en perto em vicino a nara lahella close to me my next'.split(
    ' ',
  ),
);

/** Words that only say that something is to be near. */
export function saysNear(word: string): boolean {
  return NEAR.has(word);
}

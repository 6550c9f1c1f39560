import type { Tags } from './tags.ts';

/** Keys that make a place of interest, the most telling first. */
const KEYS = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'sport',
  'railway',
  'aerialway',
  'historic',
  'natural',
  'highway',
  'public_transport',
  'office',
  'barrier',
  'landuse',
  'waterway',
  'building',
  'craft',
] as const;

/** Values of the keys by the class that they belong to. A class that is named like its value need not list it. */
const BY_CLASS: Readonly<Record<string, string>> = {
  shop:
    'accessories antiques beauty bed boutique camera carpet charity chemist coffee computer convenience confectionery copyshop cosmetics craft ' +
    'curtain department_store doityourself dry_cleaning electronics erotic fabric farm florist frozen_food furniture garden_centre general gift hardware ' +
    'hearing_aids hifi interior_decoration jewelry kiosk locksmith mall massage mobile_phone newsagent optician outdoor paint perfumery perfume pet ' +
    'photo seafood second_hand shoes sports stationery tailor tattoo ticket tobacco toys travel_agency trade variety_store video video_games watches ' +
    'weapons wholesale houseware nutrition_supplements medical_supply books bag baby_goods art cheese tea chocolate herbalist pastry',
  office:
    'accountant advertising_agency architect association company consulting educational_institution employment_agency estate_agent financial ' +
    'forestry foundation government insurance it lawyer ngo notary political_party religion research surveyor tax_advisor telecommunication travel_agent ' +
    'water_utility',
  town_hall: 'townhall public_building courthouse community_centre',
  golf: 'golf golf_course miniature_golf',
  fast_food: 'fast_food food_court',
  park: 'park bbq',
  bus: 'bus_stop bus_station',
  railway: 'station halt tram_stop subway',
  entrance: 'subway_entrance train_station_entrance',
  campsite: 'camp_site caravan_site',
  laundry: 'laundry dry_cleaning',
  grocery: 'supermarket deli delicatessen department_store greengrocer marketplace butcher convenience food',
  library: 'books library',
  college: 'university college',
  lodging:
    'hotel motel bed_and_breakfast guest_house hostel chalet alpine_hut dormitory wilderness_hut basic_hut apartment',
  ice_cream: 'ice_cream',
  post: 'post_box post_office parcel_locker',
  cafe: 'cafe',
  school: 'school kindergarten',
  alcohol_shop: 'alcohol beverages wine',
  bar: 'bar nightclub',
  harbor: 'marina dock',
  car: 'car car_repair car_parts taxi',
  hospital: 'hospital nursing_home clinic',
  cemetery: 'grave_yard cemetery',
  attraction: 'attraction viewpoint',
  beer: 'biergarten pub',
  music: 'music musical_instrument',
  stadium: 'american_football stadium soccer',
  art_gallery: 'artwork gallery arts_centre',
  clothing_store: 'bag clothes',
  swimming: 'swimming_area swimming',
  castle: 'castle ruins_of_castle',
  atm: 'atm',
  pitch: 'pitch',
};

/** Values that are classes of their own. */
const OWN = new Set(
  (
    'archaeological_site bakery bank bicycle_parking bicycle_rental bollard bureau_de_change butcher car_rental cave_entrance charging_station ' +
    'cinema dentist doctors drinking_water ferry_terminal fire_station fountain fuel garden gate gym hairdresser information lift_gate memorial ' +
    'monument motorcycle museum parking pharmacy picnic_site place_of_worship playground police prison recycling restaurant ruins shelter spring ' +
    'sports_centre theatre theme_park toilets veterinary water_park waste_basket wayside_cross wayside_shrine zoo bicycle bench telephone ' +
    'vending_machine winter_sports ski dog_park clock hunting_stand biergarten aquarium border_control cycle_barrier diplomatic escape_game ' +
    'hackerspace ice_rink motorcycle_parking sally_port stile swimming_pool toll_booth'
  ).split(' '),
);

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_CLASS).flatMap(([name, values]) =>
    values.split(' ').map((value) => [value, name] as const),
  ),
);

/** How important a class is beside others, 0 to 1000. */
const IMPORTANCE: Readonly<Record<string, number>> = {
  hospital: 980,
  railway: 960,
  bus: 950,
  attraction: 930,
  harbor: 925,
  college: 920,
  school: 915,
  stadium: 910,
  zoo: 905,
  museum: 904,
  castle: 903,
  town_hall: 900,
  campsite: 890,
  cemetery: 885,
  park: 880,
  library: 870,
  police: 865,
  post: 860,
  golf: 850,
  place_of_worship: 840,
  theatre: 830,
  lodging: 700,
  restaurant: 650,
  cafe: 640,
  shop: 600,
  grocery: 500,
  fast_food: 400,
  clothing_store: 300,
  bar: 200,
};
const IMPORTANCE_OF_OTHERS = 100;
const FURNITURE = new Set([
  'bench',
  'waste_basket',
  'bollard',
  'gate',
  'lift_gate',
  'telephone',
  'vending_machine',
  'hunting_stand',
  'bicycle_parking',
  'clock',
  'cycle_barrier',
  'motorcycle_parking',
  'sally_port',
  'stile',
]);

/** What kind of place of interest something is. */
export interface PoiKind {
  readonly class: string;
  readonly subclass: string;
  readonly importance: number;
  /** Whether it shows without a name too. */
  readonly needsNoName: boolean;
}

/** Values that are places of interest with these keys alone. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  highway: ['bus_stop'],
  railway: ['station', 'halt', 'tram_stop', 'subway_entrance', 'train_station_entrance'],
  natural: ['cave_entrance', 'spring'],
  landuse: ['cemetery', 'winter_sports', 'reservoir'],
  waterway: ['dock'],
  building: ['dormitory'],
  public_transport: ['station'],
  barrier: [
    'bollard',
    'gate',
    'lift_gate',
    'toll_booth',
    'stile',
    'cycle_barrier',
    'border_control',
    'sally_port',
  ],
  aerialway: ['station'],
  historic: [
    'monument',
    'castle',
    'ruins',
    'memorial',
    'archaeological_site',
    'wayside_cross',
    'wayside_shrine',
  ],
};

/** The kind of a place; undefined where it is of no interest. */
export function poiKindOf(tags: Tags): PoiKind | undefined {
  for (const key of KEYS) {
    const value = tags.get(key);
    if (value === undefined || value === 'no') continue;
    const only = ONLY[key];
    if (only && !only.includes(value)) continue;
    const found = classOf(key, value);
    if (found === undefined) continue;
    const isFurniture = FURNITURE.has(value);
    return {
      class: found,
      subclass: subclassOf(key, value, tags),
      importance: isFurniture ? 0 : (IMPORTANCE[found] ?? IMPORTANCE_OF_OTHERS),
      needsNoName:
        key === 'amenity' ||
        key === 'tourism' ||
        isFurniture ||
        value === 'playground' ||
        key === 'highway' ||
        key === 'barrier' ||
        (key === 'shop' && value !== 'vacant') ||
        value === 'castle' ||
        value === 'spring',
    };
  }
  // Where nothing else tells what it is, a kind of sport is a class of its own; of several the first one.
  const sport = (tags.get('sport') ?? 'no').split(';')[0]!.trim();
  return sport === 'no'
    ? undefined
    : { class: sport, subclass: sport, importance: IMPORTANCE_OF_OTHERS, needsNoName: false };
}

function classOf(key: string, value: string): string | undefined {
  if (key === 'aerialway') return 'aerialway';
  const known = CLASS_OF.get(value) ?? (OWN.has(value) ? value : undefined);
  if (known !== undefined) return known;
  // Every shop and office is one, of whatever kind.
  if (key === 'shop' || key === 'office') return key;
  return undefined;
}

function subclassOf(key: string, value: string, tags: Tags): string {
  if (value === 'place_of_worship') return tags.get('religion') ?? value;
  if (value === 'pitch' || value === 'sports_centre') return tags.get('sport') ?? value;
  if (key === 'railway' && value === 'station') return tags.get('station') ?? value;
  if (key === 'tourism' && value === 'information') return tags.get('information') ?? value;
  return value;
}

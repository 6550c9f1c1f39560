import { NAME, get, isOneOf, match, ramp, type Expression } from '../expressions.ts';
import { kindOf } from '../../sprite/kinds.ts';
import type { PictogramName } from '../../sprite/pictograms.ts';
import { symbol, type Layer } from '../layer.ts';
import type { Palette } from '../palette.ts';
import { FACES, ink } from '../text.ts';

/** Pictograms by `class` of the layer poi. What is not listed does not show: benches and bins would cover the map. */
const BY_CLASS: Readonly<Record<string, PictogramName>> = {
  restaurant: 'restaurant',
  fast_food: 'fast_food',
  cafe: 'cafe',
  bar: 'bar',
  beer: 'beer',
  alcohol_shop: 'shop',
  ice_cream: 'ice_cream',
  bakery: 'bakery',
  grocery: 'grocery',
  supermarket: 'grocery',
  shop: 'shop',
  clothing_store: 'clothing',
  hairdresser: 'hairdresser',
  laundry: 'shop',
  car: 'shop',
  lodging: 'lodging',
  campsite: 'campsite',
  shelter: 'shelter',
  hospital: 'hospital',
  doctors: 'hospital',
  pharmacy: 'pharmacy',
  dentist: 'dentist',
  veterinary: 'veterinary',
  school: 'school',
  college: 'school',
  university: 'school',
  kindergarten: 'school',
  library: 'library',
  museum: 'museum',
  art_gallery: 'art',
  theatre: 'theatre',
  cinema: 'cinema',
  music: 'music',
  attraction: 'attraction',
  theme_park: 'attraction',
  castle: 'castle',
  monument: 'monument',
  memorial: 'monument',
  ruins: 'ruins',
  archaeological_site: 'ruins',
  viewpoint: 'viewpoint',
  zoo: 'zoo',
  aquarium: 'zoo',
  place_of_worship: 'worship',
  cemetery: 'cemetery',
  cave_entrance: 'cave',
  park: 'park',
  garden: 'garden',
  playground: 'playground',
  picnic_site: 'picnic',
  pitch: 'pitch',
  stadium: 'pitch',
  sports_centre: 'pitch',
  ice_rink: 'pitch',
  tennis: 'pitch',
  basketball: 'pitch',
  volleyball: 'pitch',
  swimming: 'swimming',
  swimming_pool: 'swimming',
  water_park: 'swimming',
  golf: 'golf',
  ski: 'ski',
  drinking_water: 'water',
  spring: 'water',
  parking: 'parking',
  bicycle_rental: 'bicycle',
  fuel: 'fuel',
  charging_station: 'charging',
  bicycle: 'bicycle',
  bus: 'bus',
  railway: 'rail',
  aerialway: 'cable_car',
  ferry_terminal: 'ferry',
  harbor: 'harbor',
  police: 'police',
  fire_station: 'fire_station',
  post: 'post',
  bank: 'bank',
  town_hall: 'town_hall',
  toilets: 'toilets',
  information: 'information',
  recycling: 'recycling',
  office: 'office',
  diplomatic: 'office',
};

/** Where the subclass tells more than the class. */
const BY_SUBCLASS: Readonly<Record<string, PictogramName>> = {
  alpine_hut: 'hut',
  wilderness_hut: 'hut',
  basic_hut: 'hut',
  tram_stop: 'tram',
  subway: 'subway',
  christian: 'christian',
  muslim: 'muslim',
  jewish: 'jewish',
  buddhist: 'buddhist',
  viewpoint: 'viewpoint',
  museum: 'museum',
};

/** What a traveller looks for shows first, what has its own sign on the street last. */
const FROM_14 = [
  'railway',
  'hospital',
  'attraction',
  'castle',
  'museum',
  'zoo',
  'stadium',
  'college',
  'university',
  'town_hall',
  'theme_park',
  'ferry_terminal',
];
const FROM_15 = [
  'park',
  'garden',
  'monument',
  'place_of_worship',
  'library',
  'theatre',
  'school',
  'lodging',
  'cemetery',
  'art_gallery',
  'cinema',
  'viewpoint',
  'campsite',
  'golf',
  'swimming',
  'harbor',
  'aerialway',
  'police',
  'bus',
];
const FROM_17 = [
  'office',
  'diplomatic',
  'recycling',
  'toilets',
  'hairdresser',
  'laundry',
  'parking',
  'bicycle_rental',
  'car',
  'information',
  'drinking_water',
  'playground',
  'pitch',
  'tennis',
  'basketball',
  'volleyball',
  'picnic_site',
  'kindergarten',
  'dentist',
  'doctors',
  'alcohol_shop',
  'fire_station',
  'ruins',
  'memorial',
  'charging_station',
  'veterinary',
];
const WALKING_FROM_13 = [
  'shelter',
  'viewpoint',
  'campsite',
  'spring',
  'cave_entrance',
  'castle',
  'ruins',
  'aerialway',
];
const WALKING_FROM_15 = ['drinking_water', 'picnic_site', 'information', 'parking', 'bus'];
const OTHERS = Object.keys(BY_CLASS).filter(
  (name) => ![FROM_14, FROM_15, FROM_17].some((list) => list.includes(name)),
);

function byPictogram(value: (name: PictogramName) => string): Expression {
  const grouped = (table: Readonly<Record<string, PictogramName>>): Record<string, string> => {
    const groups = new Map<string, string[]>();
    for (const [key, name] of Object.entries(table))
      groups.set(value(name), [...(groups.get(value(name)) ?? []), key]);
    return Object.fromEntries([...groups].map(([result, keys]) => [keys.join('|'), result]));
  };
  return match('subclass', grouped(BY_SUBCLASS), match('class', grouped(BY_CLASS), value('attraction')));
}

/** Whether a place is among some classes, has a name or does not need one, and ranks high enough. */
function ranked(classes: readonly string[], ranks: Expression): Expression {
  return [
    'all',
    isOneOf('class', ...classes),
    [
      'any',
      ['has', 'name'],
      isOneOf('class', ...WALKING_FROM_13, ...WALKING_FROM_15, 'toilets', 'playground'),
    ],
    ['<=', ['coalesce', get('rank'), 1], ranks],
  ];
}

/** Shops, stations, sights: a disc with a pictogram, the name below it. */
export function poiLayers({ label, poi }: Palette, isForWalking: boolean): Layer[] {
  const layout = {
    'icon-image': byPictogram((name) => name),
    'icon-size': ramp(1, [14, 0.75], [18, 1]),
    'icon-padding': 3,
    'text-field': NAME,
    'text-font': FACES.medium,
    'text-size': ramp(1, [14, 9.5], [18, 11.5]),
    'text-anchor': 'top',
    'text-offset': [0, 0.85],
    'text-max-width': 8,
    'text-padding': 3,
    'text-optional': true,
    'symbol-sort-key': ['coalesce', get('rank'), 1000],
  };
  const paint = ink(
    byPictogram((name) => poi.labels[kindOf(name)]),
    label.halo,
  );
  const layers = [
    symbol('poi-17', 'poi', {
      minzoom: 17,
      filter: ranked(FROM_17, ['step', ['zoom'], 60, 18, 2000]),
      layout,
      paint,
    }),
    symbol('poi-16', 'poi', {
      minzoom: 16,
      filter: ranked(OTHERS, ['step', ['zoom'], 25, 17, 150, 18, 2000]),
      layout,
      paint,
    }),
    symbol('poi-15', 'poi', {
      minzoom: 15,
      filter: ranked(FROM_15, ['step', ['zoom'], 15, 16, 80, 17, 2000]),
      layout,
      paint,
    }),
    symbol('poi-14', 'poi', {
      minzoom: 13,
      filter: ranked(FROM_14, ['step', ['zoom'], 2, 14, 12, 15, 60, 16, 2000]),
      layout,
      paint,
    }),
  ];
  if (isForWalking) {
    layers.push(
      symbol('poi-walking', 'poi', {
        minzoom: 13,
        filter: [
          'any',
          isOneOf('class', ...WALKING_FROM_13),
          isOneOf('subclass', 'alpine_hut', 'wilderness_hut', 'basic_hut'),
          ['all', ['>=', ['zoom'], 15], isOneOf('class', ...WALKING_FROM_15)],
        ],
        layout,
        paint,
      }),
    );
  }
  return layers;
}

/** House numbers, and airports by their names. */
export function houseNumberLayers({ label }: Palette): Layer[] {
  return [
    symbol('housenumber', 'housenumber', {
      minzoom: 17,
      layout: {
        'text-field': get('housenumber'),
        'text-font': FACES.regular,
        'text-size': ramp(1, [17, 8.5], [19, 10.5]),
        'text-padding': 2,
      },
      paint: ink(label.house, label.halo, 0.8),
    }),
  ];
}

export function airportLayers({ label, poi }: Palette): Layer[] {
  return [
    symbol('airport', 'aerodrome_label', {
      minzoom: 9,
      filter: ['any', ['has', 'iata'], ['>=', ['zoom'], 11]],
      layout: {
        'icon-image': 'airport',
        'icon-size': ramp(1, [9, 0.7], [14, 1]),
        'text-field': ['step', ['zoom'], ['coalesce', get('iata'), NAME], 11, NAME],
        'text-font': FACES.medium,
        'text-size': ramp(1, [9, 9.5], [14, 12]),
        'text-anchor': 'top',
        'text-offset': [0, 0.85],
        'text-max-width': 9,
        'text-optional': true,
      },
      paint: ink(poi.labels.transport, label.halo),
    }),
  ];
}

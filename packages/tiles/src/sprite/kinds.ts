import type { PictogramName } from './pictograms.ts';

/** Pictograms by what they have in common, which decides the colour of their disc. */
const KINDS = {
  food: ['restaurant', 'fast_food', 'cafe', 'bar', 'beer', 'ice_cream', 'bakery'],
  shop: ['grocery', 'shop', 'clothing', 'hairdresser'],
  bed: ['lodging', 'campsite', 'hut', 'shelter'],
  health: ['hospital', 'pharmacy', 'dentist', 'veterinary'],
  culture: [
    'school',
    'library',
    'museum',
    'art',
    'theatre',
    'cinema',
    'music',
    'attraction',
    'castle',
    'monument',
    'ruins',
    'viewpoint',
    'zoo',
    'worship',
    'christian',
    'muslim',
    'jewish',
    'buddhist',
    'cemetery',
    'cave',
  ],
  nature: ['park', 'garden', 'playground', 'picnic', 'pitch', 'swimming', 'golf', 'ski', 'water'],
  transport: [
    'parking',
    'fuel',
    'charging',
    'bicycle',
    'bus',
    'rail',
    'tram',
    'subway',
    'airport',
    'ferry',
    'harbor',
    'cable_car',
  ],
  service: [
    'police',
    'fire_station',
    'post',
    'bank',
    'town_hall',
    'toilets',
    'information',
    'recycling',
    'office',
    'gate',
  ],
} as const satisfies Readonly<Record<string, readonly PictogramName[]>>;

/** What pictograms have in common. */
export type Kind = keyof typeof KINDS;

/** The kind of a pictogram. */
export function kindOf(name: PictogramName): Kind {
  return KIND_OF.get(name)!;
}

const KIND_OF: ReadonlyMap<PictogramName, Kind> = new Map(
  entriesOf(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);

function entriesOf<Key extends string, Value>(table: Readonly<Record<Key, Value>>): [Key, Value][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of Object.entries forgets the names of members
  return Object.entries(table) as [Key, Value][];
}

import type { TagOf } from '@portolan/osm';
import { VENUE } from '../../layers.ts';
import { nounOfKind } from '../../text/categories.ts';
import { NO_DETAILS, type EntityDraft, type Name } from '../drafts.ts';
import { houseNameOf, namesOf } from '../names/osm-names.ts';
import { factsOf } from './osm-facts.ts';
import { houseNumberOf } from './osm-house-number.ts';
import { isAbsent } from './absent.ts';
import type { OsmObject, OsmReader } from './osm-reader.ts';

/** Keys that make a named object a venue, the most specific first. */
const VENUE_KEYS = [
  'aeroway',
  'tourism',
  'amenity',
  'shop',
  'leisure',
  'historic',
  'office',
  'craft',
  'healthcare',
  'emergency',
  'railway',
  'public_transport',
  'aerialway',
  'man_made',
  'military',
  'natural',
  'waterway',
  'water',
  'mountain_pass',
  'club',
  'sport',
  'power',
  'landuse',
  'bridge',
  'building',
  'boundary',
  'place',
  'highway',
  'barrier',
  'route',
  'attraction',
  'entrance',
  'junction',
];

/** Weight of a kind of venue (0..255); kinds that people often look up by name weigh more. */
const VENUE_IMPORTANCE: Readonly<Record<string, number>> = {
  'aeroway=aerodrome': 110,
  'railway=station': 85,
  'public_transport=station': 80,
  'amenity=university': 80,
  'amenity=hospital': 75,
  'amenity=townhall': 65,
  'tourism=museum': 65,
  'tourism=attraction': 60,
  'historic=castle': 70,
  'leisure=stadium': 65,
  'leisure=park': 50,
  'shop=mall': 60,
  'amenity=theatre': 55,
  'tourism=hotel': 45,
  'natural=peak': 45,
  'natural=water': 45,
  'waterway=river': 60,
  'place=island': 70,
  'highway=bus_stop': 15,
  'public_transport=platform': 12,
  'public_transport=stop_position': 10,
};
const OTHER_VENUE = 30;
const FAME = 25;

const SOUGHT = new Set('amenity shop tourism leisure historic office craft emergency railway'.split(' '));
/** Keys of things that people look for by kind even without a name: toilets, cash machines, playgrounds. */
const SOUGHT_KEYS = VENUE_KEYS.filter((key) => SOUGHT.has(key));
const SOUGHT_RAILWAY = new Set(
  ['station', 'halt', 'tram_stop', 'subway_entrance'].map((value) => `railway=${value}`),
);
/** Kinds that are everywhere and that nobody looks for. */
const NOT_SOUGHT = new Set([
  'amenity=waste_basket',
  'amenity=grit_bin',
  'leisure=garden',
  'leisure=track',
  'emergency=fire_hydrant',
  'historic=boundary_stone',
]);

/** The kind of a venue as `key=value`, corrected where people would not use the word of the tag. */
function kindOf(key: string, value: string, tags: ReadonlyMap<string, string>): string {
  // A guidepost is not a tourist office.
  if (key === 'tourism' && value === 'information') {
    const information = tags.get('information') ?? 'office';
    if (!OFFICES.has(information)) return `information=${information}`;
  }
  const stops = key === 'public_transport' ? STOPS.get(value) : undefined;
  if (stops === undefined) return `${key}=${value}`;
  if (tags.get('highway') === 'bus_stop') return 'highway=bus_stop';
  return stops.find(([mode]) => tags.get(mode) === 'yes')?.[1] ?? `${key}=${value}`;
}
/** The values of a tag: `amenity=cafe;bar` has two. */
const valuesOf = (tags: ReadonlyMap<string, string>, key: string): readonly string[] =>
  (tags.get(key) ?? '').split(';').map((value) => value.trim());

/**
 * Kinds of platforms and stations by the vehicles that stop there. A `stop_position` is on the road beside its platform, so it is skipped.
 */
const STOPS: ReadonlyMap<string, readonly (readonly [mode: string, kind: string])[]> = new Map([
  [
    'platform',
    [
      ['tram', 'railway=tram_stop'],
      ['bus', 'highway=bus_stop'],
      ['trolleybus', 'highway=bus_stop'],
      ['ferry', 'amenity=ferry_terminal'],
    ],
  ],
  [
    'station',
    [
      ['train', 'railway=station'],
      ['subway', 'railway=station'],
      ['light_rail', 'railway=station'],
      ['ferry', 'amenity=ferry_terminal'],
      ['bus', 'amenity=bus_station'],
    ],
  ],
]);
const OFFICES = new Set(['office', 'visitor_centre', 'yes']);

/** Kinds of venues whose grounds matter, by key: who stands inside is there. */
const GROUNDS = Object.entries({
  leisure: 'park garden nature_reserve golf_course stadium sports_centre marina water_park',
  amenity:
    'university college school kindergarten hospital grave_yard marketplace bus_station ferry_terminal prison',
  aeroway: 'aerodrome terminal heliport',
  railway: 'station',
  public_transport: 'station',
  tourism: 'zoo theme_park museum camp_site caravan_site',
  landuse: 'cemetery recreation_ground military retail',
  historic: 'castle fort archaeological_site',
  military: 'airfield barracks base',
  shop: 'mall',
  place: 'square',
  boundary: 'national_park',
}).map(([key, values]) => ({ key, kinds: new Set(values.split(' ')) }));

/** Whether the outline of something with these tags is kept, so that a point inside it is at distance 0. */
export const hasGrounds = (tag: TagOf): boolean =>
  tag('name') !== undefined && GROUNDS.some(({ key, kinds }) => kinds.has(tag(key) ?? ''));

/** Kinds that people call by the company that runs them. */
const RUN_BY_COMPANIES = new Set(['amenity=bank', 'amenity=atm', 'amenity=charging_station']);

/** A venue without a name: it is found by its kind, or by its brand or the name of the house, which serve as a name. */
export function namelessVenue(reader: OsmReader, object: OsmObject): EntityDraft | undefined {
  const { tags } = object;
  if (NO_ACCESS.has(tags.get('access') ?? '')) return undefined;
  const key = firstKeyOf(SOUGHT_KEYS, tags);
  if (key === undefined) return undefined;
  const kind = kindOf(key, valuesOf(tags, key)[0]!, tags);
  if (!isSought(kind)) return undefined;
  const company = RUN_BY_COMPANIES.has(kind) ? (tags.get('operator') ?? tags.get('network')) : undefined;
  const name = tags.get('brand') ?? company ?? houseNameOf(tags);
  return venueDraft(reader, object, kind, namesOf(tags, name));
}

/** Whether people look for things of a kind. */
const isSought = (kind: string): boolean =>
  nounOfKind(kind) !== undefined &&
  !NOT_SOUGHT.has(kind) &&
  (!kind.startsWith('railway=') || SOUGHT_RAILWAY.has(kind));

const NO_ACCESS = new Set(['private', 'no']);

/** A house that has no name but that of a house. */
export function namedHouse(reader: OsmReader, object: OsmObject): EntityDraft | undefined {
  const name = houseNameOf(object.tags);
  if (name === undefined) return undefined;
  const kind = kindOfVenue(object.tags)?.kind ?? 'addr=housename';
  return venueDraft(reader, object, kind, namesOf(object.tags, name));
}

/** The most specific key of a named object and its kind as a venue; undefined when the object is no venue. */
export function kindOfVenue(
  tags: ReadonlyMap<string, string>,
): { readonly key: string; readonly kind: string } | undefined {
  const key = firstKeyOf(VENUE_KEYS, tags);
  return key === undefined ? undefined : { key, kind: kindOf(key, valuesOf(tags, key)[0]!, tags) };
}

/** Whether people look for things with this key by kind, even without a name. */
export const isSoughtKey = (key: string): boolean => SOUGHT.has(key);

/**
 * The kind of a venue with others by which people look for it, the main one first, separated by semicolons: a filling station has a shop, a bakery serves as a café.
 */
function withOtherKinds(kind: string, tags: ReadonlyMap<string, string>): string {
  const others = SOUGHT_KEYS.flatMap((key) =>
    valuesOf(tags, key).map((value) => kindOf(key, value, tags)),
  ).filter((other) => other !== kind && isSought(other));
  return [kind, ...others.slice(0, MOST_OTHER_KINDS)].join(';');
}
const MOST_OTHER_KINDS = 3;

const firstKeyOf = (keys: readonly string[], tags: ReadonlyMap<string, string>): string | undefined =>
  keys.find((key) => !isAbsent(tags.get(key) ?? 'no'));

export function venueDraft(
  reader: OsmReader,
  { tags, origin, id, index }: OsmObject,
  kind: string,
  names: Name[],
): EntityDraft | undefined {
  const centre = reader.centreOf({ origin, index });
  if (centre === undefined) return undefined;
  const isFamous = tags.has('wikidata') || tags.has('wikipedia');
  return {
    layer: VENUE,
    origin,
    id,
    ...centre,
    names,
    importance: names.length === 0 ? 0 : (VENUE_IMPORTANCE[kind] ?? OTHER_VENUE) + (isFamous ? FAME : 0),
    kind: withOtherKinds(kind, tags),
    context: undefined,
    details: venueFacts(tags),
  };
}

/** Facts of a venue together with its address. */
function venueFacts(tags: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const facts = new Map(factsOf(tags));
  const number = houseNumberOf(tags);
  if (number !== undefined) facts.set('housenumber', number);
  for (const [key, fact] of [
    ['addr:street', 'street'],
    ['addr:postcode', 'postalcode'],
    ['addr:unit', 'unit'],
  ] as const) {
    const value = tags.get(key);
    if (value !== undefined) facts.set(fact, value);
  }
  return facts.size === 0 ? NO_DETAILS : facts;
}

import { LOCALITY, STREET, VENUE } from '../../layers.ts';
import { Origin } from '../../model.ts';
import type { EntityDraft, LineCoordinates, Name } from '../../model.ts';
import { factsOf } from './osm-facts.ts';
import { middleOf } from '../../geometry.ts';
import { hasWords } from '../names/name-words.ts';
import { nounOfKind } from '../../text/categories.ts';
import { namesOf } from '../names/osm-names.ts';
import type { OsmObject, OsmReader } from './osm-reader.ts';

/** Keys that make a named object a venue, the most telling first. */
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
];

/** Values of `highway` that are no course of a street. */
const HIGHWAY_PLACES = new Set([
  'bus_stop',
  'platform',
  'rest_area',
  'services',
  'crossing',
  'traffic_signals',
  'motorway_junction',
  'street_lamp',
  'elevator',
  'turning_circle',
  'stop',
  'give_way',
  'speed_camera',
  'proposed',
]);

/** Relations that only group what stands for itself. */
const GROUP_TYPES = new Set([
  'associatedStreet',
  'street',
  'route_master',
  'network',
  'collection',
  'restriction',
]);

const BORDERS = new Set(['boundary=administrative', 'boundary=postal_code']);

/** Weight of a kind of venue (0..255). What people look up by name weighs more. */
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

const STREET_IMPORTANCE: Readonly<Record<string, number>> = {
  motorway: 60,
  trunk: 58,
  primary: 56,
  secondary: 52,
  tertiary: 48,
  residential: 42,
  living_street: 42,
  unclassified: 42,
  pedestrian: 44,
  service: 32,
  footway: 26,
  path: 24,
  steps: 24,
  track: 22,
  cycleway: 22,
};
const OTHER_STREET = 35;

const SOUGHT = new Set('amenity shop tourism leisure historic office craft emergency railway'.split(' '));
/** What is looked for by its kind even where it has no name, by key: toilets, cash machines, playgrounds. */
const SOUGHT_KEYS = VENUE_KEYS.filter((key) => SOUGHT.has(key));
const SOUGHT_RAILWAY = new Set(['station', 'halt', 'tram_stop', 'subway_entrance']);
/** Kinds that are everywhere and that nobody looks for. */
const NOT_SOUGHT = new Set([
  'amenity=waste_basket',
  'amenity=grit_bin',
  'leisure=garden',
  'leisure=track',
  'emergency=fire_hydrant',
  'historic=boundary_stone',
]);

/** One way of a street, before streets are put together. */
export interface StreetPart {
  readonly draft: EntityDraft;
  readonly line: LineCoordinates;
}

const isNameOrRef = (key: string): boolean => key === 'name' || key === 'ref' || key.startsWith('name:');

/** Venues and parts of streets of an extract. Rivers come as parts too: they are cut into ways like streets. */
export function readOsmFeatures(
  reader: OsmReader,
  isArea: (object: OsmObject) => boolean,
): { venues: EntityDraft[]; streets: StreetPart[]; rivers: StreetPart[] } {
  const venues: EntityDraft[] = [];
  const streets: StreetPart[] = [];
  const rivers: StreetPart[] = [];
  reader.forEach(
    isNameOrRef,
    (object) => {
      const { tags } = object;
      if (isArea(object) || GROUP_TYPES.has(tags.get('type') ?? '')) return;
      const street = streetOf(reader, object);
      if (street !== undefined) {
        streets.push(street);
        return;
      }
      const names = namesOf(tags);
      if (names.length === 0) {
        const nameless = namelessOf(reader, object);
        if (nameless !== undefined) venues.push(nameless);
        return;
      }
      const key = firstKeyOf(VENUE_KEYS, tags);
      if (key === undefined) return;
      const kind = kindOf(key, tags);
      // What is no area here is a line along a border, or a division that no layer has.
      if (BORDERS.has(kind)) return;
      const draft = venueDraft(reader, object, kind, names);
      if (draft === undefined) return;
      if (key === 'waterway' && object.origin === Origin.way) {
        const line = reader.lineOf(object.index);
        if (line.lat.length > 1) {
          rivers.push({ draft, line });
          return;
        }
      }
      venues.push(draft);
    },
    (key) => SOUGHT.has(key),
  );
  return { venues, streets, rivers };
}

/** What people call a thing by, where the value of its key does not tell. */
function kindOf(key: string, tags: ReadonlyMap<string, string>): string {
  const value = tags.get(key)!;
  // A guidepost is no tourist office.
  if (key === 'tourism' && value === 'information') {
    const information = tags.get('information') ?? 'office';
    if (!OFFICES.has(information)) return `information=${information}`;
  }
  const stops = key === 'public_transport' ? STOPS.get(value) : undefined;
  if (stops === undefined) return `${key}=${value}`;
  if (tags.get('highway') === 'bus_stop') return 'highway=bus_stop';
  return stops.find(([mode]) => tags.get(mode) === 'yes')?.[1] ?? `${key}=${value}`;
}
/** What a platform or a station is called, by who stops there; a `stop_position` is on the road beside its platform. */
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

/** A venue without a name: found by its kind, or by its brand, which is as good as a name. */
function namelessOf(reader: OsmReader, object: OsmObject): EntityDraft | undefined {
  const { tags } = object;
  if (NO_ACCESS.has(tags.get('access') ?? '')) return undefined;
  const key = firstKeyOf(SOUGHT_KEYS, tags);
  if (key === undefined || (key === 'railway' && !SOUGHT_RAILWAY.has(tags.get(key)!))) return undefined;
  const kind = kindOf(key, tags);
  if (nounOfKind(kind) === undefined || NOT_SOUGHT.has(kind)) return undefined;
  const brand = tags.get('brand')?.trim() ?? '';
  return venueDraft(reader, object, kind, hasWords(brand) ? [{ kind: '', text: brand }] : []);
}
const NO_ACCESS = new Set(['private', 'no']);

const firstKeyOf = (keys: readonly string[], tags: ReadonlyMap<string, string>): string | undefined =>
  keys.find((key) => (tags.get(key) ?? 'no') !== 'no');

function venueDraft(
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
    kind,
    context: undefined,
    details: venueFacts(tags),
  };
}

/** Facts of a venue with the address it carries. */
function venueFacts(tags: ReadonlyMap<string, string>): Map<string, string> {
  const facts = factsOf(tags);
  for (const [key, fact] of [
    ['addr:housenumber', 'housenumber'],
    ['addr:street', 'street'],
    ['addr:postcode', 'postalcode'],
    ['addr:unit', 'unit'],
  ] as const) {
    const value = tags.get(key);
    if (value !== undefined) facts.set(fact, value);
  }
  return facts;
}

function streetOf(reader: OsmReader, object: OsmObject): StreetPart | undefined {
  const { tags, origin } = object;
  if (origin !== Origin.way) return undefined;
  const highway = tags.get('highway') ?? (tags.get('place') === 'square' ? 'pedestrian' : undefined);
  if (highway === undefined || highway === 'no' || HIGHWAY_PLACES.has(highway)) return undefined;
  const refs = (tags.get('ref') ?? '').split(';').map((ref) => ref.trim());
  const names = namesOf(tags);
  for (const ref of refs)
    if (hasWords(ref) && !names.some(({ text }) => text === ref))
      names.push({ kind: names.length === 0 ? '' : 'ref', text: ref });
  if (names.length === 0) return undefined;
  const line = reader.lineOf(object.index);
  if (line.lat.length < 2) return undefined;
  const draft: EntityDraft = {
    layer: STREET,
    origin,
    id: object.id,
    ...middleOf(line),
    names,
    importance: STREET_IMPORTANCE[highway.replace(/_link$/, '')] ?? OTHER_STREET,
    kind: `highway=${highway}`,
    context: undefined,
    details: factsOf(tags),
  };
  return { draft, line };
}

/** A settlement that is known from addresses only. */
export function localityFromAddresses(
  name: string,
  at: { readonly lat: number; readonly lon: number },
  from: { readonly origin: number; readonly id: number },
  importance: number,
): EntityDraft {
  return {
    layer: LOCALITY,
    origin: from.origin,
    id: from.id,
    lat: at.lat,
    lon: at.lon,
    names: [{ kind: '', text: name }],
    importance,
    kind: 'addr=city',
    context: undefined,
    details: new Map(),
  };
}

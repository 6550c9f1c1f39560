import { middleOf } from '../../geometry.ts';
import type { LineCoordinates } from '../../geometry.ts';
import { STREET } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import type { EntityDraft } from '../drafts.ts';
import { hasWords } from '../names/name-words.ts';
import { namesOf, trimmed } from '../names/osm-names.ts';
import type { SharedNames } from '../names/shared-names.ts';
import { cutLine } from './antimeridian.ts';
import { isAbsent } from './absent.ts';
import { factsOf } from './osm-facts.ts';
import { postcodeOf } from './osm-postcode.ts';
import type { OsmObject, OsmReader } from './osm-reader.ts';

/** Values of `highway` for objects that are not part of the course of a street. */
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
]);

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

/** Numbers of roads, the usual one first. */
const REFS = ['ref', 'int_ref', 'nat_ref', 'reg_ref'];
/** Names of the bridge or tunnel that a street goes through. */
const STRUCTURE_NAMES = ['bridge:name', 'tunnel:name'];

/** One way of a street, before ways are merged to streets. */
export interface StreetPart {
  readonly draft: EntityDraft;
  readonly line: LineCoordinates;
}

/** Whether ways with this value of `highway` are streets. */
export function isStreetValue(highway: string): boolean {
  return !HIGHWAY_PLACES.has(highway) && !isAbsent(highway);
}

/** The part of a street that a way forms, two where it crosses the antimeridian; none for other objects, and for ways without a name or number. */
export function streetPartsOf(reader: OsmReader, object: OsmObject, shared: SharedNames): StreetPart[] {
  const { tags, origin } = object;
  if (origin !== Origin.way) return [];
  const highway = tags.get('highway') ?? (tags.get('place') === 'square' ? 'pedestrian' : undefined);
  if (highway === undefined || !isStreetValue(highway)) return [];
  const names = namesOf(tags);
  const add = (kind: string, value: string | undefined): void => {
    for (const text of value?.split(';').map((each) => each.trim()) ?? [])
      if (hasWords(text) && !names.some((name) => name.text === text))
        names.push({ kind: names.length === 0 ? '' : kind, text });
  };
  if (names.length > 0) for (const key of STRUCTURE_NAMES) add('alt', tags.get(key));
  for (const key of REFS) add('ref', tags.get(key));
  if (names.length === 0) return [];
  const line = reader.lineOf(object.index);
  if (line.lat.length < 2) return [];
  const ownNames = shared.listOf(trimmed(names));
  const importance = STREET_IMPORTANCE[highway.replace(/_link$/, '')] ?? OTHER_STREET;
  const details = streetFacts(tags);
  return cutLine(line).map((piece) => {
    const { lat, lon } = middleOf(piece);
    // A literal: copies of two objects by spreading take ten times the memory.
    const draft: EntityDraft = {
      layer: STREET,
      origin,
      id: object.id,
      lat,
      lon,
      names: ownNames,
      importance,
      kind: shared.kindOf(highway),
      context: undefined,
      details,
    };
    return { draft, line: piece };
  });
}

/** Facts of a street together with the postal code that it states. */
function streetFacts(tags: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const facts = factsOf(tags);
  const postcode = postcodeOf(tags);
  return postcode === undefined ? facts : new Map(facts).set('postalcode', postcode);
}

import { middleOf } from '../../geometry.ts';
import type { LineCoordinates } from '../../geometry.ts';
import { STREET } from '../../layers.ts';
import { Origin } from '../../origins.ts';
import type { EntityDraft } from '../drafts.ts';
import { hasWords } from '../names/name-words.ts';
import { namesOf, trimmed } from '../names/osm-names.ts';
import { factsOf } from './osm-facts.ts';
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
  'proposed',
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

/** One way of a street, before ways are merged to streets. */
export interface StreetPart {
  readonly draft: EntityDraft;
  readonly line: LineCoordinates;
}

/** The part of a street that a way forms; undefined for other objects, and for ways without a name or number. */
export function streetPartOf(reader: OsmReader, object: OsmObject): StreetPart | undefined {
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
  const { lat, lon } = middleOf(line);
  const draft: EntityDraft = {
    layer: STREET,
    origin,
    id: object.id,
    lat,
    lon,
    names: trimmed(names),
    importance: STREET_IMPORTANCE[highway.replace(/_link$/, '')] ?? OTHER_STREET,
    kind: `highway=${highway}`,
    context: undefined,
    details: factsOf(tags),
  };
  return { draft, line };
}

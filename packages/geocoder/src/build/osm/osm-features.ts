import type { LineCoordinates } from '../../geometry.ts';
import { Origin } from '../../origins.ts';
import type { EntityDraft } from '../drafts.ts';
import { namesOf } from '../names/osm-names.ts';
import { SharedNames } from '../names/shared-names.ts';
import { cutLine } from './antimeridian.ts';
import type { OsmObject, OsmReader } from './osm-reader.ts';
import { isStreetValue, streetPartsOf } from './osm-streets.ts';
import type { StreetPart } from './osm-streets.ts';
import { ringsOf } from './osm-rings.ts';
import { hasGrounds, isSoughtKey, kindOfVenue, namedHouse, namelessVenue, venueDraft } from './osm-venues.ts';

/** Types of relations that only group objects which count by themselves. */
const GROUP_TYPES = new Set([
  'associatedStreet',
  'street',
  'route_master',
  'network',
  'collection',
  'restriction',
]);

const BORDERS = new Set(['boundary=administrative', 'boundary=postal_code']);

const KEYS_OF_NAMES = new Set(['name', 'ref', 'addr:housename', 'addr:housenumber']);
const mayName = (key: string): boolean => KEYS_OF_NAMES.has(key) || key.startsWith('name:');

/** Keys of long things, which OSM cuts into ways like streets: a river, a railway, a wall around a town. */
const LINE_KEYS = new Set([
  'waterway',
  'railway',
  'aerialway',
  'power',
  'barrier',
  'route',
  'natural',
  'historic',
]);

/** What is found in an extract. */
interface OsmFeatures {
  readonly venues: EntityDraft[];
  readonly streets: StreetPart[];
  /** Parts of long things other than streets; see `LINE_KEYS`. */
  readonly lines: StreetPart[];
}

/** Reads the venues and the parts of streets and other long things of an extract. */
export function readOsmFeatures(reader: OsmReader, isArea: (object: OsmObject) => boolean): OsmFeatures {
  const venues: EntityDraft[] = [];
  const streets: StreetPart[] = [];
  const lines: StreetPart[] = [];
  const shared = new SharedNames();
  const outlineOf = ringsOf(reader, hasGrounds);
  reader.forEach(
    mayName,
    (object) => {
      const { tags } = object;
      if (isArea(object) || GROUP_TYPES.has(tags.get('type') ?? '')) return;
      const parts = streetPartsOf(reader, object, shared);
      if (parts.length > 0) {
        streets.push(...parts);
        return;
      }
      const names = namesOf(tags);
      if (names.length === 0) {
        const nameless = namelessVenue(reader, object) ?? namedHouse(reader, object);
        if (nameless !== undefined) venues.push(nameless);
        return;
      }
      const what = kindOfVenue(tags);
      if (what === undefined) return;
      const { key, kind } = what;
      // A boundary that became no area is a line along a border, or a division without a layer.
      if (BORDERS.has(kind)) return;
      // A street at the rim of an extract of which one point is known is no venue.
      if (key === 'highway' && object.origin === Origin.way && isStreetValue(tags.get(key)!)) return;
      const draft = venueDraft(reader, object, kind, names);
      if (draft === undefined) return;
      if (LINE_KEYS.has(key) && object.origin === Origin.way && !isPlatform(tags)) {
        const line = reader.lineOf(object.index);
        if (line.lat.length > 1 && (key === 'waterway' || isOpen(line))) {
          lines.push(...cutLine(line).map((piece) => ({ draft: { ...draft }, line: piece })));
          return;
        }
      }
      const rings = outlineOf(object);
      if (rings !== undefined) draft.rings = rings;
      venues.push(draft);
    },
    isSoughtKey,
  );
  return { venues, streets, lines };
}

/** Platforms of one name lie side by side, and each is a place of its own. */
function isPlatform(tags: ReadonlyMap<string, string>): boolean {
  return tags.get('railway') === 'platform' || tags.get('public_transport') === 'platform';
}

/** Whether a line does not end where it begins, as the rim of an area does. */
function isOpen({ lat, lon }: LineCoordinates): boolean {
  return lat[0] !== lat.at(-1) || lon[0] !== lon.at(-1);
}

import { Origin } from '../../origins.ts';
import type { EntityDraft } from '../drafts.ts';
import { namesOf } from '../names/osm-names.ts';
import { cutLine } from './antimeridian.ts';
import type { OsmObject, OsmReader } from './osm-reader.ts';
import { streetPartsOf } from './osm-streets.ts';
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

const isNameOrRef = (key: string): boolean =>
  key === 'name' || key === 'ref' || key === 'addr:housename' || key.startsWith('name:');

/** Venues and parts of streets of an extract. Rivers are collected as parts too, since OSM cuts them into ways like streets. */
export function readOsmFeatures(
  reader: OsmReader,
  isArea: (object: OsmObject) => boolean,
): { venues: EntityDraft[]; streets: StreetPart[]; rivers: StreetPart[] } {
  const venues: EntityDraft[] = [];
  const streets: StreetPart[] = [];
  const rivers: StreetPart[] = [];
  const outlineOf = ringsOf(reader, hasGrounds);
  reader.forEach(
    isNameOrRef,
    (object) => {
      const { tags } = object;
      if (isArea(object) || GROUP_TYPES.has(tags.get('type') ?? '')) return;
      const parts = streetPartsOf(reader, object);
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
      const draft = venueDraft(reader, object, kind, names);
      if (draft === undefined) return;
      if (key === 'waterway' && object.origin === Origin.way) {
        const line = reader.lineOf(object.index);
        if (line.lat.length > 1) {
          rivers.push(...cutLine(line).map((piece) => ({ draft: { ...draft }, line: piece })));
          return;
        }
      }
      const rings = outlineOf(object);
      if (rings !== undefined) draft.rings = rings;
      venues.push(draft);
    },
    isSoughtKey,
  );
  return { venues, streets, rivers };
}

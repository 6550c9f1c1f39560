import { nowAndThen } from '@portolan/base';
import { assembleAreas, MemberType } from '@portolan/osm/objects';
import type { TagOf } from '@portolan/osm/objects';
import { Origin } from '../../origins.ts';
import type { RingCoordinates } from '../../geometry.ts';
import { cutRing } from './antimeridian.ts';
import type { OsmObject, OsmReader } from './osm-reader.ts';
import { toUnits } from './osm-reader.ts';

/** Copying the rings of an area takes as long as so many ordinary steps. */
const STEPS_OF_AREA = 16;

/**
 * Assembles the outlines of all ways and relations with such tags.
 *
 * @returns the rings of an object, under the even-odd rule; undefined where it has no outline, or one that is not complete in the extract.
 */
export function ringsOf(
  { source, refs, checkStop }: OsmReader,
  isArea: (tag: TagOf) => boolean,
): (object: Pick<OsmObject, 'origin' | 'index'>) => readonly RingCoordinates[] | undefined {
  const { nodes } = source;
  const areas = assembleAreas(source, { way: isArea, relation: isArea, refs, checkStop });
  const found = new Map<string, readonly RingCoordinates[]>();
  const atEach = nowAndThen(checkStop, STEPS_OF_AREA);
  for (let area = 0; area < areas.count; area++) {
    atEach();
    if (areas.isComplete[area] === 0) continue;
    const rings: RingCoordinates[] = [];
    for (let polygon = areas.firstPolygon[area]!; polygon < areas.firstPolygon[area + 1]!; polygon++) {
      for (let ring = areas.firstRing[polygon]!; ring < areas.firstRing[polygon + 1]!; ring++) {
        const corners = areas.node.subarray(areas.firstNode[ring], areas.firstNode[ring + 1]);
        const outline = {
          lat: Int32Array.from(corners, (node) => toUnits(nodes.lat[node]!)),
          lon: Int32Array.from(corners, (node) => toUnits(nodes.lon[node]!)),
        };
        rings.push(...cutRing(outline));
      }
    }
    const origin = areas.type[area] === MemberType.way ? Origin.way : Origin.relation;
    found.set(`${origin} ${areas.object[area]}`, rings);
  }
  return ({ origin, index }) => found.get(`${origin} ${index}`);
}

import type { Grades } from '../costing/grades.ts';
import { EdgeFlag, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import { longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';

/** Heights are asked for at least so often along an edge. */
const STEP_METRES = 30;
const MOST = 0xffff;

/**
 * Samples heights along every edge. On bridges, in tunnels and at sea only the ends count, with a straight line between them. Where a
 * height is not known an edge is taken as flat.
 *
 * @param heightAt  metres; null where it is not known.
 */
export function readGrades(
  network: RoadNetwork,
  heightAt: (lat: number, lon: number) => number | null,
): Grades {
  const { edgeCount, firstPoint, pointLat, pointLon, edgeFlags, edgeUse } = network;
  const ascent = new Uint16Array(edgeCount);
  const descent = new Uint16Array(edgeCount);
  const steepest = new Uint8Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    const isAloft =
      (edgeFlags[edge]! & (EdgeFlag.bridge | EdgeFlag.tunnel)) !== 0 ||
      edgeUse[edge] === RoadUse.ferry ||
      edgeUse[edge] === RoadUse.railFerry;
    const last = firstPoint[edge + 1]! - 1;
    let up = 0;
    let down = 0;
    let steep = 0;
    let before = heightAt(
      pointLat[firstPoint[edge]!]! / STEPS_PER_DEGREE,
      pointLon[firstPoint[edge]!]! / STEPS_PER_DEGREE,
    );
    /** Metres since the last sample. */
    let run = 0;
    for (let point = firstPoint[edge]!; point < last; point++) {
      const lat = pointLat[point]! / STEPS_PER_DEGREE;
      const dLat = pointLat[point + 1]! - pointLat[point]!;
      const dLon = pointLon[point + 1]! - pointLon[point]!;
      const metres = Math.sqrt((dLon * longitudeScale(lat)) ** 2 + dLat ** 2) * METRES_PER_STEP;
      const pieces = isAloft ? 1 : Math.max(1, Math.ceil(metres / STEP_METRES));
      for (let piece = 1; piece <= pieces; piece++) {
        run += metres / pieces;
        const isEnd = point === last - 1 && piece === pieces;
        // Points that lie close together say more about the model of the ground than about the road.
        if (!isEnd && (isAloft || run < STEP_METRES / 2)) continue;
        const share = piece / pieces;
        const height = heightAt(
          lat + (dLat * share) / STEPS_PER_DEGREE,
          (pointLon[point]! + dLon * share) / STEPS_PER_DEGREE,
        );
        if (height !== null && before !== null) {
          if (height > before) up += height - before;
          else down += before - height;
          if (run >= STEP_METRES / 2) steep = Math.max(steep, (Math.abs(height - before) * 100) / run);
        }
        before = height;
        run = 0;
      }
    }
    ascent[edge] = Math.min(Math.round(up * 10), MOST);
    descent[edge] = Math.min(Math.round(down * 10), MOST);
    steepest[edge] = Math.min(Math.round(steep), 255);
  }
  return { ascent, descent, steepest };
}

import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { Grades } from '../costing/grades.ts';
import { isAloft } from '../network/edge-traits.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';

/** An edge has some samples. */
const STEPS_OF_EDGE = 8;
/** The longest distance between two samples along an edge. */
const STEP_METRES = 30;
/** The greatest number that a 16-bit column can hold. */
const MOST = 0xffff;

/**
 * Samples heights along every edge. On bridges, in tunnels and at sea only the ends count, with a straight line between them. An edge
 * counts as flat where its height is not known.
 *
 * @param heightAt  returns the height in metres; null where it is not known.
 */
export function sampleGrades(
  network: RoadNetwork,
  heightAt: (lat: number, lon: number) => number | null,
  checkStop: CheckStop = neverStop,
): Grades {
  const atEachEdge = nowAndThen(checkStop, STEPS_OF_EDGE);
  const { edgeCount, firstPoint, pointLat, pointLon } = network;
  const ascent = new Uint16Array(edgeCount);
  const descent = new Uint16Array(edgeCount);
  const steepest = new Uint8Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    atEachEdge();
    const isStraight = isAloft(network, edge);
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
      const pieces = isStraight ? 1 : Math.max(1, Math.ceil(metres / STEP_METRES));
      for (let piece = 1; piece <= pieces; piece++) {
        run += metres / pieces;
        const isEnd = point === last - 1 && piece === pieces;
        // Between points that lie close together, errors of the elevation model outweigh the slope of the road.
        if (!isEnd && (isStraight || run < STEP_METRES / 2)) continue;
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

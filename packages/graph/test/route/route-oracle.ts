import { STEPS_PER_DEGREE } from '../../src/network/plane.ts';
import type { Graph } from '../../src/graph.ts';

/** Distance in metres to the nearest point of any open edge, found by measuring every segment. */
export function slowSnapDistance(
  graph: Graph,
  lat: number,
  lon: number,
  mayUse: (edge: number) => boolean,
): number {
  const { network } = graph.data;
  const metresPerDegree = (6_371_008.8 * Math.PI) / 180;
  const shrink = Math.cos((lat * Math.PI) / 180);
  let best = Infinity;
  for (let edge = 0; edge < network.edgeCount; edge++) {
    if (!mayUse(edge)) continue;
    for (let p = network.firstPoint[edge]!; p + 1 < network.firstPoint[edge + 1]!; p++) {
      const ax = (network.pointLon[p]! / STEPS_PER_DEGREE - lon) * shrink;
      const ay = network.pointLat[p]! / STEPS_PER_DEGREE - lat;
      const bx = (network.pointLon[p + 1]! / STEPS_PER_DEGREE - lon) * shrink;
      const by = network.pointLat[p + 1]! / STEPS_PER_DEGREE - lat;
      const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2;
      const t =
        lengthSquared === 0
          ? 0
          : Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / lengthSquared));
      best = Math.min(best, Math.hypot(ax + t * (bx - ax), ay + t * (by - ay)) * metresPerDegree);
    }
  }
  return best;
}

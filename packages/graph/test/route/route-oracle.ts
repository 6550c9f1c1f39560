import { STEPS_PER_DEGREE } from '../../src/snapping/plane.ts';
import type { Graph } from '../../src/graph.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import type { Profile } from '../../src/profile.ts';
import type { SnappedPoint } from '../../src/snapping/snap.ts';

/** Cost of the part of an arc between two shares of its edge, as FORMAT.md defines it. */
function partOf(profile: Profile, arc: number, from: number, to: number): number {
  const weight = profile.weights.cost[arc]!;
  return Math.abs(Math.round(weight * to) - Math.round(weight * from));
}

/**
 * Cost of the cheapest way between two places on edges, by relaxing all arcs of the network until nothing changes: no hierarchy, no
 * order, no heap. Infinity where there is no way.
 */
export function slowCost(graph: Graph, profile: Profile, from: SnappedPoint, to: SnappedPoint): number {
  const { network } = graph.data;
  const { cost } = profile.weights;
  const best = Array.from({ length: network.nodeCount }, () => Infinity);
  const lower = (node: number, value: number): boolean => {
    if (value >= best[node]!) return false;
    best[node] = value;
    return true;
  };
  const isOpen = (arc: number): boolean => cost[arc] !== CLOSED;

  if (isOpen(2 * from.edge))
    lower(network.edgeTo[from.edge]!, partOf(profile, 2 * from.edge, from.fraction, 1));
  if (isOpen(2 * from.edge + 1))
    lower(network.edgeFrom[from.edge]!, partOf(profile, 2 * from.edge + 1, from.fraction, 0));
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (let edge = 0; edge < network.edgeCount; edge++) {
      const [a, b] = [network.edgeFrom[edge]!, network.edgeTo[edge]!];
      if (isOpen(2 * edge) && lower(b, best[a]! + cost[2 * edge]!)) isSettled = false;
      if (isOpen(2 * edge + 1) && lower(a, best[b]! + cost[2 * edge + 1]!)) isSettled = false;
    }
  }

  const ways = [Infinity];
  if (isOpen(2 * to.edge))
    ways.push(best[network.edgeFrom[to.edge]!]! + partOf(profile, 2 * to.edge, 0, to.fraction));
  if (isOpen(2 * to.edge + 1))
    ways.push(best[network.edgeTo[to.edge]!]! + partOf(profile, 2 * to.edge + 1, 1, to.fraction));
  if (from.edge === to.edge) {
    if (isOpen(2 * to.edge) && from.fraction <= to.fraction)
      ways.push(partOf(profile, 2 * to.edge, from.fraction, to.fraction));
    if (isOpen(2 * to.edge + 1) && from.fraction >= to.fraction)
      ways.push(partOf(profile, 2 * to.edge + 1, from.fraction, to.fraction));
  }
  return Math.min(...ways);
}

/** Distance in metres to the nearest point of any edge that may be used, by looking at every segment. */
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

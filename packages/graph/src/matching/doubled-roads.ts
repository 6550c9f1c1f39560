import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { findPath, type ArcPlace, type Path } from '../journey/path.ts';
import { arcHead } from '../network/adjacency.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import { placeOnEdge } from './road-candidates.ts';

/**
 * Returns a path with those roads that a route would take where maps draw roads twice on the same line: points do not tell them apart, and where they cost
 * the same, neither does anything else. A path along which no route would lead is given back as it is.
 */
export function withRoadsOfRoute(profile: Profile, path: Path): Path {
  const doubles = path.arcs.map((arc) => arcsOnLineOf(profile, arc));
  if (doubles.every(({ length }) => length === 1)) return path;
  const { network } = profile.data;
  const froms = doubles[0]!.map((arc) => placeOn(network, arc, path.from));
  const tos = doubles.at(-1)!.map((arc) => placeOn(network, arc, path.to));
  const routed = findPath(profile, froms, tos);
  const isSame =
    routed !== undefined &&
    routed.cost <= path.cost &&
    routed.arcs.length === path.arcs.length &&
    routed.arcs.every((arc, at) => doubles[at]!.includes(arc));
  return isSame ? routed : path;
}

/** Returns the same place on another arc of the same line. */
function placeOn(network: RoadNetwork, arc: number, place: ArcPlace): ArcPlace {
  if (arc === place.arc) return place;
  const { fraction } = place.point;
  const isTurned = (arc & 1) !== (place.arc & 1);
  return { arc, point: placeOnEdge(network, arc >>> 1, isTurned ? 1 - fraction : fraction, 0), penalty: 0 };
}

/** Returns the open arcs from the same junction to the same other one along the same points, the arc itself among them. */
function arcsOnLineOf({ data: { network, incidence }, arcs, layer }: Profile, arc: number): number[] {
  const tail = arcHead(network, arc ^ 1);
  const found = [];
  for (let at = incidence.firstEdge[tail]!; at < incidence.firstEdge[tail + 1]!; at++) {
    const edge = incidence.edge[at]!;
    for (const other of [2 * edge, 2 * edge + 1]) {
      if (arcs.cost[other] === CLOSED || layer.turns.stateOfArc[other] === NONE) continue;
      if (isOnSameLine(network, arc, other)) found.push(other);
    }
  }
  return found;
}

/** Whether two arcs begin and end at the same junctions and pass the same points. */
function isOnSameLine(network: RoadNetwork, one: number, other: number): boolean {
  if (arcHead(network, one) !== arcHead(network, other)) return false;
  if (arcHead(network, one ^ 1) !== arcHead(network, other ^ 1)) return false;
  const { firstPoint, pointLat, pointLon } = network;
  const [first, last] = [firstPoint[one >>> 1]!, firstPoint[(one >>> 1) + 1]! - 1];
  const [otherFirst, otherLast] = [firstPoint[other >>> 1]!, firstPoint[(other >>> 1) + 1]! - 1];
  if (last - first !== otherLast - otherFirst) return false;
  const isTurned = (one & 1) !== (other & 1);
  for (let step = 0; step <= last - first; step++) {
    const [point, like] = [first + step, isTurned ? otherLast - step : otherFirst + step];
    if (pointLat[point] !== pointLat[like] || pointLon[point] !== pointLon[like]) return false;
  }
  return true;
}

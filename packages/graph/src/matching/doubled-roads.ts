import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { findPath, type ArcPlace, type Path } from '../journey/path.ts';
import { arcHead } from '../network/adjacency.ts';
import { longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import { placeOnEdge } from './road-candidates.ts';

/** Lines are the same if they are no farther apart: twice what shapes of six digits tell. */
const SAME_LINE_METRES = 0.25;

/**
 * Returns a path with those roads that a route would take where maps draw roads twice on the same line, in as many pieces or not: points do not tell
 * them apart, and where they cost the same, neither does anything else. A path along which no route would lead is given back as it is.
 */
export function withRoadsOfRoute(profile: Profile, path: Path): Path {
  const { network } = profile.data;
  const froms = arcsOnLineOf(profile, path.arcs[0]!).map((arc) => placeOn(network, arc, path.from));
  const tos = arcsOnLineOf(profile, path.arcs.at(-1)!).map((arc) => placeOn(network, arc, path.to));
  const routed = findPath(profile, froms, tos);
  if (routed === undefined || routed.cost > path.cost) return path;
  return isOnSameLine(network, routed.arcs, path.arcs) ? routed : path;
}

/** Returns the same place on another arc of the same line. */
function placeOn(network: RoadNetwork, arc: number, place: ArcPlace): ArcPlace {
  if (arc === place.arc) return place;
  const { fraction } = place.point;
  const isTurned = (arc & 1) !== (place.arc & 1);
  return { arc, point: placeOnEdge(network, arc >>> 1, isTurned ? 1 - fraction : fraction, 0), penalty: 0 };
}

/** Returns the open arcs that begin where an arc does and have the same line, the arc itself among them. */
function arcsOnLineOf({ data: { network, incidence }, arcs, layer }: Profile, arc: number): number[] {
  const tail = arcHead(network, arc ^ 1);
  const found = [];
  for (let at = incidence.firstEdge[tail]!; at < incidence.firstEdge[tail + 1]!; at++) {
    const edge = incidence.edge[at]!;
    for (const other of [2 * edge, 2 * edge + 1]) {
      if (arcs.cost[other] === CLOSED || layer.turns.stateOfArc[other] === NONE) continue;
      if (isOnSameLine(network, [arc], [other])) found.push(other);
    }
  }
  return found;
}

/** Whether arcs in a row have the same line as others. */
function isOnSameLine(network: RoadNetwork, some: readonly number[], others: readonly number[]): boolean {
  const [one, other] = [lineAlong(network, some), lineAlong(network, others)];
  // A way up a spur and back has the same points, and is longer.
  if (Math.abs(metresOf(one) - metresOf(other)) > SAME_LINE_METRES) return false;
  // So has the way back.
  const areEndsSame = [0, -1].every((end) => {
    const [dx, dy] = [one.x.at(end)! - other.x.at(end)!, one.y.at(end)! - other.y.at(end)!];
    return Math.hypot(dx, dy) <= SAME_LINE_METRES;
  });
  return areEndsSame && followsLine(one, other) && followsLine(other, one);
}

/** Places on a plane, in metres. */
interface Line {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The line of some arcs in a row. */
function lineAlong(network: RoadNetwork, arcs: readonly number[]): Line {
  const { firstPoint, pointLat, pointLon } = network;
  const [x, y]: [number[], number[]] = [[], []];
  for (const arc of arcs) {
    const [first, end] = [firstPoint[arc >>> 1]!, firstPoint[(arc >>> 1) + 1]!];
    for (let step = 0; step < end - first; step++) {
      const at = (arc & 1) === 0 ? first + step : end - 1 - step;
      x.push(pointLon[at]! * longitudeScale(pointLat[at]! / STEPS_PER_DEGREE) * METRES_PER_STEP);
      y.push(pointLat[at]! * METRES_PER_STEP);
    }
  }
  return { x, y };
}

/** The length of a line. */
function metresOf({ x, y }: Line): number {
  let metres = 0;
  for (let at = 1; at < x.length; at++) metres += Math.hypot(x[at]! - x[at - 1]!, y[at]! - y[at - 1]!);
  return metres;
}

/** Whether the points of a line lie on the parts of another one, in the order of those. */
function followsLine({ x, y }: Line, other: Line): boolean {
  const last = other.x.length - 2;
  let segment = 0;
  for (let point = 0; point < x.length; point++) {
    while (segment <= last && metresFrom(x[point]!, y[point]!, other, segment) > SAME_LINE_METRES) segment++;
    if (segment > last) return false;
  }
  return true;
}

/** Metres between a place and the part of a line that begins with one of its points. */
function metresFrom(x: number, y: number, line: Line, segment: number): number {
  const [ax, ay] = [line.x[segment]!, line.y[segment]!];
  const [dx, dy] = [line.x[segment + 1]! - ax, line.y[segment + 1]! - ay];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / squared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

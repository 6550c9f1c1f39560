import { NONE } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { METRES_PER_STEP, PlaneAround, STEPS_PER_DEGREE } from '../network/plane.ts';
import { endOfRun, type SnapIndex } from './snap-index.ts';

/** A place on an edge. */
export interface SnappedPoint {
  readonly edge: number;
  /** Share of the edge's length that lies before the place, 0..1, in the edge's own direction. */
  readonly fraction: number;
  /** The point of the edge's line at or before the place: a position in `pointLat`. Never the last one of the line. */
  readonly point: number;
  /** Coordinates in degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Distance from the place that was searched for. */
  readonly distanceMetres: number;
  /** The distance of a nearer road that was passed over, because no way leads from it to the rest of the network and back. */
  readonly passedOverMetres?: number;
}

/** The search begins with a box of this many metres around the point and makes it four times as large until a road is found. */
const FIRST_RADIUS_METRES = 40;

/**
 * Returns the place nearest to a point on any edge for which `mayUse` is true; among equally near edges, that with the lowest id.
 *
 * Distances are measured on a plane that touches the sphere at the point, or at a pole near it, which is exact enough to compare roads around it.
 *
 * @param lat  degrees; @param lon  degrees.
 * @returns undefined when no such edge is within `maxDistanceMetres`.
 */
export function snapToEdge(
  network: RoadNetwork,
  index: SnapIndex,
  lat: number,
  lon: number,
  maxDistanceMetres: number,
  mayUse: (edge: number) => boolean,
): SnappedPoint | undefined {
  const plane = new PlaneAround(lat, lon);
  const best: Nearest = { squared: Infinity, edge: NONE, point: 0, share: 0 };
  const measure = (box: number): boolean => {
    if (mayUse(index.boxEdge[box]!)) measureBox(network, index, box, plane, best);
    return false;
  };

  for (
    let radius = Math.min(FIRST_RADIUS_METRES, maxDistanceMetres);
    ;
    radius = Math.min(4 * radius, maxDistanceMetres)
  ) {
    const steps = radius / METRES_PER_STEP;
    searchAround(index, plane, lat, steps, measure);
    // A road nearer than the radius cannot lie outside the box.
    if (Math.sqrt(best.squared) <= steps) break;
    if (radius === maxDistanceMetres) return undefined;
  }
  return snappedAt(network, best, plane);
}

/** Calls `visit` for the boxes that may have a road within some steps of the place of a plane. */
function searchAround(
  { tree }: SnapIndex,
  plane: PlaneAround,
  lat: number,
  steps: number,
  visit: (box: number) => boolean,
): void {
  const y = lat * STEPS_PER_DEGREE;
  for (const [west, east] of plane.ranges(steps)) tree.search(west, y - steps, east, y + steps, visit);
}

/** The nearest place that is known: the square of its distance in steps, and where it lies. */
interface Nearest {
  squared: number;
  edge: number;
  point: number;
  share: number;
}

/** Measures the segments of a box of the index, and keeps the nearest place; among equally near ones, the first of the lowest edge. */
function measureBox(
  network: RoadNetwork,
  index: SnapIndex,
  box: number,
  plane: PlaneAround,
  best: Nearest,
): void {
  const { pointLat, pointLon } = network;
  const edge = index.boxEdge[box]!;
  const end = endOfRun(index, network, box);
  const first = index.boxFirstPoint[box]!;
  let bx = plane.east(pointLat[first]!, pointLon[first]!);
  let by = plane.ahead(pointLat[first]!, pointLon[first]!);
  for (let point = first; point + 1 < end; point++) {
    const [ax, ay] = [bx, by];
    bx = plane.east(pointLat[point + 1]!, pointLon[point + 1]!);
    by = plane.ahead(pointLat[point + 1]!, pointLon[point + 1]!);
    const dx = bx - ax;
    const dy = by - ay;
    if (Math.abs(dx) > plane.widest) continue;
    const lengthSquared = dx * dx + dy * dy;
    const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / lengthSquared));
    const px = ax + share * dx;
    const py = ay + share * dy;
    const squared = px * px + py * py;
    if (squared < best.squared || (squared === best.squared && edge < best.edge)) {
      best.squared = squared;
      best.edge = edge;
      best.point = point;
      best.share = share;
    }
  }
}

function snappedAt(
  network: RoadNetwork,
  { squared, edge, point, share }: Nearest,
  plane: PlaneAround,
): SnappedPoint {
  const { pointLat, pointLon } = network;
  const next = point + 1;
  return {
    edge,
    fraction: fractionOf(network, edge, point, share, plane),
    point,
    ...plane.between(pointLat[point]!, pointLon[point]!, pointLat[next]!, pointLon[next]!, share),
    distanceMetres: Math.sqrt(squared) * METRES_PER_STEP,
  };
}

/**
 * Returns the nearest place on each edge within some metres of a point for which `mayUse` is true; the nearest first, and among equally
 * near edges that with the lower id first.
 *
 * @param lat  degrees; @param lon  degrees.
 */
export function snapToEdges(
  network: RoadNetwork,
  index: SnapIndex,
  lat: number,
  lon: number,
  radiusMetres: number,
  mayUse: (edge: number) => boolean,
): SnappedPoint[] {
  const steps = radiusMetres / METRES_PER_STEP;
  const plane = new PlaneAround(lat, lon);
  const nearest = new Map<number, Nearest>();
  searchAround(index, plane, lat, steps, (box) => {
    const edge = index.boxEdge[box]!;
    let best = nearest.get(edge);
    if (!best) {
      if (!mayUse(edge)) return false;
      best = { squared: Infinity, edge, point: 0, share: 0 };
      nearest.set(edge, best);
    }
    measureBox(network, index, box, plane, best);
    return false;
  });
  return [...nearest.values()]
    .filter(({ squared }) => Math.sqrt(squared) <= steps)
    .map((best) => snappedAt(network, best, plane))
    .toSorted((a, b) => a.distanceMetres - b.distanceMetres || a.edge - b.edge);
}

/** Returns the share of an edge's length before a place that divides the segment from `point` to the next point at `share`. */
function fractionOf(
  { firstPoint, pointLat, pointLon }: RoadNetwork,
  edge: number,
  point: number,
  share: number,
  plane: PlaneAround,
): number {
  let before = 0;
  let total = 0;
  for (let at = firstPoint[edge]!; at + 1 < firstPoint[edge + 1]!; at++) {
    const [latA, lonA, latB, lonB] = [pointLat[at]!, pointLon[at]!, pointLat[at + 1]!, pointLon[at + 1]!];
    const dx = plane.east(latB, lonB) - plane.east(latA, lonA);
    const dy = plane.ahead(latB, lonB) - plane.ahead(latA, lonA);
    const length = Math.sqrt(dx * dx + dy * dy);
    if (at < point) before += length;
    else if (at === point) before += share * length;
    total += length;
  }
  return total === 0 ? 0 : Math.min(1, before / total);
}

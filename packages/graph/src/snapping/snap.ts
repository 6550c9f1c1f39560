import { NONE } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';
import { endOfRun, type SnapIndex } from './snap-index.ts';

/** A place on an edge. */
export interface SnappedPoint {
  readonly edge: number;
  /** Share of the edge's length that lies before the place, 0..1, in the edge's own direction. */
  readonly fraction: number;
  /** The point of the edge's line at or before the place: a position in `pointLat`. Never the last one of the line. */
  readonly point: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** From the place that was asked for. */
  readonly distanceMetres: number;
}

/** The first box that is looked into, in metres around the point; it grows by fours until something lies inside. */
const FIRST_RADIUS_METRES = 40;

/**
 * The place nearest to a point on any edge that `mayUse`; the lowest edge id among equals.
 *
 * Distances are measured on a plane that touches the sphere at the point, which is exact enough to compare roads around it; that
 * plane does not reach across the antimeridian.
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
  const { pointLat, pointLon } = network;
  const { boxEdge, boxFirstPoint, tree } = index;
  const y = lat * STEPS_PER_DEGREE;
  const x = lon * STEPS_PER_DEGREE;
  const scale = longitudeScale(lat);

  let bestSquared = Infinity;
  let bestEdge = NONE;
  let bestPoint = 0;
  let bestShare = 0;
  const measure = (box: number): boolean => {
    const edge = boxEdge[box]!;
    if (!mayUse(edge)) return false;
    const end = endOfRun(index, network, box);
    for (let point = boxFirstPoint[box]!; point + 1 < end; point++) {
      const ax = (pointLon[point]! - x) * scale;
      const ay = pointLat[point]! - y;
      const dx = (pointLon[point + 1]! - x) * scale - ax;
      const dy = pointLat[point + 1]! - y - ay;
      const lengthSquared = dx * dx + dy * dy;
      const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / lengthSquared));
      const px = ax + share * dx;
      const py = ay + share * dy;
      const squared = px * px + py * py;
      if (squared < bestSquared || (squared === bestSquared && edge < bestEdge)) {
        bestSquared = squared;
        bestEdge = edge;
        bestPoint = point;
        bestShare = share;
      }
    }
    return false;
  };

  for (
    let radius = Math.min(FIRST_RADIUS_METRES, maxDistanceMetres);
    ;
    radius = Math.min(4 * radius, maxDistanceMetres)
  ) {
    const steps = radius / METRES_PER_STEP;
    tree.search(x - steps / scale, y - steps, x + steps / scale, y + steps, measure);
    // Something nearer than the radius cannot hide outside the box.
    if (Math.sqrt(bestSquared) <= steps) break;
    if (radius === maxDistanceMetres) return undefined;
  }
  return {
    edge: bestEdge,
    fraction: fractionOf(network, bestEdge, bestPoint, bestShare, scale),
    point: bestPoint,
    lat:
      (pointLat[bestPoint]! + bestShare * (pointLat[bestPoint + 1]! - pointLat[bestPoint]!)) /
      STEPS_PER_DEGREE,
    lon:
      (pointLon[bestPoint]! + bestShare * (pointLon[bestPoint + 1]! - pointLon[bestPoint]!)) /
      STEPS_PER_DEGREE,
    distanceMetres: Math.sqrt(bestSquared) * METRES_PER_STEP,
  };
}

/**
 * The nearest place on each edge that `mayUse` within some metres of a point; the nearest first, the lower edge among equals.
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
  const scale = longitudeScale(lat);
  const y = lat * STEPS_PER_DEGREE;
  const x = lon * STEPS_PER_DEGREE;
  const edges = new Set<number>();
  index.tree.search(x - steps / scale, y - steps, x + steps / scale, y + steps, (box) => {
    if (mayUse(index.boxEdge[box]!)) edges.add(index.boxEdge[box]!);
    return false;
  });
  return [...edges]
    .flatMap((only) => snapToEdge(network, index, lat, lon, radiusMetres, (edge) => edge === only) ?? [])
    .toSorted((a, b) => a.distanceMetres - b.distanceMetres || a.edge - b.edge);
}

/** Share of an edge's length before the place that lies `share` of the way from `point` to the next one. */
function fractionOf(
  { firstPoint, pointLat, pointLon }: RoadNetwork,
  edge: number,
  point: number,
  share: number,
  scale: number,
): number {
  let before = 0;
  let total = 0;
  for (let at = firstPoint[edge]!; at + 1 < firstPoint[edge + 1]!; at++) {
    const dx = (pointLon[at + 1]! - pointLon[at]!) * scale;
    const dy = pointLat[at + 1]! - pointLat[at]!;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (at < point) before += length;
    else if (at === point) before += share * length;
    total += length;
  }
  return total === 0 ? 0 : Math.min(1, before / total);
}

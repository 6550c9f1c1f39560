import type { GraphData } from '../graph-data.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { bearingDegrees } from '@portolan/base';
import { planeBearing, STEPS_PER_DEGREE } from '../network/plane.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import type { RouteLocation } from '../request/location.ts';
import { turnBetween } from './turn.ts';

export type Side = 'left' | 'right' | undefined;

/** A place within this angle of straight ahead or straight behind lies on neither side: it is beyond the end of its road. */
const ASIDE_DEGREES = 20;

/** Returns the side of the road on which travellers along `arc` have a location; undefined if it is on the road or beyond its end. */
export function sideOf(network: RoadNetwork, location: RouteLocation, stop: SnappedPoint, arc: number): Side {
  if (
    stop.distanceMetres < location.streetSideToleranceMetres ||
    stop.distanceMetres > location.streetSideMaxMetres
  ) {
    return undefined;
  }
  const towards = bearingDegrees(stop.lat, stop.lon, location.lat, location.lon);
  const { degrees, side } = turnBetween(bearingAt(network, stop, arc), towards);
  const aside = Math.min(Math.abs(degrees), 180 - Math.abs(degrees));
  return aside < ASIDE_DEGREES ? undefined : side;
}

/** True if travellers along `arc` have the location on the side that it prefers, or on neither side. */
export function isOnSide(data: GraphData, location: RouteLocation, stop: SnappedPoint, arc: number): boolean {
  const side = sideOf(data.network, location, stop, arc);
  if (side === undefined) return true;
  const node = data.network.edgeFrom[stop.edge]!;
  const kerb = data.regions.keepsLeft[node] === 1 ? 'left' : 'right';
  return (side === kerb) === (location.preferredSide === 'same');
}

/** Returns the bearing, in the direction of an arc, of the edge's segment to which a place was snapped. */
export function bearingAt(network: RoadNetwork, { point }: SnappedPoint, arc: number): number {
  const [from, to] = (arc & 1) === 0 ? [point, point + 1] : [point + 1, point];
  return planeBearing(
    network.pointLat[from]! / STEPS_PER_DEGREE,
    network.pointLon[from]! / STEPS_PER_DEGREE,
    network.pointLat[to]! / STEPS_PER_DEGREE,
    network.pointLon[to]! / STEPS_PER_DEGREE,
  );
}

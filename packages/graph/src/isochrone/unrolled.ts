import { HALF_TURN, STEPS_PER_DEGREE } from '../network/plane.ts';
import type { RoadNetwork } from '../network/road-network.ts';

const FULL_TURN = 2 * HALF_TURN;
/** Longitudes are told apart to this many steps where the widest gap between roads is looked for. */
const SLICE = STEPS_PER_DEGREE / 10;
const SLICES = FULL_TURN / SLICE;

const westOf = new WeakMap<RoadNetwork, number>();

/**
 * The west end of the plane that a network lies on, in steps: the plane goes once around the Earth from there, across the 180th meridian. It is in the middle of the
 * widest gap between roads, so that nothing is drawn beyond an end; and at the 180th meridian where there is no gap.
 */
export function westEndOf(network: RoadNetwork): number {
  let west = westOf.get(network);
  if (west === undefined) westOf.set(network, (west = findWestEnd(network)));
  return west;
}

/** The longitude of a place on a plane, in steps: it goes on beyond the 180th meridian. */
export function unrolled(lon: number, westEnd: number): number {
  return lon < westEnd ? lon + FULL_TURN : lon;
}

function findWestEnd({ pointLon }: RoadNetwork): number {
  let [west, east] = [Infinity, -Infinity];
  for (let point = 0; point < pointLon.length; point++) {
    const lon = pointLon[point]!;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  // The gap across the 180th meridian is the widest one.
  if (!(east - west > HALF_TURN)) return pointLon.length === 0 ? -HALF_TURN : (west + east) / 2 - HALF_TURN;
  const isTaken = new Uint8Array(SLICES);
  for (const lon of pointLon) isTaken[Math.floor((lon + HALF_TURN) / SLICE) % SLICES] = 1;
  let [widest, end, since] = [0, 0, 0];
  // Twice around, so that a gap across the 180th meridian is one.
  for (let slice = 0; slice < 2 * SLICES; slice++) {
    since = isTaken[slice % SLICES] === 0 ? since + 1 : 0;
    if (since > widest) [widest, end] = [since, slice + 1];
  }
  if (widest === 0) return -HALF_TURN;
  const middle = Math.round(end - widest / 2) * SLICE - HALF_TURN;
  // Behind a gap across the 180th meridian, longitudes stay as they are.
  return end >= SLICES ? middle - FULL_TURN : middle;
}

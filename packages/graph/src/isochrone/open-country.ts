import { type CheckStop, nowAndThen } from '@portolan/base';
import { HALF_TURN, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Box } from '../snapping/search-box.ts';
import { boxOf, FIELDS_AWAY, isWithin, type Region } from './region.ts';
import type { Plane } from './road-points.ts';
import { SquareNumbers, squaresOf } from './squares.ts';
import { unrolled } from './unrolled.ts';

/** Contours towards empty country run this far from the road. */
export const REACH_METRES = 750;
/** The plane is divided into squares of this width, to find country without roads. */
const SQUARE_METRES = 200;
/** A road is in the squares of this many places along it for each width of a square. */
const PLACES_PER_SQUARE = 4;
/** Squares this many squares from a road are farther from every road than `REACH_METRES`, and get a guard. */
const GUARDS_AWAY = 5;

/** Looking at the neighbours of a square takes as long as so many ordinary steps. */
const STEPS_OF_SQUARE = 2;

/** Places off the roads: x and y of each. */
interface OpenCountry {
  /** Places near enough to a road to be reached from it. */
  readonly fields: readonly number[];
  /** Places too far from any road to be reached; they surround everything else. */
  readonly guards: readonly number[];
}

/**
 * Puts fields and guards in the middle of squares without roads, by their distance from the nearest square with one.
 *
 * @param edges  the roads.
 * @param region  if there is one, only fields and guards in it are returned; they are the same as without it if the edges are all that come into its box.
 */
export function openCountryAround(
  network: RoadNetwork,
  edges: Uint32Array,
  { xScale, westEnd }: Plane,
  region: Region | undefined,
  checkStop: CheckStop,
): OpenCountry {
  const size = SQUARE_METRES / METRES_PER_STEP;
  const [westmost, eastmost] = [westEnd * xScale, (westEnd + 2 * HALF_TURN) * xScale];
  const northEnd = 90 * STEPS_PER_DEGREE;
  const [west, south, east, north] = region ? boxOf(region) : boxAround(network, edges, westEnd);
  const box = Float64Array.of(west * xScale, south, east * xScale, north);
  const { keyOf, keys, middleOf, toNeighbours } = squaresOf(box, size, GUARDS_AWAY);
  const seen = new SquareNumbers(keys);
  let outermost: number[] = [];
  const atPoint = nowAndThen(checkStop);
  let last = -1;
  const { firstPoint, pointLat, pointLon } = network;
  for (let k = 0; k < edges.length; k++) {
    const edge = edges[k]!;
    const end = firstPoint[edge + 1]! - 1;
    // The first place of a line is the last one of the line before.
    let isBegun = false;
    for (let p = firstPoint[edge]!; p < end; p++) {
      const lon = unrolled(pointLon[p]!, westEnd);
      const dx = unrolled(pointLon[p + 1]!, westEnd) - lon;
      const dy = pointLat[p + 1]! - pointLat[p]!;
      // A line that goes round the Earth leaves the map.
      if (Math.abs(dx) >= HALF_TURN) {
        isBegun = false;
        continue;
      }
      const pieces = Math.max(
        1,
        Math.ceil((PLACES_PER_SQUARE * Math.sqrt((dx * xScale) ** 2 + dy * dy)) / size),
      );
      for (let piece = isBegun ? 1 : 0; piece <= pieces; piece++) {
        atPoint();
        const x = (lon + (piece / pieces) * dx) * xScale;
        const y = pointLat[p]! + (piece / pieces) * dy;
        if (!(x >= box[0]! && y >= box[1]! && x <= box[2]! && y <= box[3]!)) continue;
        const key = keyOf(x, y);
        // Places along a road follow each other.
        if (key === last) continue;
        last = key;
        if (seen.at(key) !== 0) continue;
        seen.set(key, 1);
        outermost.push(key);
      }
      isBegun = true;
    }
  }
  const atSquare = nowAndThen(checkStop, STEPS_OF_SQUARE);
  const isWanted = (x: number, y: number): boolean => region === undefined || isWithin(region, x / xScale, y);
  const fields: number[] = [];
  for (let away = 1; away <= GUARDS_AWAY; away++) {
    const next: number[] = [];
    for (const key of outermost) {
      atSquare();
      for (let k = 0; k < toNeighbours.length; k++) {
        const neighbour = key + toNeighbours[k]!;
        if (seen.at(neighbour) !== 0) continue;
        seen.set(neighbour, 1);
        next.push(neighbour);
      }
    }
    outermost = next;
    if (away > FIELDS_AWAY) continue;
    for (const key of outermost) {
      atPoint();
      const [x, y] = middleOf(key);
      if (x > westmost && x < eastmost && Math.abs(y) < northEnd && isWanted(x, y)) fields.push(x, y);
    }
  }
  const guards = outermost.flatMap((key) => {
    atPoint();
    const [x, y] = middleOf(key);
    if (!isWanted(x, y)) return [];
    // Guards beyond the poles or the ends of the map are moved to the edge of the map.
    return [Math.min(Math.max(x, westmost), eastmost), Math.min(Math.max(y, -northEnd), northEnd)];
  });
  return { fields, guards };
}

/** The box of some edges, in steps. */
function boxAround(
  { firstPoint, pointLat, pointLon }: RoadNetwork,
  edges: Uint32Array,
  westEnd: number,
): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const edge of edges) {
    for (let p = firstPoint[edge]!; p < firstPoint[edge + 1]!; p++) {
      const lon = unrolled(pointLon[p]!, westEnd);
      const lat = pointLat[p]!;
      if (lon < west) west = lon;
      if (lon > east) east = lon;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    }
  }
  return [west, south, east, north];
}

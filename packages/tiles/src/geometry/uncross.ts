import { boxOfPoints } from './box.ts';
import { polygonsOf } from './clip.ts';
import { doubledArea, reversed, isInside, tidyRing, type Ring } from './rings.ts';

/** Rings of a few edges are checked pair by pair; others after sorting. */
const FEW_EDGES = 24;
/** A ring is cut at most so often: simplification crosses a ring a few times, made up ones cross themselves without end. */
const MOST_CUTS = 1000;
/** Parts of less than this doubled area in units of the tile are left out: a quarter of a pixel of 512. */
const LEAST_DOUBLED_AREA = 32;
/** Keys of the sort are positions, of 26 bits and a buffer beyond, and then the edge. */
const KEY_STEP = 2 ** 24;
const KEY_ORIGIN = 2 ** 20;

/**
 * Cuts rings where they cross themselves, which simplification and rounding make them do where they are narrow: each is divided at the crossing,
 * rounded to whole units, until no part crosses itself. A part that runs the other way is a hole within another one, and else is turned.
 *
 * @param rings  of one polygon in whole units, the outer one first, clockwise on the screen; then its holes, the other way round.
 * @returns polygons of the same form; the rings themselves where none crosses itself.
 */
export function uncrossed(rings: readonly Ring[]): readonly (readonly Ring[])[] {
  if (rings.every((ring) => findCrossing(ring) === undefined)) return [rings];
  const outers: Ring[] = [];
  const holes: Ring[] = [];
  for (const [index, ring] of rings.entries()) {
    const sign = index === 0 ? 1 : -1;
    const parts = partsOf(ring);
    for (const part of parts) {
      const depth = parts.filter((other) => other !== part && isAround(other, part)).length;
      const isTurned = doubledArea(part) * sign < 0;
      // In a part that runs the same way the ring has moved over itself, and is inside twice.
      if (depth % 2 === 1 && !isTurned) continue;
      const isOuter = (depth % 2 === 0) === (index === 0);
      (isOuter ? outers : holes).push(doubledArea(part) > 0 === isOuter ? part : reversed(part));
    }
  }
  return polygonsOf(outers, holes);
}

/** Parts touch where they were divided, and elsewhere by chance: a point well inside tells whether one is in the other. */
function isAround(other: Ring, part: Ring): boolean {
  return sizeOf(other) > sizeOf(part) && isInside([other], ...innerPoint(part));
}

/** A point inside of a ring that has an area: the middle of its westernmost stretch on a line between whole numbers. */
function innerPoint(ring: Ring): [x: number, y: number] {
  const { minY, maxY } = boxOfPoints(ring);
  const y = Math.floor((minY + maxY - 1) / 2) + 0.5;
  let first = Infinity;
  let second = Infinity;
  for (let edge = 0; edge < ring.length / 2; edge++) {
    const [ax, ay, bx, by] = edgeOf(ring, edge);
    if (ay > y === by > y) continue;
    const x = ax + ((y - ay) * (bx - ax)) / (by - ay);
    if (x < first) [first, second] = [x, first];
    else if (x < second) second = x;
  }
  return [(first + second) / 2, y];
}

function partsOf(ring: Ring): Ring[] {
  const parts: Ring[] = [];
  const rest: Ring[] = [ring];
  for (let cuts = 0; rest.length > 0;) {
    const next = tidyRing(rest.pop()!);
    if (next.length === 0) continue;
    const crossing = cuts < MOST_CUTS ? findCrossing(next) : undefined;
    if (crossing === undefined) {
      parts.push(next);
      continue;
    }
    cuts++;
    rest.push(...divided(next, crossing));
  }
  const largest = Math.max(...parts.map(sizeOf));
  return parts.filter((part) => sizeOf(part) >= Math.min(LEAST_DOUBLED_AREA, largest));
}

function sizeOf(ring: Ring): number {
  return Math.abs(doubledArea(ring));
}

/** Two edges that cross between their ends, named by the points at which they begin. */
type Crossing = readonly [first: number, second: number];

/** Divides a ring where two edges cross. Both parts have fewer points than the ring. */
function divided(ring: Ring, [first, second]: Crossing): [Ring, Ring] {
  const [ax, ay, bx, by] = edgeOf(ring, first);
  const line = edgeOf(ring, second);
  const a = sideOf(...line, ax, ay);
  const share = a / (a - sideOf(...line, bx, by));
  const x = Math.round(ax + share * (bx - ax));
  const y = Math.round(ay + share * (by - ay));
  return [
    [x, y, ...ring.slice(2 * first + 2, 2 * second + 2)],
    [x, y, ...ring.slice(2 * second + 2), ...ring.slice(0, 2 * first + 2)],
  ];
}

function edgeOf(ring: Ring, edge: number): [number, number, number, number] {
  const next = (2 * edge + 2) % ring.length;
  return [ring[2 * edge]!, ring[2 * edge + 1]!, ring[next]!, ring[next + 1]!];
}

function findCrossing(ring: Ring): Crossing | undefined {
  const count = ring.length / 2;
  return count <= FEW_EDGES ? findInPairs(ring, count) : findSorted(ring, count);
}

function findInPairs(ring: Ring, count: number): Crossing | undefined {
  for (let first = 0; first < count - 2; first++) {
    for (let second = first + 2; second < count; second++)
      if (doCross(ring, first, second)) return [first, second];
  }
  return undefined;
}

/** Goes through edges from the west to the east. */
function findSorted(ring: Ring, count: number): Crossing | undefined {
  const keys = new Float64Array(count);
  for (let edge = 0; edge < count; edge++) {
    const west = Math.min(ring[2 * edge]!, ring[(2 * edge + 2) % ring.length]!);
    keys[edge] = (west + KEY_ORIGIN) * KEY_STEP + edge;
  }
  keys.sort();
  for (let at = 0; at < count; at++) {
    const one = keys[at]! % KEY_STEP;
    const east = Math.max(ring[2 * one]!, ring[(2 * one + 2) % ring.length]!);
    const end = (east + 1 + KEY_ORIGIN) * KEY_STEP;
    for (let later = at + 1; later < count && keys[later]! < end; later++) {
      const other = keys[later]! % KEY_STEP;
      if (doCross(ring, one, other)) return one < other ? [one, other] : [other, one];
    }
  }
  return undefined;
}

/** Whether two edges cross between their ends. Those that only touch, or have an end in common, do not. */
function doCross(ring: Ring, one: number, other: number): boolean {
  const oneEnd = (2 * one + 2) % ring.length;
  const otherEnd = (2 * other + 2) % ring.length;
  const ay = ring[2 * one + 1]!;
  const by = ring[oneEnd + 1]!;
  const cy = ring[2 * other + 1]!;
  const dy = ring[otherEnd + 1]!;
  if ((ay < cy && ay < dy && by < cy && by < dy) || (ay > cy && ay > dy && by > cy && by > dy)) return false;
  const ax = ring[2 * one]!;
  const bx = ring[oneEnd]!;
  const cx = ring[2 * other]!;
  const dx = ring[otherEnd]!;
  if ((ax < cx && ax < dx && bx < cx && bx < dx) || (ax > cx && ax > dx && bx > cx && bx > dx)) return false;
  const a = sideOf(cx, cy, dx, dy, ax, ay);
  const b = sideOf(cx, cy, dx, dy, bx, by);
  if (!((a < 0 && b > 0) || (a > 0 && b < 0))) return false;
  const c = sideOf(ax, ay, bx, by, cx, cy);
  const d = sideOf(ax, ay, bx, by, dx, dy);
  return (c < 0 && d > 0) || (c > 0 && d < 0);
}

/** Positive where a point is on the right of a line on the screen, 0 where it is on it. */
function sideOf(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

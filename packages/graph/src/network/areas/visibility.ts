import { distanceMetres, type CheckStop, neverStop } from '@portolan/base';
import { STEPS_PER_DEGREE } from '../plane.ts';

/**
 * An area on the plane of longitude and latitude: rings of vertices, the outer one counter-clockwise, holes clockwise, none repeating its first
 * vertex. Coordinates are whole numbers, and small enough that products of differences are exact: see `MOST_STEPS`.
 */
export interface PlaneArea {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Ring `r` has the vertices `firstVertex[r] .. firstVertex[r + 1]`. */
  readonly firstVertex: readonly number[];
}

/** The widest area, in units of 1e-7 degrees, about 5 km: wider ones are no squares. */
export const MOST_STEPS = 500_000;
/** An area is not crossed where finding the ways over it would take more steps than this. */
const MOST_WORK = 4_000_000;

/** A line is left out where the way over other lines and the rim is at most this many times as long. */
const STRETCH = 1.05;

/** A pair of vertices between which one can walk in a straight line. */
export type Sight = readonly [from: number, to: number];

/**
 * Straight lines through an area between its entries, around holes and corners: along them, and along the rim, the way between each two entries
 * is at most `STRETCH` times as long as the shortest.
 *
 * Shortest ways turn only at corners that stick into the area (Lozano-Pérez & Wesley 1979), so those and the entries are the nodes of the
 * visibility graph, and Dijkstra's algorithm finds the ways. Of their lines, from short to long, those stay that are needed: a greedy spanner
 * (Althöfer et al. 1993), whose size grows like the number of entries, not like that of their pairs.
 *
 * @param entries  vertices, ascending.
 * @param isWalked  whether pedestrians walk along the side between a vertex and the next one of its ring already.
 * @returns each line once, from the smaller vertex to the greater, ascending; null where the area is too large or intricate.
 */
export function shortestSights(
  area: PlaneArea,
  entries: readonly number[],
  isWalked: (vertex: number, next: number) => boolean,
  checkStop: CheckStop = neverStop,
): readonly Sight[] | null {
  const ring = ringsOf(area);
  const isEntry = new Set(entries);
  const nodes = Array.from(area.x, (_, vertex) => vertex).filter(
    (vertex) => isEntry.has(vertex) || isReflex(area, ring, vertex),
  );
  if (nodes.length * nodes.length * area.x.length > MOST_WORK) return null;

  const count = nodes.length;
  const metres = new Float64Array(count * count).fill(Infinity);
  for (let a = 0; a < count; a++) {
    checkStop();
    for (let b = a + 1; b < count; b++) {
      if (!sees(area, ring, nodes[a]!, nodes[b]!)) continue;
      metres[a * count + b] = metres[b * count + a] = lengthOf(area, nodes[a]!, nodes[b]!);
    }
  }
  const used = new Set<number>();
  for (let from = 0; from < count; from++) {
    if (!isEntry.has(nodes[from]!)) continue;
    checkStop();
    const before = waysFrom(from, count, metres);
    for (let to = from + 1; to < count; to++) {
      if (!isEntry.has(nodes[to]!)) continue;
      for (let at = to; at !== from && before[at]! >= 0; at = before[at]!) {
        used.add(Math.min(at, before[at]!) * count + Math.max(at, before[at]!));
      }
    }
  }
  const walked = walkedRim(area, ring, nodes, isWalked);
  const kept: number[] = [];
  for (const pair of Array.from(used).toSorted((a, b) => metres[a]! - metres[b]! || a - b)) {
    checkStop();
    const [from, to] = [Math.floor(pair / count), pair % count];
    if (lengthWithin(from, to, count, walked, STRETCH * metres[pair]!)) continue;
    walked[from * count + to] = walked[to * count + from] = metres[pair]!;
    kept.push(pair);
  }
  return kept
    .toSorted((a, b) => a - b)
    .map((pair) => [nodes[Math.floor(pair / count)]!, nodes[pair % count]!] as const);
}

/** The lengths of the ways along the rim between neighbouring nodes, as a matrix. */
function walkedRim(
  area: PlaneArea,
  { after }: Neighbours,
  nodes: readonly number[],
  isWalked: (vertex: number, next: number) => boolean,
): Float64Array {
  const numberOf = new Map(nodes.map((vertex, node) => [vertex, node]));
  const walked = new Float64Array(nodes.length * nodes.length).fill(Infinity);
  for (const [node, start] of nodes.entries()) {
    let metres = 0;
    for (let vertex = start; ;) {
      const next = after[vertex]!;
      if (!isWalked(vertex, next)) break;
      metres += lengthOf(area, vertex, next);
      const other = numberOf.get(next);
      if (other !== undefined) {
        const [there, back] = [node * nodes.length + other, other * nodes.length + node];
        walked[there] = walked[back] = Math.min(walked[there]!, metres);
        break;
      }
      vertex = next;
    }
  }
  return walked;
}

/** Whether there is a way of at most `limit`, by Dijkstra's algorithm. */
function lengthWithin(from: number, to: number, count: number, metres: Float64Array, limit: number): boolean {
  const best = new Float64Array(count).fill(Infinity);
  const isDone = new Uint8Array(count);
  best[from] = 0;
  for (;;) {
    let nearest = -1;
    for (let node = 0; node < count; node++) {
      if (!isDone[node] && best[node]! < (nearest < 0 ? Infinity : best[nearest]!)) nearest = node;
    }
    if (nearest < 0 || best[nearest]! > limit) return false;
    if (nearest === to) return true;
    isDone[nearest] = 1;
    for (let node = 0; node < count; node++) {
      const through = best[nearest]! + metres[nearest * count + node]!;
      if (through < best[node]!) best[node] = through;
    }
  }
}

/** Dijkstra's algorithm on a full matrix; ties go to the smaller node. Returns the node before each one, -1 where there is no way. */
function waysFrom(from: number, count: number, metres: Float64Array): Int32Array {
  const best = new Float64Array(count).fill(Infinity);
  const before = new Int32Array(count).fill(-1);
  const isDone = new Uint8Array(count);
  best[from] = 0;
  for (;;) {
    let nearest = -1;
    for (let node = 0; node < count; node++) {
      if (!isDone[node] && best[node]! < (nearest < 0 ? Infinity : best[nearest]!)) nearest = node;
    }
    if (nearest < 0) return before;
    isDone[nearest] = 1;
    for (let node = 0; node < count; node++) {
      const through = best[nearest]! + metres[nearest * count + node]!;
      if (through < best[node]!) {
        best[node] = through;
        before[node] = nearest;
      }
    }
  }
}

function lengthOf({ x, y }: PlaneArea, a: number, b: number): number {
  return distanceMetres(
    y[a]! / STEPS_PER_DEGREE,
    x[a]! / STEPS_PER_DEGREE,
    y[b]! / STEPS_PER_DEGREE,
    x[b]! / STEPS_PER_DEGREE,
  );
}

/** By vertex: the vertex before it and after it in its ring. */
interface Neighbours {
  readonly before: Uint32Array;
  readonly after: Uint32Array;
}

function ringsOf({ x, firstVertex }: PlaneArea): Neighbours {
  const before = new Uint32Array(x.length);
  const after = new Uint32Array(x.length);
  for (let ring = 0; ring + 1 < firstVertex.length; ring++) {
    const [first, end] = [firstVertex[ring]!, firstVertex[ring + 1]!];
    for (let vertex = first; vertex < end; vertex++) {
      before[vertex] = vertex === first ? end - 1 : vertex - 1;
      after[vertex] = vertex + 1 === end ? first : vertex + 1;
    }
  }
  return { before, after };
}

/** Twice the area of the triangle, positive where `c` is to the left of the line from `a` to `b`. Exact. */
function turn({ x, y }: PlaneArea, a: number, b: number, c: number): number {
  return (x[b]! - x[a]!) * (y[c]! - y[a]!) - (y[b]! - y[a]!) * (x[c]! - x[a]!);
}

/**
 * Whether a corner sticks into the area: the area lies to the left of its rings, so there the ring turns to the right. Vertices on a straight side
 * count, too, since `sees` stops at every vertex.
 */
function isReflex(area: PlaneArea, { before, after }: Neighbours, vertex: number): boolean {
  return turn(area, before[vertex]!, vertex, after[vertex]!) <= 0;
}

/** Whether the straight line between two vertices stays in the area, its rim included, and passes no third vertex. */
function sees(area: PlaneArea, ring: Neighbours, a: number, b: number): boolean {
  const { x, y } = area;
  if (x[a] === x[b] && y[a] === y[b]) return false;
  for (let from = 0; from < x.length; from++) {
    const to = ring.after[from]!;
    if (from !== a && from !== b && isOn(area, from, a, b)) return false;
    if (from === a || from === b || to === a || to === b) continue;
    const [left, right] = [turn(area, a, b, from), turn(area, a, b, to)];
    if (left > 0 === right > 0 || left === 0 || right === 0) continue;
    if (turn(area, from, to, a) > 0 !== turn(area, from, to, b) > 0) return false;
  }
  // A side of a ring is its rim.
  if (ring.after[a] === b || ring.after[b] === a) return true;
  return isMiddleInside(area, ring, a, b);
}

/** Whether a vertex lies on the line between two others. */
function isOn(area: PlaneArea, vertex: number, a: number, b: number): boolean {
  if (turn(area, a, b, vertex) !== 0) return false;
  const { x, y } = area;
  const along = (x[vertex]! - x[a]!) * (x[b]! - x[a]!) + (y[vertex]! - y[a]!) * (y[b]! - y[a]!);
  const whole = (x[b]! - x[a]!) ** 2 + (y[b]! - y[a]!) ** 2;
  return along >= 0 && along <= whole;
}

/** Whether the middle of a line is inside, by the number of sides to the east of it. Coordinates are doubled, so that it is a whole number. */
function isMiddleInside({ x, y }: PlaneArea, { after }: Neighbours, a: number, b: number): boolean {
  const [midX, midY] = [x[a]! + x[b]!, y[a]! + y[b]!];
  let isInside = false;
  for (let from = 0; from < x.length; from++) {
    const [x1, y1] = [2 * x[from]!, 2 * y[from]!];
    const [x2, y2] = [2 * x[after[from]!]!, 2 * y[after[from]!]!];
    if (y1 > midY === y2 > midY) continue;
    const side = (x2 - x1) * (midY - y1) - (y2 - y1) * (midX - x1);
    if (side > 0 === y2 > y1) isInside = !isInside;
  }
  return isInside;
}

import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { turnOf } from './ring-predicates.ts';

/** The closed rings that a set of segments forms. */
export interface Rings {
  /** Node positions of each ring in order; the first node is not repeated at the end. At least three, all different. */
  readonly rings: readonly (readonly number[])[];
  /** The number of segments left over, because their ring is cut. */
  readonly looseSegments: number;
}

const NO_MATE = -1;

/**
 * Forms rings of the segments of many ways. How the ways are cut, ordered or directed does not matter.
 *
 * Segments that come twice cancel out by the even-odd rule, as where two touching outer rings share a way. Where more than two segments meet,
 * neighbours by angle are joined, so that rings touch there and never cross. A line that returns to one of its own nodes is split there. Lines that
 * end at one place in different nodes, which mappers forgot to merge, are joined. Lines that stay open, because an extract was cut, are left over.
 *
 * @param from, to  node positions, one pair a segment.
 * @param lon, lat  coordinates of the nodes by position, 1e-7 degrees.
 */
export function closeRings(
  from: readonly number[],
  to: readonly number[],
  lon: Int32Array,
  lat: Int32Array,
  checkStop: CheckStop = neverStop,
): Rings {
  const atEach = nowAndThen(checkStop);
  const { nodes, ends } = distinctSegments(from, to, atEach);
  joinPlaces(ends, nodes, lon, lat, atEach);
  const mates = joinEnds(ends, nodes, lon, lat, atEach);
  return trace(ends, mates, nodes, atEach);
}

/** Segments by their ends: `ends[2k]` and `ends[2k + 1]` are the local numbers of the nodes of segment k; `nodes` are positions by local number. */
interface Segments {
  readonly nodes: readonly number[];
  readonly ends: Uint32Array;
}

function distinctSegments(from: readonly number[], to: readonly number[], atEach: CheckStop): Segments {
  const nodes: number[] = [];
  const numberOf = new Map<number, number>();
  const localNumber = (node: number): number => {
    let local = numberOf.get(node);
    if (local === undefined) {
      local = nodes.length;
      nodes.push(node);
      numberOf.set(node, local);
    }
    return local;
  };
  const keys = new Float64Array(from.length);
  // Local numbers stay below 2^26 in any source that fits into memory, so that a double holds a pair of them.
  const FACTOR = 2 ** 26;
  let count = 0;
  for (let segment = 0; segment < from.length; segment++) {
    atEach();
    const a = localNumber(from[segment]!);
    const b = localNumber(to[segment]!);
    if (a !== b) keys[count++] = Math.min(a, b) * FACTOR + Math.max(a, b);
  }
  const sorted = keys.subarray(0, count).toSorted();
  const ends = new Uint32Array(count * 2);
  let length = 0;
  for (let at = 0; at < count;) {
    let next = at + 1;
    while (next < count && sorted[next] === sorted[at]) next++;
    if ((next - at) % 2 === 1) {
      ends[length++] = Math.floor(sorted[at]! / FACTOR);
      ends[length++] = sorted[at]! % FACTOR;
    }
    at = next;
  }
  return { nodes, ends: ends.slice(0, length) };
}

/** Makes one node of two with loose ends at the same place, in `ends`. */
function joinPlaces(
  ends: Uint32Array,
  nodes: readonly number[],
  lon: Int32Array,
  lat: Int32Array,
  atEach: CheckStop,
): void {
  const isLoose = new Uint8Array(nodes.length);
  for (const node of ends) isLoose[node]! ^= 1;
  const looseAt = new Map<string, number>();
  const other = new Map<number, number>();
  for (let node = 0; node < nodes.length; node++) {
    atEach();
    if (isLoose[node] === 0) continue;
    const place = `${lon[nodes[node]!]} ${lat[nodes[node]!]}`;
    const known = looseAt.get(place);
    if (known === undefined) looseAt.set(place, node);
    else {
      other.set(node, known);
      looseAt.delete(place);
    }
  }
  if (other.size === 0) return;
  for (let end = 0; end < ends.length; end++) ends[end] = other.get(ends[end]!) ?? ends[end]!;
}

/** For every end of a segment the end at the same node with which the line goes on; `NO_MATE` at a loose end. */
function joinEnds(
  ends: Uint32Array,
  nodes: readonly number[],
  lon: Int32Array,
  lat: Int32Array,
  atEach: CheckStop,
): Int32Array {
  const first = new Uint32Array(nodes.length + 1);
  for (const node of ends) first[node + 1]!++;
  for (let node = 0; node < nodes.length; node++) first[node + 1]! += first[node]!;
  const meeting = new Uint32Array(ends.length);
  const next = first.slice();
  for (let half = 0; half < ends.length; half++) meeting[next[ends[half]!]!++] = half;

  const mates = new Int32Array(ends.length).fill(NO_MATE);
  for (let node = 0; node < nodes.length; node++) {
    atEach();
    const halves = meeting.subarray(first[node], first[node + 1]);
    if (halves.length > 2) sortByAngle(halves, ends, nodes, lon, lat);
    for (let k = 0; k + 1 < halves.length; k += 2) {
      mates[halves[k]!] = halves[k + 1]!;
      mates[halves[k + 1]!] = halves[k]!;
    }
  }
  return mates;
}

/** Sorts ends that meet at a node counter-clockwise from east, exactly. */
function sortByAngle(
  halves: Uint32Array,
  ends: Uint32Array,
  nodes: readonly number[],
  lon: Int32Array,
  lat: Int32Array,
): void {
  const here = nodes[ends[halves[0]!]!]!;
  const x = lon[here]!;
  const y = lat[here]!;
  const away = (half: number): number => nodes[ends[half ^ 1]!]!;
  /** 0 for directions from east to just before west, 1 for the others. */
  const side = (node: number): number => (lat[node]! > y || (lat[node] === y && lon[node]! > x) ? 0 : 1);
  halves.sort((a, b) => {
    const p = away(a);
    const q = away(b);
    return side(p) - side(q) || -turnOf(x, y, lon[p]!, lat[p]!, lon[q]!, lat[q]!) || a - b;
  });
}

function trace(ends: Uint32Array, mates: Int32Array, nodes: readonly number[], atEach: CheckStop): Rings {
  const rings: number[][] = [];
  const isUsed = new Uint8Array(ends.length / 2);
  /** Position of a node on the line that is being followed, plus one; 0 for nodes off the line. */
  const onLine = new Uint32Array(nodes.length);
  let looseSegments = 0;

  const follow = (start: number): void => {
    const line = [ends[start]!];
    onLine[ends[start]!] = 1;
    for (let half = start; half !== NO_MATE && isUsed[half >> 1] === 0; half = mates[half ^ 1]!) {
      atEach();
      isUsed[half >> 1] = 1;
      const node = ends[half ^ 1]!;
      const seen = onLine[node]!;
      if (seen === 0) {
        line.push(node);
        onLine[node] = line.length;
        continue;
      }
      const ring = line.splice(seen);
      for (const passed of ring) onLine[passed] = 0;
      ring.unshift(node);
      if (ring.length > 2) rings.push(ring.map((local) => nodes[local]!));
    }
    looseSegments += line.length - 1;
    for (const node of line) onLine[node] = 0;
  };

  // Lines with loose ends are followed first. All others return to where they began.
  for (let half = 0; half < ends.length; half++)
    if (mates[half] === NO_MATE && isUsed[half >> 1] === 0) follow(half);
  for (let half = 0; half < ends.length; half += 2) if (isUsed[half >> 1] === 0) follow(half);
  return { rings, looseSegments };
}

import { EARTH_RADIUS_METRES } from '@portolan/base';
import { UNITS_PER_DEGREE } from '../cell-grid.ts';
import type { BoundarySource } from './boundary-writer.ts';
import type { Arc, LeafBox } from './partition.ts';

/** One unit of latitude in metres. */
const METRES_PER_UNIT = (EARTH_RADIUS_METRES * Math.PI) / 180 / UNITS_PER_DEGREE;

/** Coordinates of coarse lines are stored in units of 2^8 millionths of a degree, 28 m at most. */
const UNIT_SHIFT = 8;
/** Rounding to such units moves a vertex by at most half a unit each way, or one and a half beside the edge of a leaf. */
const ROUNDING_METRES = 1.5 * Math.SQRT2 * (1 << UNIT_SHIFT) * METRES_PER_UNIT;

/**
 * Makes lines coarser for `writeBoundaries`.
 *
 * @param metres  the most by which a line may move, 100 or more.
 */
export function simplifiedBoundaries(metres: number): NonNullable<BoundarySource['simplify']> {
  return {
    metres,
    unitShift: UNIT_SHIFT,
    arcs: (arcs, box) => roundArcs(simplifyArcs(arcs, box, metres - ROUNDING_METRES), box),
  };
}

/**
 * Rounds arcs to coarse units. Points on a side of the leaf stay on it, at the same place as in the leaf beyond. Other points do not get onto a side,
 * so that no arc seems to end there.
 */
function roundArcs(arcs: readonly Arc[], box: LeafBox): Arc[] {
  const roundX = rounding(box.east - box.west);
  const roundY = rounding(box.north - box.south);
  return arcs.flatMap(({ toggle, points }) => {
    const last = points.length - 2;
    const isClosed = points[0] === points[last] && points[1] === points[last + 1];
    const rounded: number[] = [];
    for (let k = 0; k <= last; k += 2) {
      const isEnd = !isClosed && (k === 0 || k === last);
      const x = roundX(points[k]!, isEnd);
      const y = roundY(points[k + 1]!, isEnd && !isSide(points[k]!, box.east - box.west));
      if (x !== rounded.at(-2) || y !== rounded.at(-1)) rounded.push(x, y);
    }
    return rounded.length > 2 ? [{ toggle, points: Int32Array.from(rounded) }] : [];
  });
}

function isSide(place: number, extent: number): boolean {
  return place === 0 || place === extent;
}

function rounding(extent: number): (place: number, maySide: boolean) => number {
  const units = Math.ceil(extent / (1 << UNIT_SHIFT));
  return (place, maySide) => {
    if (maySide && isSide(place, extent)) return place === 0 ? 0 : units;
    return Math.min(units - 1, Math.max(1, Math.round(place / (1 << UNIT_SHIFT))));
  };
}

/**
 * Removes vertices (Ramer 1972; Douglas & Peucker 1973), as long as every removed one lies within `metres` of the line that replaces it. Ends stay, so
 * that lines still meet.
 *
 * Distances are measured on a plane, on which a degree of longitude has its greatest length in the leaf, so that none is too short.
 */
function simplifyArcs(arcs: readonly Arc[], box: LeafBox, metres: number): Arc[] {
  const nearest = box.south <= 0 && box.north >= 0 ? 0 : Math.min(Math.abs(box.south), Math.abs(box.north));
  const scale = cosineAbove(nearest / UNITS_PER_DEGREE);
  const tolerance = metres / METRES_PER_UNIT;
  return arcs.map(({ toggle, points }) => ({ toggle, points: simplify(points, scale, tolerance) }));
}

/** An upper bound of the cosine of 0..90 degrees from its series, which is the same on every machine. */
function cosineAbove(degrees: number): number {
  const square = ((degrees * Math.PI) / 180) ** 2;
  return Math.min(1, 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - square / 56))) + 1e-3);
}

function simplify(points: Int32Array, scale: number, tolerance: number): Int32Array {
  const last = points.length / 2 - 1;
  const isKept = new Uint8Array(last + 1);
  isKept[0] = 1;
  isKept[last] = 1;
  const isClosed = points[0] === points[2 * last] && points[1] === points[2 * last + 1];
  // A ring keeps at least three points, or it would vanish: its ends, the point farthest from them, and the point farthest from that.
  const stack = isClosed && last >= 3 ? splitRing(points, scale, last, isKept) : [0, last];
  while (stack.length > 0) {
    const to = stack.pop()!;
    const from = stack.pop()!;
    let furthest = -1;
    let greatest = tolerance * tolerance;
    for (let point = from + 1; point < to; point++) {
      const distance = squaredDistance(points, scale, point, from, to);
      if (distance > greatest) {
        greatest = distance;
        furthest = point;
      }
    }
    if (furthest < 0) continue;
    isKept[furthest] = 1;
    stack.push(from, furthest, furthest, to);
  }
  const kept: number[] = [];
  for (let point = 0; point <= last; point++) {
    if (isKept[point] === 1) kept.push(points[2 * point]!, points[2 * point + 1]!);
  }
  return Int32Array.from(kept);
}

function splitRing(points: Int32Array, scale: number, last: number, isKept: Uint8Array): number[] {
  const opposite = furthestFrom(0, 0);
  const third = furthestFrom(0, opposite);
  isKept[opposite] = 1;
  isKept[third] = 1;
  const inOrder = [0, ...[opposite, third].toSorted((a, b) => a - b), last];
  return inOrder.flatMap((point, k) => (k === 0 ? [] : [inOrder[k - 1]!, point]));

  function furthestFrom(a: number, b: number): number {
    let furthest = 1;
    let greatest = -1;
    for (let point = 1; point < last; point++) {
      const distance = squaredDistance(points, scale, point, a, b);
      if (distance > greatest) {
        greatest = distance;
        furthest = point;
      }
    }
    return furthest;
  }
}

/** The squared distance of a point from the line between two others, in units of latitude. */
function squaredDistance(points: Int32Array, scale: number, point: number, from: number, to: number): number {
  const dx = (points[2 * to]! - points[2 * from]!) * scale;
  const dy = points[2 * to + 1]! - points[2 * from + 1]!;
  const x = (points[2 * point]! - points[2 * from]!) * scale;
  const y = points[2 * point + 1]! - points[2 * from + 1]!;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
  return (x - along * dx) ** 2 + (y - along * dy) ** 2;
}

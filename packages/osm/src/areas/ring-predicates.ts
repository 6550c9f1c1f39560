/**
 * Exact predicates on whole coordinates (1e-7 degrees): on which side of a line a point lies, and whether it is inside a ring.
 */

/** Products of differences of doubled 32-bit coordinates stay below 2^66. Doubles are exact only below this. */
const EXACT_BELOW = 2 ** 53;

/** The turn from A over B to C: 1 to the left (counter-clockwise), -1 to the right, 0 straight on. Coordinates must be whole. */
export function turnOf(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay);
  const right = (by - ay) * (cx - ax);
  if (Math.abs(left) < EXACT_BELOW && Math.abs(right) < EXACT_BELOW) return Math.sign(left - right);
  const exactLeft = BigInt(bx - ax) * BigInt(cy - ay);
  const exactRight = BigInt(by - ay) * BigInt(cx - ax);
  return exactLeft > exactRight ? 1 : exactLeft < exactRight ? -1 : 0;
}

/** A ring as coordinates; the last point is joined to the first, which is not repeated. */
export interface Ring {
  /** 1e-7 degrees */
  readonly x: Int32Array;
  /** 1e-7 degrees */
  readonly y: Int32Array;
}

/**
 * Where a point lies by the even-odd rule: 1 inside of a ring, 0 on the ring itself, -1 outside.
 *
 * @param x2  twice the coordinate, so that the middle of an edge can be given exactly.
 */
export function sideOf({ x, y }: Ring, x2: number, y2: number): number {
  let side = -1;
  for (let at = 0, before = x.length - 1; at < x.length; before = at++) {
    const [ax, ay, bx, by] = [x[before]! * 2, y[before]! * 2, x[at]! * 2, y[at]! * 2];
    if (y2 < Math.min(ay, by) || y2 > Math.max(ay, by)) continue;
    const turn = turnOf(ax, ay, bx, by, x2, y2);
    if (turn === 0 && x2 >= Math.min(ax, bx) && x2 <= Math.max(ax, bx)) return 0;
    if (ay > y2 !== by > y2 && turn > 0 === by > ay) side = -side;
  }
  return side;
}

/** Twice the enclosed area in squares of 1e-7 degrees, positive when the ring runs counter-clockwise. */
export function doubledArea(ring: Ring): number {
  const { x, y } = ring;
  const originX = x[0]!;
  const originY = y[0]!;
  let sum = 0;
  for (let at = 0, before = x.length - 1; at < x.length; before = at++) {
    sum += (x[before]! - originX) * (y[at]! - originY) - (x[at]! - originX) * (y[before]! - originY);
  }
  return sum;
}

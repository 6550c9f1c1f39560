import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { Gates } from './gates.ts';

/** A simplified contour stays at least this share of a gate from its ends, unless it was nearer before. */
const CLEARANCE = 0.05;

/** By key of a gate: the share at which the contour of the limit below crosses it, which larger ones must not go inside of; 0 if none does. */
export type InnerShares = Float64Array;

/**
 * Leaves out points of a contour, as long as it stays within a tolerance of its course and goes through the same gates. So no corner of the
 * mesh changes sides, and contours that did not meet still do not. Every kept point is followed by the farthest one that can be seen
 * through the gates between (the funnel of Lee & Preparata 1984), if the straight line there passes all points between within the
 * tolerance (the cones of Imai & Iri 1986).
 *
 * @param tolerance  in units of the mesh.
 * @param inner  read, and set to this contour at the end; undefined if there is only one limit.
 * @returns x, y of the points that are kept.
 */
export function generalize(
  gates: Gates,
  tolerance: number,
  inner: InnerShares | undefined,
  checkStop: CheckStop = neverStop,
): number[] {
  const atEachGate = nowAndThen(checkStop);
  const { count, inside, outside, share, key } = gates;
  const least = new Float64Array(count);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    least[k] = inner ? inner[key[k]!]! : 0;
    share[k] = Math.max(share[k]!, least[k]!);
    x[k] = between(inside[2 * k]!, outside[2 * k]!, share[k]!);
    y[k] = between(inside[2 * k + 1]!, outside[2 * k + 1]!, share[k]!);
  }

  const kept: number[] = [];
  for (let from = 0; from < count;) {
    kept.push(x[from]!, y[from]!);
    const to = farthestFrom(from);
    const next = to === count ? 0 : to;
    for (let k = from + 1; k < to; k++)
      share[k] = shareAtCrossing(gates, k, x[from]!, y[from]!, x[next]!, y[next]!);
    from = to;
  }
  if (inner) for (let k = 0; k < count; k++) inner[key[k]!] = share[k]!;
  return kept;

  /** The farthest point to which a straight line may lead from another one; `count` stands for the first point again. */
  function farthestFrom(from: number): number {
    const x0 = x[from]!;
    const y0 = y[from]!;
    let farthest = from + 1;
    // Directions through all gates so far lie between these two; the inside is to the left.
    let leftX = 0;
    let leftY = 0;
    let rightX = 0;
    let rightY = 0;
    let farOut = 0;
    for (let k = from + 1; k <= count; k++) {
      atEachGate();
      const at = k === count ? 0 : k;
      const dx = x[at]! - x0;
      const dy = y[at]! - y0;
      const distance = Math.sqrt(dx * dx + dy * dy);
      const isFirst = k === from + 1;
      const isInSight = isFirst || (cross(rightX, rightY, dx, dy) >= 0 && cross(dx, dy, leftX, leftY) >= 0);
      if (isInSight && distance >= farOut - tolerance) farthest = k;
      if (k === count) break;
      farOut = Math.max(farOut, distance);

      const low = Math.max(Math.min(CLEARANCE, share[k]!), least[k]!);
      const high = Math.max(1 - CLEARANCE, share[k]!);
      const lx = between(inside[2 * k]!, outside[2 * k]!, low) - x0;
      const ly = between(inside[2 * k + 1]!, outside[2 * k + 1]!, low) - y0;
      const rx = between(inside[2 * k]!, outside[2 * k]!, high) - x0;
      const ry = between(inside[2 * k + 1]!, outside[2 * k + 1]!, high) - y0;
      if (isFirst || cross(lx, ly, leftX, leftY) > 0) {
        leftX = lx;
        leftY = ly;
      }
      if (isFirst || cross(rightX, rightY, rx, ry) > 0) {
        rightX = rx;
        rightY = ry;
      }
      if (distance > tolerance) {
        // A gate behind the start point cannot be passed through.
        if (dx * leftX + dy * leftY <= 0 || dx * rightX + dy * rightY <= 0) break;
        const sine = tolerance / distance;
        const cosine = Math.sqrt(1 - sine * sine);
        const coneLeftX = dx * cosine - dy * sine;
        const coneLeftY = dy * cosine + dx * sine;
        const coneRightX = dx * cosine + dy * sine;
        const coneRightY = dy * cosine - dx * sine;
        if (cross(coneLeftX, coneLeftY, leftX, leftY) > 0) {
          leftX = coneLeftX;
          leftY = coneLeftY;
        }
        if (cross(rightX, rightY, coneRightX, coneRightY) > 0) {
          rightX = coneRightX;
          rightY = coneRightY;
        }
      }
      if (cross(rightX, rightY, leftX, leftY) <= 0) break;
    }
    return farthest;
  }
}

/** Where a line between two points crosses a gate, as a share of the gate. */
function shareAtCrossing(
  { inside, outside }: Gates,
  k: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number {
  const dx = toX - fromX;
  const dy = toY - fromY;
  const gateX = outside[2 * k]! - inside[2 * k]!;
  const gateY = outside[2 * k + 1]! - inside[2 * k + 1]!;
  return cross(fromX - inside[2 * k]!, fromY - inside[2 * k + 1]!, dx, dy) / cross(gateX, gateY, dx, dy);
}

function between(a: number, b: number, share: number): number {
  return a + share * (b - a);
}

/** The cross product: above 0 if the second direction lies to the left of the first. */
function cross(ax: number, ay: number, bx: number, by: number): number {
  return ax * by - ay * bx;
}

/**
 * Simplifies lines and rings (Douglas & Peucker 1973) so that what they share stays shared: points that are fixed cut them into arcs, and an arc
 * comes out the same in whichever direction it runs. Coordinates are whole numbers below 2^26, so that products are exact.
 */

/** @param points  x, y, x, y, ... @param isFixed  one for each point. @returns the line with its ends. */
export function simplifyLine(
  points: readonly number[],
  isFixed: readonly boolean[],
  tolerance: number,
): number[] {
  const count = isFixed.length;
  if (count <= 2) return [...points];
  const keep = new Uint8Array(count);
  let from = 0;
  keep[0] = 1;
  for (let at = 1; at < count; at++) {
    if (!isFixed[at] && at < count - 1) continue;
    keep[at] = 1;
    keepBetween(points, from, at, tolerance, keep);
    from = at;
  }
  return pick(points, keep);
}

/** As `simplifyLine`, for a ring whose first point is not repeated. @returns fewer than three points where nothing is left of it. */
export function simplifyRing(
  points: readonly number[],
  isFixed: readonly boolean[],
  tolerance: number,
): number[] {
  const count = isFixed.length;
  if (count <= 3) return [...points];
  let start = isFixed.indexOf(true);
  if (start === -1) start = leastPoint(points);
  const turned = [
    ...points.slice(2 * start),
    ...points.slice(0, 2 * start),
    points[2 * start]!,
    points[2 * start + 1]!,
  ];
  const fixed = [...isFixed.slice(start), ...isFixed.slice(0, start), true];
  fixed[0] = true;
  // An arc from a point to itself has no direction: the point that is farthest from its ends cuts it.
  let from = 0;
  for (let at = 1; at <= count; at++) {
    if (!fixed[at]) continue;
    if (turned[2 * from] === turned[2 * at] && turned[2 * from + 1] === turned[2 * at + 1] && at - from > 2) {
      fixed[farthest(turned, from, at)] = true;
    }
    from = at;
  }
  const line = simplifyLine(turned, fixed, tolerance);
  line.length -= 2;
  return line;
}

function leastPoint(points: readonly number[]): number {
  let least = 0;
  for (let at = 1; at < points.length / 2; at++) if (isBefore(points, at, least)) least = at;
  return least;
}

function isBefore(points: readonly number[], a: number, b: number): boolean {
  const dx = points[2 * a]! - points[2 * b]!;
  return dx === 0 ? points[2 * a + 1]! < points[2 * b + 1]! : dx < 0;
}

/** The point between two that is farthest from the line between them; of several the one with the least coordinates. */
function farthest(points: readonly number[], from: number, to: number): number {
  let best = from + 1;
  let bestDistance = -1;
  for (let at = from + 1; at < to; at++) {
    const distance = squaredDistance(points, at, from, to);
    if (distance > bestDistance || (distance === bestDistance && isBefore(points, at, best))) {
      best = at;
      bestDistance = distance;
    }
  }
  return best;
}

function keepBetween(
  points: readonly number[],
  first: number,
  last: number,
  tolerance: number,
  keep: Uint8Array,
): void {
  const stack = [first, last];
  while (stack.length > 0) {
    const to = stack.pop()!;
    const from = stack.pop()!;
    if (to - from < 2) continue;
    const middle = farthest(points, from, to);
    if (squaredDistance(points, middle, from, to) <= tolerance * tolerance) continue;
    keep[middle] = 1;
    stack.push(from, middle, middle, to);
  }
}

/** Squared distance of a point from the line between two others, not from the straight line that it lies on. */
function squaredDistance(points: readonly number[], at: number, from: number, to: number): number {
  const ax = points[2 * from]!;
  const ay = points[2 * from + 1]!;
  const bx = points[2 * to]!;
  const by = points[2 * to + 1]!;
  const px = points[2 * at]!;
  const py = points[2 * at + 1]!;
  const dx = bx - ax;
  const dy = by - ay;
  const squaredLength = dx * dx + dy * dy;
  const along = (px - ax) * dx + (py - ay) * dy;
  if (along <= 0) return (px - ax) ** 2 + (py - ay) ** 2;
  if (along >= squaredLength) return (px - bx) ** 2 + (py - by) ** 2;
  const across = (px - ax) * dy - (py - ay) * dx;
  return (across * across) / squaredLength;
}

function pick(points: readonly number[], keep: Uint8Array): number[] {
  const kept: number[] = [];
  for (let at = 0; at < keep.length; at++)
    if (keep[at] === 1) kept.push(points[2 * at]!, points[2 * at + 1]!);
  return kept;
}

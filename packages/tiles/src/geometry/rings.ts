/** Rings as x, y, x, y, ... without a repeated point. North is up and y grows to the south: clockwise rings have a positive area. */
export type Ring = readonly number[];

/** Twice the area of a ring; positive where it runs clockwise on the screen. */
export function doubledArea(ring: ArrayLike<number>): number {
  const count = ring.length;
  if (count < 6) return 0;
  // From the first point, so that large coordinates do not eat up digits.
  const originX = ring[0]!;
  const originY = ring[1]!;
  let sum = 0;
  for (let at = 2; at + 3 < count; at += 2) {
    const ax = ring[at]! - originX;
    const ay = ring[at + 1]! - originY;
    sum += ax * (ring[at + 3]! - originY) - (ring[at + 2]! - originX) * ay;
  }
  return sum;
}

/** The same ring the other way round. */
export function reversed(ring: Ring): number[] {
  const points: number[] = [];
  for (let at = ring.length - 2; at >= 0; at -= 2) points.push(ring[at]!, ring[at + 1]!);
  return points;
}

/** Whether a point is inside of rings, by the even-odd rule. A point on an edge may be either. */
export function isInside(rings: readonly ArrayLike<number>[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let fromX = ring[ring.length - 2]!;
    let fromY = ring[ring.length - 1]!;
    for (let at = 0; at < ring.length; at += 2) {
      const toX = ring[at]!;
      const toY = ring[at + 1]!;
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY))
        inside = !inside;
      fromX = toX;
      fromY = toY;
    }
  }
  return inside;
}

/** Removes points that say nothing: repeated ones, those on a straight line, and spikes. @returns an empty ring where nothing is left. */
export function tidyRing(ring: Ring): number[] {
  let points = withoutRepeats(ring);
  for (;;) {
    const kept: number[] = [];
    const count = points.length;
    for (let at = 0; at < count; at += 2) {
      const x = points[at]!;
      const y = points[at + 1]!;
      const beforeX = kept.length > 0 ? kept[kept.length - 2]! : points[count - 2]!;
      const beforeY = kept.length > 0 ? kept[kept.length - 1]! : points[count - 1]!;
      const afterX = points[(at + 2) % count]!;
      const afterY = points[(at + 3) % count]!;
      if ((x - beforeX) * (afterY - y) !== (y - beforeY) * (afterX - x)) kept.push(x, y);
    }
    if (kept.length < 6) return [];
    if (kept.length === count) return kept;
    // Where a spike was, two points may now be the same.
    points = withoutRepeats(kept);
  }
}

/** Leaves one of points that follow each other at one place, also over the end of the ring. */
function withoutRepeats(ring: Ring): number[] {
  const kept: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const isRepeated =
      kept.length > 0 && kept[kept.length - 2] === ring[at] && kept[kept.length - 1] === ring[at + 1];
    if (!isRepeated) kept.push(ring[at]!, ring[at + 1]!);
  }
  while (kept.length > 2 && kept[0] === kept[kept.length - 2] && kept[1] === kept[kept.length - 1])
    kept.length -= 2;
  return kept;
}

/** How often edges of a ring cross between their ends, by trying all pairs. @param ring  x, y, x, y, ...; its first point is not repeated. */
export function crossingsIn(ring: readonly number[]): number {
  const count = ring.length / 2;
  const point = (at: number): [number, number] => [ring[2 * (at % count)]!, ring[2 * (at % count) + 1]!];
  let crossings = 0;
  for (let one = 0; one < count; one++) {
    const [ax, ay] = point(one);
    const [bx, by] = point(one + 1);
    for (let other = one + 1; other < count; other++) {
      const [cx, cy] = point(other);
      const [dx, dy] = point(other + 1);
      if (Math.min(ax, bx) > Math.max(cx, dx) || Math.max(ax, bx) < Math.min(cx, dx)) continue;
      const sideOf = (x: number, y: number): number => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
      const otherSideOf = (x: number, y: number): number =>
        Math.sign((dx - cx) * (y - cy) - (dy - cy) * (x - cx));
      const isCrossing = sideOf(cx, cy) * sideOf(dx, dy) < 0 && otherSideOf(ax, ay) * otherSideOf(bx, by) < 0;
      if (isCrossing) crossings++;
    }
  }
  return crossings;
}

/** The slow, obviously right ways: points of a fine grid asked one by one. */

/** Points along a side of a pixel. */
const FINE = 16;

/** Closed corners, x and y in turn. */
export type Ring = readonly number[];

/** How often rings go around a point, counted along a ray to the right. */
function windingAt(rings: readonly Ring[], x: number, y: number): number {
  let winding = 0;
  for (const ring of rings) {
    const count = ring.length / 2;
    for (let point = 0; point < count; point++) {
      const next = (point + 1) % count;
      const [x0, y0] = [ring[2 * point]!, ring[2 * point + 1]!];
      const [x1, y1] = [ring[2 * next]!, ring[2 * next + 1]!];
      if (y0 <= y === y1 <= y) continue;
      if (x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) > x) winding += y0 < y1 ? -1 : 1;
    }
  }
  return winding;
}

/** What points of a pixel say. */
export interface Sampled {
  /** The share of points within. */
  readonly share: number;
  /** The rule applied to the mean of the windings, as renderers of signed areas do. */
  readonly shareOfMean: number;
  /** Whether the two must be the same: no more than two neighbouring windings meet here, and none of both signs. */
  readonly isSimple: boolean;
}

export function samplePixel(
  rings: readonly Ring[],
  isEvenOdd: boolean,
  column: number,
  row: number,
): Sampled {
  let [inside, sum, least, most] = [0, 0, Infinity, -Infinity];
  for (let fineY = 0; fineY < FINE; fineY++) {
    for (let fineX = 0; fineX < FINE; fineX++) {
      const winding = windingAt(rings, column + (fineX + 0.5) / FINE, row + (fineY + 0.5) / FINE);
      if (isEvenOdd ? winding % 2 !== 0 : winding !== 0) inside++;
      sum += winding;
      least = Math.min(least, winding);
      most = Math.max(most, winding);
    }
  }
  const mean = Math.abs(sum / (FINE * FINE));
  const folded = mean % 2;
  return {
    share: inside / (FINE * FINE),
    shareOfMean: isEvenOdd ? (folded > 1 ? 2 - folded : folded) : Math.min(1, mean),
    isSimple: most - least <= 1 && (isEvenOdd || least >= 0 || most <= 0),
  };
}

/** The share of a pixel's points that lie within a distance of a line. */
export function nearShare(
  line: Ring,
  isClosed: boolean,
  radius: number,
  column: number,
  row: number,
): number {
  let inside = 0;
  for (let fineY = 0; fineY < FINE; fineY++) {
    for (let fineX = 0; fineX < FINE; fineX++) {
      if (distanceTo(line, isClosed, column + (fineX + 0.5) / FINE, row + (fineY + 0.5) / FINE) <= radius)
        inside++;
    }
  }
  return inside / (FINE * FINE);
}

function distanceTo(line: Ring, isClosed: boolean, x: number, y: number): number {
  const count = line.length / 2;
  let least = Infinity;
  for (let point = 0; point < (isClosed ? count : count - 1); point++) {
    const next = (point + 1) % count;
    const [x0, y0] = [line[2 * point]!, line[2 * point + 1]!];
    const [dx, dy] = [line[2 * next]! - x0, line[2 * next + 1]! - y0];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / square));
    least = Math.min(least, Math.hypot(x - x0 - share * dx, y - y0 - share * dy));
  }
  return least;
}

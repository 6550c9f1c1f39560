/** Bits of each coordinate on the curve: one step is about 2 m. */
const ORDER = 24;
/** Positions are below this. */
export const HILBERT_END = 2 ** (2 * ORDER);

/**
 * Position on a Hilbert curve over the globe, 0 .. 2^48: places with near positions are near each other (Hilbert 1891; the table-free form
 * of Skilling 2004, two dimensions).
 *
 * @param lat, lon  1e-6 degrees
 */
export function hilbert(lat: number, lon: number): number {
  const last = 2 ** ORDER - 1;
  let x = Math.min(last, Math.floor(((lon + 180e6) / 360e6) * (last + 1)));
  let y = Math.min(last, Math.floor(((lat + 90e6) / 180e6) * (last + 1)));
  /** The position has two bits for each bit of a coordinate, which is more than a whole number of 32 bits holds. */
  let upper = 0;
  let lower = 0;
  for (let bit = ORDER - 1; bit >= 0; bit--) {
    const right = (x >> bit) & 1;
    const up = (y >> bit) & 1;
    const quadrant = (3 * right) ^ up;
    if (bit >= ORDER / 2) upper = (upper << 2) | quadrant;
    else lower = (lower << 2) | quadrant;
    if (up === 0) {
      const before = x;
      x = right === 1 ? last - y : y;
      y = right === 1 ? last - before : before;
    }
  }
  return upper * 2 ** ORDER + lower;
}

/** Bits of each coordinate on the curve: a step is some 2 m. */
const ORDER = 24;

/**
 * Position on a Hilbert curve over the globe, 0 .. 2^48: near positions are near places (Hilbert 1891; the table-free form of
 * Skilling 2004, two dimensions).
 *
 * @param lat, lon  1e-6 degrees
 */
export function hilbert(lat: number, lon: number): number {
  const size = 2 ** ORDER;
  let x = Math.min(size - 1, Math.floor(((lon + 180e6) / 360e6) * size));
  let y = Math.min(size - 1, Math.floor(((lat + 90e6) / 180e6) * size));
  let position = 0;
  for (let side = size / 2; side >= 1; side /= 2) {
    const right = (x & side) > 0 ? 1 : 0;
    const up = (y & side) > 0 ? 1 : 0;
    position += side * side * ((3 * right) ^ up);
    if (up === 0) {
      if (right === 1) {
        x = size - 1 - x;
        y = size - 1 - y;
      }
      [x, y] = [y, x];
    }
  }
  return position;
}

import type { RgbaImage } from '../paint/surface.ts';
import type { HeightTile } from './tile-images.ts';

/** Which part of a tile stands in for one below it: of `count` columns and rows, counted from the north-west. */
export interface PartOfTile {
  readonly count: number;
  readonly column: number;
  readonly row: number;
}

/** A part of a picture, as large as the whole of it, with colours mixed between pixels. */
export function enlargedPicture({ width, height, data }: RgbaImage, part: PartOfTile): RgbaImage {
  const out = new Uint8ClampedArray(4 * width * height);
  eachPlace(width, height, part, (to, corners, shares) => {
    let alpha = 0;
    for (let corner = 0; corner < 4; corner++) alpha += shares[corner]! * data[4 * corners[corner]! + 3]!;
    if (alpha === 0) return;
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (let corner = 0; corner < 4; corner++) {
        const from = 4 * corners[corner]!;
        sum += shares[corner]! * data[from + channel]! * data[from + 3]!;
      }
      out[4 * to + channel] = sum / alpha;
    }
    out[4 * to + 3] = alpha;
  });
  return { width, height, data: out };
}

/** A part of heights, as many as the whole has. Beside missing ones there are none. */
export function enlargedHeights({ side, metres }: HeightTile, part: PartOfTile): HeightTile {
  const out = new Float32Array(side * side);
  eachPlace(side, side, part, (to, corners, shares) => {
    let sum = 0;
    // What has no share does not count, not even where it is missing.
    for (let corner = 0; corner < 4; corner++)
      if (shares[corner]! > 0) sum += shares[corner]! * metres[corners[corner]!]!;
    out[to] = sum;
  });
  return { side, metres: out };
}

/** Calls with each pixel of the enlarged part, the four pixels around its place, and their shares. Both arrays are used again. */
function eachPlace(
  width: number,
  height: number,
  { count, column, row }: PartOfTile,
  visit: (to: number, corners: readonly number[], shares: readonly number[]) => void,
): void {
  const corners = [0, 0, 0, 0];
  const shares = [0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    const fromY = Math.max(0, (row * height + y + 0.5) / count - 0.5);
    const top = Math.min(height - 1, Math.floor(fromY));
    const bottom = Math.min(height - 1, top + 1);
    const down = fromY - top;
    for (let x = 0; x < width; x++) {
      const fromX = Math.max(0, (column * width + x + 0.5) / count - 0.5);
      const left = Math.min(width - 1, Math.floor(fromX));
      const right = Math.min(width - 1, left + 1);
      const across = fromX - left;
      corners[0] = top * width + left;
      corners[1] = top * width + right;
      corners[2] = bottom * width + left;
      corners[3] = bottom * width + right;
      shares[0] = (1 - across) * (1 - down);
      shares[1] = across * (1 - down);
      shares[2] = (1 - across) * down;
      shares[3] = across * down;
      visit(y * width + x, corners, shares);
    }
  }
}

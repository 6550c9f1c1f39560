import type { RgbaImage } from '../paint/surface.ts';

/** Heights of a tile: `side * side` of them, metres, row by row from the north; NaN where there are none. */
export interface HeightTile {
  /** Pixels along an edge. */
  readonly side: number;
  /** Heights above the sea, row by row from the north-west. */
  readonly metres: ArrayLike<number>;
}

/** How heights are written as colours. */
export type HeightEncoding = 'terrarium' | 'mapbox';

/** Pixels to the side of a tile; larger pictures are refused. */
export const MOST_SIDE = 1024;

/**
 * Reads the heights that a picture stands for: metres are `256 r + g + b / 256 - 32768` (terrarium), or
 * `(65536 r + 256 g + b) / 10 - 10000` (mapbox). Where it is transparent there are none.
 */
export function heightsOf({ width, height, data }: RgbaImage, encoding: HeightEncoding): HeightTile {
  const side = Math.min(width, height);
  const metres = new Float32Array(side * side);
  for (let at = 0; at < metres.length; at++) {
    const from = 4 * (Math.floor(at / side) * width + (at % side));
    const [r, g, b] = [data[from]!, data[from + 1]!, data[from + 2]!];
    metres[at] =
      data[from + 3] === 0
        ? NaN
        : encoding === 'terrarium'
          ? 256 * r + g + b / 256 - 32_768
          : (65_536 * r + 256 * g + b) / 10 - 10_000;
  }
  return { side, metres };
}

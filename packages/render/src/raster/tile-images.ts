import type { RgbaImage } from '../paint/surface.ts';
import type { CoveringTile } from '../view/cover.ts';
import { TileGrid } from './tile-grid.ts';

/** Heights of a tile: `side * side` of them, metres, row by row from the north; NaN where there are none. */
export interface HeightTile {
  /** Pixels along an edge. */
  readonly side: number;
  /** Heights above the sea, row by row from the north-west. */
  readonly metres: ArrayLike<number>;
}

/** How heights are written as colours. */
export type HeightEncoding = 'terrarium' | 'mapbox';

/** Pictures of tiles side by side: premultiplied RGBA, transparent where there is no tile. */
export interface PictureMosaic {
  readonly kind: 'picture';
  readonly grid: TileGrid;
  readonly data: Uint8ClampedArray;
}

/** Heights of tiles side by side, NaN where there are none. */
export interface HeightMosaic {
  readonly kind: 'heights';
  readonly grid: TileGrid;
  readonly metres: Float32Array;
}

export type Mosaic = PictureMosaic | HeightMosaic;

/** Pixels to the side of a tile; larger pictures are refused. */
export const MOST_SIDE = 1024;

/** Puts pictures of tiles together. Those smaller than the largest are enlarged. */
export function pictureMosaic(
  tiles: readonly { readonly id: CoveringTile; readonly tile: RgbaImage }[],
): PictureMosaic | undefined {
  if (tiles.length === 0) return undefined;
  const grid = new TileGrid(
    tiles.map(({ id }) => id),
    Math.max(...tiles.map(({ tile }) => Math.max(tile.width, tile.height))),
  );
  const data = new Uint8ClampedArray(4 * grid.width * grid.height);
  for (const { id, tile: image } of tiles) {
    eachPixel(grid, id, image.width, image.height, (to, from) => {
      const alpha = image.data[4 * from + 3]!;
      for (let channel = 0; channel < 3; channel++)
        data[4 * to + channel] = (image.data[4 * from + channel]! * alpha) / 255;
      data[4 * to + 3] = alpha;
    });
  }
  return { kind: 'picture', grid, data };
}

/** Puts heights of tiles together. */
export function heightMosaic(
  tiles: readonly { readonly id: CoveringTile; readonly tile: HeightTile }[],
): HeightMosaic | undefined {
  if (tiles.length === 0) return undefined;
  const grid = new TileGrid(
    tiles.map(({ id }) => id),
    Math.max(...tiles.map(({ tile }) => tile.side)),
  );
  const metres = new Float32Array(grid.width * grid.height).fill(NaN);
  for (const { id, tile } of tiles)
    eachPixel(grid, id, tile.side, tile.side, (to, from) => {
      metres[to] = tile.metres[from]!;
    });
  return { kind: 'heights', grid, metres };
}

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

/** Calls with each pixel of the place of a tile, and the pixel of its picture that belongs there. */
function eachPixel(
  grid: TileGrid,
  id: CoveringTile,
  width: number,
  height: number,
  put: (to: number, from: number) => void,
): void {
  const [left, top] = grid.place(id);
  for (let y = 0; y < grid.side; y++) {
    const row = Math.floor((y * height) / grid.side) * width;
    const first = (top + y) * grid.width + left;
    for (let x = 0; x < grid.side; x++) put(first + x, row + Math.floor((x * width) / grid.side));
  }
}

import type { RgbaImage } from '../paint/surface.ts';
import type { CoveringTile } from '../view/cover.ts';
import { enlargedHeights, enlargedPicture, type PartOfTile } from './enlarged.ts';
import { TileGrid } from './tile-grid.ts';
import type { HeightTile } from './tile-images.ts';

/** A tile at its place, or that of which a part stands in for it. */
export interface MosaicTile<T> {
  readonly id: CoveringTile;
  readonly tile: T;
  readonly part?: PartOfTile;
}

/** Pictures of tiles side by side. */
export interface PictureMosaic {
  readonly kind: 'picture';
  readonly grid: TileGrid;
  /** Premultiplied RGBA, transparent where there is no tile. Pixels of stand-ins are mixed, or as they are where the nearest one counts. */
  readonly data: (isNearest: boolean) => Uint8ClampedArray;
}

/** Heights of tiles side by side. */
export interface HeightMosaic {
  readonly kind: 'heights';
  readonly grid: TileGrid;
  /** NaN where there are none. Those of stand-ins are mixed, or as they are where the nearest one counts. */
  readonly metres: (isNearest: boolean) => Float32Array;
}

export type Mosaic = PictureMosaic | HeightMosaic;

const WHOLE: PartOfTile = { count: 1, column: 0, row: 0 };

/** Puts pictures of tiles together. Those smaller than the largest are enlarged. */
export function pictureMosaic(tiles: readonly MosaicTile<RgbaImage>[]): PictureMosaic | undefined {
  const grid = gridOf(tiles, ({ width, height }) => Math.max(width, height));
  if (grid === undefined) return undefined;
  return { kind: 'picture', grid, data: byResampling(tiles, enlargedPicture, (all) => pictures(all, grid)) };
}

/** Puts heights of tiles together. */
export function heightMosaic(tiles: readonly MosaicTile<HeightTile>[]): HeightMosaic | undefined {
  const grid = gridOf(tiles, ({ side }) => side);
  if (grid === undefined) return undefined;
  return { kind: 'heights', grid, metres: byResampling(tiles, enlargedHeights, (all) => heights(all, grid)) };
}

function gridOf<T>(tiles: readonly MosaicTile<T>[], sideOf: (tile: T) => number): TileGrid | undefined {
  if (tiles.length === 0) return undefined;
  return new TileGrid(
    tiles.map(({ id }) => id),
    Math.max(...tiles.map(({ tile }) => sideOf(tile))),
  );
}

/** Makes the numbers of tiles for either resampling when a layer asks for them, or at once where both come to the same: tiles are let go then. */
function byResampling<T, Numbers>(
  tiles: readonly MosaicTile<T>[],
  enlarged: (tile: T, part: PartOfTile) => T,
  make: (tiles: readonly MosaicTile<T>[]) => Numbers,
): (isNearest: boolean) => Numbers {
  return tiles.some(({ part }) => part !== undefined)
    ? whenAsked((isNearest) =>
        make(
          isNearest
            ? tiles
            : tiles.map(({ id, tile, part }) => ({
                id,
                tile: part === undefined ? tile : enlarged(tile, part),
              })),
        ),
      )
    : always(make(tiles));
}

function always<T>(value: T): () => T {
  return () => value;
}

function whenAsked<T>(make: (isNearest: boolean) => T): (isNearest: boolean) => T {
  const made = new Map<boolean, T>();
  return (isNearest) => {
    let value = made.get(isNearest);
    if (value === undefined) made.set(isNearest, (value = make(isNearest)));
    return value;
  };
}

function pictures(tiles: readonly MosaicTile<RgbaImage>[], grid: TileGrid): Uint8ClampedArray {
  const data = new Uint8ClampedArray(4 * grid.width * grid.height);
  for (const each of tiles) {
    const { width, height, data: image } = each.tile;
    eachPixel(grid, each, width, height, (to, from) => {
      const alpha = image[4 * from + 3]!;
      for (let channel = 0; channel < 3; channel++)
        data[4 * to + channel] = (image[4 * from + channel]! * alpha) / 255;
      data[4 * to + 3] = alpha;
    });
  }
  return data;
}

function heights(tiles: readonly MosaicTile<HeightTile>[], grid: TileGrid): Float32Array {
  const out = new Float32Array(grid.width * grid.height).fill(NaN);
  for (const each of tiles) {
    const { side, metres } = each.tile;
    eachPixel(grid, each, side, side, (to, from) => {
      out[to] = metres[from]!;
    });
  }
  return out;
}

/** Calls with each pixel of the place of a tile, and the pixel of its picture that belongs there. */
function eachPixel(
  grid: TileGrid,
  { id, part = WHOLE }: Omit<MosaicTile<unknown>, 'tile'>,
  width: number,
  height: number,
  put: (to: number, from: number) => void,
): void {
  const [left, top] = grid.place(id);
  const { side } = grid;
  const all = side * part.count;
  for (let y = 0; y < side; y++) {
    const row = Math.floor(((part.row * side + y) * height) / all) * width;
    const first = (top + y) * grid.width + left;
    for (let x = 0; x < side; x++) put(first + x, row + Math.floor(((part.column * side + x) * width) / all));
  }
}

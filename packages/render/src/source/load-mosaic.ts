import { PortolanError } from '@portolan/base';
import type { TileId } from '../expressions/context.ts';
import type { RgbaImage } from '../paint/surface.ts';
import { heightMosaic, pictureMosaic, type Mosaic, type MosaicTile } from '../raster/mosaic.ts';
import { heightsOf, MOST_SIDE, type HeightEncoding, type HeightTile } from '../raster/tile-images.ts';
import { decodePng } from '../png/decode-png.ts';
import type { Warn } from '../style/property.ts';
import type { StyleSource } from '../style/read-style.ts';
import { coveringTiles, type CoveringTile } from '../view/cover.ts';
import type { View } from '../view/view.ts';
import { TileDesk } from './tile-desk.ts';

type Maybe<T> = T | undefined | null;

/** Gives the bytes of a tile; nothing where there is none. */
export type TileBytes = (
  source: string,
  z: number,
  x: number,
  y: number,
) => Maybe<Uint8Array> | Promise<Maybe<Uint8Array>>;

/** Gives the heights of a tile; nothing where there are none. */
export type TileHeights = (
  source: string,
  z: number,
  x: number,
  y: number,
) => Maybe<HeightTile> | Promise<Maybe<HeightTile>>;

/** What the TileJSON of a source says, where the style does not. */
export interface SourceZooms {
  /** The lowest zoom that has tiles. */
  readonly minzoom: number;
  /** The highest zoom that has tiles. */
  readonly maxzoom: number;
  /** Units of the style to the side of a tile of a raster source, 64 to 4096; 512 where it is not given. */
  readonly tileSize?: number;
  /** How tiles of heights write them; `mapbox` where it is not given. */
  readonly encoding?: HeightEncoding;
}

/** Bytes of one tile; larger ones are refused. */
const MOST_BYTES = 8_000_000;
/** Tiles of one source for one picture. */
const MOST_TILES = 1024;

/** The tiles of a raster or raster-dem source that a picture shows, side by side. A tile that is damaged is left out with a warning. */
export async function loadMosaic(
  name: string,
  source: StyleSource,
  view: View,
  tiles: TileBytes | undefined,
  heights: TileHeights | undefined,
  known: SourceZooms | undefined,
  warn: Warn,
): Promise<Mosaic | undefined> {
  const path = `sources.${name}`;
  const isHeights = source.type === 'raster-dem';
  if (tiles === undefined && !(isHeights && heights !== undefined)) {
    warn({ path, message: 'No tiles were given; layers of this source are empty.' });
    return undefined;
  }
  const { json } = source;
  const encoding = json['encoding'] ?? known?.encoding ?? 'mapbox';
  if (isHeights && heights === undefined && encoding !== 'terrarium' && encoding !== 'mapbox') {
    warn({
      path: `${path}.encoding`,
      message: 'Heights are read as terrarium or mapbox; these are left out.',
    });
    return undefined;
  }
  const size = json['tileSize'] ?? known?.tileSize;
  const minzoom = zoomOf(json['minzoom'], known?.minzoom ?? 0);
  const wanted = coveringTiles(view, {
    minzoom,
    maxzoom: zoomOf(json['maxzoom'], known?.maxzoom ?? 22),
    tileSize: typeof size === 'number' && size >= 64 && size <= 4096 ? size : 512,
    isNearest: true,
  });
  if (wanted.length > MOST_TILES)
    throw new PortolanError(
      'view',
      `the picture needs ${wanted.length} tiles of the source ${name}, more than ${MOST_TILES}`,
    );
  const fromNumbers = async ({ z, x, y }: TileId): Promise<HeightTile | undefined> => {
    const given = await heights?.(name, z, x, y);
    return given === undefined || given === null ? undefined : checkedHeights(given);
  };
  const picture = async ({ z, x, y }: TileId): Promise<RgbaImage | 'empty' | undefined> =>
    readPicture(await tiles?.(name, z, x, y));
  const fromPicture = async (id: TileId): Promise<HeightTile | 'empty' | undefined> => {
    const image = await picture(id);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has been checked above
    return typeof image === 'object' ? heightsOf(image, encoding as HeightEncoding) : image;
  };
  if (!isHeights) return pictureMosaic(await oneByOne(new TileDesk(name, minzoom, picture, warn), wanted));
  const read = heights === undefined ? fromPicture : fromNumbers;
  return heightMosaic(await oneByOne(new TileDesk(name, minzoom, read, warn), wanted));
}

/** Asks for tiles one after the other, so that few pictures are in the making at a time. */
async function oneByOne<T>(
  desk: TileDesk<T>,
  wanted: readonly CoveringTile[],
): Promise<readonly MosaicTile<T>[]> {
  const all: MosaicTile<T>[] = [];
  for (const id of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- see above
    const found = await desk.tile(id);
    if (found === undefined) continue;
    const { from, tile } = found;
    const count = 2 ** (id.z - from.z);
    const part = { count, column: id.x - from.x * count, row: id.y - from.y * count };
    all.push(count === 1 ? { id, tile } : { id, tile, part });
  }
  desk.close();
  return all;
}

function readPicture(bytes: Maybe<Uint8Array>): RgbaImage | 'empty' | undefined {
  if (bytes === undefined || bytes === null) return undefined;
  if (bytes.length === 0) return 'empty';
  if (bytes.length > MOST_BYTES)
    throw new PortolanError('png', `it has ${bytes.length} bytes, more than ${MOST_BYTES}`);
  const image = decodePng(bytes, MOST_SIDE ** 2);
  if (Math.max(image.width, image.height) > MOST_SIDE)
    throw new PortolanError('png', `it has more than ${MOST_SIDE} pixels a side`);
  return image;
}

function checkedHeights(tile: HeightTile): HeightTile {
  const { side, metres } = tile;
  if (!Number.isInteger(side) || side < 1 || side > MOST_SIDE || metres.length !== side * side)
    throw new PortolanError('heights', `a tile of heights has 1 to ${MOST_SIDE} of them a side`);
  return tile;
}

function zoomOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 0 && value <= 24 ? Math.floor(value) : fallback;
}

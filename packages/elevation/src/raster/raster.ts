import type { Reading } from '../reading.ts';
import type { Grid } from './grid.ts';

/** Heights or codes of heights. In arrays of floats, NaN is no data. */
export type HeightArray = Int16Array | Float32Array | Float64Array;

/** No 16-bit code equals this: it says that every code is a height. */
export const NO_VOID_CODE = 0x7fff_ffff;

/** An opened raster: where it lies and how its pixels are read. Pixels come in blocks, numbered row by row from the north-west. */
export interface Raster {
  /** The name of its file, for messages. */
  readonly name: string;
  readonly format: ElevationFormat;
  readonly grid: Grid;
  /** Pixels of a block, except where the raster ends. */
  readonly blockWidth: number;
  readonly blockHeight: number;
  /** Height in metres = code * scale + offset. */
  readonly scale: number;
  readonly offset: number;
  /** The code of an `Int16Array` that means no data. */
  readonly voidCode: number;
  /** Decodes one block: `width` x `height` codes, cut where the raster ends. */
  readBlock(block: number): Reading<HeightArray>;
}

/** The rasters of a file that was opened. */
export interface OpenedRasters {
  readonly rasters: readonly Raster[];
  /** Block 0 of the only raster, where opening the file had to decode it anyway. */
  readonly firstBlock?: HeightArray;
}

/** The formats of height files. */
export type ElevationFormat = 'hgt' | 'geotiff' | 'terrarium' | 'mapbox-rgb' | 'packed';

export function blocksAcross(raster: Raster): number {
  return Math.ceil(raster.grid.width / raster.blockWidth);
}

export function blockCount(raster: Raster): number {
  return blocksAcross(raster) * Math.ceil(raster.grid.height / raster.blockHeight);
}

/** Where a block lies in its raster, in pixels from the raster's first. */
export interface BlockWindow {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

export function blockWindow(raster: Raster, block: number): BlockWindow {
  const across = blocksAcross(raster);
  const column = (block % across) * raster.blockWidth;
  const row = Math.floor(block / across) * raster.blockHeight;
  return {
    column,
    row,
    width: Math.min(raster.blockWidth, raster.grid.width - column),
    height: Math.min(raster.blockHeight, raster.grid.height - row),
  };
}

import type { CacheEntry } from './block-cache.ts';
import { blockWindow } from '../raster/raster.ts';
import type { HeightArray, Raster } from '../raster/raster.ts';

/** The holder of a block. */
export interface BlockOwner {
  readonly raster: Raster;
  /** Called when the block has to leave memory. */
  forget(block: Block): void;
}

/** A decoded block, which samples are read from. It holds everything that the inner loops need. */
export class Block implements CacheEntry {
  readonly raster: Raster;
  readonly #owner: BlockOwner;
  readonly index: number;
  readonly values: HeightArray;
  /** Column and row of its first pixel, as its grid counts them. */
  readonly column0: number;
  readonly row0: number;
  readonly width: number;
  readonly height: number;
  /**
   * What the inner loops need, in one array, since JavaScript engines keep fields that are doubles behind pointers: west, north, columns and
   * rows a degree of the grid; its first column and row; its last column and row, counted from the first.
   */
  readonly frame: Float64Array;
  newer: CacheEntry | undefined = undefined;
  older: CacheEntry | undefined = undefined;
  lastUse = 0;
  placedAt = 0;

  constructor(owner: BlockOwner, index: number, values: HeightArray) {
    const { raster } = owner;
    const window = blockWindow(raster, index);
    this.raster = raster;
    this.#owner = owner;
    this.index = index;
    this.values = values;
    this.column0 = raster.grid.column0 + window.column;
    this.row0 = raster.grid.row0 + window.row;
    this.width = window.width;
    this.height = window.height;
    const { west, north, columnsPerDegree, rowsPerDegree } = raster.grid;
    this.frame = Float64Array.of(
      west,
      north,
      columnsPerDegree,
      rowsPerDegree,
      this.column0,
      this.row0,
      this.width - 1,
      this.height - 1,
    );
  }

  get byteLength(): number {
    return this.values.byteLength;
  }

  evicted(): void {
    this.#owner.forget(this);
  }

  hasPixel(column: number, row: number): boolean {
    const { column0, row0 } = this;
    return column >= column0 && row >= row0 && column < column0 + this.width && row < row0 + this.height;
  }

  /** Metres at a pixel of the block, NaN for no data. */
  metres(column: number, row: number): number {
    const code = this.values[(row - this.row0) * this.width + (column - this.column0)]!;
    const { raster } = this;
    return code === raster.voidCode ? NaN : code * raster.scale + raster.offset;
  }
}

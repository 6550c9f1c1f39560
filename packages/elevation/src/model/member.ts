import type { Block } from './block.ts';
import { blocksAcross } from '../raster/raster.ts';
import type { Raster } from '../raster/raster.ts';

/** More rasters than a packed file can hold. */
const MOST_IN_FILE = 2 ** 24;

/** Decodes the blocks of a member. */
export interface BlockLoader {
  /** The name of the file, for messages. */
  readonly name: string;
  /** Position of the file among those that were given. */
  readonly position: number;
  /** Decodes a block. @returns the block, or a promise where bytes have to be fetched first: ask again once it is settled. */
  load(member: Member, index: number): Block | Promise<void>;
  /** Decodes a block at once. @throws {NotLoadedError} where bytes have to be fetched first. */
  block(member: Member, index: number): Block;
}

/** A common lattice of pixels, on which members see the pixels of their neighbours. */
export interface Lattice {
  /** The first member, other than `without`, that has a pixel of the lattice, once around the Earth if need be. */
  memberWithPixel(column: number, row: number, without?: Member): Member | undefined;
  /** A column of the lattice as `member` counts it, turned around the Earth to where the member is. */
  columnIn(member: Member, column: number): number;
}

/** A raster in its place among the others. */
export class Member {
  readonly raster: Raster;
  readonly loader: BlockLoader;
  /** Its decoded blocks, by number. */
  readonly blocks = new Map<number, Block>();
  /** The block that was used last, if it is still there. */
  recent: Block | undefined = undefined;
  /** Its place among all rasters, by the order in which the files were given. */
  readonly order: number;
  readonly #across: number;
  /** The lattice it lies on; undefined until the model puts it in its place. */
  lattice: Lattice | undefined = undefined;
  /** Offsets from a column and a row of its own grid to those of the lattice. */
  latticeColumn = 0;
  latticeRow = 0;
  /** Whether no other raster answers for any of its places, so that a run of places in it needs no search. */
  answersAlone = false;
  /** How many files were open when that was found out; -1 before it was. */
  answersAloneAmong = -1;

  constructor(raster: Raster, loader: BlockLoader, indexInFile: number) {
    this.raster = raster;
    this.loader = loader;
    this.order = loader.position * MOST_IN_FILE + indexInFile;
    this.#across = blocksAcross(raster);
  }

  hasPixel(column: number, row: number): boolean {
    const { column0, row0, width, height } = this.raster.grid;
    return column >= column0 && row >= row0 && column < column0 + width && row < row0 + height;
  }

  /** Number of the block that holds a pixel. */
  blockAt(column: number, row: number): number {
    const { grid, blockWidth, blockHeight } = this.raster;
    return (
      Math.floor((row - grid.row0) / blockHeight) * this.#across +
      Math.floor((column - grid.column0) / blockWidth)
    );
  }

  forget(block: Block): void {
    this.blocks.delete(block.index);
    if (this.recent === block) this.recent = undefined;
  }
}

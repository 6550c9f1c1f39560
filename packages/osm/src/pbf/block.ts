import type { SourceRows } from '../rows.ts';
import { DenseReader } from './dense.ts';
import { Grid } from './grid.ts';
import { ObjectReader } from './objects.ts';
import { bytesField, Cursor, varintField } from './protobuf.ts';
import { BlockStrings } from './stringtable.ts';
import type { ByteStrings } from '../strings.ts';

/** PrimitiveBlock and PrimitiveGroup of osmformat.proto. Field numbers are shared with the writer. */
export const BlockField = { strings: 1, group: 2, granularity: 17, latOffset: 19, lonOffset: 20 } as const;
export const GroupField = { node: 1, dense: 2, way: 3, relation: 4 } as const;

/** Reads the blocks of one file into `rows`. */
export class BlockReader {
  readonly #strings: BlockStrings;
  readonly #dense: DenseReader;
  readonly #objects: ObjectReader;

  constructor(rows: SourceRows, strings: ByteStrings) {
    this.#strings = new BlockStrings(strings);
    this.#dense = new DenseReader(rows.nodes, this.#strings);
    this.#objects = new ObjectReader(rows, this.#strings);
  }

  read(bytes: Uint8Array): void {
    const grid = this.#readTables(new Cursor(bytes));
    const cursor = new Cursor(bytes);
    while (cursor.pos < bytes.length) {
      const tag = cursor.uint32();
      if (tag === bytesField(BlockField.group)) this.#readGroup(cursor, cursor.bytesEnd(), grid);
      else cursor.skip(tag);
    }
  }

  /** What the groups refer to may stand behind them, so it is read first. Dates of objects are not kept, nor is their unit. */
  #readTables(cursor: Cursor): Grid {
    let granularity = 100;
    let latOffset = 0;
    let lonOffset = 0;
    this.#strings.clear();
    while (cursor.pos < cursor.end) {
      const tag = cursor.uint32();
      switch (tag) {
        case bytesField(BlockField.strings):
          this.#strings.read(cursor, cursor.bytesEnd());
          break;
        case varintField(BlockField.granularity):
          granularity = cursor.int53();
          break;
        case varintField(BlockField.latOffset):
          latOffset = cursor.int53();
          break;
        case varintField(BlockField.lonOffset):
          lonOffset = cursor.int53();
          break;
        default:
          cursor.skip(tag);
      }
    }
    return new Grid(granularity, latOffset, lonOffset);
  }

  #readGroup(cursor: Cursor, end: number, grid: Grid): void {
    const outerEnd = cursor.end;
    cursor.end = end;
    while (cursor.pos < end) {
      const tag = cursor.uint32();
      switch (tag) {
        case bytesField(GroupField.dense):
          this.#dense.read(cursor, cursor.bytesEnd(), grid);
          break;
        case bytesField(GroupField.way):
          this.#objects.readWay(cursor, cursor.bytesEnd());
          break;
        case bytesField(GroupField.relation):
          this.#objects.readRelation(cursor, cursor.bytesEnd());
          break;
        case bytesField(GroupField.node):
          this.#objects.readNode(cursor, cursor.bytesEnd(), grid);
          break;
        default: // changesets, and what newer writers add
          cursor.skip(tag);
      }
    }
    cursor.end = outerEnd;
  }
}

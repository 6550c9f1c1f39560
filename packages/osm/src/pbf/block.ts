import type { MemoryBudget } from '../limits.ts';
import type { SourceRows } from '../rows.ts';
import { DenseReader } from './dense.ts';
import { Grid } from './grid.ts';
import { ObjectReader } from './objects.ts';
import { bytesField, Cursor, varintField } from './protobuf.ts';
import { BlockStrings } from './block-strings.ts';
import type { ByteStrings } from '../string-tables.ts';

/** PrimitiveBlock and PrimitiveGroup of osmformat.proto. Field numbers are shared with the writer. */
export const BlockField = { strings: 1, group: 2, granularity: 17, latOffset: 19, lonOffset: 20 } as const;
export const GroupField = { node: 1, dense: 2, way: 3, relation: 4 } as const;

const STRINGS_TAG = bytesField(BlockField.strings);
const GROUP_TAG = bytesField(BlockField.group);
const GRANULARITY_TAG = varintField(BlockField.granularity);
const LAT_OFFSET_TAG = varintField(BlockField.latOffset);
const LON_OFFSET_TAG = varintField(BlockField.lonOffset);
const NODE_TAG = bytesField(GroupField.node);
const DENSE_TAG = bytesField(GroupField.dense);
const WAY_TAG = bytesField(GroupField.way);
const RELATION_TAG = bytesField(GroupField.relation);

/** Reads the blocks of one file into `rows`. */
export class BlockReader {
  readonly #strings: BlockStrings;
  readonly #dense: DenseReader;
  readonly #objects: ObjectReader;

  constructor(rows: SourceRows, strings: ByteStrings, memory?: MemoryBudget) {
    this.#strings = new BlockStrings(strings, memory);
    this.#dense = new DenseReader(rows.nodes, this.#strings, memory);
    this.#objects = new ObjectReader(rows, this.#strings);
  }

  read(bytes: Uint8Array): void {
    const grid = this.#readTables(new Cursor(bytes));
    const cursor = new Cursor(bytes);
    while (cursor.pos < bytes.length) {
      const tag = cursor.uint32();
      if (tag === GROUP_TAG) this.#readGroup(cursor, cursor.bytesEnd(), grid);
      else cursor.skip(tag);
    }
  }

  /** Reads what groups refer to, which may stand behind them. Times of objects are not kept, nor is their unit. */
  #readTables(cursor: Cursor): Grid {
    let granularity = 100;
    let latOffset = 0;
    let lonOffset = 0;
    this.#strings.clear();
    while (cursor.pos < cursor.end) {
      const tag = cursor.uint32();
      switch (tag) {
        case STRINGS_TAG:
          this.#strings.read(cursor, cursor.bytesEnd());
          break;
        case GRANULARITY_TAG:
          granularity = cursor.int53();
          break;
        case LAT_OFFSET_TAG:
          latOffset = cursor.int53();
          break;
        case LON_OFFSET_TAG:
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
        case DENSE_TAG:
          this.#dense.read(cursor, cursor.bytesEnd(), grid);
          break;
        case WAY_TAG:
          this.#objects.readWay(cursor, cursor.bytesEnd());
          break;
        case RELATION_TAG:
          this.#objects.readRelation(cursor, cursor.bytesEnd());
          break;
        case NODE_TAG:
          this.#objects.readNode(cursor, cursor.bytesEnd(), grid);
          break;
        default: // Changesets, and fields that newer writers add, are skipped.
          cursor.skip(tag);
      }
    }
    cursor.end = outerEnd;
  }
}

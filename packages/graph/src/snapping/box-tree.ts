import { PortolanError } from '@portolan/base';

/** Whatever finds boxes: a tree over the bytes of a file, or one that was just built. */
export interface BoxSearch {
  /** Calls `visit` for each box that shares a point with a range, in no particular order. What it returns does not count. */
  search(west: number, south: number, east: number, north: number, visit: (box: number) => boolean): unknown;
}

/** The first bytes of a tree of Flatbush, version 3, over `Int32Array`. */
const MAGIC = 0xfb;
const VERSION_AND_TYPE = 0x35;
const HEADER_BYTES = 8;
/** Trees with fewer boxes have indices of 16 bits. */
const MANY_BOXES = 16384;

/**
 * Searches a tree that Flatbush 4 has built, over the stored bytes: boxes of items, then those of nodes level by level, then indices. Whoever only reads files
 * needs nothing else of that library.
 */
export class BoxTree implements BoxSearch {
  readonly #boxes: Int32Array;
  /** By box: the item, or four times the position of the first box in a node. */
  readonly #indices: Uint16Array | Uint32Array;
  readonly #nodeSize: number;
  /** By level, from the items up: the position after its last box. */
  readonly #ends: readonly number[];

  /** @throws {PortolanError} `graph-damaged` where the bytes are no such tree. */
  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    const header = new DataView(buffer, byteOffset, byteLength);
    if (byteLength < HEADER_BYTES || header.getUint8(0) !== MAGIC || header.getUint8(1) !== VERSION_AND_TYPE)
      throw damaged();
    this.#nodeSize = Math.max(header.getUint16(2, true), 2);
    let count = header.getUint32(4, true);
    let total = count;
    const ends = [count];
    while (ends.length === 1 || count > 1) {
      count = Math.ceil(count / this.#nodeSize);
      ends.push((total += count));
    }
    this.#ends = ends;
    const isSmall = total < MANY_BOXES;
    if (byteLength !== HEADER_BYTES + total * (isSmall ? 18 : 20)) throw damaged();
    const first = byteOffset + HEADER_BYTES;
    const afterBoxes = first + 16 * total;
    this.#boxes = new Int32Array(buffer, first, 4 * total);
    this.#indices = isSmall
      ? new Uint16Array(buffer, afterBoxes, total)
      : new Uint32Array(buffer, afterBoxes, total);
  }

  search(west: number, south: number, east: number, north: number, visit: (box: number) => boolean): void {
    const boxes = this.#boxes;
    const indices = this.#indices;
    const root = this.#ends.length - 1;
    const pending = [this.#ends[root]! - 1, root];
    while (pending.length > 0) {
      const level = pending.pop()!;
      const first = pending.pop()!;
      // In a damaged file a node may name boxes anywhere: the level falls all the same, so that the search ends.
      const end = Math.min(first + this.#nodeSize, this.#ends[level]!);
      for (let box = first; box < end; box++) {
        const at = 4 * box;
        if (boxes[at]! > east || boxes[at + 1]! > north || boxes[at + 2]! < west || boxes[at + 3]! < south)
          continue;
        if (level === 0) visit(indices[box]!);
        else pending.push(indices[box]! >>> 2, level - 1);
      }
    }
  }
}

function damaged(): PortolanError {
  return new PortolanError(
    'graph-damaged',
    'the spatial index of this graph file is damaged: rebuild with portolan build',
  );
}

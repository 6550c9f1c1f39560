import { type Column, uint32Column } from '../columns.ts';
import { damaged } from '../errors.ts';
import type { MemoryBudget } from '../limits.ts';
import type { ByteStrings } from '../string-tables.ts';
import type { Packed } from './packed-field.ts';
import { bytesField, Cursor } from './protobuf.ts';

const STRING_TAG = bytesField(1);

/** Marks strings in `BlockStrings.#positions` that were not looked up so far, or do not exist. */
const UNSEEN = 0xffffffff;

/**
 * Turns indexes in the string table of a block into positions in the table of the file. A string is looked up when an object first uses it, so that
 * user names, which no object column holds, never get into the table of the file.
 */
export class BlockStrings {
  /** Positions by index in the block. */
  #positions = new Uint32Array(256).fill(UNSEEN);
  readonly #strings: ByteStrings;
  readonly #start: Column<Uint32Array>;
  readonly #end: Column<Uint32Array>;
  readonly #memory: MemoryBudget | undefined;
  #bytes: Uint8Array = new Uint8Array(0);

  constructor(strings: ByteStrings, memory?: MemoryBudget) {
    this.#strings = strings;
    this.#memory = memory;
    this.#start = uint32Column(memory);
    this.#end = uint32Column(memory);
  }

  /** Forgets the table of the block before. */
  clear(): void {
    this.#positions.fill(UNSEEN, 0, this.#start.length);
    this.#start.length = 0;
    this.#end.length = 0;
  }

  /** Reads a StringTable message, which ends at `end`. */
  read(cursor: Cursor, end: number): void {
    this.#bytes = cursor.bytes;
    const outerEnd = cursor.end;
    cursor.end = end;
    while (cursor.pos < end) {
      const tag = cursor.uint32();
      if (tag !== STRING_TAG) {
        cursor.skip(tag);
        continue;
      }
      const stringEnd = cursor.bytesEnd();
      this.#start.push(cursor.pos);
      this.#end.push(stringEnd);
      cursor.pos = stringEnd;
    }
    cursor.end = outerEnd;
    const count = this.#start.length;
    if (this.#positions.length >= count) return;
    this.#memory?.take(count * 8);
    this.#memory?.give(this.#positions.byteLength);
    this.#positions = new Uint32Array(count * 2).fill(UNSEEN);
  }

  /** Position in the table of the file of string `index` of the block. */
  #position(index: number): number {
    if (index >= this.#start.length) {
      throw damaged('an object uses a string that the block does not have', {
        index,
        strings: this.#start.length,
      });
    }
    const known = this.#positions[index]!;
    if (known !== UNSEEN) return known;
    const position = this.#strings.position(this.#bytes, this.#start.array[index]!, this.#end.array[index]!);
    this.#positions[index] = position;
    return position;
  }

  /** Reads indexes and writes their positions to `out` from position `at` on. @returns the number of indexes. */
  readPositions(packed: Packed, out: Uint32Array, at: number): number {
    packed.check();
    const positions = this.#positions;
    const { bytes, end } = packed;
    const most = positions.length;
    let pos = packed.start;
    let i = at;
    while (pos < end) {
      let index = bytes[pos++]!;
      if (index >= 0x80) {
        const next = bytes[pos++]!;
        index = (index & 0x7f) | (next << 7);
        if (next >= 0x80) {
          const rest = new Cursor(bytes, pos - 2, end);
          index = rest.uint32();
          pos = rest.pos;
        }
      }
      const position = index < most ? positions[index]! : UNSEEN;
      out[i++] = position === UNSEEN ? this.#position(index) : position;
    }
    return i - at;
  }

  /** Replaces indexes of the block by positions, in place. */
  translate(column: Uint32Array, from: number, to: number): void {
    const positions = this.#positions;
    for (let at = from; at < to; at++) {
      const index = column[at]!;
      const position = index < positions.length ? positions[index]! : UNSEEN;
      column[at] = position === UNSEEN ? this.#position(index) : position;
    }
  }
}

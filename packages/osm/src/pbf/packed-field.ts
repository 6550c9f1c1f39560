import { damaged, unsupported } from '../errors.ts';
import { Cursor, WireType } from './protobuf.ts';

const EMPTY = new Uint8Array(0);

/**
 * The varints of one repeated field, in most files a view of the block. Protocol Buffers lets a writer cut a packed field into pieces or write its
 * numbers one by one; the pieces are then joined.
 */
export class Packed {
  bytes: Uint8Array = EMPTY;
  start = 0;
  end = 0;
  #joined: Uint8Array = EMPTY;

  clear(): void {
    this.start = 0;
    this.end = 0;
  }

  /** Takes the content of the field whose tag the cursor has just read. */
  add(cursor: Cursor, tag: number): void {
    let from = cursor.pos;
    if ((tag & 7) === WireType.bytes) {
      const end = cursor.bytesEnd();
      from = cursor.pos;
      cursor.pos = end;
    } else {
      cursor.skip(tag);
      if ((tag & 7) !== WireType.varint) return;
    }
    if (this.start === this.end) {
      this.bytes = cursor.bytes;
      this.start = from;
      this.end = cursor.pos;
    } else {
      this.#join(cursor.bytes.subarray(from, cursor.pos));
    }
  }

  /** Size in bytes: the field has at most this many numbers. */
  get size(): number {
    return this.end - this.start;
  }

  /** Checks that the last number is whole, so that reading numbers ends exactly at `end`. */
  check(): void {
    if (this.start < this.end && this.bytes[this.end - 1]! >= 0x80) {
      throw damaged('a packed field ends in the middle of a number', { at: this.end });
    }
  }

  #join(piece: Uint8Array): void {
    const size = this.end - this.start;
    const isJoined = this.bytes === this.#joined;
    if (!isJoined || this.end + piece.length > this.#joined.length) {
      const grown = new Uint8Array((size + piece.length) * 2);
      grown.set(this.bytes.subarray(this.start, this.end));
      this.#joined = grown;
      this.bytes = grown;
      this.start = 0;
      this.end = size;
    }
    this.#joined.set(piece, this.end);
    this.end += piece.length;
  }
}

const TWO_27 = 2 ** 27;
/** This many numbers of up to five bytes, 34 bits each, cannot add up to 2^53. */
const MOST_SUMS = 2 ** 18;

/**
 * Reads zigzag differences and writes their running sums to `out` from position `at` on, where there must be room for `packed.size` of them.
 *
 * @returns the number of sums.
 */
export function readDeltas(packed: Packed, out: Float64Array, at: number): number {
  packed.check();
  const { bytes, end } = packed;
  let pos = packed.start;
  let sum = 0;
  let i = at;
  let isLong = packed.size > MOST_SUMS;
  while (pos < end) {
    let byte = bytes[pos++]!;
    let bits = byte & 0x7f;
    if (byte < 0x80) {
      sum += (bits >>> 1) ^ -(bits & 1);
      out[i++] = sum;
      continue;
    }
    byte = bytes[pos++]!;
    bits |= (byte & 0x7f) << 7;
    if (byte >= 0x80) {
      byte = bytes[pos++]!;
      bits |= (byte & 0x7f) << 14;
      if (byte >= 0x80) {
        byte = bytes[pos++]!;
        bits |= (byte & 0x7f) << 21;
        if (byte >= 0x80) {
          byte = bytes[pos++]!;
          if (byte < 0x80) {
            const half = (bits >>> 1) + byte * TWO_27;
            sum += (bits & 1) === 0 ? half : -half - 1;
          } else {
            const rest = new Cursor(bytes, pos - 5, end);
            sum += rest.sint53();
            pos = rest.pos;
            isLong = true;
          }
          out[i++] = sum;
          continue;
        }
      }
    }
    sum += (bits >>> 1) ^ -(bits & 1);
    out[i++] = sum;
  }
  if (isLong) checkExact(out, at, i);
  return i - at;
}

function checkExact(sums: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    if (!Number.isSafeInteger(sums[i])) {
      throw unsupported('a number needs more than 53 bits, but ids are kept below 2^53', { value: sums[i] });
    }
  }
}

/**
 * Reads numbers of up to 32 bits to `out` from position `at` on, where there must be room for `packed.size` of them.
 *
 * @returns the number of numbers.
 */
export function readUint32s(packed: Packed, out: Uint32Array | Uint8Array | Int32Array, at: number): number {
  packed.check();
  const { bytes, end } = packed;
  let pos = packed.start;
  let i = at;
  while (pos < end) {
    const byte = bytes[pos]!;
    if (byte < 0x80) {
      out[i++] = byte;
      pos++;
      continue;
    }
    const next = bytes[pos + 1]!;
    if (next < 0x80) {
      out[i++] = (byte & 0x7f) | (next << 7);
      pos += 2;
      continue;
    }
    const rest = new Cursor(bytes, pos, end);
    out[i++] = rest.uint32();
    pos = rest.pos;
  }
  return i - at;
}

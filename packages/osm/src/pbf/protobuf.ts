import { damaged, unsupported } from '../errors.ts';

/**
 * Protocol Buffers, read by hand: the hot path writes varints straight into typed columns, which generated code does not.
 * https://protobuf.dev/programming-guides/encoding/
 */

export const WireType = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** The tag that precedes a field: its number and its wire type. */
export const varintField = (field: number): number => (field << 3) | WireType.varint;
export const bytesField = (field: number): number => (field << 3) | WireType.bytes;

const TWO_32 = 2 ** 32;
const TWO_31 = 2 ** 31;

/** Reads fields from bytes up to an end that it never passes. */
export class Cursor {
  bytes: Uint8Array;
  pos: number;
  end: number;
  // The two halves of the last 64-bit number.
  #low = 0;
  #high = 0;

  constructor(bytes: Uint8Array, pos = 0, end = bytes.length) {
    this.bytes = bytes;
    this.pos = pos;
    this.end = end;
  }

  /** Reads an unsigned number. Of more than 32 bits (a negative int32 has 64) it takes the low ones, as Protocol Buffers asks. */
  uint32(): number {
    const { bytes, pos } = this;
    if (pos < this.end) {
      const byte = bytes[pos]!;
      if (byte < 0x80) {
        this.pos = pos + 1;
        return byte;
      }
    }
    this.#readHalves();
    return this.#low;
  }

  /** Reads an int32 or int64, in two's complement. @throws {PortolanError} `osm-unsupported` where a double does not hold it exactly. */
  int53(): number {
    this.#readHalves();
    return this.#exact((this.#high | 0) * TWO_32 + this.#low);
  }

  /** Reads a sint32 or sint64, in zigzag. @throws {PortolanError} `osm-unsupported` where a double does not hold it exactly. */
  sint53(): number {
    this.#readHalves();
    const half = this.#high * TWO_31 + (this.#low >>> 1);
    return this.#exact((this.#low & 1) === 0 ? half : -half - 1);
  }

  bool(): boolean {
    this.#readHalves();
    return (this.#low | this.#high) !== 0;
  }

  /** Reads and checks the length of a bytes field. @returns the position of its end. */
  bytesEnd(): number {
    const length = this.uint32();
    if (length > this.end - this.pos) {
      throw damaged('a field is longer than what holds it', {
        at: this.pos,
        length,
        room: this.end - this.pos,
      });
    }
    return this.pos + length;
  }

  /** Reads a bytes field. @returns a view, not a copy. */
  view(): Uint8Array {
    const end = this.bytesEnd();
    const view = this.bytes.subarray(this.pos, end);
    this.pos = end;
    return view;
  }

  text(): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.view());
  }

  /** Skips the content of a field. */
  skip(tag: number): void {
    const wireType = tag & 7;
    if (wireType === WireType.varint) this.#readHalves();
    else if (wireType === WireType.bytes) this.pos = this.bytesEnd();
    else if (wireType === WireType.fixed64) this.pos += 8;
    else if (wireType === WireType.fixed32) this.pos += 4;
    else throw damaged('a field has a wire type that does not exist', { at: this.pos, wireType });
    if (this.pos > this.end) throw endsEarly(this.pos);
  }

  #exact(value: number): number {
    if (Number.isSafeInteger(value)) return value;
    throw unsupported('a number needs more than 53 bits, but ids are kept below 2^53', {
      at: this.pos,
      value,
    });
  }

  #readHalves(): void {
    const { bytes, end } = this;
    let { pos } = this;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (pos >= end) throw endsEarly(pos);
      const byte = bytes[pos++]!;
      const bits = byte & 0x7f;
      if (shift < 28) {
        low |= bits << shift;
      } else if (shift === 28) {
        low |= bits << 28;
        high = bits >>> 4;
      } else {
        high |= bits << (shift - 32);
      }
      if (byte < 0x80) {
        this.#low = low >>> 0;
        this.#high = high >>> 0;
        this.pos = pos;
        return;
      }
    }
    throw damaged('a number has more than ten bytes', { at: pos });
  }
}

function endsEarly(at: number): Error {
  return damaged('a field ends in the middle', { at });
}

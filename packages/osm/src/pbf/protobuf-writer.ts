import { uint8Column } from '../columns.ts';
import { bytesField, varintField } from './protobuf.ts';

const TWO_32 = 2 ** 32;
const MOST_VARINT_BYTES = 10;

/** Writes Protocol Buffers fields to a buffer that grows. Numbers must be integers below 2^53. */
export class ProtobufWriter {
  readonly #bytes = uint8Column();

  get length(): number {
    return this.#bytes.length;
  }

  clear(): void {
    this.#bytes.length = 0;
  }

  /** The bytes written so far. The view is valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.array.subarray(0, this.#bytes.length);
  }

  /** Writes an int64 as a varint, in two's complement where it is negative. */
  varint(value: number): void {
    const high = Math.floor(value / TWO_32);
    this.#halves(high, value - high * TWO_32);
  }

  /** Writes a sint64 as a varint, in zigzag. */
  zigzag(value: number): void {
    // The result, 2v or -2v - 1, may need 54 bits, so the two halves are doubled separately.
    const magnitude = value < 0 ? -(value + 1) : value;
    const high = Math.floor(magnitude / TWO_32);
    const low = magnitude - high * TWO_32;
    this.#halves(high * 2 + (low >= TWO_32 / 2 ? 1 : 0), (low << 1) | (value < 0 ? 1 : 0));
  }

  varintField(field: number, value: number): void {
    this.varint(varintField(field));
    this.varint(value);
  }

  zigzagField(field: number, value: number): void {
    this.varint(varintField(field));
    this.zigzag(value);
  }

  bytesField(field: number, content: Uint8Array): void {
    this.varint(bytesField(field));
    this.varint(content.length);
    this.append(content);
  }

  append(content: Uint8Array): void {
    this.#bytes.reserve(content.length);
    this.#bytes.array.set(content, this.#bytes.length);
    this.#bytes.length += content.length;
  }

  /** Writes a packed field or a message; nothing where it is empty. */
  partField(field: number, content: ProtobufWriter): void {
    if (content.length > 0) this.bytesField(field, content.view());
  }

  #halves(high: number, low: number): void {
    this.#bytes.reserve(MOST_VARINT_BYTES);
    const { array } = this.#bytes;
    let at = this.#bytes.length;
    let upper = high >>> 0;
    let lower = low >>> 0;
    while (upper > 0 || lower > 0x7f) {
      array[at++] = (lower & 0x7f) | 0x80;
      lower = ((lower >>> 7) | (upper << 25)) >>> 0;
      upper >>>= 7;
    }
    array[at++] = lower;
    this.#bytes.length = at;
  }
}

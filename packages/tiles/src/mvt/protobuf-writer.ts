/** Writes Protocol Buffers into a buffer that grows (https://protobuf.dev/programming-guides/encoding). */
export class ProtobufWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  /** Makes room for more bytes. */
  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  /** @param value  a whole number, 0 to 2^53. */
  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#at++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#at++] = rest;
  }

  /** A field of wire type 0. */
  varintField(field: number, value: number): void {
    this.varint(field * 8);
    this.varint(value);
  }

  /** A field of wire type 1. */
  doubleField(field: number, value: number): void {
    this.varint(field * 8 + 1);
    this.#reserve(8);
    this.#view.setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  /** A field of wire type 2. */
  bytesField(field: number, bytes: Uint8Array): void {
    this.varint(field * 8 + 2);
    this.varint(bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** A packed repeated field of unsigned numbers. */
  packedField(field: number, values: ArrayLike<number>): void {
    let length = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      length += value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5;
    }
    this.varint(field * 8 + 2);
    this.varint(length);
    this.#reserve(length);
    for (let i = 0; i < values.length; i++) this.varint(values[i]!);
  }

  /** The bytes that were written, which the next ones that are written overwrite; and begins anew. */
  take(): Uint8Array {
    const written = this.#bytes.subarray(0, this.#at);
    this.#at = 0;
    return written;
  }

  /** The bytes that were written, as a copy. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }
}

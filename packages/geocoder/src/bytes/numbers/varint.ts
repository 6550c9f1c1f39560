/**
 * Numbers as groups of seven bits, low ones first; the eighth bit of a byte says that more follow. Signed numbers are folded:
 * 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
 */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  length = 0;

  #reserve(extra: number): void {
    if (this.length + extra <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.length + extra, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.length++] = rest;
  }

  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** The bytes written so far, followed by `padding` zero bytes. */
  finish(padding = 0): Uint8Array {
    this.#reserve(padding);
    return this.#bytes.slice(0, this.length + padding);
  }
}

/** The number of bytes that a varint takes. */
export function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes++;
  return bytes;
}

/** Reads varints from `at` on. Bytes beyond the end read as zeros, so that damaged data cannot make it run on. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  varint(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    let scale = 128;
    // Eight groups hold 2^56; a ninth group only occurs in damaged data.
    for (let group = 1; group < 8 && byte >= 128; group++) {
      byte = bytes[this.at++] ?? 0;
      value += (byte & 127) * scale;
      scale *= 128;
    }
    return value;
  }

  signed(): number {
    const folded = this.varint();
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  }
}

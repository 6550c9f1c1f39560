/**
 * Writes whole numbers as varints: seven bits a byte, low ones first; the eighth bit says that more follow. Signed numbers are in zigzag form
 * (0, -1, 1, -2 ... become 0, 1, 2, 3 ...). Both are as in Protocol Buffers.
 */
export class VarintWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  /** @param value  0 .. 2^53 - 1. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Writes the length of a text, then its characters, which must be ASCII. */
  text(value: string): void {
    this.unsigned(value.length);
    for (let k = 0; k < value.length; k++) this.#bytes.push(value.charCodeAt(k));
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what {@link VarintWriter} wrote; `fail` makes the error for any other bytes. */
export class VarintReader {
  position = 0;
  readonly #bytes: Uint8Array;
  readonly #fail: (what: string, offset: number) => Error;

  constructor(bytes: Uint8Array, fail: (what: string, offset: number) => Error) {
    this.#bytes = bytes;
    this.#fail = fail;
  }

  get left(): number {
    return this.#bytes.length - this.position;
  }

  byte(): number {
    const value = this.#bytes[this.position];
    if (value === undefined) throw this.#fail('it ends too early', this.position);
    this.position++;
    return value;
  }

  /** @param limit  the greatest value that makes sense here. */
  unsigned(limit: number): number {
    const start = this.position;
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (value > limit) throw this.#fail(`a number is above ${limit}`, start);
      if (byte < 128) return value;
      scale *= 128;
      if (scale > Number.MAX_SAFE_INTEGER) throw this.#fail('a number has too many bytes', start);
    }
  }

  signed(limit: number): number {
    const folded = this.unsigned(2 * limit);
    return folded % 2 === 1 ? -(folded + 1) / 2 : folded / 2;
  }

  /** @param limit  of its length, at most 65,535. */
  text(limit: number): string {
    const length = this.unsigned(limit);
    const end = this.position + length;
    if (end > this.#bytes.length) throw this.#fail('it ends too early', this.#bytes.length);
    const text = String.fromCharCode(...this.#bytes.subarray(this.position, end));
    this.position = end;
    return text;
  }
}

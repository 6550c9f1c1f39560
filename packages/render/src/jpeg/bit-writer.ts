import type { HuffmanTable } from './tables.ts';

/** The code of each symbol of a Huffman table and its bits: code times 32 plus their number; 0 where there is none. */
export function huffmanCodes({ counts, symbols }: HuffmanTable): Int32Array {
  const codes = new Int32Array(256);
  let code = 0;
  let next = 0;
  for (const [index, count] of counts.entries()) {
    for (let one = 0; one < count; one++) codes[symbols[next++]!] = (code++ << 5) | (index + 1);
    code <<= 1;
  }
  return codes;
}

/** Writes bytes, and bits as the scans of JPEG have them: behind a byte of ones comes one of zeros. */
export class BitWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  #bits = 0;
  #count = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Writes whole bytes, outside of a scan. */
  bytes(...values: readonly number[]): void {
    this.#reserve(values.length);
    for (const value of values) this.#bytes[this.#length++] = value;
  }

  /** Makes sure of room for so many bytes: {@link BitWriter.put} does not look. */
  reserve(count: number): void {
    this.#reserve(count);
  }

  /** Writes the lowest bits of a value. @param size  0 to 16. */
  put(value: number, size: number): void {
    let bits = (this.#bits << size) | (value & ((1 << size) - 1));
    let count = this.#count + size;
    const bytes = this.#bytes;
    while (count >= 8) {
      count -= 8;
      const byte = (bits >>> count) & 255;
      bytes[this.#length++] = byte;
      if (byte === 255) bytes[this.#length++] = 0;
    }
    bits &= (1 << count) - 1;
    this.#bits = bits;
    this.#count = count;
  }

  /** Ends a scan: the last byte is filled with ones. */
  end(): void {
    this.#reserve(2);
    if (this.#count > 0) this.put(0xff, 8 - this.#count);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

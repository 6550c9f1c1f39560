import type { Column } from '../numbers/column.ts';
import { HALF_BYTE } from './lexicon-format.ts';

/** The number of bytes of a head that are compared as one number. */
const KEY_BYTES = 4;

/**
 * The offsets of the blocks of terms, and the unpacked first bytes of each block's first term (its head). Searches for terms need them: one
 * search compares about 1,500 heads.
 */
export class TermHeads {
  readonly start: Uint32Array;
  readonly #keys: Uint32Array;
  readonly #terms: Uint8Array;

  constructor(terms: Uint8Array, termStart: Column, blockCount: number) {
    this.#terms = terms;
    this.start = new Uint32Array(blockCount);
    this.#keys = new Uint32Array(blockCount);
    for (let block = 0; block < blockCount; block++) {
      this.start[block] = termStart.at(block);
      const { at, size } = this.#textAt(block);
      this.#keys[block] = keyOf(terms.subarray(at), size);
    }
  }

  /**
   * Whether the head of a block is before the first `length` bytes of a text.
   * @param key  `keyOf` these bytes.
   */
  isBefore(block: number, text: Uint8Array, length: number, key: number): boolean {
    const own = this.#keys[block]!;
    return own === key ? this.#compare(block, text, length) < 0 : own < key;
  }

  /** The last block whose head is not after a text, or -1 when all heads are after it. */
  lastAtMost(text: Uint8Array): number {
    const key = keyOf(text, text.length);
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const own = this.#keys[middle]!;
      const isAtMost = own === key ? this.#compare(middle, text, text.length) <= 0 : own < key;
      if (isAtMost) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #compare(block: number, text: Uint8Array, length: number): number {
    const terms = this.#terms;
    const { at, size } = this.#textAt(block);
    const limit = Math.min(size, length);
    for (let k = 0; k < limit; k++) {
      const difference = (terms[at + k] ?? 0) - text[k]!;
      if (difference !== 0) return difference;
    }
    return size - length;
  }

  /** A head is stated in full: half a byte of shared length that is 0, the length of the term in half a byte or more, then the bytes. */
  #textAt(block: number): { readonly at: number; readonly size: number } {
    const terms = this.#terms;
    let at = this.start[block]!;
    let size = (terms[at++] ?? 0) >> 4;
    if (size === HALF_BYTE) {
      size += terms[at++] ?? 0;
      if (size >= HALF_BYTE + 128) size += ((terms[at++] ?? 0) - 1) * 128;
    }
    return { at, size };
  }
}

/** The first bytes of a text as a number. Numbers have the order of the texts, unless the first bytes are equal. */
export function keyOf(text: Uint8Array, length: number): number {
  let key = 0;
  for (let k = 0; k < KEY_BYTES; k++) key = key * 256 + (k < length ? (text[k] ?? 0) : 0);
  return key;
}

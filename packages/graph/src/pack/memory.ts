import { chances, codeNumber, numberModel, type BitCoder } from '@portolan/archive/pack';

/** The places of a memory, as bits of a hash. */
export const MEMORY_BITS = 16;

/** Codes numbers that are often the same as the last one under the same key. Keys that collide cost bits, and nothing else. */
export class Memory {
  readonly #coder: BitCoder;
  readonly #value = new Float64Array(1 << MEMORY_BITS);
  /** How often in a row the value was right, 1..3; 0 where none is known. */
  readonly #trust = new Uint8Array(1 << MEMORY_BITS);
  readonly #isAnother = chances(4);
  readonly #others = numberModel(1);

  constructor(coder: BitCoder) {
    this.#coder = coder;
  }

  /** @param key  below 2^16. */
  code(key: number, value: number): number {
    const trust = this.#trust[key]!;
    const isAnother = this.#coder.bit(this.#isAnother, trust, value === this.#value[key] ? 0 : 1);
    if (isAnother === 0) {
      if (trust < 3) this.#trust[key] = trust + 1;
      return this.#value[key]!;
    }
    this.#trust[key] = 1;
    return (this.#value[key] = codeNumber(this.#coder, this.#others, 0, value));
  }
}

import { checkFrequencies, decodingModel } from './block-decoder.ts';
import type { DecodingModel } from './block-decoder.ts';
import { COEFFICIENTS, CONTEXTS, TOKENS } from './layout.ts';

/** Models that are kept once they are made, 164 kB each: 64 times what they are in the file. Files have a few. */
const MOST_KEPT = 64;

/** The models of a packed file. All are checked at first, and each is made when a block needs it. */
export class DecodingModels {
  readonly #coefficients: Int32Array;
  readonly #frequencies: Uint16Array;
  readonly #made = new Map<number, DecodingModel>();

  /** @throws {PortolanError} `elevation-damaged` when frequencies do not add up. */
  constructor(coefficients: Int32Array, frequencies: Uint16Array) {
    checkFrequencies(frequencies);
    this.#coefficients = coefficients;
    this.#frequencies = frequencies;
  }

  /** Whether there is a model of this number. */
  has(index: number): boolean {
    return index >= 0 && index < this.#coefficients.length / COEFFICIENTS;
  }

  /** The model of a number that there is. */
  at(index: number): DecodingModel {
    const made = this.#made.get(index);
    if (made !== undefined) return made;
    const model = decodingModel(
      this.#coefficients.subarray(index * COEFFICIENTS, (index + 1) * COEFFICIENTS),
      this.#frequencies.subarray(index * CONTEXTS * TOKENS, (index + 1) * CONTEXTS * TOKENS),
    );
    for (const oldest of this.#made.keys()) {
      if (this.#made.size < MOST_KEPT) break;
      this.#made.delete(oldest);
    }
    this.#made.set(index, model);
    return model;
  }
}

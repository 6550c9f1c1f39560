import { tooLarge } from './errors.ts';

/** Bounds on memory that an extract may take. The defaults leave room for every honest file. */
export interface OsmLimits {
  /**
   * The size of the inflated data as a multiple of the compressed data. It is checked over the whole file, once more than 32 MiB have been
   * inflated. Default 100; the extracts in the tests reach 2.4 (PBF) and 9 (XML in gzip), a deflate bomb 1,032.
   */
  readonly inflateRatio?: number;
  /** Bytes of a JSON document, which has to be held as one text. Default 256 MiB. */
  readonly jsonBytes?: number;
}

export function withDefaults(limits: OsmLimits = {}): Required<OsmLimits> {
  return { inflateRatio: limits.inflateRatio ?? 100, jsonBytes: limits.jsonBytes ?? 256 * 2 ** 20 };
}

const FREE_BYTES = 32 * 2 ** 20;

/** Counts inflated bytes, and refuses a file that inflates to far more than its size. */
export class InflateBudget {
  readonly #ratio: number;
  #inflated = 0;

  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  /** Counts `bytes` more. @param read  bytes of the file read so far, with those being inflated. */
  spend(bytes: number, read: number): void {
    this.#inflated += bytes;
    const allowed = Math.max(FREE_BYTES, read * this.#ratio);
    if (this.#inflated <= allowed) return;
    throw tooLarge(
      `The first ${read} bytes of the file unfold to more than ${allowed} bytes, which looks like a compression bomb; ` +
        'if the file is honest, raise limits.inflateRatio.',
      { read, inflated: this.#inflated, allowed, limit: this.#ratio },
    );
  }
}

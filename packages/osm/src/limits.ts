import { tooLarge } from './errors.ts';

/** Bounds on what an extract may make the reader do. The defaults leave room for every honest file. */
export interface OsmLimits {
  /**
   * How many bytes a compressed one may unfold to, counted over the whole file once it has unfolded to more than 32 MiB. Default 100;
   * the extracts in the tests reach 2.4 (PBF) and 9 (XML in gzip), a deflate bomb 1,032.
   */
  readonly inflateRatio?: number;
  /** Size in bytes of a JSON document, which has to be held as one text. Default 256 MiB. */
  readonly jsonBytes?: number;
}

export function withDefaults(limits: OsmLimits = {}): Required<OsmLimits> {
  return { inflateRatio: limits.inflateRatio ?? 100, jsonBytes: limits.jsonBytes ?? 256 * 2 ** 20 };
}

const FREE_BYTES = 32 * 2 ** 20;

/** Keeps account of what was unfolded, and refuses a file that unfolds to far more than it is. */
export class InflateBudget {
  readonly #ratio: number;
  #inflated = 0;

  constructor(ratio: number) {
    this.#ratio = ratio;
  }

  /** @param read  bytes of the file read so far, those being unfolded included. */
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

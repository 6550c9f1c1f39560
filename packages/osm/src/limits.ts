import { tooLarge } from './errors.ts';

/** Bounds on memory that an extract may take. The defaults leave room for every honest file. */
export interface OsmLimits {
  /**
   * The size of the inflated data as a multiple of the compressed data. It is checked over the whole file, once more than 16 MiB have been
   * inflated. Default 100; the extracts in the tests reach 2.4 (PBF) and 9 (XML in gzip), a deflate bomb 1,032.
   */
  readonly inflateRatio?: number;
  /** Bytes of one element, feature or other member of a JSON document, which has to be held as one text. Default 256 MiB. */
  readonly jsonBytes?: number;
  /**
   * The memory that columns and strings may take while reading, as a multiple of the size of the file. It is checked once they take more than
   * 16 MiB. Default 20; the extracts in the tests reach 13.
   */
  readonly memoryRatio?: number;
}

export function withDefaults(limits: OsmLimits = {}): Required<OsmLimits> {
  return {
    inflateRatio: limits.inflateRatio ?? 100,
    jsonBytes: limits.jsonBytes ?? 256 * 2 ** 20,
    memoryRatio: limits.memoryRatio ?? 20,
  };
}

const FREE_BYTES = 16 * 2 ** 20;

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

/** Counts the memory of columns, strings and blobs, and refuses a file that becomes far more than its size. */
export class MemoryBudget {
  readonly #ratio: number;
  readonly #read: () => number;
  #held = 0;

  /** @param read  gives the bytes of the file read so far. */
  constructor(ratio: number, read: () => number) {
    this.#ratio = ratio;
    this.#read = read;
  }

  /** Counts `bytes` that are about to be allocated. @throws {PortolanError} `osm-too-large` beyond the budget. */
  take(bytes: number): void {
    this.#held += bytes;
    if (this.#held <= FREE_BYTES) return;
    const read = this.#read();
    const allowed = Math.max(FREE_BYTES, read * this.#ratio);
    if (this.#held <= allowed) return;
    throw tooLarge(
      `The first ${read} bytes of the file become more than ${allowed} bytes in memory, which no honest extract does; ` +
        'if this one is honest, raise limits.memoryRatio.',
      { read, held: this.#held, allowed, limit: this.#ratio },
    );
  }

  /** Counts `bytes` that nothing refers to any more. */
  give(bytes: number): void {
    this.#held -= bytes;
  }
}

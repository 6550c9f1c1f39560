import { osmError } from './errors.ts';

/** The bytes of an extract: whole, or in chunks that may be cut anywhere. */
export type OsmInput = Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

const EMPTY = new Uint8Array(0);
const REPORT_BYTES = 1 << 20;

type Pull = () => Promise<Uint8Array | null>;

/**
 * Reads bytes from one array, or from chunks that may be cut anywhere. It holds what was asked for and at most one chunk more. Bytes that are in
 * one array already are not copied.
 */
export class ByteSource {
  /** Bytes given out so far: the offset in the input of the next one. */
  offset = 0;
  /** Size of the input in bytes, 0 while it is not known. */
  readonly total: number;
  /** What code of the caller threw, the input or the progress listener. It reaches the caller unchanged. */
  callerError: unknown = undefined;
  #buffer: Uint8Array = EMPTY;
  #from = 0;
  #to = 0;
  /** Whether `#buffer` belongs to this object, which may then write to it, and not to the caller. */
  #owned = false;
  #pull: Pull | null;
  readonly #close: () => unknown;
  readonly #onConsumed: ((bytes: number) => void) | undefined;
  #reported = 0;

  /** @param onConsumed  called with the bytes given out so far, about every MiB. */
  constructor(input: OsmInput, onConsumed?: (bytes: number) => void) {
    this.#onConsumed = onConsumed;
    if (isBytes(input)) {
      this.#buffer = input;
      this.#to = input.length;
      this.total = input.length;
      this.#pull = null;
      this.#close = () => undefined;
      return;
    }
    const iterator = iterate(input);
    this.total = 0;
    this.#pull = async () => {
      let step: IteratorResult<Uint8Array>;
      try {
        step = await iterator.next();
      } catch (error) {
        this.callerError = error;
        throw error;
      }
      if (step.done === true) return null;
      if (!isBytes(step.value)) throw notBytes('a chunk of the input', step.value);
      return step.value;
    };
    this.#close = () => iterator.return?.();
  }

  /** Number of bytes at hand. */
  get held(): number {
    return this.#to - this.#from;
  }

  /** Waits until `size` bytes are at hand or the input has ended. @returns how many are at hand. */
  async fill(size: number): Promise<number> {
    while (this.held < size && this.#pull !== null) {
      // The caller may reuse the memory of a chunk once the next one is asked for.
      if (this.held > 0) this.#own(this.held);
      const chunk = await this.#pull();
      if (chunk === null) {
        this.#pull = null;
      } else if (this.held === 0) {
        this.#buffer = chunk;
        this.#owned = false;
        this.#from = 0;
        this.#to = chunk.length;
      } else {
        this.#own(this.held + chunk.length);
        this.#buffer.set(chunk, this.#to);
        this.#to += chunk.length;
      }
    }
    return this.held;
  }

  /** The next `size` bytes, which must be at hand. Valid until the next `fill`. */
  take(size: number): Uint8Array {
    const bytes = this.#buffer.subarray(this.#from, this.#from + size);
    this.#from += size;
    this.offset += size;
    if (this.offset - this.#reported >= REPORT_BYTES) this.report();
    return bytes;
  }

  /** Tells the listener how far reading has come. */
  report(): void {
    this.#reported = this.offset;
    try {
      this.#onConsumed?.(this.offset);
    } catch (error) {
      this.callerError = error;
      throw error;
    }
  }

  /** The bytes at hand, without taking them. */
  peek(): Uint8Array {
    return this.#buffer.subarray(this.#from, this.#to);
  }

  /** Closes the input, even in the middle. */
  async close(): Promise<void> {
    if (this.#pull === null) return;
    this.#pull = null;
    await this.#close();
  }

  /** Moves the bytes at hand to a buffer of this object with room for `size`. */
  #own(size: number): void {
    if (this.#owned && this.#buffer.length - this.#from >= size) return;
    const { held } = this;
    if (this.#owned && this.#buffer.length >= size * 2) {
      this.#buffer.copyWithin(0, this.#from, this.#to);
    } else {
      const grown = new Uint8Array(size * 2);
      grown.set(this.#buffer.subarray(this.#from, this.#to));
      this.#buffer = grown;
      this.#owned = true;
    }
    this.#from = 0;
    this.#to = held;
  }
}

function isBytes(value: unknown): value is Uint8Array {
  // The name decides, since `instanceof` fails for arrays of another realm.
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}

function iterate(input: OsmInput): Iterator<Uint8Array> | AsyncIterator<Uint8Array> {
  if (typeof input === 'object' && input !== null) {
    if (Symbol.asyncIterator in input) return input[Symbol.asyncIterator]();
    if (Symbol.iterator in input && !ArrayBuffer.isView(input)) return input[Symbol.iterator]();
  }
  throw notBytes('the input', input);
}

function notBytes(what: string, found: unknown): Error {
  return osmError(
    'osm-format',
    `readOsm reads a Uint8Array or an iterable of them, but ${what} is ${describe(found)}.`,
    { found: describe(found) },
  );
}

function describe(value: unknown): string {
  return value === null || typeof value !== 'object'
    ? typeof value
    : Object.prototype.toString.call(value).slice(8, -1);
}

import { PortolanError } from '@portolan/base';

/** Bytes that are there, or that arrive in parts: a web stream such as `response.body`, or anything that `for await` reads. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array> | ReadableStreamLike;

/** The part of a web stream that is used, which not every browser can iterate over. */
export interface ReadableStreamLike {
  /** Returns the one reader of the stream. */
  getReader(): {
    /** Returns the next part. */
    read(): Promise<{
      /** Whether the stream has ended. */
      readonly done: boolean;
      /** The bytes of the part; absent at the end. */
      readonly value?: Uint8Array | undefined;
    }>;
  };
}

/** Takes bytes from a source, as many at once as are asked for. */
export class ByteReader {
  readonly #next: () => Promise<Uint8Array | undefined>;
  #parts: Uint8Array[] = [];
  #held = 0;
  #arrived = 0;

  constructor(source: ByteSource) {
    if (source instanceof Uint8Array) {
      this.#hold(source);
      this.#next = () => Promise.resolve(undefined);
    } else if ('getReader' in source) {
      const reader = source.getReader();
      this.#next = async () => {
        const { done, value } = await reader.read();
        return done ? undefined : value;
      };
    } else {
      const iterator = source[Symbol.asyncIterator]();
      this.#next = async () => {
        const result = await iterator.next();
        return result.done === true ? undefined : result.value;
      };
    }
  }

  #hold(part: Uint8Array): void {
    this.#parts.push(part);
    this.#held += part.length;
    this.#arrived += part.length;
  }

  /**
   * Takes the next bytes, all of them or an error.
   *
   * @param vouch  so many bytes must have arrived in all.
   */
  async take(count: number, vouch = 0): Promise<Uint8Array> {
    const needed = Math.max(this.#arrived - this.#held + count, vouch);
    while (this.#arrived < needed) {
      // oxlint-disable-next-line no-await-in-loop -- bytes arrive one after the other
      const part = await this.#next();
      if (!part) throw cutShort(this.#arrived, needed);
      this.#hold(part);
    }
    let first = this.#parts[0] ?? new Uint8Array();
    if (first.length < count) {
      first = new Uint8Array(this.#held);
      let at = 0;
      for (const part of this.#parts) {
        first.set(part, at);
        at += part.length;
      }
      this.#parts = [first];
    }
    if (this.#parts.length > 0) this.#parts[0] = first.subarray(count);
    this.#held -= count;
    return first.subarray(0, count);
  }

  /** Reads to the end; true if nothing followed. */
  async isAtEnd(): Promise<boolean> {
    if (this.#held > 0) return false;
    // oxlint-disable-next-line no-await-in-loop -- bytes arrive one after the other
    for (let part = await this.#next(); part; part = await this.#next()) if (part.length > 0) return false;
    return true;
  }
}

/** The error for bytes that end too soon. */
export function cutShort(found: number, expected: number): PortolanError {
  return new PortolanError(
    'packed-length',
    `this packed archive is cut short: ${found} bytes of at least ${expected} are there; fetch the file again`,
    { found, expected },
  );
}

import { kindOf, PortolanError } from '@portolan/base';
import { bytesOf, type Bytes } from '../bytes-of.ts';

/**
 * Bytes that are there, or that arrive in parts: a response of `fetch`, a web stream such as its body, a file that a user chose, or anything that `for await`
 * reads.
 */
export type ByteSource = Bytes | AsyncIterable<Uint8Array> | ReadableStreamLike | ResponseLike | BlobLike;

/** The part of a response of `fetch` that is used. */
export interface ResponseLike {
  /** Whether the server has what was asked for. */
  readonly ok: boolean;
  /** The HTTP status. */
  readonly status: number;
  /** The bytes; null if there are none. */
  readonly body: ReadableStreamLike | null;
}

/** The part of a Blob or File that is used. */
export interface BlobLike {
  /** Returns a new stream of its bytes. */
  stream(): ReadableStreamLike;
}

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
    const bytes = bytesOf(source);
    if (bytes) this.#hold(bytes);
    this.#next = bytes ? () => Promise.resolve(undefined) : partsOf(source);
  }

  #hold(given: Uint8Array): void {
    const part = bytesOf(given);
    if (!part) throw noBytes(`one of its parts is no Uint8Array, but ${kindOf(given)}`);
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

/** Returns a function that gives the next part of what arrives. */
function partsOf(source: unknown): () => Promise<Uint8Array | undefined> {
  if (isLike<ResponseLike>(source, 'body')) {
    if (!source.ok) throw noBytes(`the server answered with the status ${source.status}`);
    return source.body ? partsOf(source.body) : () => Promise.resolve(undefined);
  }
  if (isLike<BlobLike>(source, 'stream')) return partsOf(source.stream());
  if (isLike<ReadableStreamLike & { readonly locked?: boolean }>(source, 'getReader')) {
    if (source.locked === true) throw noBytes('its stream is being read, or was read, by somebody else');
    const reader = source.getReader();
    return async () => {
      const { done, value } = await reader.read();
      return done ? undefined : value;
    };
  }
  if (isLike<AsyncIterable<Uint8Array>>(source, Symbol.asyncIterator)) {
    const iterator = source[Symbol.asyncIterator]();
    return async () => {
      const result = await iterator.next();
      return result.done === true ? undefined : result.value;
    };
  }
  throw noBytes(`it is neither bytes nor a response, a stream or a Blob, but ${kindOf(source)}`);
}

function isLike<Source extends object>(source: unknown, member: keyof Source): source is Source {
  return typeof source === 'object' && source !== null && member in source;
}

function noBytes(what: string): PortolanError {
  return new PortolanError('packed-format', `this is no packed archive: ${what}`);
}

/** The error for bytes that end too soon. */
export function cutShort(found: number, expected: number): PortolanError {
  return new PortolanError(
    'packed-length',
    `this packed archive is cut short: ${found} bytes of at least ${expected} are there; fetch the file again`,
    { found, expected },
  );
}

import { elevationError, shown } from './errors.ts';

/** A file of which parts can be fetched. */
export interface RangeReader {
  /**
   * Reads bytes `offset .. offset + length` of the file, fewer only where the file ends before.
   *
   * @returns the bytes, or a promise of them. A reader that returned a promise may return bytes the next time.
   */
  read(offset: number, length: number): Uint8Array | Promise<Uint8Array>;
}

/** Bytes of a file that a decoder asks for. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * A decoder that yields the ranges it needs and is handed their bytes, so that one decoder serves files in memory, on disk and behind a network.
 */
export type Reading<T> = Generator<ByteRange, T, Uint8Array>;

/** More bytes than any file that is read whole has: asking for so many gives the file to its end. */
export const MOST_FILE_BYTES = 2 ** 31;

/** Runs a decoder to its end, at once when the reader answers at once. */
export function runReading<T>(reading: Reading<T>, reader: RangeReader): T | Promise<T> {
  let step = reading.next();
  while (step.done !== true) {
    const { offset, length } = step.value;
    const bytes = reader.read(offset, length);
    if (!isBytes(bytes)) return finishReading(reading, reader, bytes, length);
    step = reading.next(checkedBytes(bytes, length));
  }
  return step.value;
}

async function finishReading<T>(
  reading: Reading<T>,
  reader: RangeReader,
  first: Promise<Uint8Array>,
  firstLength: number,
): Promise<T> {
  let step = reading.next(checkedBytes(await first, firstLength));
  while (step.done !== true) {
    const { offset, length } = step.value;
    // What a decoder asks for next depends on what it was given.
    // oxlint-disable-next-line no-await-in-loop
    step = reading.next(checkedBytes(await reader.read(offset, length), length));
  }
  return step.value;
}

function checkedBytes(bytes: unknown, length: number): Uint8Array {
  if (!isBytes(bytes)) {
    throw elevationError('elevation-source', `its bytes must be a Uint8Array, not ${shown(bytes)}`);
  }
  const plain = plainBytes(bytes);
  return plain.length <= length ? plain : plain.subarray(0, length);
}

/** The same memory as an array whose `slice` copies: that of Node's Buffer, which is a Uint8Array too, does not. */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  return bytes.constructor === Uint8Array
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether a value is a `Uint8Array`. Its name decides, not `instanceof`, so that arrays of another realm count too. */
export function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** A reader of bytes in memory. */
export function readerOf(bytes: Uint8Array): RangeReader {
  return { read: (offset, length) => bytes.subarray(offset, offset + length) };
}

import { inflateRawSync } from 'node:zlib';

/** A gzip file without a name, a comment or more begins with so many bytes, and ends with the checksum and the length of four bytes each. */
const HEAD_BYTES = 10;
const TAIL_BYTES = 8;

/**
 * Inflates a plain gzip file by zlib: the first tiles of a process take a tenth of the time that they take in code which is not compiled yet.
 *
 * @param length  of what is in it, as it says itself.
 * @returns undefined for all that is not a sound file of one part: who reads tiles inflates or refuses it, on every platform alike.
 */
export function gunzipByPlatform(bytes: Uint8Array, length: number): Uint8Array | undefined {
  if (bytes[2] !== 8 || bytes[3] !== 0 || length === 0) return undefined;
  try {
    const packed = bytes.subarray(HEAD_BYTES, bytes.length - TAIL_BYTES);
    const inflated = inflateRawSync(packed, { maxOutputLength: length, chunkSize: Math.max(64, length) });
    // A Buffer has methods of the same names that do something else.
    return inflated.length === length
      ? new Uint8Array(inflated.buffer, inflated.byteOffset, length)
      : undefined;
  } catch {
    return undefined;
  }
}

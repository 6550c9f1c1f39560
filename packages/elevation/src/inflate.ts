import { adler32, crc32, isPortolanError } from '@portolan/base';
import { Inflate, inflateSync } from 'fflate';

import { damaged, reason } from './errors.ts';
import { plainBytes } from './reading.ts';

/**
 * Inflates raw deflate data (RFC 1951, without the header of zlib or gzip) to an array of its own, of at most `size` bytes, and throws
 * where there is more or the data is damaged. `@portolan/elevation/node` exports Node's as `inflate`.
 */
export interface InflateFunction {
  (data: Uint8Array, size: number): Uint8Array;
  /** The CRC-32 of gzip and ZIP (RFC 1952), where the platform has one. */
  readonly crc32?: ((bytes: Uint8Array) => number) | undefined;
}

/** Deflate makes at most this many bytes of one. */
const MOST_RATIO = 1032;
/** fflate inflates all of its input, however large the result is. From this size on it is fed piece by piece, so that it can be stopped. */
const WHOLE_BYTES = 256 * 1024;
/** Of which deflate makes 8 MB at most. */
const PIECE_BYTES = 8 * 1024;

/** Refuses a claimed size that `compressedBytes` of deflate data cannot reach, before anything is allocated for it. */
export function checkClaim(compressedBytes: number, size: number): void {
  if (size <= compressedBytes * MOST_RATIO) return;
  throw damaged(`it claims to unfold from ${compressedBytes} to ${size} bytes, which deflate cannot`, {
    compressedBytes,
    size,
  });
}

/** Inflates raw deflate data to exactly `size` bytes. @throws {PortolanError} `elevation-damaged`, also when there are more or fewer. */
export function inflateRaw(data: Uint8Array, size: number, given: InflateFunction | undefined): Uint8Array {
  const bytes = inflateUpTo(data, size, given);
  if (bytes.length === size) return bytes;
  throw damaged(`its compressed data holds ${bytes.length} of ${size} bytes`, { found: bytes.length, size });
}

/** Refuses content whose CRC-32 is another one. @param what  begins the message: what it is that was compressed. */
export function checkCrc32(
  content: Uint8Array,
  expected: number,
  what: string,
  given: InflateFunction | undefined,
): void {
  const found = (given?.crc32 ?? crc32)(content);
  if (found !== expected)
    throw damaged(`${what} does not match its checksum: fetch it again`, { expected, found });
}

/** Inflates raw deflate data to at most `most` bytes. */
function inflateUpTo(data: Uint8Array, most: number, given: InflateFunction | undefined): Uint8Array {
  let bytes: Uint8Array;
  try {
    if (given !== undefined) bytes = given(data, most);
    else bytes = data.length <= WHOLE_BYTES ? inflateWhole(data, most) : inflateByPieces(data, most);
  } catch (error) {
    if (isPortolanError(error)) throw error;
    throw damaged(`its compressed data cannot be inflated (${reason(error)})`, { size: most }, error);
  }
  if (bytes.length > most) throw tooMuch(most);
  return plainBytes(bytes);
}

function inflateWhole(data: Uint8Array, most: number): Uint8Array {
  // fflate drops what does not fit; one byte more than there should be shows that there was more.
  return inflateSync(data, { out: new Uint8Array(Math.min(most, data.length * MOST_RATIO) + 1) });
}

function inflateByPieces(data: Uint8Array, most: number): Uint8Array {
  const bytes = new Uint8Array(Math.min(most, data.length * MOST_RATIO));
  let filled = 0;
  const stream = new Inflate((chunk) => {
    if (filled + chunk.length > most) throw tooMuch(most);
    bytes.set(chunk, filled);
    filled += chunk.length;
  });
  for (let at = 0; at < data.length; at += PIECE_BYTES) {
    stream.push(data.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= data.length);
  }
  return bytes.subarray(0, filled);
}

/** Inflates zlib data (RFC 1950) of at most `most` bytes and checks its Adler-32. */
export function inflateZlib(data: Uint8Array, most: number, given: InflateFunction | undefined): Uint8Array {
  const method = data[0] ?? 0;
  const flags = data[1] ?? 0;
  if (data.length < 6 || (method & 0x0f) !== 8 || (method * 256 + flags) % 31 !== 0 || (flags & 0x20) !== 0) {
    throw damaged('its compressed data does not begin as zlib data does', { method, flags });
  }
  const bytes = inflateUpTo(data.subarray(2, -4), most, given);
  const end = data.length - 4;
  const expected =
    ((data[end]! << 24) | (data[end + 1]! << 16) | (data[end + 2]! << 8) | data[end + 3]!) >>> 0;
  const found = adler32(bytes);
  if (found === expected) return bytes;
  throw damaged('its compressed data does not match its checksum', { expected, found });
}

function tooMuch(most: number): Error {
  return damaged(`its compressed data unfolds to more than the ${most} bytes there should be`, { most });
}

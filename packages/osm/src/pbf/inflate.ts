import { adler32, isPortolanError } from '@portolan/base';
import { Inflate, unzlibSync } from 'fflate';

import { damaged, reason } from '../errors.ts';

/**
 * Inflates zlib data (RFC 1950) of known size. The platform inflates in native code on another thread, but each call has a price. So fflate
 * inflates small blobs, and all blobs where the platform has no inflate.
 */

/** Deflate makes at most this many bytes of one. */
const MOST_RATIO = 1032;
/** The platform is faster from this inflated size on. */
const PLATFORM_BYTES = 24 * 1024;
/** fflate inflates all of its input, however large the result is. From this size on it is fed piece by piece, so that it can be stopped. */
const WHOLE_BYTES = 256 * 1024;
const PIECE_BYTES = 32 * 1024;

const HAS_PLATFORM = typeof DecompressionStream !== 'undefined';

/**
 * A synchronous inflate of the platform: it inflates zlib data to an array of its own, of at most `size` bytes, and throws where there is more or
 * the data is damaged. In Node: `(data, size) => zlib.inflateSync(data, { maxOutputLength: size })`.
 */
export type InflateFunction = (data: Uint8Array, size: number) => Uint8Array;

/** Inflates zlib data to exactly `size` bytes. @throws {PortolanError} `osm-damaged`, also where there are more or fewer. */
export type InflateBlob = (data: Uint8Array, size: number) => Promise<Uint8Array>;

/** The fastest inflate: the one that the caller gives, else that of the platform, else fflate. */
export function inflateWith(given: InflateFunction | undefined): InflateBlob {
  if (given !== undefined) return (data, size) => inflateBy(given, data, size);
  if (!HAS_PLATFORM) return inflateHere;
  return (data, size) => (size < PLATFORM_BYTES ? inflateHere(data, size) : inflateByPlatform(data, size));
}

async function inflateBy(given: InflateFunction, data: Uint8Array, size: number): Promise<Uint8Array> {
  checkRatio(data, size);
  let bytes: Uint8Array;
  try {
    bytes = given(data, size);
  } catch (error) {
    throw notInflatable(error, size);
  }
  if (bytes.length !== size) throw wrongSize(size);
  return bytes;
}

export async function inflateByPlatform(data: Uint8Array, size: number): Promise<Uint8Array> {
  checkRatio(data, size);
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  // Errors show at the reader.
  writer.write(data).catch(() => undefined);
  writer.close().catch(() => undefined);
  const bytes = new Uint8Array(size);
  let filled = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) break;
      if (filled + value.length > size) {
        reader.cancel().catch(() => undefined);
        throw wrongSize(size);
      }
      bytes.set(value, filled);
      filled += value.length;
    }
  } catch (error) {
    throw notInflatable(error, size);
  }
  if (filled !== size) throw wrongSize(size);
  return bytes;
}

export async function inflateHere(data: Uint8Array, size: number): Promise<Uint8Array> {
  checkRatio(data, size);
  let bytes: Uint8Array;
  try {
    bytes = data.length <= WHOLE_BYTES ? inflateWhole(data, size) : inflateByPieces(data, size);
  } catch (error) {
    throw notInflatable(error, size);
  }
  if (bytes.length !== size) throw wrongSize(size);
  // fflate leaves the checksum alone, and a flipped bit often inflates to something.
  const trailer = data.subarray(-4);
  const expected = new DataView(trailer.buffer, trailer.byteOffset).getUint32(0);
  const found = adler32(bytes);
  if (found !== expected) {
    throw damaged('the data of a blob does not match its checksum', { expected, found });
  }
  return bytes;
}

function inflateWhole(data: Uint8Array, size: number): Uint8Array {
  // fflate drops what does not fit; one byte more than there should be shows that there was more.
  return unzlibSync(data, { out: new Uint8Array(size + 1) });
}

function inflateByPieces(data: Uint8Array, size: number): Uint8Array {
  const method = data[0]!;
  const flags = data[1]!;
  if ((method & 0x0f) !== 8 || (method * 256 + flags) % 31 !== 0 || (flags & 0x20) !== 0) {
    throw damaged('the data of a blob does not begin as zlib data does', { method, flags });
  }
  const bytes = new Uint8Array(size);
  let filled = 0;
  const stream = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw wrongSize(size);
    bytes.set(chunk, filled);
    filled += chunk.length;
  });
  const end = data.length - 4;
  for (let at = 2; at < end; at += PIECE_BYTES) {
    stream.push(data.subarray(at, Math.min(at + PIECE_BYTES, end)), at + PIECE_BYTES >= end);
  }
  return bytes.subarray(0, filled);
}

function checkRatio(data: Uint8Array, size: number): void {
  if (size <= data.length * MOST_RATIO) return;
  throw damaged('a blob claims to unfold further than deflate can', { size, compressed: data.length });
}

function wrongSize(size: number): Error {
  return damaged(`a blob does not unfold to the ${size} bytes it claims`, { size });
}

function notInflatable(error: unknown, size: number): Error {
  if (isPortolanError(error)) return error;
  return damaged(`the data of a blob cannot be inflated (${reason(error)})`, { size }, error);
}

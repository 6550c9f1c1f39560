import { checkDecodedSize } from '../decoding.ts';
import type { DecodingOptions } from '../decoding.ts';
import { damaged, tooLarge } from '../errors.ts';
import { checkClaim, checkCrc32, inflateRaw } from '../inflate.ts';

const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const FLAG_CRC = 2;
const FLAG_EXTRA = 4;
const FLAG_NAME = 8;
const FLAG_COMMENT = 16;

/** Whether bytes begin as gzip does. The third byte is the only compression method; a HGT tile could begin with the first two (8,075 m). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/** Inflates a gzip file of one member (RFC 1952) and verifies its size and checksum. */
export function gunzip(bytes: Uint8Array, mostBytes: number, decoding: DecodingOptions): Uint8Array {
  if (bytes.length < HEADER_BYTES + TRAILER_BYTES) throw cutShort(bytes.length);
  const flags = bytes[3]!;
  let start = HEADER_BYTES;
  if (flags & FLAG_EXTRA) start += 2 + (bytes[start]! | (bytes[start + 1]! << 8));
  if (flags & FLAG_NAME) start = bytes.indexOf(0, start) + 1 || bytes.length;
  if (flags & FLAG_COMMENT) start = bytes.indexOf(0, start) + 1 || bytes.length;
  if (flags & FLAG_CRC) start += 2;
  const end = bytes.length - TRAILER_BYTES;
  if (start > end) throw cutShort(bytes.length);

  const trailer = new DataView(bytes.buffer, bytes.byteOffset + end, TRAILER_BYTES);
  const size = trailer.getUint32(4, true);
  checkClaim(end - start, size);
  if (size > mostBytes)
    throw tooLarge(`it unfolds to ${size} bytes; at most ${mostBytes} are read`, { size, mostBytes });
  checkDecodedSize('it', bytes.length, size, decoding);
  const content = inflateRaw(bytes.subarray(start, end), size, decoding.inflate);
  checkCrc32(content, trailer.getUint32(0, true), 'its gzip data', decoding.inflate);
  return content;
}

function cutShort(length: number): Error {
  return damaged(`its gzip data ends after ${length} bytes, in the middle: fetch it again`, { length });
}

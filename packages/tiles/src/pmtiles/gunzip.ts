import { crc32 } from '@portolan/base';
import { Gunzip } from 'fflate';
import { damagedTiles } from './errors.ts';

/** Bytes around the deflated content of a gzip file that has no optional fields. */
const LEAST_GZIP = 18;
/** Packed bytes that are inflated at a time: deflate makes at most 1032 bytes of each, so that a lie about the length is found after 17 MB. */
const STEP = 1 << 14;

/**
 * Inflates a gzip file, whose length and checksum have to be right.
 *
 * @param most  bytes of the content; more are refused before they are made.
 * @throws {PortolanError} `tiles-damaged`
 */
export function gunzip(bytes: Uint8Array, most: number): Uint8Array {
  if (bytes.length < LEAST_GZIP || bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    throw damagedTiles('have a part that is not gzipped', { bytes: bytes.length });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8, 8);
  const [checksum, length] = [view.getUint32(0, true), view.getUint32(4, true)];
  if (length > most) throw damagedTiles(`have a part of more than ${most} bytes`, { length, most });
  const content = inflated(bytes, length);
  if (crc32(content) !== checksum) {
    throw damagedTiles('have a part with a wrong checksum', { expected: checksum, length });
  }
  return content;
}

/** The content of a gzip file that says it has so many bytes. */
function inflated(bytes: Uint8Array, length: number): Uint8Array {
  const content = new Uint8Array(length);
  let end = 0;
  const stream = new Gunzip((part) => {
    end += part.length;
    if (end <= length) content.set(part, end - part.length);
  });
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
      if (end > length) break;
    }
  } catch (error) {
    throw damagedTiles('have a part that cannot be inflated', { cause: String(error) });
  }
  if (end === length) return content;
  throw damagedTiles('have a part of another length than it says', { expected: length });
}

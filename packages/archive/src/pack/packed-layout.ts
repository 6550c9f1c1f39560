import { leastInputFor } from '@portolan/base';

/**
 * The byte layout of the packed form, which PACKED.md describes. Everything is little-endian; offsets are bytes.
 */

/** As the first bytes of an archive, with another name. */
export const PACKED_MAGIC: readonly number[] = [0x89, 0x50, 0x54, 0x5a, 0x0d, 0x0a, 0x1a, 0x0a];

/** Version of the packed form. */
export const PACKED_VERSION = 1;

export const PACKED_HEADER_BYTES = 32;

export const PackedOffset = {
  version: 8,
  reserved: 10,
  /** Bytes of the directory as it stands in the file. */
  codedDirectory: 12,
  /** Bytes of the directory once it is decoded. */
  directory: 16,
  /** XXH32 of the header, with zero here, and of the coded directory. */
  checksum: 20,
  /** Bytes of the whole packed form. */
  byteLength: 24,
} as const;

/** In the directory: the section is coded by a recipe. Other numbers are those of `ColumnCode`. */
export const BY_RECIPE = 0xff;

/** An archive is at most this many times as long as its packed form, and `FREE_BYTES` more. */
const MOST_TIMES = 256;
const FREE_BYTES = 2 ** 16;

/** The fewest bytes that the packed form of an archive has, whoever packed it. */
export function leastPackedBytes(archiveBytes: number): number {
  return Math.max(0, Math.ceil((archiveBytes - FREE_BYTES) / MOST_TIMES));
}

/** The fewest bytes that vouch for an archive where nothing else does: it is not larger than a reader may take for them. */
export function vouchingBytes(archiveBytes: number): number {
  return Math.max(leastPackedBytes(archiveBytes), leastInputFor(archiveBytes));
}

/** The longest directory, decoded. */
export const MOST_DIRECTORY_BYTES = 2 ** 20;

/** True for bytes that begin as a packed archive does. */
export function isPacked(bytes: Uint8Array): boolean {
  return bytes.length >= PACKED_MAGIC.length && PACKED_MAGIC.every((byte, at) => bytes[at] === byte);
}

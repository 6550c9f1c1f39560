import { copyBytes } from '@portolan/base';
import { checkDecodedSize } from '../decoding.ts';
import type { DecodingOptions } from '../decoding.ts';
import { damaged, elevationError, tooLarge, unsupported } from '../errors.ts';
import { checkClaim, checkCrc32, inflateRaw } from '../inflate.ts';

/** Records of a ZIP file by their signatures (PKWARE APPNOTE 6.3.10). */
const LOCAL_HEADER = 0x0403_4b50;
const CENTRAL_HEADER = 0x0201_4b50;
const END_OF_DIRECTORY = 0x0605_4b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const MOST_COMMENT_BYTES = 0xffff;

/** Names of files of heights among the others of a ZIP file. */
const HEIGHT_FILE = /\.(hgt|tiff?)$/i;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressedBytes: number;
  readonly size: number;
  readonly headerOffset: number;
}

/**
 * The first file of heights in a ZIP file (.hgt, .tif); the only file where there is but one.
 *
 * @throws {PortolanError} `elevation-damaged`, `elevation-unsupported` (Zip64, encryption), `elevation-source` (no such file).
 */
export function findZipEntry(bytes: Uint8Array): ZipEntry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (at === 0xffff_ffff || count === 0xffff) throw unsupported('it is a Zip64 file: unpack it first');
  const names: string[] = [];
  let only: ZipEntry | undefined;
  for (let k = 0; k < count; k++) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL_HEADER) throw badDirectory(at);
    const nameBytes = view.getUint16(at + 28, true);
    const next =
      at + CENTRAL_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) throw badDirectory(at);
    const name = asciiOf(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes));
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressedBytes: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      headerOffset: view.getUint32(at + 42, true),
    };
    if ((view.getUint16(at + 8, true) & 1) !== 0)
      throw unsupported(`its file ${name} is encrypted: unpack it first`);
    // Archives made on macOS hold resource forks with the same file names.
    if (HEIGHT_FILE.test(name) && !name.startsWith('__MACOSX/')) return entry;
    only = entry;
    names.push(name);
    at = next;
  }
  if (names.length === 1 && only !== undefined && only.size > 0) return only;
  throw elevationError('elevation-source', 'its ZIP file holds no .hgt or .tif', {
    files: names.slice(0, 20),
  });
}

/** Unpacks a file of a ZIP file and verifies its size and checksum. */
export function unzip(
  bytes: Uint8Array,
  entry: ZipEntry,
  mostBytes: number,
  decoding: DecodingOptions,
): Uint8Array {
  const { name, headerOffset, compressedBytes, size, method } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (headerOffset + LOCAL_BYTES > bytes.length || view.getUint32(headerOffset, true) !== LOCAL_HEADER) {
    throw badDirectory(headerOffset);
  }
  const start =
    headerOffset +
    LOCAL_BYTES +
    view.getUint16(headerOffset + 26, true) +
    view.getUint16(headerOffset + 28, true);
  if (start + compressedBytes > bytes.length) throw badDirectory(start);
  if (size > mostBytes) {
    throw tooLarge(`its file ${name} unfolds to ${size} bytes; at most ${mostBytes} are read`, {
      size,
      mostBytes,
    });
  }
  const packed = bytes.subarray(start, start + compressedBytes);
  let content: Uint8Array;
  if (method === 0) {
    // The decoder owns what it is given and may write to it, so this is a copy.
    content = copyBytes(packed);
  } else if (method === 8) {
    checkClaim(compressedBytes, size);
    checkDecodedSize(`its file ${name}`, bytes.length, size, decoding);
    content = inflateRaw(packed, size, decoding.inflate);
  } else {
    throw unsupported(`its file ${name} is compressed by method ${method}: unpack it first`, { method });
  }
  if (content.length !== size)
    throw damaged(`its file ${name} has ${content.length} bytes in place of ${size}: fetch it again`, {
      found: content.length,
      size,
    });
  checkCrc32(content, entry.crc, `its file ${name}`, decoding.inflate);
  return content;
}

/** Finds the end record. It stands at the end of the file, and only a comment may follow it. */
function findEnd(view: DataView): number {
  const least = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= least; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw damaged('its ZIP directory is missing, so it was cut short: fetch it again', {
    length: view.byteLength,
  });
}

function badDirectory(offset: number): Error {
  return damaged(`its ZIP directory does not fit the file at byte ${offset}: fetch it again`, { offset });
}

function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

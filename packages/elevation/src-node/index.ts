import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { inflateRawSync } from 'node:zlib';
import { wrongArgument } from '@portolan/base';
import { openElevation } from '@portolan/elevation';
import type {
  Elevation,
  ElevationOptions,
  ElevationSource,
  InflateFunction,
  RangeReader,
} from '@portolan/elevation';

/**
 * No buffer is made larger than this on the word of a file, which its compressed bytes have to allow; the tile of 1 arc second takes 26 MB, the
 * largest tile that is read 233 MB.
 */
const MOST_CHUNK_BYTES = 2 ** 28;

/** Node's own inflate, about twice as fast as the portable one, and its CRC-32. One buffer of the right size saves a copy of the whole. */
export const inflate: InflateFunction = Object.assign(
  (data: Uint8Array, size: number): Uint8Array =>
    inflateRawSync(data, {
      maxOutputLength: Math.max(1, size),
      chunkSize: Math.min(Math.max(64, size + 1), MOST_CHUNK_BYTES),
    }),
  // Runtimes that stand in for Node.js may lack it.
  { crc32: (zlib as { readonly crc32?: (bytes: Uint8Array) => number }).crc32 },
);

/** What is taken from a folder; other files in it are left alone. */
const HEIGHT_FILE = /\.(hgt|hgt\.gz|hgt\.zip|tiff?|png|portolan)$/i;

/** A file that its opener keeps open as long as it is read: so it stays the same one, though another one takes its name. */
export interface OpenFile {
  /** Where it was opened; its name tells its format. */
  readonly path: string;
  /** The number that `openSync` gave. Threads of one process share it. */
  readonly descriptor: number;
}

/** A file on disk of which the parts that are needed are read, synchronously; it is not kept open between reads, unless it is open already. */
export function fileReader(file: string | OpenFile): RangeReader {
  if (typeof file !== 'string')
    return { read: (offset, length) => readPart(file.descriptor, offset, length) };
  return {
    read(offset, length) {
      const descriptor = openSync(file, 'r');
      try {
        return readPart(descriptor, offset, length);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

function readPart(descriptor: number, offset: number, length: number): Uint8Array {
  // What there is, not what was asked for, is allocated.
  const bytes = new Uint8Array(Math.max(0, Math.min(length, fstatSync(descriptor).size - offset)));
  let filled = 0;
  while (filled < bytes.length) {
    const read = readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

/**
 * The files of heights at paths: files as they are, folders with all that is in them (.hgt, .hgt.gz, .hgt.zip, .tif, .png, .portolan), by
 * name. Nothing is read yet.
 *
 * PNG files need their scheme in their path (`terrarium/11/1066/746.png`).
 */
export function findSources(paths: readonly (string | OpenFile)[]): ElevationSource[] {
  if (!Array.isArray(paths)) throw wrongArgument('elevation-input', 'paths must be a list', paths);
  return paths.flatMap((path: string | OpenFile) => {
    if (typeof path !== 'string') return [{ name: path.path, bytes: fileReader(path) }];
    if (!statSync(path).isDirectory()) return [{ name: path, bytes: fileReader(path) }];
    const entries = readdirSync(path, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => !entry.isDirectory() && HEIGHT_FILE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((name) => ({ name, bytes: fileReader(name) }));
  });
}

/**
 * Opens files and folders of heights, inflating with Node's zlib. Tiles are read when they are needed, synchronously, so that nothing has to
 * be prepared.
 *
 * @throws what reading the folders throws; otherwise as `openElevation`.
 */
export function openElevationFiles(
  paths: readonly (string | OpenFile)[],
  options: ElevationOptions = {},
): Elevation {
  return openElevation(findSources(paths), { inflate, ...options });
}

import { kindOf, PortolanError } from '@portolan/base';
import { damagedTiles } from './errors.ts';

/** Bytes of the header. */
export const HEADER_BYTES = 127;
/** The root directory has to end within these first bytes of the file. */
export const ROOT_END = 16_384;

const MAGIC = [0x50, 0x4d, 0x54, 0x69, 0x6c, 0x65, 0x73];
const VERSION = 3;

/** Values of the compression fields. */
const Compression = { none: 1, gzip: 2 } as const;
/** The type of tiles that are Mapbox vector tiles. */
const MVT = 1;

/** A part of the file. */
export interface Span {
  /** Bytes from the beginning of the file. */
  readonly offset: number;
  /** Bytes. */
  readonly length: number;
}

/** The header of a PMTiles archive (section 3 of the specification). */
export interface Header {
  /** Where the root directory is. */
  readonly root: Span;
  /** Where the metadata are. */
  readonly metadata: Span;
  /** Where the leaf directories are. */
  readonly leaves: Span;
  /** Where the tiles are. */
  readonly data: Span;
  /** Tiles that can be asked for. */
  readonly tileCount: number;
  /** Entries of directories; one entry may stand for several tiles. */
  readonly entryCount: number;
  /** Different contents. */
  readonly contentCount: number;
  /** The lowest zoom. */
  readonly minZoom: number;
  /** The highest zoom. */
  readonly maxZoom: number;
  /** 1e-7 degrees. */
  readonly west: number;
  /** Ten-millionths of a degree. */
  readonly south: number;
  /** Ten-millionths of a degree. */
  readonly east: number;
  /** Ten-millionths of a degree. */
  readonly north: number;
  /** The zoom to begin with. */
  readonly centreZoom: number;
  /** 1e-7 degrees. */
  readonly centreLon: number;
  /** Ten-millionths of a degree. */
  readonly centreLat: number;
}

const SPANS = ['root', 'metadata', 'leaves', 'data'] as const;
const COUNTS = ['tileCount', 'entryCount', 'contentCount'] as const;

/** Writes a header of a clustered archive of gzipped vector tiles. */
export function writeHeader(header: Header): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  bytes[7] = VERSION;
  let at = 8;
  const whole = (value: number): void => {
    view.setUint32(at, value % 2 ** 32, true);
    view.setUint32(at + 4, Math.floor(value / 2 ** 32), true);
    at += 8;
  };
  for (const name of SPANS) {
    whole(header[name].offset);
    whole(header[name].length);
  }
  for (const name of COUNTS) whole(header[name]);
  bytes.set([1, Compression.gzip, Compression.gzip, MVT, header.minZoom, header.maxZoom], 96);
  view.setInt32(102, header.west, true);
  view.setInt32(106, header.south, true);
  view.setInt32(110, header.east, true);
  view.setInt32(114, header.north, true);
  bytes[118] = header.centreZoom;
  view.setInt32(119, header.centreLon, true);
  view.setInt32(123, header.centreLat, true);
  return bytes;
}

/**
 * Reads and checks a header.
 *
 * @throws {PortolanError} `tiles-damaged`, `tiles-unsupported`
 */
export function readHeader(bytes: Uint8Array): Header {
  if (!ArrayBuffer.isView(bytes)) throw damagedTiles(`are no Uint8Array, but ${kindOf(bytes)}`);
  if (bytes.length < HEADER_BYTES || MAGIC.some((byte, at) => bytes[at] !== byte)) {
    throw damagedTiles('do not begin as PMTiles do', { bytes: bytes.length });
  }
  if (bytes[7] !== VERSION) throw unsupported(`version ${bytes[7]}`, `version ${VERSION}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = (at: number): number => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
  const span = (name: string, at: number): Span => {
    const found = { offset: whole(at), length: whole(at + 8) };
    if (found.offset + found.length <= bytes.length) return found;
    throw damagedTiles(`end before their ${name}`, { ...found, bytes: bytes.length });
  };
  if (bytes[97] !== Compression.gzip || bytes[98] !== Compression.gzip)
    throw unsupported('another compression', 'gzip');
  if (bytes[99] !== MVT) throw unsupported('tiles of another type', 'vector tiles');
  const [minZoom, maxZoom] = [bytes[100]!, bytes[101]!];
  if (minZoom > maxZoom) throw damagedTiles('begin after they end', { minZoom, maxZoom });
  return {
    root: span('root directory', 8),
    metadata: span('metadata', 24),
    leaves: span('leaf directories', 40),
    data: span('data', 56),
    tileCount: whole(72),
    entryCount: whole(80),
    contentCount: whole(88),
    minZoom,
    maxZoom,
    west: view.getInt32(102, true),
    south: view.getInt32(106, true),
    east: view.getInt32(110, true),
    north: view.getInt32(114, true),
    centreZoom: bytes[118]!,
    centreLon: view.getInt32(119, true),
    centreLat: view.getInt32(123, true),
  };
}

function unsupported(found: string, expected: string): PortolanError {
  return new PortolanError(
    'tiles-unsupported',
    `the PMTiles archive has ${found}; ${expected} is read: build it again with portolan build`,
    { found, expected },
  );
}

import { PortolanError, wrongArgument } from '@portolan/base';
import { entryOf, readDirectory, type Directory } from './directory.ts';
import { damagedTiles } from './errors.ts';
import { gunzip } from './gunzip.ts';
import { readHeader, type Header, type Span } from './header.ts';
import { firstIdOf, MOST_ZOOM, tileIdOf, tilePlaceOf, type TilePlace } from './tile-id.ts';

/** Root, leaves, and leaves of leaves: more levels no writer makes. */
const MOST_LEVELS = 3;
/** 131,072 entries of four bytes, 4 MB once they are read; writers make leaves of some thousands, and for the whole Earth of some 35,000. */
const MOST_DIRECTORY_BYTES = 1 << 19;
/** Usual metadata have some 10 kB; with statistics of all attributes they may have a megabyte. */
const MOST_METADATA_BYTES = 1 << 22;
/** Counts a comma, a brace or a bracket each; `{},` takes some 80 bytes of memory. */
const MOST_METADATA_VALUES = 1 << 19;
const MOST_NESTING = 64;
const [COMMA, BRACE, BRACKET] = [0x2c, 0x7b, 0x5b];
/** Leaves that are kept once they are read, and their entries (16 MB). */
const MOST_LEAVES = 32;
const MOST_LEAF_ENTRIES = 1 << 19;

/** An opened archive of tiles. */
export interface Tiles {
  /** What the archive says about itself. */
  readonly header: Header;
  /** Its metadata: the names and attributes of layers, and the attribution. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** See the function `tile`. */
  tile(z: number, x: number, y: number): Uint8Array | null;
  /** All tiles that there are, in their order in the archive. */
  places(): Generator<TilePlace>;
  /** The same in runs: there are no more of them than entries in the directories, and two for each zoom. */
  runs(): Generator<TileRun>;
}

/** Tiles of a zoom one behind the other that have the same bytes. */
export interface TileRun extends TilePlace {
  /** The number of the first tile, whose place this is. */
  readonly firstId: number;
  /** How many tiles in a row have the same content. */
  readonly tileCount: number;
}

/**
 * Opens a PMTiles archive of version 3 with gzipped vector tiles. The bytes are viewed, not copied.
 *
 * @throws {PortolanError} `tiles-damaged`, `tiles-unsupported`
 */
export function openTiles(bytes: Uint8Array): Tiles {
  const header = readHeader(bytes);
  const root = readDirectory(gunzip(slice(bytes, header.root), MOST_DIRECTORY_BYTES));
  const metadata = readMetadata(gunzip(slice(bytes, header.metadata), MOST_METADATA_BYTES));
  const leaves = new Leaves(bytes, header.leaves);

  return {
    header,
    metadata,
    tile(z, x, y) {
      checkPlace(z, x, y);
      const id = tileIdOf(z, x, y);
      let directory = root;
      for (let level = 1; level <= MOST_LEVELS; level++) {
        const entry = entryOf(directory, id);
        if (entry < 0) return null;
        if (directory.runLength[entry]! > 0) {
          return slice(bytes, within(header.data, directory.offset[entry]!, directory.length[entry]!));
        }
        directory = leaves.of(directory, entry);
      }
      throw tooDeep();
    },
    places: () => placesIn(root, leaves),
    runs: () => runsIn(root, leaves),
  };
}

/** Reads leaf directories, and keeps the last ones. */
class Leaves {
  readonly #bytes: Uint8Array;
  readonly #span: Span;
  readonly #kept = new Map<number, Directory>();
  #entries = 0;

  constructor(bytes: Uint8Array, span: Span) {
    this.#bytes = bytes;
    this.#span = span;
  }

  /** The directory that an entry points to. It begins with the tile of the entry, which no directory does that points to itself from later on. */
  of({ tileId, offset, length }: Directory, entry: number): Directory {
    const at = offset[entry]!;
    const leaf = this.#kept.get(at) ?? this.#read(at, length[entry]!);
    if (leaf.tileId[0] === tileId[entry]) return leaf;
    throw damagedTiles('have a leaf directory that begins with another tile than its entry', {
      offset: at,
      expected: tileId[entry],
      found: leaf.tileId[0],
    });
  }

  #read(at: number, length: number): Directory {
    const packed = slice(this.#bytes, within(this.#span, at, length));
    const leaf = readDirectory(gunzip(packed, MOST_DIRECTORY_BYTES));
    this.#entries += leaf.tileId.length;
    for (const [oldest, { tileId }] of this.#kept) {
      if (this.#kept.size < MOST_LEAVES && this.#entries <= MOST_LEAF_ENTRIES) break;
      this.#kept.delete(oldest);
      this.#entries -= tileId.length;
    }
    this.#kept.set(at, leaf);
    return leaf;
  }
}

function* placesIn(root: Directory, leaves: Leaves): Generator<TilePlace> {
  for (const { firstId, tileCount } of runsIn(root, leaves)) {
    for (let step = 0; step < tileCount; step++) yield tilePlaceOf(firstId + step);
  }
}

/** Tiles ascend over all directories, so that none comes twice, however often entries point to the same leaf. */
function* runsIn(root: Directory, leaves: Leaves): Generator<TileRun> {
  let least = 0;
  const entriesOf = function* (directory: Directory, level: number): Generator<TileRun> {
    for (const [entry, id] of directory.tileId.entries()) {
      if (id < least) throw damagedTiles('have leaf directories that overlap', { tileId: id });
      const run = directory.runLength[entry]!;
      least = id + run;
      if (run === 0) {
        if (level === MOST_LEVELS) throw tooDeep();
        yield* entriesOf(leaves.of(directory, entry), level + 1);
      }
      for (let firstId = id; firstId < id + run;) {
        const { zoom, x, y } = tilePlaceOf(firstId);
        const tileCount = Math.min(id + run, firstIdOf(zoom + 1)) - firstId;
        yield { firstId, tileCount, zoom, x, y };
        firstId += tileCount;
      }
    }
  };
  yield* entriesOf(root, 1);
}

/**
 * The vector tile of a place.
 *
 * @param x  column from the west. @param y  row from the north.
 * @returns gzipped bytes as they stand in the archive; null where there is no tile.
 * @throws {PortolanError} `tiles-place` where there is no such place, `tiles-damaged`
 */
export function tile(tiles: Tiles | undefined, z: number, x: number, y: number): Uint8Array | null {
  checkTiles(tiles);
  return tiles.tile(z, x, y);
}

/**
 * Refuses what are no opened tiles.
 *
 * @throws {PortolanError} `tiles-input`.
 */
export function checkTiles(tiles: Tiles | undefined): asserts tiles is Tiles {
  if (typeof tiles?.tile !== 'function')
    throw wrongArgument('tiles-input', 'the tiles must be what openTiles returned', tiles);
}

function checkPlace(z: number, x: number, y: number): void {
  const isZoom = Number.isInteger(z) && z >= 0 && z <= MOST_ZOOM;
  const isOnMap = (at: number): boolean => Number.isInteger(at) && at >= 0 && at < 2 ** z;
  if (isZoom && isOnMap(x) && isOnMap(y)) return;
  const allowed = isZoom ? `of zoom ${z} run from 0 to ${2 ** z - 1}` : `have a zoom from 0 to ${MOST_ZOOM}`;
  throw new PortolanError('tiles-place', `there is no tile ${z}/${x}/${y}: columns and rows ${allowed}`, {
    z,
    x,
    y,
  });
}

function within(span: Span, offset: number, length: number): Span {
  if (offset + length <= span.length) return { offset: span.offset + offset, length };
  throw damagedTiles('have an entry that points outside of them', { offset, length, available: span.length });
}

function slice(bytes: Uint8Array, { offset, length }: Span): Uint8Array {
  return bytes.subarray(offset, offset + length);
}

function tooDeep(): PortolanError {
  return damagedTiles(`have more than ${MOST_LEVELS} levels of directories`);
}

function readMetadata(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  // Every value but the first has one of these before it: they are counted before anything is made of them.
  let values = 1;
  for (const byte of bytes) if (byte === COMMA || byte === BRACE || byte === BRACKET) values++;
  if (values > MOST_METADATA_VALUES)
    throw damagedTiles(`have metadata of more than ${MOST_METADATA_VALUES} values`, { values });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw damagedTiles('have metadata that is no JSON', { cause: String(error) });
  }
  if (!isRecord(value)) throw damagedTiles('have metadata that is no JSON object');
  if (isShallow(value, MOST_NESTING)) return value;
  throw damagedTiles(`have metadata nested by more than ${MOST_NESTING} levels`);
}

/** What is nested deeper than the stack can be read as JSON, but not written again. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

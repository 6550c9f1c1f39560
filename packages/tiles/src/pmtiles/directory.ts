import { gzipSync } from 'fflate';
import { ProtobufWriter } from '../mvt/protobuf-writer.ts';
import { damagedTiles } from './errors.ts';
import { HEADER_BYTES, ROOT_END } from './header.ts';
import { MOST_ZOOM } from './tile-id.ts';

/** A directory as columns, in ascending order of tiles. */
export interface Directory {
  /** Number of the first tile of each entry. */
  readonly tileId: Float64Array;
  /** For how many tiles in a row the entry stands; 0 where it points to another directory. */
  readonly runLength: Float64Array;
  /** Bytes. */
  readonly length: Float64Array;
  /** From the beginning of the data, or of the leaf directories. */
  readonly offset: Float64Array;
}

const COLUMNS = 4;
/** The number behind the last tile of `MOST_ZOOM`. */
const MOST_ID = (4 ** (MOST_ZOOM + 1) - 1) / 3;

/** Writes entries `first .. end` as four columns of variable length integers (section 4.2 of the specification). */
function writeDirectory(
  { tileId, runLength, length, offset }: Directory,
  first: number,
  end: number,
): Uint8Array {
  const writer = new ProtobufWriter();
  writer.varint(end - first);
  for (let at = first; at < end; at++) writer.varint(tileId[at]! - (at > first ? tileId[at - 1]! : 0));
  for (let at = first; at < end; at++) writer.varint(runLength[at]!);
  for (let at = first; at < end; at++) writer.varint(length[at]!);
  for (let at = first; at < end; at++) {
    const follows = at > first && offset[at] === offset[at - 1]! + length[at - 1]!;
    writer.varint(follows ? 0 : offset[at]! + 1);
  }
  return gzip(writer.finish());
}

/** Compresses in the same way on every platform; without a time in the header. */
export function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 6, mtime: 0 });
}

/** The bytes of a root directory that fits in front of the file, and of the directories that it points to. */
export interface Directories {
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
}

/** Writes the entries into one directory, or where that is too long for the front of the file into leaves of equal size. */
export function writeDirectories(entries: Directory): Directories {
  const count = entries.tileId.length;
  const whole = writeDirectory(entries, 0, count);
  if (HEADER_BYTES + whole.length <= ROOT_END) return { root: whole, leaves: new Uint8Array(0) };
  for (let size = 4096; ; size *= 2) {
    const written = leavesOf(entries, size);
    if (HEADER_BYTES + written.root.length <= ROOT_END) return written;
  }
}

function leavesOf(entries: Directory, size: number): Directories {
  const leaves: Uint8Array[] = [];
  for (let first = 0; first < entries.tileId.length; first += size) {
    leaves.push(writeDirectory(entries, first, Math.min(first + size, entries.tileId.length)));
  }
  const length = Float64Array.from(leaves, (leaf) => leaf.length);
  const offset = new Float64Array(leaves.length);
  for (let leaf = 1; leaf < leaves.length; leaf++) offset[leaf] = offset[leaf - 1]! + length[leaf - 1]!;
  const tileId = Float64Array.from(leaves, (_, leaf) => entries.tileId[leaf * size]!);
  const root = { tileId, runLength: new Float64Array(leaves.length), length, offset };
  return { root: writeDirectory(root, 0, leaves.length), leaves: joined(leaves) };
}

/** Puts arrays of bytes one behind the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Reads a directory that has been inflated.
 *
 * @throws {PortolanError} `tiles-damaged` where its entries do not ascend, overlap, or are cut.
 */
export function readDirectory(bytes: Uint8Array): Directory {
  let at = 0;
  const next = (): number => {
    let value = 0;
    let factor = 1;
    // Eight groups of seven bits: no number of a sound file has more.
    for (let group = 0; group < 8; group++) {
      const byte = bytes[at++];
      if (byte === undefined) throw damagedTiles('have a directory that is cut', { bytes: bytes.length });
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
    throw damagedTiles('have a directory with a number that is too long', { offset: at });
  };
  const count = next();
  // Every entry takes a byte in each column.
  if (count * COLUMNS > bytes.length - at) {
    throw damagedTiles('have a directory that is cut', { entries: count, bytes: bytes.length });
  }
  const tileId = new Float64Array(count);
  const runLength = new Float64Array(count);
  const length = new Float64Array(count);
  const offset = new Float64Array(count);
  for (let entry = 0; entry < count; entry++) tileId[entry] = (entry > 0 ? tileId[entry - 1]! : 0) + next();
  for (let entry = 0; entry < count; entry++) runLength[entry] = next();
  for (let entry = 0; entry < count; entry++) length[entry] = next();
  for (let entry = 0; entry < count; entry++) {
    const coded = next();
    if (coded === 0 && entry === 0) throw damagedTiles('have a directory without a beginning');
    offset[entry] = coded === 0 ? offset[entry - 1]! + length[entry - 1]! : coded - 1;
  }
  for (let entry = 0; entry < count; entry++) {
    const isAfter = entry === 0 || tileId[entry]! >= tileId[entry - 1]! + Math.max(1, runLength[entry - 1]!);
    if (!isAfter || tileId[entry]! + runLength[entry]! > MOST_ID || length[entry] === 0) {
      throw damagedTiles('have a directory out of order', { entry, tileId: tileId[entry] });
    }
  }
  return { tileId, runLength, length, offset };
}

/** The entry that covers a tile; -1 where none does. */
export function entryOf({ tileId, runLength }: Directory, wanted: number): number {
  let low = 0;
  let high = tileId.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (tileId[middle]! <= wanted) low = middle + 1;
    else high = middle - 1;
  }
  if (high < 0) return -1;
  const run = runLength[high]!;
  return run === 0 || wanted < tileId[high]! + run ? high : -1;
}

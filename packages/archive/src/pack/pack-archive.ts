import {
  checkMembers,
  isPortolanError,
  type OnProgress,
  type CheckStop,
  checkStopOf,
  inBlocks,
} from '@portolan/base';
import { openAnyArchive, type Archive } from '../archive.ts';
import type { Bytes } from '../bytes-of.ts';
import { ENTRY_BYTES, EntryOffset, HEADER_BYTES } from '../layout.ts';
import { verifyArchive } from '../verify.ts';
import { xxh32 } from '../xxh32.ts';
import { codeColumn, codesFor, ColumnCode } from './columns.ts';
import {
  BY_RECIPE,
  PACKED_HEADER_BYTES,
  PACKED_MAGIC,
  PACKED_VERSION,
  PackedOffset,
  vouchingBytes,
} from './packed-layout.ts';
import { RangeDecoder } from './range-decoder.ts';
import { RangeEncoder } from './range-encoder.ts';
import { codeByRecipe, columnOf, requireKind, type Packing, type Recipe } from './recipe.ts';

/** Options of packing. */
export interface PackOptions {
  /** Called after each part, in bytes of the archive, with the phase `pack` or `unpack`. */
  readonly onProgress?: OnProgress | undefined;
  /** Is asked many times a second; once it returns true, the work ends with the error `stopped`. */
  readonly shouldStop?: (() => boolean) | undefined;
}

/** Options of unpacking. */
export interface UnpackOptions extends PackOptions {
  /**
   * The most bytes that the file may have once it is unpacked, if you trust where it comes from. By default 64 MiB, or 20 times the packed bytes,
   * whichever is larger, which is as much as packing makes.
   */
  readonly mostBytes?: number | undefined;
}

/** The code of a column is chosen by this many of its first elements. */
const TRIAL_ELEMENTS = 2 ** 16;

/** A coded part: the sections of one recipe, or, without a name, all those of none. */
interface Block {
  readonly recipe: string;
  readonly bytes: Uint8Array;
}

/**
 * Packs an archive for shipping. `unpackArchive` with the same recipes, or more of them, gives exactly its bytes again: each recipe is tried, and
 * sections that it would not give again are coded without it. Of more than 64 MiB, at least a 20th remains: less would not be unpacked without
 * being told to (see `mostBytes` of `UnpackOptions`).
 *
 * @throws {PortolanError} `archive-*` where the archive is of another kind or damaged, `stopped`.
 */
export function packArchive(bytes: Bytes, packing: Packing, options: PackOptions = {}): Uint8Array {
  checkMembers(packing, 'packing', 'archive-input');
  checkMembers(options, 'options', 'archive-input');
  const { kind, recipes } = packing;
  const { onProgress, shouldStop } = options;
  const checkStop = checkStopOf({ shouldStop }, 'the file was not packed: the caller stopped it');
  const original = openAnyArchive(bytes);
  requireKind(original.kind, kind);
  verifyArchive(original, checkStop);
  // Coders write the values that they return, so they work on copies. `trial` is what an unpacker knows at the same point.
  const source = openAnyArchive(copied(original.bytes, checkStop));
  const trial = openAnyArchive(copied(original.bytes, checkStop));
  const fitting = recipes.flatMap((recipe) => {
    const names = recipe.covers(source);
    return names ? [{ recipe, names }] : [];
  });
  for (const { names } of fitting) {
    for (const name of names) {
      checkStop();
      sectionBytes(trial, name).fill(0);
    }
  }

  const total = original.byteLength;
  let done = 0;
  const byRecipe = new Set<string>();
  const blocks: Block[] = [];
  for (const { recipe, names } of fitting) {
    const coded = tryRecipe(recipe, names, { original, source, trial }, checkStop);
    if (!coded) continue;
    blocks.push({ recipe: recipe.name, bytes: coded });
    for (const name of names) {
      byRecipe.add(name);
      done += sectionBytes(source, name).length;
    }
    onProgress?.({ phase: 'pack', done, total, unit: 'bytes' });
  }
  const codes = source.sections.map(({ name }) =>
    byRecipe.has(name) ? BY_RECIPE : bestCode(source, name, checkStop),
  );
  const coder = new RangeEncoder(checkStop);
  for (const [i, { name }] of source.sections.entries()) {
    if (codes[i] !== BY_RECIPE) codeColumn(coder, codes[i]!, columnOf(source, name));
  }
  blocks.unshift({ recipe: '', bytes: coder.finish() });
  onProgress?.({ phase: 'pack', done: total, total, unit: 'bytes' });
  return join(source, codes, blocks);
}

/** Codes sections by a recipe, if decoding gives them again; otherwise both copies get them as they are. */
function tryRecipe(
  recipe: Recipe,
  names: readonly string[],
  {
    original,
    source,
    trial,
  }: { readonly original: Archive; readonly source: Archive; readonly trial: Archive },
  checkStop: CheckStop,
): Uint8Array | undefined {
  try {
    const coder = new RangeEncoder(checkStop);
    codeByRecipe(recipe, coder, source);
    const coded = coder.finish();
    codeByRecipe(recipe, new RangeDecoder(coded, checkStop), trial);
    const isLike = (copy: Archive): boolean =>
      names.every((name) => areEqual(sectionBytes(original, name), sectionBytes(copy, name), checkStop));
    // What does not fit may make a coder write other values than it was given.
    if (isLike(trial) && isLike(source)) return coded;
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'packed-damaged') throw error;
  }
  for (const copy of [source, trial]) {
    for (const name of names) sectionBytes(copy, name).set(sectionBytes(original, name));
  }
  return undefined;
}

/** Bytes that are copied between two questions whether to stop. */
const COPIED_AT_ONCE = 2 ** 20;

function copied(bytes: Uint8Array, checkStop: CheckStop): Uint8Array {
  const copy = new Uint8Array(bytes.length);
  for (let from = 0; from < bytes.length; from += COPIED_AT_ONCE) {
    checkStop();
    copy.set(bytes.subarray(from, from + COPIED_AT_ONCE), from);
  }
  return copy;
}

function areEqual(a: Uint8Array, b: Uint8Array, checkStop: CheckStop): boolean {
  let isEqual = a.length === b.length;
  inBlocks(a.length, checkStop, (from, end) => {
    for (let i = from; i < end && isEqual; i++) isEqual = a[i] === b[i];
  });
  return isEqual;
}

/** The bytes of a section, whatever its type. */
function sectionBytes(archive: Archive, name: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = columnOf(archive, name);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The code that makes the first elements of a column shortest. */
function bestCode(source: Archive, name: string, checkStop: CheckStop): number {
  const column = columnOf(source, name);
  let best: number = ColumnCode.planes;
  let least = Infinity;
  for (const code of codesFor(column)) {
    const coder = new RangeEncoder(checkStop);
    codeColumn(coder, code, column.slice(0, TRIAL_ELEMENTS));
    const size = coder.finish().length;
    if (size >= least) continue;
    least = size;
    best = code;
  }
  return best;
}

function join(source: Archive, codes: readonly number[], blocks: readonly Block[]): Uint8Array {
  const directory = directoryOf(source, codes, blocks);
  const coder = new RangeEncoder();
  codeColumn(coder, ColumnCode.text, directory.slice());
  const coded = coder.finish();
  const blockBytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
  // Zeros fill the end where so little would not vouch for so much.
  const least = vouchingBytes(source.byteLength);
  const packed = new Uint8Array(Math.max(PACKED_HEADER_BYTES + coded.length + blockBytes, least));
  const view = new DataView(packed.buffer);
  packed.set(PACKED_MAGIC);
  view.setUint16(PackedOffset.version, PACKED_VERSION, true);
  view.setUint32(PackedOffset.codedDirectory, coded.length, true);
  view.setUint32(PackedOffset.directory, directory.length, true);
  view.setUint32(PackedOffset.byteLength, packed.length % 2 ** 32, true);
  view.setUint32(PackedOffset.byteLength + 4, Math.floor(packed.length / 2 ** 32), true);
  packed.set(coded, PACKED_HEADER_BYTES);
  let at = PACKED_HEADER_BYTES + coded.length;
  view.setUint32(PackedOffset.checksum, xxh32(packed.subarray(0, at)), true);
  for (const { bytes } of blocks) {
    packed.set(bytes, at);
    at += bytes.length;
  }
  return packed;
}

/** The front of the archive with zeros for offsets, which follow from the lengths; the codes of the sections; the blocks. */
function directoryOf(source: Archive, codes: readonly number[], blocks: readonly Block[]): Uint8Array {
  const front = source.bytes.slice(0, HEADER_BYTES + source.sections.length * ENTRY_BYTES);
  for (let entry = HEADER_BYTES; entry < front.length; entry += ENTRY_BYTES) {
    front.fill(0, entry + EntryOffset.offset, entry + EntryOffset.byteLength);
  }
  const list = blocks.flatMap(({ recipe, bytes }) => {
    const row = new Uint8Array(1 + recipe.length + 8);
    row[0] = recipe.length;
    for (let i = 0; i < recipe.length; i++) row[i + 1] = recipe.charCodeAt(i);
    const view = new DataView(row.buffer, 1 + recipe.length);
    view.setUint32(0, bytes.length, true);
    view.setUint32(4, xxh32(bytes), true);
    return Array.from(row);
  });
  return Uint8Array.from([...front, ...codes, blocks.length, ...list]);
}

import { checkMembers, PortolanError, type CheckStop, checkStopOf, mostMemoryFor } from '@portolan/base';
import { viewArchive, type Archive } from '../archive.ts';
import type { Bytes } from '../bytes-of.ts';
import { checkedBytes, readFront } from '../front.ts';
import { align, ENTRY_BYTES, EntryOffset, HEADER_BYTES, HeaderOffset, KIND_BYTES } from '../layout.ts';
import { requireLittleEndian } from '../little-endian.ts';
import { xxh32 } from '../xxh32.ts';
import { ByteReader, cutShort, type ByteSource } from './byte-stream.ts';
import { codeColumn, ColumnCode } from './columns.ts';
import type { UnpackOptions } from './pack-archive.ts';
import {
  BY_RECIPE,
  isPacked,
  leastPackedBytes,
  MOST_DIRECTORY_BYTES,
  PACKED_HEADER_BYTES,
  PACKED_VERSION,
  PackedOffset,
  vouchingBytes,
} from './packed-layout.ts';
import { RangeDecoder } from './range-decoder.ts';
import { codeByRecipe, columnOf, requireKind, unfit, type Packing } from './recipe.ts';

/** A coded part, as the directory lists it. */
interface ListedBlock {
  readonly recipe: string;
  readonly byteLength: number;
  readonly checksum: number;
}

/**
 * Unpacks what `packArchive` made. Parts are decoded as they arrive. The archive has at most 64 MiB, or 20 times the bytes that have arrived,
 * unless `mostBytes` says otherwise.
 *
 * @returns exactly the bytes that were packed, in a buffer of their own.
 * @throws {PortolanError} `packed-format` (not a packed archive), `packed-version`, `packed-length` (cut short or too long),
 *   `packed-checksum`, `packed-damaged`, `packed-too-large`, `archive-*` (what is packed is no archive, or of another kind), `stopped`.
 */
export async function unpackArchive(
  source: ByteSource,
  packing: Packing,
  options: UnpackOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new ByteReader(source);
  const steps = unpackInSteps(packing, options);
  let step = steps.next();
  while (step.done !== true) {
    // oxlint-disable-next-line no-await-in-loop -- bytes arrive one after the other
    step = steps.next(await reader.take(step.value.take, step.value.vouch));
  }
  if (!(await reader.isAtEnd())) throw followed();
  return step.value;
}

/**
 * Returns an archive as `openArchive` takes it, whether it is packed or not: unpacked as `unpackArchive` does, but at once, or as it is.
 *
 * @throws {PortolanError} as `unpackArchive`, if it is packed; `archive-format` of what is no bytes.
 */
export function unpackedArchive(given: Bytes, packing: Packing, options: UnpackOptions = {}): Uint8Array {
  const bytes = checkedBytes(given);
  if (!isPacked(bytes)) return bytes;
  const steps = unpackInSteps(packing, options);
  let at = 0;
  let step = steps.next();
  while (step.done !== true) {
    const { take, vouch } = step.value;
    if (bytes.length < Math.max(at + take, vouch)) throw cutShort(bytes.length, Math.max(at + take, vouch));
    step = steps.next(bytes.subarray(at, at + take));
    at += take;
  }
  if (at < bytes.length) throw followed();
  return step.value;
}

/** Reads of what kind a packed archive is, such as `graph`. */
export function packedKind(given: Bytes): string {
  const bytes = checkedBytes(given);
  const steps = readDirectory();
  let at = 0;
  let step = steps.next();
  while (step.done !== true) {
    const count = step.value.take;
    if (bytes.length < at + count) throw cutShort(bytes.length, at + count);
    step = steps.next(bytes.subarray(at, at + count));
    at += count;
  }
  return kindOf(splitDirectory(step.value.directory).front);
}

/** Bytes that unpacking needs: the next `take`, once `vouch` of them have arrived in all. */
interface Need {
  readonly take: number;
  readonly vouch: number;
}

type Steps<Result> = Generator<Need, Result, Uint8Array>;

function* need(count: number, vouch = 0): Steps<Uint8Array> {
  return yield { take: count, vouch };
}

function* unpackInSteps(packing: Packing, options: UnpackOptions): Steps<Uint8Array<ArrayBuffer>> {
  requireLittleEndian();
  checkMembers(packing, 'packing', 'archive-input');
  checkMembers(options, 'options', 'archive-input');
  const { kind, recipes } = packing;
  const { onProgress, shouldStop, mostBytes } = options;
  const checkStop = checkStopOf({ shouldStop }, 'the file was not unpacked: the caller stopped it');
  const { directory, byteLength, taken } = yield* readDirectory();
  const { front, codes, blocks } = splitDirectory(directory);
  requireKind(kindOf(front), kind);
  const end = placeSections(front);
  const most = mostBytes ?? mostMemoryFor(byteLength);
  if (!(end <= most)) throw tooLarge(byteLength, end, most, mostBytes === undefined);
  // The length that the file states is believed only once as many bytes have arrived.
  yield* need(0, mostBytes === undefined ? vouchingBytes(end) : leastPackedBytes(end));
  const bytes = new Uint8Array(end);
  bytes.set(front);
  checkStop();
  const archive = viewArchive(bytes, readFront(bytes));
  const total = archive.byteLength;
  let done = 0;
  let padding = byteLength - taken;
  onProgress?.({ phase: 'unpack', done, total, unit: 'bytes' });

  for (const block of blocks) {
    padding -= block.byteLength;
    const coded = yield* need(block.byteLength);
    if (xxh32(coded) !== block.checksum) throw damagedPart(block.recipe === '' ? 'columns' : block.recipe);
    const coder = new RangeDecoder(coded, checkStop);
    if (block.recipe === '') {
      for (const [i, section] of archive.sections.entries()) {
        if (codes[i] === BY_RECIPE) continue;
        codeColumn(coder, codes[i]!, columnOf(archive, section.name));
        done += section.byteLength;
      }
    } else {
      const recipe = recipes.find(({ name }) => name === block.recipe);
      if (!recipe) throw unknownRecipe(block.recipe);
      const names = recipe.covers(archive);
      if (!names) unfit(`the sections for ${recipe.name} are not there`);
      codeByRecipe(recipe, coder, archive);
      for (const name of names) done += columnOf(archive, name).byteLength;
    }
    onProgress?.({ phase: 'unpack', done: Math.min(done, total), total, unit: 'bytes' });
  }

  if (padding < 0 || (yield* need(padding)).some((byte) => byte !== 0)) unfit('its parts do not fill it');
  checkSections(archive, checkStop);
  onProgress?.({ phase: 'unpack', done: total, total, unit: 'bytes' });
  return bytes;
}

function* readDirectory(): Steps<{
  readonly directory: Uint8Array;
  readonly byteLength: number;
  /** The bytes of the header and the coded directory. */
  readonly taken: number;
}> {
  const header = yield* need(PACKED_HEADER_BYTES);
  if (!isPacked(header)) {
    throw new PortolanError(
      'packed-format',
      'this is not a packed Portolan archive: it does not start with the bytes of one',
      { found: Array.from(header.subarray(0, 8)) },
    );
  }
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const version = view.getUint16(PackedOffset.version, true);
  if (version !== PACKED_VERSION) {
    throw new PortolanError(
      'packed-version',
      `this archive is packed in version ${version} and this program reads ${PACKED_VERSION}: pack it anew`,
      { found: version, expected: PACKED_VERSION },
    );
  }
  const codedBytes = view.getUint32(PackedOffset.codedDirectory, true);
  const directoryBytes = view.getUint32(PackedOffset.directory, true);
  const byteLength =
    view.getUint32(PackedOffset.byteLength, true) +
    view.getUint32(PackedOffset.byteLength + 4, true) * 2 ** 32;
  if (codedBytes > MOST_DIRECTORY_BYTES || directoryBytes > MOST_DIRECTORY_BYTES)
    unfit('its directory is too long');
  const coded = yield* need(codedBytes);
  const taken = PACKED_HEADER_BYTES + codedBytes;
  const checked = new Uint8Array(taken);
  checked.set(header);
  checked.fill(0, PackedOffset.checksum, PackedOffset.byteLength);
  checked.set(coded, PACKED_HEADER_BYTES);
  if (xxh32(checked) !== view.getUint32(PackedOffset.checksum, true)) throw damagedPart('directory');
  if (view.getUint16(PackedOffset.reserved, true) !== 0) unfit('a reserved byte of its header is not zero');
  const directory = new Uint8Array(directoryBytes);
  codeColumn(new RangeDecoder(coded), ColumnCode.text, directory);
  return { directory, byteLength, taken };
}

function splitDirectory(directory: Uint8Array): {
  readonly front: Uint8Array;
  readonly codes: Uint8Array;
  readonly blocks: readonly ListedBlock[];
} {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  let at = 0;
  const advance = (count: number): number => {
    if (count > directory.length - at) unfit('its directory ends too soon');
    at += count;
    return at - count;
  };
  advance(HEADER_BYTES);
  const sectionCount = view.getUint32(HeaderOffset.sectionCount, true);
  advance(sectionCount * ENTRY_BYTES);
  const front = directory.slice(0, at);
  const codesAt = advance(sectionCount);
  const codes = directory.subarray(codesAt, at);
  const blocks: ListedBlock[] = [];
  for (let left = directory[advance(1)]!; left > 0; left--) {
    const length = directory[advance(1)]!;
    const nameAt = advance(length);
    const recipe = String.fromCharCode(...directory.subarray(nameAt, at));
    const fields = advance(8);
    const [byteLength, checksum] = [view.getUint32(fields, true), view.getUint32(fields + 4, true)];
    blocks.push({ recipe, byteLength, checksum });
  }
  if (at !== directory.length) unfit('its directory is too long');
  return { front, codes, blocks };
}

/** The kind in the header of an archive, which `readFront` checks later. */
function kindOf(front: Uint8Array): string {
  const field = front.subarray(HeaderOffset.kind, HeaderOffset.kind + KIND_BYTES);
  return String.fromCharCode(...field.filter((byte) => byte !== 0));
}

/** Writes the offsets of the sections into the section table. @returns the length of the archive. */
function placeSections(front: Uint8Array): number {
  const view = new DataView(front.buffer, front.byteOffset, front.byteLength);
  let end = front.length;
  for (let entry = HEADER_BYTES; entry < front.length; entry += ENTRY_BYTES) {
    const offset = align(end);
    view.setUint32(entry + EntryOffset.offset, offset % 2 ** 32, true);
    view.setUint32(entry + EntryOffset.offset + 4, Math.floor(offset / 2 ** 32), true);
    end = offset + view.getUint32(entry + EntryOffset.byteLength, true);
    end += view.getUint32(entry + EntryOffset.byteLength + 4, true) * 2 ** 32;
  }
  return end;
}

function checkSections(archive: Archive, checkStop: CheckStop): void {
  for (const { name, offset, byteLength, checksum } of archive.sections) {
    checkStop();
    if (xxh32(archive.bytes.subarray(offset, offset + byteLength)) === checksum) continue;
    unfit(`section "${name}" does not come out as it was`);
  }
}

function tooLarge(packedBytes: number, found: number, most: number, isDefault: boolean): PortolanError {
  return new PortolanError(
    'packed-too-large',
    `this packed archive of ${packedBytes} bytes unpacks to ${found}, and at most ${most} are taken` +
      `${isDefault ? ', 64 MiB or 20 times as much' : ''}: ` +
      'pack it anew, or allow more with mostBytes (portolan unpack --most-bytes) if you trust where it comes from',
    { packedBytes, found, most },
  );
}

function followed(): PortolanError {
  return new PortolanError(
    'packed-length',
    'this packed archive is followed by bytes that do not belong to it: pass exactly its own',
  );
}

function damagedPart(part: string): PortolanError {
  return new PortolanError(
    'packed-checksum',
    `the part "${part}" of this packed archive is damaged: fetch the file again`,
    { part },
  );
}

function unknownRecipe(recipe: string): PortolanError {
  return new PortolanError(
    'packed-version',
    `this archive is packed by the recipe "${recipe}", which this program does not know: update it, or pack the file with the program that reads it`,
    { recipe },
  );
}

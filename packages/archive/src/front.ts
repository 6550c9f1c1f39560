import { copyBytes, kindOf, PortolanError } from '@portolan/base';
import { bytesOf, type Bytes } from './bytes-of.ts';
import {
  align,
  CONTAINER_VERSION,
  ELEMENT_TYPES,
  ENTRY_BYTES,
  EntryOffset,
  HEADER_BYTES,
  HeaderOffset,
  KIND_BYTES,
  KIND_PATTERN,
  MAGIC,
  NAME_BYTES,
  NAME_PATTERN,
  TYPE_NAMES,
} from './layout.ts';
import type { ArchiveVersion, SectionInfo } from './layout.ts';
import { isPacked } from './pack/packed-layout.ts';
import { xxh32 } from './xxh32.ts';

/** Header and section table: what a reader needs before it can ask for a section. */
export interface Front {
  readonly kind: string;
  readonly version: ArchiveVersion;
  readonly sections: readonly SectionInfo[];
}

/**
 * Reads and checks the front of an archive of any kind. It reads no byte behind the section table.
 *
 * A list of sections has one valid layout: they stand in the order of the table, each at the next multiple of 64, and the file ends with the
 * last. Comparing with that layout refuses overlaps, gaps and sections outside the file.
 *
 * @throws {PortolanError} `archive-format`, `archive-version`, `archive-length` or `archive-checksum`.
 */
export function readFront(bytes: Uint8Array): Front {
  checkMagic(bytes);
  if (bytes.length < HEADER_BYTES) throw cutShort(bytes.length, HEADER_BYTES);
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);

  const containerVersion = header.getUint16(HeaderOffset.containerVersion, true);
  if (containerVersion !== CONTAINER_VERSION) {
    throw new PortolanError(
      'archive-version',
      `this archive has container version ${containerVersion} and this program reads ${CONTAINER_VERSION}: rebuild with portolan build`,
      { found: containerVersion, expected: CONTAINER_VERSION },
    );
  }

  // Checked before memory of the size of the table is taken.
  const sectionCount = header.getUint32(HeaderOffset.sectionCount, true);
  const frontBytes = HEADER_BYTES + sectionCount * ENTRY_BYTES;
  if (frontBytes > bytes.length) throw cutShort(bytes.length, frontBytes);

  const front = copyBytes(bytes, 0, frontBytes);
  const view = new DataView(front.buffer, front.byteOffset, front.byteLength);
  const expected = view.getUint32(HeaderOffset.tableChecksum, true);
  view.setUint32(HeaderOffset.tableChecksum, 0, true);
  const found = xxh32(front);
  if (found !== expected) {
    throw new PortolanError(
      'archive-checksum',
      'the header or section table of this archive is damaged: fetch the file again or rebuild with portolan build',
      { section: null, expected, found },
    );
  }

  const kind = readAscii(front, HeaderOffset.kind, KIND_BYTES);
  if (kind === undefined || !KIND_PATTERN.test(kind)) throw malformed('its kind is not a name', { kind });
  requireZero(front, HeaderOffset.reserved, HeaderOffset.sectionCount, 'header');
  requireZero(front, HeaderOffset.reservedTail, HEADER_BYTES, 'header');

  const sections: SectionInfo[] = [];
  const names = new Set<string>();
  let end = frontBytes;
  for (let entry = HEADER_BYTES; entry < frontBytes; entry += ENTRY_BYTES) {
    const section = readEntry(front, view, entry);
    if (names.has(section.name))
      throw malformed(`two sections are named "${section.name}"`, { section: section.name });
    if (section.offset !== align(end)) {
      throw malformed(`section "${section.name}" starts at byte ${section.offset} instead of ${align(end)}`, {
        section: section.name,
        offset: section.offset,
        expected: align(end),
      });
    }
    end = section.offset + section.byteLength;
    names.add(section.name);
    sections.push(section);
  }

  const stated = readUint64(view, HeaderOffset.byteLength);
  if (stated !== end) {
    throw malformed(`its header states ${stated} bytes and its sections end at byte ${end}`, { stated, end });
  }
  if (bytes.length < stated) throw cutShort(bytes.length, stated);
  if (bytes.length > stated) {
    throw new PortolanError(
      'archive-length',
      `this archive is followed by ${bytes.length - stated} bytes that do not belong to it: pass exactly ${stated} bytes`,
      { found: bytes.length, expected: stated },
    );
  }

  const version = {
    major: view.getUint16(HeaderOffset.major, true),
    minor: view.getUint16(HeaderOffset.minor, true),
  };
  return { kind, version, sections };
}

/** Views what was given as bytes. */
export function checkedBytes(given: Bytes): Uint8Array {
  const bytes = bytesOf(given);
  if (bytes) return bytes;
  throw malformed(`it is no Uint8Array, but ${kindOf(given)}`, {});
}

function checkMagic(bytes: Uint8Array): void {
  if (isPacked(bytes)) {
    throw new PortolanError(
      'archive-packed',
      'this archive is packed for shipping: unpack it first, with portolan unpack, unpackGraph or unpackGeocoder',
    );
  }
  const found = Array.from(bytes.subarray(0, MAGIC.length));
  if (found.every((byte, position) => byte === MAGIC[position])) {
    if (found.length === MAGIC.length) return;
    throw cutShort(bytes.length, HEADER_BYTES);
  }
  // Where the name is right and the bytes around it are not, line ends were translated or the eighth bit was cut off.
  const named = found[1] === MAGIC[1] && found[2] === MAGIC[2] && found[3] === MAGIC[3];
  throw malformed(
    named
      ? 'its first bytes look like an archive that was copied in text mode; copy it as binary'
      : 'it does not start with the bytes of one',
    { found },
  );
}

function readEntry(front: Uint8Array, view: DataView, entry: number): SectionInfo {
  const name = readAscii(front, entry + EntryOffset.name, NAME_BYTES);
  if (name === undefined || !NAME_PATTERN.test(name)) {
    throw malformed(`section ${(entry - HEADER_BYTES) / ENTRY_BYTES} has no valid name`, { entry });
  }
  const code = view.getUint8(entry + EntryOffset.type);
  const type = TYPE_NAMES[code - 1];
  if (type === undefined)
    throw malformed(`section "${name}" has the unknown element type ${code}`, { section: name, code });
  requireZero(front, entry + EntryOffset.reserved, entry + ENTRY_BYTES, `section "${name}"`);
  const byteLength = readUint64(view, entry + EntryOffset.byteLength);
  const elements = byteLength / ELEMENT_TYPES[type].bytes;
  if (!Number.isInteger(elements)) {
    throw malformed(`section "${name}" has ${byteLength} bytes, which is not a whole number of ${type}`, {
      section: name,
      byteLength,
    });
  }
  return {
    name,
    type,
    elements,
    offset: readUint64(view, entry + EntryOffset.offset),
    byteLength,
    checksum: view.getUint32(entry + EntryOffset.checksum, true),
  };
}

/** The text of a zero-filled field; undefined where another byte follows the first zero. */
function readAscii(bytes: Uint8Array, offset: number, fieldBytes: number): string | undefined {
  let text = '';
  for (let k = 0; k < fieldBytes; k++) {
    const byte = bytes[offset + k]!;
    if (byte === 0) continue;
    if (text.length < k) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Reads a 64-bit number. From 2^53 on it loses digits, which does no harm: no file is that long, so the checks refuse it. */
function readUint64(view: DataView, offset: number): number {
  return view.getUint32(offset, true) + view.getUint32(offset + 4, true) * 2 ** 32;
}

function requireZero(bytes: Uint8Array, from: number, to: number, place: string): void {
  for (let position = from; position < to; position++) {
    if (bytes[position] !== 0) {
      throw malformed(`a reserved byte of its ${place} is not zero`, {
        offset: position,
        found: bytes[position],
      });
    }
  }
}

function malformed(what: string, detail: Readonly<Record<string, unknown>>): PortolanError {
  return new PortolanError('archive-format', `this is not a valid Portolan archive: ${what}`, detail);
}

function cutShort(found: number, expected: number): PortolanError {
  return new PortolanError(
    'archive-length',
    `this archive is cut short: ${found} bytes of at least ${expected} are there; fetch the file again`,
    { found, expected },
  );
}

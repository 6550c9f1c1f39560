import { checkMembers, PortolanError, type CheckStop, neverStop, wrongArgument } from '@portolan/base';
import { requireLittleEndian } from './little-endian.ts';
import {
  align,
  CONTAINER_VERSION,
  ELEMENT_TYPES,
  ENTRY_BYTES,
  EntryOffset,
  HEADER_BYTES,
  HeaderOffset,
  KIND_PATTERN,
  MAGIC,
  NAME_PATTERN,
} from './layout.ts';
import type { ArchiveVersion, ElementType, SectionData } from './layout.ts';
import { xxh32 } from './xxh32.ts';

/** The longest buffer that one view reaches over on all platforms. */
const MOST_BYTES = 2 ** 32;

/** What `writeArchive` writes. */
export interface ArchiveContent {
  /** What the archive is: lower-case ASCII letters, digits and hyphens, 1..16 of them, starting with a letter (`graph`). */
  readonly kind: string;
  /** Version of the content, counted by its kind. */
  readonly version: ArchiveVersion;
  /**
   * Sections by name, written in this order. A name is 1..40 ASCII letters, digits, `.`, `_`, `/`, `-`, starting with a letter.
   */
  readonly sections: Readonly<Record<string, SectionData>>;
}

/**
 * Writes an archive. The same input gives the same bytes.
 *
 * @param checkStop  is called now and then; what it throws ends the work.
 * @returns a new buffer that holds exactly the archive.
 * @throws {PortolanError} `archive-input` when a name, the kind or the version cannot be written, or the archive would be larger than 4 GiB.
 * @example
 *   const bytes = writeArchive({
 *     kind: 'demo',
 *     version: { major: 1, minor: 0 },
 *     sections: { heights: new Float64Array([1.5, 2]), flags: new Uint8Array([1, 0]) },
 *   });
 *   openArchive(bytes, { kind: 'demo', major: 1 }).f64('heights'); // Float64Array [1.5, 2]
 */
export function writeArchive(content: ArchiveContent, checkStop: CheckStop = neverStop): Uint8Array {
  return joinPieces(archivePieces(content, checkStop), checkStop);
}

/** Joins the pieces of an archive into a new buffer that holds exactly the archive. */
export function joinPieces(pieces: readonly Uint8Array[], checkStop: CheckStop = neverStop): Uint8Array {
  if (!Array.isArray(pieces)) throw wrongArgument('archive-input', 'pieces must be a list', pieces);
  const archive = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    checkStop();
    archive.set(piece, offset);
    offset += piece.length;
  }
  return archive;
}

/**
 * Writes an archive as pieces that follow one another, for files that are too large to be held twice: sections are views of what was
 * given, not copies.
 *
 * @param checkStop  is called now and then; what it throws ends the work.
 * @returns the bytes of `writeArchive`, in order; some pieces may be empty.
 * @throws {PortolanError} `archive-input` when a name, the kind or the version cannot be written, or the archive would be larger than 4 GiB.
 */
export function archivePieces(content: ArchiveContent, checkStop: CheckStop = neverStop): Uint8Array[] {
  requireLittleEndian();
  checkMembers(content, 'content', 'archive-input');
  const { kind, version } = content;
  if (!KIND_PATTERN.test(kind)) {
    throw new PortolanError(
      'archive-input',
      `archive kind ${JSON.stringify(kind)} must be 1 to 16 lower-case letters, digits or hyphens and start with a letter`,
      { kind },
    );
  }
  checkMembers(version, 'version', 'archive-input');
  checkVersion(version);
  checkMembers(content.sections, 'sections', 'archive-input');

  const sections = Object.entries(content.sections).map(([name, data]) => describe(name, data));
  const front = new Uint8Array(HEADER_BYTES + sections.length * ENTRY_BYTES);
  const pieces: Uint8Array[] = [front];
  let byteLength = front.length;
  const offsets = sections.map(({ bytes }) => {
    const offset = align(byteLength);
    pieces.push(new Uint8Array(offset - byteLength), bytes);
    byteLength = offset + bytes.length;
    return offset;
  });

  if (byteLength > MOST_BYTES) {
    const most = 'more than the 4 GiB that can be opened: build a smaller region';
    throw new PortolanError('archive-input', `this archive would have ${byteLength} bytes, ${most}`, {
      byteLength,
      most: MOST_BYTES,
    });
  }

  const view = new DataView(front.buffer);
  front.set(MAGIC, HeaderOffset.magic);
  writeAscii(front, HeaderOffset.kind, kind);
  view.setUint16(HeaderOffset.containerVersion, CONTAINER_VERSION, true);
  view.setUint16(HeaderOffset.major, version.major, true);
  view.setUint16(HeaderOffset.minor, version.minor, true);
  view.setUint32(HeaderOffset.sectionCount, sections.length, true);
  writeUint64(view, HeaderOffset.byteLength, byteLength);

  for (const [index, { name, type, bytes }] of sections.entries()) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    checkStop();
    writeAscii(front, entry + EntryOffset.name, name);
    writeUint64(view, entry + EntryOffset.offset, offsets[index]!);
    writeUint64(view, entry + EntryOffset.byteLength, bytes.length);
    view.setUint32(entry + EntryOffset.checksum, xxh32(bytes), true);
    view.setUint8(entry + EntryOffset.type, ELEMENT_TYPES[type].code);
  }

  // The checksum covers its own field as zero, which it still is here.
  view.setUint32(HeaderOffset.tableChecksum, xxh32(front), true);
  return pieces;
}

function describe(name: string, data: SectionData): { name: string; type: ElementType; bytes: Uint8Array } {
  if (!NAME_PATTERN.test(name)) {
    throw new PortolanError(
      'archive-input',
      `section name ${JSON.stringify(name)} must be 1 to 40 ASCII letters, digits, ".", "_", "/" or "-" and start with a letter`,
      { section: name },
    );
  }
  return {
    name,
    type: elementType(name, data),
    bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  };
}

function elementType(name: string, data: SectionData): ElementType {
  // The name decides, not `instanceof`, so that arrays of another realm (a frame, a VM context) are accepted.
  switch (Object.prototype.toString.call(data)) {
    case '[object Uint8Array]':
      return 'u8';
    case '[object Int8Array]':
      return 'i8';
    case '[object Uint16Array]':
      return 'u16';
    case '[object Int16Array]':
      return 'i16';
    case '[object Uint32Array]':
      return 'u32';
    case '[object Int32Array]':
      return 'i32';
    case '[object Float32Array]':
      return 'f32';
    case '[object Float64Array]':
      return 'f64';
    default:
      throw new PortolanError(
        'archive-input',
        `section "${name}" must be a typed array of 8, 16 or 32 bit integers or of floats`,
        { section: name },
      );
  }
}

function checkVersion(version: ArchiveVersion): void {
  for (const part of [version.major, version.minor]) {
    if (Number.isInteger(part) && part >= 0 && part <= 0xffff) continue;
    throw new PortolanError(
      'archive-input',
      `archive version ${version.major}.${version.minor} must be two integers in 0..65535`,
      { version },
    );
  }
}

function writeAscii(bytes: Uint8Array, offset: number, text: string): void {
  for (let k = 0; k < text.length; k++) bytes[offset + k] = text.charCodeAt(k);
}

function writeUint64(view: DataView, offset: number, value: number): void {
  view.setUint32(offset, value % 2 ** 32, true);
  view.setUint32(offset + 4, Math.floor(value / 2 ** 32), true);
}

import { copyBytes, PortolanError } from '@portolan/base';
import type { Bytes } from './bytes-of.ts';
import { checkedBytes, readFront } from './front.ts';
import type { Front } from './front.ts';
import { requireLittleEndian } from './little-endian.ts';
import type { ArchiveVersion, ElementType, SectionInfo } from './layout.ts';

/**
 * An open archive. Its arrays are views of the bytes that it was opened on. Nothing is copied, so nothing may be written to them.
 *
 * Every accessor throws `archive-section` where the section is missing or holds another type. Ask `has` first where a section is optional.
 */
export interface Archive {
  /** What the archive is, such as `graph`. */
  readonly kind: string;
  /** Version of its content. */
  readonly version: ArchiveVersion;
  /** Bytes of the whole archive. */
  readonly byteLength: number;
  /** The sections, in the order in which they were written. */
  readonly sections: readonly SectionInfo[];
  /** The whole archive: what `openArchive` was given, or its aligned copy. */
  readonly bytes: Uint8Array;
  /** Whether there is a section of this name. */
  has(name: string): boolean;
  /** The section as unsigned bytes, viewed in place. */
  u8(name: string): Uint8Array;
  /** The section as signed bytes, viewed in place. */
  i8(name: string): Int8Array;
  /** The section as unsigned integers of 16 bits, viewed in place. */
  u16(name: string): Uint16Array;
  /** The section as signed integers of 16 bits, viewed in place. */
  i16(name: string): Int16Array;
  /** The section as unsigned integers of 32 bits, viewed in place. */
  u32(name: string): Uint32Array;
  /** The section as signed integers of 32 bits, viewed in place. */
  i32(name: string): Int32Array;
  /** The section as floats of single precision, viewed in place. */
  f32(name: string): Float32Array;
  /** The section as floats of double precision, viewed in place. */
  f64(name: string): Float64Array;
}

/**
 * Opens an archive, in time proportional to the number of its sections. It reads and checks the header and the section table, and no byte of
 * the sections themselves; `verifyArchive` finds damage inside them.
 *
 * @param given  exactly the archive: any view of bytes over an ArrayBuffer or a SharedArrayBuffer, or all of one. Bytes that do not start at a multiple of 8 in their
 *   buffer are copied once, because typed arrays cannot view them in place.
 * @param expected.kind  the kind that the caller can read.
 * @param expected.major  the content version the caller can read; every minor version of it is accepted.
 * @param expected.firstMajor  the first of several that it can read.
 * @throws {PortolanError} `archive-format` (not an archive), `archive-packed`, `archive-kind`, `archive-version`, `archive-length` (cut short or too
 *   long) or `archive-checksum` (header or table damaged).
 */
export function openArchive(
  given: Bytes,
  expected: { readonly kind: string; readonly major: number; readonly firstMajor?: number },
): Archive {
  requireLittleEndian();
  const bytes = checkedBytes(given);
  const front = readFront(bytes);
  if (front.kind !== expected.kind) {
    throw new PortolanError(
      'archive-kind',
      `this archive holds "${front.kind}" where "${expected.kind}" is needed: pass the file that portolan build wrote for it`,
      { found: front.kind, expected: expected.kind },
    );
  }
  const { major, firstMajor = major } = expected;
  if (front.version.major < firstMajor || front.version.major > major) {
    const readable = firstMajor === major ? `${major}.x` : `${firstMajor}.0 to ${major}.x`;
    throw new PortolanError(
      'archive-version',
      `this ${front.kind} archive has version ${front.version.major}.${front.version.minor} and this program reads ` +
        `${readable}: rebuild with portolan build`,
      { found: front.version, expected: expected.major },
    );
  }
  return viewArchive(bytes, front);
}

/** Opens an archive of any kind and version, as `openArchive` does. */
export function openAnyArchive(given: Bytes): Archive {
  requireLittleEndian();
  const bytes = checkedBytes(given);
  return viewArchive(bytes, readFront(bytes));
}

/** Views an archive of any kind whose front has been checked. */
export function viewArchive(bytes: Uint8Array, front: Front): Archive {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : copyBytes(bytes);
  const { buffer, byteOffset } = aligned;
  const sectionByName = new Map(front.sections.map((section) => [section.name, section]));

  const locate = (name: string, type: ElementType): readonly [ArrayBufferLike, number, number] => {
    const section = sectionByName.get(name);
    if (section?.type !== type) {
      const found = section === undefined ? 'is missing' : `holds ${section.type}`;
      throw new PortolanError(
        'archive-section',
        `section "${name}" of this ${front.kind} archive ${found} where ${type} is needed: rebuild with portolan build`,
        { section: name, expected: type, found: section?.type ?? null },
      );
    }
    return [buffer, byteOffset + section.offset, section.elements];
  };

  return {
    kind: front.kind,
    version: front.version,
    byteLength: aligned.length,
    sections: front.sections,
    bytes: aligned,
    has: (name) => sectionByName.has(name),
    u8: (name) => new Uint8Array(...locate(name, 'u8')),
    i8: (name) => new Int8Array(...locate(name, 'i8')),
    u16: (name) => new Uint16Array(...locate(name, 'u16')),
    i16: (name) => new Int16Array(...locate(name, 'i16')),
    u32: (name) => new Uint32Array(...locate(name, 'u32')),
    i32: (name) => new Int32Array(...locate(name, 'i32')),
    f32: (name) => new Float32Array(...locate(name, 'f32')),
    f64: (name) => new Float64Array(...locate(name, 'f64')),
  };
}

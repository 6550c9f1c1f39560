import { PortolanError } from '@portolan/base';
import type { OnProgress } from '@portolan/base';
import type { Archive } from './archive.ts';
import type { Bytes } from './bytes-of.ts';
import { openAnyArchive } from './archive.ts';
import { CONTAINER_VERSION, ENTRY_BYTES, HEADER_BYTES } from './layout.ts';
import type { ArchiveVersion, SectionInfo } from './layout.ts';
import { xxh32 } from './xxh32.ts';

/** A section, and whether it is intact. */
export interface SectionReport extends SectionInfo {
  /** Whether its checksum fits, and the padding in front of it is zero. */
  readonly ok: boolean;
}

/** What `inspectArchive` found. */
export interface ArchiveReport {
  /** What the archive is, such as `graph`. */
  readonly kind: string;
  /** Version of its content. */
  readonly version: ArchiveVersion;
  /** Version of the container. */
  readonly containerVersion: number;
  /** Bytes of the whole archive. */
  readonly byteLength: number;
  /** The sections, in the order in which they were written. */
  readonly sections: readonly SectionReport[];
  /** Whether all sections are. */
  readonly ok: boolean;
}

/**
 * Reads and checks every byte of an open archive. Together with `openArchive` it finds any single changed byte: the front and each section
 * have a checksum, and the padding must be zero.
 *
 * @param onProgress  called after each section, in bytes, with the phase `verify`.
 * @throws {PortolanError} `archive-checksum`, naming the first damaged section.
 */
export function verifyArchive(archive: Archive, onProgress?: OnProgress): void {
  const total = archive.byteLength;
  for (const { section, offset, end, found } of checkSections(archive)) {
    if (offset !== undefined) {
      throw new PortolanError(
        'archive-checksum',
        `the padding before section "${section.name}" of this ${archive.kind} archive is damaged at byte ${offset}: ` +
          'fetch the file again or rebuild with portolan build',
        { section: section.name, offset },
      );
    }
    if (found !== section.checksum) {
      throw new PortolanError(
        'archive-checksum',
        `section "${section.name}" of this ${archive.kind} archive is damaged: fetch the file again or rebuild with portolan build`,
        { section: section.name, offset: section.offset, expected: section.checksum, found },
      );
    }
    onProgress?.({ phase: 'verify', done: end, total, unit: 'bytes' });
  }
}

/**
 * Tells what is in an archive of any kind and version: its header and its sections, and which of them are intact. It reads every byte.
 *
 * @throws {PortolanError} as `openArchive` where the front cannot be read. Damage behind it is reported, not thrown.
 */
export function inspectArchive(bytes: Bytes): ArchiveReport {
  const archive = openAnyArchive(bytes);
  const sections = Array.from(checkSections(archive), ({ section, offset, found }) => ({
    ...section,
    ok: offset === undefined && found === section.checksum,
  }));
  return {
    kind: archive.kind,
    version: archive.version,
    containerVersion: CONTAINER_VERSION,
    byteLength: archive.byteLength,
    sections,
    ok: sections.every(({ ok }) => ok),
  };
}

interface SectionCheck {
  readonly section: SectionInfo;
  /** Position of the first nonzero byte in the padding before the section; undefined where there is none. */
  readonly offset: number | undefined;
  /** XXH32 of the bytes that are there. */
  readonly found: number;
  /** Position behind the last byte of the section. */
  readonly end: number;
}

function* checkSections(archive: Archive): Generator<SectionCheck, void> {
  const { bytes, sections } = archive;
  let formerEnd = HEADER_BYTES + sections.length * ENTRY_BYTES;
  for (const section of sections) {
    const end = section.offset + section.byteLength;
    const nonzero = bytes.subarray(formerEnd, section.offset).findIndex((byte) => byte !== 0);
    yield {
      section,
      offset: nonzero < 0 ? undefined : formerEnd + nonzero,
      found: xxh32(bytes.subarray(section.offset, end)),
      end,
    };
    formerEnd = end;
  }
}

import { PortolanError } from '@portolan/base';
import type { OnProgress } from '@portolan/base';
import type { Archive } from './archive.ts';
import { viewArchive } from './archive.ts';
import { readFront } from './front.ts';
import { requireLittleEndian } from './host.ts';
import { CONTAINER_VERSION, ENTRY_BYTES, HEADER_BYTES } from './layout.ts';
import type { ArchiveVersion, SectionInfo } from './layout.ts';
import { xxh32 } from './xxh32.ts';

/** The verdict on one section: on its bytes, and on the zero bytes between the former section and it. */
export interface SectionReport extends SectionInfo {
  readonly ok: boolean;
}

export interface ArchiveReport {
  readonly kind: string;
  readonly version: ArchiveVersion;
  readonly containerVersion: number;
  readonly byteLength: number;
  readonly sections: readonly SectionReport[];
  /** True when every section is. */
  readonly ok: boolean;
}

/**
 * Reads every byte of an open archive. Together with what `openArchive` checks, any single changed byte is found: the front and
 * each section have a checksum, and the padding must be zero.
 *
 * @param onProgress  told after each section, in bytes, under the phase `verify`.
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
 * What is in an archive of any kind and version: header and sections, each with the verdict of its checksum. Reads every byte.
 *
 * @throws {PortolanError} as `openArchive` does when the front cannot be read; damage behind it is reported, not thrown.
 */
export function inspectArchive(bytes: Uint8Array): ArchiveReport {
  requireLittleEndian();
  const archive = viewArchive(bytes, readFront(bytes));
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
  /** Position of the first nonzero byte in the padding before the section; undefined when there is none. */
  readonly offset: number | undefined;
  /** XXH32 of the section as it is. */
  readonly found: number;
  /** Where the section ends. */
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

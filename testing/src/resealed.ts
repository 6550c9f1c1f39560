import { openArchive, writeArchive } from '@portolan/archive';

/** A damaged archive, whose header is whole, with checksums that agree with the damage. */
export function resealed(
  damaged: Uint8Array,
  kind: string,
  version: { major: number; minor: number },
): Uint8Array {
  const archive = openArchive(damaged, { kind, major: version.major });
  const sections = Object.fromEntries(archive.sections.map(({ name, type }) => [name, archive[type](name)]));
  return writeArchive({ kind, version, sections });
}

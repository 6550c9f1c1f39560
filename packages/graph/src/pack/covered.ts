import type { Archive, ElementType } from '@portolan/archive';

/** Returns the names of sections, if an archive has all of them with these types. */
export function covered(
  archive: Archive,
  types: Readonly<Record<string, ElementType>>,
): readonly string[] | undefined {
  const typeOf = new Map(archive.sections.map(({ name, type }) => [name, type]));
  const names = Object.keys(types);
  return names.every((name) => typeOf.get(name) === types[name]) ? names : undefined;
}

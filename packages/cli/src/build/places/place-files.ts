/** Paths of the files about places that a user has given, by kind. */
export interface PlaceFiles {
  readonly geonames: readonly string[];
  readonly whosOnFirst: readonly string[];
  readonly naturalEarth: readonly string[];
  readonly tiger: readonly string[];
  readonly importance: readonly string[];
}

/** All kinds, in the order of the help. */
export const PLACE_KINDS = ['geonames', 'whosOnFirst', 'naturalEarth', 'tiger', 'importance'] as const;

/** The kinds of which the user has given files. */
export function kindsOf(files: PlaceFiles): (keyof PlaceFiles)[] {
  return PLACE_KINDS.filter((kind) => files[kind].length > 0);
}

/** The sections of an archive and their parts in order, as its writer and its reader share them. */

export const ARCHIVE_KIND = 'geocoder';
export const ARCHIVE_VERSION = { major: 2, minor: 1 };

/** Numbers of `about`. */
export const COUNTS = [
  'entities',
  'aliases',
  'nameKinds',
  'contexts',
  'contextAreas',
  'detailed',
  'addressOwners',
  'addresses',
  'rangeOwners',
  'ranges',
  'crossingStreets',
  'crossings',
  'crossedStreets',
] as const;
export type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

/**
 * The parts of the sections that are written in several places. `lexicon`, `strings`, `lines`, `outlines`, `polygons` and `*.ids` have modules of their
 * own.
 */
export const PARTS = {
  entity: ['lat', 'lon', 'kind', 'context', 'tree'],
  aliases: ['code', 'layer', 'entity'],
  names: ['kinds', 'first', 'words'],
  contexts: ['first', 'area', 'country'],
  details: ['entity', 'start', 'bytes'],
  address: [
    'owner',
    'first',
    'ownerPostcode',
    'number',
    'suffix',
    'unit',
    'postcode',
    'lat',
    'lon',
    'context',
    'tree',
  ],
  ranges: ['owner', 'first', 'start', 'bytes'],
  crossings: ['street', 'first', 'other', 'lat', 'lon', 'crossed', 'crossedFirst', 'crossing'],
} as const;

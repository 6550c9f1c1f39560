/**
 * Layers of the interface in the order of the archive: areas from large to small, then what lies in them. An entity's number tells its layer.
 */
export const LAYERS = [
  'continent',
  'ocean',
  'empire',
  'country',
  'dependency',
  'disputed',
  'marinearea',
  'macroregion',
  'region',
  'macrocounty',
  'county',
  'localadmin',
  'locality',
  'borough',
  'macrohood',
  'neighbourhood',
  'postalcode',
  'street',
  'venue',
] as const;
/** `address` has no entities of its own: addresses hang off their street. */
export type Layer = (typeof LAYERS)[number] | 'address';

/** Position of a layer, -1 for `address`. */
export const layerNumber = (layer: Layer): number => LAYERS.findIndex((each) => each === layer);

/** Whether a text is a layer. */
export function isLayer(text: string): text is Layer {
  return text === 'address' || LAYERS.some((layer) => layer === text);
}

export const STREET = layerNumber('street');
export const VENUE = layerNumber('venue');
export const POSTALCODE = layerNumber('postalcode');
export const CONTINENT = layerNumber('continent');
export const COUNTRY = layerNumber('country');
export const MACROREGION = layerNumber('macroregion');
export const REGION = layerNumber('region');
export const DEPENDENCY = layerNumber('dependency');
export const LOCALADMIN = layerNumber('localadmin');
export const LOCALITY = layerNumber('locality');

/** All layers except single places and streets. */
export const COARSE_LAYERS: readonly Layer[] = LAYERS.filter(
  (layer) => layer !== 'street' && layer !== 'venue',
);

/**
 * Layer of an administrative boundary by country and admin_level (https://wiki.openstreetmap.org/wiki/Tag:boundary=administrative). `*` holds
 * where a country says nothing of a level; levels in neither are no layer.
 */
const ADMIN_LEVELS: Readonly<Record<string, Readonly<Record<number, Layer>>>> = {
  '*': { 2: 'country', 4: 'region', 6: 'county', 8: 'localadmin', 9: 'borough', 10: 'neighbourhood' },
  AD: { 7: 'region' },
  AR: { 5: 'county' },
  BE: { 4: 'macroregion', 6: 'region', 7: 'county' },
  BR: { 3: 'macroregion', 8: 'localadmin', 9: 'borough', 10: 'neighbourhood' },
  CA: { 6: 'county', 8: 'localadmin' },
  CN: { 5: 'macrocounty' },
  CO: { 6: 'localadmin', 7: 'borough', 8: 'borough' },
  CZ: { 6: 'region', 7: 'county' },
  DE: { 5: 'macrocounty', 6: 'county', 7: 'localadmin' },
  DK: { 4: 'region', 7: 'localadmin' },
  EE: { 6: 'region', 7: 'localadmin' },
  ES: { 4: 'macroregion', 6: 'region', 7: 'county' },
  FI: { 4: 'region', 6: 'region', 7: 'county', 8: 'localadmin', 9: 'borough', 10: 'neighbourhood' },
  FR: { 4: 'macroregion', 6: 'region', 7: 'county', 9: 'borough' },
  GB: { 4: 'macroregion', 5: 'region', 6: 'county', 8: 'localadmin', 10: 'localadmin' },
  GR: { 4: 'macroregion', 5: 'region', 7: 'localadmin', 8: 'borough' },
  HR: { 6: 'region', 7: 'localadmin', 8: 'locality' },
  HU: { 5: 'macroregion', 6: 'region', 7: 'county' },
  ID: { 5: 'localadmin', 6: 'borough', 7: 'neighbourhood' },
  IT: { 4: 'macroregion', 6: 'region', 8: 'localadmin' },
  JP: { 7: 'localadmin', 8: 'borough', 9: 'neighbourhood' },
  KR: { 6: 'localadmin', 7: 'borough', 8: 'neighbourhood' },
  LT: { 5: 'county' },
  NL: { 3: 'country', 4: 'region', 8: 'localadmin', 10: 'locality' },
  NO: { 4: 'region', 7: 'localadmin', 9: 'borough' },
  PH: { 3: 'macroregion', 4: 'region', 6: 'localadmin', 9: 'neighbourhood' },
  PL: { 4: 'region', 6: 'county', 7: 'localadmin', 8: 'locality', 9: 'neighbourhood' },
  PT: { 4: 'macroregion', 6: 'region', 7: 'county', 8: 'localadmin' },
  RS: { 7: 'localadmin', 8: 'locality', 9: 'locality' },
  RU: { 5: 'county' },
  SE: { 4: 'region', 7: 'county', 8: 'localadmin', 9: 'borough' },
  SK: { 8: 'county', 9: 'localadmin' },
  TR: { 8: 'neighbourhood' },
  TW: { 7: 'localadmin', 9: 'neighbourhood' },
  UA: { 7: 'localadmin' },
  US: { 5: 'localadmin', 6: 'county', 7: 'localadmin', 8: 'locality', 9: 'borough' },
};

/** Levels that only some countries have, where nothing is known of the country. */
const OTHER_LEVELS: Readonly<Record<number, Layer>> = { 5: 'county', 7: 'localadmin' };

/** Layer of an administrative boundary; undefined when that level is none. */
export function layerOfAdminLevel(country: string, level: number): Layer | undefined {
  const own = ADMIN_LEVELS[country];
  return own?.[level] ?? ADMIN_LEVELS['*']![level] ?? (own === undefined ? OTHER_LEVELS[level] : undefined);
}

/** Layer and weight (0..255, see `importance.ts`) of a named place (https://wiki.openstreetmap.org/wiki/Key:place). */
export const PLACES: Readonly<Record<string, readonly [Layer, number]>> = {
  continent: ['continent', 230],
  ocean: ['ocean', 200],
  sea: ['marinearea', 180],
  country: ['country', 220],
  state: ['region', 180],
  province: ['region', 170],
  region: ['macroregion', 140],
  district: ['county', 130],
  county: ['county', 130],
  municipality: ['localadmin', 110],
  city: ['locality', 150],
  town: ['locality', 115],
  village: ['locality', 80],
  hamlet: ['locality', 55],
  isolated_dwelling: ['locality', 35],
  farm: ['locality', 35],
  allotments: ['neighbourhood', 40],
  borough: ['borough', 95],
  suburb: ['neighbourhood', 80],
  quarter: ['neighbourhood', 65],
  neighbourhood: ['neighbourhood', 55],
  city_block: ['neighbourhood', 30],
  plot: ['neighbourhood', 20],
};

/** The source of an entity, and its kind of OSM object. The numbers are stored in archives. */
export const Origin = {
  node: 0,
  way: 1,
  relation: 2,
  geonames: 3,
  whosonfirst: 4,
  naturalEarth: 5,
} as const;
export const ORIGINS = 8;

/** Nodes and ways of formats without ids get negative ones, which are stored under origins of their own. */
const MADE_UP: readonly number[] = [6, 7];

/** Id and origin as one number that is not negative; relations always have ids. */
export function codeOf({ origin, id }: { readonly origin: number; readonly id: number }): number {
  return id < 0 ? -id * ORIGINS + (MADE_UP[origin] ?? origin) : id * ORIGINS + origin;
}

/** Source and beginning of the source id by origin. */
export const ORIGIN_SOURCES: readonly { readonly source: string; readonly prefix: string }[] = [
  { source: 'openstreetmap', prefix: 'node/' },
  { source: 'openstreetmap', prefix: 'way/' },
  { source: 'openstreetmap', prefix: 'relation/' },
  { source: 'geonames', prefix: '' },
  { source: 'whosonfirst', prefix: '' },
  // The interface has no source for Natural Earth; it takes areas for those of Who's On First, which has them from there too.
  { source: 'whosonfirst', prefix: 'naturalearth/' },
  { source: 'openstreetmap', prefix: 'node/-' },
  { source: 'openstreetmap', prefix: 'way/-' },
];

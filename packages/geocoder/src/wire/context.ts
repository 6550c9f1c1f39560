import { refused } from './read-parameters.ts';
import type { Query, Version } from './read-parameters.ts';

/** What a call needs to know of the world; engines read no clock. */
export interface GeocoderContext {
  /** Of the interface. Default 1. */
  readonly version?: Version;
  /** Unix seconds, for the timestamp of the answer, which is left out without it. */
  readonly now?: number;
  /** Address of the page that names the sources. */
  readonly attribution?: string;
  readonly limits?: { readonly maxBulkQueries?: number };
  /** Asked between the queries of a bulk request; true ends it. */
  readonly shouldStop?: () => boolean;
}

export function versionOf({ version = 1 }: GeocoderContext): Version {
  if (version !== 1 && version !== 2) throw refused('version', 'version must be 1 or 2', version);
  return version;
}

export function checkQuery(query: unknown): asserts query is Query {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw refused('query', 'the query must be an object of parameters', query);
}

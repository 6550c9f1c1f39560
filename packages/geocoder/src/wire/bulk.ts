import { checkMembers, checkStopOf, PortolanError } from '@portolan/base';
import { checkGeocoder, type Geocoder } from '../geocoder.ts';
import type { GeocoderContext } from './context.ts';
import { search } from './forward.ts';
import { refused } from './read-parameters.ts';
import { reverse } from './reverse.ts';
import { structured } from './structured.ts';
import type { V1Response } from './query.ts';

/** The answer to one query of a bulk request. */
export interface BulkItem {
  /** 200, or 400 for a query that was refused. */
  readonly status: number;
  /** The response of version 1 where the status is 200. */
  readonly response?: V1Response;
  /** The reason why the query was refused, when the status is 400. */
  readonly msg?: string;
}

const MOST_QUERIES = 5000;

/** A call without a type for its query: calls check their queries themselves. */
type BulkCall = (geocoder: Geocoder, query: never, context: GeocoderContext<1>) => V1Response;

const CALLS: Readonly<Record<string, BulkCall>> = {
  '/v1/search': search,
  '/v1/search/structured': structured,
  '/v1/reverse': reverse,
};

/**
 * Answers many queries at once, each one as if it were sent alone. A refused query does not affect the others.
 *
 * @param body  1 to 5,000 items `{endpoint, query}`; `endpoint` is `/v1/search`, `/v1/search/structured` or `/v1/reverse`.
 * @param context  as for `autocomplete`; the version is always 1.
 * @returns one item for each query, in their order.
 * @throws {PortolanError} `geocoder-request` when the body is not such a list; `stopped` when `context.shouldStop` returns true;
 *   `archive-checksum` when the
 *   archive is damaged.
 */
export function bulk(geocoder: Geocoder, body: unknown, context: GeocoderContext = {}): BulkItem[] {
  checkGeocoder(geocoder);
  checkMembers(context, 'context', 'geocoder-input');
  const most = context.limits?.maxBulkQueries ?? MOST_QUERIES;
  if (!Array.isArray(body)) throw refused('body', 'the body must be a list of {endpoint, query}');
  if (body.length === 0 || body.length > most)
    throw refused('body', `the body must have 1 to ${most} queries`, body.length);
  const checkStop = checkStopOf(context);
  return body.map((item: unknown) => {
    checkStop();
    return bulkItem(geocoder, item, context);
  });
}

function bulkItem(geocoder: Geocoder, item: unknown, context: GeocoderContext): BulkItem {
  try {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw refused('query', 'a query must be {endpoint, query}', item);
    const { endpoint, query }: { endpoint?: unknown; query?: unknown } = item;
    const call = typeof endpoint === 'string' && Object.hasOwn(CALLS, endpoint) ? CALLS[endpoint] : undefined;
    if (call === undefined)
      throw refused('endpoint', `endpoint must be one of ${Object.keys(CALLS).join(', ')}`, endpoint);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- calls check their queries themselves
    return { status: 200, response: call(geocoder, query as never, { ...context, version: 1 }) };
  } catch (error) {
    if (!(error instanceof PortolanError) || error.code !== 'geocoder-request') throw error;
    return { status: 400, msg: error.message };
  }
}

import { PortolanError } from '@portolan/base';
import type { Geocoder } from '../geocoder.ts';
import { checkQuery } from './context.ts';
import type { GeocoderContext } from './context.ts';
import { search } from './forward.ts';
import { refused } from './read-parameters.ts';
import type { Query } from './read-parameters.ts';
import { reverse } from './reverse.ts';
import { structured } from './structured.ts';
import type { V1Response } from './version1.ts';
import type { V2Response } from './version2.ts';

/** One answer of a bulk request. */
export interface BulkItem {
  readonly status: number;
  /** As version 1 gives it. */
  readonly response?: V1Response | V2Response;
  readonly msg?: string;
}

const MOST_BULK = 5000;

const ENDPOINTS: Readonly<
  Record<string, (geocoder: Geocoder, query: Query, context: GeocoderContext) => V1Response | V2Response>
> = {
  '/v1/search': search,
  '/v1/search/structured': structured,
  '/v1/reverse': reverse,
};

/**
 * Many requests at once: the same answers as one by one. An item that is refused fails alone.
 *
 * @param body  `[{endpoint, query}]`, 1 to 5,000.
 * @throws {PortolanError} `geocoder-request` when the body is no such list; `stopped` when the context says so.
 */
export function bulk(geocoder: Geocoder, body: unknown, context: GeocoderContext = {}): BulkItem[] {
  const most = context.limits?.maxBulkQueries ?? MOST_BULK;
  if (!Array.isArray(body)) throw refused('body', 'the body must be a list of {endpoint, query}');
  if (body.length === 0 || body.length > most)
    throw refused('body', `the body must have 1 to ${most} queries`, body.length);
  return body.map((item: unknown) => {
    if (context.shouldStop?.() === true) throw new PortolanError('stopped', 'the request was stopped');
    return bulkItem(geocoder, item, context);
  });
}

function bulkItem(geocoder: Geocoder, item: unknown, context: GeocoderContext): BulkItem {
  try {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw refused('query', 'a query must be {endpoint, query}', item);
    const { endpoint, query }: { endpoint?: unknown; query?: unknown } = item;
    const answer =
      typeof endpoint === 'string' && Object.hasOwn(ENDPOINTS, endpoint) ? ENDPOINTS[endpoint] : undefined;
    if (answer === undefined)
      throw refused('endpoint', `endpoint must be one of ${Object.keys(ENDPOINTS).join(', ')}`, endpoint);
    checkQuery(query);
    return { status: 200, response: answer(geocoder, query, { ...context, version: 1 }) };
  } catch (error) {
    if (!(error instanceof PortolanError) || error.code !== 'geocoder-request') throw error;
    return { status: 400, msg: error.message };
  }
}

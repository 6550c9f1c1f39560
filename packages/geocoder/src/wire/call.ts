import { checkMembers, checkStopOf } from '@portolan/base';
import { checkGeocoder, type Geocoder } from '../geocoder.ts';
import type { FindOptions } from '../query/scoring/hit.ts';
import type { Boundary } from '../query/records/filter.ts';
import { Filter } from '../query/records/filter.ts';
import { versionOf } from './context.ts';
import type { GeocoderContext } from './context.ts';
import type { Endpoint, Version } from './query.ts';
import { checkParameters } from './read-parameters.ts';
import type { Language, Parameters, Point } from './read-parameters.ts';
import { unknownParameterWarnings } from './unknown-parameters.ts';

/** One call: the archive, the request, and what the response will say about the request. */
export interface Call {
  readonly geocoder: Geocoder;
  readonly endpoint: Endpoint;
  readonly parameters: Parameters;
  readonly context: GeocoderContext;
  readonly version: Version;
  /** `geocoding.query` of the response: the parameters as they were understood. */
  readonly echo: Record<string, unknown>;
  /** `geocoding.warnings` of the response. */
  readonly warnings: string[];
}

/** A call whose results are limited by boundaries. */
export interface FilteredCall extends Call {
  /** The largest number of results. */
  readonly size: number;
  readonly language: Language;
  readonly boundary: Boundary;
  readonly focus: Point | undefined;
}

/**
 * Begins a call.
 * @throws {PortolanError} `geocoder-request` when the query is no object, or the version does not exist; `geocoder-input` for what is no geocoder
 *   or no context.
 */
export function beginCall(
  endpoint: Endpoint,
  geocoder: Geocoder,
  query: unknown,
  context: GeocoderContext,
): Call {
  checkGeocoder(geocoder);
  checkMembers(context, 'context', 'geocoder-input');
  const parameters = checkParameters(query);
  const version = versionOf(context);
  const warnings = unknownParameterWarnings(endpoint, parameters);
  return { geocoder, endpoint, parameters, context, version, echo: {}, warnings };
}

/**
 * The options of a search by text for a call.
 * @param boundary  replaces the boundary of the call.
 */
export function findOptionsOf(call: FilteredCall, boundary = call.boundary): FindOptions {
  return {
    isAutocomplete: call.endpoint === 'autocomplete',
    size: call.size,
    filter: new Filter(call.geocoder.file, boundary),
    focus: call.focus,
    language: call.language.code,
    checkStop: checkStopOf(call.context),
  };
}

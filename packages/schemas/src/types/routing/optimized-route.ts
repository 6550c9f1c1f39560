// Written by `npm run -w @portolan/schemas generate` from ../../routing/optimized-route.ts: change the descriptions there.
import * as schemas from '../../routing/optimized-route.ts';
import type { Costing } from './costing.ts';
import type { CostingOptions } from './costing-options.ts';
import type { DateTime } from './date-time.ts';
import type { AnnotationFilters, DirectionsType, Units } from './directions.ts';
import type { RequestLocation, StopLocation } from './location.ts';
import type { Trip } from './trip.ts';
import type { Position } from '../shared/geojson.ts';

/** Body of POST /optimized_route/v1. The first and the last location stay where they are. */
export interface OptimizedRouteRequest {
  /** Any text; the response has it as well. */
  id?: string;
  /** The first and the last stay where they are; the order of the others is looked for. 3 to 50 entries. */
  locations: StopLocation[];
  /**
   * How to travel. Without a source of traffic the `_traffic` models are their plain ones, setting out now.
   */
  costing: Costing;
  /**
   * What to avoid, what to prefer and what to count, by costing model. Members of other models than the
   * chosen one are ignored. A value out of range is no error: the default is used, and the response carries
   * warning 500.
   */
  costing_options?: CostingOptions;
  /**
   * When to travel. `value` is local civil time at the location, and is needed for every type but
   * `depart_now`, where it is forbidden. The numbers are the engine's own names: 0 now, 1 depart, 2 arrive, 3
   * invariant.
   */
  date_time?: DateTime;
  /** Places whose nearest roads are not used. At most 50 entries. */
  exclude_locations?: RequestLocation[];
  /** Areas whose roads are not used: outlines of [lon, lat] pairs, which are closed where they are open. */
  exclude_polygons?: Position[][];
  /** Unit of the distances in the response. Default km. */
  units?: Units;
  /** A tag of `LANGUAGES` or an alias; any other text means en-US. Default en-US. */
  language?: 
    | 'bg-BG'
    | 'ca-ES'
    | 'cs-CZ'
    | 'da-DK'
    | 'de-DE'
    | 'el-GR'
    | 'en-GB'
    | 'en-US-x-pirate'
    | 'en-US'
    | 'es-ES'
    | 'et-EE'
    | 'fi-FI'
    | 'fr-FR'
    | 'hi-IN'
    | 'hu-HU'
    | 'it-IT'
    | 'ja-JP'
    | 'nb-NO'
    | 'nl-NL'
    | 'pl-PL'
    | 'pt-BR'
    | 'pt-PT'
    | 'ro-RO'
    | 'ru-RU'
    | 'sk-SK'
    | 'sl-SI'
    | 'sv-SE'
    | 'tr-TR'
    | 'uk-UA'
    | (string & {});
  /** How much is told of the way: nothing, steps without words, or steps with words. Default instructions. */
  directions_type?: DirectionsType;
  /** Form of the response: that of this interface, or of OSRM. Default json. */
  format?: 'json' | 'osrm';
  /** What a navigation app shows, step by step; only with `format: osrm`. Default false. */
  banner_instructions?: boolean;
  /** What a navigation app says, and where; only with `format: osrm`. Default false. */
  voice_instructions?: boolean;
  /** Which annotations to carry; only with `format: osrm`. */
  filters?: AnnotationFilters;
  /** Heights every so many metres, or feet where units are miles; 0 for none. Default 0; at least 0. */
  elevation_interval?: number;
  /** The older, nested form of `units` and `language`. */
  directions_options?: {
    /** Unit of the distances in the response. Default km. */
    units?: Units;
    /** As the `language` of the request. */
    language?: string;
  };
}
/** JSON Schema of the type of the same name. */
export const OptimizedRouteRequest: typeof schemas.OptimizedRouteRequest = schemas.OptimizedRouteRequest;

/**
 * Answer of POST /optimized_route/v1 in the native format: `trip.locations[].original_index` says which
 * location stands where.
 */
export interface OptimizedRouteResponse {
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /** The route through all locations in the best order. */
  trip: Trip;
}
/** JSON Schema of the type of the same name. */
export const OptimizedRouteResponse: typeof schemas.OptimizedRouteResponse = schemas.OptimizedRouteResponse;

// Written by `npm run -w @portolan/schemas generate` from ../../routing/map-match.ts: change the descriptions there.
import * as schemas from '../../routing/map-match.ts';
import type { Costing } from './costing.ts';
import type { CostingOptions } from './costing-options.ts';
import type { DateTime } from './date-time.ts';
import type { AnnotationFilters, DirectionsType, Units } from './directions.ts';
import type { LocationType, ResponseLocation } from './location.ts';
import type { Leg, Summary } from './trip.ts';
import type { Warning } from '../shared/warning.ts';

/** A point of a trace. */
export interface TracePoint {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /**
   * What happens at a location: `break` and `break_through` end a leg, `via` and `through` do not; `break`
   * and `via` allow turning back. The first and the last location count as `break` whatever they say.
   */
  type?: LocationType;
  /** Seconds, which never fall from point to point. */
  time?: number;
}
/** JSON Schema of the type of the same name. */
export const TracePoint: typeof schemas.TracePoint = schemas.TracePoint;

/** How far a trace may be off the road. */
export interface TraceOptions {
  /** Metres around a point within which roads are looked for. Default 50; 0 to 100. */
  search_radius?: number;
  /** Metres, standard deviation of the positions. Default 5; 0 to 100. */
  gps_accuracy?: number;
  /** Metres between two points that end a matching. Default 2000; at least 0. */
  breakage_distance?: number;
  /** Metres within which points are taken as one. Default 10; at least 0. */
  interpolation_distance?: number;
  /** Seconds that a turn counts for: more gives straighter ways. At least 0. */
  turn_penalty_factor?: number;
}
/** JSON Schema of the type of the same name. */
export const TraceOptions: typeof schemas.TraceOptions = schemas.TraceOptions;

/** Body of POST /map_match/v1. */
export interface MapMatchRequest {
  /** Any text; the response has it as well. */
  id?: string;
  /** Points of the trace, in the order of travel. 2 to 16000 entries. */
  shape?: TracePoint[];
  /** The trace as an encoded polyline of 6 digits; instead of `shape`. At least 1 character. */
  encoded_polyline?: string;
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
  /**
   * `edge_walk` follows a line that came from this graph; `map_snap` finds the likeliest roads; the last
   * tries one, then the other. Default walk_or_snap.
   */
  shape_match?: 'edge_walk' | 'map_snap' | 'walk_or_snap';
  /** Time at the first point, in seconds; with `durations` and a polyline. */
  begin_time?: number;
  /** Seconds from point to point: one fewer than there are points. */
  durations?: number[] | number;
  /** Whether to take times from the trace instead of from the roads. Default false. */
  use_timestamps?: boolean;
  /** How far the trace may be off the road. */
  trace_options?: TraceOptions;
  /** Whether to add OpenLR references of the matched edges. Default false. */
  linear_references?: boolean;
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
export const MapMatchRequest: typeof schemas.MapMatchRequest = schemas.MapMatchRequest;

/** A trip that follows a trace. */
export interface MatchedTrip {
  /** Always 0: success. */
  status: number;
  /** The same in words. */
  status_message: string;
  /** Unit of every length in the trip. */
  units: 'kilometers' | 'miles';
  /** Language of the instructions, which may not be the one that was asked for. */
  language: string;
  /** The places of the request, in the order of travel. */
  locations: ResponseLocation[];
  /** The ways from break to break, in the order of travel. */
  legs: Leg[];
  /** Sums over the whole trip. */
  summary: Summary;
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
  /** OpenLR line locations in base64, one a matched edge; with `linear_references` in the request. */
  linear_references?: string[];
}
/** JSON Schema of the type of the same name. */
export const MatchedTrip: typeof schemas.MatchedTrip = schemas.MatchedTrip;

/**
 * Answer of POST /map_match/v1 in the native format; what comes after a break of the trace stands in
 * `alternates`.
 */
export interface MapMatchResponse {
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /** The way that the trace took. */
  trip: MatchedTrip;
  /** The ways after the gaps of the trace; absent where it has none. */
  alternates?: {
    /** The way after a gap of the trace. */
    trip: MatchedTrip;
  }[];
  /** The `linear_references` of `trip`. */
  linear_references?: string[];
}
/** JSON Schema of the type of the same name. */
export const MapMatchResponse: typeof schemas.MapMatchResponse = schemas.MapMatchResponse;

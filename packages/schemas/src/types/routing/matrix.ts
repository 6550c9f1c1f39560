// Written by `npm run -w @portolan/schemas generate` from ../../routing/matrix.ts: change the descriptions there.
import * as schemas from '../../routing/matrix.ts';
import type { Costing } from './costing.ts';
import type { CostingOptions } from './costing-options.ts';
import type { DateTime } from './date-time.ts';
import type { DirectionsType, Units } from './directions.ts';
import type { RequestLocation, SearchFilter, SnappedPlace } from './location.ts';
import type { LineString, Position } from '../shared/geojson.ts';
import type { Warning } from '../shared/warning.ts';

/** A source or a target. */
export interface MatrixLocation {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /** Direction of travel in degrees clockwise from north; only roads in this direction are used. 0 to 360. */
  heading?: number;
  /** Degrees that a road may differ from `heading`. Default 60; 0 to 360. */
  heading_tolerance?: number;
  /**
   * Junctions that a road must lead to and from, so that islands are left out; values over 100 count as 100.
   * Default 50; at least 0.
   */
  minimum_reachability?: number;
  /** All roads within so many metres may be used; values over 200 count as 200. Default 0 m; at least 0 m. */
  radius?: number;
  /** Whether a nearer road is preferred to one farther off within `radius`. Default true. */
  rank_candidates?: boolean;
  /** On which side of the street to arrive, as traffic there drives. Default either. */
  preferred_side?: 'same' | 'opposite' | 'either';
  /** A place so near to a junction is taken as the junction; metres. Default 5 m; at least 0 m. */
  node_snap_tolerance?: number;
  /** A place so near to a road is on neither side of it; metres. Default 5 m; at least 0 m. */
  street_side_tolerance?: number;
  /** A place farther from a road is on neither side of it; metres. Default 1000 m; at least 0 m. */
  street_side_max_distance?: number;
  /** Roads that the place may snap to. */
  search_filter?: SearchFilter;
  /** Roads farther off than so many metres are not looked for. Default 35000 m; at least 0 m. */
  search_cutoff?: number;
  /** Civil time at the place; not together with a `date_time` of the whole request. */
  date_time?: string;
}
/** JSON Schema of the type of the same name. */
export const MatrixLocation: typeof schemas.MatrixLocation = schemas.MatrixLocation;

/** Body of POST /matrix/v1. */
export interface MatrixRequest {
  /** Any text; the response has it as well. */
  id?: string;
  /**
   * Places where the ways begin. Sources times targets may be `MATRIX_LIMITS.maxElements`, or what the plan
   * allows. At least 1 entry.
   */
  sources: MatrixLocation[];
  /** Places where the ways end: see `sources`. At least 1 entry. */
  targets: MatrixLocation[];
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
  /** With one source or one target: how many of the others to find before stopping. At least 1. */
  matrix_locations?: number;
  /** Unit of the distances in the response. Default km. */
  units?: Units;
  /** Accepted for the sake of shared code; without effect. */
  language?: string;
  /** Accepted for the sake of shared code; without effect. Default instructions. */
  directions_type?: DirectionsType;
  /** Whether to answer with a `VerboseMatrix`; false asks for a `ConciseMatrix`. Default true. */
  verbose?: boolean;
  /** Form of the lines in the cells; none by default. Default no_shape. */
  shape_format?: 'no_shape' | 'polyline6' | 'polyline5' | 'geojson';
}
/** JSON Schema of the type of the same name. */
export const MatrixRequest: typeof schemas.MatrixRequest = schemas.MatrixRequest;

/** The way from one source to one target. */
export interface MatrixCell {
  /** Distance in the units of the response; null where there is no way. */
  distance: number | null;
  /** Time in whole seconds; null where there is no way. */
  time: number | null;
  /** Position in `sources`. At least 0. */
  from_index: number;
  /** Position in `targets`. At least 0. */
  to_index: number;
  /** Cost by the costing model; it has no unit. At least 0. */
  cost?: number;
  /** Civil time of arrival, or of departure with `arrive_at`, `YYYY-MM-DDTHH:MM`. */
  date_time?: string;
  /** Offset of `date_time` from UTC, such as `+02:00`. */
  time_zone_offset?: string;
  /** IANA name of the time zone of `date_time`. */
  time_zone_name?: string;
  /** Degrees clockwise from north. 0 to 360. */
  begin_heading?: number;
  /** Direction at the target, in degrees clockwise from north. 0 to 360. */
  end_heading?: number;
  /**
   * Latitude where the way begins. The four are there where the way begins or ends elsewhere than `sources`
   * and `targets` say. -90 to 90.
   */
  begin_lat?: number;
  /** Longitude where the way begins: see `begin_lat`. -180 to 180. */
  begin_lon?: number;
  /** Latitude where the way ends: see `begin_lat`. -90 to 90. */
  end_lat?: number;
  /** Longitude where the way ends: see `begin_lat`. -180 to 180. */
  end_lon?: number;
  /** The line, in the `shape_format` that was asked for. */
  shape?: string | LineString;
}
/** JSON Schema of the type of the same name. */
export const MatrixCell: typeof schemas.MatrixCell = schemas.MatrixCell;

/** One cell an element. */
export interface VerboseMatrix {
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /** Unit of the distances. */
  units: 'kilometers' | 'miles';
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
  /** Name of the method, in the words of routing engines. */
  algorithm?: 'costmatrix' | 'timedistancematrix' | 'timedistancebssmatrix';
  /** Where each place lies on a road; null where it could not be snapped. */
  sources: (SnappedPlace | null)[];
  /** Where each target lies on a road; null where it could not be snapped. */
  targets: (SnappedPlace | null)[];
  /** `sources_to_targets[i][j]` leads from source i to target j. */
  sources_to_targets: MatrixCell[][];
}
/** JSON Schema of the type of the same name. */
export const VerboseMatrix: typeof schemas.VerboseMatrix = schemas.VerboseMatrix;

/** Two tables of numbers, row = source; only for `verbose: false`. */
export interface ConciseMatrix {
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /** Unit of the distances. */
  units: 'kilometers' | 'miles';
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
  /** Name of the method, in the words of routing engines. */
  algorithm?: 'costmatrix' | 'timedistancematrix' | 'timedistancebssmatrix';
  /** The two tables. */
  sources_to_targets: {
    /** Times in whole seconds; null where there is no way. */
    durations: ((number | null)[])[];
    /** Length in the units of the response. */
    distances: ((number | null)[])[];
  };
}
/** JSON Schema of the type of the same name. */
export const ConciseMatrix: typeof schemas.ConciseMatrix = schemas.ConciseMatrix;

/** Answer of POST /matrix/v1. */
export type MatrixResponse = VerboseMatrix | ConciseMatrix;
/** JSON Schema of the type of the same name. */
export const MatrixResponse: typeof schemas.MatrixResponse = schemas.MatrixResponse;

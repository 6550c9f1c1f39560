// Written by `npm run -w @portolan/schemas generate` from ../../routing/matrix.ts: change the descriptions there.
import * as schemas from '../../routing/matrix.ts';
import type { Costing } from './costing.ts';
import type { CostingOptions } from './costing-options.ts';
import type { DateTime } from './date-time.ts';
import type { DirectionsType, Units } from './directions.ts';
import type { RequestLocation } from './location.ts';
import type { Place } from '../shared/coordinates.ts';
import type { LineString, Position } from '../shared/geojson.ts';
import type { Warning } from '../shared/warning.ts';

/** A source or a target. */
export interface MatrixLocation {
  /** WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /** Roads farther off than this are not looked for. Default 35000 m; at least 0 m. */
  search_cutoff?: number;
  /** Civil time at the place; not together with a `date_time` of the whole request. */
  date_time?: string;
}
/** JSON Schema of the type of the same name. */
export const MatrixLocation: typeof schemas.MatrixLocation = schemas.MatrixLocation;

/** Body of POST /matrix/v1. */
export interface MatrixRequest {
  /** Echoed in the response. */
  id?: string;
  /** Sources times targets may be `MATRIX_LIMITS.maxElements`, or what the plan allows. At least 1 entry. */
  sources: MatrixLocation[];
  /** Where the ways end: see `sources`. At least 1 entry. */
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
  /** The roads nearest to these places are not used. At most 50 entries. */
  exclude_locations?: RequestLocation[];
  /** Roads that touch these areas are not used: exterior rings; open ones are closed. */
  exclude_polygons?: Position[][];
  /** With one source or one target: how many of the others are enough. At least 1. */
  matrix_locations?: number;
  /** TODO. Default km. */
  units?: Units;
  /** Accepted for the sake of shared code; without effect. */
  language?: string;
  /** Accepted for the sake of shared code; without effect. Default instructions. */
  directions_type?: DirectionsType;
  /** False asks for `ConciseMatrix`. Default true. */
  verbose?: boolean;
  /** Lines in the cells. Default no_shape. */
  shape_format?: 'no_shape' | 'polyline6' | 'polyline5' | 'geojson';
}
/** JSON Schema of the type of the same name. */
export const MatrixRequest: typeof schemas.MatrixRequest = schemas.MatrixRequest;

/** The way from one source to one target. */
export interface MatrixCell {
  /** In the units of the response; null where there is no way. */
  distance: number | null;
  /** Whole seconds; null where there is no way. */
  time: number | null;
  /** Position in `sources`. At least 0. */
  from_index: number;
  /** Position in `targets`. At least 0. */
  to_index: number;
  /** What the costing model made of it; no unit. At least 0. */
  cost?: number;
  /** Civil time of arrival, or of departure for arrive_at. */
  date_time?: string;
  time_zone_offset?: string;
  time_zone_name?: string;
  /** Degrees clockwise from north. 0 to 360. */
  begin_heading?: number;
  /** 0 to 360. */
  end_heading?: number;
  /** Where the way begins and ends, where that is not the place in `sources` or `targets`. -90 to 90. */
  begin_lat?: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  begin_lon?: number;
  /** WGS 84 degrees, north positive. -90 to 90. */
  end_lat?: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  end_lon?: number;
  /** In the `shape_format` that was asked for. */
  shape?: string | LineString;
}
/** JSON Schema of the type of the same name. */
export const MatrixCell: typeof schemas.MatrixCell = schemas.MatrixCell;

/** One cell an element. */
export interface VerboseMatrix {
  id?: string;
  units: 'kilometers' | 'miles';
  warnings?: Warning[];
  algorithm?: 'costmatrix' | 'timedistancematrix' | 'timedistancebssmatrix';
  /** Where each place lies on a road; null where it could not be snapped. */
  sources: (Place | null)[];
  targets: (Place | null)[];
  /** `sources_to_targets[i][j]` leads from source i to target j. */
  sources_to_targets: MatrixCell[][];
}
/** JSON Schema of the type of the same name. */
export const VerboseMatrix: typeof schemas.VerboseMatrix = schemas.VerboseMatrix;

/** Two tables of numbers, row = source; only for `verbose: false`. */
export interface ConciseMatrix {
  id?: string;
  units: 'kilometers' | 'miles';
  warnings?: Warning[];
  algorithm?: 'costmatrix' | 'timedistancematrix' | 'timedistancebssmatrix';
  sources_to_targets: {
    /** Whole seconds. */
    durations: ((number | null)[])[];
    /** In the units of the response. */
    distances: ((number | null)[])[];
  };
}
/** JSON Schema of the type of the same name. */
export const ConciseMatrix: typeof schemas.ConciseMatrix = schemas.ConciseMatrix;

/** Answer of POST /matrix/v1. */
export type MatrixResponse = VerboseMatrix | ConciseMatrix;
/** JSON Schema of the type of the same name. */
export const MatrixResponse: typeof schemas.MatrixResponse = schemas.MatrixResponse;

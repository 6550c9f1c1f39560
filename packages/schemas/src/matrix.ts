import { Type } from 'typebox';
import { Costing, CostingOptions } from './costing.ts';
import { CIVIL_TIME, DateTime } from './date-time.ts';
import { DirectionsType, Units } from './directions.ts';
import { exclusionProperties } from './exclusions.ts';
import { LineString } from './geojson.ts';
import { Latitude, Longitude, Metres, Place } from './location.ts';
import { Warning } from './trip.ts';

/** A source or a target: section 2.3 of the interface. */
export const MatrixLocation = Type.Object({
  lat: Latitude,
  lon: Longitude,
  search_cutoff: Type.Optional(Metres(35_000)),
  /** Civil time at the place; not together with a `date_time` of the whole request. */
  date_time: Type.Optional(Type.String({ pattern: CIVIL_TIME })),
});
export type MatrixLocation = Type.Static<typeof MatrixLocation>;

/** Body of POST /matrix/v1: section 6 of the interface. */
export const MatrixRequest = Type.Object({
  /** Echoed in the response. */
  id: Type.Optional(Type.String()),
  /** Sources times targets may be `MATRIX_LIMITS.maxElements`, or what the plan allows. */
  sources: Type.Array(MatrixLocation, { minItems: 1 }),
  targets: Type.Array(MatrixLocation, { minItems: 1 }),
  costing: Costing,
  costing_options: Type.Optional(CostingOptions),
  date_time: Type.Optional(DateTime),
  ...exclusionProperties,
  /** With one source or one target: how many of the others are enough. */
  matrix_locations: Type.Optional(Type.Integer({ minimum: 1 })),
  units: Type.Optional(Units),
  /** Accepted for the sake of shared code; without effect, as is the next. */
  language: Type.Optional(Type.String()),
  directions_type: Type.Optional(DirectionsType),
  /** False asks for `ConciseMatrix`. */
  verbose: Type.Optional(Type.Boolean({ default: true })),
  /** Lines in the cells. */
  shape_format: Type.Optional(
    Type.Enum(['no_shape', 'polyline6', 'polyline5', 'geojson'], { default: 'no_shape' }),
  ),
});
export type MatrixRequest = Type.Static<typeof MatrixRequest>;

/** The way from one source to one target. */
export const MatrixCell = Type.Object({
  /** In the units of the response; null where there is no way. */
  distance: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  /** Whole seconds; null where there is no way. */
  time: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** Position in `sources`. */
  from_index: Type.Integer({ minimum: 0 }),
  /** Position in `targets`. */
  to_index: Type.Integer({ minimum: 0 }),
  /** What the costing model made of it; no unit. */
  cost: Type.Optional(Type.Number({ minimum: 0 })),
  /** Civil time of arrival, or of departure for arrive_at. */
  date_time: Type.Optional(Type.String()),
  time_zone_offset: Type.Optional(Type.String()),
  time_zone_name: Type.Optional(Type.String()),
  /** Degrees clockwise from north. */
  begin_heading: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
  end_heading: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
  /** Where the way begins and ends, where that is not the place in `sources` or `targets`. */
  begin_lat: Type.Optional(Latitude),
  begin_lon: Type.Optional(Longitude),
  end_lat: Type.Optional(Latitude),
  end_lon: Type.Optional(Longitude),
  /** In the `shape_format` that was asked for. */
  shape: Type.Optional(Type.Union([Type.String(), LineString])),
});
export type MatrixCell = Type.Static<typeof MatrixCell>;

const matrixProperties = {
  id: Type.Optional(Type.String()),
  units: Type.Enum(['kilometers', 'miles']),
  warnings: Type.Optional(Type.Array(Warning)),
  algorithm: Type.Optional(Type.Enum(['costmatrix', 'timedistancematrix', 'timedistancebssmatrix'])),
};

/** One cell an element. */
export const VerboseMatrix = Type.Object({
  ...matrixProperties,
  /** Where each place lies on a road; null where it could not be snapped. */
  sources: Type.Array(Type.Union([Place, Type.Null()])),
  targets: Type.Array(Type.Union([Place, Type.Null()])),
  /** `sources_to_targets[i][j]` leads from source i to target j. */
  sources_to_targets: Type.Array(Type.Array(MatrixCell)),
});
export type VerboseMatrix = Type.Static<typeof VerboseMatrix>;

/** Two tables of numbers, row = source; only for `verbose: false`. */
export const ConciseMatrix = Type.Object({
  ...matrixProperties,
  sources_to_targets: Type.Object({
    /** Whole seconds. */
    durations: Type.Array(Type.Array(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]))),
    /** In the units of the response. */
    distances: Type.Array(Type.Array(Type.Union([Type.Number({ minimum: 0 }), Type.Null()]))),
  }),
});
export type ConciseMatrix = Type.Static<typeof ConciseMatrix>;

/** Answer of POST /matrix/v1. */
export const MatrixResponse = Type.Union([VerboseMatrix, ConciseMatrix]);
export type MatrixResponse = Type.Static<typeof MatrixResponse>;

import { Type } from 'typebox';
import { Costing, CostingOptions } from './costing.ts';
import { DateTime } from './date-time.ts';
import { directionsProperties } from './directions.ts';
import { TRACE_LIMITS } from './limits.ts';
import { Latitude, LocationType, Longitude } from './location.ts';
import { Trip } from './trip.ts';

/** A point of a trace: section 2.3 of the interface. */
export const TracePoint = Type.Object({
  lat: Latitude,
  lon: Longitude,
  type: Type.Optional(LocationType),
  /** Seconds, not falling from point to point. */
  time: Type.Optional(Type.Number()),
});
export type TracePoint = Type.Static<typeof TracePoint>;

/** How much a trace may be off the road. */
export const TraceOptions = Type.Object({
  /** Metres around a point in which roads are looked for. */
  search_radius: Type.Optional(
    Type.Number({ minimum: 0, maximum: TRACE_LIMITS.maxSearchRadiusMetres, default: 50 }),
  ),
  /** Metres, standard deviation of the positions. */
  gps_accuracy: Type.Optional(
    Type.Number({ minimum: 0, maximum: TRACE_LIMITS.maxGpsAccuracyMetres, default: 5 }),
  ),
  /** Metres between two points that end a matching. */
  breakage_distance: Type.Optional(Type.Number({ minimum: 0, default: 2000 })),
  /** Metres within which points are taken as one. */
  interpolation_distance: Type.Optional(Type.Number({ minimum: 0, default: 10 })),
  turn_penalty_factor: Type.Optional(Type.Number({ minimum: 0 })),
});
export type TraceOptions = Type.Static<typeof TraceOptions>;

/** The trace and the traveller, to be spread into the schemas of map_match and trace_attributes. */
export const traceProperties = {
  /** Echoed in the response. */
  id: Type.Optional(Type.String()),
  shape: Type.Optional(Type.Array(TracePoint, { minItems: 1, maxItems: TRACE_LIMITS.maxShapePoints })),
  /** 6 digits; instead of `shape`. */
  encoded_polyline: Type.Optional(Type.String({ minLength: 1 })),
  costing: Costing,
  costing_options: Type.Optional(CostingOptions),
  date_time: Type.Optional(DateTime),
  /** `edge_walk` follows a line that came from this graph; `map_snap` finds the likeliest roads; the last tries one, then the other. */
  shape_match: Type.Optional(
    Type.Enum(['edge_walk', 'map_snap', 'walk_or_snap'], { default: 'walk_or_snap' }),
  ),
};

/** JSON Schema: at least one of the two forms of a trace. */
export const hasTrace = { anyOf: [{ required: ['shape'] }, { required: ['encoded_polyline'] }] };

/** Body of POST /map_match/v1: section 8 of the interface. */
export const MapMatchRequest = Type.Object(
  {
    ...traceProperties,
    /** Seconds at the first point, with `durations` and a polyline. */
    begin_time: Type.Optional(Type.Number()),
    /** Seconds from point to point: one fewer than there are points. */
    durations: Type.Optional(
      Type.Union([Type.Array(Type.Number({ minimum: 0 })), Type.Number({ minimum: 0 })]),
    ),
    /** Elapsed times from the trace instead of from the roads. */
    use_timestamps: Type.Optional(Type.Boolean({ default: false })),
    trace_options: Type.Optional(TraceOptions),
    linear_references: Type.Optional(Type.Boolean({ default: false })),
    ...directionsProperties,
  },
  hasTrace,
);
export type MapMatchRequest = Type.Static<typeof MapMatchRequest>;

/** OpenLR line locations in base64, one a matched edge. */
const LinearReferences = Type.Array(Type.String());
const MatchedTrip = Type.Object({ ...Trip.properties, linear_references: Type.Optional(LinearReferences) });

/** Answer of POST /map_match/v1 in the native format; what comes after a break of the trace stands in `alternates`. */
export const MapMatchResponse = Type.Object({
  id: Type.Optional(Type.String()),
  trip: MatchedTrip,
  alternates: Type.Optional(Type.Array(Type.Object({ trip: MatchedTrip }))),
  linear_references: Type.Optional(LinearReferences),
});
export type MapMatchResponse = Type.Static<typeof MapMatchResponse>;

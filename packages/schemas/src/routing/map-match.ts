import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { DateTime } from './date-time.ts';
import { directionsProperties } from './directions.ts';
import { TRACE_LIMITS } from './limits.ts';
import { Latitude, Longitude } from '../shared/coordinates.ts';
import { LocationType } from './location.ts';
import { Trip } from './trip.ts';

export const TracePoint = about(
  'A point of a trace.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    type: Type.Optional(LocationType),
    time: about('Seconds, which never fall from point to point.', Type.Optional(Type.Number())),
  }),
);

export const TraceOptions = about(
  'How far a trace may be off the road.',
  Type.Object({
    search_radius: about(
      'Metres around a point within which roads are looked for.',
      Type.Optional(Type.Number({ minimum: 0, maximum: TRACE_LIMITS.maxSearchRadiusMetres, default: 50 })),
    ),
    gps_accuracy: about(
      'Metres, standard deviation of the positions.',
      Type.Optional(Type.Number({ minimum: 0, maximum: TRACE_LIMITS.maxGpsAccuracyMetres, default: 5 })),
    ),
    breakage_distance: about(
      'Metres between two points that end a matching.',
      Type.Optional(Type.Number({ minimum: 0, default: 2000 })),
    ),
    interpolation_distance: about(
      'Metres within which points are taken as one.',
      Type.Optional(Type.Number({ minimum: 0, default: 10 })),
    ),
    turn_penalty_factor: about(
      'Seconds that a turn counts for: more gives straighter ways.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
  }),
);

/** The trace and the traveller, to be spread into the schemas of map_match and trace_attributes. */
export const traceProperties = {
  id: about('Any text; the response has it as well.', Type.Optional(Type.String())),
  shape: about(
    'Points of the trace, in the order of travel.',
    Type.Optional(Type.Array(TracePoint, { minItems: 2, maxItems: TRACE_LIMITS.maxShapePoints })),
  ),
  encoded_polyline: about(
    'The trace as an encoded polyline of 6 digits; instead of `shape`.',
    Type.Optional(Type.String({ minLength: 1 })),
  ),
  costing: Costing,
  costing_options: Type.Optional(CostingOptions),
  date_time: Type.Optional(DateTime),
  shape_match: about(
    '`edge_walk` follows a line that came from this graph; `map_snap` finds the likeliest roads; the last tries one, then the other.',
    Type.Optional(Type.Enum(['edge_walk', 'map_snap', 'walk_or_snap'], { default: 'walk_or_snap' })),
  ),
};

/** JSON Schema: at least one of the two forms of a trace. */
export const hasTrace = { anyOf: [{ required: ['shape'] }, { required: ['encoded_polyline'] }] };

export const MapMatchRequest = about(
  'Body of POST /map_match/v1.',
  Type.Object(
    {
      ...traceProperties,
      begin_time: about(
        'Time at the first point, in seconds; with `durations` and a polyline.',
        Type.Optional(Type.Number()),
      ),
      durations: about(
        'Seconds from point to point: one fewer than there are points.',
        Type.Optional(Type.Union([Type.Array(Type.Number({ minimum: 0 })), Type.Number({ minimum: 0 })])),
      ),
      use_timestamps: about(
        'Whether to take times from the trace instead of from the roads.',
        Type.Optional(Type.Boolean({ default: false })),
      ),
      trace_options: about('How far the trace may be off the road.', Type.Optional(TraceOptions)),
      linear_references: about(
        'Whether to add OpenLR references of the matched edges.',
        Type.Optional(Type.Boolean({ default: false })),
      ),
      ...directionsProperties,
    },
    hasTrace,
  ),
);

/** OpenLR line locations in base64, one a matched edge. */
const LinearReferences = Type.Array(Type.String());
export const MatchedTrip = about(
  'A trip that follows a trace.',
  Type.Object({
    ...Trip.properties,
    linear_references: about(
      'OpenLR line locations in base64, one a matched edge; with `linear_references` in the request.',
      Type.Optional(LinearReferences),
    ),
  }),
);

export const MapMatchResponse = about(
  'Answer of POST /map_match/v1 in the native format; what comes after a break of the trace stands in `alternates`.',
  Type.Object({
    id: about('The `id` of the request; absent where it had none.', Type.Optional(Type.String())),
    trip: about('The way that the trace took.', MatchedTrip),
    alternates: about(
      'The ways after the gaps of the trace; absent where it has none.',
      Type.Optional(
        Type.Array(Type.Object({ trip: about('The way after a gap of the trace.', MatchedTrip) })),
      ),
    ),
    linear_references: about('The `linear_references` of `trip`.', Type.Optional(LinearReferences)),
  }),
);

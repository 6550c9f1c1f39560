import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { CIVIL_TIME } from '../shared/patterns.ts';
import { DateTime } from './date-time.ts';
import { DirectionsType, Units } from './directions.ts';
import { exclusionProperties } from './exclusions.ts';
import { LineString } from '../shared/geojson.ts';
import { Latitude, Longitude } from '../shared/coordinates.ts';
import { snappingProperties, SnappedPlace } from './location.ts';
import { Warning } from '../shared/warning.ts';

export const MatrixLocation = about(
  'A source or a target.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    ...snappingProperties,
    date_time: about(
      'Civil time at the place; not together with a `date_time` of the whole request.',
      Type.Optional(Type.String({ pattern: CIVIL_TIME })),
    ),
  }),
);

export const MatrixRequest = about(
  'Body of POST /matrix/v1.',
  Type.Object({
    id: about('Any text; the response has it as well.', Type.Optional(Type.String())),
    sources: about(
      'Places where the ways begin. Sources times targets may be `MATRIX_LIMITS.maxElements`, or what the plan allows.',
      Type.Array(MatrixLocation, { minItems: 1 }),
    ),
    targets: about('Places where the ways end: see `sources`.', Type.Array(MatrixLocation, { minItems: 1 })),
    costing: Costing,
    costing_options: Type.Optional(CostingOptions),
    date_time: Type.Optional(DateTime),
    ...exclusionProperties,
    matrix_locations: about(
      'With one source or one target: how many of the others to find before stopping.',
      Type.Optional(Type.Integer({ minimum: 1 })),
    ),
    units: Type.Optional(Units),
    language: about('Accepted for the sake of shared code; without effect.', Type.Optional(Type.String())),
    directions_type: about(
      'Accepted for the sake of shared code; without effect.',
      Type.Optional(DirectionsType),
    ),
    verbose: about(
      'Whether to answer with a `VerboseMatrix`; false asks for a `ConciseMatrix`.',
      Type.Optional(Type.Boolean({ default: true })),
    ),
    shape_format: about(
      'Form of the lines in the cells; none by default.',
      Type.Optional(Type.Enum(['no_shape', 'polyline6', 'polyline5', 'geojson'], { default: 'no_shape' })),
    ),
  }),
);

export const MatrixCell = about(
  'The way from one source to one target.',
  Type.Object({
    distance: about(
      'Distance in the units of the response; null where there is no way.',
      Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    ),
    time: about(
      'Time in whole seconds; null where there is no way.',
      Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    ),
    from_index: about('Position in `sources`.', Type.Integer({ minimum: 0 })),
    to_index: about('Position in `targets`.', Type.Integer({ minimum: 0 })),
    cost: about('Cost by the costing model; it has no unit.', Type.Optional(Type.Number({ minimum: 0 }))),
    date_time: about(
      'Civil time of arrival, or of departure with `arrive_at`, `YYYY-MM-DDTHH:MM`.',
      Type.Optional(Type.String()),
    ),
    time_zone_offset: about(
      'Offset of `date_time` from UTC, such as `+02:00`.',
      Type.Optional(Type.String()),
    ),
    time_zone_name: about('IANA name of the time zone of `date_time`.', Type.Optional(Type.String())),
    begin_heading: about(
      'Degrees clockwise from north.',
      Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
    ),
    end_heading: about(
      'Direction at the target, in degrees clockwise from north.',
      Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
    ),
    begin_lat: about(
      'Latitude where the way begins. The four are there where the way begins or ends elsewhere than `sources` and `targets` say.',
      Type.Optional(Latitude),
    ),
    begin_lon: about('Longitude where the way begins: see `begin_lat`.', Type.Optional(Longitude)),
    end_lat: about('Latitude where the way ends: see `begin_lat`.', Type.Optional(Latitude)),
    end_lon: about('Longitude where the way ends: see `begin_lat`.', Type.Optional(Longitude)),
    shape: about(
      'The line, in the `shape_format` that was asked for.',
      Type.Optional(Type.Union([Type.String(), LineString])),
    ),
  }),
);

const matrixProperties = {
  id: about('The `id` of the request; absent where it had none.', Type.Optional(Type.String())),
  units: about('Unit of the distances.', Type.Enum(['kilometers', 'miles'])),
  warnings: about(
    'What the request asked for and did not get; absent where there is nothing to say.',
    Type.Optional(Type.Array(Warning)),
  ),
  algorithm: about(
    'Name of the method, in the words of routing engines.',
    Type.Optional(Type.Enum(['costmatrix', 'timedistancematrix', 'timedistancebssmatrix'])),
  ),
};

export const VerboseMatrix = about(
  'One cell an element.',
  Type.Object({
    ...matrixProperties,
    sources: about(
      'Where each place lies on a road; null where it could not be snapped.',
      Type.Array(Type.Union([SnappedPlace, Type.Null()])),
    ),
    targets: about(
      'Where each target lies on a road; null where it could not be snapped.',
      Type.Array(Type.Union([SnappedPlace, Type.Null()])),
    ),
    sources_to_targets: about(
      '`sources_to_targets[i][j]` leads from source i to target j.',
      Type.Array(Type.Array(MatrixCell)),
    ),
  }),
);

export const ConciseMatrix = about(
  'Two tables of numbers, row = source; only for `verbose: false`.',
  Type.Object({
    ...matrixProperties,
    sources_to_targets: about(
      'The two tables.',
      Type.Object({
        durations: about(
          'Times in whole seconds; null where there is no way.',
          Type.Array(Type.Array(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]))),
        ),
        distances: about(
          'Length in the units of the response.',
          Type.Array(Type.Array(Type.Union([Type.Number({ minimum: 0 }), Type.Null()]))),
        ),
      }),
    ),
  }),
);

export const MatrixResponse = about('Answer of POST /matrix/v1.', Type.Union([VerboseMatrix, ConciseMatrix]));

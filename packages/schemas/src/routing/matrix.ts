import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { CIVIL_TIME } from '../shared/patterns.ts';
import { DateTime } from './date-time.ts';
import { DirectionsType, Units } from './directions.ts';
import { exclusionProperties } from './exclusions.ts';
import { LineString } from '../shared/geojson.ts';
import { Latitude, Longitude, Place } from '../shared/coordinates.ts';
import { Metres } from './location.ts';
import { Warning } from '../shared/warning.ts';

export const MatrixLocation = about(
  'A source or a target.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    search_cutoff: about('Roads farther off than this are not looked for.', Type.Optional(Metres(35_000))),
    date_time: about(
      'Civil time at the place; not together with a `date_time` of the whole request.',
      Type.Optional(Type.String({ pattern: CIVIL_TIME })),
    ),
  }),
);

export const MatrixRequest = about(
  'Body of POST /matrix/v1.',
  Type.Object({
    id: about('Echoed in the response.', Type.Optional(Type.String())),
    sources: about(
      'Sources times targets may be `MATRIX_LIMITS.maxElements`, or what the plan allows.',
      Type.Array(MatrixLocation, { minItems: 1 }),
    ),
    targets: about('Where the ways end: see `sources`.', Type.Array(MatrixLocation, { minItems: 1 })),
    costing: Costing,
    costing_options: Type.Optional(CostingOptions),
    date_time: Type.Optional(DateTime),
    ...exclusionProperties,
    matrix_locations: about(
      'With one source or one target: how many of the others are enough.',
      Type.Optional(Type.Integer({ minimum: 1 })),
    ),
    units: Type.Optional(Units),
    language: about('Accepted for the sake of shared code; without effect.', Type.Optional(Type.String())),
    directions_type: about(
      'Accepted for the sake of shared code; without effect.',
      Type.Optional(DirectionsType),
    ),
    verbose: about('False asks for `ConciseMatrix`.', Type.Optional(Type.Boolean({ default: true }))),
    shape_format: about(
      'Lines in the cells.',
      Type.Optional(Type.Enum(['no_shape', 'polyline6', 'polyline5', 'geojson'], { default: 'no_shape' })),
    ),
  }),
);

export const MatrixCell = about(
  'The way from one source to one target.',
  Type.Object({
    distance: about(
      'In the units of the response; null where there is no way.',
      Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
    ),
    time: about(
      'Whole seconds; null where there is no way.',
      Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    ),
    from_index: about('Position in `sources`.', Type.Integer({ minimum: 0 })),
    to_index: about('Position in `targets`.', Type.Integer({ minimum: 0 })),
    cost: about('What the costing model made of it; no unit.', Type.Optional(Type.Number({ minimum: 0 }))),
    date_time: about('Civil time of arrival, or of departure for arrive_at.', Type.Optional(Type.String())),
    time_zone_offset: Type.Optional(Type.String()),
    time_zone_name: Type.Optional(Type.String()),
    begin_heading: about(
      'Degrees clockwise from north.',
      Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
    ),
    end_heading: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
    begin_lat: about(
      'Where the way begins and ends, where that is not the place in `sources` or `targets`.',
      Type.Optional(Latitude),
    ),
    begin_lon: Type.Optional(Longitude),
    end_lat: Type.Optional(Latitude),
    end_lon: Type.Optional(Longitude),
    shape: about(
      'In the `shape_format` that was asked for.',
      Type.Optional(Type.Union([Type.String(), LineString])),
    ),
  }),
);

const matrixProperties = {
  id: Type.Optional(Type.String()),
  units: Type.Enum(['kilometers', 'miles']),
  warnings: Type.Optional(Type.Array(Warning)),
  algorithm: Type.Optional(Type.Enum(['costmatrix', 'timedistancematrix', 'timedistancebssmatrix'])),
};

export const VerboseMatrix = about(
  'One cell an element.',
  Type.Object({
    ...matrixProperties,
    sources: about(
      'Where each place lies on a road; null where it could not be snapped.',
      Type.Array(Type.Union([Place, Type.Null()])),
    ),
    targets: Type.Array(Type.Union([Place, Type.Null()])),
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
    sources_to_targets: Type.Object({
      durations: about(
        'Whole seconds.',
        Type.Array(Type.Array(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]))),
      ),
      distances: about(
        'In the units of the response.',
        Type.Array(Type.Array(Type.Union([Type.Number({ minimum: 0 }), Type.Null()]))),
      ),
    }),
  }),
);

export const MatrixResponse = about('Answer of POST /matrix/v1.', Type.Union([VerboseMatrix, ConciseMatrix]));

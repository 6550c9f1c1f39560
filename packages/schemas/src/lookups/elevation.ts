import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { ELEVATION_LIMITS } from './limits.ts';
import { Place } from '../shared/coordinates.ts';
import { Warning } from '../shared/warning.ts';

export const ElevationRequest = about(
  'Body of POST /elevation/v1.',
  Type.Object(
    {
      id: about('Any text; the response has it as well.', Type.Optional(Type.String())),
      shape: about(
        'Points whose heights are asked for.',
        Type.Optional(Type.Array(Place, { minItems: 1, maxItems: ELEVATION_LIMITS.maxShapePoints })),
      ),
      encoded_polyline: about(
        'The points as an encoded polyline, instead of `shape`.',
        Type.Optional(Type.String({ minLength: 1 })),
      ),
      shape_format: about(
        'Precision of `encoded_polyline`: 6 digits or 5.',
        Type.Optional(Type.Enum(['polyline6', 'polyline5'], { default: 'polyline6' })),
      ),
      range: about(
        'Whether to answer with distances beside the heights: `range_height` instead of `height`.',
        Type.Optional(Type.Boolean({ default: false })),
      ),
      height_precision: about(
        'Decimal places of the heights.',
        Type.Optional(Type.Integer({ minimum: 0, maximum: 2, default: 0 })),
      ),
      resample_distance: about(
        'Metres between two points of the answer; without it the points are those that were sent.',
        Type.Optional(
          Type.Number({
            minimum: ELEVATION_LIMITS.minResampleMetres,
            maximum: ELEVATION_LIMITS.maxResampleMetres,
          }),
        ),
      ),
    },
    { oneOf: [{ required: ['shape'] }, { required: ['encoded_polyline'] }] },
  ),
);

/** Metres above the sea; null where the model has no data. */
const Height = Type.Union([Type.Number(), Type.Null()]);

export const ElevationResponse = about(
  'Answer of POST /elevation/v1.',
  Type.Object({
    id: about('The `id` of the request; absent where it had none.', Type.Optional(Type.String())),
    shape: about(
      'The points of `height`: those that were sent, or those between which `resample_distance` was asked for.',
      Type.Optional(Type.Array(Place)),
    ),
    encoded_polyline: about(
      'The points of `height` as an encoded polyline, where the request had one.',
      Type.Optional(Type.String()),
    ),
    height: about(
      'Height in metres of each point, null where it is not known; with `range: false`.',
      Type.Optional(Type.Array(Height)),
    ),
    range_height: about(
      'Metres along the shape and the height in metres there; with `range: true`.',
      Type.Optional(Type.Array(Type.Tuple([Type.Number({ minimum: 0 }), Height]))),
    ),
    warnings: about(
      'What the request asked for and did not get; absent where there is nothing to say.',
      Type.Optional(Type.Array(Warning)),
    ),
  }),
);

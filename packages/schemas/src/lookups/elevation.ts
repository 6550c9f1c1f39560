import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { ELEVATION_LIMITS } from './limits.ts';
import { Place } from '../shared/coordinates.ts';
import { Warning } from '../shared/warning.ts';

export const ElevationRequest = about(
  'Body of POST /elevation/v1.',
  Type.Object(
    {
      id: about('Echoed in the response.', Type.Optional(Type.String())),
      shape: about(
        'Where to tell the height.',
        Type.Optional(Type.Array(Place, { minItems: 1, maxItems: ELEVATION_LIMITS.maxShapePoints })),
      ),
      encoded_polyline: about(
        'Instead of `shape`: an encoded polyline.',
        Type.Optional(Type.String({ minLength: 1 })),
      ),
      shape_format: about(
        'Digits of `encoded_polyline`.',
        Type.Optional(Type.Enum(['polyline6', 'polyline5'], { default: 'polyline6' })),
      ),
      range: about('Distances beside the heights.', Type.Optional(Type.Boolean({ default: false }))),
      height_precision: about(
        'Digits behind the point.',
        Type.Optional(Type.Integer({ minimum: 0, maximum: 2, default: 0 })),
      ),
      resample_distance: about(
        'Metres from point to point; as sent without it.',
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
    id: Type.Optional(Type.String()),
    shape: about('As it was sent, or resampled.', Type.Optional(Type.Array(Place))),
    encoded_polyline: Type.Optional(Type.String()),
    height: about('One a point of the shape; with `range: false`.', Type.Optional(Type.Array(Height))),
    range_height: about(
      'Metres along the shape, and the height there; with `range: true`.',
      Type.Optional(Type.Array(Type.Tuple([Type.Number({ minimum: 0 }), Height]))),
    ),
    warnings: Type.Optional(Type.Array(Warning)),
  }),
);

import { Type } from 'typebox';
import { ELEVATION_LIMITS } from './limits.ts';
import { Place } from './location.ts';
import { Warning } from './trip.ts';

/** Body of POST /elevation/v1: section 10 of the interface. */
export const ElevationRequest = Type.Object(
  {
    /** Echoed in the response. */
    id: Type.Optional(Type.String()),
    shape: Type.Optional(Type.Array(Place, { minItems: 1, maxItems: ELEVATION_LIMITS.maxShapePoints })),
    /** Instead of `shape`. */
    encoded_polyline: Type.Optional(Type.String({ minLength: 1 })),
    shape_format: Type.Optional(Type.Enum(['polyline6', 'polyline5'], { default: 'polyline6' })),
    /** Distances beside the heights. */
    range: Type.Optional(Type.Boolean({ default: false })),
    /** Digits behind the point. */
    height_precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 2, default: 0 })),
    /** Metres from point to point; as sent without it. */
    resample_distance: Type.Optional(
      Type.Number({
        minimum: ELEVATION_LIMITS.minResampleMetres,
        maximum: ELEVATION_LIMITS.maxResampleMetres,
      }),
    ),
  },
  { oneOf: [{ required: ['shape'] }, { required: ['encoded_polyline'] }] },
);
export type ElevationRequest = Type.Static<typeof ElevationRequest>;

/** Metres above the sea; null where the model has no data. */
const Height = Type.Union([Type.Number(), Type.Null()]);

/** Answer of POST /elevation/v1. */
export const ElevationResponse = Type.Object({
  id: Type.Optional(Type.String()),
  /** As it was sent, or resampled. */
  shape: Type.Optional(Type.Array(Place)),
  encoded_polyline: Type.Optional(Type.String()),
  /** One a point of the shape; with `range: false`. */
  height: Type.Optional(Type.Array(Height)),
  /** Metres along the shape, and the height there; with `range: true`. */
  range_height: Type.Optional(Type.Array(Type.Tuple([Type.Number({ minimum: 0 }), Height]))),
  warnings: Type.Optional(Type.Array(Warning)),
});
export type ElevationResponse = Type.Static<typeof ElevationResponse>;

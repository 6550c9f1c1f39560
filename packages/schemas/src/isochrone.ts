import { Type } from 'typebox';
import { Costing, CostingOptions } from './costing.ts';
import { DateTime } from './date-time.ts';
import { exclusionProperties } from './exclusions.ts';
import { LineString, MultiPoint, MultiPolygon, Point, Polygon } from './geojson.ts';
import { ISOCHRONE_LIMITS } from './limits.ts';
import { Place } from './location.ts';
import { Warning } from './trip.ts';

/** How far: either a time or a distance. */
export const Contour = Type.Object(
  {
    /** Minutes. */
    time: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: ISOCHRONE_LIMITS.maxTimeMinutes })),
    /** Kilometres. */
    distance: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: ISOCHRONE_LIMITS.maxDistanceKm })),
    /** Six hexadecimal digits without #; chosen by the engine where it is absent. */
    color: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{6}$' })),
  },
  { oneOf: [{ required: ['time'] }, { required: ['distance'] }] },
);
export type Contour = Type.Static<typeof Contour>;

/** Body of POST /isochrone/v1: section 7 of the interface. */
export const IsochroneRequest = Type.Object({
  /** Echoed in the response. */
  id: Type.Optional(Type.String()),
  locations: Type.Array(Place, { minItems: 1, maxItems: ISOCHRONE_LIMITS.maxLocations }),
  costing: Costing,
  costing_options: Type.Optional(CostingOptions),
  /** `arrive_at` is refused (142). */
  date_time: Type.Optional(DateTime),
  ...exclusionProperties,
  contours: Type.Array(Contour, { minItems: 1, maxItems: ISOCHRONE_LIMITS.maxContours }),
  /** Polygons instead of lines. */
  polygons: Type.Optional(Type.Boolean({ default: false })),
  /** Rings smaller than this share of the largest are dropped; 1 keeps only the largest. */
  denoise: Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 1 })),
  /** Tolerance of the simplification (Douglas & Peucker), metres. */
  generalize: Type.Optional(Type.Number({ minimum: 0, default: 200, 'x-unit': 'm' })),
  /** Adds the place as it was sent and as it lies on a road. */
  show_locations: Type.Optional(Type.Boolean({ default: false })),
  /** From where one can get here, instead of where one can get to. */
  reverse: Type.Optional(Type.Boolean({ default: false })),
});
export type IsochroneRequest = Type.Static<typeof IsochroneRequest>;

/** `#rrggbb` */
const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
const Opacity = Type.Number({ minimum: 0, maximum: 1 });

/** What a contour encloses; the style members are those that map libraries read. */
export const IsochroneContour = Type.Object({
  type: Type.Literal('Feature'),
  properties: Type.Object({
    /** Minutes or kilometres, by `metric`. */
    contour: Type.Number({ minimum: 0 }),
    metric: Type.Enum(['time', 'distance']),
    color: Colour,
    fill: Colour,
    fillColor: Colour,
    opacity: Opacity,
    fillOpacity: Opacity,
    'fill-opacity': Type.Optional(Opacity),
  }),
  /** A line unless `polygons` was set. */
  geometry: Type.Union([LineString, Polygon, MultiPolygon]),
});
export type IsochroneContour = Type.Static<typeof IsochroneContour>;

/** With `show_locations`: the place on the road, and the place as it was sent. */
export const IsochroneLocation = Type.Object({
  type: Type.Literal('Feature'),
  properties: Type.Object({
    type: Type.Enum(['snapped', 'input']),
    /** Position in `locations`. */
    location_index: Type.Integer({ minimum: 0 }),
  }),
  geometry: Type.Union([MultiPoint, Point]),
});
export type IsochroneLocation = Type.Static<typeof IsochroneLocation>;

/** Answer of POST /isochrone/v1: times before distances, each from the largest down, then the locations. */
export const IsochroneResponse = Type.Object({
  type: Type.Literal('FeatureCollection'),
  id: Type.Optional(Type.String()),
  features: Type.Array(Type.Union([IsochroneContour, IsochroneLocation])),
  warnings: Type.Optional(Type.Array(Warning)),
});
export type IsochroneResponse = Type.Static<typeof IsochroneResponse>;

import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { DateTime } from './date-time.ts';
import { exclusionProperties } from './exclusions.ts';
import { LineString, MultiPoint, MultiPolygon, Point, Polygon } from '../shared/geojson.ts';
import { ISOCHRONE_LIMITS } from './limits.ts';
import { Place } from '../shared/coordinates.ts';
import { Warning } from '../shared/warning.ts';
import { Share } from '../shared/quantities.ts';

export const Contour = about(
  'How far: either a time or a distance.',
  Type.Object(
    {
      time: about(
        'Minutes.',
        Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: ISOCHRONE_LIMITS.maxTimeMinutes })),
      ),
      distance: about(
        'Kilometres.',
        Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: ISOCHRONE_LIMITS.maxDistanceKm })),
      ),
      color: about(
        'Six hexadecimal digits without #; chosen by the engine where it is absent.',
        Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{6}$' })),
      ),
    },
    { oneOf: [{ required: ['time'] }, { required: ['distance'] }] },
  ),
);

export const IsochroneRequest = about(
  'Body of POST /isochrone/v1.',
  Type.Object({
    id: about('Echoed in the response.', Type.Optional(Type.String())),
    locations: about(
      'Where to begin.',
      Type.Array(Place, { minItems: 1, maxItems: ISOCHRONE_LIMITS.maxLocations }),
    ),
    costing: Costing,
    costing_options: Type.Optional(CostingOptions),
    date_time: about('When to travel; `arrive_at` is refused (142).', Type.Optional(DateTime)),
    ...exclusionProperties,
    contours: about(
      'How far to go.',
      Type.Array(Contour, { minItems: 1, maxItems: ISOCHRONE_LIMITS.maxContours }),
    ),
    polygons: about('Polygons instead of lines.', Type.Optional(Type.Boolean({ default: false }))),
    denoise: about(
      'Rings smaller than this share of the largest are dropped; 1 keeps only the largest.',
      Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 1 })),
    ),
    generalize: about(
      'Tolerance of the simplification (Douglas & Peucker), metres.',
      Type.Optional(Type.Number({ minimum: 0, default: 200, 'x-unit': 'm' })),
    ),
    show_locations: about(
      'Adds the place as it was sent and as it lies on a road.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    reverse: about(
      'From where one can get here, instead of where one can get to.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
  }),
);

/** `#rrggbb` */
const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

export const IsochroneContour = about(
  'What a contour encloses; the style members are those that map libraries read.',
  Type.Object({
    type: Type.Literal('Feature'),
    properties: Type.Object({
      contour: about('Minutes or kilometres, by `metric`.', Type.Number({ minimum: 0 })),
      metric: Type.Enum(['time', 'distance']),
      color: Colour,
      fill: Colour,
      fillColor: Colour,
      opacity: Share,
      fillOpacity: Share,
      'fill-opacity': Type.Optional(Share),
    }),
    geometry: about('A line unless `polygons` was set.', Type.Union([LineString, Polygon, MultiPolygon])),
  }),
);

export const IsochroneLocation = about(
  'With `show_locations`: the place on the road, and the place as it was sent.',
  Type.Object({
    type: Type.Literal('Feature'),
    properties: Type.Object({
      type: Type.Enum(['snapped', 'input']),
      location_index: about('Position in `locations`.', Type.Integer({ minimum: 0 })),
      contour: about('Never there: contours alone have it.', Type.Optional(Type.Never())),
      metric: about('Never there: contours alone have it.', Type.Optional(Type.Never())),
    }),
    geometry: Type.Union([MultiPoint, Point]),
  }),
);

export const IsochroneResponse = about(
  'Answer of POST /isochrone/v1: times before distances, each from the largest down, then the locations.',
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    id: Type.Optional(Type.String()),
    features: Type.Array(Type.Union([IsochroneContour, IsochroneLocation])),
    warnings: Type.Optional(Type.Array(Warning)),
  }),
);

import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { DateTime } from './date-time.ts';
import { exclusionProperties } from './exclusions.ts';
import { LineString, MultiPoint, MultiPolygon, Point, Polygon } from '../shared/geojson.ts';
import { ISOCHRONE_LIMITS } from './limits.ts';
import { StopLocation } from './location.ts';
import { Warning } from '../shared/warning.ts';
import { Share } from '../shared/quantities.ts';

export const Contour = about(
  'How far: either a time or a distance.',
  Type.Object(
    {
      time: about(
        'Time in minutes.',
        Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: ISOCHRONE_LIMITS.maxTimeMinutes })),
      ),
      distance: about(
        'Distance in kilometres.',
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
    id: about('Any text; the response has it as well.', Type.Optional(Type.String())),
    locations: about(
      'The place to begin at.',
      Type.Array(StopLocation, { minItems: 1, maxItems: ISOCHRONE_LIMITS.maxLocations }),
    ),
    costing: Costing,
    costing_options: Type.Optional(CostingOptions),
    date_time: about('When to travel; `arrive_at` is refused (142).', Type.Optional(DateTime)),
    ...exclusionProperties,
    contours: about(
      'Limits to draw.',
      Type.Array(Contour, { minItems: 1, maxItems: ISOCHRONE_LIMITS.maxContours }),
    ),
    polygons: about(
      'Whether to draw polygons instead of lines.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    denoise: about(
      'Rings smaller than this share of the largest are dropped; 1 keeps only the largest.',
      Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 1 })),
    ),
    generalize: about(
      'Metres by which a simplified contour may differ from the exact one (Douglas and Peucker 1973).',
      Type.Optional(Type.Number({ minimum: 0, default: 200, 'x-unit': 'm' })),
    ),
    show_locations: about(
      'Whether to add the place as it was sent and as it lies on a road.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    reverse: about(
      'Whether to draw from where the place can be reached, instead of what can be reached from it.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
  }),
);

/** `#rrggbb` */
const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

export const IsochroneContour = about(
  'What a contour encloses; the style members are those that map libraries read.',
  Type.Object({
    type: about('Always `Feature`: the type that GeoJSON gives it.', Type.Literal('Feature')),
    properties: about(
      'Which contour it is, and how to draw it.',
      Type.Object({
        contour: about('Limit in minutes or kilometres, by `metric`.', Type.Number({ minimum: 0 })),
        metric: about(
          'Whether `contour` is a time in minutes or a distance in kilometres.',
          Type.Enum(['time', 'distance']),
        ),
        color: about('Colour of the line, `#rrggbb`.', Colour),
        fill: about('Colour of the area, `#rrggbb`.', Colour),
        fillColor: about('The same as `fill`, as Leaflet calls it.', Colour),
        opacity: about('Opacity of the line.', Share),
        fillOpacity: about('Opacity of the area, as Leaflet calls it.', Share),
        'fill-opacity': about('Opacity of the area, as geojson.io calls it.', Type.Optional(Share)),
      }),
    ),
    geometry: about('A line, or an area with `polygons`.', Type.Union([LineString, Polygon, MultiPolygon])),
  }),
);

export const IsochroneLocation = about(
  'With `show_locations`: the place on the road, and the place as it was sent.',
  Type.Object({
    type: about('Always `Feature`: the type that GeoJSON gives it.', Type.Literal('Feature')),
    properties: about(
      'Which place it is.',
      Type.Object({
        type: about(
          'Whether it is the place on the road or the place as it was sent.',
          Type.Enum(['snapped', 'input']),
        ),
        location_index: about('Position in `locations`.', Type.Integer({ minimum: 0 })),
        contour: about('Never there: contours alone have it.', Type.Optional(Type.Never())),
        metric: about('Never there: contours alone have it.', Type.Optional(Type.Never())),
      }),
    ),
    geometry: about(
      'The place on the road as a `MultiPoint`, the place as it was sent as a `Point`.',
      Type.Union([MultiPoint, Point]),
    ),
  }),
);

export const IsochroneResponse = about(
  'Answer of POST /isochrone/v1: times before distances, each from the largest down, then the locations.',
  Type.Object({
    type: about(
      'Always `FeatureCollection`: the type that GeoJSON gives it.',
      Type.Literal('FeatureCollection'),
    ),
    id: about('The `id` of the request; absent where it had none.', Type.Optional(Type.String())),
    features: about(
      'Contours, and after them the locations with `show_locations`.',
      Type.Array(Type.Union([IsochroneContour, IsochroneLocation])),
    ),
    warnings: about(
      'What the request asked for and did not get; absent where there is nothing to say.',
      Type.Optional(Type.Array(Warning)),
    ),
  }),
);

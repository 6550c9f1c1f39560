import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { STATIC_MAP_LIMITS } from './limits.ts';
import { Latitude, Longitude } from '../shared/coordinates.ts';
import { LATITUDE_LONGITUDE, MAP_COLOUR, MAP_SIZE } from '../shared/patterns.ts';

const Colour = about(
  'Six hexadecimal digits without #, or a lower-case CSS name.',
  Type.String({ pattern: MAP_COLOUR }),
);
/** The point of a marker's image that stands on the place. */
export const ANCHORS = [
  'center',
  'top',
  'right',
  'left',
  'bottom',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const;

export const StaticMarker = about(
  'A pin on the map.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    style: about(
      "The map style's own marker where it is absent; `_sm` behind a name is smaller, `custom:` and an address is an image.",
      Type.Optional(Type.String()),
    ),
    color: about('Colour of the marker, whose alpha is kept.', Type.Optional(Colour)),
    label: about('Only the first character is drawn.', Type.Optional(Type.String())),
    'label-color': about(
      'Colour of the label; white or black, by the background, where it is absent.',
      Type.Optional(Colour),
    ),
    anchor: about(
      "A name, or pixels from the top left corner of the marker's image.",
      Type.Optional(Type.Union([Type.Enum(ANCHORS), Type.Tuple([Type.Integer(), Type.Integer()])])),
    ),
  }),
);

export const StaticLine = about(
  'A line on the map.',
  Type.Object({
    shape: about('Encoded polyline of `line_precision` digits.', Type.String({ minLength: 1 })),
    stroke_color: about(
      'Colour of the line; one that suits the map style where it is absent.',
      Type.Optional(Colour),
    ),
    stroke_width: about('Width in points.', Type.Optional(Type.Number({ minimum: 0, default: 3 }))),
  }),
);

export const StaticMapRequest = about(
  'Body of POST /static_cacheable/{style}{format}, and what the query of a GET comes to. Without markers and lines it needs a center and a zoom.',
  Type.Object(
    {
      size: about(
        'Width and height in pixels, `600x400`; `@2x` behind it for twice as many.',
        Type.String({ pattern: MAP_SIZE }),
      ),
      center: about(
        'The middle of the map, as `lat,lon` or as an object; what is drawn decides where it is absent.',
        Type.Optional(
          Type.Union([
            Type.String({ pattern: LATITUDE_LONGITUDE }),
            Type.Object({ latitude: Latitude, longitude: Longitude }),
          ]),
        ),
      ),
      zoom: about(
        'Zoom as of tiles; with `center`.',
        Type.Optional(Type.Number({ minimum: 0, maximum: STATIC_MAP_LIMITS.maxZoom })),
      ),
      markers: about('Pins on the map.', Type.Optional(Type.Array(StaticMarker))),
      lines: about('Lines on the map.', Type.Optional(Type.Array(StaticLine))),
      line_precision: about(
        'Precision of the polylines: 6 digits or 5.',
        Type.Optional(Type.Union([Type.Literal(5), Type.Literal(6)], { default: 6 })),
      ),
      manual_attribution: about(
        'Whether to leave out the watermark; the attribution must then be shown elsewhere.',
        Type.Optional(Type.Boolean({ default: false })),
      ),
      dpi: about(
        'Dots an inch for the metadata of the image; the pixels stay the same.',
        Type.Optional(Type.Integer({ minimum: 1, default: 72 })),
      ),
    },
    {
      anyOf: [
        { required: ['center', 'zoom'] },
        { required: ['markers'], properties: { markers: { minItems: 1 } } },
        { required: ['lines'], properties: { lines: { minItems: 1 } } },
      ],
    },
  ),
);

export const StaticMapQuery = about(
  'Query of GET /static/{style}{format} as it stands in the URL: see `readStaticMapQuery` for the grammar of markers and lines.',
  Type.Object({
    size: about(
      'Width and height in pixels, `600x400`; `@2x` behind it for twice as many.',
      Type.String({ pattern: MAP_SIZE }),
    ),
    center: about(
      'The middle of the map as `lat,lon`; what is drawn decides where it is absent.',
      Type.Optional(Type.String({ pattern: LATITUDE_LONGITUDE })),
    ),
    zoom: about(
      'Zoom as of tiles; with `center`.',
      Type.Optional(Type.Number({ minimum: 0, maximum: STATIC_MAP_LIMITS.maxZoom })),
    ),
    markers: about(
      'Pins on the map, each `lat,lon,style,color,label,label-color,anchor`, with a name or two numbers for the anchor; repeatable, also as `m`.',
      Type.Optional(Type.Array(Type.String())),
    ),
    lines: about(
      'Lines on the map, each `shape,stroke_color,stroke_width`; repeatable, also as `l`.',
      Type.Optional(Type.Array(Type.String())),
    ),
    line_precision: about(
      'Precision of the polylines: 6 digits or 5.',
      Type.Optional(Type.Union([Type.Literal(5), Type.Literal(6)], { default: 6 })),
    ),
    manual_attribution: about(
      'Whether to leave out the watermark; the attribution must then be shown elsewhere.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    dpi: about(
      'Dots an inch for the metadata of the image; the pixels stay the same.',
      Type.Optional(Type.Integer({ minimum: 1, default: 72 })),
    ),
  }),
);

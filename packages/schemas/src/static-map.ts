import { Type } from 'typebox';
import { STATIC_MAP_LIMITS } from './limits.ts';
import { Latitude, Longitude } from './location.ts';

/** `600x400`, and `@2x` behind it for twice the pixels. */
const MAP_SIZE = String.raw`^\d{1,5}x\d{1,5}(@2x)?$`;
/** Six hexadecimal digits without #, or a lower-case CSS name. */
const Colour = Type.String({ pattern: '^([0-9a-fA-F]{6}|[a-z]+)$' });
const LATITUDE_LONGITUDE = String.raw`^[-+]?(\d+(\.\d*)?|\.\d+),[-+]?(\d+(\.\d*)?|\.\d+)$`;

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

export const StaticMarker = Type.Object({
  lat: Latitude,
  lon: Longitude,
  /** The map style's own marker where it is absent; `_sm` behind a name is smaller, `custom:` and an address is an image. */
  style: Type.Optional(Type.String()),
  /** Recolours the marker and keeps its alpha. */
  color: Type.Optional(Colour),
  /** Only the first character is drawn. */
  label: Type.Optional(Type.String()),
  'label-color': Type.Optional(Colour),
  /** A name, or pixels from the top left corner of the marker's image. */
  anchor: Type.Optional(Type.Union([Type.Enum(ANCHORS), Type.Tuple([Type.Integer(), Type.Integer()])])),
});
export type StaticMarker = Type.Static<typeof StaticMarker>;

export const StaticLine = Type.Object({
  /** Encoded polyline of `line_precision` digits. */
  shape: Type.String({ minLength: 1 }),
  stroke_color: Type.Optional(Colour),
  /** Points. */
  stroke_width: Type.Optional(Type.Number({ minimum: 0, default: 3 })),
});
export type StaticLine = Type.Static<typeof StaticLine>;

/**
 * Body of POST /static_cacheable/{style}{format}, and what the query of a GET comes to: section 14 of the interface. Without markers and
 * lines it needs a center and a zoom.
 */
export const StaticMapRequest = Type.Object(
  {
    size: Type.String({ pattern: MAP_SIZE }),
    center: Type.Optional(
      Type.Union([
        Type.String({ pattern: LATITUDE_LONGITUDE }),
        Type.Object({ latitude: Latitude, longitude: Longitude }),
      ]),
    ),
    zoom: Type.Optional(Type.Number({ minimum: 0, maximum: STATIC_MAP_LIMITS.maxZoom })),
    markers: Type.Optional(Type.Array(StaticMarker)),
    lines: Type.Optional(Type.Array(StaticLine)),
    line_precision: Type.Optional(Type.Union([Type.Literal(5), Type.Literal(6)], { default: 6 })),
    /** No watermark: whoever shows the map shows the attribution elsewhere. */
    manual_attribution: Type.Optional(Type.Boolean({ default: false })),
    /** Metadata only; never changes the pixels. */
    dpi: Type.Optional(Type.Integer({ minimum: 1, default: 72 })),
  },
  {
    anyOf: [
      { required: ['center', 'zoom'] },
      { required: ['markers'], properties: { markers: { minItems: 1 } } },
      { required: ['lines'], properties: { lines: { minItems: 1 } } },
    ],
  },
);
export type StaticMapRequest = Type.Static<typeof StaticMapRequest>;

/** Query of GET /static/{style}{format} as it stands in the URL: see `readStaticMapQuery` for the grammar of markers and lines. */
export const StaticMapQuery = Type.Object({
  size: Type.String({ pattern: MAP_SIZE }),
  center: Type.Optional(Type.String({ pattern: LATITUDE_LONGITUDE })),
  zoom: Type.Optional(Type.Number({ minimum: 0, maximum: STATIC_MAP_LIMITS.maxZoom })),
  /** `lat,lon,style,color,label,label-color,anchor`, or two numbers for the anchor; repeatable, also as `m`. */
  markers: Type.Optional(Type.Array(Type.String())),
  /** `shape,stroke_color,stroke_width`; repeatable, also as `l`. */
  lines: Type.Optional(Type.Array(Type.String())),
  line_precision: Type.Optional(Type.Union([Type.Literal(5), Type.Literal(6)], { default: 6 })),
  manual_attribution: Type.Optional(Type.Boolean({ default: false })),
  dpi: Type.Optional(Type.Integer({ minimum: 1, default: 72 })),
});
export type StaticMapQuery = Type.Static<typeof StaticMapQuery>;

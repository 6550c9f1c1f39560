// Written by `npm run -w @portolan/schemas generate` from ../../maps/static-map.ts: change the descriptions there.
import * as schemas from '../../maps/static-map.ts';

/** A pin on the map. */
export interface StaticMarker {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /**
   * The map style's own marker where it is absent; `_sm` behind a name is smaller, `custom:` and an address
   * is an image.
   */
  style?: string;
  /** Colour of the marker, whose alpha is kept. */
  color?: string;
  /** Only the first character is drawn. */
  label?: string;
  /** Colour of the label; white or black, by the background, where it is absent. */
  'label-color'?: string;
  /** A name, or pixels from the top left corner of the marker's image. */
  anchor?: 
    | 'center'
    | 'top'
    | 'right'
    | 'left'
    | 'bottom'
    | 'top-left'
    | 'top-right'
    | 'bottom-left'
    | 'bottom-right'
    | [number, number];
}
/** JSON Schema of the type of the same name. */
export const StaticMarker: typeof schemas.StaticMarker = schemas.StaticMarker;

/** A line on the map. */
export interface StaticLine {
  /** Encoded polyline of `line_precision` digits. At least 1 character. */
  shape: string;
  /** Colour of the line; one that suits the map style where it is absent. */
  stroke_color?: string;
  /** Width in points. Default 3; at least 0. */
  stroke_width?: number;
}
/** JSON Schema of the type of the same name. */
export const StaticLine: typeof schemas.StaticLine = schemas.StaticLine;

/**
 * Body of POST /static_cacheable/{style}{format}, and what the query of a GET comes to. Without markers and
 * lines it needs a center and a zoom.
 */
export interface StaticMapRequest {
  /** Width and height in pixels, `600x400`; `@2x` behind it for twice as many. */
  size: string;
  /** The middle of the map, as `lat,lon` or as an object; what is drawn decides where it is absent. */
  center?: 
    | string
    | {
    /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
    latitude: number;
    /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
    longitude: number;
  };
  /** Zoom as of tiles; with `center`. 0 to 18. */
  zoom?: number;
  /** Pins on the map. */
  markers?: StaticMarker[];
  /** Lines on the map. */
  lines?: StaticLine[];
  /** Precision of the polylines: 6 digits or 5. Default 6. */
  line_precision?: 5 | 6;
  /** Whether to leave out the watermark; the attribution must then be shown elsewhere. Default false. */
  manual_attribution?: boolean;
  /** Dots an inch for the metadata of the image; the pixels stay the same. Default 72; at least 1. */
  dpi?: number;
}
/** JSON Schema of the type of the same name. */
export const StaticMapRequest: typeof schemas.StaticMapRequest = schemas.StaticMapRequest;

/**
 * Query of GET /static/{style}{format} as it stands in the URL: see `readStaticMapQuery` for the grammar of
 * markers and lines.
 */
export interface StaticMapQuery {
  /** Width and height in pixels, `600x400`; `@2x` behind it for twice as many. */
  size: string;
  /** The middle of the map as `lat,lon`; what is drawn decides where it is absent. */
  center?: string;
  /** Zoom as of tiles; with `center`. 0 to 18. */
  zoom?: number;
  /**
   * Pins on the map, each `lat,lon,style,color,label,label-color,anchor`, with a name or two numbers for the
   * anchor; repeatable, also as `m`.
   */
  markers?: string[];
  /** Lines on the map, each `shape,stroke_color,stroke_width`; repeatable, also as `l`. */
  lines?: string[];
  /** Precision of the polylines: 6 digits or 5. Default 6. */
  line_precision?: 5 | 6;
  /** Whether to leave out the watermark; the attribution must then be shown elsewhere. Default false. */
  manual_attribution?: boolean;
  /** Dots an inch for the metadata of the image; the pixels stay the same. Default 72; at least 1. */
  dpi?: number;
}
/** JSON Schema of the type of the same name. */
export const StaticMapQuery: typeof schemas.StaticMapQuery = schemas.StaticMapQuery;

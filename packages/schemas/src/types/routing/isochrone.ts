// Written by `npm run -w @portolan/schemas generate` from ../../routing/isochrone.ts: change the descriptions there.
import * as schemas from '../../routing/isochrone.ts';
import type { Costing } from './costing.ts';
import type { CostingOptions } from './costing-options.ts';
import type { DateTime } from './date-time.ts';
import type { RequestLocation, StopLocation } from './location.ts';
import type { LineString, MultiPoint, MultiPolygon, Point, Polygon, Position } from '../shared/geojson.ts';
import type { Warning } from '../shared/warning.ts';

/** How far: either a time or a distance. */
export interface Contour {
  /** Time in minutes. At most 120, above 0. */
  time?: number;
  /** Distance in kilometres. At most 200, above 0. */
  distance?: number;
  /** Six hexadecimal digits without #; chosen by the engine where it is absent. */
  color?: string;
}
/** JSON Schema of the type of the same name. */
export const Contour: typeof schemas.Contour = schemas.Contour;

/** Body of POST /isochrone/v1. */
export interface IsochroneRequest {
  /** Any text; the response has it as well. */
  id?: string;
  /** The place to begin at. Exactly 1 entry. */
  locations: StopLocation[];
  /**
   * How to travel. Without a source of traffic the `_traffic` models are their plain ones, setting out now.
   */
  costing: Costing;
  /**
   * What to avoid, what to prefer and what to count, by costing model. Members of other models than the
   * chosen one are ignored. A value out of range is no error: the default is used, and the response carries
   * warning 500.
   */
  costing_options?: CostingOptions;
  /** When to travel; `arrive_at` is refused (142). */
  date_time?: DateTime;
  /** Places whose nearest roads are not used. At most 50 entries. */
  exclude_locations?: RequestLocation[];
  /** Areas whose roads are not used: outlines of [lon, lat] pairs, which are closed where they are open. */
  exclude_polygons?: Position[][];
  /** Limits to draw. 1 to 4 entries. */
  contours: Contour[];
  /** Whether to draw polygons instead of lines. Default false. */
  polygons?: boolean;
  /**
   * Rings smaller than this share of the largest are dropped; 1 keeps only the largest. Default 1; 0 to 1.
   */
  denoise?: number;
  /**
   * Metres by which a simplified contour may differ from the exact one (Douglas and Peucker 1973). Default
   * 200 m; at least 0 m.
   */
  generalize?: number;
  /** Whether to add the place as it was sent and as it lies on a road. Default false. */
  show_locations?: boolean;
  /**
   * Whether to draw from where the place can be reached, instead of what can be reached from it. Default
   * false.
   */
  reverse?: boolean;
}
/** JSON Schema of the type of the same name. */
export const IsochroneRequest: typeof schemas.IsochroneRequest = schemas.IsochroneRequest;

/** What a contour encloses; the style members are those that map libraries read. */
export interface IsochroneContour {
  /** Always `Feature`: the type that GeoJSON gives it. */
  type: 'Feature';
  /** Which contour it is, and how to draw it. */
  properties: {
    /** Limit in minutes or kilometres, by `metric`. At least 0. */
    contour: number;
    /** Whether `contour` is a time in minutes or a distance in kilometres. */
    metric: 'time' | 'distance';
    /** Colour of the line, `#rrggbb`. */
    color: string;
    /** Colour of the area, `#rrggbb`. */
    fill: string;
    /** The same as `fill`, as Leaflet calls it. */
    fillColor: string;
    /** Opacity of the line. 0 to 1. */
    opacity: number;
    /** Opacity of the area, as Leaflet calls it. 0 to 1. */
    fillOpacity: number;
    /** Opacity of the area, as geojson.io calls it. 0 to 1. */
    'fill-opacity'?: number;
  };
  /** A line, or an area with `polygons`. */
  geometry: LineString | Polygon | MultiPolygon;
}
/** JSON Schema of the type of the same name. */
export const IsochroneContour: typeof schemas.IsochroneContour = schemas.IsochroneContour;

/** With `show_locations`: the place on the road, and the place as it was sent. */
export interface IsochroneLocation {
  /** Always `Feature`: the type that GeoJSON gives it. */
  type: 'Feature';
  /** Which place it is. */
  properties: {
    /** Whether it is the place on the road or the place as it was sent. */
    type: 'snapped' | 'input';
    /** Position in `locations`. At least 0. */
    location_index: number;
    /** Never there: contours alone have it. */
    contour?: never;
    /** Never there: contours alone have it. */
    metric?: never;
  };
  /** The place on the road as a `MultiPoint`, the place as it was sent as a `Point`. */
  geometry: MultiPoint | Point;
}
/** JSON Schema of the type of the same name. */
export const IsochroneLocation: typeof schemas.IsochroneLocation = schemas.IsochroneLocation;

/** Answer of POST /isochrone/v1: times before distances, each from the largest down, then the locations. */
export interface IsochroneResponse {
  /** Always `FeatureCollection`: the type that GeoJSON gives it. */
  type: 'FeatureCollection';
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /** Contours, and after them the locations with `show_locations`. */
  features: (IsochroneContour | IsochroneLocation)[];
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
}
/** JSON Schema of the type of the same name. */
export const IsochroneResponse: typeof schemas.IsochroneResponse = schemas.IsochroneResponse;

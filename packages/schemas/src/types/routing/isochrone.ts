// Written by `npm run -w @portolan/schemas generate` from ../../routing/isochrone.ts: change the descriptions there.
import * as schemas from '../../routing/isochrone.ts';
import type { Costing } from './costing.ts';
import type { CostingOptions } from './costing-options.ts';
import type { DateTime } from './date-time.ts';
import type { RequestLocation } from './location.ts';
import type { Place } from '../shared/coordinates.ts';
import type { LineString, MultiPoint, MultiPolygon, Point, Polygon, Position } from '../shared/geojson.ts';
import type { Warning } from '../shared/warning.ts';

/** How far: either a time or a distance. */
export interface Contour {
  /** Minutes. At most 120, above 0. */
  time?: number;
  /** Kilometres. At most 200, above 0. */
  distance?: number;
  /** Six hexadecimal digits without #; chosen by the engine where it is absent. */
  color?: string;
}
/** JSON Schema of the type of the same name. */
export const Contour: typeof schemas.Contour = schemas.Contour;

/** Body of POST /isochrone/v1. */
export interface IsochroneRequest {
  /** Echoed in the response. */
  id?: string;
  /** Where to begin. Exactly 1 entry. */
  locations: Place[];
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
  /** The roads nearest to these places are not used. At most 50 entries. */
  exclude_locations?: RequestLocation[];
  /** Roads that touch these areas are not used: exterior rings; open ones are closed. */
  exclude_polygons?: Position[][];
  /** How far to go. 1 to 4 entries. */
  contours: Contour[];
  /** Polygons instead of lines. Default false. */
  polygons?: boolean;
  /**
   * Rings smaller than this share of the largest are dropped; 1 keeps only the largest. Default 1; 0 to 1.
   */
  denoise?: number;
  /** Tolerance of the simplification (Douglas & Peucker), metres. Default 200 m; at least 0 m. */
  generalize?: number;
  /** Adds the place as it was sent and as it lies on a road. Default false. */
  show_locations?: boolean;
  /** From where one can get here, instead of where one can get to. Default false. */
  reverse?: boolean;
}
/** JSON Schema of the type of the same name. */
export const IsochroneRequest: typeof schemas.IsochroneRequest = schemas.IsochroneRequest;

/** What a contour encloses; the style members are those that map libraries read. */
export interface IsochroneContour {
  type: 'Feature';
  properties: {
    /** Minutes or kilometres, by `metric`. At least 0. */
    contour: number;
    metric: 'time' | 'distance';
    color: string;
    fill: string;
    fillColor: string;
    /** 0 to 1. */
    opacity: number;
    /** 0 to 1. */
    fillOpacity: number;
    /** 0 to 1. */
    'fill-opacity'?: number;
  };
  /** A line unless `polygons` was set. */
  geometry: LineString | Polygon | MultiPolygon;
}
/** JSON Schema of the type of the same name. */
export const IsochroneContour: typeof schemas.IsochroneContour = schemas.IsochroneContour;

/** With `show_locations`: the place on the road, and the place as it was sent. */
export interface IsochroneLocation {
  type: 'Feature';
  properties: {
    type: 'snapped' | 'input';
    /** Position in `locations`. At least 0. */
    location_index: number;
    /** Never there: contours alone have it. */
    contour?: never;
    /** Never there: contours alone have it. */
    metric?: never;
  };
  geometry: MultiPoint | Point;
}
/** JSON Schema of the type of the same name. */
export const IsochroneLocation: typeof schemas.IsochroneLocation = schemas.IsochroneLocation;

/** Answer of POST /isochrone/v1: times before distances, each from the largest down, then the locations. */
export interface IsochroneResponse {
  type: 'FeatureCollection';
  id?: string;
  features: (IsochroneContour | IsochroneLocation)[];
  warnings?: Warning[];
}
/** JSON Schema of the type of the same name. */
export const IsochroneResponse: typeof schemas.IsochroneResponse = schemas.IsochroneResponse;

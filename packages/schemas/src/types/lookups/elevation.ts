// Written by `npm run -w @portolan/schemas generate` from ../../lookups/elevation.ts: change the descriptions there.
import * as schemas from '../../lookups/elevation.ts';
import type { Place } from '../shared/coordinates.ts';
import type { Warning } from '../shared/warning.ts';

/** Body of POST /elevation/v1. */
export interface ElevationRequest {
  /** Any text; the response has it as well. */
  id?: string;
  /** Points whose heights are asked for. 1 to 750000 entries. */
  shape?: Place[];
  /** The points as an encoded polyline, instead of `shape`. At least 1 character. */
  encoded_polyline?: string;
  /** Precision of `encoded_polyline`: 6 digits or 5. Default polyline6. */
  shape_format?: 'polyline6' | 'polyline5';
  /**
   * Whether to answer with distances beside the heights: `range_height` instead of `height`. Default false.
   */
  range?: boolean;
  /** Decimal places of the heights. Default 0; 0 to 2. */
  height_precision?: number;
  /** Metres between two points of the answer; without it the points are those that were sent. 10 to 1000. */
  resample_distance?: number;
}
/** JSON Schema of the type of the same name. */
export const ElevationRequest: typeof schemas.ElevationRequest = schemas.ElevationRequest;

/** Answer of POST /elevation/v1. */
export interface ElevationResponse {
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /**
   * The points of `height`: those that were sent, or those between which `resample_distance` was asked for.
   */
  shape?: Place[];
  /** The points of `height` as an encoded polyline, where the request had one. */
  encoded_polyline?: string;
  /** Height in metres of each point, null where it is not known; with `range: false`. */
  height?: (number | null)[];
  /** Metres along the shape and the height in metres there; with `range: true`. */
  range_height?: ([number, number | null])[];
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
}
/** JSON Schema of the type of the same name. */
export const ElevationResponse: typeof schemas.ElevationResponse = schemas.ElevationResponse;

// Written by `npm run -w @portolan/schemas generate` from ../../lookups/elevation.ts: change the descriptions there.
import * as schemas from '../../lookups/elevation.ts';
import type { Place } from '../shared/coordinates.ts';
import type { Warning } from '../shared/warning.ts';

/** Body of POST /elevation/v1. */
export interface ElevationRequest {
  /** Echoed in the response. */
  id?: string;
  /** Where to tell the height. 1 to 750000 entries. */
  shape?: Place[];
  /** Instead of `shape`: an encoded polyline. At least 1 character. */
  encoded_polyline?: string;
  /** Digits of `encoded_polyline`. Default polyline6. */
  shape_format?: 'polyline6' | 'polyline5';
  /** Distances beside the heights. Default false. */
  range?: boolean;
  /** Digits behind the point. Default 0; 0 to 2. */
  height_precision?: number;
  /** Metres from point to point; as sent without it. 10 to 1000. */
  resample_distance?: number;
}
/** JSON Schema of the type of the same name. */
export const ElevationRequest: typeof schemas.ElevationRequest = schemas.ElevationRequest;

/** Answer of POST /elevation/v1. */
export interface ElevationResponse {
  id?: string;
  /** As it was sent, or resampled. */
  shape?: Place[];
  encoded_polyline?: string;
  /** One a point of the shape; with `range: false`. */
  height?: (number | null)[];
  /** Metres along the shape, and the height there; with `range: true`. */
  range_height?: ([number, number | null])[];
  warnings?: Warning[];
}
/** JSON Schema of the type of the same name. */
export const ElevationResponse: typeof schemas.ElevationResponse = schemas.ElevationResponse;

// Written by `npm run -w @portolan/schemas generate` from ../../shared/coordinates.ts: change the descriptions there.
import * as schemas from '../../shared/coordinates.ts';

/** A place and nothing else. */
export interface Place {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
}
/** JSON Schema of the type of the same name. */
export const Place: typeof schemas.Place = schemas.Place;

import { Type } from 'typebox';
import { Position } from './geojson.ts';
import { ROUTE_LIMITS } from './limits.ts';
import { RequestLocation } from './location.ts';

/** What a request keeps off. The interface has it for routes; the other calls over the same roads take it as well. */
export const exclusionProperties = {
  exclude_locations: Type.Optional(
    Type.Array(RequestLocation, { maxItems: ROUTE_LIMITS.maxExcludeLocations }),
  ),
  /** Exterior rings; open ones are closed. */
  exclude_polygons: Type.Optional(Type.Array(Type.Array(Position, { minItems: 3 }))),
};

import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Position } from '../shared/geojson.ts';
import { ROUTE_LIMITS } from './limits.ts';
import { RequestLocation } from './location.ts';

/** What a request keeps off. The interface has it for routes; the other calls over the same roads take it as well. */
export const exclusionProperties = {
  exclude_locations: about(
    'Places whose nearest roads are not used.',
    Type.Optional(Type.Array(RequestLocation, { maxItems: ROUTE_LIMITS.maxExcludeLocations })),
  ),
  exclude_polygons: about(
    'Areas whose roads are not used: outlines of [lon, lat] pairs, which are closed where they are open.',
    Type.Optional(Type.Array(Type.Array(Position, { minItems: 3 }))),
  ),
};

import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { DateTime } from './date-time.ts';
import { directionsProperties } from './directions.ts';
import { exclusionProperties } from './exclusions.ts';
import { OPTIMIZED_ROUTE_LIMITS } from './limits.ts';
import { StopLocation } from './location.ts';
import { Trip } from './trip.ts';

export const OptimizedRouteRequest = about(
  'Body of POST /optimized_route/v1. The first and the last location stay where they are.',
  Type.Object({
    id: about('Any text; the response has it as well.', Type.Optional(Type.String())),
    locations: about(
      'The first and the last stay where they are; the order of the others is looked for.',
      Type.Array(StopLocation, {
        minItems: OPTIMIZED_ROUTE_LIMITS.minLocations,
        maxItems: OPTIMIZED_ROUTE_LIMITS.maxLocations,
      }),
    ),
    costing: Costing,
    costing_options: Type.Optional(CostingOptions),
    date_time: Type.Optional(DateTime),
    ...exclusionProperties,
    ...directionsProperties,
  }),
);

export const OptimizedRouteResponse = about(
  'Answer of POST /optimized_route/v1 in the native format: `trip.locations[].original_index` says which location stands where.',
  Type.Object({
    id: about('The `id` of the request; absent where it had none.', Type.Optional(Type.String())),
    trip: about('The route through all locations in the best order.', Trip),
  }),
);

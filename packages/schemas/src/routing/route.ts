import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { DateTime } from './date-time.ts';
import { directionsProperties } from './directions.ts';
import { exclusionProperties } from './exclusions.ts';
import { ROUTE_LIMITS } from './limits.ts';
import { RequestLocation } from './location.ts';
import { Trip } from './trip.ts';

export const RouteRequest = about(
  'Body of POST /route/v1. Members it does not name are ignored.',
  Type.Object({
    id: about('Any text; the response has it as well.', Type.Optional(Type.String())),
    locations: about(
      'Places to pass, in this order.',
      Type.Array(RequestLocation, { minItems: 2, maxItems: ROUTE_LIMITS.maxLocations }),
    ),
    costing: Costing,
    costing_options: Type.Optional(CostingOptions),
    date_time: Type.Optional(DateTime),
    ...exclusionProperties,
    alternates: about(
      'How many other routes to look for; more than 2 count as 2.',
      Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
    ),
    roundabout_exits: about(
      'Whether leaving a roundabout is a maneuver of its own.',
      Type.Optional(Type.Boolean({ default: true })),
    ),
    turn_lanes: about(
      'Whether native maneuvers tell the lanes before them. The OSRM format has them always.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    ...directionsProperties,
  }),
);

export const RouteResponse = about(
  'Answer of POST /route/v1 in the native format.',
  Type.Object({
    id: about('The `id` of the request; absent where it had none.', Type.Optional(Type.String())),
    trip: about('The route.', Trip),
    alternates: about(
      'Other routes, with `alternates` in the request; absent where there are none.',
      Type.Optional(Type.Array(Type.Object({ trip: about('One of the other routes.', Trip) }))),
    ),
  }),
);

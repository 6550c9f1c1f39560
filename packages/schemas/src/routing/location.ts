import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Latitude, Longitude } from '../shared/coordinates.ts';
import { Bearing } from '../shared/quantities.ts';

/** Whole metres. */
export const Metres = (byDefault: number) => Type.Integer({ minimum: 0, default: byDefault, 'x-unit': 'm' });

export const LocationType = about(
  'What happens at a location: `break` and `break_through` end a leg, `via` and `through` do not; `break` and `via` allow turning back. The first and the last location count as `break` whatever they say.',
  Type.Enum(['break', 'through', 'via', 'break_through']),
);

export const RoadClassName = about(
  'Road classes from high to low.',
  Type.Enum([
    'motorway',
    'trunk',
    'primary',
    'secondary',
    'tertiary',
    'unclassified',
    'residential',
    'service_other',
  ]),
);

export const SearchFilter = about(
  'Which roads a location may snap to.',
  Type.Object({
    exclude_tunnel: about('Not in tunnels.', Type.Optional(Type.Boolean({ default: false }))),
    exclude_bridge: about('Not on bridges.', Type.Optional(Type.Boolean({ default: false }))),
    exclude_ramp: about(
      'Not on the slip roads of motorways.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    exclude_closures: about(
      'Not on roads that are closed now.',
      Type.Optional(Type.Boolean({ default: true })),
    ),
    min_road_class: about(
      'The lowest class to snap to; `service_other` where it is absent.',
      Type.Optional(RoadClassName),
    ),
    max_road_class: about(
      'The highest class to snap to; `motorway` where it is absent.',
      Type.Optional(RoadClassName),
    ),
    exclude_toll: about('Not on roads that cost toll.', Type.Optional(Type.Boolean({ default: false }))),
    exclude_ferry: about('Not on ferries.', Type.Optional(Type.Boolean({ default: false }))),
    level: about('Only on roads and paths of this storey.', Type.Optional(Type.Number())),
  }),
);

export const RequestLocation = about(
  'A location of a route request, in `locations` and in `exclude_locations`.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    type: Type.Optional(LocationType),
    heading: about('Degrees clockwise from north.', Type.Optional(Bearing)),
    heading_tolerance: about(
      'Degrees that a road may differ from `heading`.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 360, default: 60 })),
    ),
    minimum_reachability: about(
      'Nodes; values over 100 count as 100.',
      Type.Optional(Type.Integer({ minimum: 0, default: 50 })),
    ),
    radius: about('Metres; values over 200 count as 200.', Type.Optional(Metres(0))),
    rank_candidates: about(
      'Whether a nearer road is better than one farther off within `radius`.',
      Type.Optional(Type.Boolean({ default: true })),
    ),
    preferred_side: about(
      'On which side of the street to arrive, as traffic there drives.',
      Type.Optional(Type.Enum(['same', 'opposite', 'either'], { default: 'either' })),
    ),
    node_snap_tolerance: about('So near to a junction, the place is the junction.', Type.Optional(Metres(5))),
    street_side_tolerance: about(
      'So near to a road, the place is on no side of it.',
      Type.Optional(Metres(5)),
    ),
    street_side_max_distance: about(
      'So far from a road, the place is on no side of it.',
      Type.Optional(Metres(1000)),
    ),
    search_filter: about('Which roads it may snap to.', Type.Optional(SearchFilter)),
    search_cutoff: about('Roads farther off than this are not looked for.', Type.Optional(Metres(35_000))),
    name: about('Echoed in the response.', Type.Optional(Type.String())),
    street: about('Echoed in the response.', Type.Optional(Type.String())),
    display_lat: about(
      'Where to show it; decides the side of the street. Together with `display_lon`.',
      Type.Optional(Latitude),
    ),
    display_lon: about('See `display_lat`.', Type.Optional(Longitude)),
    waiting: about('Seconds spent at a `break`.', Type.Optional(Type.Number({ minimum: 0 }))),
  }),
);

export const ResponseLocation = about(
  'A location as `trip.locations` gives it back.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    type: LocationType,
    original_index: about('Position in the request.', Type.Integer({ minimum: 0 })),
    side_of_street: Type.Optional(Type.Enum(['left', 'right'])),
    name: Type.Optional(Type.String()),
    street: Type.Optional(Type.String()),
    heading: Type.Optional(Bearing),
    waiting: Type.Optional(Type.Number({ minimum: 0 })),
    date_time: Type.Optional(Type.String()),
    time_zone_offset: Type.Optional(Type.String()),
    time_zone_name: Type.Optional(Type.String()),
  }),
);

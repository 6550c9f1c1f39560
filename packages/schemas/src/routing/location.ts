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
    exclude_tunnel: about('Whether to leave out tunnels.', Type.Optional(Type.Boolean({ default: false }))),
    exclude_bridge: about('Whether to leave out bridges.', Type.Optional(Type.Boolean({ default: false }))),
    exclude_ramp: about('Whether to leave out ramps.', Type.Optional(Type.Boolean({ default: false }))),
    exclude_closures: about(
      'Whether to leave out roads that are closed now.',
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
    exclude_toll: about('Whether to leave out toll roads.', Type.Optional(Type.Boolean({ default: false }))),
    exclude_ferry: about('Whether to leave out ferries.', Type.Optional(Type.Boolean({ default: false }))),
    level: about(
      'Storey of a building: only roads and paths of this storey are used.',
      Type.Optional(Type.Number()),
    ),
  }),
);

/** How well connected the road must be that a place is put on. */
export const leastReachability = () =>
  about(
    'Junctions that a road must lead to and from, so that islands are left out; values over 100 count as 100.',
    Type.Optional(Type.Integer({ minimum: 0, default: 50 })),
  );

/** What decides the place on the roads that a location stands for, the same in all calls that travel. */
export const snappingProperties = {
  heading: about(
    'Direction of travel in degrees clockwise from north; only roads in this direction are used.',
    Type.Optional(Bearing),
  ),
  heading_tolerance: about(
    'Degrees that a road may differ from `heading`.',
    Type.Optional(Type.Integer({ minimum: 0, maximum: 360, default: 60 })),
  ),
  minimum_reachability: leastReachability(),
  radius: about(
    'All roads within so many metres may be used; values over 200 count as 200.',
    Type.Optional(Metres(0)),
  ),
  rank_candidates: about(
    'Whether a nearer road is preferred to one farther off within `radius`.',
    Type.Optional(Type.Boolean({ default: true })),
  ),
  preferred_side: about(
    'On which side of the street to arrive, as traffic there drives.',
    Type.Optional(Type.Enum(['same', 'opposite', 'either'], { default: 'either' })),
  ),
  node_snap_tolerance: about(
    'A place so near to a junction is taken as the junction; metres.',
    Type.Optional(Metres(5)),
  ),
  street_side_tolerance: about(
    'A place so near to a road is on neither side of it; metres.',
    Type.Optional(Metres(5)),
  ),
  street_side_max_distance: about(
    'A place farther from a road is on neither side of it; metres.',
    Type.Optional(Metres(1000)),
  ),
  search_filter: about('Roads that the place may snap to.', Type.Optional(SearchFilter)),
  search_cutoff: about(
    'Roads farther off than so many metres are not looked for.',
    Type.Optional(Metres(35_000)),
  ),
};

export const StopLocation = about(
  'A place of an optimized route or an isochrone.',
  Type.Object({ lat: Latitude, lon: Longitude, ...snappingProperties }),
);

export const RequestLocation = about(
  'A location of a route request, in `locations` and in `exclude_locations`.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    type: Type.Optional(LocationType),
    ...snappingProperties,
    name: about('Any text; the response has it as well.', Type.Optional(Type.String())),
    street: about('Any text; the response has it as well.', Type.Optional(Type.String())),
    display_lat: about(
      'Where to show it; decides the side of the street. Together with `display_lon`.',
      Type.Optional(Latitude),
    ),
    display_lon: about('See `display_lat`.', Type.Optional(Longitude)),
    waiting: about('Seconds that are spent at a `break`.', Type.Optional(Type.Number({ minimum: 0 }))),
  }),
);

export const SnappedPlace = about(
  'Where a place lies on a road.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    distance: about('Metres from the place that was asked for.', Type.Number({ minimum: 0 })),
  }),
);

export const ResponseLocation = about(
  'A location as `trip.locations` gives it back.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    type: LocationType,
    snapped: about('Where it lies on a road, the same in every leg.', Type.Optional(SnappedPlace)),
    original_index: about('Position in the `locations` of the request.', Type.Integer({ minimum: 0 })),
    side_of_street: about(
      'On which side of the street the place lies; absent where it lies on the road.',
      Type.Optional(Type.Enum(['left', 'right'])),
    ),
    name: about('The `name` of the request.', Type.Optional(Type.String())),
    street: about('The `street` of the request.', Type.Optional(Type.String())),
    heading: about('The `heading` of the request, in degrees clockwise from north.', Type.Optional(Bearing)),
    waiting: about('The `waiting` of the request, in seconds.', Type.Optional(Type.Number({ minimum: 0 }))),
    date_time: about(
      'Civil time of arrival there, `YYYY-MM-DDTHH:MM`; only where the request has a `date_time`.',
      Type.Optional(Type.String()),
    ),
    time_zone_offset: about('Offset of that time from UTC, such as `+02:00`.', Type.Optional(Type.String())),
    time_zone_name: about(
      'IANA name of the time zone there, such as `Europe/Stockholm`.',
      Type.Optional(Type.String()),
    ),
  }),
);

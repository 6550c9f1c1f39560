import { Type } from 'typebox';

/** WGS 84 degrees. */
export const Latitude = Type.Number({ minimum: -90, maximum: 90 });
export const Longitude = Type.Number({ minimum: -180, maximum: 180 });
/** Whole metres. */
export const Metres = (byDefault: number) => Type.Integer({ minimum: 0, default: byDefault, 'x-unit': 'm' });

/**
 * What happens at a location: `break` and `break_through` end a leg, `via` and `through` do not; `break` and `via` allow turning back.
 * The first and the last location count as `break` whatever they say.
 */
export const LocationType = Type.Enum(['break', 'through', 'via', 'break_through']);
export type LocationType = Type.Static<typeof LocationType>;

/** Road classes from high to low. */
export const RoadClassName = Type.Enum([
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'service_other',
]);
export type RoadClassName = Type.Static<typeof RoadClassName>;

/** Which roads a location may snap to: section 2.4 of the interface. */
export const SearchFilter = Type.Object({
  exclude_tunnel: Type.Optional(Type.Boolean({ default: false })),
  exclude_bridge: Type.Optional(Type.Boolean({ default: false })),
  exclude_ramp: Type.Optional(Type.Boolean({ default: false })),
  exclude_closures: Type.Optional(Type.Boolean({ default: true })),
  min_road_class: Type.Optional(RoadClassName),
  max_road_class: Type.Optional(RoadClassName),
  exclude_toll: Type.Optional(Type.Boolean({ default: false })),
  exclude_ferry: Type.Optional(Type.Boolean({ default: false })),
  level: Type.Optional(Type.Number()),
});
export type SearchFilter = Type.Static<typeof SearchFilter>;

/** A place and nothing else. */
export const Place = Type.Object({ lat: Latitude, lon: Longitude });
export type Place = Type.Static<typeof Place>;

/** A location of a route request, in `locations` and in `exclude_locations`: section 2.3 of the interface. */
export const RequestLocation = Type.Object({
  lat: Latitude,
  lon: Longitude,
  type: Type.Optional(LocationType),
  /** Degrees clockwise from north. */
  heading: Type.Optional(Type.Integer({ minimum: 0, maximum: 360 })),
  heading_tolerance: Type.Optional(Type.Integer({ minimum: 0, maximum: 360, default: 60 })),
  /** Nodes; values over 100 count as 100. */
  minimum_reachability: Type.Optional(Type.Integer({ minimum: 0, default: 50 })),
  /** Metres; values over 200 count as 200. */
  radius: Type.Optional(Metres(0)),
  rank_candidates: Type.Optional(Type.Boolean({ default: true })),
  preferred_side: Type.Optional(Type.Enum(['same', 'opposite', 'either'], { default: 'either' })),
  node_snap_tolerance: Type.Optional(Metres(5)),
  street_side_tolerance: Type.Optional(Metres(5)),
  street_side_max_distance: Type.Optional(Metres(1000)),
  search_filter: Type.Optional(SearchFilter),
  search_cutoff: Type.Optional(Metres(35_000)),
  /** Echoed in the response. */
  name: Type.Optional(Type.String()),
  /** Echoed in the response. */
  street: Type.Optional(Type.String()),
  display_lat: Type.Optional(Latitude),
  display_lon: Type.Optional(Longitude),
  /** Seconds spent at a `break`. */
  waiting: Type.Optional(Type.Number({ minimum: 0 })),
});
export type RequestLocation = Type.Static<typeof RequestLocation>;

/** A location as `trip.locations` gives it back: section 3.3 of the interface. */
export const ResponseLocation = Type.Object({
  lat: Latitude,
  lon: Longitude,
  type: LocationType,
  /** Position in the request. */
  original_index: Type.Integer({ minimum: 0 }),
  side_of_street: Type.Optional(Type.Enum(['left', 'right'])),
  name: Type.Optional(Type.String()),
  street: Type.Optional(Type.String()),
  heading: Type.Optional(Type.Integer({ minimum: 0, maximum: 360 })),
  waiting: Type.Optional(Type.Number({ minimum: 0 })),
  date_time: Type.Optional(Type.String()),
  time_zone_offset: Type.Optional(Type.String()),
  time_zone_name: Type.Optional(Type.String()),
});
export type ResponseLocation = Type.Static<typeof ResponseLocation>;

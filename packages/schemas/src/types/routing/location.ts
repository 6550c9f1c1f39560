// Written by `npm run -w @portolan/schemas generate` from ../../routing/location.ts: change the descriptions there.
import * as schemas from '../../routing/location.ts';

/**
 * What happens at a location: `break` and `break_through` end a leg, `via` and `through` do not; `break` and
 * `via` allow turning back. The first and the last location count as `break` whatever they say.
 */
export type LocationType = 'break' | 'through' | 'via' | 'break_through';
/** JSON Schema of the type of the same name. */
export const LocationType: typeof schemas.LocationType = schemas.LocationType;

/** Road classes from high to low. */
export type RoadClassName = 
  | 'motorway'
  | 'trunk'
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'unclassified'
  | 'residential'
  | 'service_other';
/** JSON Schema of the type of the same name. */
export const RoadClassName: typeof schemas.RoadClassName = schemas.RoadClassName;

/** Which roads a location may snap to. */
export interface SearchFilter {
  /** Not in tunnels. Default false. */
  exclude_tunnel?: boolean;
  /** Not on bridges. Default false. */
  exclude_bridge?: boolean;
  /** Not on the slip roads of motorways. Default false. */
  exclude_ramp?: boolean;
  /** Not on roads that are closed now. Default true. */
  exclude_closures?: boolean;
  /** The lowest class to snap to; `service_other` where it is absent. */
  min_road_class?: RoadClassName;
  /** The highest class to snap to; `motorway` where it is absent. */
  max_road_class?: RoadClassName;
  /** Not on roads that cost toll. Default false. */
  exclude_toll?: boolean;
  /** Not on ferries. Default false. */
  exclude_ferry?: boolean;
  /** Only on roads and paths of this storey. */
  level?: number;
}
/** JSON Schema of the type of the same name. */
export const SearchFilter: typeof schemas.SearchFilter = schemas.SearchFilter;

/** A location of a route request, in `locations` and in `exclude_locations`. */
export interface RequestLocation {
  /** WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /**
   * What happens at a location: `break` and `break_through` end a leg, `via` and `through` do not; `break`
   * and `via` allow turning back. The first and the last location count as `break` whatever they say.
   */
  type?: LocationType;
  /** Degrees clockwise from north. 0 to 360. */
  heading?: number;
  /** Degrees that a road may differ from `heading`. Default 60; 0 to 360. */
  heading_tolerance?: number;
  /** Nodes; values over 100 count as 100. Default 50; at least 0. */
  minimum_reachability?: number;
  /** Metres; values over 200 count as 200. Default 0 m; at least 0 m. */
  radius?: number;
  /** Whether a nearer road is better than one farther off within `radius`. Default true. */
  rank_candidates?: boolean;
  /** On which side of the street to arrive, as traffic there drives. Default either. */
  preferred_side?: 'same' | 'opposite' | 'either';
  /** So near to a junction, the place is the junction. Default 5 m; at least 0 m. */
  node_snap_tolerance?: number;
  /** So near to a road, the place is on no side of it. Default 5 m; at least 0 m. */
  street_side_tolerance?: number;
  /** So far from a road, the place is on no side of it. Default 1000 m; at least 0 m. */
  street_side_max_distance?: number;
  /** Which roads it may snap to. */
  search_filter?: SearchFilter;
  /** Roads farther off than this are not looked for. Default 35000 m; at least 0 m. */
  search_cutoff?: number;
  /** Echoed in the response. */
  name?: string;
  /** Echoed in the response. */
  street?: string;
  /** Where to show it; decides the side of the street. Together with `display_lon`. -90 to 90. */
  display_lat?: number;
  /** See `display_lat`. -180 to 180. */
  display_lon?: number;
  /** Seconds spent at a `break`. At least 0. */
  waiting?: number;
}
/** JSON Schema of the type of the same name. */
export const RequestLocation: typeof schemas.RequestLocation = schemas.RequestLocation;

/** A location as `trip.locations` gives it back. */
export interface ResponseLocation {
  /** WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /**
   * What happens at a location: `break` and `break_through` end a leg, `via` and `through` do not; `break`
   * and `via` allow turning back. The first and the last location count as `break` whatever they say.
   */
  type: LocationType;
  /** Position in the request. At least 0. */
  original_index: number;
  side_of_street?: 'left' | 'right';
  name?: string;
  street?: string;
  /** 0 to 360. */
  heading?: number;
  /** At least 0. */
  waiting?: number;
  date_time?: string;
  time_zone_offset?: string;
  time_zone_name?: string;
}
/** JSON Schema of the type of the same name. */
export const ResponseLocation: typeof schemas.ResponseLocation = schemas.ResponseLocation;

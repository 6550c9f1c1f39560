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
  /** Whether to leave out tunnels. Default false. */
  exclude_tunnel?: boolean;
  /** Whether to leave out bridges. Default false. */
  exclude_bridge?: boolean;
  /** Whether to leave out ramps. Default false. */
  exclude_ramp?: boolean;
  /** Whether to leave out roads that are closed now. Default true. */
  exclude_closures?: boolean;
  /** The lowest class to snap to; `service_other` where it is absent. */
  min_road_class?: RoadClassName;
  /** The highest class to snap to; `motorway` where it is absent. */
  max_road_class?: RoadClassName;
  /** Whether to leave out toll roads. Default false. */
  exclude_toll?: boolean;
  /** Whether to leave out ferries. Default false. */
  exclude_ferry?: boolean;
  /** Storey of a building: only roads and paths of this storey are used. */
  level?: number;
}
/** JSON Schema of the type of the same name. */
export const SearchFilter: typeof schemas.SearchFilter = schemas.SearchFilter;

/** A place of an optimized route or an isochrone. */
export interface StopLocation {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /** Direction of travel in degrees clockwise from north; only roads in this direction are used. 0 to 360. */
  heading?: number;
  /** Degrees that a road may differ from `heading`. Default 60; 0 to 360. */
  heading_tolerance?: number;
  /**
   * Junctions that a road must lead to and from, so that islands are left out; values over 100 count as 100.
   * Default 50; at least 0.
   */
  minimum_reachability?: number;
  /** All roads within so many metres may be used; values over 200 count as 200. Default 0 m; at least 0 m. */
  radius?: number;
  /** Whether a nearer road is preferred to one farther off within `radius`. Default true. */
  rank_candidates?: boolean;
  /** On which side of the street to arrive, as traffic there drives. Default either. */
  preferred_side?: 'same' | 'opposite' | 'either';
  /** A place so near to a junction is taken as the junction; metres. Default 5 m; at least 0 m. */
  node_snap_tolerance?: number;
  /** A place so near to a road is on neither side of it; metres. Default 5 m; at least 0 m. */
  street_side_tolerance?: number;
  /** A place farther from a road is on neither side of it; metres. Default 1000 m; at least 0 m. */
  street_side_max_distance?: number;
  /** Roads that the place may snap to. */
  search_filter?: SearchFilter;
  /** Roads farther off than so many metres are not looked for. Default 35000 m; at least 0 m. */
  search_cutoff?: number;
}
/** JSON Schema of the type of the same name. */
export const StopLocation: typeof schemas.StopLocation = schemas.StopLocation;

/** A location of a route request, in `locations` and in `exclude_locations`. */
export interface RequestLocation {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /**
   * What happens at a location: `break` and `break_through` end a leg, `via` and `through` do not; `break`
   * and `via` allow turning back. The first and the last location count as `break` whatever they say.
   */
  type?: LocationType;
  /** Direction of travel in degrees clockwise from north; only roads in this direction are used. 0 to 360. */
  heading?: number;
  /** Degrees that a road may differ from `heading`. Default 60; 0 to 360. */
  heading_tolerance?: number;
  /**
   * Junctions that a road must lead to and from, so that islands are left out; values over 100 count as 100.
   * Default 50; at least 0.
   */
  minimum_reachability?: number;
  /** All roads within so many metres may be used; values over 200 count as 200. Default 0 m; at least 0 m. */
  radius?: number;
  /** Whether a nearer road is preferred to one farther off within `radius`. Default true. */
  rank_candidates?: boolean;
  /** On which side of the street to arrive, as traffic there drives. Default either. */
  preferred_side?: 'same' | 'opposite' | 'either';
  /** A place so near to a junction is taken as the junction; metres. Default 5 m; at least 0 m. */
  node_snap_tolerance?: number;
  /** A place so near to a road is on neither side of it; metres. Default 5 m; at least 0 m. */
  street_side_tolerance?: number;
  /** A place farther from a road is on neither side of it; metres. Default 1000 m; at least 0 m. */
  street_side_max_distance?: number;
  /** Roads that the place may snap to. */
  search_filter?: SearchFilter;
  /** Roads farther off than so many metres are not looked for. Default 35000 m; at least 0 m. */
  search_cutoff?: number;
  /** Any text; the response has it as well. */
  name?: string;
  /** Any text; the response has it as well. */
  street?: string;
  /** Where to show it; decides the side of the street. Together with `display_lon`. -90 to 90. */
  display_lat?: number;
  /** See `display_lat`. -180 to 180. */
  display_lon?: number;
  /** Seconds that are spent at a `break`. At least 0. */
  waiting?: number;
}
/** JSON Schema of the type of the same name. */
export const RequestLocation: typeof schemas.RequestLocation = schemas.RequestLocation;

/** Where a place lies on a road. */
export interface SnappedPlace {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /** Metres from the place that was asked for. At least 0. */
  distance: number;
}
/** JSON Schema of the type of the same name. */
export const SnappedPlace: typeof schemas.SnappedPlace = schemas.SnappedPlace;

/** A location as `trip.locations` gives it back. */
export interface ResponseLocation {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /**
   * What happens at a location: `break` and `break_through` end a leg, `via` and `through` do not; `break`
   * and `via` allow turning back. The first and the last location count as `break` whatever they say.
   */
  type: LocationType;
  /** Where it lies on a road, the same in every leg. */
  snapped?: SnappedPlace;
  /** Position in the `locations` of the request. At least 0. */
  original_index: number;
  /** On which side of the street the place lies; absent where it lies on the road. */
  side_of_street?: 'left' | 'right';
  /** The `name` of the request. */
  name?: string;
  /** The `street` of the request. */
  street?: string;
  /** The `heading` of the request, in degrees clockwise from north. 0 to 360. */
  heading?: number;
  /** The `waiting` of the request, in seconds. At least 0. */
  waiting?: number;
  /** Civil time of arrival there, `YYYY-MM-DDTHH:MM`; only where the request has a `date_time`. */
  date_time?: string;
  /** Offset of that time from UTC, such as `+02:00`. */
  time_zone_offset?: string;
  /** IANA name of the time zone there, such as `Europe/Stockholm`. */
  time_zone_name?: string;
}
/** JSON Schema of the type of the same name. */
export const ResponseLocation: typeof schemas.ResponseLocation = schemas.ResponseLocation;

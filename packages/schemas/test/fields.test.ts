/** Schemas have every member that docs/interface.md names, in the same spelling. */
import { expect, test } from 'vitest';
import * as wire from '@portolan/schemas';

/** A schema, its members in docs/interface.md, and further members that only the documents of routing engines name. */
const FIELDS: readonly (readonly [schema: string, section: string, names: string, more?: string])[] = [
  [
    'OptimizedRouteRequest',
    '4',
    'id locations costing costing_options date_time units language directions_type format banner_instructions voice_instructions filters elevation_interval',
    'directions_options exclude_locations exclude_polygons',
  ],
  ['OptimizedRouteResponse', '4', 'id trip'],
  [
    'MatrixRequest',
    '6',
    'id sources targets costing costing_options date_time matrix_locations units language directions_type verbose shape_format',
    'exclude_locations exclude_polygons',
  ],
  // Ours, so that a place is the same point of the roads in a route and in a matrix.
  [
    'MatrixLocation',
    '2.3',
    'lat lon search_cutoff date_time',
    'heading heading_tolerance minimum_reachability radius rank_candidates preferred_side node_snap_tolerance street_side_tolerance street_side_max_distance search_filter',
  ],
  ['VerboseMatrix', '6', 'id sources targets sources_to_targets units warnings algorithm'],
  ['ConciseMatrix', '6', 'id sources_to_targets units warnings algorithm'],
  [
    'MatrixCell',
    '6',
    'distance time from_index to_index cost date_time time_zone_offset time_zone_name begin_heading end_heading begin_lat begin_lon end_lat end_lon shape',
  ],
  [
    'IsochroneRequest',
    '7',
    'id locations costing costing_options date_time contours polygons denoise generalize show_locations reverse',
    'exclude_locations exclude_polygons',
  ],
  ['Contour', '7', 'time distance color'],
  ['IsochroneResponse', '7', 'type id features warnings'],
  [
    'MapMatchRequest',
    '8',
    'id shape encoded_polyline costing costing_options date_time shape_match begin_time durations use_timestamps trace_options linear_references elevation_interval units language directions_type format banner_instructions voice_instructions filters',
    'directions_options',
  ],
  [
    'TraceOptions',
    '8',
    'search_radius gps_accuracy breakage_distance interpolation_distance turn_penalty_factor',
  ],
  ['MapMatchResponse', '8', 'id trip alternates linear_references'],
  [
    'TraceAttributesRequest',
    '9',
    'id shape encoded_polyline costing costing_options date_time shape_match units elevation_interval filters',
  ],
  [
    'TraceAttributesResponse',
    '9',
    'id units osm_changeset shape confidence_score raw_score elevation_interval elevation edges admins matched_points alternate_paths warnings',
  ],
  ['TraceAdmin', '9', 'country_code country_text state_code state_text'],
  [
    'MatchedPoint',
    '9',
    'lat lon type edge_index begin_route_discontinuity end_route_discontinuity distance_along_edge distance_from_trace_point',
  ],
  [
    'TraceEdge',
    '9',
    'names length speed truck_speed speed_limit road_class use surface traversability begin_heading end_heading begin_shape_index end_shape_index toll unpaved tunnel bridge roundabout internal_intersection drive_on_right truck_route sign travel_mode vehicle_type pedestrian_type bicycle_type transit_type id way_id weighted_grade max_upward_grade max_downward_grade mean_elevation lane_count cycle_lane bicycle_network sac_scale sidewalk density end_node source_percent_along target_percent_along speed_type shoulder forward indoor country_crossing traffic_signal',
  ],
  ['TraceNode', '9', 'elapsed_time admin_index type fork time_zone intersecting_edges transition_time'],
  [
    'IntersectingEdge',
    '9',
    'begin_heading from_edge_name_consistency to_edge_name_consistency driveability cyclability walkability use road_class',
  ],
  [
    'ElevationRequest',
    '10',
    'id shape encoded_polyline shape_format range height_precision resample_distance',
  ],
  ['ElevationResponse', '10', 'id shape encoded_polyline height range_height warnings'],
  ['TimeZoneQuery', '11', 'lat lng timestamp'],
  [
    'TimeZoneResponseV1',
    '11',
    'tz_id base_utc_offset dst_offset timestamp local_rfc_2822_timestamp local_rfc_3389_timestamp',
  ],
  [
    'TimeZoneResponseV2',
    '11',
    'tz_id utc_offset is_dst timestamp local_rfc_2822_timestamp local_rfc_3339_timestamp',
  ],
  [
    'AutocompleteQueryV1',
    '12.1',
    'text focus.point.lat focus.point.lon boundary.rect.min_lat boundary.rect.max_lat boundary.rect.min_lon boundary.rect.max_lon boundary.circle.lat boundary.circle.lon boundary.circle.radius boundary.country boundary.gid layers sources size lang',
  ],
  [
    'SearchQueryV1',
    '12.1',
    'text focus.point.lat focus.point.lon boundary.rect.min_lat boundary.rect.max_lat boundary.rect.min_lon boundary.rect.max_lon boundary.circle.lat boundary.circle.lon boundary.circle.radius boundary.country boundary.gid layers sources size lang',
  ],
  [
    'StructuredQueryV1',
    '12.1',
    'address house_number street unit neighbourhood borough locality county region postalcode country focus.point.lat focus.point.lon boundary.rect.min_lat boundary.rect.max_lat boundary.rect.min_lon boundary.rect.max_lon boundary.circle.lat boundary.circle.lon boundary.circle.radius boundary.country boundary.gid layers sources size lang',
  ],
  [
    'ReverseQueryV1',
    '12.1',
    'point.lat point.lon boundary.circle.radius boundary.country boundary.gid layers sources size lang',
  ],
  ['PlaceQuery', '12.1', 'ids lang'],
  [
    'GeocodingPropertiesV1',
    '12.4',
    'id gid layer source source_id name label housenumber street unit postalcode postalcode_gid confidence match_type accuracy distance continent continent_gid continent_a country country_gid country_a country_code dependency dependency_gid dependency_a macroregion macroregion_gid macroregion_a region region_gid region_a macrocounty macrocounty_gid macrocounty_a county county_gid county_a localadmin localadmin_gid localadmin_a locality locality_gid locality_a borough borough_gid borough_a empire empire_gid empire_a ocean ocean_gid ocean_a marinearea marinearea_gid marinearea_a neighbourhood neighbourhood_gid addendum category',
  ],
  ['GeocodingHeaderV1', '12.3', 'version attribution query warnings errors engine timestamp'],
  [
    'AutocompleteQueryV2',
    '13.1',
    'text layers sources boundary.country boundary.gid size lang focus.point.lat focus.point.lon boundary.rect.min_lat boundary.rect.max_lat boundary.rect.min_lon boundary.rect.max_lon boundary.circle.lat boundary.circle.lon boundary.circle.radius',
  ],
  [
    'ReverseQueryV2',
    '13.1',
    'point.lat point.lon layers sources boundary.country boundary.gid boundary.circle.radius size lang',
  ],
  [
    'GeocodingPropertiesV2',
    '13.3',
    'gid layer name precision coarse_location distance confidence match_type formatted_address_line formatted_address_lines address_components context sources addendum',
  ],
  ['StaticMapRequest', '14', 'size center zoom markers lines line_precision manual_attribution dpi'],
  ['StaticMarker', '14', 'lat lon style color label label-color anchor'],
  ['StaticLine', '14', 'shape stroke_color stroke_width'],
  ['Property', '16', 'id account_id name'],
  ['Domain', '16', 'id property_id base_domain wildcard subdomain'],
  ['ApiKey', '16', 'key property_id kind'],
  ['Plan', '16', 'id name interval base_price additional_usage_price currency included_credits'],
  ['Stats', '16', 'data start_date end_date'],
  ['NativeError', '17.1', 'error_code error status_code status'],
  ['OsrmRouteResponse', '3.8', 'code message data_version waypoints routes'],
  ['OsrmMatchResponse', '8', 'code message data_version tracepoints matchings'],
  ['OsrmWaypoint', '3.8', 'name location distance hint waypoint_index trips_index'],
  ['OsrmRoute', '3.8', 'distance duration geometry weight weight_name legs voiceLocale', 'confidence'],
  ['OsrmLeg', '3.8', 'distance duration weight summary steps annotation via_waypoints admins'],
  ['OsrmAnnotation', '3.8', 'distance duration weight speed maxspeed'],
  [
    'OsrmStep',
    '3.8',
    'distance duration geometry weight name ref pronunciation destinations exits mode maneuver intersections rotary_name rotary_pronunciation driving_side voiceInstructions bannerInstructions speedLimitSign speedLimitUnit',
  ],
  ['OsrmManeuver', '3.8', 'location bearing_before bearing_after type modifier exit instruction'],
  [
    'OsrmIntersection',
    '3.8',
    'location bearings entry in out classes lanes admin_index geometry_index duration turn_duration weight turn_weight is_urban tunnel_name',
  ],
  ['OsrmLane', '3.8', 'indications valid active valid_indication'],
  ['OsrmVoiceInstruction', '3.8', 'distanceAlongGeometry announcement ssmlAnnouncement'],
  ['OsrmBannerInstruction', '3.8', 'distanceAlongGeometry primary secondary sub'],
];

test.each(FIELDS.map((row) => [`${row[0]} (section ${row[1]})`, row] as const))(
  '%s',
  (_, [schema, , names, more = '']) => {
    const { properties } = Reflect.get(wire, schema) as { properties: Record<string, unknown> };
    expect(Object.keys(properties).toSorted()).toEqual(
      [...names.split(' '), ...more.split(' ')].filter((name) => name !== '').toSorted(),
    );
  },
);

test('there are 68 trace attributes, 31 uses, 21 layers, 5 sources and 21 concordances', () => {
  expect(wire.TRACE_ATTRIBUTES).toHaveLength(68);
  expect(new Set([...wire.TRACE_ATTRIBUTES, ...wire.MORE_TRACE_ATTRIBUTES]).size).toBe(86);
  expect(wire.TraceUse.enum).toHaveLength(31);
  expect(wire.LAYERS_V1).toHaveLength(21);
  expect(wire.LAYERS_V2).toHaveLength(21);
  expect(wire.SOURCES).toHaveLength(5);
  const concordances = wire.GeocodingAddendum.properties.whosonfirst_concordances.properties;
  expect(Object.keys(concordances)).toHaveLength(21);
});

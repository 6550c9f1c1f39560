// Written by `npm run -w @portolan/schemas generate` from ../../routing/costing-options.ts: change the descriptions there.
import * as schemas from '../../routing/costing-options.ts';

/** Options of cars, and of buses and taxis, which drive like cars. */
export interface AutoOptions {
  /** Added where the name of the road changes. Default 5 s; 0 to 43200 s. */
  maneuver_penalty?: number | string;
  /** Time that a gate takes. Default 15 s; 0 to 43200 s. */
  gate_cost?: number | string;
  /** How much a gate is disliked. Default 300 s; 0 to 43200 s. */
  gate_penalty?: number | string;
  /** Time that a border takes. Default 600 s; 0 to 43200 s. */
  country_crossing_cost?: number | string;
  /** How much a border is disliked. Default 0 s; 0 to 43200 s. */
  country_crossing_penalty?: number | string;
  /** Added on entering a service road. Default 15 s; 0 to 43200 s. */
  service_penalty?: number | string;
  /** Multiplies the cost of service roads. Default 1; 0.1 to 100000. */
  service_factor?: number | string;
  /** 0 avoids living streets, 1 prefers them. Default 0.1; 0 to 1. */
  use_living_streets?: number | string;
  /** Ferries: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_ferry?: number | string;
  /** Ignores restrictions of turns, size and time. Default false. */
  ignore_restrictions?: boolean;
  /** Ignores restrictions but those of size and weight. Default false. */
  ignore_non_vehicular_restrictions?: boolean;
  /** Ignores one-way signs. Default false. */
  ignore_oneways?: boolean;
  /** Added on entering a private road. Default 450 s; 0 to 43200 s. */
  private_access_penalty?: number | string;
  /** Added on entering an alley. 0 to 43200 s. */
  alley_penalty?: number | string;
  /** Time that boarding a car train takes. Default 300 s; 0 to 43200 s. */
  rail_ferry_cost?: number | string;
  /** Car trains: 0 avoids them, 1 prefers them. Default 0.4; 0 to 1. */
  use_rail_ferry?: number | string;
  /** Ignores the access tags of roads. Default false. */
  ignore_access?: boolean;
  /** Time that boarding a ferry takes. Default 300 s; 0 to 43200 s. */
  ferry_cost?: number | string;
  /** Height of the vehicle. Default 1.9 m; 0 to 10 m. */
  height?: number | string;
  /** Width of the vehicle. Default 1.6 m; 0 to 10 m. */
  width?: number | string;
  /** Time that a toll booth takes. Default 15 s; 0 to 43200 s. */
  toll_booth_cost?: number | string;
  /** How much a toll booth is disliked. Default 0 s; 0 to 43200 s. */
  toll_booth_penalty?: number | string;
  /** Avoids tolls that take cash only. Default false. */
  exclude_cash_only_tolls?: boolean;
  /** Avoids unpaved roads except at the two ends. Default false. */
  exclude_unpaved?: boolean;
  /** Motorways: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_highways?: number | string;
  /** Toll roads: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_tolls?: number | string;
  /** Tracks: 0 avoids them, 1 prefers them. Default 0; 0 to 1. */
  use_tracks?: number | string;
  /**
   * The most that the vehicle drives; roads that are faster gain nothing. Default 140 km/h; 10 to 252 km/h.
   */
  top_speed?: number | string;
  /** Distance is the only cost. Default false. */
  shortest?: boolean;
  /** Uses closed roads; not together with `exclude_closures` of a search filter. Default false. */
  ignore_closures?: boolean;
  /** May use lanes for two people and more. Default false. */
  include_hov2?: boolean;
  /** May use lanes for three people and more. Default false. */
  include_hov3?: boolean;
  /** May use lanes for many people or for a toll. Default false. */
  include_hot?: boolean;
  /** Multiplies the cost of alleys. Default 1; 0.1 to 100000. */
  alley_factor?: number | string;
  /** 0 counts time alone, 1 distance alone. Default 0; 0 to 1. */
  use_distance?: number | string;
  /** Multiplies the cost of closed roads, where one begins or ends on them. Default 9; 1 to 10. */
  closure_factor?: number | string;
}
/** JSON Schema of the type of the same name. */
export const AutoOptions: typeof schemas.AutoOptions = schemas.AutoOptions;

/** Options of trucks. */
export interface TruckOptions {
  /** Added where the name of the road changes. Default 5 s; 0 to 43200 s. */
  maneuver_penalty?: number | string;
  /** Time that a gate takes. Default 15 s; 0 to 43200 s. */
  gate_cost?: number | string;
  /** How much a gate is disliked. Default 300 s; 0 to 43200 s. */
  gate_penalty?: number | string;
  /** Time that a border takes. Default 600 s; 0 to 43200 s. */
  country_crossing_cost?: number | string;
  /** How much a border is disliked. Default 0 s; 0 to 43200 s. */
  country_crossing_penalty?: number | string;
  /** Added on entering a service road. Default 0 s; 0 to 43200 s. */
  service_penalty?: number | string;
  /** Multiplies the cost of service roads. Default 1; 0.1 to 100000. */
  service_factor?: number | string;
  /** 0 avoids living streets, 1 prefers them. Default 0; 0 to 1. */
  use_living_streets?: number | string;
  /** Ferries: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_ferry?: number | string;
  /** Ignores restrictions of turns, size and time. Default false. */
  ignore_restrictions?: boolean;
  /** Ignores restrictions but those of size and weight. Default false. */
  ignore_non_vehicular_restrictions?: boolean;
  /** Ignores one-way signs. Default false. */
  ignore_oneways?: boolean;
  /** Added on entering a private road. Default 450 s; 0 to 43200 s. */
  private_access_penalty?: number | string;
  /** Added on entering an alley. 0 to 43200 s. */
  alley_penalty?: number | string;
  /** Time that boarding a car train takes. Default 300 s; 0 to 43200 s. */
  rail_ferry_cost?: number | string;
  /** Car trains: 0 avoids them, 1 prefers them. Default 0.4; 0 to 1. */
  use_rail_ferry?: number | string;
  /** Ignores the access tags of roads. Default false. */
  ignore_access?: boolean;
  /** Time that boarding a ferry takes. Default 300 s; 0 to 43200 s. */
  ferry_cost?: number | string;
  /** Height of the vehicle. Default 4.11 m; 0 to 10 m. */
  height?: number | string;
  /** Width of the vehicle. Default 2.6 m; 0 to 10 m. */
  width?: number | string;
  /** Time that a toll booth takes. Default 15 s; 0 to 43200 s. */
  toll_booth_cost?: number | string;
  /** How much a toll booth is disliked. Default 0 s; 0 to 43200 s. */
  toll_booth_penalty?: number | string;
  /** Avoids tolls that take cash only. Default false. */
  exclude_cash_only_tolls?: boolean;
  /** Avoids unpaved roads except at the two ends. Default false. */
  exclude_unpaved?: boolean;
  /** Motorways: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_highways?: number | string;
  /** Toll roads: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_tolls?: number | string;
  /** Tracks: 0 avoids them, 1 prefers them. Default 0; 0 to 1. */
  use_tracks?: number | string;
  /**
   * The most that the vehicle drives; roads that are faster gain nothing. Default 140 km/h; 10 to 252 km/h.
   */
  top_speed?: number | string;
  /** Distance is the only cost. Default false. */
  shortest?: boolean;
  /** Uses closed roads; not together with `exclude_closures` of a search filter. Default false. */
  ignore_closures?: boolean;
  /** May use lanes for two people and more. Default false. */
  include_hov2?: boolean;
  /** May use lanes for three people and more. Default false. */
  include_hov3?: boolean;
  /** May use lanes for many people or for a toll. Default false. */
  include_hot?: boolean;
  /** Multiplies the cost of alleys. Default 1; 0.1 to 100000. */
  alley_factor?: number | string;
  /** 0 counts time alone, 1 distance alone. Default 0; 0 to 1. */
  use_distance?: number | string;
  /** Multiplies the cost of closed roads, where one begins or ends on them. Default 9; 1 to 10. */
  closure_factor?: number | string;
  /** Length of the vehicle. Default 21.64 m; 0 to 50 m. */
  length?: number | string;
  /** Weight of the vehicle with its load. Default 21.77 t; 0 to 100 t. */
  weight?: number | string;
  /** The most that an axle bears. Default 9.07 t; 0 to 40 t. */
  axle_load?: number | string;
  /** Number of axles. Default 5; 2 to 20. */
  axle_count?: number | string;
  /** Carries hazardous goods. Default false. */
  hazmat?: boolean;
  /** Added on entering residential and service roads. Default 30 s; 0 to 43200 s. */
  low_class_penalty?: number | string;
  /** Truck routes: 0 ignores them, 1 prefers them. Default 0; 0 to 1. */
  use_truck_route?: number | string;
  /** Added on entering a road that is closed to trucks; 43200 forbids it. 0 to 43200 s. */
  hgv_no_access_penalty?: number | string;
}
/** JSON Schema of the type of the same name. */
export const TruckOptions: typeof schemas.TruckOptions = schemas.TruckOptions;

/** Options of motor scooters. */
export interface MotorScooterOptions {
  /** Added where the name of the road changes. Default 5 s; 0 to 43200 s. */
  maneuver_penalty?: number | string;
  /** Time that a gate takes. Default 15 s; 0 to 43200 s. */
  gate_cost?: number | string;
  /** How much a gate is disliked. Default 300 s; 0 to 43200 s. */
  gate_penalty?: number | string;
  /** Time that a border takes. Default 600 s; 0 to 43200 s. */
  country_crossing_cost?: number | string;
  /** How much a border is disliked. Default 0 s; 0 to 43200 s. */
  country_crossing_penalty?: number | string;
  /** Added on entering a service road. Default 15 s; 0 to 43200 s. */
  service_penalty?: number | string;
  /** Multiplies the cost of service roads. Default 1; 0.1 to 100000. */
  service_factor?: number | string;
  /** 0 avoids living streets, 1 prefers them. Default 0.1; 0 to 1. */
  use_living_streets?: number | string;
  /** Ferries: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_ferry?: number | string;
  /** Ignores restrictions of turns, size and time. Default false. */
  ignore_restrictions?: boolean;
  /** Ignores restrictions but those of size and weight. Default false. */
  ignore_non_vehicular_restrictions?: boolean;
  /** Ignores one-way signs. Default false. */
  ignore_oneways?: boolean;
  /** Added on entering a private road. Default 450 s; 0 to 43200 s. */
  private_access_penalty?: number | string;
  /** Added on entering an alley. 0 to 43200 s. */
  alley_penalty?: number | string;
  /** Time that boarding a car train takes. Default 300 s; 0 to 43200 s. */
  rail_ferry_cost?: number | string;
  /** Car trains: 0 avoids them, 1 prefers them. Default 0.4; 0 to 1. */
  use_rail_ferry?: number | string;
  /** Ignores the access tags of roads. Default false. */
  ignore_access?: boolean;
  /** Time that boarding a ferry takes. Default 300 s; 0 to 43200 s. */
  ferry_cost?: number | string;
  /** Height of the vehicle. Default 1.9 m; 0 to 10 m. */
  height?: number | string;
  /** Width of the vehicle. Default 1.6 m; 0 to 10 m. */
  width?: number | string;
  /** Time that a toll booth takes. Default 15 s; 0 to 43200 s. */
  toll_booth_cost?: number | string;
  /** How much a toll booth is disliked. Default 0 s; 0 to 43200 s. */
  toll_booth_penalty?: number | string;
  /** Avoids tolls that take cash only. Default false. */
  exclude_cash_only_tolls?: boolean;
  /** Avoids unpaved roads except at the two ends. Default false. */
  exclude_unpaved?: boolean;
  /** Motorways: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_highways?: number | string;
  /** Toll roads: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_tolls?: number | string;
  /** Tracks: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_tracks?: number | string;
  /**
   * The most that the vehicle drives; roads that are faster gain nothing. Default 140 km/h; 10 to 252 km/h.
   */
  top_speed?: number | string;
  /** Distance is the only cost. Default false. */
  shortest?: boolean;
  /** Uses closed roads; not together with `exclude_closures` of a search filter. Default false. */
  ignore_closures?: boolean;
  /** May use lanes for two people and more. Default false. */
  include_hov2?: boolean;
  /** May use lanes for three people and more. Default false. */
  include_hov3?: boolean;
  /** May use lanes for many people or for a toll. Default false. */
  include_hot?: boolean;
  /** Multiplies the cost of alleys. Default 1; 0.1 to 100000. */
  alley_factor?: number | string;
  /** 0 counts time alone, 1 distance alone. Default 0; 0 to 1. */
  use_distance?: number | string;
  /** Multiplies the cost of closed roads, where one begins or ends on them. Default 9; 1 to 10. */
  closure_factor?: number | string;
  /** Primary roads: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_primary?: number | string;
  /** Hills: 0 avoids them, 1 ignores them. Default 0.5; 0 to 1. */
  use_hills?: number | string;
}
/** JSON Schema of the type of the same name. */
export const MotorScooterOptions: typeof schemas.MotorScooterOptions = schemas.MotorScooterOptions;

/** Options of motorcycles. */
export interface MotorcycleOptions {
  /** Added where the name of the road changes. Default 5 s; 0 to 43200 s. */
  maneuver_penalty?: number | string;
  /** Time that a gate takes. Default 15 s; 0 to 43200 s. */
  gate_cost?: number | string;
  /** How much a gate is disliked. Default 300 s; 0 to 43200 s. */
  gate_penalty?: number | string;
  /** Time that a border takes. Default 600 s; 0 to 43200 s. */
  country_crossing_cost?: number | string;
  /** How much a border is disliked. Default 0 s; 0 to 43200 s. */
  country_crossing_penalty?: number | string;
  /** Added on entering a service road. Default 15 s; 0 to 43200 s. */
  service_penalty?: number | string;
  /** Multiplies the cost of service roads. Default 1; 0.1 to 100000. */
  service_factor?: number | string;
  /** 0 avoids living streets, 1 prefers them. Default 0.1; 0 to 1. */
  use_living_streets?: number | string;
  /** Ferries: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_ferry?: number | string;
  /** Ignores restrictions of turns, size and time. Default false. */
  ignore_restrictions?: boolean;
  /** Ignores restrictions but those of size and weight. Default false. */
  ignore_non_vehicular_restrictions?: boolean;
  /** Ignores one-way signs. Default false. */
  ignore_oneways?: boolean;
  /** Added on entering a private road. Default 450 s; 0 to 43200 s. */
  private_access_penalty?: number | string;
  /** Added on entering an alley. 0 to 43200 s. */
  alley_penalty?: number | string;
  /** Time that boarding a car train takes. Default 300 s; 0 to 43200 s. */
  rail_ferry_cost?: number | string;
  /** Car trains: 0 avoids them, 1 prefers them. Default 0.4; 0 to 1. */
  use_rail_ferry?: number | string;
  /** Ignores the access tags of roads. Default false. */
  ignore_access?: boolean;
  /** Time that boarding a ferry takes. Default 300 s; 0 to 43200 s. */
  ferry_cost?: number | string;
  /** Height of the vehicle. Default 1.9 m; 0 to 10 m. */
  height?: number | string;
  /** Width of the vehicle. Default 1.6 m; 0 to 10 m. */
  width?: number | string;
  /** Time that a toll booth takes. Default 15 s; 0 to 43200 s. */
  toll_booth_cost?: number | string;
  /** How much a toll booth is disliked. Default 0 s; 0 to 43200 s. */
  toll_booth_penalty?: number | string;
  /** Avoids tolls that take cash only. Default false. */
  exclude_cash_only_tolls?: boolean;
  /** Avoids unpaved roads except at the two ends. Default false. */
  exclude_unpaved?: boolean;
  /** Motorways: 0 avoids them, 1 prefers them. Default 1; 0 to 1. */
  use_highways?: number | string;
  /** Toll roads: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_tolls?: number | string;
  /** Tracks: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_tracks?: number | string;
  /**
   * The most that the vehicle drives; roads that are faster gain nothing. Default 140 km/h; 10 to 252 km/h.
   */
  top_speed?: number | string;
  /** Distance is the only cost. Default false. */
  shortest?: boolean;
  /** Uses closed roads; not together with `exclude_closures` of a search filter. Default false. */
  ignore_closures?: boolean;
  /** May use lanes for two people and more. Default false. */
  include_hov2?: boolean;
  /** May use lanes for three people and more. Default false. */
  include_hov3?: boolean;
  /** May use lanes for many people or for a toll. Default false. */
  include_hot?: boolean;
  /** Multiplies the cost of alleys. Default 1; 0.1 to 100000. */
  alley_factor?: number | string;
  /** 0 counts time alone, 1 distance alone. Default 0; 0 to 1. */
  use_distance?: number | string;
  /** Multiplies the cost of closed roads, where one begins or ends on them. Default 9; 1 to 10. */
  closure_factor?: number | string;
  /** Trails: 0 avoids them, 1 prefers them. Default 0; 0 to 1. */
  use_trails?: number | string;
}
/** JSON Schema of the type of the same name. */
export const MotorcycleOptions: typeof schemas.MotorcycleOptions = schemas.MotorcycleOptions;

/** Options of low-speed vehicles and golf carts. */
export interface LowSpeedVehicleOptions {
  /** Added where the name of the road changes. Default 5 s; 0 to 43200 s. */
  maneuver_penalty?: number | string;
  /** Time that a gate takes. Default 15 s; 0 to 43200 s. */
  gate_cost?: number | string;
  /** How much a gate is disliked. Default 300 s; 0 to 43200 s. */
  gate_penalty?: number | string;
  /** Time that a border takes. Default 600 s; 0 to 43200 s. */
  country_crossing_cost?: number | string;
  /** How much a border is disliked. Default 0 s; 0 to 43200 s. */
  country_crossing_penalty?: number | string;
  /** Added on entering a service road. Default 0 s; 0 to 43200 s. */
  service_penalty?: number | string;
  /** Multiplies the cost of service roads. Default 1; 0.1 to 100000. */
  service_factor?: number | string;
  /** 0 avoids living streets, 1 prefers them. Default 0.1; 0 to 1. */
  use_living_streets?: number | string;
  /** Ferries: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_ferry?: number | string;
  /** Ignores restrictions of turns, size and time. Default false. */
  ignore_restrictions?: boolean;
  /** Ignores restrictions but those of size and weight. Default false. */
  ignore_non_vehicular_restrictions?: boolean;
  /** Ignores one-way signs. Default false. */
  ignore_oneways?: boolean;
  /** Added on entering a private road. Default 450 s; 0 to 43200 s. */
  private_access_penalty?: number | string;
  /** Added on entering an alley. 0 to 43200 s. */
  alley_penalty?: number | string;
  /** Time that boarding a car train takes. Default 300 s; 0 to 43200 s. */
  rail_ferry_cost?: number | string;
  /** Car trains: 0 avoids them, 1 prefers them. Default 0.4; 0 to 1. */
  use_rail_ferry?: number | string;
  /** Ignores the access tags of roads. Default false. */
  ignore_access?: boolean;
  /** Time that boarding a ferry takes. Default 300 s; 0 to 43200 s. */
  ferry_cost?: number | string;
  /** The most that the vehicle drives; roads that are faster gain nothing. Default 35 km/h; 20 to 60 km/h. */
  top_speed?: number | string;
  /** What kind of vehicle it is. Default low_speed_vehicle. */
  vehicle_type?: 'low_speed_vehicle' | 'golf_cart' | (string & {});
  /** Roads where others may drive faster are not used. Default 57 km/h; 20 to 80 km/h. */
  max_allowed_speed_limit?: number | string;
}
/** JSON Schema of the type of the same name. */
export const LowSpeedVehicleOptions: typeof schemas.LowSpeedVehicleOptions = schemas.LowSpeedVehicleOptions;

/** Options of bicycles. */
export interface BicycleOptions {
  /** Added where the name of the road changes. Default 5 s; 0 to 43200 s. */
  maneuver_penalty?: number | string;
  /** Time that a gate takes. Default 15 s; 0 to 43200 s. */
  gate_cost?: number | string;
  /** How much a gate is disliked. Default 300 s; 0 to 43200 s. */
  gate_penalty?: number | string;
  /** Time that a border takes. Default 600 s; 0 to 43200 s. */
  country_crossing_cost?: number | string;
  /** How much a border is disliked. Default 0 s; 0 to 43200 s. */
  country_crossing_penalty?: number | string;
  /** Added on entering a service road. Default 0 s; 0 to 43200 s. */
  service_penalty?: number | string;
  /** Multiplies the cost of service roads. Default 1; 0.1 to 100000. */
  service_factor?: number | string;
  /** 0 avoids living streets, 1 prefers them. Default 0.5; 0 to 1. */
  use_living_streets?: number | string;
  /** Ferries: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_ferry?: number | string;
  /** Ignores restrictions of turns, size and time. Default false. */
  ignore_restrictions?: boolean;
  /** Ignores restrictions but those of size and weight. Default false. */
  ignore_non_vehicular_restrictions?: boolean;
  /** Ignores one-way signs. Default false. */
  ignore_oneways?: boolean;
  /** Added on entering a private road. Default 450 s; 0 to 43200 s. */
  private_access_penalty?: number | string;
  /** Added on entering an alley. 0 to 43200 s. */
  alley_penalty?: number | string;
  /** Time that boarding a car train takes. Default 300 s; 0 to 43200 s. */
  rail_ferry_cost?: number | string;
  /** Car trains: 0 avoids them, 1 prefers them. Default 0.4; 0 to 1. */
  use_rail_ferry?: number | string;
  /** Ignores the access tags of roads. Default false. */
  ignore_access?: boolean;
  /** Time that boarding a ferry takes. Default 300 s; 0 to 43200 s. */
  ferry_cost?: number | string;
  /** Kind of bicycle, in capitals or not; `city` is a hybrid. Default Hybrid. */
  bicycle_type?: 'Road' | 'Hybrid' | 'Cross' | 'Mountain' | 'city' | (string & {});
  /** Speed on a flat paved road; by default that of the type of bicycle. Default 18 km/h; 5 to 60 km/h. */
  cycling_speed?: number | string;
  /** Roads with cars: 0 avoids them, 1 ignores them. Default 0.5; 0 to 1. */
  use_roads?: number | string;
  /** Hills: 0 avoids them, 1 ignores them. Default 0.5; 0 to 1. */
  use_hills?: number | string;
  /** 0 ignores the surface, 1 avoids bad ones. Default 0.25; 0 to 1. */
  avoid_bad_surfaces?: number | string;
  /** Time that returning a rented bicycle takes. Default 120 s; 0 to 43200 s. */
  bss_return_cost?: number | string;
  /** How much returning a rented bicycle is disliked. Default 0 s; 0 to 43200 s. */
  bss_return_penalty?: number | string;
}
/** JSON Schema of the type of the same name. */
export const BicycleOptions: typeof schemas.BicycleOptions = schemas.BicycleOptions;

/** Options of people on foot. */
export interface PedestrianOptions {
  /** Added on entering a service road. Default 0 s; 0 to 43200 s. */
  service_penalty?: number | string;
  /** Multiplies the cost of service roads. Default 1; 0.1 to 100000. */
  service_factor?: number | string;
  /** 0 avoids living streets, 1 prefers them. Default 0.6; 0 to 1. */
  use_living_streets?: number | string;
  /** Ferries: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_ferry?: number | string;
  /** Tracks: 0 avoids them, 1 prefers them. Default 0.5; 0 to 1. */
  use_tracks?: number | string;
  /** Speed on flat ground. Default 5.1 km/h; 0.5 to 25 km/h. */
  walking_speed?: number | string;
  /** Multiplies the cost of footways and paths. Default 1; 0.1 to 100000. */
  walkway_factor?: number | string;
  /** Multiplies the cost of roads with a sidewalk. Default 1; 0.1 to 100000. */
  sidewalk_factor?: number | string;
  /** Multiplies the cost of alleys. Default 2; 0.1 to 100000. */
  alley_factor?: number | string;
  /** Multiplies the cost of driveways. Default 5; 0.1 to 100000. */
  driveway_factor?: number | string;
  /** Added at stairs. Default 30 s; 0 to 43200 s. */
  step_penalty?: number | string;
  /** Added at an elevator. Default 5 s; 0 to 43200 s. */
  elevator_penalty?: number | string;
  /** Hills: 0 avoids them, 1 ignores them. Default 0.5; 0 to 1. */
  use_hills?: number | string;
  /** Lit ways: 0 ignores the light, 1 prefers them. Default 0; 0 to 1. */
  use_lit?: number | string;
  /** The hardest trail, on the hiking scale of the Swiss Alpine Club. Default 1; 1 to 6. */
  max_hiking_difficulty?: number | string;
  /** Time that renting a bicycle takes. Default 120 s; 0 to 43200 s. */
  bss_rent_cost?: number | string;
  /** How much renting a bicycle is disliked. Default 0 s; 0 to 43200 s. */
  bss_rent_penalty?: number | string;
  /** Who walks: `blind` adds narration, `wheelchair` changes defaults. Default foot. */
  type?: 'foot' | 'blind' | 'wheelchair' | (string & {});
  /** Longer ways are refused. Default 100000 m; 0 to 100000 m. */
  max_distance?: number | string;
  /** Steeper ways are not used. Default 90 %; 0 to 90 %. */
  max_grade?: number | string;
  /** Multiplies the cost of walking beside other ways to travel. Default 1.5; 0.1 to 100000. */
  mode_factor?: number | string;
}
/** JSON Schema of the type of the same name. */
export const PedestrianOptions: typeof schemas.PedestrianOptions = schemas.PedestrianOptions;

/**
 * What to avoid, what to prefer and what to count, by costing model. Members of other models than the chosen
 * one are ignored. A value out of range is no error: the default is used, and the response carries warning
 * 500.
 */
export interface CostingOptions {
  /** Options of cars. */
  auto?: AutoOptions;
  /** Options of buses. */
  bus?: AutoOptions;
  /** Options of taxis. */
  taxi?: AutoOptions;
  /** Options of trucks. */
  truck?: TruckOptions;
  /** Options of motor scooters. */
  motor_scooter?: MotorScooterOptions;
  /** Options of motorcycles. */
  motorcycle?: MotorcycleOptions;
  /** Options of low-speed vehicles and golf carts. */
  low_speed_vehicle?: LowSpeedVehicleOptions;
  /** Options of bicycles. */
  bicycle?: BicycleOptions;
  /** Options of people on foot. */
  pedestrian?: PedestrianOptions;
}
/** JSON Schema of the type of the same name. */
export const CostingOptions: typeof schemas.CostingOptions = schemas.CostingOptions;

import type { Costing, NearestRoadsCosting } from '@portolan/schemas';

/** The values of `costing` in requests. */
export const COSTINGS = [
  'auto',
  'auto_traffic',
  'auto_traffic_premium',
  'bus',
  'bus_traffic',
  'bus_traffic_premium',
  'taxi',
  'taxi_traffic',
  'taxi_traffic_premium',
  'truck',
  'truck_traffic',
  'truck_traffic_premium',
  'bicycle',
  'bikeshare',
  'motor_scooter',
  'motorcycle',
  'pedestrian',
  'low_speed_vehicle',
] as const satisfies readonly Costing[];

/** The values of `costing` of `nearest_roads`: without the forms with traffic, which use the same roads. */
export const NEAREST_ROADS_COSTINGS: readonly NearestRoadsCosting[] = COSTINGS.filter(
  (name): name is NearestRoadsCosting => !name.includes('_traffic'),
);

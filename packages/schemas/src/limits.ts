import type { Costing } from './costing.ts';

/** What one route request may ask for. */
export interface RouteLimits {
  /** Error 150 above it. */
  readonly maxLocations: number;
  /** Error 157 above it. */
  readonly maxExcludeLocations: number;
  /** Total perimeter of `exclude_polygons` in metres; error 167 above it. */
  readonly maxExcludePerimeterMetres: number;
  readonly maxAlternates: number;
  /** Sum of the straight lines between consecutive locations, km, by costing; error 154 above it. */
  readonly maxDistanceKm: Readonly<Record<Costing, number>>;
}

export const ROUTE_LIMITS: RouteLimits = {
  maxLocations: 50,
  maxExcludeLocations: 50,
  maxExcludePerimeterMetres: 10_000,
  maxAlternates: 2,
  maxDistanceKm: {
    auto: 5000,
    auto_traffic: 5000,
    auto_traffic_premium: 5000,
    bus: 5000,
    bus_traffic: 5000,
    bus_traffic_premium: 5000,
    taxi: 5000,
    taxi_traffic: 5000,
    taxi_traffic_premium: 5000,
    truck: 5000,
    truck_traffic: 5000,
    truck_traffic_premium: 5000,
    motorcycle: 5000,
    bicycle: 500,
    bikeshare: 500,
    motor_scooter: 500,
    low_speed_vehicle: 250,
    pedestrian: 250,
  },
};

import type { Costing } from './costing.ts';

/** km, by costing; a traffic profile has the limit of its base. */
export type DistanceLimitsKm = Readonly<Record<Costing, number>>;

/** Limits of one straight line between a source and a target, or a sum of them. */
const SHORT_DISTANCES_KM: DistanceLimitsKm = {
  auto: 400,
  auto_traffic: 400,
  auto_traffic_premium: 400,
  bus: 400,
  bus_traffic: 400,
  bus_traffic_premium: 400,
  taxi: 400,
  taxi_traffic: 400,
  taxi_traffic_premium: 400,
  truck: 400,
  truck_traffic: 400,
  truck_traffic_premium: 400,
  motorcycle: 200,
  bicycle: 200,
  bikeshare: 200,
  motor_scooter: 200,
  low_speed_vehicle: 200,
  pedestrian: 200,
};

/** What one route request may ask for. */
export interface RouteLimits {
  /** Error 150 above it. */
  readonly maxLocations: number;
  /** Error 157 above it. */
  readonly maxExcludeLocations: number;
  /** Total perimeter of `exclude_polygons` in metres; error 167 above it. */
  readonly maxExcludePerimeterMetres: number;
  /** Other routes; larger numbers count as this one. */
  readonly maxAlternates: number;
  /** Sum of the straight lines between consecutive locations, km, by costing; error 154 above it. */
  readonly maxDistanceKm: DistanceLimitsKm;
}

/** What one route may ask for: docs/interface.md, section 3.1. */
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

/** What one matrix may ask for: docs/interface.md, section 6. Smaller plans have fewer elements: see `PLANS`. */
export const MATRIX_LIMITS = {
  /** Sources times targets; error 150 above it. */
  maxElements: 10_000,
  /** Straight line of every single pair; error 154 above it. */
  maxDistanceKm: SHORT_DISTANCES_KM,
} as const;

/** What one isochrone may ask for: docs/interface.md, section 7. */
export const ISOCHRONE_LIMITS = {
  /** Error 150 above it. */
  maxLocations: 1,
  /** Error 152 above it. */
  maxContours: 4,
  /** Error 151 above it. */
  maxTimeMinutes: 120,
  /** Error 166 above it. */
  maxDistanceKm: 200,
} as const;

/** What one optimized route may ask for: docs/interface.md, section 4. */
export const OPTIMIZED_ROUTE_LIMITS = {
  /** Error 120 below it. */
  minLocations: 3,
  /** Error 150 above it. */
  maxLocations: 50,
  /** Sum of the straight lines between consecutive locations; error 154 above it. */
  maxDistanceKm: SHORT_DISTANCES_KM,
} as const;

/** What one trace may be: docs/interface.md, section 8. */
export const TRACE_LIMITS = {
  /** Error 153 above it. */
  maxShapePoints: 16_000,
  /** Length of the trace; error 154 above it. */
  maxDistanceKm: 200,
  /** Error 158 above these two. */
  maxSearchRadiusMetres: 100,
  maxGpsAccuracyMetres: 100,
} as const;

/** What one nearest_roads request may ask for; error 150 above it. */
export const NEAREST_ROADS_LIMITS = { maxLocations: 50 } as const;

import { Type } from 'typebox';
import { about } from '../shared/about.ts';

/** Members of `costing_options`. */
export type OptionsKey =
  | 'auto'
  | 'bus'
  | 'taxi'
  | 'truck'
  | 'motor_scooter'
  | 'motorcycle'
  | 'low_speed_vehicle'
  | 'bicycle'
  | 'pedestrian';

/** Values of `costing`: docs/interface.md, section 2.1. */
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
] as const;
export const Costing = about(
  'How to travel. Without a source of traffic the `_traffic` models are their plain ones, setting out now.',
  Type.Enum(COSTINGS),
);
export type Costing = (typeof COSTINGS)[number];

/** How a step is travelled. */
export type TravelMode = 'drive' | 'pedestrian' | 'bicycle' | 'transit';
/** Kinds of vehicles and of walking that a maneuver names: values of `travel_type`. */
export const TRAVEL_TYPES = [
  'car',
  'motorcycle',
  'bus',
  'tractor_trailer',
  'motor_scooter',
  'foot',
  'wheelchair',
  'segway',
  'road',
  'cross',
  'hybrid',
  'mountain',
  'tram',
  'metro',
  'rail',
  'ferry',
  'cable_car',
  'gondola',
  'funicular',
  'golf_cart',
  'low_speed_vehicle',
] as const;
/** The kind of vehicle or of walking, within a `TravelMode`. */
export type TravelType = (typeof TRAVEL_TYPES)[number];

/** What a value of `costing` means. */
export interface CostingModel {
  /** The members of `costing_options` that it reads. */
  readonly optionsKeys: readonly OptionsKey[];
  /** The model it behaves as without a traffic source; its own name where it is not a traffic profile. */
  readonly base: Costing;
  /** Whether nearest_roads takes it; all other actions take every model. */
  readonly nearestRoads: boolean;
  /** What maneuvers say about it; the first travel type unless the options choose another. */
  readonly travel: readonly {
    /** Value of `travel_mode`. */
    readonly mode: TravelMode;
    /** Values of `travel_type`. */
    readonly types: readonly TravelType[];
  }[];
}

const CAR = [{ mode: 'drive', types: ['car'] }] as const;
const BUS = [{ mode: 'drive', types: ['bus'] }] as const;
const TRUCK = [{ mode: 'drive', types: ['tractor_trailer'] }] as const;
const BICYCLE = { mode: 'bicycle', types: ['hybrid', 'road', 'cross', 'mountain'] } as const;
const PEDESTRIAN = { mode: 'pedestrian', types: ['foot', 'wheelchair'] } as const;

/** What each value of `costing` means. */
export const COSTING_MODELS: Readonly<Record<Costing, CostingModel>> = {
  auto: { optionsKeys: ['auto'], base: 'auto', nearestRoads: true, travel: CAR },
  auto_traffic: { optionsKeys: ['auto'], base: 'auto', nearestRoads: false, travel: CAR },
  auto_traffic_premium: { optionsKeys: ['auto'], base: 'auto', nearestRoads: false, travel: CAR },
  bus: { optionsKeys: ['bus'], base: 'bus', nearestRoads: true, travel: BUS },
  bus_traffic: { optionsKeys: ['bus'], base: 'bus', nearestRoads: false, travel: BUS },
  bus_traffic_premium: { optionsKeys: ['bus'], base: 'bus', nearestRoads: false, travel: BUS },
  taxi: { optionsKeys: ['taxi'], base: 'taxi', nearestRoads: true, travel: CAR },
  taxi_traffic: { optionsKeys: ['taxi'], base: 'taxi', nearestRoads: false, travel: CAR },
  taxi_traffic_premium: { optionsKeys: ['taxi'], base: 'taxi', nearestRoads: false, travel: CAR },
  truck: { optionsKeys: ['truck'], base: 'truck', nearestRoads: true, travel: TRUCK },
  truck_traffic: { optionsKeys: ['truck'], base: 'truck', nearestRoads: false, travel: TRUCK },
  truck_traffic_premium: { optionsKeys: ['truck'], base: 'truck', nearestRoads: false, travel: TRUCK },
  bicycle: { optionsKeys: ['bicycle'], base: 'bicycle', nearestRoads: true, travel: [BICYCLE] },
  bikeshare: {
    optionsKeys: ['bicycle', 'pedestrian'],
    base: 'bikeshare',
    nearestRoads: true,
    travel: [PEDESTRIAN, BICYCLE],
  },
  motor_scooter: {
    optionsKeys: ['motor_scooter'],
    base: 'motor_scooter',
    nearestRoads: true,
    travel: [{ mode: 'drive', types: ['motor_scooter'] }],
  },
  motorcycle: {
    optionsKeys: ['motorcycle'],
    base: 'motorcycle',
    nearestRoads: true,
    travel: [{ mode: 'drive', types: ['motorcycle'] }],
  },
  pedestrian: { optionsKeys: ['pedestrian'], base: 'pedestrian', nearestRoads: true, travel: [PEDESTRIAN] },
  low_speed_vehicle: {
    optionsKeys: ['low_speed_vehicle'],
    base: 'low_speed_vehicle',
    nearestRoads: true,
    travel: [{ mode: 'drive', types: ['low_speed_vehicle', 'golf_cart'] }],
  },
};

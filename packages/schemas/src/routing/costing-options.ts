import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import type { OptionsKey } from './costing.ts';
import { OPTION_TEXTS } from './option-texts.ts';
import { choice, factor, flag, number, optionsSchema, seconds, share } from './option-table.ts';
import type { OptionTable } from './option-table.ts';

/** Options of everything with wheels. */
const WHEELS = {
  maneuver_penalty: seconds(5),
  gate_cost: seconds(15, { engineDefault: 30 }),
  gate_penalty: seconds(300),
  country_crossing_cost: seconds(600),
  country_crossing_penalty: seconds(0),
  service_penalty: seconds(0),
  service_factor: factor(1),
  use_living_streets: share(0.1),
  use_ferry: share(0.5),
  ignore_restrictions: flag(),
  ignore_non_vehicular_restrictions: flag(),
  ignore_oneways: flag(),
  private_access_penalty: number(450, 0, 43_200, { unit: 's' }),
  alley_penalty: number(null, 0, 43_200, { unit: 's', engineDefault: 5 }),
  rail_ferry_cost: seconds(300),
  use_rail_ferry: share(0.4),
  ignore_access: flag(),
  ferry_cost: seconds(300),
};

/** Options of everything with a motor that may use every road. */
const MOTOR = {
  ...WHEELS,
  service_penalty: seconds(15, { engineDefault: 75 }),
  height: number(1.9, 0, 10, { unit: 'm', engineDefault: 1.6 }),
  width: number(1.6, 0, 10, { unit: 'm', engineDefault: 1.9 }),
  toll_booth_cost: seconds(15),
  toll_booth_penalty: seconds(0),
  exclude_cash_only_tolls: flag(),
  exclude_unpaved: flag(),
  use_highways: share(0.5),
  use_tolls: share(0.5),
  use_tracks: share(0),
  top_speed: number(140, 10, 252, { integer: true, unit: 'km/h' }),
  shortest: flag(),
  ignore_closures: flag(),
  include_hov2: flag(),
  include_hov3: flag(),
  include_hot: flag(),
  alley_factor: factor(1),
  use_distance: share(0),
  closure_factor: number(9, 1, 10),
};

const AUTO = MOTOR satisfies OptionTable;

const TRUCK_OPTIONS = {
  ...MOTOR,
  service_penalty: seconds(0),
  use_living_streets: share(0),
  height: number(4.11, 0, 10, { unit: 'm' }),
  width: number(2.6, 0, 10, { unit: 'm' }),
  top_speed: number(140, 10, 252, { integer: true, unit: 'km/h', engineDefault: 120 }),
  length: number(21.64, 0, 50, { unit: 'm' }),
  weight: number(21.77, 0, 100, { unit: 't' }),
  axle_load: number(9.07, 0, 40, { unit: 't' }),
  axle_count: number(5, 2, 20, { integer: true }),
  hazmat: flag(),
  low_class_penalty: number(30, 0, 43_200, { unit: 's', engineDefault: 15 }),
  use_truck_route: share(0),
  /** 43200 forbids the road. */
  hgv_no_access_penalty: number(null, 0, 43_200, { unit: 's', engineDefault: 43_200 }),
} satisfies OptionTable;

const MOTOR_SCOOTER = {
  ...MOTOR,
  use_tracks: share(0.5),
  /** Engines take 20..120 only. */
  top_speed: number(140, 10, 252, { integer: true, unit: 'km/h', engineDefault: 45 }),
  use_primary: share(0.5),
  use_hills: share(0.5),
} satisfies OptionTable;

const MOTORCYCLE = {
  ...MOTOR,
  use_highways: share(1, { engineDefault: 0.5 }),
  use_tracks: share(0.5),
  use_trails: share(0),
} satisfies OptionTable;

const LOW_SPEED_VEHICLE = {
  ...WHEELS,
  top_speed: number(35, 20, 60, { integer: true, unit: 'km/h' }),
  vehicle_type: choice('low_speed_vehicle', ['low_speed_vehicle', 'golf_cart']),
  max_allowed_speed_limit: number(57, 20, 80, { integer: true, unit: 'km/h' }),
} satisfies OptionTable;

const BICYCLE_OPTIONS = {
  ...WHEELS,
  use_living_streets: share(0.5),
  alley_penalty: number(null, 0, 43_200, { unit: 's', engineDefault: 60 }),
  /** `city` means Hybrid. */
  bicycle_type: choice('Hybrid', ['Road', 'Hybrid', 'Cross', 'Mountain', 'city']),
  /** The default of a Hybrid; see `CYCLING_SPEED_KMH`. */
  cycling_speed: number(18, 5, 60, { integer: true, unit: 'km/h' }),
  use_roads: share(0.5, { engineDefault: 0.25 }),
  use_hills: share(0.5, { engineDefault: 0.25 }),
  avoid_bad_surfaces: share(0.25),
  bss_return_cost: seconds(120),
  bss_return_penalty: seconds(0),
} satisfies OptionTable;

const PEDESTRIAN_OPTIONS = {
  service_penalty: seconds(0),
  service_factor: factor(1),
  use_living_streets: share(0.6),
  use_ferry: share(0.5, { engineDefault: 1 }),
  use_tracks: share(0.5),
  walking_speed: number(5.1, 0.5, 25, { unit: 'km/h' }),
  walkway_factor: factor(1),
  sidewalk_factor: factor(1),
  alley_factor: factor(2),
  driveway_factor: factor(5),
  step_penalty: seconds(30),
  elevator_penalty: seconds(5),
  use_hills: share(0.5),
  use_lit: share(0),
  /** SAC hiking scale; engines take 0 too. */
  max_hiking_difficulty: number(1, 1, 6, { integer: true }),
  bss_rent_cost: seconds(120),
  bss_rent_penalty: seconds(0),
  type: choice('foot', ['foot', 'blind', 'wheelchair']),
  /** The default is also the most that engines take. */
  max_distance: number(100_000, 0, 100_000, { integer: true, unit: 'm' }),
  max_grade: number(90, 0, 90, { integer: true, unit: '%' }),
  mode_factor: factor(1.5),
} satisfies OptionTable;

/** Every costing option: docs/interface.md, section 2.2. Where it leaves a taxi open, a taxi is a car. */
export const COSTING_OPTIONS = {
  auto: AUTO,
  bus: AUTO,
  taxi: AUTO,
  truck: TRUCK_OPTIONS,
  motor_scooter: MOTOR_SCOOTER,
  motorcycle: MOTORCYCLE,
  low_speed_vehicle: LOW_SPEED_VEHICLE,
  bicycle: BICYCLE_OPTIONS,
  pedestrian: PEDESTRIAN_OPTIONS,
} as const satisfies Readonly<Record<OptionsKey, OptionTable>>;

/** Default of `cycling_speed` by `bicycle_type`, km/h. */
export const CYCLING_SPEED_KMH = { Road: 25, Cross: 20, Hybrid: 18, Mountain: 16 } as const;

/** Defaults of the pedestrian options that `type: wheelchair` changes. */
export const WHEELCHAIR_DEFAULTS = {
  walking_speed: 4,
  step_penalty: 600,
  max_distance: 10_000,
  max_grade: 12,
} as const;

export const AutoOptions = about(
  'Options of cars, and of buses and taxis, which drive like cars.',
  optionsSchema(COSTING_OPTIONS.auto, OPTION_TEXTS),
);
export const TruckOptions = about('Options of trucks.', optionsSchema(COSTING_OPTIONS.truck, OPTION_TEXTS));
export const MotorScooterOptions = about(
  'Options of motor scooters.',
  optionsSchema(COSTING_OPTIONS.motor_scooter, OPTION_TEXTS),
);
export const MotorcycleOptions = about(
  'Options of motorcycles.',
  optionsSchema(COSTING_OPTIONS.motorcycle, OPTION_TEXTS),
);
export const LowSpeedVehicleOptions = about(
  'Options of low-speed vehicles and golf carts.',
  optionsSchema(COSTING_OPTIONS.low_speed_vehicle, OPTION_TEXTS),
);
export const BicycleOptions = about(
  'Options of bicycles.',
  optionsSchema(COSTING_OPTIONS.bicycle, OPTION_TEXTS),
);
export const PedestrianOptions = about(
  'Options of people on foot.',
  optionsSchema(COSTING_OPTIONS.pedestrian, OPTION_TEXTS),
);

export const CostingOptions = about(
  'What to avoid, what to prefer and what to count, by costing model. Members of other models than the chosen one are ignored. A value out of range is no error: the default is used, and the response carries warning 500.',
  Type.Object({
    auto: about('Options of cars.', Type.Optional(AutoOptions)),
    bus: about('Options of buses.', Type.Optional(AutoOptions)),
    taxi: about('Options of taxis.', Type.Optional(AutoOptions)),
    truck: Type.Optional(TruckOptions),
    motor_scooter: Type.Optional(MotorScooterOptions),
    motorcycle: Type.Optional(MotorcycleOptions),
    low_speed_vehicle: Type.Optional(LowSpeedVehicleOptions),
    bicycle: Type.Optional(BicycleOptions),
    pedestrian: Type.Optional(PedestrianOptions),
  }),
);

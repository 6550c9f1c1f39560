import { factor, flag, number, type OptionValues, seconds, share } from './options.ts';

/** Options of everything with wheels (docs/interface.md, section 2.2, "wheels"). */
export const WHEELS = {
  maneuver_penalty: seconds(5),
  gate_cost: seconds(15),
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
  private_access_penalty: seconds(450),
  alley_penalty: seconds(5),
  ignore_access: flag(),
  ferry_cost: seconds(300),
  rail_ferry_cost: seconds(300),
  use_rail_ferry: share(0.4),
};

/** Options of everything with an engine that may use every road (column "M"). */
export const MOTOR = {
  ...WHEELS,
  height: number(1.9, 0, 10),
  width: number(1.6, 0, 10),
  toll_booth_cost: seconds(15),
  toll_booth_penalty: seconds(0),
  exclude_cash_only_tolls: flag(),
  exclude_unpaved: flag(),
  use_highways: share(0.5),
  use_tolls: share(0.5),
  use_tracks: share(0.5),
  top_speed: number(140, 10, 252),
  shortest: flag(),
  ignore_closures: flag(),
  include_hov2: flag(),
  include_hov3: flag(),
  include_hot: flag(),
  alley_factor: factor(1),
  use_distance: share(0),
  closure_factor: number(9, 1, 10),
};
export type MotorOptions = OptionValues<typeof MOTOR>;

/** Options of a car, a bus and a taxi. */
export const CAR = {
  ...MOTOR,
  service_penalty: seconds(15),
  service_factor: factor(1.2),
  use_tracks: share(0),
};

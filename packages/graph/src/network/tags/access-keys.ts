import { ALL_MODES, Mode, MOTOR_MODES } from '../road-network.ts';

const VEHICLES = MOTOR_MODES | Mode.bicycle;

/**
 * The modes that each key is about, from the most general key to the most specific (OSM wiki, Key:access, "Land-based transportation"): a
 * later key overrules an earlier one. Without a key of its own, a taxi counts as a car, and so does a low-speed vehicle.
 */
export const ACCESS_KEYS: readonly (readonly [key: string, modes: number])[] = [
  ['access', ALL_MODES],
  ['vehicle', VEHICLES],
  ['motor_vehicle', MOTOR_MODES],
  ['motorcar', Mode.auto | Mode.taxi | Mode.lowSpeedVehicle],
  ['motorcycle', Mode.motorcycle],
  ['mofa', Mode.motorScooter],
  ['moped', Mode.motorScooter],
  ['electric_vehicle', Mode.lowSpeedVehicle],
  ['golf_cart', Mode.lowSpeedVehicle],
  ['hgv', Mode.truck],
  ['psv', Mode.bus | Mode.taxi],
  ['taxi', Mode.taxi],
  ['bus', Mode.bus],
  ['bicycle', Mode.bicycle],
  ['foot', Mode.pedestrian | Mode.wheelchair],
  ['wheelchair', Mode.wheelchair],
];

/** The position of each key in `ACCESS_KEYS`. */
export const ACCESS_RANKS: ReadonlyMap<string, number> = new Map(
  ACCESS_KEYS.map(([key], rank) => [key, rank]),
);

import { PortolanError } from '@portolan/base';
import type { Costing as CostingName } from '@portolan/schemas';
import { auto } from './auto.ts';
import { bicycle } from './bicycle.ts';
import { bus } from './bus.ts';
import type { CostingModel } from './costing.ts';
import { Mode } from '../network/road-network.ts';
import { lowSpeedVehicle } from './low-speed-vehicle.ts';
import { motorScooter } from './motor-scooter.ts';
import { motorcycle } from './motorcycle.ts';
import { pedestrian } from './pedestrian.ts';
import { taxi } from './taxi.ts';
import { truck } from './truck.ts';

/** The model behind each value of `costing`. Bikeshare has no model of its own: it combines walking and cycling. */
export const costingModels: Readonly<Record<Exclude<CostingName, 'bikeshare'>, CostingModel>> = {
  auto,
  auto_traffic: auto,
  auto_traffic_premium: auto,
  bus,
  bus_traffic: bus,
  bus_traffic_premium: bus,
  taxi,
  taxi_traffic: taxi,
  taxi_traffic_premium: taxi,
  truck,
  truck_traffic: truck,
  truck_traffic_premium: truck,
  bicycle,
  motor_scooter: motorScooter,
  motorcycle,
  pedestrian,
  low_speed_vehicle: lowSpeedVehicle,
};

/** Names of the options of all models. */
export function optionNames(): ReadonlySet<string> {
  return new Set(Object.values(costingModels).flatMap((model) => model.optionNames));
}

/** The name of a costing model, which several values of `costing` may share. */
export type ModelName =
  | 'auto'
  | 'bus'
  | 'taxi'
  | 'truck'
  | 'motor_scooter'
  | 'motorcycle'
  | 'low_speed_vehicle'
  | 'bicycle'
  | 'pedestrian';

/** The modes by which each model may travel under any of its options, as bits of `Mode`. */
const MODES_OF_MODEL: Readonly<Record<ModelName, number>> = {
  auto: Mode.auto,
  bus: Mode.bus,
  taxi: Mode.taxi,
  // Options let trucks go where cars may.
  truck: Mode.truck | Mode.auto,
  motor_scooter: Mode.motorScooter,
  motorcycle: Mode.motorcycle,
  low_speed_vehicle: Mode.lowSpeedVehicle,
  bicycle: Mode.bicycle,
  pedestrian: Mode.pedestrian | Mode.wheelchair,
};

/** The names of all models. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are written above
export const MODEL_NAMES = Object.keys(MODES_OF_MODEL) as readonly ModelName[];

/**
 * Brings names of models into the order of `MODEL_NAMES`; without any, returns all.
 *
 * @throws {PortolanError} `graph-models` for a name that is none, or an empty list.
 */
export function readModels(names: readonly string[] = MODEL_NAMES): readonly ModelName[] {
  const unknown = names.find((name) => !Object.hasOwn(MODES_OF_MODEL, name));
  if (unknown === undefined && names.length > 0) return MODEL_NAMES.filter((name) => names.includes(name));
  throw new PortolanError(
    'graph-models',
    `models must be some of ${MODEL_NAMES.join(', ')}, not ${unknown === undefined ? 'none' : JSON.stringify(unknown)}`,
    { models: names },
  );
}

/** The modes of some models, as bits of `Mode`. */
export function modesOf(models: readonly ModelName[]): number {
  return models.reduce((modes, name) => modes | MODES_OF_MODEL[name], 0);
}

import type { Costing as CostingName } from '@portolan/schemas';
import { auto } from './auto.ts';
import { bicycle } from './bicycle.ts';
import { bus } from './bus.ts';
import type { CostingModel } from './costing.ts';
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

import type { AccessFlags } from '@portolan/schemas';
import { Mode } from '../network/road-network.ts';

/**
 * Converts bits of `Mode` to the names of the wire interface. Emergency vehicles and cars with several people get the access of cars,
 * because the network has no separate data for them.
 */
export function accessFlags(modes: number): AccessFlags {
  const has = (mode: number): boolean => (modes & mode) !== 0;
  return {
    bicycle: has(Mode.bicycle),
    bus: has(Mode.bus),
    car: has(Mode.auto),
    emergency: has(Mode.auto),
    HOV: has(Mode.auto),
    pedestrian: has(Mode.pedestrian),
    taxi: has(Mode.taxi),
    truck: has(Mode.truck),
    wheelchair: has(Mode.wheelchair),
    moped: has(Mode.motorScooter),
    motorcycle: has(Mode.motorcycle),
    golf_cart: has(Mode.lowSpeedVehicle),
  };
}

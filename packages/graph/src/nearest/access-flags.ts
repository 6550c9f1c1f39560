import type { AccessFlags } from '@portolan/schemas';
import { Mode } from '../network/road-network.ts';

/**
 * Bits of `Mode` as the wire names them. Fire engines go wherever a car may, and cars with several people in them as well: neither has
 * tags of its own in the network.
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

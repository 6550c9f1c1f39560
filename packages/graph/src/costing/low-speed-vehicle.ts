import { Mode } from '../network/road-network.ts';
import { defineModel } from './costing.ts';
import { MOTOR, WHEELS } from './motor-options.ts';
import { TURN_OPTIONS } from './motor-turns.ts';
import { motorCosting } from './motor.ts';
import { chosen, defaultOptions, number } from './options.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

const TABLE = {
  ...WHEELS,
  top_speed: number(35, 20, 60),
  vehicle_type: chosen('low_speed_vehicle', 'golf_cart'),
  max_allowed_speed_limit: number(57, 20, 80),
};

/** Options of the other motor vehicles: this model does not offer them, and uses their defaults. */
const OTHERS = defaultOptions(MOTOR);

/** A small electric vehicle or a golf cart, for slow roads. */
export const lowSpeedVehicle = defineModel({
  name: 'low_speed_vehicle',
  layer: 'motor',
  mode: Mode.lowSpeedVehicle,
  table: TABLE,
  turnOptions: TURN_OPTIONS,
  create(context, options) {
    const all = { ...OTHERS, ...options };
    const { maxSpeedForward, maxSpeedBackward } = context.network;
    // What nobody tagged is no limit: it may be the usual speed of the class alone, or a law that a narrow road never lets anybody reach.
    const taggedKmh = (edge: number): number => Math.max(maxSpeedForward[edge]!, maxSpeedBackward[edge]!);
    return motorCosting(
      context,
      {
        mode: Mode.lowSpeedVehicle,
        travelType: options.vehicle_type === 'golf_cart' ? 'golf_cart' : 'low_speed_vehicle',
        size: vehicleSizeOf(all),
        surfaceShare: 1,
        factor: (arc) => (taggedKmh(arc >>> 1) > options.max_allowed_speed_limit ? 0 : 1),
      },
      all,
    );
  },
});

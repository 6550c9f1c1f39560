import { Mode } from '../network/road-network.ts';
import { defineModel } from './costing.ts';
import { CAR } from './motor-options.ts';
import { TURN_OPTIONS } from './motor-turns.ts';
import { motorCosting } from './motor.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

/** Taxis prefer roads that are open to them but not to cars (Valhalla: 0.85). */
const RESERVED_FACTOR = 0.85;

/** A car that may also use lanes of buses where taxis are allowed. */
export const taxi = defineModel({
  name: 'taxi',
  layer: 'motor',
  mode: Mode.taxi,
  table: CAR,
  turnOptions: TURN_OPTIONS,
  create(context, options) {
    const { accessForward, accessBackward } = context.network;
    return motorCosting(
      context,
      {
        mode: Mode.taxi,
        travelType: 'car',
        size: vehicleSizeOf(options),
        surfaceShare: 1,
        factor: (arc) =>
          ((arc & 1) === 0 ? accessForward : accessBackward)[arc >>> 1]! & Mode.auto ? 1 : RESERVED_FACTOR,
      },
      options,
    );
  },
});

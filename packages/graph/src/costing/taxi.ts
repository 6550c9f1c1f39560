import { Mode } from '../network/road-network.ts';
import { defineModel } from './costing.ts';
import { CAR } from './motor-options.ts';
import { motorCosting } from './motor.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

/** Where taxis may go and cars may not, they go gladly (Valhalla: 0.85). */
const RESERVED_FACTOR = 0.85;

/** A car that may use the lanes of buses where it is let in. */
export const taxi = defineModel({
  name: 'taxi',
  layer: 'motor',
  mode: Mode.taxi,
  table: CAR,
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

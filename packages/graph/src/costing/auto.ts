import { Mode } from '../network/road-network.ts';
import { defineModel } from './costing.ts';
import { CAR } from './motor-options.ts';
import { TURN_OPTIONS } from './motor-turns.ts';
import { motorCosting } from './motor.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

/** The car. */
export const auto = defineModel({
  name: 'auto',
  layer: 'motor',
  mode: Mode.auto,
  table: CAR,
  turnOptions: TURN_OPTIONS,
  create: (context, options) =>
    motorCosting(
      context,
      { mode: Mode.auto, travelType: 'car', size: vehicleSizeOf(options), surfaceShare: 1 },
      options,
    ),
});

import { Mode } from '../network/road-network.ts';
import { defineModel } from './costing.ts';
import { CAR } from './motor-options.ts';
import { motorCosting } from './motor.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

/** A coach rarely goes faster, whatever the road allows: the limit of most of Europe. */
const FASTEST_KMH = 100;

/** A bus without a timetable. */
export const bus = defineModel({
  name: 'bus',
  layer: 'motor',
  mode: Mode.bus,
  table: CAR,
  create: (context, options) =>
    motorCosting(
      context,
      {
        mode: Mode.bus,
        travelType: 'bus',
        size: vehicleSizeOf(options),
        surfaceShare: 1,
        speed: (_arc, roadKmh) => Math.min(roadKmh, FASTEST_KMH),
      },
      options,
    ),
});

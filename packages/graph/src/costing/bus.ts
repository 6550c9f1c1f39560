import { Mode } from '../network/road-network.ts';
import { withinLimit } from '../network/law/assumed-limits.ts';
import { defineModel } from './costing.ts';
import { CAR } from './motor-options.ts';
import { TURN_OPTIONS } from './motor-turns.ts';
import { motorCosting } from './motor.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

/** The limit for coaches in most of Europe: they rarely go faster, even where the road allows it. */
const FASTEST_KMH = 100;

/** A bus that follows no timetable, such as a chartered coach. */
export const bus = defineModel({
  name: 'bus',
  layer: 'motor',
  mode: Mode.bus,
  table: CAR,
  turnOptions: TURN_OPTIONS,
  create: (context, options) =>
    motorCosting(
      context,
      {
        mode: Mode.bus,
        travelType: 'bus',
        size: vehicleSizeOf(options),
        surfaceShare: 1,
        speed: (arc, roadKmh) =>
          withinLimit(Math.min(roadKmh, FASTEST_KMH), context.network.edgeAssumedBusSpeed[arc >>> 1]!),
      },
      options,
    ),
});

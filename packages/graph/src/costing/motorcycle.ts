import { Mode, RoadUse, Surface } from '../network/road-network.ts';
import { defineModel } from './costing.ts';
import { MOTOR } from './motor-options.ts';
import { TURN_OPTIONS } from './motor-turns.ts';
import { motorCosting } from './motor.ts';
import { seconds, share } from './options.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

const TABLE = { ...MOTOR, service_penalty: seconds(15), use_highways: share(1), use_trails: share(0) };

/** Sets the cost of tracks and unpaved roads for riders who avoid them: with `use_trails` 0, half of this is added to the factor. */
const MOST_TRAIL_FACTOR = 3;

/** A motorcycle. */
export const motorcycle = defineModel({
  name: 'motorcycle',
  layer: 'motor',
  mode: Mode.motorcycle,
  table: TABLE,
  turnOptions: TURN_OPTIONS,
  create(context, options) {
    const { edgeUse, edgeSurface } = context.network;
    return motorCosting(
      context,
      {
        mode: Mode.motorcycle,
        travelType: 'motorcycle',
        size: vehicleSizeOf(options),
        surfaceShare: 1 - options.use_trails,
        factor: (arc) => {
          const edge = arc >>> 1;
          const isTrail = edgeUse[edge] === RoadUse.track || edgeSurface[edge]! >= Surface.compacted;
          // Riders prefer trails when `use_trails` is above one half, and avoid them below.
          return isTrail
            ? 1 +
                MOST_TRAIL_FACTOR * Math.max(0, 0.5 - options.use_trails) -
                0.5 * Math.max(0, options.use_trails - 0.5)
            : 1;
        },
      },
      options,
    );
  },
});

import { Mode } from '../network/road-network.ts';
import { defineModel } from './costing.ts';
import { climbPercent, gradeKmh } from './grades.ts';
import { MOTOR } from './motor-options.ts';
import { TURN_OPTIONS } from './motor-turns.ts';
import { motorCosting } from './motor.ts';
import { number, seconds, share } from './options.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

const TABLE = {
  ...MOTOR,
  service_penalty: seconds(15),
  top_speed: number(45, 20, 120),
  use_primary: share(0.5),
  use_hills: share(0.5),
};

/** By `RoadClass`: how big a road of the class is for a scooter, from 0 to 1. The option `use_primary` decides what that adds to its cost. */
const BIG_ROAD_FACTOR = [1, 0.4, 0.2, 0.1, 0.05, 0.05, 0, 0.5] as const;

/** Share of the speed that a small engine loses with each percent of climb. */
const LOSS_PER_PERCENT = 0.03;

/** A scooter or moped. */
export const motorScooter = defineModel({
  name: 'motor_scooter',
  layer: 'motor',
  mode: Mode.motorScooter,
  table: TABLE,
  turnOptions: TURN_OPTIONS,
  create(context, options) {
    const { network } = context;
    const { edgeClass } = network;
    const avoidance = options.use_primary >= 0.5 ? 1.5 - options.use_primary : 3 - 4 * options.use_primary;
    return motorCosting(
      context,
      {
        mode: Mode.motorScooter,
        travelType: 'motor_scooter',
        size: vehicleSizeOf(options),
        surfaceShare: 1.5,
        speed: (arc, roadKmh) =>
          gradeKmh(context.grades, network, arc, Math.min(roadKmh, options.top_speed), LOSS_PER_PERCENT),
        factor: (arc) =>
          1 +
          avoidance * BIG_ROAD_FACTOR[edgeClass[arc >>> 1]!]! +
          0.05 * (1 - options.use_hills) * climbPercent(context.grades, network, arc),
      },
      options,
    );
  },
});

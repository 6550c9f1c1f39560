import { EdgeFlag, Mode } from '../network/road-network.ts';
import { withinLimit } from '../network/law/assumed-limits.ts';
import { truckLimitOf } from '../profile/network-at.ts';
import { defineModel } from './costing.ts';
import { MOTOR } from './motor-options.ts';
import { TURN_OPTIONS } from './motor-turns.ts';
import { isLesserRoad, motorCosting } from './motor.ts';
import { flag, number, seconds, share } from './options.ts';
import { vehicleSizeOf } from './vehicle-limits.ts';

const TABLE = {
  ...MOTOR,
  use_living_streets: share(0),
  use_tracks: share(0),
  height: number(4.11, 0, 10),
  width: number(2.6, 0, 10),
  top_speed: number(120, 10, 252),
  length: number(21.64, 0, 50),
  weight: number(21.77, 0, 100),
  axle_load: number(9.07, 0, 40),
  axle_count: number(5, 2, 20),
  hazmat: flag(),
  low_class_penalty: seconds(30),
  use_truck_route: share(0),
  hgv_no_access_penalty: seconds(43_200),
};

/** A penalty of this many seconds counts as a prohibition. */
const FORBIDDEN_SECONDS = 43_200;

/** The cost factor off truck routes with `use_truck_route` 1. */
const MOST_ROUTE_FACTOR = 8;

/** A truck, with limits on its size and weight. */
export const truck = defineModel({
  name: 'truck',
  layer: 'motor',
  // With a penalty short of forbidding, a truck may go wherever a car may.
  mode: ({ hgv_no_access_penalty }) =>
    hgv_no_access_penalty < FORBIDDEN_SECONDS ? Mode.auto | Mode.truck : Mode.truck,
  ownMode: Mode.truck,
  table: TABLE,
  turnOptions: [...TURN_OPTIONS, 'low_class_penalty', 'hgv_no_access_penalty'],
  create(context, options) {
    const { network } = context;
    const { edgeFlags, edgeAssumedTruckSpeed } = network;
    const { accessForward, accessBackward } = network;
    const mayGo = (arc: number): boolean =>
      (((arc & 1) === 0 ? accessForward : accessBackward)[arc >>> 1]! & Mode.truck) !== 0;
    // Where neither a tag nor the law of a known country has a limit for trucks, they drive as cars do, up to `top_speed`.
    const truckKmh = (arc: number): number => truckLimitOf(network, arc) || edgeAssumedTruckSpeed[arc >>> 1]!;
    const isLenient = options.hgv_no_access_penalty < FORBIDDEN_SECONDS;
    const offRoute = 1 + (MOST_ROUTE_FACTOR - 1) * options.use_truck_route * options.use_truck_route;
    return motorCosting(
      context,
      {
        mode: Mode.truck,
        travelType: 'tractor_trailer',
        size: vehicleSizeOf(options),
        surfaceShare: 1,
        speed: (arc, roadKmh) => withinLimit(roadKmh, truckKmh(arc)),
        factor: (arc) => (edgeFlags[arc >>> 1]! & EdgeFlag.truckRoute ? 1 : offRoute),
        entry: (from, to) => {
          let entry = 0;
          // For each piece between two junctions, as in Valhalla (sif/truckcost.cc): trucks do not pass through quarters.
          if (isLesserRoad(network, to >>> 1)) entry += options.low_class_penalty;
          if (isLenient && mayGo(from) && !mayGo(to)) entry += options.hgv_no_access_penalty;
          return entry * 1000;
        },
      },
      options,
    );
  },
});

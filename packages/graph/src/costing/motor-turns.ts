import { NodeFlag, RoadUse, Surface } from '../network/road-network.ts';
import { arcHead } from '../network/adjacency.ts';
import { isLinkUse } from '../network/edge-traits.ts';
import { TurnTrait } from '../edge-expanded/edge-expanded-graph.ts';
import { Access, accessPenalty } from './granted-access.ts';
import type { Costing, CostingContext } from './costing.ts';
import type { MotorOptions } from './motor-options.ts';
import { avoidanceSeconds, LIVING_STREET_SECONDS, TRACK_SECONDS } from './avoided-ways.ts';
import { signMilliseconds, turnMilliseconds } from './turn-time.ts';

export const DESTINATION_ONLY_SECONDS = 600;
const MOST_FERRY_SECONDS = 6 * 3600;
/** Cost of entering an unpaved road under `exclude_unpaved`: enough to reach a place on it, but not to pass through. */
const UNPAVED_SECONDS = 4 * 3600;
/** By `nodeDensity`: the factor on the cost of turns, since junctions of a city take longer. */
const TURN_DENSITY_FACTOR = [1, 1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1, 3.5] as const;
/** Uses of roads that only serve the places along them: passing through costs as much as through a street for residents. */
const LESSER_WAYS: readonly number[] = [
  RoadUse.parkingAisle,
  RoadUse.driveway,
  RoadUse.driveThrough,
  RoadUse.emergencyAccess,
];

/** Seconds of a turn by its kind, towards the kerb or across the other lane, before they are multiplied by the stop impact. */
const STRAIGHT = 0.5;
const SLIGHT = 0.75;
const KERBSIDE = 1;
const KERBSIDE_SHARP = 1.5;
const CROSSING = 2;
const ACROSS = 2.5;
const ACROSS_SHARP = 3.5;
const REVERSE = 9.5;
const ONTO_RAMP = 1.5;

/** Uses are stored in a byte. */
const USES = 256;
/** By use: 1 for `LESSER_WAYS`. */
const IS_LESSER_WAY = Uint8Array.from({ length: USES }, (_, use) => (LESSER_WAYS.includes(use) ? 1 : 0));
/** By degrees + 180, positive towards the kerb: the seconds of a turn. */
const TURN_SECONDS = Float64Array.from({ length: 361 }, (_, i) => turnSeconds(i - 180));

/** `NodeFlag`'s gate, toll booth and border control are three bits in a row. */
const BARRIER_SHIFT = 3;
const BARRIERS = 7;
/** Shifts `NodeFlag.openGate`, the last bit of all, to the place of the gate among the barriers. */
const OPEN_GATE_SHIFT = 15;

/** Options on which the cost of turns depends. */
export const TURN_OPTIONS = [
  'maneuver_penalty',
  'gate_cost',
  'gate_penalty',
  'toll_booth_cost',
  'toll_booth_penalty',
  'country_crossing_cost',
  'country_crossing_penalty',
  'ferry_cost',
  'rail_ferry_cost',
  'use_ferry',
  'use_rail_ferry',
  'use_tracks',
  'use_living_streets',
  'service_penalty',
  'alley_penalty',
  'private_access_penalty',
  'ignore_access',
  'exclude_cash_only_tolls',
  'exclude_unpaved',
  'use_distance',
  'shortest',
] as const satisfies readonly (keyof MotorOptions)[];
type TurnOptions = Pick<MotorOptions, (typeof TURN_OPTIONS)[number]>;

/** What turns need to know of a kind of motor vehicle. */
export interface TurningVehicle {
  /** A bit of `Mode`. */
  readonly mode: number;
  /** An extra cost for turning from one arc into another, milliseconds. */
  entry?(from: number, to: number): number;
}

/**
 * What turns take a motor vehicle, under the options of docs/interface.md, section 2.2.
 *
 * What depends on a small number comes from tables. The turns of a whole city are weighed in the first moments of a process, when a branch
 * that is taken for the first time makes the engine compile all of this again.
 */
export function motorTurns(
  context: CostingContext,
  vehicle: TurningVehicle,
  options: TurnOptions,
): Costing['turn'] {
  const { network, keepsLeft, access } = context;
  const { edgeUse, edgeSurface, nodeDensity, nodeFlags, nodeAccess, nodePrivate } = network;
  const { ignore_access, shortest, exclude_cash_only_tolls, exclude_unpaved } = options;
  const { maneuver_penalty, private_access_penalty, use_distance } = options;
  const { mode } = vehicle;
  const barrierDelay = barrierSeconds(
    options.gate_cost,
    options.toll_booth_cost,
    options.country_crossing_cost,
  );
  const barrierPenalty = barrierSeconds(
    options.gate_penalty,
    options.toll_booth_penalty,
    options.country_crossing_penalty,
  );
  const onEntry = entrySeconds(options);
  const ofAccess = accessSeconds(private_access_penalty + DESTINATION_ONLY_SECONDS);
  /** The access to an arc; aisles and driveways count as open for destinations only, like streets for residents. */
  const grantOf = (arc: number, use: number): number => {
    const grant = access[arc]!;
    return grant === Access.open && IS_LESSER_WAY[use] === 1 ? Access.destination : grant;
  };
  const isUnpaved = (edge: number): boolean => edgeSurface[edge]! >= Surface.compacted;

  return (from, to, degrees, traits, out) => {
    const before = from >>> 1;
    const after = to >>> 1;
    const node = arcHead(network, from);
    const isUturn = (traits & TurnTrait.uturn) !== 0;
    const flags = nodeFlags[node]!;
    if (!isUturn && !ignore_access && (nodeAccess[node]! & mode) === 0) return false;
    // Closed gates, borders and toll booths count, unless the vehicle turns back before them.
    const barriers = isUturn ? 0 : (flags >>> BARRIER_SHIFT) & BARRIERS & ~(flags >>> OPEN_GATE_SHIFT);
    if (exclude_cash_only_tolls && !isUturn && isCashOnly(flags)) return false;
    const useBefore = edgeUse[before]!;
    const useAfter = edgeUse[after]!;
    const isEntry =
      useBefore !== useAfter && (useAfter !== RoadUse.service || IS_LESSER_WAY[useBefore] === 0);
    const entered = isEntry ? useAfter : RoadUse.road;
    const towardsKerb = keepsLeft[node] === 1 ? Math.imul(degrees, -1) : degrees;

    const delay = barrierDelay[barriers]! + onEntry.delay[entered]!;
    out.time = turnMilliseconds(network, from, towardsKerb, traits) + delay * 1000;
    if (shortest) {
      out.cost = 0;
      return true;
    }
    let penalty = barrierPenalty[barriers]!;
    penalty += !isUturn && (nodePrivate[node]! & mode) !== 0 ? private_access_penalty : 0;
    penalty += onEntry.penalty[entered]!;
    penalty += ofAccess[4 * grantOf(from, useBefore) + grantOf(to, useAfter)]!;
    penalty += exclude_unpaved && isUnpaved(after) && !isUnpaved(before) ? UNPAVED_SECONDS : 0;
    penalty += (traits & TurnTrait.sameStreet) === 0 && !isLinkUse(useAfter) ? maneuver_penalty : 0;
    const impact = traits & TurnTrait.stopImpact;
    const turning = traits & TurnTrait.crossing ? CROSSING : TURN_SECONDS[towardsKerb + 180]!;
    const ramp = isLinkUse(useBefore) === isLinkUse(useAfter) ? 0 : ONTO_RAMP;
    const wait =
      (isUturn ? REVERSE * 2 * (impact || 1) : (turning + ramp) * impact) *
      TURN_DENSITY_FACTOR[nodeDensity[node]!]!;
    const entry = vehicle.entry?.(from, to) ?? 0;
    // Vehicles wait at a light whether they turn or not. The stop impact covers the rest of the junction.
    const signs = signMilliseconds(network, from);
    out.cost = (delay + penalty + wait * (1 - use_distance)) * 1000 + signs + entry;
    return true;
  };
}

/** True at a toll booth that takes cash alone. */
function isCashOnly(flags: number): boolean {
  const both = NodeFlag.tollBooth | NodeFlag.cashOnly;
  return (flags & both) === both;
}

/** By the bits of `BARRIERS`: the seconds of passing what stands there. */
function barrierSeconds(gate: number, tollBooth: number, border: number): Float64Array {
  return Float64Array.from(
    { length: BARRIERS + 1 },
    (_, bits) => (bits & 1 ? gate : 0) + (bits & 4 ? border : 0) + (bits & 2 ? tollBooth : 0),
  );
}

/** By the use of the road that is entered from one of another use; nothing for roads. */
function entrySeconds(options: TurnOptions): { delay: Float64Array; penalty: Float64Array } {
  const { use_ferry, use_rail_ferry, use_tracks, use_living_streets } = options;
  const [delay, penalty] = [new Float64Array(USES), new Float64Array(USES)];
  delay[RoadUse.ferry] = options.ferry_cost;
  delay[RoadUse.railFerry] = options.rail_ferry_cost;
  penalty[RoadUse.ferry] = avoidanceSeconds(MOST_FERRY_SECONDS, use_ferry);
  penalty[RoadUse.railFerry] = Math.max(0, MOST_FERRY_SECONDS * (1 - 2.5 * use_rail_ferry));
  penalty[RoadUse.alley] = options.alley_penalty;
  penalty[RoadUse.track] = avoidanceSeconds(TRACK_SECONDS, use_tracks);
  penalty[RoadUse.livingStreet] = avoidanceSeconds(LIVING_STREET_SECONDS, use_living_streets);
  penalty[RoadUse.service] = options.service_penalty;
  return { delay, penalty };
}

/** By 4 times the access before a turn and the access behind it: see `accessPenalty`. */
function accessSeconds(privateSeconds: number): Float64Array {
  return Float64Array.from({ length: 16 }, (_, i) =>
    accessPenalty(i >>> 2, i & 3, privateSeconds, DESTINATION_ONLY_SECONDS),
  );
}

/** @param degrees  angle of the turn, positive towards the kerb. */
function turnSeconds(degrees: number): number {
  const bend = Math.abs(degrees);
  if (bend < 11) return STRAIGHT;
  if (bend < 45) return SLIGHT;
  if (bend <= 135) return degrees > 0 ? KERBSIDE : ACROSS;
  if (bend <= 160) return degrees > 0 ? KERBSIDE_SHARP : ACROSS_SHARP;
  return REVERSE;
}

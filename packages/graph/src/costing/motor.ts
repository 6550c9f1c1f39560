import type { TravelType } from '@portolan/schemas';
import {
  EdgeFlag,
  NodeFlag,
  RoadClass,
  type RoadNetwork,
  RoadUse,
  Surface,
} from '../network/road-network.ts';
import { arcHead } from '../network/adjacency.ts';
import { isFerryUse, isLinkUse } from '../network/edge-traits.ts';
import { TurnTrait } from '../edge-expanded/edge-expanded-graph.ts';
import { Access, accessPenalty } from './granted-access.ts';
import { ferryFactorOf } from './ferries.ts';
import type { Costing, CostingContext } from './costing.ts';
import type { MOTOR } from './motor-options.ts';
import type { OptionValues } from './options.ts';
import { speedKmh } from './road-speeds.ts';
import { turnMilliseconds } from './turn-time.ts';
import { arcsTooTight, type VehicleSize } from './vehicle-limits.ts';

/** The data and rules of one kind of motor vehicle. */
export interface MotorVehicle {
  readonly mode: number;
  readonly travelType: TravelType;
  readonly size: VehicleSize;
  /** How much bad surfaces add to the cost of an edge: 1 as for a car, 0 not at all. */
  readonly surfaceShare: number;
  /** Speed of the vehicle, km/h, where traffic moves at `roadKmh`. The caller applies the option `top_speed`. */
  speed?(arc: number, roadKmh: number): number;
  /** An extra factor on the cost of an arc; 0 closes the arc. */
  factor?(arc: number): number;
  /** An extra cost for turning from one arc into another, milliseconds. */
  entry?(from: number, to: number): number;
}

export type MotorOptions = OptionValues<typeof MOTOR>;

/** Costs of motor vehicles follow Valhalla's (sif/autocost.cc, sif/dynamiccost.cc), so that routes and preferences mean the same. */
const DESTINATION_ONLY_SECONDS = 600;
const MOST_FERRY_SECONDS = 6 * 3600;
const MOST_TRACK_SECONDS = 300;
const MOST_LIVING_STREET_SECONDS = 500;
/** Cost of entering an unpaved road under `exclude_unpaved`: enough to reach a place on it, but not to pass through. */
const UNPAVED_SECONDS = 4 * 3600;
/** By `RoadClass`: how far the option `use_highways` applies to roads of the class, from 0 to 1. */
const HIGHWAY_SHARE = [1, 0.5, 0, 0, 0, 0, 0, 0] as const;
const MOST_HIGHWAY_FACTOR = 8;
/** By `Surface`: how bad the surface is for a car, from 0 to 1. */
const SURFACE_SHARE = [0, 0, 0, 0, 0.1, 0.2, 0.5, 1, 1] as const;
/** Added to the cost factor of a narrow road for each metre of the vehicle's width: the wider it is, the more of the road it takes from others. */
const NARROW_FACTOR_PER_METRE = 0.25;
/** Added to the cost factor for each km/h by which the road is faster than the option `top_speed`. */
const TOO_FAST_FACTOR = 0.05;
/** Under `use_distance`, a metre costs as much as driving it at 16 m/s. */
const SECONDS_PER_METRE = 1 / 16;
/** By `nodeDensity`: the factor on the cost of turns, since junctions of a city take longer. */
const TURN_DENSITY_FACTOR = [1, 1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1, 3.5] as const;
/** Uses of roads that only serve the places along them: passing through costs as much as through a street for residents. */
const LESSER_WAYS: ReadonlySet<number> = new Set([
  RoadUse.parkingAisle,
  RoadUse.driveway,
  RoadUse.driveThrough,
  RoadUse.emergencyAccess,
]);

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

/** The costing of a motor vehicle under the options of docs/interface.md, section 2.2. */
export function motorCosting(context: CostingContext, vehicle: MotorVehicle, options: MotorOptions): Costing {
  const { network, keepsLeft } = context;
  const { edgeUse, edgeClass, edgeSurface, edgeFlags, edgeLengthMillimetres, edgeDurationSeconds } = network;
  const { nodeDensity, nodeFlags, nodeAccess, nodePrivate } = network;
  const mode = vehicle.mode;
  const ignoresLimits = options.ignore_restrictions && !options.ignore_non_vehicular_restrictions;
  const tooTight = ignoresLimits ? undefined : arcsTooTight(network, mode, vehicle.size);
  const mayUseHov = (flags: number): boolean =>
    (flags & (EdgeFlag.hov2 | EdgeFlag.hov3 | EdgeFlag.hot)) === 0 ||
    options.include_hov3 ||
    (options.include_hov2 && (flags & EdgeFlag.hov3) === 0) ||
    (options.include_hot && (flags & EdgeFlag.hot) !== 0);

  const { use_highways, use_tolls, use_ferry, use_rail_ferry, use_tracks, use_living_streets } = options;
  const highwayFactor =
    use_highways >= 0.5
      ? (0.5 - use_highways) * (0.5 - use_highways) * (0.5 - use_highways)
      : MOST_HIGHWAY_FACTOR * (1 - 2 * use_highways) * (1 - 2 * use_highways);
  const tollFactor = use_tolls < 0.5 ? 4 - 8 * use_tolls : (0.5 - use_tolls) * 0.03;
  const ferryFactor = ferryFactorOf(use_ferry);
  const ferrySeconds = Math.max(0, MOST_FERRY_SECONDS * (1 - 2 * use_ferry));
  const railFactor = use_rail_ferry < 0.4 ? 10 - 22.5 * use_rail_ferry : 1.4 - use_rail_ferry;
  const railSeconds = Math.max(0, MOST_FERRY_SECONDS * (1 - 2.5 * use_rail_ferry));
  const trackFactor = use_tracks < 0.5 ? 3 - 4 * use_tracks : 1.5 - use_tracks;
  const trackSeconds = Math.max(0, MOST_TRACK_SECONDS * (1 - 2 * use_tracks));
  const livingFactor = use_living_streets < 0.5 ? 3 - 4 * use_living_streets : 1.2 - 0.4 * use_living_streets;
  const livingSeconds = Math.max(0, MOST_LIVING_STREET_SECONDS * (1 - 2 * use_living_streets)) / 5;
  const narrowFactor = (NARROW_FACTOR_PER_METRE * vehicle.size.width) / 1000;
  const surfaceFactor = 0.5 * vehicle.surfaceShare;
  const isUnpaved = (edge: number): boolean => edgeSurface[edge]! >= Surface.compacted;

  return {
    travelMode: 'drive',
    travelType: vehicle.travelType,

    arc(arc, _grant, out) {
      const edge = arc >>> 1;
      const use = edgeUse[edge]!;
      const flags = edgeFlags[edge]!;
      const surface = edgeSurface[edge]!;
      if (surface === Surface.impassable || use === RoadUse.steps || use === RoadUse.elevator) return false;
      if (tooTight?.[arc] === 1 || !mayUseHov(flags)) return false;
      if (options.exclude_cash_only_tolls && (flags & EdgeFlag.cashOnlyToll) !== 0) return false;

      const millimetres = edgeLengthMillimetres[edge]!;
      const roadKmh = speedKmh(network, edge, (arc & 1) === 0);
      const vehicleKmh = isFerryUse(use) ? roadKmh : (vehicle.speed?.(arc, roadKmh) ?? roadKmh);
      const kmh = isFerryUse(use) ? roadKmh : Math.min(vehicleKmh, options.top_speed);
      const crossing = edgeDurationSeconds[edge]!;
      out.time = crossing === 0 ? (millimetres * 3.6) / kmh : crossing * 1000;
      const own = vehicle.factor?.(arc) ?? 1;
      if (own === 0) return false;
      if (options.shortest) {
        out.cost = millimetres;
        return true;
      }

      let factor =
        use === RoadUse.ferry
          ? ferryFactor
          : use === RoadUse.railFerry
            ? railFactor
            : 0.85 + 0.025 * nodeDensity[arcHead(network, arc)]!;
      factor += highwayFactor * HIGHWAY_SHARE[edgeClass[edge]!]! + surfaceFactor * SURFACE_SHARE[surface]!;
      if (!isFerryUse(use) && roadKmh > options.top_speed)
        factor += TOO_FAST_FACTOR * (roadKmh - options.top_speed);
      if (flags & EdgeFlag.toll) factor += tollFactor;
      if (flags & EdgeFlag.narrow) factor += narrowFactor;
      if (use === RoadUse.alley) factor *= options.alley_factor;
      else if (use === RoadUse.track) factor *= trackFactor;
      else if (use === RoadUse.livingStreet) factor *= livingFactor;
      else if (use === RoadUse.service) factor *= options.service_factor;
      const distance = options.use_distance;
      const base =
        distance === 0 ? out.time : out.time * (1 - distance) + millimetres * SECONDS_PER_METRE * distance;
      out.cost = base * Math.max(factor, 0.1) * own;
      return true;
    },

    turn(from, to, degrees, traits, out) {
      const before = from >>> 1;
      const after = to >>> 1;
      const node = arcHead(network, from);
      const isUturn = (traits & TurnTrait.uturn) !== 0;
      const flags = nodeFlags[node]!;
      if (!isUturn && !options.ignore_access && (nodeAccess[node]! & mode) === 0) return false;
      const useBefore = edgeUse[before]!;
      const useAfter = edgeUse[after]!;
      const isLeftHand = keepsLeft[node] === 1;
      out.time = turnMilliseconds(network, from, degrees, traits, isLeftHand);

      let penalty = 0;
      let delay = 0;
      // Gates, borders and toll booths count, unless the vehicle turns back before them.
      if (!isUturn && flags !== 0) {
        if (flags & NodeFlag.gate) {
          delay += options.gate_cost;
          penalty += options.gate_penalty;
        }
        if (flags & NodeFlag.borderControl) {
          delay += options.country_crossing_cost;
          penalty += options.country_crossing_penalty;
        }
        if (flags & NodeFlag.tollBooth) {
          if (options.exclude_cash_only_tolls && flags & NodeFlag.cashOnly) return false;
          delay += options.toll_booth_cost;
          penalty += options.toll_booth_penalty;
        }
      }
      if (!isUturn && (nodePrivate[node]! & mode) !== 0) penalty += options.private_access_penalty;
      if (useBefore !== useAfter) {
        if (useAfter === RoadUse.ferry) {
          delay += options.ferry_cost;
          penalty += ferrySeconds;
        } else if (useAfter === RoadUse.railFerry) {
          delay += options.rail_ferry_cost;
          penalty += railSeconds;
        } else if (useAfter === RoadUse.alley) penalty += options.alley_penalty;
        else if (useAfter === RoadUse.track) penalty += trackSeconds;
        else if (useAfter === RoadUse.livingStreet) penalty += livingSeconds;
        else if (useAfter === RoadUse.service && !LESSER_WAYS.has(useBefore))
          penalty += options.service_penalty;
      }
      const grantBefore = reachOnly(context, from);
      const grantAfter = reachOnly(context, to);
      const privateSeconds = options.private_access_penalty + DESTINATION_ONLY_SECONDS;
      penalty += accessPenalty(grantBefore, grantAfter, privateSeconds, DESTINATION_ONLY_SECONDS);
      if (options.exclude_unpaved && isUnpaved(after) && !isUnpaved(before)) penalty += UNPAVED_SECONDS;
      if ((traits & TurnTrait.sameStreet) === 0 && !isLinkUse(useAfter)) penalty += options.maneuver_penalty;
      out.time += delay * 1000;
      if (options.shortest) {
        out.cost = 0;
        return true;
      }
      const impact = traits & TurnTrait.stopImpact;
      const turning = isUturn
        ? REVERSE * 2
        : turnSeconds(isLeftHand ? -degrees : degrees, traits, useBefore, useAfter);
      const wait =
        turning * (isUturn ? Math.max(impact, 1) : impact) * TURN_DENSITY_FACTOR[nodeDensity[node]!]!;
      const entry = vehicle.entry?.(from, to) ?? 0;
      // Vehicles wait at a light whether they turn or not. The stop impact covers the rest of the junction.
      const signs = turnMilliseconds(network, from, 0, 0, false);
      out.cost = (delay + penalty + wait * (1 - options.use_distance)) * 1000 + signs + entry;
      return true;
    },
  };
}

/** The access to an arc; aisles and driveways count as open for destinations only, like streets for residents. */
function reachOnly({ network, access }: CostingContext, arc: number): number {
  const grant = access[arc]!;
  return grant === Access.open && LESSER_WAYS.has(network.edgeUse[arc >>> 1]!) ? Access.destination : grant;
}

/** @param degrees  angle of the turn, positive towards the kerb. */
function turnSeconds(degrees: number, traits: number, useBefore: number, useAfter: number): number {
  const bend = Math.abs(degrees);
  let seconds: number;
  if (traits & TurnTrait.crossing) seconds = CROSSING;
  else if (bend < 11) seconds = STRAIGHT;
  else if (bend < 45) seconds = SLIGHT;
  else if (bend <= 135) seconds = degrees > 0 ? KERBSIDE : ACROSS;
  else if (bend <= 160) seconds = degrees > 0 ? KERBSIDE_SHARP : ACROSS_SHARP;
  else seconds = REVERSE;
  return isLinkUse(useBefore) !== isLinkUse(useAfter) ? seconds + ONTO_RAMP : seconds;
}

/** Roads that serve the places along them and are not for through traffic. */
export function isLesserRoad({ edgeClass, edgeUse }: RoadNetwork, edge: number): boolean {
  return edgeClass[edge]! >= RoadClass.residential && !isFerryUse(edgeUse[edge]!);
}

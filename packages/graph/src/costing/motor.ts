import type { TravelType } from '@portolan/schemas';
import { EdgeFlag, RoadClass, type RoadNetwork, RoadUse, Surface } from '../network/road-network.ts';
import { arcHead } from '../network/adjacency.ts';
import { hasToll, isFerryUse } from '../network/edge-traits.ts';
import { ferryFactorOf } from './ferries.ts';
import { avoidanceFactor, LIVING_STREET_FACTOR, TRACK_FACTOR } from './avoided-ways.ts';
import type { Costing, CostingContext } from './costing.ts';
import type { MotorOptions } from './motor-options.ts';
import { DESTINATION_ONLY_SECONDS, motorTurns, type TurningVehicle } from './motor-turns.ts';
import { speedKmh } from './road-speeds.ts';
import { arcsTooTight, TightFor, type VehicleSize } from './vehicle-limits.ts';

/** The data and rules of one kind of motor vehicle. */
export interface MotorVehicle extends TurningVehicle {
  readonly travelType: TravelType;
  readonly size: VehicleSize;
  /** How much bad surfaces add to the cost of an edge: 1 as for a car, 0 not at all. */
  readonly surfaceShare: number;
  /** Speed of the vehicle, km/h, where traffic moves at `roadKmh`. The caller applies the option `top_speed`. */
  speed?(arc: number, roadKmh: number): number;
  /** An extra factor on the cost of an arc; 0 closes the arc. */
  factor?(arc: number): number;
}

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

/**
 * The costing of a motor vehicle under the options of docs/interface.md, section 2.2. Costs follow Valhalla's (sif/autocost.cc,
 * sif/dynamiccost.cc), so that routes and preferences mean the same.
 */
export function motorCosting(context: CostingContext, vehicle: MotorVehicle, options: MotorOptions): Costing {
  const { network } = context;
  const { edgeUse, edgeClass, edgeSurface, edgeFlags, edgeLengthMillimetres, edgeDurationSeconds } = network;
  const { nodeDensity } = network;
  const mode = vehicle.mode;
  const ignoresLimits = options.ignore_restrictions && !options.ignore_non_vehicular_restrictions;
  const tooTight = ignoresLimits ? undefined : arcsTooTight(network, mode, vehicle.size);
  const isForDestinations = (arc: number): boolean =>
    tooTight?.[arc] === TightFor.through || isLastResort(edgeFlags[arc >>> 1]!);
  // Where no tag counts the persons, a sign for some hours or lanes may be meant: the road is the last resort, as in OSRM.
  const uncounted =
    options.include_hov2 || options.include_hov3 || options.shortest ? 0 : EdgeFlag.hovUncounted;
  const isLastResort = (flags: number): boolean => (flags & uncounted) !== 0 && (flags & EdgeFlag.hov2) !== 0;
  const mayUseHov = (flags: number): boolean =>
    (flags & (EdgeFlag.hov2 | EdgeFlag.hov3 | EdgeFlag.hot)) === 0 ||
    isLastResort(flags) ||
    options.include_hov3 ||
    (options.include_hov2 && (flags & EdgeFlag.hov3) === 0) ||
    // A toll for a lane of several persons is what those pay who are alone.
    (options.include_hot && (flags & (EdgeFlag.hot | EdgeFlag.toll)) !== 0);

  const { use_highways, use_tolls, use_ferry, use_rail_ferry, use_tracks, use_living_streets } = options;
  const highwayFactor =
    use_highways >= 0.5
      ? (0.5 - use_highways) * (0.5 - use_highways) * (0.5 - use_highways)
      : MOST_HIGHWAY_FACTOR * (1 - 2 * use_highways) * (1 - 2 * use_highways);
  const tollFactor = use_tolls < 0.5 ? 4 - 8 * use_tolls : (0.5 - use_tolls) * 0.03;
  const ferryFactor = ferryFactorOf(use_ferry);
  const railFactor = use_rail_ferry < 0.4 ? 10 - 22.5 * use_rail_ferry : 1.4 - use_rail_ferry;
  const trackFactor = avoidanceFactor(TRACK_FACTOR, use_tracks);
  const livingFactor = avoidanceFactor(LIVING_STREET_FACTOR, use_living_streets);
  const narrowFactor = (NARROW_FACTOR_PER_METRE * vehicle.size.width) / 1000;
  const surfaceFactor = 0.5 * vehicle.surfaceShare;

  return {
    travelMode: 'drive',
    travelType: vehicle.travelType,

    arc(arc, _grant, out) {
      const edge = arc >>> 1;
      const use = edgeUse[edge]!;
      const flags = edgeFlags[edge]!;
      const surface = edgeSurface[edge]!;
      if (surface === Surface.impassable || use === RoadUse.steps || use === RoadUse.elevator) return false;
      if (tooTight?.[arc] === TightFor.all || !mayUseHov(flags)) return false;
      if (options.exclude_cash_only_tolls && (flags & EdgeFlag.cashOnlyToll) !== 0) return false;

      const millimetres = edgeLengthMillimetres[edge]!;
      const roadKmh = speedKmh(network, edge, (arc & 1) === 0);
      const isOnFerry = isFerryUse(use);
      const vehicleKmh = vehicle.speed?.(arc, roadKmh) ?? roadKmh;
      const kmh = isOnFerry ? roadKmh : Math.min(vehicleKmh, options.top_speed);
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
      if (!isOnFerry && roadKmh > options.top_speed)
        factor += TOO_FAST_FACTOR * (roadKmh - options.top_speed);
      if (hasToll(network, edge, mode)) factor += tollFactor;
      if (flags & EdgeFlag.narrow) factor += narrowFactor;
      if (use === RoadUse.alley) factor *= options.alley_factor;
      else if (use === RoadUse.track) factor *= trackFactor;
      else if (use === RoadUse.livingStreet) factor *= livingFactor;
      else if (use === RoadUse.service) factor *= options.service_factor;
      const distance = options.use_distance;
      const base =
        distance === 0 ? out.time : out.time * (1 - distance) + millimetres * SECONDS_PER_METRE * distance;
      out.cost = base * Math.max(factor, 0.1) * own;
      // Not at the turn into it, whose cost is the same for vehicles of all sizes.
      if (isForDestinations(arc)) out.cost += DESTINATION_ONLY_SECONDS * 1000;
      return true;
    },

    isForDestinations,

    turn: motorTurns(context, vehicle, options),
  };
}

/** Roads that serve the places along them and are not for through traffic. */
export function isLesserRoad({ edgeClass, edgeUse }: RoadNetwork, edge: number): boolean {
  return edgeClass[edge]! >= RoadClass.residential && !isFerryUse(edgeUse[edge]!);
}

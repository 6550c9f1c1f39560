import {
  BicycleNetwork,
  Cycleway,
  EdgeFlag,
  Mode,
  NodeFlag,
  RoadUse,
  Surface,
} from '../network/road-network.ts';
import { arcHead } from '../network/adjacency.ts';
import { isFerryUse, surfaceAt } from '../network/edge-traits.ts';
import { TurnTrait } from '../edge-expanded/edge-expanded-graph.ts';
import { accessPenalty } from './granted-access.ts';
import { ferryFactorOf, ferryMilliseconds } from './ferries.ts';
import { defineModel, type Costing, type CostingContext } from './costing.ts';
import { climbPercent, fallPercent } from './grades.ts';
import { WHEELS } from './motor-options.ts';
import { chosen, flag, number, seconds, share, type OptionValues } from './options.ts';
import { speedKmh } from './road-speeds.ts';
import { signMilliseconds } from './turn-time.ts';

const TYPES = ['Hybrid', 'Road', 'Cross', 'Mountain', 'City'] as const;
/** km/h on smooth, flat ways. */
const USUAL_KMH: Readonly<Record<string, number>> = {
  road: 25,
  cross: 20,
  hybrid: 18,
  city: 18,
  mountain: 16,
};

function tableFor(type: string) {
  return {
    ...WHEELS,
    use_living_streets: share(0.5),
    alley_penalty: seconds(60),
    bicycle_type: chosen(...TYPES),
    cycling_speed: number(USUAL_KMH[type] ?? 18, 5, 60),
    use_roads: share(0.5),
    use_hills: share(0.5),
    avoid_bad_surfaces: share(0.25),
    bss_return_cost: seconds(120),
    bss_return_penalty: seconds(0),
    shortest: flag(),
  };
}

/** How each type of bicycle rolls: the share of the speed that it keeps, by `Surface`, and the worst surface that it is made for. */
interface Tyres {
  readonly pace: readonly number[];
  readonly worst: number;
}
const TYRES: Readonly<Record<string, Tyres>> = {
  road: { pace: [1, 1, 1, 0.9, 0.6, 0.5, 0.3, 0.2, 0], worst: Surface.compacted },
  cross: { pace: [1, 1, 1, 1, 0.8, 0.7, 0.5, 0.4, 0], worst: Surface.gravel },
  hybrid: { pace: [1, 1, 1, 1, 0.8, 0.6, 0.4, 0.25, 0], worst: Surface.dirt },
  mountain: { pace: [1, 1, 1, 1, 1, 0.9, 0.75, 0.55, 0], worst: Surface.path },
};
/** What a bad surface adds to the cost factor, by how many steps it is worse than the worst that the tyres are made for. */
const BAD_SURFACE_FACTOR = [1, 2.5, 4.5, 7, 7, 7] as const;

const PUSHING_KMH = 5.1;
const PUSHING_STRESS = 1;
/** Cyclists carry the bicycle up and down steps. */
const STEPS_KMH = 1;
const STEPS_FACTOR = 8;
const STEPS_WITH_RAMP_KMH = 3;
const MOST_FERRY_SECONDS = 8 * 3600;
const DRIVEWAY_FACTOR = 20;
const ROAD_CLASS_FACTOR = [1, 0.4, 0.2, 0.1, 0.05, 0.05, 0, 0.5] as const;
const TRUCK_ROUTE_STRESS = 0.5;
const LANE_STRESS = 0.05;
/** Stress of a road where a sign sends cyclists to the path beside it. */
const ASIDE_STRESS = 3;
const NETWORK_FACTOR = 0.95;
const DESTINATION_ONLY_SECONDS = 600;
const DRIVEWAY_SECONDS = 300;
/** Added to the cost factor for riders who avoid hills (`use_hills` 0): this times the square of the climb in percent. */
const HILL_FACTOR = 0.06;
const MOST_HILL_FACTOR = 12;

/** Seconds of a turn by its kind, before they are multiplied by the stop impact. */
const STRAIGHT = 0.15;
const SLIGHT = 0.3;
const KERBSIDE = 0.3;
const CROSSING = 0.75;
const ACROSS = 1;
const SHARP = 1.5;
const REVERSE = 5;

/** Speed uphill and downhill as a share of that on the flat, by percent of grade (Valhalla's table, between -10 and 15 %). */
function gradePace(climb: number, fall: number): number {
  return climb > 0 ? Math.max(1 - 0.055 * climb, 0.3) : Math.min(1 + 0.12 * fall, 2);
}

/** Riding, and pushing where riding is not allowed. */
export const bicycle = defineModel({
  name: 'bicycle',
  layer: 'active',
  mode: Mode.bicycle,
  table: (given) => tableFor(typeOf(given)),
  create: (context, options) => cyclingCosting(context, options),
});

function typeOf(given: unknown): string {
  return typeof given === 'object' &&
    given !== null &&
    'bicycle_type' in given &&
    typeof given.bicycle_type === 'string'
    ? given.bicycle_type.toLowerCase()
    : 'hybrid';
}

type BicycleOptions = OptionValues<ReturnType<typeof tableFor>>;

function cyclingCosting(context: CostingContext, options: BicycleOptions): Costing {
  const { network, grades, access, keepsLeft } = context;
  const { edgeUse, edgeFlags, edgeClass, edgeCycleway, edgeBicycleNetwork, edgeLanes } = network;
  const { edgeLengthMillimetres } = network;
  const { nodeFlags, nodeAccess, nodePrivate, edgeMtbScale } = network;
  const named = options.bicycle_type.toLowerCase();
  const type = named === 'city' ? 'hybrid' : named;
  const tyres = TYRES[type]!;
  const { use_roads: useRoads, use_living_streets, avoid_bad_surfaces, use_ferry } = options;
  const roadFactor = useRoads >= 0.5 ? 1.5 - useRoads : 2 - 2 * useRoads;
  const avoidRoads = (1 - useRoads) * 0.75 + 0.25;
  const ferryFactor = ferryFactorOf(use_ferry);
  const ferrySeconds = Math.max(0, MOST_FERRY_SECONDS * (1 - 2 * use_ferry));
  const livingFactor = 1.25 - 0.5 * use_living_streets;
  const worstRidden = avoid_bad_surfaces === 1 ? tyres.worst : Surface.path;

  /** The stress of sharing a road with traffic of a speed: it grows faster for riders who avoid roads. */
  function trafficFactor(kmh: number): number {
    const base = kmh <= 40 ? kmh / 40 : kmh <= 65 ? kmh / 25 - 0.6 : kmh / 50 + 0.7;
    return (base - 1) * avoidRoads + 1;
  }

  /** How unpleasant an arc is to ride: 1 for a quiet street, more beside traffic, less on ways for bicycles alone. */
  function stressOf(arc: number): number {
    const edge = arc >>> 1;
    const use = edgeUse[edge]!;
    const flags = edgeFlags[edge]!;
    const lane = (edgeCycleway[edge]! >>> ((arc & 1) === 0 ? 0 : 2)) & 3;
    let stress = 1;
    let ease = 1;
    if (use === RoadUse.cycleway) ease = lane === Cycleway.shared ? 0.1 + useRoads * 0.9 : useRoads * 0.8;
    else if (
      use === RoadUse.footway ||
      use === RoadUse.path ||
      use === RoadUse.pedestrian ||
      use === RoadUse.sidewalk
    ) {
      ease = type === 'mountain' && edgeMtbScale[edge]! > 0 ? 0.3 + useRoads : 0.2 + useRoads;
    } else if (use === RoadUse.livingStreet) stress = (0.2 + useRoads * 0.8) * livingFactor;
    else if (use === RoadUse.track) stress = 0.5 + useRoads;
    else if (use === RoadUse.driveway) stress = DRIVEWAY_FACTOR;
    else {
      if (lane === Cycleway.shared) ease = 0.9 + useRoads * 0.05;
      else if (lane === Cycleway.dedicated) ease = 0.4 + useRoads * 0.45;
      else if (lane === Cycleway.separated) ease = 0.15 + useRoads * 0.6;
      if (edgeLanes[edge]! > 2) stress += (edgeLanes[edge]! / 2 - 1) * LANE_STRESS * roadFactor;
      if (flags & EdgeFlag.truckRoute) stress += TRUCK_ROUTE_STRESS;
      stress += roadFactor * ROAD_CLASS_FACTOR[edgeClass[edge]!]!;
      stress *= trafficFactor(speedKmh(network, edge, (arc & 1) === 0));
      if (use === RoadUse.service) stress *= options.service_factor;
    }
    if (flags & EdgeFlag.cyclistsAside) ease += ASIDE_STRESS * (1 - useRoads);
    if (
      edgeBicycleNetwork[edge]! &
      (BicycleNetwork.national | BicycleNetwork.regional | BicycleNetwork.local)
    ) {
      ease *= NETWORK_FACTOR;
    }
    return ease * stress;
  }

  /** Cyclists push the bicycle where signs ask for it, on steps, and against the traffic of a one-way street. */
  function isPushed(arc: number): boolean {
    const against = (arc & 1) === 0 ? EdgeFlag.pushForward : EdgeFlag.pushBackward;
    const push = options.ignore_oneways ? 0 : against;
    return (edgeFlags[arc >>> 1]! & (EdgeFlag.dismount | push)) !== 0 || edgeUse[arc >>> 1] === RoadUse.steps;
  }

  return {
    travelMode: 'bicycle',
    travelType: type === 'road' || type === 'cross' || type === 'mountain' ? type : 'hybrid',
    isPushed,

    arc(arc, _grant, out) {
      const edge = arc >>> 1;
      const use = edgeUse[edge]!;
      const surface = surfaceAt(network, edge);
      const metres = edgeLengthMillimetres[edge]! / 1000;
      if (surface > worstRidden || use === RoadUse.elevator) return false;
      const milliseconds = (kmh: number): number => (metres * 3600) / kmh;
      if (isFerryUse(use)) {
        out.time = ferryMilliseconds(network, arc);
        out.cost = options.shortest ? metres * 1000 : out.time * ferryFactor;
        return true;
      }
      const flags = edgeFlags[edge]!;
      const isSteps = use === RoadUse.steps;
      const climb = climbPercent(grades, network, arc);
      const fall = fallPercent(grades, network, arc);
      const pace = tyres.pace[surface]! * gradePace(climb, fall);
      const isOnFoot = isPushed(arc);
      if (isSteps) out.time = milliseconds(flags & EdgeFlag.ramp ? STEPS_WITH_RAMP_KMH : STEPS_KMH);
      else if (isOnFoot) out.time = milliseconds(PUSHING_KMH);
      else out.time = milliseconds(Math.max(options.cycling_speed * pace, 1));
      if (options.shortest) {
        out.cost = metres * 1000;
        return true;
      }
      const excess = surface - tyres.worst;
      const bad = excess >= 0 ? avoid_bad_surfaces * BAD_SURFACE_FACTOR[excess]! : 0;
      const hills = Math.min(HILL_FACTOR * climb * climb, MOST_HILL_FACTOR) * (1 - options.use_hills);
      // However pleasant a way would be to ride, nobody likes to push.
      const stress = isOnFoot ? PUSHING_STRESS : stressOf(arc);
      out.cost = out.time * (isSteps ? STEPS_FACTOR : 1 + stress + bad + hills);
      return true;
    },

    turn(from, to, degrees, traits, out) {
      const node = arcHead(network, from);
      const isUturn = (traits & TurnTrait.uturn) !== 0;
      if (!isUturn && !options.ignore_access && (nodeAccess[node]! & Mode.bicycle) === 0) return false;
      const useBefore = edgeUse[from >>> 1]!;
      const useAfter = edgeUse[to >>> 1]!;
      let delay = 0;
      let penalty = 0;
      if (!isUturn) {
        const flags = nodeFlags[node]!;
        // A barrier that stops only vehicles with an engine takes a bicycle no time, and neither does an open gate.
        if (flags & NodeFlag.gate && (flags & (NodeFlag.bollard | NodeFlag.openGate)) === 0) {
          delay += options.gate_cost;
          penalty += options.gate_penalty;
        }
        if (flags & NodeFlag.borderControl) {
          delay += options.country_crossing_cost;
          penalty += options.country_crossing_penalty;
        }
        if (nodePrivate[node]! & Mode.bicycle) penalty += options.private_access_penalty;
      }
      if (useBefore !== useAfter) {
        if (isFerryUse(useAfter)) {
          delay += options.ferry_cost;
          penalty += ferrySeconds;
        } else if (useAfter === RoadUse.alley) penalty += options.alley_penalty;
        else if (useAfter === RoadUse.driveway) penalty += DRIVEWAY_SECONDS;
        else if (useAfter === RoadUse.service) penalty += options.service_penalty;
      }
      penalty += accessPenalty(
        access[from]!,
        access[to]!,
        options.private_access_penalty,
        DESTINATION_ONLY_SECONDS,
      );
      if ((traits & TurnTrait.sameStreet) === 0) penalty += options.maneuver_penalty;
      const turning = turnSeconds(keepsLeft[node] === 1 ? -degrees : degrees, traits);
      const wait = turning * (isUturn ? 1 : traits & TurnTrait.stopImpact);
      const signs = isUturn ? 0 : signMilliseconds(network, from);
      out.time = (delay + wait) * 1000 + signs;
      out.cost = options.shortest ? 0 : out.time + penalty * 1000;
      return true;
    },
  };
}

/** @param degrees  angle of the turn, positive towards the kerb. */
function turnSeconds(degrees: number, traits: number): number {
  if (traits & TurnTrait.uturn) return REVERSE;
  if (traits & TurnTrait.crossing) return CROSSING;
  const bend = Math.abs(degrees);
  if (bend < 11) return STRAIGHT;
  if (bend < 45) return SLIGHT;
  if (bend > 135) return SHARP;
  return degrees > 0 ? KERBSIDE : ACROSS;
}

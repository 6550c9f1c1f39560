import { BicycleNetwork, Cycleway, EdgeFlag, Mode, RoadUse, Surface } from '../network/road-network.ts';
import { isFerryUse, surfaceAt } from '../network/edge-traits.ts';
import { cyclingTurns, TURN_OPTIONS } from './bicycle-turns.ts';
import { ferryFactorOf, ferryMilliseconds } from './ferries.ts';
import { defineModel, type Costing, type CostingContext } from './costing.ts';
import { climbPercent, fallPercent } from './grades.ts';
import { WHEELS } from './motor-options.ts';
import { chosen, flag, number, seconds, share, type OptionValues } from './options.ts';
import { speedKmh } from './road-speeds.ts';

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
const DRIVEWAY_FACTOR = 20;
const ROAD_CLASS_FACTOR = [1, 0.4, 0.2, 0.1, 0.05, 0.05, 0, 0.5] as const;
const TRUCK_ROUTE_STRESS = 0.5;
const LANE_STRESS = 0.05;
/** Stress of a road where a sign sends cyclists to the path beside it. */
const ASIDE_STRESS = 3;
const NETWORK_FACTOR = 0.95;
/** Added to the cost factor for riders who avoid hills (`use_hills` 0): this times the square of the climb in percent. */
const HILL_FACTOR = 0.06;
const MOST_HILL_FACTOR = 12;

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
  turnOptions: TURN_OPTIONS,
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
  const { network, grades } = context;
  const { edgeUse, edgeFlags, edgeClass, edgeCycleway, edgeBicycleNetwork, edgeLanes } = network;
  const { edgeLengthMillimetres, edgeMtbScale } = network;
  const named = options.bicycle_type.toLowerCase();
  const type = named === 'city' ? 'hybrid' : named;
  const tyres = TYRES[type]!;
  const { use_roads: useRoads, avoid_bad_surfaces, use_ferry } = options;
  const roadFactor = useRoads >= 0.5 ? 1.5 - useRoads : 2 - 2 * useRoads;
  const avoidRoads = (1 - useRoads) * 0.75 + 0.25;
  const ferryFactor = ferryFactorOf(use_ferry);
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
    } else if (use === RoadUse.livingStreet) stress = 0.2 + useRoads * 0.8;
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

    turn: cyclingTurns(context, options),
  };
}

import { EdgeFlag, Mode, RoadUse, Surface } from '../network/road-network.ts';
import { isFerryUse } from '../network/edge-traits.ts';
import { ferryFactorOf, ferryMilliseconds } from './ferries.ts';
import { avoidanceFactor, LIVING_STREET_FACTOR, TRACK_FACTOR } from './avoided-ways.ts';
import { defineModel, type Costing, type CostingContext } from './costing.ts';
import { climbPercent, fallPercent } from './grades.ts';
import { TURN_OPTIONS, walkingTurns } from './pedestrian-turns.ts';
import { chosen, factor, flag, number, seconds, share, type OptionValues } from './options.ts';

const FOOT = {
  service_penalty: seconds(0),
  service_factor: factor(1),
  use_living_streets: share(0.6),
  use_ferry: share(0.5),
  use_tracks: share(0.5),
  walking_speed: number(5.1, 0.5, 25),
  walkway_factor: factor(1),
  sidewalk_factor: factor(1),
  alley_factor: factor(2),
  driveway_factor: factor(5),
  step_penalty: seconds(30),
  elevator_penalty: seconds(5),
  use_hills: share(0.5),
  use_lit: share(0),
  max_hiking_difficulty: number(1, 1, 6),
  bss_rent_cost: seconds(120),
  bss_rent_penalty: seconds(0),
  type: chosen('foot', 'blind', 'wheelchair'),
  max_distance: number(100_000, 0, 100_000),
  max_grade: number(90, 0, 90),
  mode_factor: factor(1.5),
  shortest: flag(),
};
const WHEELCHAIR: typeof FOOT = {
  ...FOOT,
  walking_speed: number(4, 0.5, 25),
  step_penalty: seconds(600),
  max_distance: number(10_000, 0, 100_000),
  max_grade: number(12, 0, 90),
};

const ROUNDABOUT_FACTOR = 2;
/** A carriageway beside which a sidewalk is drawn as a way of its own. Our own value: enough to prefer that one, not to make detours. */
const ASIDE_FACTOR = 1.2;
/** By SAC scale: how much longer a path takes, and how much its difficulty adds to the cost factor (Valhalla). */
const SAC_TIME_FACTOR = [1, 1.11, 1.25, 1.54, 2.5, 4, 6.67] as const;
const SAC_COST_FACTOR = [0, 0.25, 0.75, 1.25, 2, 2.5, 3] as const;
/** Pedestrians climb steps at half the pace. */
const STEPS_TIME_FACTOR = 2;
/** Share of the time that each percent of climb or of steep descent adds: within a tenth of DIN 33466 (times for hikers) up to 15 %. */
const CLIMB_TIME_PER_PERCENT = 0.08;
const FALL_TIME_PER_PERCENT = 0.07;
/** A descent of this grade or less costs no time. */
const EASY_FALL_PERCENT = 5;
/** What avoiding hills (`use_hills` 0) adds to the cost for each percent of climb. */
const HILL_FACTOR = 0.1;

/** Walking, also of blind people, and going in a wheelchair. */
export const pedestrian = defineModel<typeof FOOT>({
  name: 'pedestrian',
  layer: 'active',
  mode: ({ type }) => (type === 'wheelchair' ? Mode.wheelchair : Mode.pedestrian),
  table: (given) => (isWheelchair(given) ? WHEELCHAIR : FOOT),
  turnOptions: TURN_OPTIONS,
  maxDistanceMetres: ({ max_distance }) => max_distance,
  create: (context, options) => walkingCosting(context, options),
});

function isWheelchair(given: unknown): boolean {
  return (
    typeof given === 'object' &&
    given !== null &&
    'type' in given &&
    typeof given.type === 'string' &&
    given.type.toLowerCase() === 'wheelchair'
  );
}

/** Returns the factor on the cost of streets without light, as in Valhalla: 1 to 2 up to a half, then up to 8 for those who want light most. */
function unlitFactorOf(useLit: number): number {
  return useLit < 0.5 ? 1 + 2 * useLit : 12 * useLit - 4;
}

function walkingCosting(context: CostingContext, options: OptionValues<typeof FOOT>): Costing {
  const { network, grades } = context;
  const { edgeUse, edgeFlags, edgeSurface, edgeSacScale, edgeSidewalk, edgeLengthMillimetres } = network;
  const { edgeIncline } = network;
  const isChair = options.type === 'wheelchair';
  const mode = isChair ? Mode.wheelchair : Mode.pedestrian;
  const metresPerSecond = options.walking_speed / 3.6;
  const ferryFactor = ferryFactorOf(options.use_ferry);
  const livingFactor = avoidanceFactor(LIVING_STREET_FACTOR, options.use_living_streets);
  const trackFactor = avoidanceFactor(TRACK_FACTOR, options.use_tracks);
  const unlitFactor = unlitFactorOf(options.use_lit);
  const hillAvoidance = HILL_FACTOR * (1 - options.use_hills);

  /** Factor on the cost of an edge by its kind: below 1 where pedestrians like to walk, above 1 where they do not. */
  function useFactor(edge: number): number {
    switch (edgeUse[edge]) {
      case RoadUse.footway:
      case RoadUse.pedestrian:
      case RoadUse.path:
      case RoadUse.cycleway:
        return options.walkway_factor;
      case RoadUse.sidewalk:
        return options.sidewalk_factor;
      case RoadUse.alley:
        return options.alley_factor;
      case RoadUse.driveway:
        return options.driveway_factor;
      case RoadUse.service:
        return options.service_factor;
      case RoadUse.livingStreet:
        return livingFactor;
      case RoadUse.track:
        return trackFactor;
      default:
        return edgeSidewalk[edge] === 0 ? 1 : options.sidewalk_factor;
    }
  }

  return {
    travelMode: 'pedestrian',
    travelType: isChair ? 'wheelchair' : 'foot',
    tellsLandmarks: options.type === 'blind',

    arc(arc, _grant, out) {
      const edge = arc >>> 1;
      const use = edgeUse[edge]!;
      const sac = edgeSacScale[edge]!;
      // `smoothness=impassable` is about wheels.
      if (isChair && edgeSurface[edge] === Surface.impassable) return false;
      if (sac > options.max_hiking_difficulty) return false;
      const incline = Math.abs(edgeIncline[edge]!);
      const steepest = Math.max(incline, grades?.steepest[edge] ?? 0);
      if (use !== RoadUse.steps && steepest > options.max_grade) return false;
      const metres = edgeLengthMillimetres[edge]! / 1000;
      if (isFerryUse(use)) {
        out.time = ferryMilliseconds(network, arc);
        out.cost = options.shortest ? metres * 1000 : out.time * ferryFactor;
        return true;
      }
      const climb = climbPercent(grades, network, arc);
      const fall = Math.max(0, fallPercent(grades, network, arc) - EASY_FALL_PERCENT);
      const slowness =
        SAC_TIME_FACTOR[sac]! *
        (use === RoadUse.steps ? STEPS_TIME_FACTOR : 1) *
        (1 + CLIMB_TIME_PER_PERCENT * climb + FALL_TIME_PER_PERCENT * fall);
      out.time = ((metres * 1000) / metresPerSecond) * slowness;
      if (options.shortest) {
        out.cost = metres * 1000;
        return true;
      }
      let cost = useFactor(edge) + SAC_COST_FACTOR[sac]! + hillAvoidance * climb;
      if (edgeFlags[edge]! & EdgeFlag.roundabout) cost *= ROUNDABOUT_FACTOR;
      if (edgeFlags[edge]! & EdgeFlag.walkersAside) cost *= ASIDE_FACTOR;
      if ((edgeFlags[edge]! & EdgeFlag.lit) === 0) cost *= unlitFactor;
      out.cost = out.time * cost;
      return true;
    },

    turn: walkingTurns(context, mode, options),
  };
}

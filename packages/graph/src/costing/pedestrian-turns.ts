import { arcHead } from '../network/adjacency.ts';
import { isFerryUse } from '../network/edge-traits.ts';
import { NodeFlag, RoadUse } from '../network/road-network.ts';
import { TurnTrait } from '../edge-expanded/edge-expanded-graph.ts';
import { accessPenalty } from './granted-access.ts';
import type { Costing, CostingContext } from './costing.ts';
import { avoidanceSeconds, LIVING_STREET_SECONDS, TRACK_SECONDS } from './avoided-ways.ts';

/** Penalties in seconds for which the interface has no option on foot. */
const GATE_SECONDS = 10;
const PRIVATE_SECONDS = 600;
const FERRY_SECONDS = 300;
const MOST_FERRY_SECONDS = 6 * 3600;
/** Small, since it bothers pedestrians little to pass through a street that is for destinations only. */
const DESTINATION_ONLY_SECONDS = 20;
/** By stop impact: seconds that crossing the road takes. */
const CROSSING_SECONDS = [0, 0, 1, 1, 2, 3, 5, 15] as const;

const NUMBERS = [
  'step_penalty',
  'elevator_penalty',
  'service_penalty',
  'use_ferry',
  'use_tracks',
  'use_living_streets',
] as const;
/** Options on which the cost of turns depends. */
export const TURN_OPTIONS = [...NUMBERS, 'shortest'];
type TurnOptions = Readonly<Record<(typeof NUMBERS)[number], number> & { shortest: boolean }>;

/**
 * What turns take a pedestrian, under the options of docs/interface.md, section 2.2.
 *
 * @param mode  a bit of `Mode`: that of pedestrians or of wheelchairs.
 */
export function walkingTurns(
  { network, access }: CostingContext,
  mode: number,
  options: TurnOptions,
): Costing['turn'] {
  const { edgeUse, nodeFlags, nodeAccess, nodePrivate } = network;
  const livingStreetSeconds = avoidanceSeconds(LIVING_STREET_SECONDS, options.use_living_streets);
  const trackSeconds = avoidanceSeconds(TRACK_SECONDS, options.use_tracks);
  const ferrySeconds = FERRY_SECONDS + avoidanceSeconds(MOST_FERRY_SECONDS, options.use_ferry);

  return (from, to, _degrees, traits, out) => {
    const node = arcHead(network, from);
    const isUturn = (traits & TurnTrait.uturn) !== 0;
    if (!isUturn && (nodeAccess[node]! & mode) === 0) return false;
    const useBefore = edgeUse[from >>> 1]!;
    const useAfter = edgeUse[to >>> 1]!;
    let delay = 0;
    let penalty = 0;
    if (!isUturn) {
      const flags = nodeFlags[node]!;
      if ((flags & (NodeFlag.gate | NodeFlag.openGate)) === NodeFlag.gate) penalty += GATE_SECONDS;
      if (flags & NodeFlag.elevator) penalty += options.elevator_penalty;
      if (nodePrivate[node]! & mode) penalty += PRIVATE_SECONDS;
      // The delay is that of crossing the other road, not of the road that the pedestrian follows.
      if (traits & TurnTrait.crossing) delay += CROSSING_SECONDS[traits & TurnTrait.stopImpact]!;
    }
    if (useBefore !== useAfter) {
      if (useAfter === RoadUse.steps) penalty += options.step_penalty;
      else if (useAfter === RoadUse.elevator) penalty += options.elevator_penalty;
      else if (isFerryUse(useAfter)) penalty += ferrySeconds;
      else if (useAfter === RoadUse.service) penalty += options.service_penalty;
      else if (useAfter === RoadUse.track) penalty += trackSeconds;
      else if (useAfter === RoadUse.livingStreet) penalty += livingStreetSeconds;
    }
    penalty += accessPenalty(access[from]!, access[to]!, PRIVATE_SECONDS, DESTINATION_ONLY_SECONDS);
    out.time = delay * 1000;
    out.cost = options.shortest ? 0 : (delay + penalty) * 1000;
    return true;
  };
}

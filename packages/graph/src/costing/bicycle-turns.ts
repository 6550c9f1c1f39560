import { arcHead } from '../network/adjacency.ts';
import { isFerryUse } from '../network/edge-traits.ts';
import { Mode, NodeFlag, RoadUse } from '../network/road-network.ts';
import { TurnTrait } from '../edge-expanded/edge-expanded-graph.ts';
import { avoidanceSeconds, LIVING_STREET_SECONDS } from './avoided-ways.ts';
import { accessPenalty } from './granted-access.ts';
import type { Costing, CostingContext } from './costing.ts';
import { signMilliseconds } from './turn-time.ts';

const MOST_FERRY_SECONDS = 8 * 3600;
const DESTINATION_ONLY_SECONDS = 600;
const DRIVEWAY_SECONDS = 300;

/** Seconds of a turn by its kind, before they are multiplied by the stop impact. */
const STRAIGHT = 0.15;
const SLIGHT = 0.3;
const KERBSIDE = 0.3;
const CROSSING = 0.75;
const ACROSS = 1;
const SHARP = 1.5;
const REVERSE = 5;

const NUMBERS = [
  'maneuver_penalty',
  'gate_cost',
  'gate_penalty',
  'country_crossing_cost',
  'country_crossing_penalty',
  'ferry_cost',
  'use_ferry',
  'service_penalty',
  'alley_penalty',
  'private_access_penalty',
  'use_living_streets',
] as const;
const FLAGS = ['ignore_access', 'shortest'] as const;
/** Options on which the cost of turns depends. */
export const TURN_OPTIONS = [...NUMBERS, ...FLAGS];
type TurnOptions = Readonly<
  Record<(typeof NUMBERS)[number], number> & Record<(typeof FLAGS)[number], boolean>
>;

/** What turns take a cyclist, under the options of docs/interface.md, section 2.2. */
export function cyclingTurns(
  { network, access, keepsLeft }: CostingContext,
  options: TurnOptions,
): Costing['turn'] {
  const { edgeUse, nodeFlags, nodeAccess, nodePrivate } = network;
  const livingStreetSeconds = avoidanceSeconds(LIVING_STREET_SECONDS, options.use_living_streets);
  const ferrySeconds = avoidanceSeconds(MOST_FERRY_SECONDS, options.use_ferry);

  return (from, to, degrees, traits, out) => {
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
      else if (useAfter === RoadUse.livingStreet) penalty += livingStreetSeconds;
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

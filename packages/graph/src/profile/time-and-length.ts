import { CLOSED } from '../hierarchy/arcs.ts';
import { sumAlong, type Sums } from '../hierarchy/sums.ts';
import { countBytes } from './profile-cache.ts';
import type { Profile } from './profile.ts';
import type { Weight } from '../costing/costing.ts';

/** What travelling takes beside its cost: what a search by cost adds up to tell time and length as the route does. */
export interface TimeAndLength {
  /** By turn: of the turn and of the whole arc behind it, in milliseconds; 0 where it is not made. */
  readonly turnTime: Float64Array;
  /** By turn: of the whole arc behind it, in millimetres. */
  readonly turnLength: Float64Array;
  /** Of the paths that the arcs of the profile's metric stand for. */
  readonly timeSums: Sums;
  readonly lengthSums: Sums;
}

const known = new WeakMap<Profile, TimeAndLength>();

/** Made on first use, once a profile (some 20 ms for a city). */
export function timeAndLengthOf(profile: Profile): TimeAndLength {
  let measures = known.get(profile);
  if (!measures) {
    const { turnTime, turnLength } = measureTurns(profile);
    measures = {
      turnTime,
      turnLength,
      timeSums: sumAlong(profile.metric, turnTime),
      lengthSums: sumAlong(profile.metric, turnLength),
    };
    known.set(profile, measures);
    countBytes(profile, 'measures', bytesOf(measures));
  }
  return measures;
}

function bytesOf({ turnTime, turnLength, timeSums, lengthSums }: TimeAndLength): number {
  const columns = [turnTime, turnLength, timeSums.up, timeSums.down, lengthSums.up, lengthSums.down];
  return columns.reduce((sum, column) => sum + column.byteLength, 0);
}

function measureTurns({
  data: { network },
  costing,
  layer,
  arcs,
  turnCost,
}: Profile): Pick<TimeAndLength, 'turnTime' | 'turnLength'> {
  const { arcOfState, firstTurn, turnHead, turnAngle, turnTraits } = layer.turns;
  const turnTime = new Float64Array(turnHead.length);
  const turnLength = new Float64Array(turnHead.length);
  const out: Weight = { time: 0, cost: 0 };
  for (let state = 0; state < arcOfState.length; state++) {
    const from = arcOfState[state]!;
    for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
      if (turnCost[turn] === CLOSED) continue;
      const to = arcOfState[turnHead[turn]!]!;
      costing.turn(from, to, turnAngle[turn]!, turnTraits[turn]!, out);
      turnTime[turn] = Math.round(out.time) + arcs.time[to]!;
      turnLength[turn] = network.edgeLengthMillimetres[to >>> 1]!;
    }
  }
  return { turnTime, turnLength };
}

import { type CheckStop, neverStop } from '@portolan/base';
import { CLOSED } from '../hierarchy/arcs.ts';
import { emptySums, PathSums, type TimeLength } from '../hierarchy/sums.ts';
import { firstRowOf } from '../network/first-row.ts';
import { columnsOf, ownBytesOf } from './column-store.ts';
import { countBytes } from './profile-cache.ts';
import type { Profile } from './profile.ts';
import type { Weight } from '../costing/costing.ts';

/** Times and lengths of turns and of shortcuts. A search by cost adds them up, so that it reports the same time and length as the route. */
export interface TimeAndLength {
  /** Writes the milliseconds that a turn and the whole arc after it take, and the millimetres of that arc; 0 if the turn is not allowed. */
  readonly ofTurn: (turn: number, out: TimeLength) => void;
  /** Those of the paths for which the arcs of the profile's metric stand, shortcuts included. */
  readonly sums: PathSums;
}

const known = new WeakMap<Profile, TimeAndLength>();

/** Returns the times and lengths for a profile. Each is found when it is first asked for, and the sums are kept with the metric. */
export function timeAndLengthOf(profile: Profile, checkStop: CheckStop = neverStop): TimeAndLength {
  let measures = known.get(profile);
  if (!measures) {
    const { metric, key } = profile;
    const columns = columnsOf(profile, key, 'measures', () => emptySums(metric), checkStop);
    const ofTurn = turnMeasure(profile);
    measures = { ofTurn, sums: new PathSums(metric, columns, ofTurn) };
    known.set(profile, measures);
    countBytes(profile, 'measures', ownBytesOf(Object.values(columns)));
  }
  return measures;
}

function turnMeasure({
  data: { network },
  costing,
  layer,
  arcs,
  turnCost,
}: Profile): TimeAndLength['ofTurn'] {
  const { arcOfState, firstTurn, turnHead, turnAngle, turnTraits } = layer.turns;
  const taken: Weight = { time: 0, cost: 0 };
  return (turn, out) => {
    out.time = 0;
    out.length = 0;
    if (turnCost[turn] === CLOSED) return;
    // The turns of a state follow each other, and a state without turns begins where the next one does.
    const state = firstRowOf(firstTurn, turn + 1) - 1;
    const to = arcOfState[turnHead[turn]!]!;
    costing.turn(arcOfState[state]!, to, turnAngle[turn]!, turnTraits[turn]!, taken);
    out.time = Math.round(taken.time) + arcs.time[to]!;
    out.length = network.edgeLengthMillimetres[to >>> 1]!;
  };
}

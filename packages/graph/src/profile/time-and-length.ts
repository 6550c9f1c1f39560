import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { CLOSED } from '../hierarchy/arcs.ts';
import { sumAlong, type Sums } from '../hierarchy/sums.ts';
import { columnsOf, ownBytesOf, type Columns } from './column-store.ts';
import { countBytes } from './profile-cache.ts';
import type { Profile } from './profile.ts';
import type { Weight } from '../costing/costing.ts';

/** Times and lengths of turns and of shortcuts. A search by cost adds them up, so that it reports the same time and length as the route. */
export interface TimeAndLength {
  /** By turn: the milliseconds that the turn and the whole arc after it take; 0 if the turn is not allowed. */
  readonly turnTime: Float64Array;
  /** By turn: the millimetres of the whole arc after it; 0 if the turn is not allowed. */
  readonly turnLength: Float64Array;
  /** The times and lengths of the paths for which the arcs of the profile's metric stand, shortcuts included. */
  readonly timeSums: Sums;
  readonly lengthSums: Sums;
}

const known = new WeakMap<Profile, TimeAndLength>();

/** Returns the times and lengths for a profile; they are computed once, at the first use (some 20 ms for a city). */
export function timeAndLengthOf(profile: Profile, checkStop: CheckStop = neverStop): TimeAndLength {
  let measures = known.get(profile);
  if (!measures) {
    const columns = columnsOf(profile, profile.key, 'measures', () => measure(profile, checkStop), checkStop);
    measures = {
      turnTime: columns.turnTime,
      turnLength: columns.turnLength,
      timeSums: { up: columns.upTime, down: columns.downTime },
      lengthSums: { up: columns.upLength, down: columns.downLength },
    };
    known.set(profile, measures);
    countBytes(profile, 'measures', ownBytesOf(Object.values(columns)));
  }
  return measures;
}

interface MeasureColumns extends Columns, Pick<TimeAndLength, 'turnTime' | 'turnLength'> {
  readonly upTime: Sums['up'];
  readonly downTime: Sums['down'];
  readonly upLength: Sums['up'];
  readonly downLength: Sums['down'];
}

function measure(profile: Profile, checkStop: CheckStop): MeasureColumns {
  const { turnTime, turnLength } = measureTurns(profile, checkStop);
  const time = sumAlong(profile.metric, turnTime, checkStop);
  const length = sumAlong(profile.metric, turnLength, checkStop);
  return {
    turnTime,
    turnLength,
    upTime: time.up,
    downTime: time.down,
    upLength: length.up,
    downLength: length.down,
  };
}

function measureTurns(
  { data: { network }, costing, layer, arcs, turnCost }: Profile,
  checkStop: CheckStop,
): Pick<TimeAndLength, 'turnTime' | 'turnLength'> {
  const atEachState = nowAndThen(checkStop);
  const { arcOfState, firstTurn, turnHead, turnAngle, turnTraits } = layer.turns;
  const turnTime = new Float64Array(turnHead.length);
  const turnLength = new Float64Array(turnHead.length);
  const out: Weight = { time: 0, cost: 0 };
  for (let state = 0; state < arcOfState.length; state++) {
    atEachState();
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

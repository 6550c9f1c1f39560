import { CLOSED } from '../hierarchy/arcs.ts';
import type { Turn } from '../journey/turn.ts';
import type { Profile } from '../profile/profile.ts';
import { MUCH, type Choice, type Way } from './choice.ts';

const RIGHT_ANGLE_DEGREES = 90;
/** Angles are not measured better than this. */
const SAME_DEGREES = 2;
const farFromRightAngle = (degrees: number): number => Math.abs(RIGHT_ANGLE_DEGREES - Math.abs(degrees));

/** Returns a turn as travellers see it, who also see the other roads of the junction. @param before  the arc of arrival. */
export function turnInSight({ arcs }: Profile, before: number, choice: Choice, turn: Turn): Turn {
  const { taken } = choice;
  if (turn.kind === 'sharp') {
    // From one carriageway of a street into the other, where they meet in a point.
    const isOneWay = (arc: number): boolean => arcs.cost[arc ^ 1] === CLOSED;
    return taken.isSame && isOneWay(before) && isOneWay(taken.arc) ? { ...turn, kind: 'uturn' } : turn;
  }
  if (turn.kind !== 'normal') return turn;
  // Of two roads to one side, the one nearer to a right angle is the turn: the other bears off, or is a sharp turn (as in Valhalla).
  const isTheTurn = ({ rank, turn: { kind, side, degrees } }: Way): boolean =>
    rank < taken.rank + 2 * MUCH &&
    kind === 'normal' &&
    side === turn.side &&
    farFromRightAngle(degrees) + SAME_DEGREES < farFromRightAngle(turn.degrees);
  if (!choice.others.some(isTheTurn)) return turn;
  return { ...turn, kind: Math.abs(turn.degrees) < RIGHT_ANGLE_DEGREES ? 'slight' : 'sharp' };
}

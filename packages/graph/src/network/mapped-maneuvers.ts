import { firstRowOf } from './first-row.ts';
import type { RoadNetwork } from './road-network.ts';

/** What a relation says of a maneuver, in the order of the column `maneuverKind` (its lower four bits); the words are those of the OSM wiki. */
const MANEUVERS = [
  'other',
  'suppress',
  'turn',
  'fork',
  'merge',
  'on_ramp',
  'off_ramp',
  'continue',
  'new_name',
  'end_of_road',
] as const;
/** Directions in the order of the column `maneuverKind` (its upper four bits); the first one stands for none. */
const DIRECTIONS = [
  'none',
  'straight',
  'slight_left',
  'left',
  'sharp_left',
  'slight_right',
  'right',
  'sharp_right',
  'uturn',
] as const;

/** A maneuver as a mapper has told it. */
export interface MappedManeuver {
  readonly maneuver: (typeof MANEUVERS)[number];
  readonly direction: (typeof DIRECTIONS)[number];
}

function positionIn(words: readonly string[], word: string): number {
  return Math.max(0, words.indexOf(word.trim().replaceAll(' ', '_')));
}

/** Returns the number of a maneuver in the column `maneuverKind`; words that are not known here say nothing. */
export function kindOfManeuver(maneuver: string, direction: string): number {
  return positionIn(MANEUVERS, maneuver) | (positionIn(DIRECTIONS, direction) << 4);
}

/** Returns what a relation says of the maneuver from one arc to the next; undefined if none does. */
export function mappedManeuverAt(
  { maneuverFrom, maneuverTo, maneuverKind }: RoadNetwork,
  from: number,
  to: number,
): MappedManeuver | undefined {
  for (let row = firstRowOf(maneuverFrom, from); maneuverFrom[row] === from; row++) {
    if (maneuverTo[row] !== to) continue;
    const kind = maneuverKind[row]!;
    return { maneuver: MANEUVERS[kind & 15] ?? 'other', direction: DIRECTIONS[kind >>> 4] ?? 'none' };
  }
  return undefined;
}

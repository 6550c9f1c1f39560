import { LaneTurn } from '../../network/lanes.ts';

/** What a direction on the asphalt means, in degrees from straight on; turns to the right are positive. */
const DEGREES: readonly (readonly [turn: number, degrees: number])[] = [
  [LaneTurn.sharpLeft, -135],
  [LaneTurn.left, -90],
  [LaneTurn.slightLeft, -40],
  [LaneTurn.mergeToLeft, 0],
  [LaneTurn.through, 0],
  [LaneTurn.mergeToRight, 0],
  [LaneTurn.slightRight, 40],
  [LaneTurn.right, 90],
  [LaneTurn.sharpRight, 135],
];
/** It costs this much for two directions to share a road: each was painted for one of its own, if there is one that fits as well. */
const SHARING_DEGREES = 30;

/** Lanes without a mark lead wherever no other lane does: usually straight on. */
const UNMARKED = LaneTurn.through;

/**
 * Returns the directions that lead into each of several roads, bits of `LaneTurn`. Directions from left to right lead into roads from left to right,
 * in such a way that the sum of the angles between marks and roads is least.
 *
 * @param turns  bits of all directions that lanes before the junction are marked with.
 * @param roads  the roads that may be taken, in degrees from straight on, ascending: -180 at the left to 180 at the right.
 */
export function assignTurns(turns: number, roads: readonly number[]): number[] {
  const marks = DEGREES.filter(([turn]) => (turns & turn) !== 0);
  const into = roads.map(() => 0);
  if (marks.length === 0 || roads.length === 0) return into;
  /** Least cost with the first marks assigned, the last of them to a road; by mark, then by road. */
  const best: number[][] = [];
  const cameFrom: number[][] = [];
  for (const [, degrees] of marks) {
    const before = best.at(-1) ?? roads.map(() => 0);
    const isFirst = best.length === 0;
    const row: number[] = [];
    const from: number[] = [];
    for (const [r, road] of roads.entries()) {
      let [least, source] = isFirst ? [0, r] : [before[r]! + SHARING_DEGREES, r];
      for (let left = 0; left < r; left++) {
        if (before[left]! < least) [least, source] = [before[left]!, left];
      }
      row.push(least + Math.abs(road - degrees));
      from.push(source);
    }
    best.push(row);
    cameFrom.push(from);
  }
  const last = best.at(-1)!;
  let road = last.indexOf(Math.min(...last));
  for (let m = marks.length - 1; m >= 0; m--) {
    into[road]! |= marks[m]![0];
    road = cameFrom[m]![road]!;
  }
  return into;
}

/** The directions of a lane with its meaning where nothing is marked. */
export function meaningOf(turns: number): number {
  return turns === 0 ? UNMARKED : turns;
}

/** A mark that fits a road no better than this is not for it. */
const MOST_DEGREES = 60;

/** Returns the single direction that fits an angle best, among some; 0 where none does. */
export function nearestTurn(turns: number, road: number): number {
  let [nearest, least] = [0, MOST_DEGREES];
  for (const [turn, degrees] of DEGREES) {
    const off = Math.abs(road - degrees);
    if ((turns & turn) !== 0 && off < least) [nearest, least] = [turn, off];
  }
  return nearest;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignTurns } from '../../../src/guidance/lanes/assign-lanes.ts';
import { LaneTurn } from '../../../src/network/lanes.ts';

/** The marks from left to right with what they mean. */
const MARKS = [
  [LaneTurn.sharpLeft, -135],
  [LaneTurn.left, -90],
  [LaneTurn.slightLeft, -40],
  [LaneTurn.mergeToLeft, 0],
  [LaneTurn.through, 0],
  [LaneTurn.mergeToRight, 0],
  [LaneTurn.slightRight, 40],
  [LaneTurn.right, 90],
  [LaneTurn.sharpRight, 135],
] as const;

/** What an assignment costs: angles, and 30 for each mark that shares the road of the one before. */
function costOf(
  marks: readonly (readonly [number, number])[],
  roads: readonly number[],
  into: readonly number[],
): number {
  return into.reduce(
    (sum, road, m) => sum + Math.abs(roads[road]! - marks[m]![1]) + (m > 0 && into[m - 1] === road ? 30 : 0),
    0,
  );
}

/** Tries every assignment in which marks do not cross. */
function leastCost(marks: readonly (readonly [number, number])[], roads: readonly number[]): number {
  let least = Infinity;
  const place = (into: number[]): void => {
    if (into.length === marks.length) {
      least = Math.min(least, costOf(marks, roads, into));
      return;
    }
    for (let road = into.at(-1) ?? 0; road < roads.length; road++) place([...into, road]);
  };
  place([]);
  return least;
}

describe('marks lead into roads', () => {
  test('at the least cost, none twice and none across another', () => {
    fc.assert(
      fc.property(
        fc.subarray([...MARKS], { minLength: 1 }),
        fc
          .array(fc.integer({ min: -180, max: 180 }), { minLength: 1, maxLength: 5 })
          .map((list) => list.toSorted((a, b) => a - b)),
        (marks, roads) => {
          const all = marks.reduce((bits, [turn]) => bits | turn, 0);
          const into = assignTurns(all, roads);
          expect(into.reduce((bits, turns) => bits | turns, 0)).toBe(all);
          const roadOf = marks.map(([turn]) => into.findIndex((turns) => (turns & turn) !== 0));
          expect(into.reduce((sum, turns) => sum + turns, 0)).toBe(all);
          expect(roadOf).toEqual(roadOf.toSorted((a, b) => a - b));
          expect(costOf(marks, roads, roadOf)).toBe(leastCost(marks, roads));
        },
      ),
    );
  });

  test.each<[what: string, turns: number, roads: readonly number[], expected: readonly number[]]>([
    ['a fork', LaneTurn.through | LaneTurn.right, [-15, 15], [LaneTurn.through, LaneTurn.right]],
    [
      'a slip lane before the junction',
      LaneTurn.left | LaneTurn.through | LaneTurn.right,
      [2, 35],
      [LaneTurn.left | LaneTurn.through, LaneTurn.right],
    ],
    ['an end of a road', LaneTurn.left | LaneTurn.through, [-90, 90], [LaneTurn.left, LaneTurn.through]],
    ['nothing marked', 0, [-90, 0], [0, 0]],
    ['no road', LaneTurn.left, [], []],
  ])('%s', (_, turns, roads, expected) => {
    expect(assignTurns(turns, roads)).toEqual(expected);
  });
});

import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { incomingTurns } from '../../src/edge-expanded/incoming-turns.ts';
import { graphOfTown, town } from './towns.ts';

test('the turns into a state are those that a look at all turns finds, on every layer of towns', async () => {
  await fc.assert(
    fc.asyncProperty(town, async (map) => {
      const graph = await graphOfTown(map);
      if (!graph) return;
      for (const { turns } of Object.values(graph.data.layers)) {
        const into = Array.from(turns.arcOfState, (): { turn: number; from: number }[] => []);
        for (let from = 0; from < into.length; from++) {
          for (let turn = turns.firstTurn[from]!; turn < turns.firstTurn[from + 1]!; turn++)
            into[turns.turnHead[turn]!]!.push({ turn, from });
        }
        for (const [state, truth] of into.entries())
          expect(incomingTurns(graph.data, turns, state)).toEqual(truth);
      }
    }),
    { numRuns: share(60) },
  );
});

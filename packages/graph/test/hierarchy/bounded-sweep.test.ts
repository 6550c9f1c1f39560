import { share, someOf } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/index.ts';
import { boundedSweepOf } from '../../src/hierarchy/bounded-sweep.ts';
import { phastFromSeeds, phastToSeeds } from '../../src/hierarchy/phast.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { graphOf } from '../real-graphs.ts';

/** Sweeps between two nodes as far as a share of the way between them, and compares what is within with whole sweeps. */
function expectExactWithin(graph: Graph, wishes: readonly (readonly [number, number, number])[]): void {
  const { metric, layer } = graph.profile('auto', {}, []);
  const sweep = boundedSweepOf(layer.hierarchy);
  const nodeCount = layer.hierarchy.topology.parent.length;
  for (const [a, b, stretch] of wishes) {
    const [from, to] = [
      { rank: a % nodeCount, distance: 7 },
      { rank: b % nodeCount, distance: 3 },
    ];
    const before = phastFromSeeds(metric, [from]);
    const behind = phastToSeeds(metric, [to]);
    const most = (before[to.rank]! + to.distance) * stretch;
    if (most === Infinity) continue;
    sweep.run(metric, [from], [to], most);
    const isSwept = new Uint8Array(nodeCount);
    for (let i = 0; i < sweep.runs.length; i += 2) isSwept.fill(1, sweep.runs[i], sweep.runs[i + 1]);
    let wrong = 0;
    for (let rank = 0; rank < nodeCount; rank++) {
      if (before[rank]! + behind[rank]! <= most) {
        if (sweep.before[rank] !== before[rank] || sweep.behind[rank] !== behind[rank]) wrong++;
        if (isSwept[rank] === 0) wrong++;
      } else if (sweep.before[rank]! + sweep.behind[rank]! <= most) wrong++;
    }
    expect(wrong).toBe(0);
  }
}

const wishes = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.constantFrom(0.5, 1, 1.25, 3)), {
  minLength: 1,
  maxLength: 5,
});

test('in any town, a bounded sweep finds what whole sweeps find within the bound', async () => {
  await fc.assert(
    fc.asyncProperty(town, wishes, async (map, places) => {
      const graph = await graphOfTown(map);
      if (graph) expectExactWithin(graph, places);
    }),
    { numRuns: share(200) },
  );
});

describe.skipIf(!hasSharedData)('real extracts', () => {
  test.each(someOf(['andorra-2021-10-28', 'vancouver-2015-05-01'] as const))(
    '%s: bounded sweeps skip most of it, and nothing within',
    async (name) => {
      const graph = await graphOf(name);
      fc.assert(
        fc.property(wishes, (places) => {
          expectExactWithin(graph, places);
        }),
        { numRuns: 6 },
      );
      // A sweep that goes nowhere reads little more than the nodes above its start.
      const { metric, layer } = graph.profile('auto', {}, []);
      const sweep = boundedSweepOf(layer.hierarchy);
      sweep.run(metric, [{ rank: 0, distance: 0 }], [{ rank: 0, distance: 0 }], 0);
      const swept = sweep.runs.reduce(
        (sum, end, i) => (i % 2 === 1 ? sum + end - sweep.runs[i - 1]! : sum),
        0,
      );
      expect(swept).toBeLessThan(layer.hierarchy.topology.parent.length / 10);
    },
  );
});

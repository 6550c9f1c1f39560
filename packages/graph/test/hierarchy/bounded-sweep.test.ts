import { share, someOf } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/index.ts';
import { boundedSweepsOf } from '../../src/hierarchy/bounded-sweep.ts';
import { phastFromSeeds, phastToSeeds } from '../../src/hierarchy/phast.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { graphOf } from '../real-graphs.ts';

/** Sweeps between two nodes as far as a share of the way between them, and compares what is within with whole sweeps. */
function expectExactWithin(graph: Graph, wishes: readonly (readonly [number, number, number])[]): void {
  const { metric, layer } = graph.profile('auto', {}, []);
  const { forward, backward } = boundedSweepsOf(layer.hierarchy);
  const nodeCount = layer.hierarchy.topology.parent.length;
  for (const [a, b, stretch] of wishes) {
    const [from, to] = [
      { rank: a % nodeCount, distance: 7 },
      { rank: b % nodeCount, distance: 0 },
    ];
    const before = phastFromSeeds(metric, [from]);
    const behind = phastToSeeds(metric, [to]);
    const most = before[to.rank]! * stretch;
    if (most === Infinity) continue;
    forward.run(metric, [from], false, most);
    backward.run(metric, [to], true, most, forward.distances);
    const isSwept = new Uint8Array(nodeCount);
    for (let i = 0; i < backward.runs.length; i += 2) isSwept.fill(1, backward.runs[i], backward.runs[i + 1]);
    let wrong = 0;
    for (let rank = 0; rank < nodeCount; rank++) {
      if (before[rank]! <= most) {
        if (forward.distances[rank] !== before[rank]) wrong++;
      } else if (forward.distances[rank]! <= most) wrong++;
      if (before[rank]! + behind[rank]! <= most) {
        if (backward.distances[rank] !== behind[rank] || isSwept[rank] === 0) wrong++;
      } else if (forward.distances[rank]! + backward.distances[rank]! <= most) wrong++;
    }
    expect(wrong).toBe(0);
  }
}

const wishes = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.constantFrom(0.5, 1, 1.25, 3)), {
  minLength: 1,
  maxLength: 5,
});

test('in any town, bounded sweeps find what whole sweeps find within the bound', async () => {
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
      const { forward } = boundedSweepsOf(layer.hierarchy);
      forward.run(metric, [{ rank: 0, distance: 0 }], false, 0);
      const swept = forward.runs.reduce(
        (sum, end, i) => (i % 2 === 1 ? sum + end - forward.runs[i - 1]! : sum),
        0,
      );
      expect(swept).toBeLessThan(layer.hierarchy.topology.parent.length / 10);
    },
  );
});

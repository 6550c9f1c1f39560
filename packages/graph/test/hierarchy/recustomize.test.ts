import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { customizeHierarchy } from '../../src/hierarchy/customize.ts';
import { recustomize } from '../../src/hierarchy/recustomize.ts';
import { unpackDown, unpackUp } from '../../src/hierarchy/unpack.ts';
import { prepareHierarchy } from '../../src/kernel/index.ts';
import { CLOSED, hostileGraph } from '../kernel/oracle.ts';

const change = fc.tuple(
  fc.nat(10_000),
  fc.oneof(fc.constantFrom(CLOSED, 0, 1), fc.integer({ min: 0, max: 1000 })),
);

test('partial customization gives the same as customizing anew, and the halves of each arc add up', () => {
  fc.assert(
    fc.property(hostileGraph(24), fc.array(change, { maxLength: 6 }), (graph, changes) => {
      if (graph.arcs.head.length === 0) return;
      const hierarchy = prepareHierarchy(graph.arcs, graph.coordinates);
      const before = graph.weights.map((weight) => (weight === CLOSED ? weight : weight % 1000));
      const after = before.slice();
      const changed = changes.map(([arc, weight]) => {
        const at = arc % after.length;
        after[at] = weight;
        return at;
      });
      const partial = recustomize(customizeHierarchy(hierarchy, before), after, changed)!;
      const full = customizeHierarchy(hierarchy, after);
      for (const side of ['up', 'down'] as const) {
        expect(partial[side]).toEqual(full[side]);
      }
      for (const [side, unpack] of [
        ['up', unpackUp],
        ['down', unpackDown],
      ] as const) {
        const { first, weight } = partial[side];
        for (let low = 0; low + 1 < first.length; low++) {
          for (let arc = first[low]!; arc < first[low + 1]!; arc++) {
            if (weight[arc] === CLOSED) continue;
            const inputs: number[] = [];
            unpack(partial, low, arc, inputs);
            expect(inputs.reduce((sum, input) => sum + after[input]!, 0)).toBe(weight[arc]);
          }
        }
      }
    }),
    { numRuns: share(1500) },
  );
});

test('lengths beyond 32 bits are left to customizing anew', () => {
  fc.assert(
    fc.property(hostileGraph(10), (graph) => {
      if (graph.arcs.head.length === 0) return;
      const hierarchy = prepareHierarchy(graph.arcs);
      const small = graph.weights.map(() => 1);
      const large = graph.weights.map(() => 0xfffffff0);
      const partial = recustomize(customizeHierarchy(hierarchy, small), large, large.keys());
      const full = customizeHierarchy(hierarchy, large);
      expect(partial === undefined).toBe(full.none === Infinity);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NodeHeap } from '../../src/kernel/heap.ts';

test('pops the same as a sorted list, with pushes, lowered keys and nodes that come back', () => {
  const nodeCount = 40;
  const step = fc.oneof(
    fc.record({ node: fc.nat(nodeCount - 1), key: fc.nat(1000) }),
    fc.record({ node: fc.nat(nodeCount - 1), key: fc.nat(1000) }),
    fc.constant('pop' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const heap = new NodeHeap(nodeCount);
      const model = new Map<number, number>();
      const pop = (): void => {
        const node = heap.pop();
        expect(model.get(node)).toBe(Math.min(...model.values()));
        model.delete(node);
      };
      for (const s of steps) {
        if (s === 'pop') {
          if (model.size > 0) pop();
        } else if (s.key < (model.get(s.node) ?? Infinity)) {
          model.set(s.node, s.key);
          heap.pushOrLower(s.node, s.key);
        }
        expect(heap.isEmpty).toBe(model.size === 0);
      }
      while (model.size > 0) pop();
      expect(heap.isEmpty).toBe(true);
    }),
    { numRuns: 500 },
  );
});

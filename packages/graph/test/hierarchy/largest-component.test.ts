import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestStrongComponent } from '../../src/hierarchy/largest-component.ts';
import { hostileGraph } from '../kernel/oracle.ts';

test('marks the largest set of nodes that all reach each other', () => {
  fc.assert(
    fc.property(hostileGraph(14), ({ nodeCount, arcs }) => {
      // The oracle is Warshall's transitive closure.
      const reaches = Array.from({ length: nodeCount }, (_, u) =>
        Array.from({ length: nodeCount }, (_v, v) => u === v),
      );
      for (let u = 0; u < nodeCount; u++) {
        for (let arc = arcs.firstOut[u]!; arc < arcs.firstOut[u + 1]!; arc++)
          reaches[u]![arcs.head[arc]!] = true;
      }
      for (let k = 0; k < nodeCount; k++) {
        for (let i = 0; i < nodeCount; i++) {
          for (let j = 0; j < nodeCount; j++) reaches[i]![j] ||= reaches[i]![k]! && reaches[k]![j]!;
        }
      }
      const sizeOf = (u: number): number => reaches.filter((row, v) => row[u] && reaches[u]![v]).length;
      const marks = largestStrongComponent(arcs, new Uint32Array(arcs.head.length));
      const marked = [...marks.keys()].filter((u) => marks[u] === 1);
      expect(marked).toHaveLength(Math.max(...Array.from(marks.keys(), sizeOf)));
      for (const u of marked) for (const v of marked) expect(reaches[u]![v]).toBe(true);
    }),
  );
});

test('walks a chain of 100,000 nodes without overflowing the stack', () => {
  const nodeCount = 100_000;
  const firstOut = Uint32Array.from({ length: nodeCount + 1 }, (_, u) => u);
  const head = Uint32Array.from({ length: nodeCount }, (_, u) => (u + 1) % nodeCount);
  expect(
    largestStrongComponent({ firstOut, head }, new Uint32Array(head.length)).every((mark) => mark === 1),
  ).toBe(true);
});

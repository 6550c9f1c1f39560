import { neverStop } from '@portolan/base';
import fc from 'fast-check';
import Flatbush from 'flatbush';
import { expect, test } from 'vitest';
import { finishTree } from '../../src/snapping/finish-tree.ts';

type Box = readonly [west: number, south: number, width: number, height: number];

function treeOf(boxes: readonly Box[], nodeSize: number): Flatbush {
  const tree = new Flatbush(boxes.length, nodeSize, Int32Array);
  for (const [west, south, width, height] of boxes) tree.add(west, south, west + width, south + height);
  return tree;
}

const heard = (): void => undefined;

test('a tree that is finished in steps has the bytes that Flatbush gives it, and finds the same', () => {
  const coordinate = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -1.8e9, max: 1.8e9 }));
  const size = fc.integer({ min: 0, max: 1e6 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, coordinate, size, size), { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 2, max: 20 }),
      (boxes, nodeSize) => {
        const expected = treeOf(boxes, nodeSize);
        expected.finish();
        const tree = finishTree(treeOf(boxes, nodeSize), heard);
        expect(new Uint8Array(tree.data)).toEqual(new Uint8Array(expected.data));
        expect(tree.search(-1000, -1000, 1e9, 1e9)).toEqual(expected.search(-1000, -1000, 1e9, 1e9));
      },
    ),
  );
});

test('so has a large one, whose indices take 32 bits, and it can be stopped', () => {
  const boxes = Array.from({ length: 30_000 }, (_, k): Box => [
    (k * 7919) % 100_003,
    (k * 104_729) % 99_991,
    k % 50,
    3,
  ]);
  const expected = treeOf(boxes, 16);
  expected.finish();
  const plain = finishTree(treeOf(boxes, 16), neverStop);
  const heardTree = finishTree(treeOf(boxes, 16), heard);
  for (const tree of [plain, heardTree])
    expect(Buffer.from(tree.data as ArrayBuffer).equals(Buffer.from(expected.data as ArrayBuffer))).toBe(
      true,
    );
  let left = 20;
  const stop = (): void => {
    if (--left === 0) throw new Error('enough');
  };
  expect(() => finishTree(treeOf(boxes, 16), stop)).toThrow('enough');
});

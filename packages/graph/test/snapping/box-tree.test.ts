import fc from 'fast-check';
import Flatbush from 'flatbush';
import { expect, test } from 'vitest';
import { BoxTree } from '../../src/snapping/box-tree.ts';

type Box = readonly [west: number, south: number, width: number, height: number];

function flatbushOf(boxes: readonly Box[], nodeSize: number): Flatbush {
  const tree = new Flatbush(boxes.length, nodeSize, Int32Array);
  for (const [west, south, width, height] of boxes) tree.add(west, south, west + width, south + height);
  tree.finish();
  return tree;
}

function found(tree: BoxTree, west: number, south: number, east: number, north: number): number[] {
  const boxes: number[] = [];
  tree.search(west, south, east, north, (box) => {
    boxes.push(box);
    return false;
  });
  return boxes.toSorted((a, b) => a - b);
}

test('a tree over stored bytes finds the boxes that touch a range', () => {
  const near = fc.integer({ min: -40, max: 40 });
  const size = fc.integer({ min: 0, max: 30 });
  const box = fc.tuple(near, near, size, size);
  fc.assert(
    fc.property(
      fc.array(box, { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 2, max: 20 }),
      box,
      (boxes, nodeSize, [west, south, width, height]) => {
        const tree = new BoxTree(new Uint8Array(flatbushOf(boxes, nodeSize).data));
        const [east, north] = [west + width, south + height];
        const touching = boxes.flatMap(([x, y, w, h], at) =>
          x <= east && x + w >= west && y <= north && y + h >= south ? [at] : [],
        );
        expect(found(tree, west, south, east, north)).toEqual(touching);
      },
    ),
  );
});

test('a large tree, whose indices take 32 bits, is read at any multiple of eight in a file', () => {
  const boxes = Array.from({ length: 30_000 }, (_, at): Box => [
    (at * 7919) % 100_003,
    (at * 104_729) % 99_991,
    at % 50,
    3,
  ]);
  const flatbush = flatbushOf(boxes, 16);
  const file = new Uint8Array(flatbush.data.byteLength + 24);
  file.set(new Uint8Array(flatbush.data), 16);
  const tree = new BoxTree(file.subarray(16, -8));
  const range = [30_000, 30_000, 45_000, 60_000] as const;
  expect(found(tree, ...range)).toEqual(flatbush.search(...range).toSorted((a, b) => a - b));
});

test('bytes that are no tree are refused, and a search of damaged ones ends', () => {
  const bytes = new Uint8Array(flatbushOf([[0, 0, 1, 1]], 16).data);
  const refused = expect.objectContaining({ code: 'graph-damaged' });
  for (const other of [new Uint8Array(), bytes.subarray(0, 8), new Uint8Array(bytes.length)])
    expect(() => new BoxTree(other)).toThrow(refused);
  for (const [at, value] of [
    [0, 0],
    [1, 0x38],
    [4, 200],
  ]) {
    const damaged = bytes.slice();
    damaged[at!] = value!;
    expect(() => new BoxTree(damaged)).toThrow(refused);
  }
  const boxes = Array.from({ length: 300 }, (_, at): Box => [at, 0, 1, 1]);
  fc.assert(
    fc.property(fc.nat(), fc.nat(255), (where, value) => {
      const damaged = new Uint8Array(flatbushOf(boxes, 4).data);
      damaged[8 + (where % (damaged.length - 8))] = value;
      expect(found(new BoxTree(damaged), 0, 0, 400, 2).every((box) => box >= 0)).toBe(true);
    }),
  );
});

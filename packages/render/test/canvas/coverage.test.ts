import { expect, test } from 'vitest';
import { Coverage, type RowSink } from '../../src/canvas/coverage.ts';
import { EdgeList } from '../../src/canvas/edges.ts';

const WIDTH = 64;

/** The shares of one row that edges go around. */
function rowOf(coverage: Coverage, ...edges: readonly [number, number, number, number][]): Uint8Array {
  const list = new EdgeList();
  for (const edge of edges) list.add(...edge);
  const shares = new Uint8Array(WIDTH);
  const sink: RowSink = {
    row: (_, left, right, row) => shares.set(row.subarray(left, right), left),
    whole: (_, left, right) => void shares.fill(255, left, right),
  };
  const fillWith = coverage.fill.bind(coverage);
  fillWith(list, false, { left: 0, top: 0, right: WIDTH, bottom: 1 }, sink);
  return shares;
}

test('an edge that ends in the last column of a block is not passed over', () => {
  const coverage = new Coverage(WIDTH, 1);
  // The first edge gives each cell 1/128; the second one takes just that from the last cell of the first block.
  const shares = rowOf(
    coverage,
    [0.5, 0, 31.5, 31 / 128],
    [14.5, 2 / 128, 14.5, 0],
    [40, 31 / 128, 40, 2 / 128],
  );
  expect([shares[30], shares[39], shares[40]]).toEqual([
    Math.round((255 * 28) / 128),
    Math.round((255 * 29) / 128),
    0,
  ]);
  // Nothing of it is left for what is drawn next.
  const next = rowOf(coverage, [3, 0, 3, 1], [50, 1, 50, 0]);
  expect([next[2], next[20], next[35], next[50]]).toEqual([0, 255, 255, 0]);
});

import { gridTown } from '@portolan/testing/grid-town';
import { expectStopsAnywhere } from '@portolan/testing/stopped-at';
import { expect, test } from 'vitest';
import { buildGraph, packGraph, unpackGraph } from '../../src/index.ts';

test('packing and unpacking end at any question, and questions change nothing', async () => {
  const bytes = await buildGraph(gridTown(6));
  const packed = await packGraph(bytes);
  const packing = await expectStopsAnywhere(
    (options) => packGraph(bytes, options),
    'the file was not packed: the caller stopped it',
  );
  const unpacking = await expectStopsAnywhere(
    (options) => unpackGraph(packed, options),
    'the file was not unpacked: the caller stopped it',
  );
  expect(packing).toBeGreaterThan(40);
  expect(unpacking).toBeGreaterThan(20);
  expect(await unpackGraph(packed, { shouldStop: () => false })).toEqual(bytes);
});

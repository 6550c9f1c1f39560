import { gridTown } from '@portolan/testing/grid-town';
import { expectStopsAnywhere } from '@portolan/testing/stopped-at';
import { expect, test } from 'vitest';
import { buildTiles } from '../../src/index.ts';

test('the build of a town ends at any question', async () => {
  const town = gridTown(20);
  const asked = await expectStopsAnywhere(
    (options) => buildTiles(town, options),
    'the tiles were not built: the caller stopped it',
  );
  expect(asked).toBeGreaterThan(120);
});

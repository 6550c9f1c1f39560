import { gridTown } from '@portolan/testing/grid-town';
import { expectStopsAnywhere } from '@portolan/testing/stopped-at';
import { expect, test } from 'vitest';
import { buildGraph } from '../../src/index.ts';
import { tinyMap } from '../network/tiny-map.ts';

const MESSAGE = 'the graph was not built: the caller stopped it';

test('a build that nobody waits for any more ends at any question, and questions change nothing', async () => {
  const source = tinyMap('a-b-c', [['abc', { highway: 'residential' }]]);
  let asked = 0;
  const shouldStop = (): boolean => ++asked < 0;
  expect(await buildGraph(source, { shouldStop })).toEqual(await buildGraph(source));
  for (let stop = 1; stop <= asked; stop++) {
    let left = stop;
    // oxlint-disable-next-line no-await-in-loop -- one build after the other
    await expect(buildGraph(source, { shouldStop: () => --left === 0 })).rejects.toMatchObject({
      code: 'stopped',
      message: MESSAGE,
    });
    expect(left).toBe(0);
  }
});

test('the build of a town ends at any question', async () => {
  const town = gridTown(16);
  expect(await expectStopsAnywhere((options) => buildGraph(town, options), MESSAGE)).toBeGreaterThan(150);
});

import { expect, test } from 'vitest';
import { buildGraph } from '../../src/index.ts';
import { tinyMap } from '../network/tiny-map.ts';

const source = tinyMap('a-b-c', [['abc', { highway: 'residential' }]]);

test('a build that nobody waits for any more ends at any question, and questions change nothing', async () => {
  let asked = 0;
  const shouldStop = (): boolean => {
    asked++;
    return false;
  };
  expect(await buildGraph(source, { shouldStop })).toEqual(await buildGraph(source));
  expect(asked).toBeGreaterThan(5);
  for (let stop = 1; stop <= asked; stop++) {
    let left = stop;
    // oxlint-disable-next-line no-await-in-loop -- one build after the other
    await expect(buildGraph(source, { shouldStop: () => --left === 0 })).rejects.toMatchObject({
      code: 'stopped',
      message: 'the graph was not built: the caller stopped it',
    });
    expect(left).toBe(0);
  }
});

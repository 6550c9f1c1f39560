import { describe, expect, test } from 'vitest';
import { elevation, elevationJson, elevationWhenLoaded, openElevation } from '../src/index.ts';
import { hgtBytes } from './builders.ts';

const opened = openElevation([{ name: 'N43E007.hgt', bytes: hgtBytes(41, (column, row) => column * row) }]);
const shapeOf = (count: number): { lat: number; lon: number }[] =>
  Array.from({ length: count }, (_, k) => ({ lat: 43 + (k % 977) / 1000, lon: 7 + (k % 991) / 1000 }));

function pollsOf(count: number): number {
  let polls = 0;
  elevation(opened, { shape: shapeOf(count) }, { shouldStop: () => ++polls < 0 });
  return polls;
}

describe('a call that is to stop', () => {
  test('ends at each of its polls, and the next answer is the same', async () => {
    const request = { shape: shapeOf(9_000), range: true };
    const expected = elevation(opened, request);
    const all = pollsOf(9_000);
    for (let most = 0; most < all; most++) {
      let polls = 0;
      expect(() => elevation(opened, request, { shouldStop: () => ++polls > most })).toThrow(
        expect.objectContaining({ code: 'stopped' }),
      );
      expect(polls).toBe(most + 1);
      polls = 0;
      expect(() => [...elevationJson(opened, request, { shouldStop: () => ++polls > most })]).toThrow(
        expect.objectContaining({ code: 'stopped' }),
      );
    }
    expect(elevation(opened, request, { shouldStop: () => false })).toEqual(expected);
    await expect(elevationWhenLoaded(opened, request, { shouldStop: () => true })).rejects.toMatchObject({
      code: 'stopped',
    });
  });

  test('polls grow with the points', () => {
    // Points are read, measured, sampled and written, each some thousand at a time.
    expect(pollsOf(28_672) - pollsOf(20_480)).toBe(2 * 4);
    expect(pollsOf(1)).toBeLessThan(10);
  });
});

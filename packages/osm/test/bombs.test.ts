import { someOf } from '@portolan/testing';
import { peakReader, type PeakReader } from '@portolan/testing/peak-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOMBS } from './bombs.ts';

/** What the README promises. */
const mostMemory = (inputBytes: number): number => Math.max(64 * 2 ** 20, 20 * inputBytes);
/** Garbage that waits for its collection, and the code that is compiled meanwhile. */
const SLACK_BYTES = 16 * 2 ** 20;

let reader: PeakReader;
beforeAll(() => {
  reader = peakReader(new URL('bomb-reader.ts', import.meta.url));
});
afterAll(() => reader.close());

test.each(someOf(BOMBS))('$name', (bomb) => {
  const file = bomb.make();
  const { code, bytes } = reader.peakOf(file);
  expect(code).toMatch(/^(?:done|osm-.*)$/);
  expect(bytes).toBeLessThan(mostMemory(file.length) + SLACK_BYTES);
});

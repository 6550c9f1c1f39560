import type { Progress } from '@portolan/base';
import { expect, test } from 'vitest';
import { collectingByPhase } from '../src/build/collecting.ts';

/** Fills a column that nobody holds afterwards. */
function fillColumn(bytes: number): number {
  return new Uint8Array(bytes).fill(1).length;
}

test('columns that nobody needs are gone when a phase begins, and every report is heard', () => {
  const heard: Progress[] = [];
  const listen = collectingByPhase((progress) => heard.push(progress));
  const reports = ['read', 'read', 'write'].map((phase, done) => ({ phase, done, total: 3, unit: 'ways' }));
  listen(reports[0]!);
  const before = process.memoryUsage().arrayBuffers;
  fillColumn(64e6);
  listen(reports[1]!);
  const within = process.memoryUsage().arrayBuffers;
  listen(reports[2]!);
  const after = process.memoryUsage().arrayBuffers;
  expect(within - before).toBeGreaterThan(60e6);
  expect(after - before).toBeLessThan(4e6);
  expect(heard).toEqual(reports);
});

import type { Progress } from '@portolan/base';
import { expect, test, vi } from 'vitest';
import { collectingByPhase } from '../src/build/collecting.ts';

/** Fills a column that nobody holds afterwards. */
function fillColumn(bytes: number): number {
  return new Uint8Array(bytes).fill(1).length;
}

test('columns that nobody needs are gone when a phase begins, and every report is heard', async () => {
  const heard: Progress[] = [];
  const listen = collectingByPhase((progress) => heard.push(progress));
  const reports = ['read', 'read', 'write'].map((phase, done) => ({ phase, done, total: 3, unit: 'ways' }));
  listen(reports[0]!);
  const before = process.memoryUsage().arrayBuffers;
  fillColumn(64e6);
  listen(reports[1]!);
  expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThan(48e6);
  listen(reports[2]!);
  // What was collected is given back by a thread of the engine, soon after.
  await vi.waitFor(() => expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16e6), 10_000);
  expect(heard).toEqual(reports);
});

import { constants, PerformanceObserver, type NodeGCPerformanceDetail } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Progress } from '@portolan/base';
import { expect, test, vi } from 'vitest';
import { collectingByPhase } from '../src/build/collecting.ts';

test('garbage is collected whenever a phase begins, and every report is heard', async () => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as { detail?: NodeGCPerformanceDetail }[]) {
      const isForced = ((detail?.flags ?? 0) & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
      if (isForced && detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections++;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const heard: Progress[] = [];
  const listen = collectingByPhase((progress) => heard.push(progress));
  const phases = ['read', 'read', 'read', 'write', 'write', 'write', 'read'];
  const reports = phases.map((phase, done) => ({ phase, done, total: 7, unit: 'ways' }));
  for (const report of reports) listen(report);
  await vi.waitFor(() => expect(collections).toBeGreaterThanOrEqual(3));
  await setImmediate();
  observer.disconnect();
  expect(collections).toBe(3);
  expect(heard).toEqual(reports);
});

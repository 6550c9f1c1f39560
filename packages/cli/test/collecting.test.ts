import { setImmediate } from 'node:timers/promises';
import type { Progress } from '@portolan/base';
import { expect, test } from 'vitest';
import { collectingByPhase } from '../src/build/collecting.ts';

test('columns that nobody needs are gone when a phase begins, and every report is heard', async () => {
  const heard: Progress[] = [];
  const listen = collectingByPhase((progress) => heard.push(progress));
  const reports = ['read', 'read', 'write'].map((phase, done) => ({ phase, done, total: 3, unit: 'ways' }));
  listen(reports[0]!);
  const column = new WeakRef(new Float64Array(1e6));
  // A weak reference keeps what it was made of until the event loop goes on.
  await setImmediate();
  listen(reports[1]!);
  listen(reports[2]!);
  expect(column.deref()).toBeUndefined();
  expect(heard).toEqual(reports);
});

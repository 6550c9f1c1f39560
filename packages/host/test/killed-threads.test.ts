/** What a thread that was killed leaves behind in the thread of the server: nothing, however many there were. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type * as WorkerThreads from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledNode } from './compiled.ts';
import { A, B, townGraphBytes } from './town.ts';

// The very object that modules share, which an import would not be.
const threads = createRequire(import.meta.url)('node:worker_threads') as typeof WorkerThreads;
const OriginalWorker = threads.Worker;
const started: WeakRef<WorkerThreads.Worker>[] = [];
const folder = mkdtempSync(join(tmpdir(), 'portolan-killed-'));

beforeAll(() => {
  threads.Worker = class extends OriginalWorker {
    constructor(...given: ConstructorParameters<typeof OriginalWorker>) {
      super(...given);
      started.push(new WeakRef(this));
    }
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  threads.Worker = OriginalWorker;
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Threads that something still refers to. A reference that was read lasts until the turn of the event loop ends. */
async function keptCount(): Promise<number> {
  await new Promise(setImmediate);
  collect();
  return started.filter((one) => one.deref() !== undefined).length;
}

test('killed threads leave nothing behind, with calls under way and waiting', async () => {
  const { pooled } = await compiledNode();
  const graph = join(folder, 'graph.portolan');
  writeFileSync(graph, await townGraphBytes());
  const pool = pooled({ graph }, 1, { execArgv: [] });
  const context = { now: 0, deadlineMs: 60_000, stop: { isStopped: false, onStop: (): void => undefined } };
  const request = { locations: [A, B], costing: 'pedestrian' };
  const places = Array.from({ length: 40 }, () => A);
  const long = { sources: places, targets: places, costing: 'pedestrian' };
  const call = (operation: string, body: unknown): Promise<unknown> =>
    Promise.resolve(pool.call(operation, body, context));
  await pool.ready();

  const kills = 12;
  for (let k = 0; k < kills; k++) {
    const calls = [call('route', request), call('matrix', long), call('matrix', long)];
    const outcomes = Promise.allSettled(calls);
    const living = started.map((one) => one.deref()).filter((one) => one !== undefined && one.threadId > 0);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await living[k % living.length]!.terminate();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await outcomes;
  }
  expect(await call('route', request)).toMatchObject({ mediaType: 'application/json' });
  // The last one's successor may still be starting.
  await expect
    .poll(() => pool.gauges?.(), { timeout: 60_000 })
    .toMatchObject({ pool_replaced: kills, pool_threads: 2, pool_waiting: 0 });
  expect(started.length).toBeGreaterThanOrEqual(kills + 2);
  // Two of the pool, one that may stand by, and those that frames of the engine may still hold: not one a kill.
  await expect.poll(keptCount, { timeout: 60_000 }).toBeLessThanOrEqual(5);
  await pool.close();
});

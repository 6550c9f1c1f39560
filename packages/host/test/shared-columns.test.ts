/** Columns that threads share: made once, whoever asks, stops, fails, or dies. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { randomInts, seedOf } from '@portolan/testing';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SharedColumns } from '../src-node/shared-columns.ts';
import type { ColumnOrder, ColumnOutcome } from './columns-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-columns-'));
const program = join(folder, 'worker.mjs');
beforeAll(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('columns-worker.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@portolan/source'],
    logLevel: 'warning',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

class Thread {
  readonly worker: Worker;
  /** What the store has dropped, as far as the thread has said. */
  readonly dropped: string[] = [];
  /** Those who wait for an outcome, in the order of the thread's work. */
  readonly #waiting: ((outcome: ColumnOutcome | undefined) => void)[] = [];
  #hasEnded = false;

  constructor(shared: SharedColumns) {
    const seat = shared.seat();
    this.worker = new Worker(program, { workerData: { seat }, transferList: [seat.port], execArgv: [] });
    this.worker.on('message', (outcome: ColumnOutcome) => {
      this.dropped.push(...outcome.dropped);
      this.#waiting.shift()!(outcome);
    });
    this.worker.once('exit', () => {
      this.#hasEnded = true;
      for (const resolve of this.#waiting.splice(0)) resolve(undefined);
    });
  }

  /** Lets the thread do something after what it was told before; undefined where it ends meanwhile. */
  tell(order: ColumnOrder): Promise<ColumnOutcome | undefined> {
    if (this.#hasEnded) return Promise.resolve(undefined);
    this.worker.postMessage(order, []);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  columns(
    group: string,
    more: Partial<Extract<ColumnOrder, { order: 'columns' }>> = {},
  ): Promise<ColumnOutcome | undefined> {
    return this.tell({ order: 'columns', group, part: 'a', length: 4, ...more });
  }
}

function threadsOf(shared: SharedColumns, count: number): [Thread, ...Thread[]] {
  const threads = Array.from({ length: count }, () => new Thread(shared));
  onTestFinished(async () => {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
    shared.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has `count`
  return threads as [Thread, ...Thread[]];
}

/** Bytes of a group with a name of one letter and one part of four values. */
const BYTES_OF_ONE = 500 + 2 + 16;

describe('columns that threads share', () => {
  test('are made once, while the others wait, and lie in one memory', async () => {
    const shared = new SharedColumns(1e6);
    const threads = threadsOf(shared, 3);
    const outcomes = await Promise.all(threads.map((thread) => thread.columns('g', { makeMs: 100 })));
    expect(outcomes.filter((outcome) => outcome!.isMade)).toHaveLength(1);
    const values = outcomes.map((outcome) => outcome!.values!);
    values[0]![0] = 77;
    expect(values.map((each) => each[0])).toEqual([77, 77, 77]);
    expect([shared.size, shared.bytes]).toEqual([1, BYTES_OF_ONE]);
  });

  test('are made by the next thread where the first one fails', async () => {
    const [first, second] = threadsOf(new SharedColumns(1e6), 2);
    const failing = first.columns('g', { length: 0, makeMs: 50 });
    const outcome = second!.columns('g', { length: 0 });
    expect(await failing).toMatchObject({ isMade: true, error: 'made to fail' });
    expect(await outcome).toMatchObject({ isMade: true, error: 'made to fail' });
    expect(await first.columns('g')).toMatchObject({ isMade: true, error: undefined });
    expect(await second!.columns('g')).toMatchObject({ isMade: false, error: undefined });
  });

  test('are made by the next thread where the first one is killed', async () => {
    const shared = new SharedColumns(1e6);
    const [first, second, third] = threadsOf(shared, 3);
    await first.columns('other');
    const killed = first.columns('g', { makeMs: 60_000 });
    // Both wait once this question, which a thread that dies never answers, is under way.
    await second!.tell({ order: 'use', group: 'other' });
    const [waiting, alsoWaiting] = [second!.columns('g'), third!.columns('g')];
    await first.worker.terminate();
    expect(await killed).toBeUndefined();
    const outcomes = [await waiting, await alsoWaiting];
    expect(outcomes.filter((outcome) => outcome!.isMade)).toHaveLength(1);
    expect(outcomes[0]!.values).toEqual(outcomes[1]!.values);
  });

  test('are not waited for by a thread that is told to stop, which then goes on with others', async () => {
    const [first, second] = threadsOf(new SharedColumns(1e6), 2);
    // Both threads have started, however busy the machine is.
    for (const thread of [first, second!]) await thread.columns('other');
    const making = first.columns('g', { makeMs: 4_000 });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await second!.columns('g', { mostWaits: 2 })).toMatchObject({ isMade: false, error: 'stopped' });
    const [outcome, made] = [await second!.columns('h'), await making];
    expect(outcome).toMatchObject({ isMade: true, error: undefined });
    expect(made).toMatchObject({ isMade: true, error: undefined });
    expect(await second!.columns('g')).toMatchObject({ isMade: false, values: made!.values });
  });

  test('are dropped over the budget, those first that nobody has used for the longest time', async () => {
    const shared = new SharedColumns(2 * BYTES_OF_ONE);
    const [first, second] = threadsOf(shared, 2);
    await first.columns('a');
    await second!.columns('b');
    // Asked for again.
    expect(await second!.columns('a')).toMatchObject({ isMade: false });
    await first.columns('c');
    expect([shared.size, shared.bytes]).toEqual([2, 2 * BYTES_OF_ONE]);
    expect(await second!.columns('a')).toMatchObject({ isMade: false });
    // Told to be in use.
    await first.tell({ order: 'use', group: 'c' });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await first.columns('b')).toMatchObject({ isMade: true });
    expect(await first.columns('c')).toMatchObject({ isMade: false });
    expect(await second!.columns('c')).toMatchObject({ isMade: false });
    for (const { dropped } of [first, second!]) expect(dropped).toEqual(['b', 'a']);
    // One that is larger than the budget is kept for those who are about to use it.
    await first.columns('d', { length: 1e4 });
    expect(await second!.columns('d', { length: 1e4 })).toMatchObject({ isMade: false });
    expect([shared.size, shared.bytes]).toEqual([1, 502 + 4e4]);
  });

  test('are right for whoever gets them, while threads ask, fail, stop and die in any order', async () => {
    const shared = new SharedColumns(3 * BYTES_OF_ONE);
    const threads = threadsOf(shared, 3);
    const random = randomInts(seedOf(1));
    const right = new Map<string, Uint32Array>();
    const outcomes: Promise<void>[] = [];
    for (let i = 0; i < 300; i++) {
      const thread = threads[random(threads.length)]!;
      const [group, part] = ['abcdef'[random(6)]!, 'xy'[random(2)]!];
      const order = {
        part,
        length: random(8) === 0 ? 0 : 4,
        makeMs: random(4) === 0 ? 5 : 0,
        ...(random(6) === 0 && { mostWaits: random(2) }),
      };
      outcomes.push(
        thread.columns(group, order).then((outcome) => {
          if (outcome === undefined) return;
          const { values, error } = outcome;
          if (values === undefined) expect(['made to fail', 'stopped']).toContain(error);
          else {
            const known = right.get(group + part);
            if (known === undefined) right.set(group + part, values);
            else expect(values).toEqual(known);
          }
        }),
      );
      if (i % 60 === 59) {
        const position = random(threads.length);
        const dying = threads[position]!;
        // oxlint-disable-next-line no-await-in-loop -- in the middle of what the others do
        await dying.worker.terminate();
        [threads[position]] = threadsOf(shared, 1);
      }
    }
    await Promise.all(outcomes);
    expect(right.size).toBe(12);
    // Whatever happened, nobody is left to make what nobody makes.
    for (const group of 'abcdef') {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const part of 'xy')
        expect((await threads[0].columns(group, { part }))!.values).toEqual(right.get(group + part));
    }
    expect(shared.bytes).toBeLessThanOrEqual(3 * BYTES_OF_ONE + 16);
  });
});

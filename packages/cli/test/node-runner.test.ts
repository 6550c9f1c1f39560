import { afterEach, describe, expect, test } from 'vitest';
import type { NodeRunner } from '@portolan/cli';

// The compiled module is tested, since its threads run compiled code.
const { createNodeRunner }: typeof import('@portolan/cli') = await import(
  new URL('../dist/index.js', import.meta.url).href
);
// Threads do not inherit the options of the test process, which lead to sources that Node.js cannot run.
const optionsFor = (module: string) => ({ tasksModule: new URL(module, import.meta.url).href, execArgv: [] });

let runner: NodeRunner;
const open = (size: number) => (runner = createNodeRunner(size, optionsFor('fixtures/tasks.mjs')));
afterEach(() => runner.close());

describe('node runner', () => {
  test('runs tasks by name and gives their results in order of the calls', async () => {
    open(2);
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((k) => runner.run('double', new Float64Array([k]))),
    );
    expect(results).toEqual([2, 4, 6, 8, 10].map((k) => new Float64Array([k])));
  });

  test('runs as many at once as it has threads, and no more', async () => {
    open(2);
    const threads = await Promise.all([1, 2, 3, 4].map(() => runner.run('slowly', 50)));
    expect(new Set(threads).size).toBe(2);
  });

  test('hands buffers over in both directions', async () => {
    open(1);
    const bytes = new Uint8Array([1, 2, 3]);
    const result = await runner.run('transferring', bytes, [bytes.buffer]);
    expect(bytes.length).toBe(0);
    expect(result).toEqual({ bytes: new Uint8Array([1, 2, 3]) });
  });

  test('leaves shared memory where it is', async () => {
    open(1);
    const shared = new Uint8Array(new SharedArrayBuffer(2));
    expect(await runner.run('double', shared, [shared.buffer])).toEqual(new Uint8Array(2));
    expect(shared.length).toBe(2);
  });

  test('an error of a task keeps its code and detail, and the thread goes on', async () => {
    open(1);
    await expect(runner.run('failing', null)).rejects.toMatchObject({
      name: 'PortolanError',
      code: '442',
      message: 'no way',
      detail: { from: 3 },
    });
    expect(await runner.run('double', [1])).toEqual([2]);
  });

  test('an unknown task is named in the error', async () => {
    open(1);
    for (const task of ['nothing', 'notATask', 'toString']) {
      await expect(runner.run(task, null)).rejects.toMatchObject({ code: 'runner-task', detail: { task } });
    }
  });

  test('a payload that cannot be cloned is refused, and the thread goes on', async () => {
    open(1);
    await expect(runner.run('double', () => 1)).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await runner.run('double', [1])).toEqual([2]);
  });

  test('a thread that dies takes its task with it and is replaced', async () => {
    open(1);
    const dying = runner.run('dying', null);
    const next = runner.run('double', [1]);
    await Promise.all([
      expect(dying).rejects.toMatchObject({ code: 'runner-lost' }),
      expect(next).resolves.toEqual([2]),
    ]);
  });

  test('a module that cannot be loaded fails the task', async () => {
    runner = createNodeRunner(1, optionsFor('fixtures/none.mjs'));
    await expect(runner.run('double', [1])).rejects.toThrow('none.mjs');
  });

  test('closing rejects tasks that are not done', async () => {
    open(1);
    const running = runner.run('slowly', 10_000);
    const waiting = runner.run('slowly', 10_000);
    await Promise.all([
      runner.close(),
      expect(running).rejects.toMatchObject({ code: 'runner-closed' }),
      expect(waiting).rejects.toMatchObject({ code: 'runner-closed' }),
    ]);
    await expect(runner.run('double', [1])).rejects.toMatchObject({ code: 'runner-closed' });
  });
});

/** Answers that wait for their readers: what they hold is bounded, and slow readers give way. */
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHost, MemoryBudget, type Engine } from '@portolan/host';
import { serve } from '@portolan/host/node';

const MEGABYTE = 1_000_000;

describe('large answers in a budget of memory', () => {
  test('have half of it', () => {
    const budget = new MemoryBudget(10 * MEGABYTE);
    budget.open().holdAnswer(3 * MEGABYTE);
    budget.open().holdAnswer(2 * MEGABYTE);
    const share = budget.open();
    share.hold(MEGABYTE);
    expect(() => share.holdAnswer(MEGABYTE)).toThrow('too many large requests');
    // The body of the request is given up in any case.
    expect(budget.heldBytes).toBe(5 * MEGABYTE);
    // Small ones are sent all the same.
    share.holdAnswer(60_000);
    expect([budget.heldBytes, budget.answerBytes]).toEqual([5_060_000, 5 * MEGABYTE]);
  });

  test('give everything back, once', () => {
    const budget = new MemoryBudget(10 * MEGABYTE);
    const share = budget.open();
    share.holdAnswer(4 * MEGABYTE);
    share.close();
    share.close();
    share.holdAnswer(4 * MEGABYTE);
    expect([budget.heldBytes, budget.answerBytes]).toEqual([0, 0]);
  });

  test('are cut off in the order in which they were made, no more than needed, and not while they are fresh', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const budget = new MemoryBudget(10 * MEGABYTE);
    const cut: number[] = [];
    const add = (name: number, bytes: number): void => {
      const share = budget.open();
      share.onCutOff(() => cut.push(name));
      share.holdAnswer(bytes);
    };
    add(1, 2 * MEGABYTE);
    add(2, 2 * MEGABYTE);
    vi.advanceTimersByTime(1_000);
    expect(() => add(3, 2 * MEGABYTE)).toThrow('too many large requests');
    vi.advanceTimersByTime(1_500);
    add(4, 2 * MEGABYTE);
    expect(cut).toEqual([1]);
    add(5, 3 * MEGABYTE);
    expect(cut).toEqual([1, 2]);
    expect([budget.heldBytes, budget.answerBytes]).toEqual([5 * MEGABYTE, 5 * MEGABYTE]);
  });
});

test('a client that does not read is cut off once another one needs the memory, and its answer is no longer fresh', async () => {
  // Time stands still for the host, however long a busy machine takes.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const bytes = new Uint8Array(24 * MEGABYTE);
  const engine: Engine = {
    operations: new Set(['vectorTile']),
    call: () => ({ bytes, mediaType: 'application/x-protobuf' }),
  };
  const server = await serve(createHost({ engines: engine }), { port: 0, bodyBudgetBytes: 60 * MEGABYTE });
  onTestFinished(() => server.close());
  const path = '/data/openmaptiles/1/0/0.pbf';
  const metrics = async (): Promise<string> => (await fetch(new URL('/metrics', server.url))).text();
  const slow = connect(server.port, '127.0.0.1');
  const closed = new Promise((resolve) => slow.once('close', resolve));
  slow.on('error', () => undefined);
  slow.pause();
  slow.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await expect.poll(metrics).toContain(`portolan_body_bytes_held ${bytes.length}\n`);

  const refused = await fetch(new URL(path, server.url));
  expect([refused.status, await refused.text()]).toEqual([
    503,
    expect.stringContaining('too many large requests'),
  ]);
  vi.advanceTimersByTime(2_100);
  const answer = await fetch(new URL(path, server.url));
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length);
  slow.resume();
  await closed;
  await expect.poll(metrics).toContain('portolan_body_bytes_held 0\n');
});

/** Answers that are made while they are read: the same bytes, never more than a piece ahead of their reader, and nothing left behind. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createHost,
  isPayloadStream,
  MemoryBudget,
  type Engine,
  type PayloadStream,
  type RequestRecord,
} from '@portolan/host';
import { serve, type Pool } from '@portolan/host/node';
import { AnswerStream } from '../src-node/answer-stream.ts';
import { Awake } from '../src-node/awake.ts';
import { slicesOf, type Slices } from '../src-node/slices.ts';
import { compiledNode } from './compiled.ts';
import { A, B, C, slopeTile, townEngine, townGeocoderBytes, townGraphBytes } from './town.ts';

type NodeModule = typeof import('@portolan/host/node');

const folder = mkdtempSync(join(tmpdir(), 'portolan-streams-'));
const geocoder = join(folder, 'geocoder.portolan');
let node: NodeModule;
let pool: Pool;

beforeAll(async () => {
  node = await compiledNode();
  const graph = join(folder, 'graph.portolan');
  const heights = join(folder, slopeTile().name);
  writeFileSync(geocoder, await townGeocoderBytes());
  writeFileSync(graph, await townGraphBytes());
  writeFileSync(heights, slopeTile().bytes);
  pool = node.pooled({ geocoder, graph, elevation: [heights] }, 1, { execArgv: [], graceMs: 60_000 });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

/** Some 4 MB of answers. */
const QUESTIONS = Array.from({ length: 5_000 }, (_, k) => ({
  endpoint: '/v1/search',
  query: { text: `street ${k % 10}`, size: 40 },
}));

async function bulk(deadlineMs: number, stops: (() => void)[] = []): Promise<PayloadStream> {
  const stop = { isStopped: false, onStop: (listener: () => void) => void stops.push(listener) };
  const answer: unknown = await pool.call('bulkV1', QUESTIONS, { now: 0, deadlineMs, stop });
  if (!isPayloadStream(answer)) throw new Error('the answer came as a whole');
  return answer;
}

/** Waits until no thread works any more. */
async function quiet(): Promise<void> {
  await expect
    .poll(() => pool.gauges?.(), { timeout: 60_000 })
    .toMatchObject({ pool_busy: 0, pool_waiting: 0 });
}

describe('a large answer of a pool', () => {
  test('is the same in pieces as in whole', async () => {
    // Busy machines take longer than a host would wait.
    const config = { now: () => 0, deadlineMs: 120_000 };
    const host = createHost({ engines: pool, config });
    const alone = createHost({ engines: await townEngine(), config });
    const ask = async (of: typeof host, path: string, body: unknown): Promise<string> => {
      const url = `http://localhost${path}`;
      const response = await of(new Request(url, { method: 'POST', body: JSON.stringify(body) }));
      expect(response.headers.get('content-type')).toBe('application/json');
      return response.text();
    };
    const line = Array.from({ length: 50_000 }, (_, k) => ({ lat: 57 + k / 60_000, lon: 11.3 - k / 70_000 }));
    const places = Array.from({ length: 80 }, (_, k) => [A, B, C][k % 3]!);
    const shapes = { sources: places, targets: places, costing: 'auto', shape_format: 'geojson' };
    for (const [path, operation, body] of [
      // Enough for an answer of more than a megabyte.
      ['/geocoding/v1/search/bulk', 'bulkV1', QUESTIONS.slice(0, 2_000)],
      ['/elevation/v1', 'elevation', { shape: line, range: true, id: 'x', odd: 1 }],
      ['/elevation/v1', 'elevation', { shape: [line[0], line[49_999]], resample_distance: 10 }],
      ['/matrix/v1', 'matrix', shapes],
      ['/matrix/v1', 'matrix', { ...shapes, verbose: false }],
    ] as const) {
      const [found, right] = [await ask(host, path, body), await ask(alone, path, body)];
      expect(found === right).toBe(true);
      const pieces: unknown = await pool.call(operation, body, {
        now: 0,
        deadlineMs: 120_000,
        stop: { isStopped: false, onStop: () => undefined },
      });
      // Answers of a megabyte and more come in pieces.
      expect(isPayloadStream(pieces)).toBe(right.length > 1_000_000);
      if (isPayloadStream(pieces)) await pieces.pieces[Symbol.asyncIterator]().return?.();
    }
    expect(await (await host(new Request('http://localhost/metrics'))).text()).toContain(
      `operation="bulkV1",status="200"} 1`,
    );
  });

  test('is made no further than it is read, and waiting for its reader costs it no time', async () => {
    // The deadline is far above the work of this machine, and the waiting is longer than it.
    const begun = performance.now();
    for await (const piece of (await bulk(120_000)).pieces) expect(piece.length).toBeGreaterThan(0);
    const deadlineMs = Math.max(6_000, 6 * (performance.now() - begun));
    const { pieces } = await bulk(deadlineMs);
    const iterator = pieces[Symbol.asyncIterator]();
    const lengths: number[] = [];
    for (;;) {
      await quiet();
      if (lengths.length < 2) await new Promise((resolve) => setTimeout(resolve, 0.55 * deadlineMs));
      const step = await iterator.next();
      if (step.done === true) break;
      lengths.push(step.value.length);
    }
    expect(lengths.length).toBeGreaterThan(3);
    for (const length of lengths.slice(0, -1)) expect(Math.abs(length - 1_050_000)).toBeLessThan(100_000);
  });

  test.each<[how: string, end: (stream: AsyncIterator<Uint8Array>, stop: () => void) => unknown]>([
    ['whose reader wants no more', (stream) => stream.return?.()],
    ['whose client has gone', (_, stop) => stop()],
  ])('%s is given up', async (_, end) => {
    const stops: (() => void)[] = [];
    const { pieces } = await bulk(120_000, stops);
    const iterator = pieces[Symbol.asyncIterator]();
    await iterator.next();
    await end(iterator, () => stops.forEach((stop) => stop()));
    await quiet();
    const rest = await iterator.next().then(
      ({ done }) => (done === true ? 'the end' : 'a piece'),
      (error: Error) => error.message,
    );
    expect(['the end', 'the call was ended before it was done', 'the request was stopped']).toContain(rest);
    await quiet();
  });

  test('breaks off where its thread dies', async () => {
    const own = node.pooled({ geocoder }, 1, { execArgv: [] });
    onTestFinished(() => own.close());
    const stop = { isStopped: false, onStop: () => undefined };
    const answer: unknown = await own.call('bulkV1', QUESTIONS, { now: 0, deadlineMs: 120_000, stop });
    if (!isPayloadStream(answer)) throw new Error('the answer came as a whole');
    const iterator = answer.pieces[Symbol.asyncIterator]();
    await own.close();
    await expect(
      (async () => {
        while ((await iterator.next()).done !== true);
      })(),
    ).rejects.toThrow('the call was ended before it was done');
  });

  test('goes to its client over a connection, and ends with it', async () => {
    const host = createHost({ engines: pool, config: { deadlineMs: 120_000 } });
    const server = await serve(host, { port: 0 });
    onTestFinished(() => server.close());
    const url = new URL('/geocoding/v1/search/bulk', server.url);
    const body = JSON.stringify(QUESTIONS);
    const response = await fetch(url, { method: 'POST', body });
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
    expect(await response.json()).toHaveLength(QUESTIONS.length);
    const gone = connect(server.port, '127.0.0.1');
    gone.on('error', () => undefined);
    gone.write(
      `POST ${url.pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await new Promise((resolve) => gone.once('data', resolve));
    gone.destroy();
    await quiet();
    await expect
      .poll(async () => (await fetch(new URL('/metrics', server.url))).text())
      .toMatch(/^portolan_body_bytes_held 0$/m);
    await expect
      .poll(async () => (await fetch(new URL('/metrics', server.url))).text())
      .toContain(`operation="bulkV1",status="200"} 2`);
  });
});

describe('an engine that answers in pieces', () => {
  /** Gives pieces of a text, and then fails where it is told to. */
  function engineOf(texts: readonly string[], error?: Error): Engine & { returned: number } {
    const engine = {
      operations: new Set(['searchV1']),
      returned: 0,
      call: (): PayloadStream => {
        let k = 0;
        const iterator: AsyncIterator<Uint8Array, undefined> = {
          next() {
            if (k < texts.length) {
              return Promise.resolve({ done: false, value: new TextEncoder().encode(texts[k++]) });
            }
            return error === undefined
              ? Promise.resolve({ done: true, value: undefined })
              : Promise.reject(error);
          },
          return() {
            engine.returned++;
            return Promise.resolve({ done: true, value: undefined });
          },
        };
        return { mediaType: 'text/plain', pieces: { [Symbol.asyncIterator]: () => iterator } };
      },
    };
    return engine;
  }
  const PATH = '/geocoding/v1/search?text=x';

  test('which fails on the way: the body has no end, and the host tells of it', async () => {
    const told: [unknown, RequestRecord][] = [];
    const host = createHost({
      engines: engineOf(['one', 'two'], new Error('no third')),
      config: { onError: (error, record) => void told.push([error, record]) },
    });
    const server = await serve(host, { port: 0 });
    onTestFinished(() => server.close());
    const text = fetch(new URL(PATH, server.url)).then((response) => response.text());
    await expect(text).rejects.toThrow(/terminated|fetch failed/);
    expect(told).toMatchObject([[{ message: 'no third' }, { operation: 'searchV1', bytes: 6 }]]);
    const answer = await host(new Request(`http://localhost${PATH}`));
    await expect(answer.text()).rejects.toThrow('no third');
    expect(told).toHaveLength(2);
  });

  test('is told that nobody reads on', async () => {
    const engines = engineOf(['one', 'two']);
    const host = createHost({ engines });
    const response = await host(new Request(`http://localhost${PATH}`));
    await response.body?.cancel();
    expect(engines.returned).toBe(1);
    const head = await host(new Request(`http://localhost${PATH}`, { method: 'HEAD' }));
    expect([head.status, await head.text(), engines.returned]).toEqual([200, '', 2]);
    const server = await serve(host, { port: 0, bodyBudgetBytes: 1_000_000 });
    onTestFinished(() => server.close());
    // There is no room for its pieces.
    expect((await fetch(new URL(PATH, server.url))).status).toBe(503);
    expect(engines.returned).toBe(3);
    expect((await fetch(new URL(PATH, server.url), { method: 'HEAD' })).status).toBe(503);
  });
});

describe('slices of a call', () => {
  /** Each question takes 30 ms and is answered with 100 kB. */
  function slices(count: number, deadlineMs: number): (Uint8Array | undefined)[] {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const engine: Engine = {
      operations: new Set(['bulkV1']),
      call(_, __, context) {
        if (context.deadlineMs < 30) {
          vi.advanceTimersByTime(context.deadlineMs);
          throw new Error('stopped');
        }
        vi.advanceTimersByTime(30);
        return [{ status: 200, text: 'x'.repeat(100_000) }];
      },
    };
    const stop = { isStopped: false, onStop: () => undefined };
    const call = { now: 0, deadlineMs, stop };
    return stepsOf(slicesOf(engine, 'bulkV1', Array(count).fill(0), call)!);
  }
  function stepsOf({ steps: work }: Slices): (Uint8Array | undefined)[] {
    const steps: (Uint8Array | undefined)[] = [];
    for (;;) {
      const { done, value } = work.next();
      steps.push(value);
      if (done === true) return steps;
      // Time in which others work does not count.
      vi.advanceTimersByTime(1_000);
    }
  }
  const joinedText = (steps: (Uint8Array | undefined)[]): string =>
    steps.map((step) => new TextDecoder().decode(step)).join('');

  test('end after their time, and hand over pieces of a megabyte', () => {
    const steps = slices(30, 1_000);
    const sizes = steps.map((step) => Math.round((step?.length ?? 0) / 100_000));
    expect(sizes).toEqual([0, 0, 0, 0, 10, 0, 0, 0, 0, 10, 0, 0, 0, 0, 10]);
    expect(JSON.parse(joinedText(steps))).toHaveLength(30);
  });

  test('of texts end after their time, and at the deadline, which counts their work alone', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const stop = { isStopped: false, onStop: () => undefined };
    const slicesWithin = (deadlineMs: number): Slices => {
      const engine: Engine = {
        operations: new Set(['elevation']),
        call: () => expect.fail('a text is wanted'),
        jsonTexts: (_, __, context) =>
          Object.assign(
            (function* () {
              for (let k = 0; k < 30; k++) {
                vi.advanceTimersByTime(30);
                if (context.stop.isStopped) throw new Error('stopped');
                yield String(k % 10).repeat(100_000);
              }
            })(),
            { heldBytes: 7 },
          ),
      };
      return slicesOf(engine, 'elevation', {}, { now: 0, deadlineMs, stop })!;
    };
    const within = slicesWithin(1_000);
    expect(within.heldBytes).toBe(7);
    const steps = stepsOf(within);
    expect(steps.map((step) => Math.round((step?.length ?? 0) / 100_000))).toEqual([
      0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 8,
    ]);
    expect(joinedText(steps)).toBe(
      Array.from({ length: 30 }, (_, k) => String(k % 10).repeat(100_000)).join(''),
    );
    expect(() => stepsOf(slicesWithin(500))).toThrow('stopped');
  });

  test('tell what there was no time for, once there is a part of the answer', () => {
    const answers: { status: number; msg?: string }[] = JSON.parse(joinedText(slices(30, 500)));
    expect(answers.map(({ status }) => status)).toEqual([...Array(16).fill(200), ...Array(14).fill(503)]);
    expect(answers.at(-1)?.msg).toContain('no time left');
    expect(() => slices(30, 200)).toThrow('stopped');
  });
});

test('pieces hold what their request holds, and two of them', () => {
  const budget = new MemoryBudget(20_000_000);
  const share = budget.open();
  share.hold(3_000_000);
  share.holdPieces();
  expect([budget.heldBytes, budget.answerBytes]).toEqual([5_500_000, 5_500_000]);
  share.close();
  const other = budget.open();
  other.hold(15_000_000);
  // What is left of a large request may be little.
  other.holdPieces(1_000_000);
  expect([budget.heldBytes, budget.answerBytes]).toEqual([3_500_000, 3_500_000]);
  other.close();
  expect([budget.heldBytes, budget.answerBytes]).toEqual([0, 0]);
});

test('a reader gets every piece in order, whoever is faster', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(255), { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.boolean()),
      fc.boolean(),
      async (bytes, turns, fails) => {
        let mayMake = false;
        let made = 0;
        const stream = new AnswerStream(
          { goOn: () => (mayMake = true), stop: () => expect.fail('nobody stops') },
          new Awake(),
        );
        const make = (): void => {
          mayMake = false;
          const piece = Uint8Array.of(bytes[made++]!);
          if (made < bytes.length) stream.push(piece);
          else if (fails) {
            stream.push(piece);
            mayMake = true;
          } else stream.pushLast(piece);
        };
        const iterator = stream.payload('x').pieces[Symbol.asyncIterator]();
        const read: number[] = [];
        const outcomes: string[] = [];
        const reading = (async () => {
          for (;;) {
            while (turns.next().value === false) await Promise.resolve();
            const step = await iterator.next();
            if (step.done === true) break;
            read.push(step.value[0]!);
          }
          outcomes.push('end');
        })().catch((error: Error) => {
          outcomes.push(error.message);
        });
        make();
        for (let idle = 0; outcomes.length === 0 && idle < 10_000; idle++) {
          // The reader is never more than a piece behind.
          expect(made - read.length).toBeLessThanOrEqual(2);
          if (mayMake && turns.next().value === true) {
            if (made < bytes.length) make();
            else stream.fail(new Error('broken'));
          }
          await Promise.resolve();
        }
        await reading;
        expect(outcomes).toEqual([fails ? 'broken' : 'end']);
        expect(read).toEqual(bytes);
      },
    ),
  );
});

/**
 * How long any request keeps the server's thread busy in one turn of its event loop. The thread's own computing time is measured and not the clock,
 * because a busy machine stops threads for longer than that. Clients run in another thread.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHost } from '@portolan/host';
import type { Pool, Serving } from '@portolan/host/node';
import { someOf } from '@portolan/testing';
import { compiledNode } from './compiled.ts';
import { A, B, slopeTile, townGeocoderBytes, townGraphBytes } from './town.ts';

/** Computing time of this thread and time in which it was ready to run but others did, milliseconds; Linux tells them (proc(5)). */
const SCHEDULE = '/proc/thread-self/schedstat';
const canMeasure = existsSync(SCHEDULE);
const MOST_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'portolan-stalls-'));
let pool: Pool;
let serving: Serving;
beforeAll(async () => {
  const { pooled, serve } = await compiledNode();
  const [graph, geocoder, tile] = [
    join(folder, 'graph'),
    join(folder, 'geocoder'),
    join(folder, slopeTile().name),
  ];
  writeFileSync(graph, await townGraphBytes());
  writeFileSync(geocoder, await townGeocoderBytes());
  writeFileSync(tile, slopeTile().bytes);
  pool = pooled({ graph, geocoder, elevation: [tile] }, 1, { execArgv: [] });
  // What is measured is the server's thread: the others may take their time on a busy machine.
  const host = createHost({ engines: pool, config: { deadlineMs: 300_000 } });
  serving = await serve(host, { port: 0 });
  await host.prepare();
});
afterAll(async () => {
  await serving.close();
  await pool.close();
  rmSync(folder, { recursive: true });
});

/** Sends one body over some connections at once, in a thread of its own, and tells the statuses. The body is a piece of text many times. */
interface Asking {
  /** Where it is empty, the bytes go over the wire as they are. */
  readonly path: string;
  readonly before?: string;
  readonly piece?: string;
  readonly count?: number;
  readonly after?: string;
  readonly connections?: number;
}

const CLIENT = `
  const { parentPort, workerData: { port, path, before = '', piece = '', count = 0, after = '', connections = 1 } } = require('node:worker_threads');
  const http = require('node:http');
  const body = Buffer.concat([Buffer.from(before), Buffer.alloc(piece.length * count, piece), Buffer.from(after)]);
  const ask = () => new Promise((resolve) => {
    const sent = http.request({ port, path, method: body.length === 0 ? 'GET' : 'POST', agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => resolve({ status: response.statusCode, bytes }));
      response.on('error', () => resolve({ status: 0, bytes }));
    });
    sent.on('error', () => resolve({ status: 0, bytes: 0 }));
    sent.end(body);
  });
  const sendRaw = () => new Promise((resolve) => {
    const socket = require('node:net').connect(port, '127.0.0.1');
    socket.on('data', () => undefined).on('error', () => undefined);
    socket.on('close', () => resolve({ status: 0, bytes: 0 }));
    socket.write(body);
  });
  Promise.all(Array.from({ length: connections }, path === '' ? sendRaw : ask)).then((answers) => parentPort.postMessage(answers));
`;

function ask(asking: Asking): Promise<{ readonly status: number; readonly bytes: number }[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(CLIENT, {
      eval: true,
      workerData: { ...asking, port: serving.port },
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function computedMs(): number {
  return Number(readFileSync(SCHEDULE, 'utf8').split(' ')[0]) / 1e6;
}

/** The longest computing time of a turn of the event loop while some work goes on. */
async function longestTurnMs<Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> {
  let longest = 0;
  let last = computedMs();
  let isOver = false;
  const turn = (): void => {
    const now = computedMs();
    longest = Math.max(longest, now - last);
    last = computedMs();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  isOver = true;
  return [result, longest];
}

const place = JSON.stringify(A);
const search = JSON.stringify({
  endpoint: '/v1/search',
  query: { text: 'street street street street', size: 40 },
});
const places = `${`${place},`.repeat(99)}${place}`;

describe.skipIf(!canMeasure)('the thread of the server is not kept busy', () => {
  test.each(
    someOf<[what: string, asking: Asking, statuses: readonly number[]]>(
      [
        [
          '40 MB of {} for heights',
          { path: '/elevation/v1', before: '{"shape":[', piece: '{},', count: 13e6, after: '{}]}' },
          [413, 0],
        ],
        [
          '750,000 points',
          {
            path: '/elevation/v1',
            before: '{"range":true,"shape":[',
            piece: `${place},`,
            count: 749_999,
            after: `${place}]}`,
          },
          [200],
        ],
        [
          'a long resampled line',
          {
            path: '/elevation/v1',
            before: `{"resample_distance":10,"shape":[${place},`,
            piece: `${JSON.stringify(B)},${place},`,
            count: 2_000,
            after: `${place}]}`,
          },
          [200, 400],
        ],
        [
          'a polyline of 30 MB',
          { path: '/elevation/v1', before: '{"encoded_polyline":"', piece: '??', count: 15e6, after: '"}' },
          [400],
        ],
        [
          '330,000 empty locations',
          {
            path: '/route/v1',
            before: '{"locations":[',
            piece: '{},',
            count: 33e4,
            after: '{}]}',
            connections: 40,
          },
          [413],
        ],
        [
          'a thousand names in one object',
          {
            path: '/route/v1',
            before: '{"locations":[',
            piece: '{"a":1},',
            count: 9_000,
            after: '{}]}',
            connections: 20,
          },
          [400],
        ],
        [
          'escapes',
          {
            path: '/isochrone/v1',
            before: '{"id":"',
            piece: String.raw`\u0061`,
            count: 15e4,
            after: '"}',
            connections: 20,
          },
          [400],
        ],
        ['deep lists', { path: '/route/v1', piece: '[', count: 1e6 }, [400]],
        [
          'a matrix of 10,000',
          {
            path: '/matrix/v1',
            before: `{"costing":"bicycle","sources":[${places}],"targets":[${places}],"id":"`,
            piece: 'x',
            count: 1e6,
            after: '"}',
            connections: 4,
          },
          [200],
        ],
        [
          'bulk',
          {
            path: '/geocoding/v1/search/bulk',
            before: '[',
            piece: `${search},`,
            count: 1_000,
            after: `${search}]`,
            connections: 2,
          },
          [200, 503],
        ],
        [
          'an optimized route of 50',
          {
            path: '/optimized_route/v1',
            before: '{"costing":"auto","locations":[',
            piece: `${place},${JSON.stringify(B)},`,
            count: 24,
            after: `${place},${place}]}`,
          },
          [200, 400],
        ],
        [
          'rings of points',
          {
            path: '/route/v1',
            before: `{"costing":"auto","locations":[${place},${place}],"exclude_polygons":[[`,
            piece: '[0,0],',
            count: 9_000,
            after: '[0,0]]]}',
          },
          [400],
        ],
        [
          'polygons of nothing',
          {
            path: '/isochrone/v1',
            before: '{"exclude_polygons":[',
            piece: '[],',
            count: 95_000,
            after: '[]]}',
            connections: 10,
          },
          [400],
        ],
        [
          'requests in a row on each of 20 connections',
          {
            path: '',
            piece: 'GET /geocoding/v1/autocomplete?text=street HTTP/1.1\r\nhost: x\r\n\r\n',
            count: 20_000,
            after: 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
            connections: 20,
          },
          [0],
        ],
        [
          'a body in chunks of one byte, on each of 20 connections',
          {
            path: '',
            before:
              'POST /route/v1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n',
            piece: '1\r\n \r\n',
            count: 200_000,
            after: '0\r\n\r\n',
            connections: 20,
          },
          [0],
        ],
        [
          'many connections with a cheap call each',
          {
            path: '/route/v1',
            before: `{"costing":"auto","locations":[${Array(10).fill(place).join()}]`,
            after: '}',
            connections: 100,
          },
          [200],
        ],
        [
          'a trace of 16,000 points',
          {
            path: '/map_match/v1',
            before: '{"costing":"auto","shape_match":"map_snap","shape":[',
            piece: `${place},${JSON.stringify(B)},`,
            count: 7_999,
            after: `${place},${place}]}`,
          },
          [200, 400],
        ],
        ['the roads', { path: '/roads.json' }, [200]],
        ['a description', { path: '/openapi.json' }, [200]],
        ['a search', { path: `/geocoding/v1/search?text=${'street%20'.repeat(200)}` }, [200, 400]],
        [
          'what one types',
          { path: `/geocoding/v1/autocomplete?text=${'street%20'.repeat(200)}`, connections: 10 },
          [200, 400],
        ],
        ['nobody asks for this much', { path: '/tz/lookup/v2', piece: 'x', count: 5e6 }, [405]],
      ],
      ([what]) => what,
    ),
  )('%s', async (_, asking, statuses) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    // A collection of garbage may fall into any turn. What a request does to the thread, it does every time.
    let busyMs = Infinity;
    for (let attempt = 0; attempt < 3 && busyMs >= MOST_MS; attempt++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [answers, longestMs] = await longestTurnMs(() => ask(asking));
      for (const { status } of answers) expect(statuses).toContain(status);
      busyMs = Math.min(busyMs, longestMs);
    }
    delay.disable();
    // The delay by the clock is part of the message: it tells how busy the machine is.
    expect(
      busyMs,
      `computing in one turn; event loop delay at most ${(delay.max / 1e6).toFixed(0)} ms`,
    ).toBeLessThan(MOST_MS);
  });
});

/** The pool of threads: the same answers as in one thread, in fair shares, and through trouble. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { packGeocoder } from '@portolan/geocoder/pack';
import { buildGraph } from '@portolan/graph';
import { packGraph } from '@portolan/graph/pack';
import { readOsm } from '@portolan/osm';
import { createHost, logLine, type Engine, type Host } from '@portolan/host';
import type { Pool } from '@portolan/host/node';
import { compiledNode } from './compiled.ts';
import { A, B, C, slopeTile, townEngine, townGeocoderBytes, townGraphBytes } from './town.ts';

type NodeModule = typeof import('@portolan/host/node');

const folder = mkdtempSync(join(tmpdir(), 'portolan-pool-'));
const graph = join(folder, 'graph.portolan');
const geocoder = join(folder, 'geocoder.portolan');
/** Some answers contain the time, so the clock stands still. Tests of deadlines have their own; a busy machine shall meet this one. */
const CLOCK = { now: () => 1_795_305_600_000, deadlineMs: 120_000 };
let pooled: NodeModule['pooled'];
let pool: Pool;
let alone: Engine;
let host: Host;

beforeAll(async () => {
  ({ pooled } = await compiledNode());
  writeFileSync(graph, await townGraphBytes());
  writeFileSync(geocoder, await townGeocoderBytes());
  writeFileSync(join(folder, slopeTile().name), slopeTile().bytes);
  alone = await townEngine();
  // Threads do not inherit the options of the test process, which lead to sources that Node.js cannot run.
  pool = pooled({ graph, geocoder, elevation: [join(folder, slopeTile().name)] }, 2, {
    execArgv: [],
    graceMs: 100,
  });
  host = createHost({ engines: pool, config: CLOCK });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const UNHURRIED = { now: 0, deadlineMs: 60_000, stop: { isStopped: false, onStop: (): void => undefined } };

const post = (path: string, body: unknown, to: Host = host): Promise<Response> =>
  to(new Request(`http://localhost${path}`, { method: 'POST', body: JSON.stringify(body) }));

const metrics = async (): Promise<string> => (await host(new Request('http://localhost/metrics'))).text();

describe('a pool', () => {
  test('tells where the language of a geocoder was named, as an engine in this process does', async () => {
    const ask = async (to: Host, target: string, language: string): Promise<unknown> => {
      const headers = { 'accept-language': language };
      const answer = await to(new Request(`http://localhost${target}`, { headers }));
      return (await answer.json()).geocoding.query.lang;
    };
    for (const to of [host, createHost({ engines: alone, config: CLOCK })]) {
      const header = { iso6391: 'sv', via: 'header', defaulted: false };
      expect(await ask(to, '/geocoding/v2/search?text=a', 'sv-SE')).toMatchObject(header);
      const query = { iso6391: 'de', via: 'querystring', defaulted: false };
      expect(await ask(to, '/geocoding/v2/search?text=a&lang=de', 'sv')).toMatchObject(query);
      expect(await ask(to, '/geocoding/v2/search?text=a', '*')).toEqual({ via: 'default', defaulted: true });
      expect(await ask(to, '/geocoding/v1/search?text=a', 'sv')).toEqual({ via: 'default', defaulted: true });
      const place = '/geocoding/v2/place_details?ids=openstreetmap:poi:node/1';
      expect(await ask(to, place, 'sv')).toMatchObject(header);
    }
  });

  test('keeps the heights that it was opened with, though newer ones take their name', async () => {
    const own = mkdtempSync(join(folder, 'heights-'));
    const { name, bytes } = slopeTile();
    const path = join(own, name);
    writeFileSync(path, bytes);
    const other = pooled({ elevation: [path] }, 1, { execArgv: [] });
    onTestFinished(() => other.close());
    // As a build does, the newer file is written beside the old one and then renamed.
    writeFileSync(
      `${path}.new`,
      bytes.map(() => 1),
    );
    renameSync(`${path}.new`, path);
    const to = createHost({ engines: other, config: CLOCK });
    // The first is answered in the thread of the server, the other one in one that reads the file by itself.
    for (const shape of [[A], Array.from({ length: 6000 }, () => A)]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { height } = await (await post('/elevation/v1', { shape }, to)).json();
      expect(new Set(height)).toEqual(new Set([101]));
    }
  });

  test.each([
    [
      '/fonts/Noto%20Sans%20Regular/1-255.pbf',
      400,
      'letters come by ranges such as 0-255 and 256-511, not 1-255',
    ],
    ['/data/terrain/13/0/0.png', 404, 'tiles of heights end at zoom 12'],
    ['/data/terrain/3/8/0.png', 400, 'there is no tile 3/8/0: columns and rows run from 0 to 7'],
  ])('refuses %s with %i, though a thread finds it out', async (path, status, error) => {
    const response = await host(new Request(`http://localhost${path}`));
    expect(await response.json()).toEqual({ error, status });
    expect(response.status).toBe(status);
  });

  test('gives its threads the closures of a module, for light calls too', async () => {
    const hooks = join(mkdtempSync(join(folder, 'hooks-')), 'hooks.mjs');
    writeFileSync(hooks, `export const closures = () => ({ version: '1', speedKmh: () => 5 });`);
    const other = pooled({ graph, hooks }, 2, { execArgv: [] });
    onTestFinished(() => other.close());
    await other.ready();
    const to = createHost({ engines: other, config: CLOCK });
    const secondsOf = async (body: object, whom: Host): Promise<number> =>
      (await (await post('/route/v1', { locations: [A, B], costing: 'auto', ...body }, whom)).json()).trip
        .summary.time;
    // Light calls and others: all roads are slow.
    for (const body of [{}, { costing: 'truck' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await secondsOf(body, to)).toBeGreaterThan(3 * (await secondsOf(body, host)));
    }
  });

  test('asks its threads for the holidays of a module', async () => {
    const own = mkdtempSync(join(folder, 'holidays-'));
    const hooks = join(own, 'hooks.mjs');
    writeFileSync(hooks, 'export const isPublicHoliday = ({ month, day }) => month === 12 && day === 25;');
    // The street from 1 to 2 is closed on holidays, and the way round is three times as long.
    const street = (id: number, refs: readonly number[], more = ''): string =>
      `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}<tag k="highway" v="residential"/>${more}</way>`;
    const xml = `<osm version="0.6"><node id="1" lat="57" lon="11"/><node id="2" lat="57" lon="11.01"/>
      <node id="3" lat="57.005" lon="11"/><node id="4" lat="57.005" lon="11.01"/><node id="5" lat="57" lon="10.99"/><node id="6" lat="57" lon="11.02"/>
      ${street(1, [5, 1])}${street(2, [1, 2], '<tag k="motor_vehicle:conditional" v="no @ (PH)"/>')}
      ${street(3, [1, 3, 4, 2])}${street(4, [2, 6])}</osm>`;
    const path = join(own, 'graph.portolan');
    writeFileSync(path, await buildGraph(await readOsm(new TextEncoder().encode(xml))));
    const other = pooled({ graph: path, hooks: pathToFileURL(hooks) }, 2, { execArgv: [] });
    onTestFinished(() => other.close());
    const to = createHost({ engines: other, config: CLOCK });
    const locations = [10.992, 11.018].map((lon) => ({ lat: 57, lon }));
    const kilometresOn = async (day: string): Promise<number> => {
      const date_time = { type: 'depart_at', value: `2026-12-${day}T12:00` };
      const answer = await post('/route/v1', { locations, costing: 'auto', date_time }, to);
      return (await answer.json()).trip.summary.length;
    };
    expect(await kilometresOn('24')).toBeCloseTo(1.57, 1);
    expect(await kilometresOn('25')).toBeCloseTo(2.69, 1);
  });

  test('tells what is wrong with a module of hooks', async () => {
    const hooks = join(mkdtempSync(join(folder, 'hooks-')), 'hooks.mjs');
    writeFileSync(hooks, 'export const closures = 5;');
    const other = pooled({ graph, hooks }, 2, { execArgv: [] });
    onTestFinished(() => other.close());
    await expect(other.ready()).rejects.toThrow(/exports closures, which must be a function/);
  });

  test('is ready once its threads have opened their files, or fails with what stopped them', async () => {
    const ready = pooled({ graph }, 2, { execArgv: [] });
    onTestFinished(() => ready.close());
    await ready.ready();
    const body = { sources: [A, B], targets: [A, B], costing: 'pedestrian' };
    expect((await post('/matrix/v1', body, createHost({ engines: ready, config: CLOCK }))).status).toBe(200);
    await ready.ready();

    const failing = pooled({ graph }, 1, { execArgv: ['--import=./no-such-module.mjs'] });
    onTestFinished(() => failing.close());
    // Nor does a call wait for its deadline.
    const called = Promise.allSettled([failing.call('matrix', body, UNHURRIED)]);
    await expect(failing.ready()).rejects.toThrow('no-such-module');
    expect(await called).toMatchObject([{ reason: { message: expect.stringContaining('no-such-module') } }]);
  });

  test.each([
    [['--input-type=module', '-e']],
    [['--max-old-space-size=300', '--input-type', 'module', '--eval']],
  ])('is ready in a program on the command line: node %j', (options) => {
    const program = `import { pooled } from '@portolan/host/node';
const pool = pooled({ graph: ${JSON.stringify(graph)} }, 1);
await pool.ready();
await pool.close();
console.log('ready');`;
    const cwd = fileURLToPath(new URL('..', import.meta.url));
    const printed = execFileSync(process.execPath, [...options, program], { cwd, encoding: 'utf8' });
    expect(printed).toBe('ready\n');
  });

  test('is ready in a process with options of the JavaScript engine', () => {
    const file = join(folder, 'options.mjs');
    const entry = new URL('../dist/node/index.js', import.meta.url).href;
    writeFileSync(
      file,
      `const { pooled } = await import(${JSON.stringify(entry)});
const pool = pooled({ graph: ${JSON.stringify(graph)} }, 1);
await pool.ready();
await pool.close();
console.log('ready');`,
    );
    const options = ['--max-old-space-size=300', file];
    expect(execFileSync(process.execPath, options, { encoding: 'utf8' })).toBe('ready\n');
  });

  test('keeps a program running while it waits for an answer, whole or in pieces, and no longer', () => {
    const file = join(folder, 'waiting.mjs');
    const entry = new URL('../dist/node/index.js', import.meta.url).href;
    writeFileSync(
      file,
      `const { pooled } = await import(${JSON.stringify(entry)});
const pool = pooled({ graph: ${JSON.stringify(graph)} }, 1);
const context = { now: 0, deadlineMs: 60_000, stop: { isStopped: false, onStop() {} } };
const places = Array.from({ length: 100 }, (_, at) => (at % 2 ? ${JSON.stringify(A)} : ${JSON.stringify(B)}));
// Before the threads have opened their files.
const { bytes } = await pool.call('isochrone', { locations: [places[0]], costing: 'auto', contours: [{ time: 5 }] }, context);
console.log('features' in JSON.parse(new TextDecoder().decode(bytes)));
const { pieces } = await pool.call('matrix', { sources: places, targets: places, costing: 'auto', shape_format: 'polyline6' }, context);
let count = 0;
for await (const piece of pieces) count += piece.length > 0;
console.log(count > 1);`,
    );
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe('true\ntrue\n');
  });

  test('of packed files answers as one of files that are not', async () => {
    const packed = { graph: join(folder, 'graph.packed'), geocoder: join(folder, 'geocoder.packed') };
    writeFileSync(packed.graph, await packGraph(await townGraphBytes()));
    writeFileSync(packed.geocoder, await packGeocoder(await townGeocoderBytes()));
    const other = pooled(packed, 1, { execArgv: [] });
    const to = createHost({ engines: other, config: CLOCK });
    for (const path of ['/route/v1', '/matrix/v1']) {
      const body =
        path === '/route/v1'
          ? { locations: [A, B], costing: 'pedestrian' }
          : { sources: [A, B], targets: [B, C], costing: 'auto' };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [answer, expected] = [await post(path, body, to), await post(path, body)];
      expect(answer.status).toBe(200);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await answer.text()).toBe(await expected.text());
    }
    await other.close();
  });

  test.each<[what: string, cacheBytes: number]>([
    ['as much memory as they like', 1e9],
    ['memory for one metric', 1],
  ])(
    'of four threads with %s answers as one thread, and counts what they share once',
    async (_, cacheBytes) => {
      const bodies = [
        ['/matrix/v1', { sources: [A, B], targets: [B, C], costing: 'truck' }],
        ['/matrix/v1', { sources: [A, B], targets: [B, C], costing: 'bicycle' }],
        [
          '/route/v1',
          { locations: [A, C], costing: 'auto', costing_options: { auto: { ignore_access: true } } },
        ],
        ['/isochrone/v1', { locations: [A], costing: 'pedestrian', contours: [{ time: 5 }] }],
      ] as const;
      const one = await townEngine();
      const toOne = createHost({ engines: one, config: CLOCK });
      const expected = await Promise.all(
        bodies.map(async ([path, body]) => (await post(path, body, toOne)).text()),
      );
      const other = pooled({ graph }, 4, { execArgv: [], cacheBytes });
      onTestFinished(() => other.close());
      await other.ready();
      const to = createHost({ engines: other, config: CLOCK });
      const bytes: number[] = [];
      for (let round = 0; round < 3; round++) {
        // All at once, so that several threads have each of them.
        const asked = bodies.flatMap((each, i) =>
          Array.from({ length: 8 }, () => [each, expected[i]] as const),
        );
        // oxlint-disable-next-line no-await-in-loop -- one round after the other
        await Promise.all(
          asked.map(async ([[path, body], text]) => {
            expect(await (await post(path, body, to)).text()).toBe(text);
          }),
        );
        bytes.push(other.gauges!()['graph_cache_bytes']!);
      }
      // What threads have for themselves, such as the access by arc, is little beside what they share.
      const ofOne = one.gauges!()['graph_cache_bytes']!;
      expect(bytes[2]).toBeGreaterThan(0);
      expect(bytes[2]).toBeLessThan(2 * ofOne);
    },
  );

  test.each<[what: string, path: string, body: unknown]>([
    ['a cheap route', '/route/v1', { locations: [A, B], costing: 'auto' }],
    ['a route of another model', '/route/v1', { locations: [A, B], costing: 'pedestrian' }],
    [
      'a route with options',
      '/route/v1',
      { locations: [A, B], costing: 'auto', costing_options: { auto: { top_speed: 30 } } },
    ],
    [
      'a matrix',
      '/matrix/v1',
      { sources: Array(10).fill(A), targets: Array(10).fill(C), costing: 'bicycle', units: 'miles' },
    ],
    ['an optimized route', '/optimized_route/v1', { locations: [A, C, B, A], costing: 'auto' }],
    ['heights', '/elevation/v1', { shape: [A, C], resample_distance: 10 }],
    [
      'many searches',
      '/geocoding/v1/search/bulk',
      [
        { endpoint: '/v1/search', query: { text: 'Street 3' } },
        { endpoint: '/v1/search', query: {} },
      ],
    ],
    ['a request that is refused', '/matrix/v1', { sources: Array(10).fill(A), targets: [], costing: 'auto' }],
    ['a place without a road', '/isochrone/v1', { locations: [{ lat: 0, lon: 0 }], costing: 'auto' }],
  ])('answers %s as one thread does', async (_, path, body) => {
    const expected = await post(path, body, createHost({ engines: alone, config: CLOCK }));
    const response = await post(path, body);
    expect(response.status).toBe(expected.status);
    expect(await response.json()).toEqual(await expected.json());
  });

  test('answers many requests at once, each with its own answer', async () => {
    const bodies = Array.from({ length: 40 }, (_, k) => ({
      id: String(k),
      locations: [A, { lat: B.lat + k * 1e-5, lon: B.lon }],
      costing: ['pedestrian', 'bicycle', 'truck', 'bus'][k % 4],
    }));
    const answers = await Promise.all(bodies.map(async (body) => (await post('/route/v1', body)).json()));
    expect(answers.map(({ id }: { id: string }) => id)).toEqual(bodies.map(({ id }) => id));
  });

  test('carries the backdrop, packed', async () => {
    const response = await host(
      new Request('http://localhost/roads.json', { headers: { 'accept-encoding': 'gzip' } }),
    );
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  test('tells of itself', async () => {
    const text = await metrics();
    expect(text).toContain('portolan_pool_threads 2\n');
    expect(text).toContain('portolan_pool_busy 0\n');
    expect(text).toMatch(/^portolan_elevation_cache_bytes \d+$/m);
  });

  test('adds up the costing options that its threads keep', async () => {
    const gauge = async (name: string): Promise<number> =>
      Number(new RegExp(`^portolan_${name} (\\d+)$`, 'm').exec(await metrics())?.[1]);
    const profiles = await gauge('graph_cache_profiles');
    const bytes = await gauge('graph_cache_bytes');
    for (const top_speed of [41, 42, 43]) {
      const body = { locations: [A, B], costing: 'auto', costing_options: { auto: { top_speed } } };
      // Requests follow each other, so that each one has been counted.
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect((await post('/route/v1', body)).status).toBe(200);
    }
    expect(await gauge('graph_cache_profiles')).toBe(profiles + 3);
    expect(await gauge('graph_cache_bytes')).toBeGreaterThan(bytes + 3 * 10_000);
  });
});

describe('large bodies', () => {
  /** White space makes any body large, so that a thread parses it. */
  const large = (body: string): string => `${' '.repeat(70_000)}${body}`;
  const ask = (path: string, body: string, to: Host): Promise<Response> =>
    to(new Request(`http://localhost${path}`, { method: 'POST', body }));

  test.each<[what: string, path: string, body: string]>([
    ['a route', '/route/v1', JSON.stringify({ locations: [A, B], costing: 'auto' })],
    ['a route of OSRM', '/route/v1', JSON.stringify({ locations: [A, B], costing: 'auto', format: 'osrm' })],
    ['an error of OSRM', '/route/v1', JSON.stringify({ locations: [A], costing: 'auto', format: 'osrm' })],
    ['what is no JSON', '/route/v1', '{"locations":[}'],
    ['what is no JSON for geocoding', '/geocoding/v1/search/bulk', '[{]'],
    ['a list instead of an object', '/route/v1', '[]'],
    ['nothing', '/elevation/v1', ''],
    ['an empty list', '/geocoding/v1/search/bulk', '[]'],
    [
      'bulk',
      '/geocoding/v1/search/bulk',
      JSON.stringify(
        Array.from({ length: 300 }, (_, k) => ({
          endpoint: k % 7 === 0 ? 'none' : '/v1/search',
          query: { text: `street ${k % 9}` },
        })),
      ),
    ],
    ['heights', '/elevation/v1', JSON.stringify({ shape: Array(6_000).fill(A), range: true })],
  ])('%s is answered as if it had been parsed here', async (_, path, body) => {
    const expected = await ask(path, large(body), createHost({ engines: alone, config: CLOCK }));
    const response = await ask(path, large(body), host);
    expect(response.status).toBe(expected.status);
    const [found, right] = [await response.text(), await expected.text()];
    // Large texts are compared in one go: a difference shows where it begins.
    expect(found.slice(0, 2_000)).toBe(right.slice(0, 2_000));
    expect(found === right).toBe(true);
  });

  test('a body that is no UTF-8 is refused in the thread', async () => {
    const body = new Uint8Array(70_000).fill(0xff);
    const response = await host(new Request('http://localhost/route/v1', { method: 'POST', body }));
    expect([response.status, await response.json()]).toMatchObject([400, { error_code: 100 }]);
  });
});

describe('a pool under load', () => {
  const bulk = Array.from({ length: 2_000 }, (_, k) => ({
    endpoint: '/v1/search',
    query: { text: `street ${k}`, size: 40 },
  }));
  const call = (to: Pool, client: string, operation: string, request: unknown): Promise<unknown> => {
    const stop = { isStopped: false, onStop: () => undefined };
    return Promise.resolve(to.call(operation, request, { now: 0, deadlineMs: 60_000, stop, client }));
  };

  test('answers light calls, and those of others, while one client has much to do', async () => {
    const one = pooled({ graph, geocoder }, 1, { execArgv: [] });
    // Both threads have opened their files.
    await Promise.all(['x', 'y'].map((client) => call(one, client, 'searchV1', { text: 'street' })));
    const done: string[] = [];
    const note = async (name: string, work: Promise<unknown>): Promise<void> => {
      await work;
      done.push(name);
    };
    const greedy = [1, 2, 3].map((k) =>
      note(`greedy ${k}`, call(one, 'greedy', 'bulkV1', bulk.slice(0, 300))),
    );
    const others = [
      note('long', call(one, 'modest', 'bulkV1', bulk.slice(0, 3))),
      note('light', call(one, 'modest', 'searchV1', { text: 'street' })),
    ];
    await Promise.all([...greedy, ...others]);
    expect(new Set(done.slice(0, 2))).toEqual(new Set(['light', 'long']));
    expect(done.slice(2)).toEqual(['greedy 1', 'greedy 2', 'greedy 3']);
    expect(one.gauges?.()['pool_waiting']).toBe(0);
    await one.close();
  });

  test('a call that is ended between its slices leaves nothing behind', async () => {
    const one = pooled({ geocoder }, 1, { execArgv: [], graceMs: 60_000 });
    const stops: (() => void)[] = [];
    const calls = ['a', 'b', 'c'].map((client) =>
      Promise.resolve(
        one.call('bulkV1', bulk, {
          now: 0,
          deadlineMs: 60_000,
          client,
          stop: { isStopped: false, onStop: (listener) => void stops.push(listener) },
        }),
      ),
    );
    const outcomes = Promise.allSettled(calls);
    await new Promise((resolve) => setTimeout(resolve, 150));
    for (const stop of stops) stop();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await call(one, 'a', 'bulkV1', bulk.slice(0, 2))).toMatchObject({ mediaType: 'application/json' });
    expect(one.gauges?.()).toMatchObject({ pool_waiting: 0, pool_replaced: 0 });
    await one.close();
  });

  test('a full queue makes room for a client that has nothing in it', async () => {
    const one = pooled({ geocoder }, 1, { execArgv: [], mostWaiting: 3 });
    await one.ready();
    const greedy = Array.from({ length: 4 }, () => call(one, 'greedy', 'bulkV1', bulk.slice(0, 50)));
    const modest = call(one, 'modest', 'bulkV1', bulk.slice(0, 1));
    const outcomes = await Promise.allSettled([...greedy, modest]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(outcomes[3]).toMatchObject({ reason: { code: 'host-overloaded' } });
    await one.close();
  });
});

describe('a pool in trouble', () => {
  const heavy = {
    sources: Array.from({ length: 100 }, (_, k) => ({ lat: A.lat + k * 1e-5, lon: A.lon })),
    targets: Array.from({ length: 100 }, (_, k) => ({ lat: B.lat + k * 1e-5, lon: B.lon })),
    costing: 'truck',
  };

  test('ends a call at its deadline, and goes on', async () => {
    const hasty = createHost({ engines: pool, config: { deadlineMs: 1 } });
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await post('/matrix/v1', heavy, hasty)).status),
    );
    expect(statuses).toContain(503);
    expect((await post('/matrix/v1', heavy)).status).toBe(200);
  });

  test('replaces a thread that does not listen', async () => {
    const stop = new Set<() => void>();
    const context = {
      now: 0,
      deadlineMs: 60_000,
      stop: { isStopped: false, onStop: (listener: () => void) => void stop.add(listener) },
    };
    // Any call will do: its thread is told to stop and does not answer within the grace period.
    const slow = pooled({ graph }, 1, { execArgv: [], graceMs: 0 });
    await slow.ready();
    const calls = Array.from({ length: 3 }, () => Promise.resolve(slow.call('matrix', heavy, context)));
    const outcomes = Promise.allSettled(calls);
    for (const listener of stop) listener();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const answer = await slow.call('matrix', heavy, {
      ...context,
      stop: { isStopped: false, onStop: () => undefined },
    });
    expect(answer).toMatchObject({ mediaType: 'application/json' });
    expect(slow.gauges?.()['pool_replaced']).toBe(1);
    await slow.close();
  });

  test('asks a new thread what was asked last, before anybody waits for it', async () => {
    const warm = pooled({ graph }, 1, { execArgv: [], graceMs: 0 });
    onTestFinished(() => warm.close());
    await warm.ready();
    const stops: (() => void)[] = [];
    const context = {
      now: 0,
      deadlineMs: 60_000,
      stop: { isStopped: false, onStop: (listener: () => void) => void stops.push(listener) },
    };
    const profiles = (): unknown => warm.gauges?.()['graph_cache_profiles'];
    expect(profiles()).toBe(0);
    // Both threads customize a metric.
    const walk = { locations: [A, B], costing: 'pedestrian' };
    await Promise.all([warm.call('route', walk, context), warm.call('route', walk, context)]);
    const customized = profiles();
    expect(customized).toBe(2);
    const slow = Promise.resolve(warm.call('matrix', heavy, context));
    stops.at(-1)!();
    await expect(slow).rejects.toThrow();
    // The thread that has just taken the place of another one has it again, though nobody has asked for it.
    await expect.poll(() => warm.gauges?.()['pool_replaced'], { timeout: 60_000 }).toBe(1);
    await expect.poll(profiles, { timeout: 60_000 }).toBe(customized);
  });

  test('refuses requests beyond those that may wait', async () => {
    const narrow = pooled({ graph }, 1, { execArgv: [], mostWaiting: 1 });
    await narrow.ready();
    const serving = createHost({ engines: narrow, config: CLOCK });
    const responses = await Promise.all([1, 2, 3, 4].map(() => post('/matrix/v1', heavy, serving)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 503, 503]);
    expect(responses.find(({ status }) => status === 503)!.headers.get('retry-after')).toBe('1');
    await narrow.close();
  });

  test('every call that needs a damaged geocoder reports it, and no other call does', async () => {
    const bytes = await townGeocoderBytes();
    bytes[bytes.length - 1]! ^= 1;
    const damaged = join(folder, 'damaged-geocoder');
    writeFileSync(damaged, bytes);
    const hurt = pooled({ graph, geocoder: damaged }, 1, { execArgv: [] });
    const errors: unknown[] = [];
    const lines: string[] = [];
    const serving = createHost({
      engines: hurt,
      config: {
        ...CLOCK,
        onError: (error) => errors.push(error),
        onRequest: (record) => lines.push(logLine(record, new Date(0))),
      },
    });
    const v1 = {
      type: 'FeatureCollection',
      features: [],
      geocoding: { version: '0.2', errors: [expect.stringContaining('not with the request')] },
    };
    // Here, in a thread, and again.
    for (const path of [
      '/geocoding/v1/autocomplete?text=street',
      '/geocoding/v1/search?text=street',
      '/geocoding/v1/search?text=street',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const response = await serving(new Request(`http://localhost${path}`));
      expect(response.status).toBe(500);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await response.json()).toMatchObject(v1);
    }
    const bulk = [{ endpoint: '/v1/search', query: { text: 'street' } }];
    expect((await post('/geocoding/v1/search/bulk', bulk, serving)).status).toBe(500);
    const v2 = await serving(new Request('http://localhost/geocoding/v2/search?text=street'));
    expect(v2.status).toBe(500);
    expect(await v2.json()).toMatchObject({
      type: 'FeatureCollection',
      geocoding: { error: expect.stringContaining('not with the request') },
    });
    expect(errors).toHaveLength(5);
    for (const error of errors)
      expect(error).toMatchObject({ name: 'PortolanError', code: 'archive-checksum' });
    expect(lines[0]).toMatch(/ 500 GET \/geocoding\/v1\/autocomplete .* - .*damaged/);
    expect((await post('/matrix/v1', heavy, serving)).status).toBe(200);
    expect(hurt.gauges?.()['pool_replaced']).toBe(0);
    await hurt.close();
  });

  test('a closed pool refuses requests', async () => {
    const closed = pooled({ graph }, 1, { execArgv: [] });
    await closed.close();
    expect((await post('/matrix/v1', heavy, createHost({ engines: closed }))).status).toBe(503);
  });

  test('a file that is missing or damaged is an error at once', () => {
    expect(() => pooled({ graph: join(folder, 'none') }, 1)).toThrow(
      expect.objectContaining({ code: 'ENOENT' }),
    );
    const damaged = join(folder, 'damaged');
    writeFileSync(damaged, 'no graph');
    expect(() => pooled({ graph: damaged }, 1)).toThrow(expect.objectContaining({ name: 'PortolanError' }));
  });
});

/** The interface inside applications of other frameworks, started as their README says. */
import { createHost, inProcess } from '@portolan/host';
import { buildGraph, openGraph, route, type NativeRouteRequest } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { openTimeZones } from '@portolan/tz';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { centreOfGothenburg, finishedDemo, start, temporaryFolder } from './run.ts';

interface Served {
  readonly url: string;
  /** @returns the exit code. */
  stop(): Promise<number | null>;
}

function serve(example: string, args: readonly string[]): Promise<Served> {
  const child = start(example, ['--port', '0', ...args]);
  return new Promise((resolve, reject) => {
    let stderr = '';
    const ended = new Promise<number | null>((end) => void child.on('close', end));
    child.stderr.on('data', (text: string) => (stderr += text));
    child.stdout.on('data', (text: string) => {
      const url = /^Maps are at (http:\S+)$/m.exec(text)?.[1];
      if (url === undefined) return;
      const stop = (): Promise<number | null> => {
        child.kill('SIGTERM');
        return ended;
      };
      resolve({ url, stop });
    });
    void ended.then((code) => reject(new Error(`it ended with exit code ${code}:\n${stderr}`)));
  });
}

let graph: ReturnType<typeof openGraph>;
let extract: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  extract = join(folder.path, 'centre.geojson');
  const centre = centreOfGothenburg();
  writeFileSync(extract, centre);
  graph = openGraph(await buildGraph(await readOsm(centre)));
});
afterAll(() => folder.remove());

const FROM = { lat: 57.7053, lon: 11.9663 };
const TO = { lat: 57.6962, lon: 11.9793 };
const trip: NativeRouteRequest = { locations: [FROM, TO], costing: 'auto' };
const post = (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** The answer of the host alone. */
async function expected(path: string, body: unknown): Promise<unknown> {
  const alone = createHost({ engines: inProcess({ graph, tz: openTimeZones() }) });
  return (await alone(new Request(`http://x${path}`, { method: 'POST', body: JSON.stringify(body) }))).json();
}

describe('Hono', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve('hono/main.js', [extract]);
  });
  afterAll(async () => {
    expect(await served.stop()).toBe(0);
  });

  test('the interface answers under its path to requests with a key, within the limits of the key', async () => {
    expect((await post(`${served.url}route/v1`, trip)).status).toBe(401);
    const response = await post(`${served.url}route/v1?api_key=free`, trip);
    expect([response.status, await response.json()]).toEqual([200, await expected('/route/v1', trip)]);
    const six = (place: unknown): unknown[] => Array.from({ length: 6 }, () => place);
    const matrix = { sources: six(FROM), targets: six(TO), costing: 'auto' };
    expect((await post(`${served.url}matrix/v1?api_key=free`, matrix)).status).toBe(400);
    expect((await post(`${served.url}matrix/v1?api_key=large`, matrix)).status).toBe(200);
  });

  test('the page and the description are served there too', async () => {
    expect(await (await fetch(served.url)).text()).toContain('<h1>Maps</h1>');
    expect(await (await fetch(`${served.url}openapi.json`)).json()).toMatchObject({
      servers: [{ url: '/maps' }],
    });
  });

  test('pages of the application ask the graph directly', async () => {
    const minutes = Math.round(route(graph, trip).trip.summary.time / 60);
    const url = new URL(`/minutes/${FROM.lat},${FROM.lon}/${TO.lat},${TO.lon}`, served.url);
    expect(await (await fetch(url)).text()).toBe(`${minutes} min by car\n`);
    const nowhere = await fetch(new URL('/minutes/0,0/x', served.url));
    expect([nowhere.status, await nowhere.text()]).toEqual([400, expect.stringMatching(/^locations\[1\]/)]);
  });
});

describe('Express', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve('express/main.js', ['--folder', (await finishedDemo()).folder]);
  });
  afterAll(async () => {
    expect(await served.stop()).toBe(0);
  });
  const authorization = `Basic ${btoa('maps:maps')}`;

  test('the interface answers cheap and heavy calls under its path for signed-in users', async () => {
    expect((await post(`${served.url}route/v1`, trip)).status).toBe(401);
    for (const costing of ['auto', 'bicycle']) {
      // oxlint-disable-next-line no-await-in-loop -- the second one is answered in a thread
      const response = await post(`${served.url}route/v1`, { ...trip, costing }, { authorization });
      expect(response.status).toBe(200);
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect(await response.json()).toMatchObject({ trip: { status: 0, units: 'kilometers' } });
    }
    const page = await fetch(served.url, { headers: { authorization } });
    expect(await page.text()).toContain('<h1>Maps</h1>');
  });

  test('the application goes on reading its own bodies', async () => {
    const response = await post(new URL('/notes', served.url).href, { a: 1 });
    expect(await response.json()).toEqual({ noted: { a: 1 } });
  });
});

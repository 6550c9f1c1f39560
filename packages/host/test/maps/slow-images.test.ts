/** Images of markers are fetched before a map takes a thread: a server of images that is slow keeps nobody else waiting. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePng, encodePng } from '@portolan/render';
import { buildTiles } from '@portolan/tiles';
import { readOsm } from '@portolan/osm';
import { createHost } from '@portolan/host';
import { imageFetcher } from '@portolan/host/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledNode } from '../compiled.ts';
import { townExtract } from '../town-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-images-'));
const tiles = join(folder, 'tiles.pmtiles');
/** Requests to the server of images, which answers none before it is told to. */
const held: ServerResponse[] = [];
const images = createServer((_, response) => void held.push(response));
let port = 0;
let pool: ReturnType<Awaited<ReturnType<typeof compiledNode>>['pooled']>;

beforeAll(async () => {
  const node = await compiledNode();
  writeFileSync(tiles, await buildTiles(await readOsm(townExtract())));
  await new Promise<void>((done) => images.listen(0, '127.0.0.1', done));
  const address = images.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  const fetchesImages = imageFetcher({
    deadlineMs: 120_000,
    resolve: async (host) => (host === 'public.example' ? ['127.0.0.1'] : ['10.0.0.1']),
    isAllowed: (one) => one === '127.0.0.1',
  });
  pool = node.pooled({ tiles }, 1, { execArgv: [], fetchesImages });
});
afterAll(async () => {
  images.closeAllConnections();
  images.close();
  await pool.close();
  rmSync(folder, { recursive: true });
});

const ask = (styles: readonly string[]): Promise<Response> => {
  const markers = styles.map((style) => ({ lat: 57.006, lon: 11.012, style }));
  const body = { size: '200x100', center: '57.006,11.012', zoom: 14, manual_attribution: true };
  return host(
    new Request('http://localhost/static_cacheable/streets', {
      method: 'POST',
      body: JSON.stringify(markers.length === 0 ? body : { ...body, markers }),
    }),
  );
};
const host: (request: Request) => Promise<Response> = (request) =>
  createHost({ engines: pool, config: { deadlineMs: 120_000 } })(request);

test('maps without images are drawn while others wait for theirs, however many', async () => {
  const slow = Array.from({ length: 4 }, (_, k) => ask([`custom:http://public.example:${port}/${k}`]));
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(4);
  expect(pool.gauges?.()).toMatchObject({ pool_busy: 0, pool_waiting: 0 });
  expect((await ask([])).status).toBe(200);

  const red = Uint8ClampedArray.from({ length: 4 * 20 * 10 }, (_, at) => [255, 0, 0, 255][at % 4]!);
  const image = await encodePng({ width: 20, height: 10, data: red });
  for (const response of held.splice(0)) response.end(image);
  for (const response of await Promise.all(slow)) {
    expect(response.status).toBe(200);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { data } = decodePng(new Uint8Array(await response.arrayBuffer()), 2 ** 22);
    const isRed = (at: number): boolean => data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 0;
    expect(data.filter((_, at) => at % 4 === 0 && isRed(at)).length).toBeGreaterThanOrEqual(18 * 8);
  }
});

test('errors are those of whoever draws, and a request that is refused anyway fetches nothing', async () => {
  const failing = ask(['', `custom:http://public.example:${port}/no`]);
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
  held.pop()!.writeHead(404).end();
  const response = await failing;
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('markers[1].style: the image could not be fetched: its server answered 404'),
  ]);
  const inside = await ask([`custom:http://inside.example:${port}/`]);
  expect([inside.status, await inside.text()]).toEqual([400, expect.stringContaining('no public address')]);
  const many = await ask([1, 2, 3, 4, 5, 6].map((each) => `custom:http://public.example:${port}/${each}`));
  expect([many.status, await many.text()]).toEqual([400, expect.stringContaining('at most 5 different')]);
  expect(held).toEqual([]);
});

test('nothing is fetched any longer for whoever has stopped waiting, and one client has a bound', async () => {
  const listeners: (() => void)[] = [];
  const stop = { isStopped: false, onStop: (listener: () => void) => void listeners.push(listener) };
  const markers = [{ lat: 57, lon: 11, style: `custom:http://public.example:${port}/x` }];
  const request = {
    path: { style: 'streets', format: '' },
    body: { size: '200x100', center: '57.006,11.012', zoom: 14, markers },
  };
  const call = (client: string): Promise<unknown> =>
    Promise.resolve(pool.call('postStaticCacheable', request, { now: 0, deadlineMs: 120_000, stop, client }));
  const waiting = Array.from({ length: 8 }, () => call('a'));
  const outcomes = Promise.allSettled(waiting);
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(8);
  await expect(call('a')).rejects.toMatchObject({ code: 'host-overloaded', detail: { status: 503 } });
  const other = call('b').catch((error: Error) => error.message);
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(9);
  const closed = held.map((response) => new Promise((done) => response.once('close', done)));
  stop.isStopped = true;
  for (const listener of listeners) listener();
  await Promise.all(closed);
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
  expect(await other).toBe('the call was ended before it was done');
  held.length = 0;
});

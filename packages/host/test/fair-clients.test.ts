/** Shares between clients, over real sockets from two addresses: 127.0.0.2 sends in bulk, 127.0.0.1 asks now and then. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHost } from '@portolan/host';
import type { Pool, Serving } from '@portolan/host/node';
import { compiledNode } from './compiled.ts';
import { A, B, townGeocoderBytes, townGraphBytes } from './town.ts';

const BULK_CLIENT = '127.0.0.2';
const LIGHT_CLIENT = '127.0.0.1';

const folder = mkdtempSync(join(tmpdir(), 'portolan-fair-'));
let pool: Pool;
let serving: Serving;
beforeAll(async () => {
  const { pooled, serve } = await compiledNode();
  const [graph, geocoder] = [join(folder, 'graph'), join(folder, 'geocoder')];
  writeFileSync(graph, await townGraphBytes());
  writeFileSync(geocoder, await townGeocoderBytes());
  pool = pooled({ graph, geocoder }, 1, { execArgv: [] });
  const host = createHost({ engines: pool, config: { deadlineMs: 300_000 } });
  serving = await serve(host, { port: 0 });
  await host.prepare();
});
afterAll(async () => {
  await serving.close();
  await pool.close();
  rmSync(folder, { recursive: true });
});

/** Sends a body from an address; the status once the whole answer is here. */
function ask(localAddress: string, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port: serving.port, path, method: 'POST', localAddress, agent: false },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode!));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** More elements than the server's own thread answers: the pool does, with its one thread. */
const places = Array.from({ length: 10 }, (_, k) => (k % 2 === 0 ? A : B));
const MATRIX = JSON.stringify({ costing: 'bicycle', sources: places, targets: places });
const matrixFrom = (address: string): Promise<number> => ask(address, '/matrix/v1', MATRIX);

function bulkFrom(address: string, count: number): Promise<number> {
  const item = { endpoint: '/v1/search', query: { text: 'Bahnhofstrase 12a', size: 40 } };
  return ask(address, '/geocoding/v1/search/bulk', JSON.stringify(Array.from({ length: count }, () => item)));
}

// Other systems give the loopback one address only.
describe.runIf(platform() === 'linux')('one client', () => {
  /** How many of 30 bulk calls of the one client are answered between the question and the answer of a small bulk call from an address. */
  async function answeredBefore(address: string): Promise<number> {
    let answered = 0;
    let begin = (): void => undefined;
    const first = new Promise<void>((resolve) => (begin = resolve));
    const all = Array.from({ length: 30 }, async () => {
      expect(await bulkFrom(BULK_CLIENT, 20)).toBe(200);
      answered++;
      begin();
    });
    await first;
    const before = answered;
    expect(await bulkFrom(address, 1)).toBe(200);
    const between = answered - before;
    await Promise.all(all);
    return between;
  }

  test('waits for few calls of another client, however many those are', async () => {
    const [own, other] = [await answeredBefore(BULK_CLIENT), await answeredBefore(LIGHT_CLIENT)];
    expect(own).toBeGreaterThan(15);
    expect(other).toBeLessThan(10);
  });

  test('is answered between the slices of bulk calls of another client', async () => {
    let isBulkOver = false;
    const bulk = Promise.all([1, 2, 3].map(() => bulkFrom(BULK_CLIENT, 600))).then((statuses) => {
      isBulkOver = true;
      return statuses;
    });
    for (let k = 0; k < 5; k++) {
      expect(await matrixFrom(LIGHT_CLIENT)).toBe(200);
      expect(isBulkOver).toBe(false);
    }
    expect(await bulk).toEqual([200, 200, 200]);
  });
});

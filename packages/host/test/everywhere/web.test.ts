/** The host works with objects of the Fetch standard alone, as in a service worker: nothing here comes from Node.js. */
import { beforeAll, expect, test } from 'vitest';
import { createHost, inProcess, type Host } from '@portolan/host';
import { A, B, C, slope, townGraph } from '../town-map.ts';

let host: Host;
beforeAll(async () => {
  host = createHost({ engines: inProcess({ graph: await townGraph(), elevation: slope() }) });
});

const post = (path: string, body: unknown): Promise<Response> =>
  host(new Request(`http://localhost${path}`, { method: 'POST', body: JSON.stringify(body) }));

test('routes, matrices and heights', async () => {
  const route = await post('/route/v1', { locations: [A, C], costing: 'auto' });
  expect([route.status, await route.json()]).toEqual([
    200,
    expect.objectContaining({ trip: expect.anything() }),
  ]);
  const matrix = await post('/matrix/v1', { sources: [A, B], targets: [C], costing: 'pedestrian' });
  expect(((await matrix.json()) as { sources_to_targets: unknown[] }).sources_to_targets).toHaveLength(2);
  const heights = await post('/elevation/v1', { shape: [A, C] });
  expect(await heights.json()).toEqual({ shape: [A, C], height: [101, 103] });
});

test('errors, absent engines and its own pages', async () => {
  const refused = await post('/route/v1', { locations: [A], format: 'osrm' });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'InvalidOptions' }),
  ]);
  expect((await host(new Request('http://localhost/tz/lookup/v1?lat=0&lng=0'))).status).toBe(501);
  expect((await host(new Request('http://localhost/nothing'))).status).toBe(404);
  const page = await host(new Request('http://localhost/'));
  expect(await page.text()).toContain('<h1>Portolan</h1>');
  const roads = await host(new Request('http://localhost/roads.json'));
  expect(Object.keys(((await roads.json()) as { roads: object }).roads)).toEqual(['residential']);
  const { etag } = Object.fromEntries(roads.headers);
  const again = await host(
    new Request('http://localhost/roads.json', { headers: { 'if-none-match': etag! } }),
  );
  expect(again.status).toBe(304);
});

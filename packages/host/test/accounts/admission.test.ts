import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES } from '@portolan/accounts';
import { served, START, type Served } from './with-accounts.ts';

const ROUTE = { method: 'POST', body: '{"locations":[]}' };
const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });
const by = (headers: Record<string, string>) => ({ ...ROUTE, headers });

/** Makes an account pay for a plan. */
async function pays({ change }: Served, id: number, planId: number): Promise<void> {
  await change(id, { type: 'setPaymentMethod', paymentMethod: 'card' }, { type: 'upgrade', planId });
}

describe('a data call', () => {
  test('takes a key in the query or the header, and nothing else for one', async () => {
    const { ask, customer } = await served();
    const { key } = await customer();
    expect((await ask('/route/v1', ROUTE)).status).toBe(401);
    expect((await ask(`/route/v1?api_key=${key}`, ROUTE)).status).toBe(200);
    expect((await ask('/route/v1', by({ authorization: `Portolan-Auth ${key}` }))).status).toBe(200);
    for (const authorization of [`Bearer ${key}`, key, `Token ${key}`, `Other-Auth ${key}`]) {
      expect((await ask('/route/v1', by({ authorization }))).status).toBe(401);
    }
    expect((await ask('/route/v1', by({ 'x-api-key': key }))).status).toBe(401);
    expect((await ask('/route/v1', { method: 'POST', body: JSON.stringify({ api_key: key }) })).status).toBe(
      401,
    );
  });

  test('takes the scheme that the service has', async () => {
    const { ask, customer } = await served({ accounts: { scheme: 'Harbour' } });
    const { key } = await customer();
    expect((await ask('/route/v1', by({ authorization: `Harbour-Auth ${key}` }))).status).toBe(200);
    expect((await ask('/route/v1', by({ authorization: `Portolan-Auth ${key}` }))).status).toBe(401);
  });

  test('is refused in the form of its path', async () => {
    const { ask } = await served();
    for (const target of [
      '/tz/lookup/v2?lat=1&lng=1',
      '/geocoding/v1/search?text=a',
      '/geocoding/v2/search?text=a',
    ]) {
      const response = await ask(target);
      expect([response.status, await response.json()]).toEqual([
        401,
        expect.objectContaining({ status: 401 }),
      ]);
    }
  });

  test('of a registered website needs no key', async () => {
    const { ask, customer, manage, clock } = await served();
    const { token, propertyId: property_id } = await customer();
    const origin = 'https://www.example.com';
    expect((await ask('/route/v1', by({ origin }))).status).toBe(401);
    await manage(token, 'POST', '/domains/', { property_id, base_domain: 'Example.com', subdomain: 'www' });
    await manage(token, 'POST', '/domains/', { property_id, base_domain: 'example.org', wildcard: true });
    clock.ms += 2_000;
    for (const headers of [
      { origin },
      { referer: `${origin}/map` },
      { origin: 'https://a.b.example.org:8443' },
    ]) {
      expect((await ask('/route/v1', by(headers))).status).toBe(200);
    }
    expect((await ask('/route/v1', by({ origin: 'https://example.com' }))).status).toBe(401);
    expect((await ask('/route/v1', by({ origin: 'null' }))).status).toBe(401);
  });

  test('is limited by the plan, and the limit reaches the engine', async () => {
    const here = await served();
    const { ask, customer, calls, clock } = here;
    const { key, id } = await customer();
    const matrix = (side: number) => {
      const places = Array.from({ length: side }, () => ({ lat: 1, lon: 1 }));
      return ask(`/matrix/v1?api_key=${key}`, json({ sources: places, targets: places, costing: 'auto' }));
    };
    expect((await matrix(30)).status).toBe(200);
    expect(calls.at(-1)!.context).toMatchObject({ limits: { maxElements: 10_000 }, client: `account ${id}` });
    clock.ms += 15 * 86_400_000;
    const refused = await matrix(2);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('matrix')]);
    await pays(here, id, 2);
    await here.accounts.flush();
    clock.ms += 2_000;
    expect((await matrix(25)).status).toBe(200);
    expect(calls.at(-1)!.context.limits).toEqual({ maxElements: 625 });
    expect((await matrix(26)).status).toBe(400);
  });

  test('costs what the table says, and only where it was answered', async () => {
    const here = await served();
    const { ask, customer, used } = here;
    const { key, id } = await customer();
    const places = (count: number) => Array.from({ length: count }, () => ({ lat: 1, lon: 1 }));
    const price = async (target: string, init?: RequestInit): Promise<number> => {
      const before = await used(id);
      expect((await ask(`${target}${target.includes('?') ? '&' : '?'}api_key=${key}`, init)).status).toBe(
        200,
      );
      return (await used(id)) - before;
    };
    expect(await price('/route/v1', ROUTE)).toBe(20);
    expect(await price('/matrix/v1', json({ sources: places(3), targets: places(7) }))).toBe(21);
    expect(
      await price('/isochrone/v1', json({ locations: places(1), contours: [{ time: 1 }, { time: 2 }] })),
    ).toBe(40);
    expect(await price('/optimized_route/v1', json({ locations: places(4) }))).toBe(80);
    expect(await price('/geocoding/v1/search/bulk', json([{}, {}, {}]))).toBe(60);
    expect(await price('/tz/lookup/v2?lat=1&lng=1')).toBe(1);
    expect(await price('/styles/streets.json')).toBe(0);
    const before = await used(id);
    expect((await ask(`/route/v1?api_key=${key}`, { method: 'POST', body: 'no JSON' })).status).toBe(400);
    expect((await ask(`/tz/lookup/v2?lat=north&lng=1&api_key=${key}`)).status).toBe(400);
    expect((await ask(`/elevation/v1?api_key=${key}`, json({}))).status).toBe(501);
    expect((await ask(`/nowhere?api_key=${key}`)).status).toBe(404);
    expect(await used(id)).toBe(before);
  });

  test('is refused once the credits are used up, until the period ends', async () => {
    const here = await served();
    const { ask, customer, change, clock, used } = here;
    const { key, id } = await customer();
    await change(id, { type: 'consume', credits: 199_990 });
    const route = () => ask(`/route/v1?api_key=${key}`, ROUTE);
    expect((await route()).status).toBe(200);
    const refused = await route();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(14 * 86_400);
    expect(await used(id)).toBe(200_010);
    // Account management stays open, and what is wrong with a request is not looked at.
    expect((await here.manage((await customer('Bo')).token, 'GET', '/plans/')).status).toBe(200);
    expect((await ask(`/route/v1?api_key=${key}`, { method: 'POST', body: '{' })).status).toBe(429);
    expect((await ask(`/map_match/v1?api_key=${key}`, json({}))).status).toBe(429);
    clock.ms += 14 * 86_400_000;
    expect((await route()).status).toBe(200);
    expect(await used(id)).toBe(20);
    expect((await ask(`/map_match/v1?api_key=${key}`, json({}))).status).toBe(403);
  });

  test('of a developer is limited by address, and free', async () => {
    const { ask, clock } = await served();
    const local = (from = '198.51.100.7') =>
      ask('/route/v1', { ...by({ origin: 'http://localhost:5173' }), from });
    for (let count = 0; count < DEFAULT_RULES.local.burst; count++) expect((await local()).status).toBe(200);
    const refused = await local();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await local('198.51.100.8')).status).toBe(200);
    clock.ms += 1_000;
    expect((await local()).status).toBe(200);
    expect((await local()).status).toBe(429);
    // Who has more addresses than one has them in one network.
    for (let count = 0; count < DEFAULT_RULES.local.burst; count++) await local(`2001:db8::${count}`);
    expect((await local('2001:db8:0:0:ffff::1')).status).toBe(429);
    expect((await local('2001:db8:0:1::1')).status).toBe(200);
  });

  test('of a developer counts for more where thousands of searches are in it', async () => {
    const { ask } = await served();
    const headers = { origin: 'http://localhost' };
    const bulk = (count: number) =>
      ask('/geocoding/v1/search/bulk', { ...json(Array.from({ length: count }, () => ({}))), headers });
    expect((await bulk(49)).status).toBe(200);
    expect((await bulk(4_000)).status).toBe(200);
    const refused = await bulk(1);
    // 80 more than the 18 that were left.
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '63']);
  });

  test('gets what only its own browser may keep', async () => {
    const { ask, customer } = await served();
    const { key } = await customer();
    const style = await ask(`/styles/streets.json?api_key=${key}`);
    expect(style.headers.get('cache-control')).toBe('private, max-age=86400');
  });

  test('carries its key through documents of maps', async () => {
    const { ask, customer } = await served();
    const { key } = await customer();
    const answer: unknown = await (await ask(`/styles/streets.json?api_key=${key}`)).json();
    expect(answer).toMatchObject({ request: { apiKey: key } });
  });
});

describe('without a valid key', () => {
  test('a raster tile is a picture that says so', async () => {
    const { ask, customer } = await served();
    const { key } = await customer();
    const target = '/tiles/streets/3/4/2.png';
    const response = await ask(target);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([401, 'image/png', 'no-store']);
    expect(new Uint8Array(await response.arrayBuffer()).slice(1, 4)).toEqual(Uint8Array.of(0x50, 0x4e, 0x47));
    expect((await ask(`${target}?api_key=${key}`)).status).toBe(501);
    expect((await ask('/data/openmaptiles/0/0/0.pbf')).headers.get('content-type')).toBe('application/json');
  });

  test('pages about the service are open, its figures are not', async () => {
    const { ask } = await served();
    for (const page of ['/', '/health', '/openapi.json', '/api/v1/openapi/']) {
      expect((await ask(page)).status).toBe(200);
    }
    expect((await ask('/metrics')).status).toBe(403);
    expect((await ask('/roads.json')).status).toBe(401);
  });

  test('the data calls of an open service are answered all the same, and management is not', async () => {
    const { ask, manage, customer, used } = await served({ accounts: { isOpen: true } });
    const { key, id, token } = await customer();
    expect((await ask('/route/v1', ROUTE)).status).toBe(200);
    expect((await ask(`/route/v1?api_key=${key}`, ROUTE)).status).toBe(200);
    expect(await used(id)).toBe(0);
    expect((await manage(undefined, 'GET', '/properties/')).status).toBe(403);
    expect((await manage(token, 'GET', '/properties/')).status).toBe(200);
  });
});

test('the order of refusal is 401, 403, 429, 400', async () => {
  const here = await served();
  const { ask, customer, change, clock } = here;
  const { key, id } = await customer();
  clock.ms = START + 15 * 86_400_000;
  await change(id, { type: 'consume', credits: 200_000 });
  const broken = { method: 'POST', body: '{' };
  expect((await ask('/map_match/v1?api_key=00000000-0000-4000-8000-000000000000', broken)).status).toBe(401);
  expect((await ask(`/map_match/v1?api_key=${key}`, broken)).status).toBe(403);
  expect((await ask(`/route/v1?api_key=${key}`, broken)).status).toBe(429);
  await pays(here, id, 4);
  clock.ms += 2_000;
  expect((await ask(`/route/v1?api_key=${key}`, broken)).status).toBe(400);
});

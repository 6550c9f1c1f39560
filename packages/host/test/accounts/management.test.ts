import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { validatorOf } from '@portolan/schemas/validators';
import { served, type Served } from './with-accounts.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Told {
  readonly status: number;
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any -- whatever JSON there is
  readonly link: string | null;
}

/** Manages an account, and checks each answer against the interface. */
async function manager() {
  const here = await served();
  const customer = await here.customer();
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    token: string | undefined = customer.token,
  ): Promise<Told> => {
    const response = await here.manage(token, method, path, body);
    const text = await response.text();
    const answer = text === '' ? undefined : JSON.parse(text);
    if (response.ok) {
      const bare = path.replace(/\?.*/, '');
      const endpoint = ENDPOINTS.find(
        (one) =>
          one.method === method &&
          new RegExp(`^/api/v1${one.path.slice(7).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`/api/v1${bare}`),
      )!;
      expect(response.status).toBe(endpoint.answer.status);
      if (endpoint.answer.schema) expect(validatorOf(endpoint.answer.schema).issues(answer)).toEqual([]);
      else expect(text).toBe('');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    return { status: response.status, body: answer, link: response.headers.get('link') };
  };
  return { ...here, customer, call };
}

const keyWorks = async ({ ask }: Pick<Served, 'ask'>, key: string): Promise<number> =>
  (await ask(`/route/v1?api_key=${key}`, { method: 'POST', body: '{}' })).status;

test('properties are made, listed, shown, renamed and removed', async () => {
  const { call, customer } = await manager();
  const made = await call('POST', '/properties/', { name: 'Harbour "app" <b>' });
  expect(made).toMatchObject({ status: 201, body: { account_id: customer.id, name: 'Harbour "app" <b>' } });
  const { id } = made.body;
  expect((await call('GET', '/properties/')).body.map((one: { name: string }) => one.name)).toEqual([
    'default',
    'Harbour "app" <b>',
  ]);
  expect((await call('GET', `/properties/${id}/`)).body).toEqual(made.body);
  expect((await call('PUT', `/properties/${id}/`, { name: 'One' })).body).toEqual({
    ...made.body,
    name: 'One',
  });
  expect((await call('PATCH', `/properties/${id}/`, { name: 'Two' })).body.name).toBe('Two');
  expect((await call('PATCH', `/properties/${id}/`, {})).body.name).toBe('Two');
  expect(await call('DELETE', `/properties/${id}/`)).toMatchObject({ status: 204 });
  expect(await call('GET', `/properties/${id}/`)).toMatchObject({
    status: 404,
    body: { detail: 'there is no such property' },
  });
  expect((await call('DELETE', `/properties/${id}/`)).status).toBe(404);
});

test('domains are made, listed, shown, changed and removed', async () => {
  const { call, customer } = await manager();
  const { propertyId: property_id } = customer;
  const made = await call('POST', '/domains/', { property_id, base_domain: 'Example.COM', subdomain: 'WWW' });
  expect(made.body).toEqual({
    id: made.body.id,
    property_id,
    base_domain: 'example.com',
    wildcard: false,
    subdomain: 'www',
  });
  const path = `/domains/${made.body.id}/`;
  expect((await call('GET', path)).body).toEqual(made.body);
  expect((await call('PATCH', path, { wildcard: true })).body).toEqual({ ...made.body, wildcard: true });
  expect((await call('PUT', path, { property_id, base_domain: 'example.org' })).body).toEqual({
    ...made.body,
    base_domain: 'example.org',
    subdomain: '',
  });
  expect((await call('GET', '/domains/')).body).toHaveLength(1);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', '/domains/')).body).toEqual([]);
});

test('keys are made, listed, shown, moved, recycled and removed, and work from then until then', async () => {
  const here = await manager();
  const { call, customer } = here;
  const { propertyId: property_id } = customer;
  const { body: made } = await call('POST', '/api_keys/', { property_id });
  expect(made).toEqual({ key: expect.stringMatching(UUID), property_id, kind: 'master' });
  expect((await call('GET', '/api_keys/')).body).toEqual([{ ...made, key: customer.key }, made]);
  expect((await call('GET', `/api_keys/${made.key}/`)).body).toEqual(made);
  expect(await keyWorks(here, made.key)).toBe(200);
  const { body: other } = await call('POST', '/properties/', { name: 'Other' });
  expect((await call('PUT', `/api_keys/${made.key}/`, { property_id: other.id })).body).toEqual({
    ...made,
    property_id: other.id,
  });
  expect((await call('PATCH', `/api_keys/${made.key}/`, {})).body.property_id).toBe(other.id);
  expect((await call('GET', `/api_keys/${made.key.toUpperCase()}/`)).body).toEqual(
    (await call('GET', `/api_keys/${made.key}/`)).body,
  );
  const { body: recycled } = await call('POST', `/api_keys/${made.key}/recycle/`);
  expect(recycled).toEqual({ key: expect.stringMatching(UUID), property_id: other.id, kind: 'master' });
  expect(recycled.key).not.toBe(made.key);
  expect([await keyWorks(here, made.key), await keyWorks(here, recycled.key)]).toEqual([401, 200]);
  expect((await call('GET', `/api_keys/${made.key}/`)).status).toBe(404);
  expect((await call('POST', `/api_keys/${made.key}/recycle/`)).status).toBe(404);
  expect((await call('DELETE', `/api_keys/${recycled.key}/`)).status).toBe(204);
  expect(await keyWorks(here, recycled.key)).toBe(401);
});

test.each(['/api_keys/mine/', '/properties/first/', '/invoices/'])(
  '%s is unknown in the form of account management',
  async (path) => {
    const { call } = await manager();
    expect(await call('GET', path)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('nothing at this path') },
    });
  },
);

test('a property takes its domains and keys with it', async () => {
  const here = await manager();
  const { call, customer, ask } = here;
  const { body: property } = await call('POST', '/properties/', { name: 'Short-lived' });
  const { body: key } = await call('POST', '/api_keys/', { property_id: property.id });
  const { body: domain } = await call('POST', '/domains/', {
    property_id: property.id,
    base_domain: 'example.com',
  });
  const fromSite = async (): Promise<number> =>
    (await ask('/tz/lookup/v2?lat=1&lng=1', { headers: { origin: 'https://example.com' } })).status;
  expect([await keyWorks(here, key.key), await fromSite()]).toEqual([200, 200]);
  await call('DELETE', `/properties/${property.id}/`);
  expect([await keyWorks(here, key.key), await fromSite()]).toEqual([401, 401]);
  expect((await call('GET', `/domains/${domain.id}/`)).status).toBe(404);
  expect((await call('GET', '/api_keys/')).body).toEqual([expect.objectContaining({ key: customer.key })]);
});

test('statistics are those of one property, by day and kind', async () => {
  const here = await manager();
  const { call, customer, clock } = here;
  const { body: other } = await call('POST', '/properties/', { name: 'Other' });
  await keyWorks(here, customer.key);
  clock.ms += 86_400_000;
  await keyWorks(here, customer.key);
  await keyWorks(here, customer.key);
  await here.accounts.flush();
  const { body } = await call('GET', `/properties/${customer.propertyId}/stats/`);
  expect(body).toEqual({
    data: { route: { '2026-05-20': { value: 20 }, '2026-05-21': { value: 40 } } },
    start_date: '2026-05-20',
    end_date: '2026-06-03',
  });
  expect((await call('GET', `/properties/${other.id}/stats/`)).body.data).toEqual({});
});

test('plans on offer are listed', async () => {
  const { call } = await manager();
  const { body } = await call('GET', '/plans/');
  expect(body.map((plan: { name: string }) => plan.name)).toEqual([
    'Free',
    'Starter',
    'Standard',
    'Professional',
  ]);
});

test('lists are whole, or come in pages that lead to each other, of one property or of all', async () => {
  const { call, customer } = await manager();
  const { body: other } = await call('POST', '/properties/', { name: 'Other' });
  for (const property_id of [other.id, customer.propertyId, other.id, other.id])
    await call('POST', '/api_keys/', { property_id });
  const { body: all } = await call('GET', '/api_keys/');
  expect(all).toHaveLength(5);
  const read: unknown[] = [];
  let path: string | undefined = '/api_keys/?limit=2';
  while (path !== undefined) {
    const { body, link }: Told = await call('GET', path);
    read.push(...body);
    path = link === null ? undefined : /^<\/api\/v1([^>]+)>; rel="next"$/.exec(link)![1];
  }
  expect(read).toEqual(all);
  expect((await call('GET', `/api_keys/?property_id=${other.id}`)).body).toHaveLength(3);
  expect((await call('GET', '/domains/?property_id=99999')).body).toEqual([]);
});

describe('what is wrong is told by member', () => {
  test.each<[string, string, unknown, string]>([
    ['POST', '/properties/', {}, 'name'],
    ['POST', '/properties/', { name: '' }, 'name'],
    ['POST', '/properties/', { name: '   ' }, 'name'],
    ['POST', '/properties/', { name: 'x'.repeat(501) }, 'name'],
    ['POST', '/properties/', { name: 5 }, 'name'],
    ['POST', '/properties/', { name: 'a\u0000b' }, 'name'],
    ['POST', '/properties/', { name: 'a\ud800b' }, 'name'],
    ['POST', '/properties/', [], 'non_field_errors'],
    ['POST', '/domains/', { base_domain: 'example.com' }, 'property_id'],
    ['POST', '/domains/', { property_id: 99_999, base_domain: 'example.com' }, 'property_id'],
    ['POST', '/domains/', { property_id: '1', base_domain: 'example.com' }, 'property_id'],
    ['POST', '/domains/', { property_id: 'PROPERTY', base_domain: 'com' }, 'base_domain'],
    ['POST', '/domains/', { property_id: 'PROPERTY', base_domain: 'co.uk' }, 'base_domain'],
    ['POST', '/domains/', { property_id: 'PROPERTY', base_domain: 'localhost' }, 'base_domain'],
    ['POST', '/domains/', { property_id: 'PROPERTY', base_domain: '192.0.2.1' }, 'base_domain'],
    ['POST', '/domains/', { property_id: 'PROPERTY', base_domain: 'https://example.com' }, 'base_domain'],
    ['POST', '/domains/', { property_id: 'PROPERTY', base_domain: 'example.com/a' }, 'base_domain'],
    [
      'POST',
      '/domains/',
      { property_id: 'PROPERTY', base_domain: "example.com'; DROP TABLE x;--" },
      'base_domain',
    ],
    [
      'POST',
      '/domains/',
      { property_id: 'PROPERTY', base_domain: 'example.com', subdomain: '*' },
      'subdomain',
    ],
    [
      'POST',
      '/domains/',
      { property_id: 'PROPERTY', base_domain: 'example.com', wildcard: 'yes' },
      'wildcard',
    ],
    ['POST', '/api_keys/', {}, 'property_id'],
    ['POST', '/api_keys/', { property_id: -1 }, 'property_id'],
    ['POST', '/api_keys/', { property_id: 1.5 }, 'property_id'],
    ['GET', '/properties/?limit=0', undefined, 'limit'],
    ['GET', '/properties/?limit=1001', undefined, 'limit'],
    ['GET', '/properties/?limit=many', undefined, 'limit'],
    ['GET', '/domains/?cursor=-5', undefined, 'cursor'],
    ['GET', '/domains/?cursor=MSBPUiAxPTE', undefined, 'cursor'],
    ['GET', '/api_keys/?property_id=1%20OR%201', undefined, 'property_id'],
  ])('%s %s %j: %s', async (method, path, body, member) => {
    const { call, customer } = await manager();
    const filled: unknown = JSON.parse(
      JSON.stringify(body ?? null).replace('"PROPERTY"', String(customer.propertyId)),
    );
    const { status, body: answer } = await call(method, path, body === undefined ? undefined : filled);
    expect([status, Object.keys(answer)]).toEqual([400, [member]]);
    expect(answer[member]).toEqual([expect.any(String)]);
  });

  test('in words, not in patterns', async () => {
    const { call, customer } = await manager();
    const { propertyId: property_id } = customer;
    const asked = async (body: object): Promise<unknown> => (await call('POST', '/domains/', body)).body;
    expect(await asked({ property_id, base_domain: 'https://example.com', subdomain: 'a b' })).toEqual({
      base_domain: ['must be a domain name such as example.com, in ASCII letters, without https:// and port'],
      subdomain: ['must be what stands before the domain, such as www, or empty'],
    });
    for (const subdomain of ['-', 'a-', '-a.b', 'a..b'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await asked({ property_id, base_domain: 'example.com', subdomain }), subdomain).toHaveProperty(
        'subdomain',
      );
    expect((await call('POST', '/properties/', { name: '' })).body).toEqual({ name: ['must not be empty'] });
  });

  test('a body that is no JSON', async () => {
    const { call } = await manager();
    expect(await call('POST', '/properties/', '{')).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) },
    });
  });
});

test('each call is documented by OPTIONS, and other methods are refused', async () => {
  const { host, call } = await manager();
  for (const { path, method } of ENDPOINTS.filter(({ auth }) => auth === 'management')) {
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      name === 'key' ? '0b9e4b1c-6f3e-4c56-9d7a-2f1f7a3c9d10' : '1',
    );
    const response = await host(new Request(`http://maps.test${target}`, { method: 'OPTIONS' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-methods')).toContain(method);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    expect(Object.keys(paths[path]!)).toContain(method.toLowerCase());
  }
  expect(await call('PATCH', '/plans/', {})).toMatchObject({
    status: 405,
    body: { detail: expect.any(String) },
  });
});

describe('a management token', () => {
  test('is needed, and no data key', async () => {
    const { host, customer } = await manager();
    const asked = async (headers: Record<string, string>, path = '/properties/'): Promise<Response> =>
      host(new Request(`http://maps.test/api/v1${path}`, { headers }));
    for (const authorization of [
      undefined,
      '',
      'Token',
      `Token ${customer.key}`,
      `Bearer ${customer.token}`,
      customer.token,
      `Token ${customer.token} x`,
      `Token ${customer.token}x`,
      `Portolan-Auth ${customer.token}`,
      `Token ${'x'.repeat(5_000)}`,
    ]) {
      const response = await asked(authorization === undefined ? {} : { authorization });
      expect([response.status, await response.json()]).toEqual([403, { detail: expect.any(String) }]);
    }
    expect((await asked({}, `/properties/?api_key=${customer.key}`)).status).toBe(403);
    expect((await asked({}, `/properties/?token=${customer.token}`)).status).toBe(403);
    expect((await asked({ authorization: `token ${customer.token}` })).status).toBe(200);
  });

  test('is asked for before anything of the request is looked at', async () => {
    const { call } = await manager();
    expect((await call('POST', '/properties/', '{', 'portolan_wrong')).status).toBe(403);
    expect((await call('GET', '/properties/?limit=x', undefined, 'portolan_wrong')).status).toBe(403);
    expect((await call('GET', '/properties/99999/', undefined, 'portolan_wrong')).status).toBe(403);
  });

  test('gives no access to data', async () => {
    const here = await manager();
    expect(await keyWorks(here, here.customer.token)).toBe(401);
    expect(
      (
        await here.ask('/tz/lookup/v2?lat=1&lng=1', {
          headers: { authorization: `Token ${here.customer.token}` },
        })
      ).status,
    ).toBe(401);
  });
});

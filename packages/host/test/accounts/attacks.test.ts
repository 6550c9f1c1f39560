/** What somebody would try who wants what is not theirs. */
import http from 'node:http';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { share } from '@portolan/testing';
import { serve } from '@portolan/host/node';
import { served, type Customer, type Served } from './with-accounts.ts';

const PLACE = '/tz/lookup/v2?lat=57.7&lng=11.97';

/** Two accounts, each with a property, a domain and a key of its own. */
async function twoAccounts() {
  const here = await served();
  const own = async (name: string, base_domain: string) => {
    const customer = await here.customer(name);
    const property = await json(here, customer, 'POST', '/properties/', { name });
    const { id } = await json(here, customer, 'POST', '/domains/', {
      property_id: property['id'],
      base_domain,
    });
    const { key } = await json(here, customer, 'POST', '/api_keys/', { property_id: property['id'] });
    return { ...customer, property: Number(property['id']), domain: Number(id), made: String(key) };
  };
  return { ...here, ann: await own('Ann', 'ann.example.com'), eve: await own('Eve', 'eve.example.com') };
}

async function json(
  here: Served,
  { token }: Customer,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  return (await (await here.manage(token, method, path, body)).json()) as Record<string, unknown>;
}

describe("another account's things", () => {
  test('are not there, whatever is done to them', async () => {
    const { ann, eve, manage, ask } = await twoAccounts();
    for (const { operation, method, path, body } of ENDPOINTS.filter(
      ({ auth, path: at }) => auth === 'management' && at.includes('{'),
    )) {
      const target = path
        .slice('/api/v1'.length)
        .replace('{property_id}', String(ann.property))
        .replace('{domain_id}', String(ann.domain))
        .replace('{key}', ann.made);
      const mine = { name: 'mine', property_id: eve.property, base_domain: 'eve.example.com' };
      const response = await manage(eve.token, method, target, body === undefined ? undefined : mine);
      expect([operation, response.status]).toEqual([operation, 404]);
      expect(await response.text()).not.toMatch(/ann|Ann/);
    }
    expect((await ask(`${PLACE}&api_key=${ann.made}`)).status).toBe(200);
    expect(await (await manage(ann.token, 'GET', `/properties/${ann.property}/`)).json()).toMatchObject({
      name: 'Ann',
    });
  });

  test('cannot be taken over, or added to, by their numbers', async () => {
    const { ann, eve, manage } = await twoAccounts();
    const tries: [string, string, object][] = [
      ['POST', '/domains/', { property_id: ann.property, base_domain: 'eve.example.com' }],
      ['PUT', `/domains/${eve.domain}/`, { property_id: ann.property, base_domain: 'eve.example.com' }],
      ['PATCH', `/domains/${eve.domain}/`, { property_id: ann.property }],
      ['POST', '/api_keys/', { property_id: ann.property }],
      ['PUT', `/api_keys/${eve.made}/`, { property_id: ann.property }],
      ['PATCH', `/api_keys/${eve.made}/`, { property_id: ann.property }],
    ];
    for (const [method, path, body] of tries) {
      const response = await manage(eve.token, method, path, body);
      expect([response.status, await response.json()]).toEqual([
        400,
        { property_id: ['there is no such property'] },
      ]);
    }
    // Members that only the server sets are left alone.
    await manage(eve.token, 'PATCH', `/properties/${eve.property}/`, {
      account_id: ann.id,
      id: ann.property,
    });
    expect(await (await manage(eve.token, 'GET', `/properties/${eve.property}/`)).json()).toMatchObject({
      account_id: eve.id,
    });
  });

  test('are in no list, whatever the filter or the cursor', async () => {
    const { ann, eve, manage } = await twoAccounts();
    for (const list of ['/properties/', '/domains/', '/api_keys/']) {
      for (const query of [
        '',
        '?cursor=0',
        `?cursor=${ann.property - 1}`,
        '?limit=1000&cursor=0',
        `?property_id=${ann.property}`,
        '?account_id=1',
        "?property_id=1'--",
      ]) {
        const text = await (await manage(eve.token, 'GET', list + query)).text();
        for (const secret of [ann.made, ann.key, 'ann.example.com', '"Ann"'])
          expect(text).not.toContain(secret);
      }
    }
  });

  test('cannot be told from things that do not exist', async () => {
    const { ann, eve, manage } = await twoAccounts();
    const told = async (path: string): Promise<unknown[]> => {
      const response = await manage(eve.token, 'GET', path);
      return [response.status, await response.text()];
    };
    expect(await told(`/properties/${ann.property}/`)).toEqual(await told('/properties/999999/'));
    expect(await told(`/domains/${ann.domain}/`)).toEqual(await told('/domains/999999/'));
    expect(await told(`/api_keys/${ann.made}/`)).toEqual(
      await told('/api_keys/00000000-0000-4000-8000-000000000000/'),
    );
    expect(await told(`/api_keys/${ann.made.slice(0, 8)}-0000-0000-0000-000000000000/`)).toEqual(
      await told('/api_keys/11111111-0000-0000-0000-000000000000/'),
    );
  });

  test('a domain that somebody has is not taken away by registering it again', async () => {
    const { ann, eve, manage, ask, used, clock } = await twoAccounts();
    await manage(eve.token, 'POST', '/domains/', {
      property_id: eve.property,
      base_domain: 'ann.example.com',
    });
    await manage(eve.token, 'POST', '/domains/', {
      property_id: eve.property,
      base_domain: 'example.com',
      wildcard: true,
    });
    clock.ms += 20_000;
    expect((await ask(PLACE, { headers: { origin: 'https://ann.example.com' } })).status).toBe(200);
    expect([await used(ann.id), await used(eve.id)]).toEqual([1, 0]);
  });
});

describe('secrets', () => {
  test('are in no log, no error and no page', async () => {
    const { ann, log, ask, manage, store } = await twoAccounts();
    const wrong = '99999999-9999-4999-8999-999999999999';
    const texts = [
      await (await ask(`${PLACE}&api_key=${wrong}`)).text(),
      await (await ask(`/nowhere?api_key=${ann.made}`)).text(),
      await (await ask(`/elevation/v1?api_key=${ann.made}`, { method: 'POST', body: '{' })).text(),
      await (await ask(`/geocoding/v1/search?text=&api_key=${ann.made}&token=${ann.token}`)).text(),
      await (await manage(`${ann.token}x`, 'GET', '/properties/')).text(),
      await (await ask('/health')).text(),
    ];
    await store.transaction(async (transaction) => {
      const all = [
        await transaction.tokens(ann.id),
        await transaction.keys(ann.id, { after: 0, limit: 10 }),
        await transaction.account(ann.id),
      ];
      texts.push(JSON.stringify(all));
    });
    for (const secret of [ann.made, ann.key, ann.token, wrong]) {
      for (const text of [...texts, ...log]) expect(text).not.toContain(secret);
    }
  });

  test('a recycled key dies at once, and so do those of a deleted property', async () => {
    const { ann, ask, manage } = await twoAccounts();
    const asked = async (key: string): Promise<number> => (await ask(`${PLACE}&api_key=${key}`)).status;
    expect(await asked(ann.made)).toBe(200);
    const { key } = (await (await manage(ann.token, 'POST', `/api_keys/${ann.made}/recycle/`)).json()) as {
      key: string;
    };
    expect([await asked(ann.made), await asked(key), await asked(ann.made)]).toEqual([401, 200, 401]);
    // Capitals do not bring it back.
    expect(await asked(ann.made.toUpperCase())).toBe(401);
    await manage(ann.token, 'DELETE', `/properties/${ann.property}/`);
    expect(await asked(key)).toBe(401);
  });

  test('keys that are made while others are recycled are never mixed up', async () => {
    const { ann, manage, ask } = await twoAccounts();
    let { made } = ann;
    for (let round = 0; round < 20; round++) {
      const asking = ask(`${PLACE}&api_key=${made}`);
      const recycling = manage(ann.token, 'POST', `/api_keys/${made}/recycle/`);
      const late = ask(`${PLACE}&api_key=${made}`);
      const { key } = (await (await recycling).json()) as { key: string };
      await Promise.all([asking, late]);
      expect((await ask(`${PLACE}&api_key=${made}`)).status).toBe(401);
      made = key;
    }
    expect((await ask(`${PLACE}&api_key=${made}`)).status).toBe(200);
  });
});

describe('over a socket', () => {
  async function listening(trustProxy = false) {
    const here = await twoAccounts();
    const serving = await serve(here.host, { port: 0, trustProxy });
    onTestFinished(() => serving.close());
    const status = (headers: Record<string, string | string[]>, path = PLACE): Promise<number> =>
      new Promise((resolve, reject) => {
        http
          .get({ port: serving.port, path, headers }, (response) => {
            response.resume();
            resolve(response.statusCode!);
          })
          .on('error', reject);
      });
    return { ...here, status };
  }

  test('crafted headers make nobody a developer who is not', async () => {
    const { status } = await listening();
    expect(await status({ host: 'localhost' })).toBe(200);
    const away = { host: 'localhost', 'x-forwarded-for': '203.0.113.9' };
    expect(await status(away)).toBe(401);
    for (const headers of [
      { host: 'maps.example.org', 'x-forwarded-host': 'localhost' },
      { host: 'maps.example.org', 'x-forwarded-for': '127.0.0.1' },
      { host: 'localhost', forwarded: 'for=127.0.0.1;host=localhost' },
      { host: 'localhost', via: '1.1 proxy' },
      { host: 'localhost', 'x-real-ip': '203.0.113.9' },
      { host: 'localhost.evil.example' },
      { host: '127.0.0.1.evil.example' },
      { host: 'localhost', origin: 'https://evil.example' },
      { host: 'localhost', referer: 'https://evil.example/?http://localhost' },
      { host: 'maps.example.org', origin: 'http://localhost.evil.example' },
      { host: 'maps.example.org', origin: 'http://localhost@evil.example' },
      { host: 'maps.example.org', origin: 'null' },
      { host: 'maps.example.org', origin: 'https://ann.example.com.evil.example' },
      { host: 'maps.example.org', origin: 'https://evilann.example.com' },
      { host: 'maps.example.org', referer: 'ann.example.com' },
      { host: 'ann.example.com' },
      { host: 'maps.example.org', 'x-original-url': '/health', 'x-rewrite-url': '/health' },
    ]) {
      expect([headers, await status(headers)]).toEqual([headers, 401]);
    }
    expect(await status({ host: 'maps.example.org', origin: 'https://ann.example.com' })).toBe(200);
  });

  test('behind a known proxy the client before it counts', async () => {
    const { status } = await listening(true);
    expect(await status({ host: 'localhost', 'x-forwarded-for': '203.0.113.9' })).toBe(401);
    expect(await status({ host: 'localhost', 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(401);
    expect(await status({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })).toBe(200);
  });

  test('paths that hide where they lead are let in nowhere', async () => {
    const { status } = await listening();
    const away = { host: 'maps.example.org' };
    for (const path of [
      '//tz//lookup/v2?lat=1&lng=1',
      '/tz/lookup/v2/?lat=1&lng=1',
      '/%74z/lookup/v2?lat=1&lng=1',
      '/health/../tz/lookup/v2?lat=1&lng=1',
      '/account/../metrics',
    ]) {
      expect([path, await status(away, path)]).toEqual([
        path,
        expect.toSatisfy((code: number) => [401, 403, 404].includes(code)),
      ]);
    }
  });
});

test('texts of every kind come back as they went in, and nowhere else', async () => {
  const here = await twoAccounts();
  const { ann, eve, manage } = here;
  const nasty = fc.oneof(
    fc.constantFrom(
      "'; DROP TABLE portolan_accounts; --",
      '<script>alert(1)</script>',
      '${7*7}',
      '{"__proto__":1}',
      '__proto__',
      '%00',
      '../../etc/passwd',
      '\u202egnp.exe',
      '𝕏'.repeat(250),
    ),
    fc.string({ minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(nasty, async (name) => {
      const response = await manage(eve.token, 'PATCH', `/properties/${eve.property}/`, {
        name,
        __proto__: { polluted: true },
      });
      const isRefused = name.trim() === '' || /[\p{Cc}\p{Cs}]/u.test(name);
      expect(response.status).toBe(isRefused ? 400 : 200);
      if (!isRefused) expect(await response.json()).toMatchObject({ name });
      expect(response.headers.get('content-type')).toBe('application/json');
    }),
    { numRuns: share(2_000) },
  );
  expect(await (await manage(ann.token, 'GET', '/properties/')).json()).toMatchObject([
    { name: 'default' },
    { name: 'Ann' },
  ]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('no bytes where an account has a say make the host fail', async () => {
  const here = await twoAccounts();
  const value = fc.jsonValue({ maxDepth: 3 });
  const body = fc.record(
    { name: value, property_id: value, base_domain: value, wildcard: value, subdomain: value },
    { requiredKeys: [] },
  );
  const calls = ENDPOINTS.filter((endpoint) => endpoint.auth === 'management' && endpoint.body !== undefined);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), fc.oneof(body, value), async ({ method, path }, sent) => {
      const { property, domain, made, token } = here.eve;
      const target = path
        .slice('/api/v1'.length)
        .replace('{property_id}', String(property))
        .replace('{domain_id}', String(domain))
        .replace('{key}', made);
      const { status } = await here.manage(token, method, target, sent);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: share(10_000) },
  );
});

test('guessing finds nothing, costs the store one question at a time, and locks nobody out', async () => {
  const here = await twoAccounts();
  let questions = 0;
  const { store, ask, ann } = here;
  const plain = store.keysByHash.bind(store);
  store.keysByHash = (hashes) => {
    questions++;
    return plain(hashes);
  };
  const guesses = Array.from(
    { length: 300 },
    (_, n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
  );
  const statuses = await Promise.all(
    guesses.map(async (key) => (await ask(`${PLACE}&api_key=${key}`)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(questions).toBeLessThan(10);
  expect((await ask(`${PLACE}&api_key=${ann.made}`)).status).toBe(200);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { PortolanError } from '@portolan/base';
import { autocomplete, buildGeocoder, openGeocoder } from '@portolan/geocoder';
import { createHost, type Engine, type Host, type Payload, type RequestRecord } from '@portolan/host';
import { errorAnswers } from '@portolan/schemas/answers';
import { validatorOf } from '@portolan/schemas/validators';
import { REQUESTS } from './requests.ts';
import { A, B, C, townEngine } from './town.ts';

let engines: Engine;
let host: Host;
beforeAll(async () => {
  engines = await townEngine();
  // One clock for all answers: geocoding tells the time, and answers are compared.
  host = createHost({ engines, config: { now: () => 1_800_000_000_000 } });
});

const ask = (target: string, init?: RequestInit): Promise<Response> =>
  host(new Request(`http://localhost${target}`, init));
const post = (path: string, body: unknown, init: RequestInit = {}): Promise<Response> =>
  ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), ...init });

/** An engine that has one call only. */
const only = (operation: string, call: Engine['call']): Engine => ({
  operations: new Set([operation]),
  call,
});

describe.each(REQUESTS.map((request) => [`${request.method} ${request.endpoint.path}`, request] as const))(
  '%s',
  (_, { endpoint, method, target, body }) => {
    const send = (init: RequestInit = {}): Promise<Response> =>
      ask(target, { method, ...(body === undefined ? {} : { body }), ...init });

    test('answers as its schema says, or 501 with a sentence', async () => {
      const response = await send();
      const { mediaTypes } = endpoint.answer;
      if (mediaTypes !== undefined && engines.operations.has(endpoint.operation)) {
        expect(response.status).toBe(200);
        expect(mediaTypes).toContain(response.headers.get('content-type'));
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
        return;
      }
      const answer: unknown = await response.json();
      expect(response.headers.get('content-type')).toBe('application/json');
      if (engines.operations.has(endpoint.operation)) {
        expect([response.status, answer]).toEqual([200, answer]);
        expect(validatorOf(endpoint.answer.schema!).issues(answer)).toEqual([]);
      } else {
        expect(response.status).toBe(501);
        const schema = errorAnswers(endpoint).get(501)!;
        expect(validatorOf(schema).issues(answer)).toEqual([]);
        expect(JSON.stringify(answer)).toContain('carries nothing that answers');
      }
    });

    test('accepts a slash at the end and doubled slashes', async () => {
      const [path, search = ''] = target.split('?');
      const expected = await (await send()).text();
      for (const other of [`/${path}`, path!.endsWith('/') ? path!.slice(0, -1) : `${path}/`]) {
        const response = await ask(`${other}${search === '' ? '' : `?${search}`}`, {
          method,
          ...(body === undefined ? {} : { body }),
        });
        expect(await response.text()).toBe(expected);
      }
    });

    test('allows any web page to ask, in the preflight and in the answer', async () => {
      const before = await ask(target, { method: 'OPTIONS', headers: { origin: 'https://example.com' } });
      expect(before.status).toBe(endpoint.auth === 'management' ? 200 : 204);
      expect(before.headers.get('access-control-allow-origin')).toBe('*');
      expect(before.headers.get('access-control-allow-methods')).toContain(method);
      expect(before.headers.get('access-control-allow-headers')).toBe(
        'Authorization, Content-Type, Accept-Language',
      );
      expect(before.headers.get('allow')).toContain(method);
      expect((await send()).headers.get('access-control-allow-origin')).toBe('*');
    });

    test('refuses other methods in its own form', async () => {
      const response = await ask(target, { method: 'PROPFIND' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain(method);
      expect(validatorOf(errorAnswers(endpoint).get(405)!).issues(await response.json())).toEqual([]);
    });
  },
);

describe('HEAD', () => {
  test('is a GET without a body', async () => {
    const target = '/tz/lookup/v2?lat=57&lng=11&timestamp=0';
    const [head, get] = [await ask(target, { method: 'HEAD' }), await ask(target)];
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(await head.text()).toBe('');
    expect((await ask('/route/v1', { method: 'HEAD' })).status).toBe(405);
  });
});

describe('a body', () => {
  test.each([
    ['nothing', ''],
    ['half of it', '{"locations": [{"lat": 57'],
    ['another notation', 'locations=57,11'],
    ['a bare word', 'undefined'],
    ['two values', '{} {}'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['nested without end', '['.repeat(100_000)],
    ['nested deeply', `${'['.repeat(65)}${']'.repeat(65)}`],
  ])('of %s is 400 with code 100', async (_, body) => {
    const response = await ask('/route/v1', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 100, status_code: 400, status: 'Bad Request' });
  });

  test.each(['null', '7', '"text"', '[]', '{}', '{"__proto__": {"locations": []}}', '{"constructor": 1}'])(
    'of %s is for the engine to refuse',
    async (body) => {
      const response = await post('/route/v1', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: 110 });
    },
  );

  test('larger than the path allows is 413, whether its length is announced or not', async () => {
    const body = 'x'.repeat(1_000_001);
    for (const sent of [body, new Blob([body]).stream()]) {
      const response = await ask('/route/v1', { method: 'POST', body: sent, duplex: 'half' } as RequestInit);
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({ error: expect.stringContaining('1000000 bytes'), status: 413 });
    }
  });

  test('that never ends is 408, and one that breaks off is 400', async () => {
    const patient = createHost({ engines, config: { bodyTimeoutMs: 20 } });
    const stalled = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([0x7b])) });
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
    for (const [body, status] of [
      [stalled, 408],
      [broken, 400],
    ] as const) {
      const request = new Request('http://localhost/route/v1', {
        method: 'POST',
        body,
        duplex: 'half',
      } as RequestInit);
      expect((await patient(request)).status).toBe(status);
    }
  });

  test('is read as JSON whatever its type is said to be, but not when it is compressed', async () => {
    const body = JSON.stringify({ locations: [A, B], costing: 'auto' });
    for (const type of [
      'application/json; charset=utf-8',
      'text/plain',
      'application/x-www-form-urlencoded',
    ]) {
      expect((await post('/route/v1', body, { headers: { 'content-type': type } })).status).toBe(200);
    }
    expect((await post('/route/v1', body, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
    expect((await post('/route/v1', body, { headers: { 'content-encoding': 'identity' } })).status).toBe(200);
  });
});

describe('errors', () => {
  test('of routing: native, or as OSRM has them where the request asked for it', async () => {
    const far = { locations: [A, { lat: 0, lon: 0 }], costing: 'auto' };
    const native = await post('/route/v1', far);
    expect(native.status).toBe(400);
    expect(await native.json()).toEqual({
      error_code: 154,
      error: expect.stringContaining('km'),
      status_code: 400,
      status: 'Bad Request',
    });
    const osrm = await post('/route/v1', { ...far, format: 'osrm' });
    expect(osrm.status).toBe(400);
    expect(await osrm.json()).toEqual({ code: 'DistanceExceeded', message: expect.stringContaining('km') });
  });

  test.each([
    ['lat=57', 'lng'],
    ['lat=57&lng=east', 'lng must be a number'],
    ['lat=91&lng=11', 'lat'],
    ['lat=57&lng=11&timestamp=-1', 'timestamp'],
    ['lat=57&lng=11&timestamp=1.5', 'timestamp'],
    ['lat=57&lat=58&lng=11', 'lat must be given once'],
    ['lat=1e999&lng=11', 'lat'],
  ])('of time zones, %s', async (query, words) => {
    const response = await ask(`/tz/lookup/v1?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringContaining(words), status: 400 });
  });

  test('of both versions of geocoding are their envelopes', async () => {
    const refuse = () => {
      throw new PortolanError('geocoder-request', 'text is empty', { status: 400 });
    };
    const config = { attribution: 'https://example.com/sources', now: () => 1_000 };
    const v1 = createHost({ engines: only('searchV1', refuse), config });
    const v2 = createHost({ engines: only('searchV2', refuse), config });
    const [first, second] = await Promise.all([
      v1(new Request('http://localhost/geocoding/v1/search?text=')),
      v2(new Request('http://localhost/geocoding/v2/search?text=&size=a')),
    ]);
    expect([first.status, second.status]).toEqual([400, 400]);
    const { geocoding } = autocomplete(openGeocoder(await buildGeocoder(null)), { text: 'nowhere' });
    expect(await first.json()).toEqual({
      type: 'FeatureCollection',
      features: [],
      geocoding: {
        version: '0.2',
        attribution: 'https://example.com/sources',
        errors: ['text is empty'],
        engine: geocoding.engine,
        timestamp: 1_000,
      },
    });
    expect(await second.json()).toEqual({
      type: 'FeatureCollection',
      features: [],
      geocoding: { attribution: 'https://example.com/sources', error: 'size must be a number, not "a"' },
    });
  });

  test('of the server itself give the client no detail, and the log all of it', async () => {
    const errors: unknown[] = [];
    const broken = new Error('secret path /home');
    const failing = createHost({
      engines: only('route', () => Promise.reject(broken)),
      config: { onError: (error) => errors.push(error) },
    });
    const response = await failing(new Request('http://localhost/route/v1', { method: 'POST', body: '{}' }));
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ error_code: 199, status_code: 500 });
    expect(text).not.toContain('secret');
    expect(errors).toEqual([broken]);
  });

  test('of account management name the fields', async () => {
    const fields = { base_domain: ['must be a domain'] };
    const accounts = createHost({
      engines: only('createDomain', () => {
        throw new PortolanError('accounts-request', 'invalid', { status: 400, fields });
      }),
    });
    const response = await accounts(
      new Request('http://localhost/api/v1/domains/', { method: 'POST', body: '{}' }),
    );
    expect([response.status, await response.json()]).toEqual([400, fields]);
  });

  test('unknown paths are 404, also those that resemble a path of the interface', async () => {
    for (const target of [
      '/nothing',
      '/route',
      '/route/v2',
      '/geocoding/v2/search/structured',
      '/geocoding/v2/search/bulk',
      '/static/a.b.png',
      '/fonts/a%2Fb/0-255.pbf',
      '/styles/%00.json',
      '/styles/%ff.json',
      '/tiles/streets/1/2/3.webp',
      '/__proto__',
    ]) {
      const response = await ask(target);
      expect([target, response.status]).toEqual([target, 404]);
      expect(await response.json()).toEqual({ error: expect.any(String), status: 404 });
    }
  });
});

describe('a deadline', () => {
  test('ends an answer that takes too long, and tells the engine to stop', async () => {
    let wasStopped = false;
    const slow = createHost({
      engines: only('route', (_, __, { stop }) => {
        stop.onStop(() => (wasStopped = stop.isStopped));
        return new Promise(() => undefined);
      }),
      config: { deadlineMs: 20 },
    });
    const response = await slow(new Request('http://localhost/route/v1', { method: 'POST', body: '{}' }));
    expect([response.status, wasStopped]).toEqual([503, true]);
    expect(await response.json()).toMatchObject({
      error: expect.stringContaining('0.02 s'),
      status_code: 503,
    });
  });

  test('ends long work in this thread too', async () => {
    const places = Array.from({ length: 90 }, (_, k) => ({ lat: A.lat + k * 1e-5, lon: A.lon }));
    const body = JSON.stringify({ sources: places, targets: places, costing: 'pedestrian' });
    const hasty = createHost({ engines, config: { deadlineMs: 0 } });
    const response = await hasty(new Request('http://localhost/matrix/v1', { method: 'POST', body }));
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ status_code: 503 }),
    ]);
  });

  test('counts as passed as soon as the client is gone', async () => {
    const controller = new AbortController();
    const stopped = new Promise<boolean>((resolve) => {
      const engine = only('route', (_, __, { stop }) => {
        stop.onStop(() => resolve(true));
        controller.abort();
        return new Promise(() => undefined);
      });
      void createHost({ engines: engine })(
        new Request('http://localhost/route/v1', { method: 'POST', body: '{}', signal: controller.signal }),
      );
    });
    expect(await stopped).toBe(true);
  });
});

describe('admission', () => {
  const body = JSON.stringify({ sources: [A, B], targets: [B, C], costing: 'auto' });
  test.each([
    [401, { error: 'no key', status: 401 }],
    [403, { error: 'no key', status: 403 }],
    [429, { error: 'no key', status: 429 }],
  ] as const)('may refuse with %i before anything is read', async (status, answer) => {
    const strict = createHost({
      engines,
      admit: () => ({ isAdmitted: false, status, message: 'no key', retryAfterSeconds: 1.2 }),
    });
    const response = await strict(new Request('http://localhost/matrix/v1', { method: 'POST', body: '{' }));
    expect([response.status, await response.json()]).toEqual([status, answer]);
    expect(response.headers.get('retry-after')).toBe('2');
  });

  const closed = () =>
    createHost({ engines, admit: () => ({ isAdmitted: false, status: 401, message: 'no key' }) });

  test('is asked for every call of the interface', async () => {
    const asked: string[] = [];
    const watched = createHost({
      engines,
      admit: ({ operation, endpoint }) => {
        expect(endpoint?.operation).toBe(operation);
        asked.push(operation);
        return { isAdmitted: false, status: 401, message: 'no key' };
      },
    });
    for (const { endpoint, method, target } of REQUESTS) {
      const { status } = await watched(new Request(`http://localhost${target}`, { method }));
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
    }
    expect(asked).toEqual(REQUESTS.map(({ endpoint }) => endpoint.operation));
  });

  test.each([
    ['/', 'index'],
    ['/roads.json', 'roads'],
    ['/openapi.json', 'openapi'],
    ['/openapi/', 'openapi'],
    ['/api/v1/openapi', 'openapi'],
    ['/metrics', 'metrics'],
  ])("is asked for %s, a page of the host's own", async (path, name) => {
    const target = `http://localhost${path}`;
    for (const method of ['GET', 'HEAD']) {
      expect((await closed()(new Request(target, { method }))).status).toBe(401);
    }
    const open = createHost({
      engines,
      admit: ({ operation, endpoint, query }) => {
        expect([operation, endpoint, query.get('api_key')]).toEqual([name, undefined, 'abc']);
        return { isAdmitted: true };
      },
    });
    expect((await open(new Request(`${target}?api_key=abc`))).status).toBe(200);
  });

  test('is not asked for health, preflights and unknown paths', async () => {
    const answered = async (path: string, method = 'GET') =>
      (await closed()(new Request(`http://localhost${path}`, { method }))).status;
    expect(await answered('/health')).toBe(200);
    expect(await answered('/health', 'HEAD')).toBe(200);
    expect(await answered('/matrix/v1', 'OPTIONS')).toBe(204);
    expect(await answered('/metrics', 'OPTIONS')).toBe(204);
    expect(await answered('/nothing')).toBe(404);
    expect(await answered('/matrix/v1', 'DELETE')).toBe(405);
    expect(await answered('/metrics', 'POST')).toBe(405);
  });

  test('sees the request, and sets the limits of a plan', async () => {
    const small = createHost({
      engines,
      admit: ({ endpoint, query, header, clientAddress }) => {
        expect([endpoint?.api, query.get('api_key'), header('authorization'), clientAddress]).toEqual([
          'matrix',
          'abc',
          'Portolan-Auth x',
          '10.0.0.1',
        ]);
        return { isAdmitted: true, limits: { maxElements: 3 } };
      },
    });
    const request = new Request('http://localhost/matrix/v1?api_key=abc', {
      method: 'POST',
      body,
      headers: { authorization: 'Portolan-Auth x' },
    });
    const response = await small(request, { clientAddress: '10.0.0.1' });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error_code: 150 }),
    ]);
  });
});

describe('what an engine is asked', () => {
  const asked = async (operation: string, target: string, init?: RequestInit): Promise<unknown> => {
    let request: unknown;
    const engine = only(operation, (_, given) => {
      request = given;
      return {};
    });
    const response = await createHost({ engines: engine })(new Request(`http://localhost${target}`, init));
    expect(response.status).toBeLessThan(300);
    return request;
  };

  test('every operation gets the time in Unix seconds, from any clock', async () => {
    const seen: number[] = [];
    const operations = new Set(REQUESTS.map(({ endpoint }) => endpoint.operation));
    const call: Engine['call'] = (_, __, { now }) => {
      seen.push(now);
      return {};
    };
    const timed = createHost({ engines: { operations, call }, config: { now: () => 1_780_000_000_999 } });
    for (const { method, target, body } of REQUESTS) {
      await timed(
        new Request(`http://localhost${target}`, { method, ...(body === undefined ? {} : { body }) }),
      );
    }
    expect(seen).toEqual(REQUESTS.map(() => 1_780_000_000));
    const before = Math.floor(Date.now() / 1000);
    const byItself = createHost({ engines: { operations, call } });
    await byItself(new Request('http://localhost/tz/lookup/v2?lat=57.7&lng=11.97'));
    expect(seen.at(-1)).toBeGreaterThanOrEqual(before);
    expect(seen.at(-1)).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });

  test('queries with their types', async () => {
    expect(
      await asked('searchV1', '/geocoding/v1/search?text=0012&size=5&layers=street%2Caddress&api_key=k'),
    ).toEqual({
      text: '0012',
      size: 5,
      layers: ['street', 'address'],
    });
  });

  test('unknown names of a geocoding query reach the engine, which warns of them; a key does not', async () => {
    expect(await asked('searchV1', '/geocoding/v1/search?text=a&focus.lat=57&language=sv&api_key=k')).toEqual(
      {
        text: 'a',
        'focus.lat': '',
        language: '',
      },
    );
  });

  test('the language of the header in version 2, unless the query names one', async () => {
    const headers = { 'accept-language': 'fr;q=0.5, sv-SE, *;q=0.1' };
    expect(await asked('searchV2', '/geocoding/v2/search?text=a', { headers })).toEqual({
      text: 'a',
      lang: 'sv-SE',
    });
    expect(await asked('searchV2', '/geocoding/v2/search?text=a&lang=de', { headers })).toEqual({
      text: 'a',
      lang: 'de',
    });
    expect(await asked('searchV1', '/geocoding/v1/search?text=a', { headers })).toEqual({ text: 'a' });
  });

  test('paths decoded, numbers as numbers', async () => {
    expect(await asked('vectorTile', '/data/openmaptiles/14/8736/4981.pbf')).toEqual({
      path: { z: 14, x: 8736, y: 4981 },
    });
    expect(await asked('glyphs', '/fonts/Noto%20Sans%20Regular%2CNoto%20Sans/0-255.pbf')).toEqual({
      path: { fontstack: 'Noto Sans Regular,Noto Sans', range: '0-255' },
    });
    expect(await asked('getStatic', '/static/streets?size=600x400&m=57,11')).toEqual({
      path: { style: 'streets', format: '' },
      query: { size: '600x400', markers: [{ lat: 57, lon: 11 }] },
    });
    expect(await asked('spriteImage', '/styles/streets/sprite@2x.png')).toEqual({
      path: { style: 'streets', scale: '@2x' },
    });
  });

  test('bodies beside their path', async () => {
    const init = { method: 'PATCH', body: '{"name":"b"}' };
    expect(await asked('changeProperty', '/api/v1/properties/7/', init)).toEqual({
      path: { property_id: 7 },
      body: { name: 'b' },
    });
  });
});

describe('what an engine answers', () => {
  const tile = new TextEncoder().encode('a tile');
  const gzipped = async (): Promise<Uint8Array> =>
    new Uint8Array(
      await new Response(new Blob([tile]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
    );
  const tiles = async (): Promise<Host> => {
    const payload: Payload = {
      bytes: await gzipped(),
      mediaType: 'application/x-protobuf',
      encoding: 'gzip',
    };
    return createHost({ engines: only('vectorTile', () => payload) });
  };
  const target = 'http://localhost/data/openmaptiles/1/0/0.pbf';

  test('compressed bytes are passed on as they are, or inflated for clients that do not accept gzip', async () => {
    const serving = await tiles();
    const packed = await serving(new Request(target, { headers: { 'accept-encoding': 'br, gzip' } }));
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(new Uint8Array(await packed.arrayBuffer())).toEqual(await gzipped());
    for (const encoding of ['identity', 'gzip;q=0', '']) {
      const plain = await serving(new Request(target, { headers: { 'accept-encoding': encoding } }));
      expect(plain.headers.get('content-encoding')).toBe(null);
      expect(await plain.text()).toBe('a tile');
    }
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('clients may keep an answer that does not change, and it is not sent twice', async () => {
    const serving = await tiles();
    const first = await serving(new Request(target));
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    const etag = first.headers.get('etag')!;
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await serving(new Request(target, { headers: { 'if-none-match': given } }));
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const other = await serving(new Request(target, { headers: { 'if-none-match': '"x"' } }));
    expect(other.status).toBe(200);
  });

  test('a missing asset is 404, and a missing tile and a call that answers nothing are 204', async () => {
    const noTile = createHost({ engines: only('vectorTile', () => null) });
    expect((await noTile(new Request(target))).status).toBe(204);
    const empty = createHost({ engines: only('spriteImage', () => undefined) });
    const image = new Request('http://localhost/styles/streets/sprite.png');
    expect((await empty(image)).status).toBe(404);
    const deleting = createHost({ engines: only('deleteProperty', () => undefined) });
    const response = await deleting(
      new Request('http://localhost/api/v1/properties/1/', { method: 'DELETE' }),
    );
    expect([response.status, await response.text()]).toEqual([204, '']);
    const creating = createHost({ engines: only('createProperty', () => ({ id: 1 })) });
    const created = await creating(
      new Request('http://localhost/api/v1/properties/', { method: 'POST', body: '{"name":"a"}' }),
    );
    expect([created.status, await created.json()]).toEqual([201, { id: 1 }]);
  });
});

describe('pages of its own', () => {
  test('health lists the engines, and says when no more requests should come', async () => {
    const own = createHost({ engines });
    const response = await own(new Request('http://localhost/health'));
    expect(await response.json()).toEqual({
      status: 'ok',
      interface: '11.1.0',
      operations: expect.arrayContaining(['elevation', 'lookupV1', 'lookupV2', 'matrix', 'route']),
    });
    own.beginDraining();
    const draining = await own(new Request('http://localhost/health'));
    expect([draining.status, await draining.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'draining' }),
    ]);
  });

  test('metrics give the size of caches', async () => {
    const text = await (await ask('/metrics')).text();
    for (const name of ['graph_cache_profiles', 'graph_cache_bytes', 'elevation_cache_bytes'])
      expect(text).toMatch(
        new RegExp(String.raw`^# TYPE portolan_${name} gauge\nportolan_${name} \d+$`, 'm'),
      );
  });

  test('metrics count by call and status', async () => {
    const own = createHost({ engines });
    await own(new Request('http://localhost/tz/lookup/v1?lat=57&lng=11'));
    await own(new Request('http://localhost/tz/lookup/v1?lat=57'));
    await own(new Request('http://localhost/nothing'));
    own.metrics.addGauges(() => ({ cache_bytes: 5 }));
    const response = await own(new Request('http://localhost/metrics'));
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = (await response.text()).split('\n');
    for (const line of [
      'portolan_requests_total{operation="lookupV1",status="200"} 1',
      'portolan_requests_total{operation="lookupV1",status="400"} 1',
      'portolan_requests_total{operation="none",status="404"} 1',
      'portolan_request_seconds_count{operation="lookupV1"} 2',
      'portolan_request_seconds_bucket{operation="lookupV1",le="+Inf"} 2',
      'portolan_requests_in_flight 1',
      'portolan_cache_bytes 5',
    ]) {
      expect(lines).toContain(line);
    }
  });

  test('the description stands at each of its paths, with the addresses of the configuration', async () => {
    const servers = [{ url: 'https://eu.example.com', description: 'European Union' }];
    const own = createHost({ engines, config: { servers, scheme: 'Acme' } });
    for (const path of ['/openapi.json', '/openapi/', '/openapi', '/api/v1/openapi/', '//openapi.json/']) {
      const response = await own(new Request(`http://localhost${path}`));
      const document: unknown = await response.json();
      expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '11.1.0' }, servers });
    }
  });

  test('the roads of the graph, and none where there is no graph', async () => {
    const response = await ask('/roads.json');
    const { bounds, places, roads } = (await response.json()) as {
      bounds: number[];
      places: unknown[];
      roads: Record<string, number[][]>;
    };
    expect(bounds.map((degrees) => Math.round(degrees * 100) / 100)).toEqual([11, 57, 11.03, 57.01]);
    expect(places).toHaveLength(3);
    expect(Object.keys(roads)).toEqual(['residential']);
    expect(roads['residential']!.length).toBe(2 * 14 * 13);
    const without = createHost({ engines: only('lookupV1', () => ({})) });
    expect((await without(new Request('http://localhost/roads.json'))).status).toBe(404);
    const bare = createHost({ engines, config: { hasIndexPage: false } });
    for (const path of ['/', '/roads.json']) {
      expect((await bare(new Request(`http://localhost${path}`))).status).toBe(404);
    }
  });

  test('the index page needs nothing from elsewhere, and escapes its title', async () => {
    const own = createHost({ engines, config: { title: '<b>"Town"</b>' } });
    const response = await own(new Request('http://localhost/'));
    const html = await response.text();
    expect(html).toContain('<h1>&lt;b&gt;&quot;Town&quot;&lt;/b&gt;</h1>');
    expect(html).not.toMatch(/<(script|link|img)[^>]+(src|href)="(https?:)?\/\//);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

test('the log has every request, without its query', async () => {
  const records: RequestRecord[] = [];
  const own = createHost({ engines, config: { onRequest: (record) => records.push(record) } });
  await own(new Request('http://localhost/tz/lookup/v1?lat=57&lng=11&api_key=secret'), {
    clientAddress: '10.0.0.1',
  });
  await own(new Request('http://localhost/tz/lookup/v1?lat=57'));
  await own(new Request('http://localhost/tz/lookup/v1?lat=57&lng=11', { method: 'HEAD' }));
  expect(records).toMatchObject([
    {
      method: 'GET',
      path: '/tz/lookup/v1',
      operation: 'lookupV1',
      status: 200,
      clientAddress: '10.0.0.1',
      message: undefined,
    },
    { status: 400, message: expect.stringContaining('lng') },
    { method: 'HEAD', status: 200, bytes: 0 },
  ]);
  expect(records[0]!.bytes).toBeGreaterThan(100);
  expect(JSON.stringify(records)).not.toContain('secret');
});

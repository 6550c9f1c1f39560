/** Every call end to end: over a real socket of node:http. */
import { request as httpRequest, Agent, createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createHost, type Engine, type Host } from '@portolan/host';
import { requestListener, serve, type Serving } from '@portolan/host/node';
import { REQUESTS } from './requests.ts';
import { A, B, townEngine } from './town.ts';

let engines: Engine;
let host: Host;
let serving: Serving;
beforeAll(async () => {
  engines = await townEngine();
  // Some answers contain the time: both ways of asking must have the same clock.
  host = createHost({ engines, config: { now: () => 1_795_305_600_000 } });
  serving = await serve(host, { port: 0 });
});
afterAll(() => serving.close());

const at = (target: string): string => new URL(target, serving.url).href;

/** Sends bytes as they are, and returns what comes back until the connection ends. */
function raw(text: string | readonly string[], port = serving.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    for (const part of typeof text === 'string' ? [text] : text) socket.write(part);
  });
}

test.each(REQUESTS.map((request) => [`${request.method} ${request.endpoint.path}`, request] as const))(
  '%s',
  async (_, { endpoint, method, target, body }) => {
    const init = { method, ...(body === undefined ? {} : { body }) };
    const overSocket = await fetch(at(target), init);
    const direct = await host(new Request(at(target), init));
    expect(overSocket.status).toBe(engines.operations.has(endpoint.operation) ? 200 : 501);
    expect(overSocket.status).toBe(direct.status);
    const bytes = Buffer.from(await overSocket.arrayBuffer());
    expect(bytes.equals(Buffer.from(await direct.arrayBuffer()))).toBe(true);
    expect(overSocket.headers.get('content-length')).toBe(String(bytes.length));
    for (const [name, value] of direct.headers) expect(overSocket.headers.get(name)).toBe(value);
  },
);

test.each(['/', '/health', '/metrics', '/openapi.json', '/roads.json'])('%s is served', async (path) => {
  const response = await fetch(at(path));
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50);
});

test('HEAD has the headers of a GET and no body', async () => {
  const answer = await raw('HEAD /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const { length } = await (await fetch(at('/health'))).text();
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(answer).toContain(`content-length: ${length}\r\n`);
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

test('one connection carries many requests, also after refused bodies', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const sockets = new Set<Socket>();
  const once = (path: string, body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest({ agent, port: serving.port, method: 'POST', path }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode!));
      });
      sent.on('socket', (socket) => sockets.add(socket));
      sent.on('error', reject);
      sent.end(body);
    });
  const good = JSON.stringify({ locations: [A, B], costing: 'auto' });
  const statuses = [];
  for (const [path, body] of [
    ['/route/v1', good],
    ['/route/v1', '{'],
    ['/nothing', good],
    ['/route/v1', 'x'.repeat(1_500_000)],
    ['/map_match/v1', good],
    ['/route/v1', good],
  ] as const) {
    statuses.push(await once(path, body));
  }
  expect(statuses).toEqual([200, 400, 404, 413, 400, 200]);
  expect(sockets.size).toBe(1);
});

describe('malformed HTTP', () => {
  test.each([
    ['GARBAGE\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['GET /health HTTP/1.1\r\n\r\n', 400],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['POST /route/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello', 400],
    ['POST /route/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n', 400],
    ['POST /route/v1 HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
    ['CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['GET http://example.com/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 200],
    ['OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 204],
    ['GET /../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['GET //// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 200],
    ['GET /health HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n', 200],
  ])('%.60j is %i', async (text, status) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (status >= 400) {
      const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
      expect(body).toMatchObject({ error: expect.any(String) });
    }
  });
});

test('a body that is announced as too large is refused before it is sent', async () => {
  const head =
    'POST /route/v1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 99999999\r\nexpect: 100-continue\r\n\r\n';
  const answer = await raw(head);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  const small =
    'POST /elevation/v1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n';
  expect(await raw([small, '{}'])).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 400 /);
});

test('a slow body is 408, half a body gets no answer, and the next request is answered', async () => {
  const patient = await serve(createHost({ engines, config: { bodyTimeoutMs: 50 } }), { port: 0 });
  onTestFinished(() => patient.close());
  const slow = 'POST /route/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{';
  expect(await raw(slow, patient.port)).toMatch(/^HTTP\/1.1 408 .*\{"error":.*50|0.05/s);
  const socket = connect(patient.port, '127.0.0.1');
  await new Promise((resolve) => socket.write(slow, resolve));
  socket.destroy();
  expect((await fetch(new URL('/health', patient.url))).status).toBe(200);
});

test('bodies share a budget of memory', async () => {
  const tight = await serve(createHost({ engines }), { port: 0, bodyBudgetBytes: 1_000 });
  onTestFinished(() => tight.close());
  const url = new URL('/route/v1', tight.url);
  const refused = await fetch(url, { method: 'POST', body: 'x'.repeat(1_001) });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  const statuses = [];
  // Answered requests hold no memory of the budget any more.
  for (let k = 0; k < 5; k++)
    statuses.push((await fetch(url, { method: 'POST', body: 'x'.repeat(400) })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect(await (await fetch(new URL('/metrics', tight.url))).text()).toContain(
    'portolan_body_bytes_held 0\n',
  );
});

test('a client that goes away ends its call', async () => {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const controller = new AbortController();
  const waiting: Engine = {
    operations: new Set(['route']),
    call: (_, __, context) => {
      context.stop.onStop(stop);
      controller.abort();
      return new Promise(() => undefined);
    },
  };
  const server = await serve(createHost({ engines: waiting }), { port: 0 });
  onTestFinished(() => server.close());
  const asked = fetch(new URL('/route/v1', server.url), {
    method: 'POST',
    body: '{}',
    signal: controller.signal,
  });
  await expect(asked).rejects.toThrow();
  await stopped;
});

test('an answer that cannot be written ends its connection and is reported', async () => {
  const bytes = new Uint8Array(1);
  const engine: Engine = {
    operations: new Set(['vectorTile']),
    call: () => ({ bytes, mediaType: 'image/png\r\nset-cookie: a=b' }),
  };
  const server = await serve(createHost({ engines: engine }), { port: 0 });
  onTestFinished(() => server.close());
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  await expect(fetch(new URL('/data/openmaptiles/1/0/0.pbf', server.url))).rejects.toThrow();
  expect(await warned).toMatchObject({ code: 'ERR_INVALID_CHAR' });
  expect((await fetch(new URL('/health', server.url))).status).toBe(200);
});

test('requests that are sent without waiting for answers are answered in their order, one at a time', async () => {
  let [running, most] = [0, 0];
  const engine: Engine = {
    operations: new Set(['route']),
    call: async (_, request) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return request;
    },
  };
  const server = await serve(createHost({ engines: engine }), { port: 0 });
  onTestFinished(() => server.close());
  const ids = Array.from({ length: 20 }, (_, k) => k);
  const requests = ids.map((k) => {
    const more = k === 19 ? 'connection: close\r\n' : '';
    const body = JSON.stringify({ id: `<${k}>` });
    return `POST /route/v1 HTTP/1.1\r\nhost: x\r\n${more}content-length: ${body.length}\r\n\r\n${body}`;
  });
  const answers = await raw(requests.join(''), server.port);
  expect([...answers.matchAll(/<(\d+)>/g)].map(([, id]) => Number(id))).toEqual(ids);
  expect(most).toBe(1);
});

test('a connection with too many requests before their answers is closed', async () => {
  let calls = 0;
  const engine: Engine = {
    operations: new Set(['route']),
    call: () => {
      calls++;
      return new Promise((resolve) => setTimeout(resolve, 50, {}));
    },
  };
  const server = await serve(createHost({ engines: engine }), { port: 0 });
  onTestFinished(() => server.close());
  const one = 'POST /route/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}';
  await raw(one.repeat(5_000), server.port).catch(() => undefined);
  expect(calls).toBeLessThanOrEqual(1);
  expect((await fetch(new URL('/health', server.url))).status).toBe(200);
});

test.each([
  ['/route/v1', '400 Bad Request', 'send larger ones'],
  ['/nothing', '404 Not Found', 'nothing'],
])('a body for %s in thousands of chunks of a byte is %s at once', async (path, status, text) => {
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`;
  // It never ends, and the connection is closed all the same.
  const answer = await raw(`${head}${'1\r\n \r\n'.repeat(5_000)}`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(answer).toContain('connection: close\r\n');
  expect(answer).toContain(text);
});

test('a body in many chunks is answered as one in a piece', async () => {
  const body = JSON.stringify({ locations: [A, B], costing: 'auto' });
  const post = (text: string): string => `POST /route/v1 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${text}`;
  const whole = await raw(post(`content-length: ${body.length}\r\n\r\n${body}`));
  const bytes = Array.from(body, (byte) => `1\r\n${byte}\r\n`);
  const spaces = `14\r\n${' '.repeat(20)}\r\n`.repeat(2_000);
  const pieces = await raw(post(`transfer-encoding: chunked\r\n\r\n${bytes.join('')}${spaces}0\r\n\r\n`));
  expect(whole).toContain(' 200 OK');
  expect(pieces.replace(/\r\ndate: .*/i, '')).toBe(whole.replace(/\r\ndate: .*/i, ''));
});

test('closing lets running calls end and accepts no more', async () => {
  let release: ((answer: unknown) => void) | undefined;
  const engine: Engine = {
    operations: new Set(['route']),
    call: () => new Promise((resolve) => (release = resolve)),
  };
  const server = await serve(createHost({ engines: engine }), { port: 0, drainMs: 60_000 });
  const url = new URL('/route/v1', server.url);
  const running = fetch(url, { method: 'POST', body: '{}' });
  await expect.poll(() => release).toBeDefined();
  const closed = server.close();
  await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toThrow();
  release!({ done: true });
  const response = await running;
  expect([response.status, await response.json()]).toEqual([200, { done: true }]);
  await closed;
});

test('closing does not wait for ever', async () => {
  const engine: Engine = { operations: new Set(['route']), call: () => new Promise(() => undefined) };
  const server = await serve(createHost({ engines: engine }), { port: 0, drainMs: 50 });
  const running = fetch(new URL('/route/v1', server.url), { method: 'POST', body: '{}' });
  running.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 30));
  await server.close();
  await expect(running).rejects.toThrow();
});

test('a port that is taken is an error', async () => {
  await expect(serve(host, { port: serving.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test("a server of one's own can listen with it", async () => {
  const server = createServer(requestListener(host));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const response = await fetch(`http://127.0.0.1:${address.port}/route/v1`, {
    method: 'POST',
    body: JSON.stringify({ locations: [A, B], costing: 'auto' }),
  });
  expect(response.status).toBe(200);
});

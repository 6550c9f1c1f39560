import { connect } from 'node:net';
import fc from 'fast-check';
import { share } from '@portolan/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHost, type Engine, type Host } from '@portolan/host';
import { serve, type Serving } from '@portolan/host/node';
import { errorAnswers } from '@portolan/schemas/answers';
import { validatorOf } from '@portolan/schemas/validators';
import { endpointOf, hostileBodies, hostilePaths, hostileQueries, type HostileRequest } from './hostile.ts';
import { A, B, townEngine } from './town.ts';

/** Hostile requests in all. */
const FUZZ_RUNS = share(10_000);

let engines: Engine;
let host: Host;
let serving: Serving;
const errors: unknown[] = [];
beforeAll(async () => {
  engines = await townEngine();
  host = createHost({ engines, config: { onError: (error) => errors.push(error) } });
  serving = await serve(host, { port: 0 });
});
afterAll(() => serving.close());

const good = JSON.stringify({ locations: [A, B], costing: 'auto' });
const askGood = async (): Promise<string> =>
  (await host(new Request('http://localhost/route/v1', { method: 'POST', body: good }))).text();

/** Checks that a request is answered as its schema says or with an error of its form, never with a fault of the server. */
async function answersWell(hostile: HostileRequest): Promise<void> {
  const { method, target, headers, body } = hostile;
  const bytes =
    body === undefined ? new Uint8Array(0) : typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const {
    status,
    headers: told,
    body: answer,
  } = await host.answer({
    method,
    target,
    header: (name) => headers[name],
    readBody: () => Promise.resolve(bytes),
  });
  expect(errors).toEqual([]);
  expect([200, 204, 304, 400, 401, 403, 404, 405, 413, 415, 501, 503]).toContain(status);
  expect(told['access-control-allow-origin']).toBe('*');
  const endpoint = endpointOf(hostile);
  if (status === 204 || status === 304 || !endpoint) return;
  const { mediaTypes } = endpoint.answer;
  if (status === 200 && mediaTypes !== undefined) {
    expect(mediaTypes).toContain(told['content-type']);
    return;
  }
  expect(told['content-type']).toBe('application/json');
  const schema = status === 200 ? endpoint.answer.schema! : errorAnswers(endpoint).get(status as 400)!;
  const value: unknown = JSON.parse(answer as string);
  expect(validatorOf(schema).issues(value)).toEqual([]);
}

test.each([
  ['bodies', hostileBodies, 0.55],
  ['queries', hostileQueries, 0.25],
  ['paths', hostilePaths, 0.15],
] as const)(
  'hostile %s are answered, and so is the next good request',
  async (_, requests, part) => {
    const expected = await askGood();
    await fc.assert(fc.asyncProperty(requests, answersWell), {
      numRuns: Math.round(part * FUZZ_RUNS),
    });
    expect(await askGood()).toBe(expected);
  },
  600_000,
);

/** Sends bytes, perhaps not all of them, and waits for the connection to end. */
function send(bytes: Uint8Array, isWhole: boolean): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(serving.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => undefined);
    if (isWhole) socket.end(bytes);
    else socket.write(bytes, () => socket.destroy());
  });
}

test('hostile bytes on a socket are answered or end the connection, and the next good request is answered', async () => {
  const lines = fc.array(
    fc.oneof(
      fc.constantFrom(
        'GET / HTTP/1.1',
        'POST /route/v1 HTTP/1.1',
        'GET /health HTTP/1.0',
        'host: x',
        'content-length: 3',
        'content-length: 99999999999',
        'transfer-encoding: chunked',
        'connection: close',
        'expect: 100-continue',
        'upgrade: h2c',
        '',
        '3',
        '{"a',
        '0',
      ),
      fc.string({ unit: 'binary', maxLength: 80 }),
    ),
    { maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(lines, fc.uint8Array({ maxLength: 50 }), fc.boolean(), async (text, tail, isWhole) => {
      const bytes = Buffer.concat([Buffer.from(text.join('\r\n')), tail]);
      const answer = await send(bytes, isWhole);
      if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 [1245]\d\d /);
      expect(answer).not.toMatch(/^HTTP\/1\.1 500 /m);
    }),
    { numRuns: Math.round(0.05 * FUZZ_RUNS) },
  );
  const response = await fetch(new URL('/route/v1', serving.url), { method: 'POST', body: good });
  expect(await response.text()).toBe(await askGood());
  expect(errors).toEqual([]);
}, 600_000);

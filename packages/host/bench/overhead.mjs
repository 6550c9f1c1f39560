/**
 * What the host adds to an engine: the same routes asked of the engine itself, of the host without a server, through Request and Response,
 * and over a socket, beside a bare node:http server around the same engine; and what accounts add to a look-up. Rounds alternate, so that
 * whatever else the machine does is spread over all of them. Run after `npm run build`: node packages/host/bench/overhead.mjs [--short]
 */
import { Agent, createServer, request as httpRequest } from 'node:http';
import { cpus } from 'node:os';
import { changeAccount, createAccount, memoryStore, openAccounts } from '@portolan/accounts';
import { createHost, inProcess } from '@portolan/host';
import { serve } from '@portolan/host/node';
import { openTimeZones } from '@portolan/tz';
import { isShort, keepTable, quantile } from '../../../bench/harness.mjs';
import { checksum, cityGraph, print, routeRequests } from './region.mjs';

const ROUNDS = isShort ? 2 : 10;
const REQUESTS = isShort ? 100 : 500;

const { name, graph, places } = await cityGraph();
const engines = inProcess({ graph, tz: openTimeZones() });
const host = createHost({ engines });
// The same with accounts: a key in the query, credits counted, written to a store in memory every second.
const store = memoryStore();
const { key, account } = await createAccount({ store, now: Date.now() / 1000 }, 'Benchmark');
await changeAccount({ store, now: Date.now() / 1000 }, account.state.id, [
  { type: 'setPaymentMethod', paymentMethod: 'none' },
  { type: 'upgrade', planId: 4 },
]);
const accounts = await openAccounts({ store });
const withAccounts = createHost({ engines, accounts });
const bodies = routeRequests(places, REQUESTS).map((request) => JSON.stringify(request));
const encoder = new TextEncoder();
const encoded = bodies.map((body) => encoder.encode(body));

const context = { now: 0, deadlineMs: 10_000, stop: { isStopped: false, onStop: () => undefined } };
const engineOnly = (body) =>
  JSON.stringify(answerOrError(() => engines.call('route', JSON.parse(body), context)));

function answerOrError(call) {
  try {
    return call();
  } catch (error) {
    return { error: error.message };
  }
}

const header = (wanted) => (wanted === 'content-type' ? 'application/json' : undefined);
const answer = (k) =>
  host.answer({
    method: 'POST',
    target: '/route/v1',
    header,
    readBody: () => Promise.resolve(encoded[k]),
  });

const lookup = (by, k, query) =>
  by.answer({
    method: 'GET',
    target: `/tz/lookup/v2?lat=${places[k][1]}&lng=${places[k][0]}&timestamp=0&${query}`,
    header: () => undefined,
    readBody: () => Promise.resolve(new Uint8Array()),
  });

// Its connections may be idle for as long as the other ways take: after the five seconds that are usual, the next request would be refused.
const bare = createServer({ keepAliveTimeout: 0 }, async (incoming, response) => {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = engineOnly(Buffer.concat(chunks).toString());
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
});
await new Promise((resolve) => bare.listen(0, '127.0.0.1', resolve));
const serving = await serve(host, { port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function overSocket(port, method, path, body) {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ agent, port, method, path }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const WAYS = {
  engine: (k) => engineOnly(bodies[k]),
  'host.answer': async (k) => (await answer(k)).body,
  'host(Request)': async (k) =>
    (await host(new Request('http://localhost/route/v1', { method: 'POST', body: bodies[k] }))).text(),
  'bare node:http': (k) => overSocket(bare.address().port, 'POST', '/route/v1', bodies[k]),
  serve: (k) => overSocket(serving.port, 'POST', '/route/v1', bodies[k]),
  'time zone': async (k) => (await lookup(host, k, 'nothing=0b9e4b1c-6f3e-4c56-9d7a-2f1f7a3c9d10')).body,
  'time zone, admitted': async (k) => (await lookup(withAccounts, k, `api_key=${key}`)).body,
  'serve, time zone': (k) =>
    overSocket(serving.port, 'GET', `/tz/lookup/v2?lat=${places[k][1]}&lng=${places[k][0]}&timestamp=0`),
};

const times = Object.fromEntries(Object.keys(WAYS).map((way) => [way, []]));
const sums = {};
for (let round = -1; round < ROUNDS; round++) {
  for (const [way, ask] of Object.entries(WAYS)) {
    const texts = [];
    for (let k = 0; k < REQUESTS; k++) {
      const start = performance.now();
      const text = await ask(k);
      // The first round warms up.
      if (round >= 0) times[way].push(performance.now() - start);
      texts.push(text);
    }
    sums[way] = checksum(texts);
  }
}

print(
  `${cpus()[0].model}, node ${process.version}; ${name}, ${ROUNDS} rounds of ${REQUESTS} requests, one at a time`,
);
const median = (way) => quantile(times[way], 0.5);
for (const [way, samples] of Object.entries(times)) {
  const figures = [0.5, 0.99].map((share) => quantile(samples, share).toFixed(3));
  print(`  ${way.padEnd(20)} p50 ${figures[0]} ms, p99 ${figures[1]} ms; checksum ${sums[way]}`);
}
print(`  host above the engine           ${(median('host.answer') - median('engine')).toFixed(3)} ms`);
print(`  host above a bare server        ${(median('serve') - median('bare node:http')).toFixed(3)} ms`);
print(`  Request and Response above that ${(median('host(Request)') - median('host.answer')).toFixed(3)} ms`);
print(
  `  admission above no admission    ${(median('time zone, admitted') - median('time zone')).toFixed(3)} ms`,
);
const ms = (time) => time.toFixed(3);
keepTable(
  'host-overhead',
  ['', 'ms'],
  [
    ['route, engine and JSON alone', ms(median('engine'))],
    [
      'the same through `host.answer`',
      `${ms(median('host.answer'))}: **${ms(median('host.answer') - median('engine'))} above the engine**`,
    ],
    [
      'through `serve` over a socket',
      `${ms(median('serve'))}, **${ms(median('serve') - median('bare node:http'))} above** a bare node:http server around the same engine (${ms(median('bare node:http'))})`,
    ],
    ['time zone through `serve`', ms(median('serve, time zone'))],
    ['what accounts add to a time zone', ms(median('time zone, admitted') - median('time zone'))],
    [
      'what `Request` and `Response` add, for frameworks that need them',
      ms(median('host(Request)') - median('host.answer')),
    ],
  ],
);
await accounts.close();
agent.destroy();
bare.close();
await serving.close();

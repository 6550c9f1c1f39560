/**
 * Hostile requests over real sockets: 100,000 of them (--short: 10,000), seeded, of every call: values replaced, bodies cut off or broken, queries and
 * paths garbled. Counts the answers, and shows that memory stays where it is. Fails when one is not answered, or answered with 500.
 * Run after `npm run build`: node --expose-gc packages/host/bench/hostile.mjs [--short]
 */
import { Agent, request as httpRequest } from 'node:http';
import { cpus } from 'node:os';
import { createHost, inProcess } from '@portolan/host';
import { serve } from '@portolan/host/node';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { EXAMPLES } from '@portolan/schemas/examples';
import { openTimeZones } from '@portolan/tz';
import { digits, isShort, keep, quantile, randomInts } from '../../../bench/harness.mjs';
import { checksum, cityGraph, print } from './region.mjs';

const REQUESTS = isShort ? 10_000 : 100_000;
const BLOCKS = 5;
const CONNECTIONS = 8;
const STRANGE = [
  'null',
  'true',
  '""',
  '"NaN"',
  '-1',
  '0',
  '1e999',
  '-1e308',
  '0.5',
  '9007199254740993',
  '[]',
  '{}',
  '[[]]',
  '"constructor"',
  '{"__proto__":{"lat":1}}',
  '"\\u0000"',
  '"\\ud800"',
  `"${'x'.repeat(5000)}"`,
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `[${'0,'.repeat(3000)}0]`,
];
const PIECES = [
  '',
  '/',
  '//',
  '%2F',
  '%',
  '%00',
  '..',
  '?',
  '#',
  '*',
  '&',
  '=',
  ',',
  '@2x',
  'v2',
  '1e999',
  'x'.repeat(2000),
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

const { name, graph, places } = await cityGraph();
const random = randomInts(20261122);
const pick = (list) => list[random(list.length)];

/** Places of the city instead of those of the examples, so that engines have work. */
function inCity(json) {
  return json.replaceAll(/"lat":[-\d.]+,"lon":[-\d.]+/g, () => {
    const [lon, lat] = pick(places);
    return `"lat":${lat},"lon":${lon}`;
  });
}

function hostile() {
  const { operation, method, path } = pick(random(3) === 0 ? ENDPOINTS : ENDPOINTS.slice(0, 10));
  const { path: values = {}, query, body } = EXAMPLES[operation];
  let target = path.replaceAll(/\{(\w+)\}/g, (_, parameter) => encodeURIComponent(values[parameter]));
  if (query) target += `?${new URLSearchParams(query)}`;
  let json = body === undefined ? undefined : inCity(JSON.stringify(body));
  switch (random(json === undefined ? 2 : 6)) {
    case 0: {
      const at = random(target.length);
      target = `/${(target.slice(1, at) + pick(PIECES) + target.slice(at + random(4))).replaceAll(/[^\x21-\x7e]/g, '')}`;
      break;
    }
    case 1:
      return { method: pick(METHODS), target, json };
    case 2:
      json = json.slice(0, random(json.length));
      break;
    case 3: {
      const at = random(json.length);
      json = json.slice(0, at) + String.fromCharCode(random(128)) + json.slice(at + 1);
      break;
    }
    default: {
      // One value, whichever it is.
      const found = [...json.matchAll(/:("[^"]*"|[-\d.]+|true|false)/g)];
      const { index, 1: value } = pick(found);
      json = `${json.slice(0, index + 1)}${pick(STRANGE)}${json.slice(index + 1 + value.length)}`;
    }
  }
  return { method, target, json };
}

const errors = [];
const host = createHost({
  engines: inProcess({ graph, tz: openTimeZones() }),
  config: { onError: (error) => errors.push(error) },
});
const serving = await serve(host, { port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function ask({ method, target, json }) {
  return new Promise((resolve, reject) => {
    // Without its length the body of a GET would be taken for the next request.
    const headers = json === undefined ? {} : { 'content-length': Buffer.byteLength(json) };
    const sent = httpRequest({ agent, port: serving.port, method, path: target, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve([response.statusCode, Buffer.concat(chunks).toString()]));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(json);
  });
}

const counts = new Map();
const samples = [];
/** After each block of requests. */
const memory = [];
const begun = performance.now();
print(`${cpus()[0].model}, node ${process.version}; ${name}, ${CONNECTIONS} connections`);
for (let block = 0; block < BLOCKS; block++) {
  const requests = Array.from({ length: REQUESTS / BLOCKS }, hostile);
  const start = performance.now();
  let next = 0;
  const work = async () => {
    while (next < requests.length) {
      const asked = requests[next++];
      const began = performance.now();
      const [status, text] = await ask(asked);
      samples.push(performance.now() - began);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (text !== '' && status >= 400) JSON.parse(text);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = (performance.now() - start) / 1000;
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  memory.push({ heap: `${(heapUsed / 1e6).toFixed(0)} MB`, resident: `${(rss / 1e6).toFixed(0)} MB` });
  print(
    `  ${String((block + 1) * requests.length).padStart(7)} requests, ${(requests.length / seconds).toFixed(0)}/s, ` +
      `heap ${memory[block].heap}, resident ${memory[block].resident}`,
  );
}
const told = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
print(`  ${told.join(', ')}; checksum ${checksum(told)}`);
print(
  `  p50 ${quantile(samples, 0.5).toFixed(2)} ms, p99 ${quantile(samples, 0.99).toFixed(2)} ms, longest ${quantile(samples, 1).toFixed(0)} ms`,
);
const perSecond = REQUESTS / ((performance.now() - begun) / 1000);
keep('host-hostile', `${REQUESTS} requests`, {
  'hostile.rate': digits(Math.round(perSecond / 100) * 100),
  'hostile.heapFirst': memory[0].heap,
  'hostile.heapLast': memory.at(-1).heap,
  'hostile.residentFirst': memory[0].resident,
  'hostile.residentLast': memory.at(-1).resident,
});
agent.destroy();
await serving.close();
if (counts.has(500) || errors.length > 0) {
  console.error(errors[0] ?? 'a request was answered with 500');
  process.exitCode = 1;
}

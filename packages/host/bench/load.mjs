/**
 * Throughput and latency under load, and what a heavy call does to light ones: time zone look-ups and routes by several connections at once,
 * alone and while matrices of 100 by 100 by bicycle are asked for without a pause; with engines in the server's thread and with a pool.
 * Client and server share the machine. Run after `npm run build`: node packages/host/bench/load.mjs [--short]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost, inProcess } from '@portolan/host';
import { pooled, serve } from '@portolan/host/node';
import { openTimeZones } from '@portolan/tz';
import { digits, isShort, keepTable, quantile, randomInts } from '../../../bench/harness.mjs';
import { cityGraph, print, routeRequests } from './region.mjs';

const SECONDS = isShort ? 0.5 : 4;
const CONNECTIONS = 8;

const { name, file, graph, places } = await cityGraph();
const folder = mkdtempSync(join(tmpdir(), 'portolan-load-'));
const path = join(folder, 'graph.portolan');
writeFileSync(path, file);

const random = randomInts(3);
const LIGHT = {
  'time zone': places
    .slice(0, 200)
    .map(([lon, lat]) => ['GET', `/tz/lookup/v2?lat=${lat}&lng=${lon}&timestamp=0`]),
  route: routeRequests(places, 200).map((body) => ['POST', '/route/v1', JSON.stringify(body)]),
};
const corner = () => {
  const [lon, lat] = places[random(places.length)];
  return { lat, lon };
};
const HEAVY = [
  'POST',
  '/matrix/v1',
  JSON.stringify({
    sources: Array.from({ length: 100 }, corner),
    targets: Array.from({ length: 100 }, corner),
    costing: 'bicycle',
  }),
];

function ask(agent, port, [method, target, body]) {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ agent, port, method, path: target }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Several connections that each ask one request after the other; as many heavy ones beside them as are given. */
async function load(port, requests, heavyConnections) {
  const agent = new Agent({ keepAlive: true });
  const samples = [];
  const statuses = new Map();
  let heavyCount = 0;
  const end = performance.now() + 1000 * SECONDS;
  const light = async (first) => {
    for (let k = first; performance.now() < end; k += CONNECTIONS) {
      const start = performance.now();
      const status = await ask(agent, port, requests[k % requests.length]);
      samples.push(performance.now() - start);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const heavy = async () => {
    while (performance.now() < end) {
      await ask(agent, port, HEAVY);
      heavyCount++;
    }
  };
  await Promise.all([
    ...Array.from({ length: CONNECTIONS }, (_, k) => light(k)),
    ...Array.from({ length: heavyConnections }, heavy),
  ]);
  agent.destroy();
  return { samples, statuses, heavyCount };
}

const threads = Math.max(1, availableParallelism() - 1);
const pool = pooled({ graph: path }, threads);
const ENGINES = {
  'one thread': inProcess({ graph, tz: openTimeZones() }),
  [`pool of ${threads}`]: pool,
};

print(
  `${cpus()[0].model}, ${cpus().length} cores, node ${process.version}; ${name}, ${CONNECTIONS} connections`,
);
const rows = [];
for (const [which, engines] of Object.entries(ENGINES)) {
  const serving = await serve(createHost({ engines }), { port: 0 });
  // The bicycle's metric is customized once.
  const agent = new Agent();
  for (let k = 0; k < threads; k++) await ask(agent, serving.port, HEAVY);
  for (const [what, requests] of Object.entries(LIGHT)) {
    for (const heavyConnections of [0, 2]) {
      const { samples, statuses, heavyCount } = await load(serving.port, requests, heavyConnections);
      const [p50, p99] = [0.5, 0.99].map((share) => quantile(samples, share).toFixed(2));
      const beside =
        heavyConnections === 0 ? 'alone' : `beside ${(heavyCount / SECONDS).toFixed(1)} matrices/s`;
      rows.push([
        `${what}s, ${which}${heavyConnections === 0 ? '' : ', beside matrices'}`,
        digits(samples.length / SECONDS),
        ...[0.5, 0.99].map((share) => digits(quantile(samples, share))),
      ]);
      const told = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
      print(
        `  ${which.padEnd(10)}  ${what.padEnd(9)} ${beside.padEnd(24)} ${(samples.length / SECONDS).toFixed(0).padStart(6)}/s, ` +
          `p50 ${p50} ms, p99 ${p99} ms (${told})`,
      );
    }
  }
  await serving.close();
}
keepTable('host-load', ['', 'requests/s', 'p50 ms', 'p99 ms'], rows);
await pool.close();
rmSync(folder, { recursive: true });

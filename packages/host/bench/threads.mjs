/**
 * What threads of a pool share: the time and memory that the first calls under options take where every thread gets each of them. Every count of
 * threads has a process of its own. Run after `npm run build`: node packages/host/bench/threads.mjs [--short]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pooled } from '@portolan/host/node';
import { isShort, keep, randomInts } from '../../../bench/harness.mjs';
import { checksum, cityGraph, print } from './region.mjs';

/** Of threads. */
const COUNTS = isShort ? [2, 4] : [2, 4, 8];

if (process.argv[2] === '--in-process') await measure(...process.argv.slice(3));
else {
  const { name, file, places } = await cityGraph();
  const folder = mkdtempSync(join(tmpdir(), 'portolan-threads-'));
  const path = join(folder, 'graph.portolan');
  writeFileSync(path, file);
  const rows = COUNTS.map((threads) => {
    const args = [fileURLToPath(import.meta.url), '--in-process', path, String(threads), placesOf(places)];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  });
  rmSync(folder, { recursive: true });
  const input = `${name}, a graph of ${mega(file.length)} MB; every thread has each of four calls under options`;
  print(input);
  keep(
    'host-threads',
    input,
    Object.fromEntries(
      rows.flatMap(({ threads, cpuMs, cacheMB }) => [
        [`threads.cpu${threads}`, `${(cpuMs / 1000).toFixed(1)} s`],
        [`threads.caches${threads}`, `${Math.round(cacheMB)} MB`],
      ]),
    ),
  );
  for (const { threads, cpuMs, residentMB, cacheMB, answers, sum } of rows)
    print(
      `${threads} threads: ${cpuMs} ms of CPU, ${residentMB} MB resident more, ${cacheMB} MB in caches, ${answers} answers, checksum ${sum}`,
    );
}

/** Places in the city as JSON, the same on every run. */
function placesOf(places) {
  const random = randomInts(5);
  return JSON.stringify(
    Array.from({ length: 40 }, () => {
      const [lon, lat] = places[random(places.length)];
      return { lat, lon };
    }),
  );
}

async function measure(graph, count, json) {
  const threads = Number(count);
  const places = JSON.parse(json);
  const [sources, targets] = [places.slice(0, 20), places.slice(20)];
  const calls = [
    ['matrix', { sources, targets, costing: 'truck' }],
    ['matrix', { sources, targets, costing: 'auto', costing_options: { auto: { use_tolls: 0.1 } } }],
    [
      'route',
      { locations: places.slice(0, 2), costing: 'auto', costing_options: { auto: { top_speed: 90 } } },
    ],
    ['isochrone', { locations: [places[0]], costing: 'auto', contours: [{ time: 10 }] }],
  ];
  // A pool that waits for calls keeps no program running.
  const alive = setInterval(() => undefined, 1000);
  const pool = pooled({ graph }, threads);
  await pool.ready();
  const stop = { isStopped: false, onStop: () => undefined };
  const before = { resident: process.memoryUsage().rss, cpu: process.cpuUsage() };
  const texts = [];
  for (const [operation, request] of calls) {
    // As many at once as there are threads, each of another client, so that every thread has one.
    const answers = await Promise.all(
      Array.from({ length: threads }, (_, i) =>
        pool.call(operation, request, { now: 0, deadlineMs: 120_000, client: `${i}`, stop }),
      ),
    );
    texts.push(...new Set(answers.map(({ bytes }) => new TextDecoder().decode(bytes))));
  }
  const { user, system } = process.cpuUsage(before.cpu);
  const row = {
    threads,
    cpuMs: Math.round((user + system) / 1000),
    residentMB: mega(process.memoryUsage().rss - before.resident),
    cacheMB: mega(pool.gauges().graph_cache_bytes),
    // One of each call where all threads answer alike.
    answers: texts.length,
    sum: checksum(texts),
  };
  await pool.close();
  clearInterval(alive);
  console.log(JSON.stringify(row));
}

function mega(bytes) {
  return Math.round(bytes / 1e5) / 10;
}

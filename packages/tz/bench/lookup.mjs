/**
 * Points to time zones, beside geo-tz, tz-lookup and @photostructure/tz-lookup: each in processes of its own, in turns, on the same points. Rates are
 * those of CPU time.
 *
 *   npm run build && node packages/tz/bench/lookup.mjs [--short]
 *
 * mixed: four of five on land, the rest anywhere. border: 2 to 200 m from a border, found by halving lines between two points in different
 * zones. Agreement is with geo-tz (product all), which our boundaries are made of. The peers are in bench/peers; without an install there they
 * are left out, and that is said.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { cpuMilliseconds, digits, keep, keepTable, versionOf } from '../../../bench/harness.mjs';

const isShort = process.argv.includes('--short');
const self = fileURLToPath(import.meta.url);
const peers = new URL('../../../bench/peers/', import.meta.url);
const hasPeers = existsSync(new URL('node_modules/geo-tz', peers));
const data = new URL('../data/', import.meta.url);
const size = (url) => statSync(url).size;
const print = (line) => process.stdout.write(`${line}\n`);

/** So often each library has its turn. */
const TURNS = 3;

/** Libraries of which READMEs quote a figure. */
const FIGURES = { tz: '@portolan/tz', tzLite: '@portolan/tz/lite', tzGeoTz: 'geo-tz', tzLookup: 'tz-lookup' };

const LIBRARIES = {
  '@portolan/tz': {
    load: async () => {
      const { openTimeZones, lookup } = await import('@portolan/tz');
      const tz = openTimeZones();
      return (lat, lon) => lookup(tz, lat, lon);
    },
    bytes: () => size(new URL('time-zones.portolan', data)),
  },
  '@portolan/tz/lite': {
    load: async () => {
      const { openTimeZones, lookup } = await import('@portolan/tz/lite');
      const tz = openTimeZones();
      return (lat, lon) => lookup(tz, lat, lon);
    },
    bytes: () => size(new URL('lite.js', data)),
  },
  'geo-tz': {
    isPeer: true,
    load: async () => {
      const { find } = createRequire(peers)('geo-tz/all');
      return (lat, lon) => {
        const ids = find(lat, lon);
        return ids.length === 1 ? ids[0] : ids.toSorted()[0];
      };
    },
    bytes: () => bytesOfGeoTz('timezones.geojson'),
  },
  'tz-lookup': {
    isPeer: true,
    load: async () => createRequire(peers)('tz-lookup'),
    bytes: () => size(new URL('node_modules/tz-lookup/tz.js', peers)),
  },
  '@photostructure/tz-lookup': {
    isPeer: true,
    load: async () => createRequire(peers)('@photostructure/tz-lookup'),
    bytes: () => size(new URL('node_modules/@photostructure/tz-lookup/tz.js', peers)),
  },
};

/** The bytes of one of the products of geo-tz: polygons and their index. */
function bytesOfGeoTz(product) {
  return ['geo.dat', 'index.json'].reduce(
    (sum, ending) => sum + size(new URL(`node_modules/geo-tz/data/${product}.${ending}`, peers)),
    0,
  );
}

/** Keeps the table of what boundaries take on disk. */
function keepSizes() {
  const own = ['time-zones.portolan', 'lite.js'].map((file) => [
    `\`data/${file}\``,
    `${megabytes(size(new URL(file, data)))} MB`,
    'all three',
  ]);
  const peer = ['geo-tz', `${productsOfGeoTz().map(megabytes).join(' + ')} MB`, 'one each'];
  keepTable('tz-sizes', ['boundaries', 'on disk', 'products'], [...own, peer]);
}

/** The products of geo-tz, largest first. */
function productsOfGeoTz() {
  return readdirSync(new URL('node_modules/geo-tz/data/', peers))
    .filter((name) => name.endsWith('.geo.dat'))
    .map((name) => bytesOfGeoTz(name.slice(0, -'.geo.dat'.length)))
    .toSorted((a, b) => b - a);
}

function randomFractions(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

function readPoints(folder, name) {
  const bytes = readFileSync(join(folder, name));
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Ours as code, peers with their versions. */
function titleOf(name) {
  if (LIBRARIES[name].isPeer !== true) return `\`${name}\``;
  return `${name} ${versionOf(peers, name)}${name === 'geo-tz' ? ', all' : ''}`;
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(2);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The median of each figure of the runs of a library; its answers are those of each run. */
function medians(runs) {
  const figures = ['cold', 'first', 'warm', 'near', 'rss', 'rssAll'];
  return {
    ...runs[0],
    ...Object.fromEntries(figures.map((key) => [key, median(runs.map((run) => run[key]))])),
  };
}

/** One library in this process: prints its figures as JSON. */
async function measure(name, folder) {
  const mixed = readPoints(folder, 'mixed');
  const border = readPoints(folder, 'border');
  globalThis.gc();
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const find = await LIBRARIES[name].load();
  find(mixed[0], mixed[1]);
  const cold = performance.now() - start;

  let sum = 0;
  const pass = (points, times) => {
    const begin = cpuMilliseconds();
    for (let time = 0; time < times; time++) {
      for (let k = 0; k < points.length; k += 2) sum += find(points[k], points[k + 1]).length;
    }
    return ((points.length / 2) * times) / (cpuMilliseconds() - begin) / 1000;
  };
  const first = pass(mixed, 1);
  const isSlow = first < 0.1;
  globalThis.gc();
  const rss = (process.memoryUsage().rss - before) / 1e6;
  const rounds = Array.from({ length: isShort ? 2 : 5 }, (_, k) => k);
  const warm = median(rounds.map(() => pass(mixed, isSlow || isShort ? 1 : 10)));
  pass(border, 1);
  const near = median(rounds.map(() => pass(border, isSlow || isShort ? 1 : 200)));
  globalThis.gc();
  const rssAll = (process.memoryUsage().rss - before) / 1e6;
  const answers = (points) =>
    Array.from({ length: points.length / 2 }, (_, k) => find(points[2 * k], points[2 * k + 1]));
  writeFileSync(
    join(folder, 'result'),
    JSON.stringify({
      cold,
      first,
      warm,
      near,
      rss,
      rssAll,
      sum,
      mixed: answers(mixed),
      border: answers(border),
    }),
  );
}

/** Points of both kinds, by our own exact lookup. */
async function makePoints(folder) {
  const { openTimeZones, lookup } = await import('@portolan/tz');
  const tz = openTimeZones();
  const random = randomFractions(20261120);
  const anywhere = () => [(Math.asin(2 * random() - 1) * 180) / Math.PI, random() * 360 - 180];
  const isSea = ([lat, lon]) => lookup(tz, lat, lon).startsWith('Etc/GMT');
  const onLand = () => {
    for (;;) {
      const point = anywhere();
      if (!isSea(point)) return point;
    }
  };
  const mixed = Array.from({ length: isShort ? 10_000 : 100_000 }, (_, k) =>
    k % 5 === 4 ? anywhere() : onLand(),
  );
  const border = [];
  while (border.length < (isShort ? 300 : 1500)) {
    let a = onLand();
    let b = [a[0] + random() * 4 - 2, a[1] + random() * 4 - 2];
    if (Math.abs(b[0]) > 89 || Math.abs(b[1]) > 179 || lookup(tz, ...a) === lookup(tz, ...b)) continue;
    const id = lookup(tz, ...a);
    for (let k = 0; k < 30; k++) {
      const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      if (lookup(tz, ...middle) === id) a = middle;
      else b = middle;
    }
    const distance = 2e-5 * 100 ** random();
    const angle = random() * 2 * Math.PI;
    border.push([a[0] + distance * Math.sin(angle), a[1] + distance * Math.cos(angle)]);
  }
  writeFileSync(join(folder, 'mixed'), new Float64Array(mixed.flat()));
  writeFileSync(join(folder, 'border'), new Float64Array(border.flat()));
}

const library = process.argv.indexOf('--library');
if (library > 0) {
  await measure(process.argv[library + 1], process.argv[library + 2]);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-tz-bench-'));
  try {
    await makePoints(folder);
    print(
      `time zone lookup: ${isShort ? '10,000 mixed and 300' : '100,000 mixed and 1,500'} border points (${cpus()[0].model}, node ${process.version})`,
    );
    if (!hasPeers) print('peers skipped: they are not installed (npm ci in bench/peers)');
    const names = Object.keys(LIBRARIES).filter((name) => LIBRARIES[name].isPeer !== true || hasPeers);
    const runs = new Map(names.map((name) => [name, []]));
    for (let turn = 0; turn < (isShort ? 1 : TURNS); turn++) {
      for (const name of names) {
        const { status, stderr } = spawnSync(
          process.execPath,
          ['--expose-gc', self, ...(isShort ? ['--short'] : []), '--library', name, folder],
          { encoding: 'utf8' },
        );
        if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
        runs.get(name).push(JSON.parse(readFileSync(join(folder, 'result'), 'utf8')));
      }
    }
    const results = Object.fromEntries(Array.from(runs, ([name, all]) => [name, medians(all)]));
    const truth = results['geo-tz'] ?? results['@portolan/tz'];
    const differing = (result, kind) => result[kind].filter((id, k) => id !== truth[kind][k]).length;
    for (const [name, result] of Object.entries(results)) {
      print(
        `  ${name.padEnd(26)} cold ${result.cold.toFixed(1).padStart(6)} ms  first ${result.first.toFixed(2).padStart(5)} M/s  mixed ${result.warm.toFixed(2).padStart(6)} M/s  ` +
          `border ${result.near.toFixed(2).padStart(5)} M/s  RSS +${result.rss.toFixed(0)} MB, +${result.rssAll.toFixed(0)} with borders  ` +
          `disk ${(LIBRARIES[name].bytes() / 1e6).toFixed(2)} MB  differ: ${differing(result, 'mixed')} mixed, ${differing(result, 'border')} border`,
      );
    }
    let checksum = 0;
    for (const id of [...results['@portolan/tz'].mixed, ...results['@portolan/tz'].border]) {
      for (let k = 0; k < id.length; k++) checksum = (Math.imul(checksum, 31) + id.charCodeAt(k)) >>> 0;
    }
    print(`  checksum of our answers ${checksum.toString(16)}`);
    const figures = {};
    for (const [key, name] of Object.entries(FIGURES)) {
      if (results[name] === undefined) continue;
      figures[`${key}.mixed`] = `${digits(results[name].warm)} M`;
      figures[`${key}.border`] = `${digits(results[name].near)} M`;
    }
    figures['tzLite.bytes'] = `${megabytes(size(new URL('lite.js', data)))} MB`;
    keep('tz', 'mixed points, and points near borders', figures);
    keepTable(
      'tz',
      ['', 'cold, ms', 'first pass', 'mixed', 'border', 'RSS', 'differ from geo-tz, mixed', 'border'],
      Object.entries(results).map(([name, result]) => [
        titleOf(name),
        digits(result.cold),
        ...[result.first, result.warm, result.near].map((rate) => `${digits(rate)} M/s`),
        `+${result.rss.toFixed(0)} MB`,
        ...['mixed', 'border'].map((kind) =>
          name === 'geo-tz' ? '-' : differing(result, kind).toLocaleString('en'),
        ),
      ]),
    );
    if (hasPeers) keepSizes();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

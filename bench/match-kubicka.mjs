// Matching of recorded traces with a known truth (Kubicka et al. 2015): the share of the truth that is lost, and of what was matched beside it,
// by the interval between points and by the noise added to them.
//
//   node bench/match-kubicka.mjs [--short] [--data folder] [--each]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseArgs } from 'node:util';
import { matchTrace } from '@portolan/graph/kernel';
import { isShort, keepTable, quantile, randomInts, report } from './harness.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    each: { type: 'boolean' },
    data: {
      type: 'string',
      default: fileURLToPath(new URL('../../shared/data/traces/kubicka', import.meta.url)),
    },
  },
});
if (!existsSync(values.data)) {
  console.log(`no traces in ${values.data}: nothing to do`);
  process.exit(0);
}

const rowsOf = (name) =>
  gunzipSync(readFileSync(`${values.data}/${name}.gz`))
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).map(Number));

/** One trace with its own network; arcs are sorted by tail, and the truth follows them. */
function readTrace(id) {
  const nodes = rowsOf(`${id}.nodes`);
  const arcs = rowsOf(`${id}.arcs`);
  const order = arcs.map((_, arc) => arc).toSorted((a, b) => arcs[a][0] - arcs[b][0] || a - b);
  const firstOut = new Uint32Array(nodes.length + 1);
  for (const [tail] of arcs) firstOut[tail + 1]++;
  for (let node = 0; node < nodes.length; node++) firstOut[node + 1] += firstOut[node];
  const place = new Uint32Array(arcs.length);
  order.forEach((arc, at) => (place[arc] = at));
  const graph = {
    firstOut,
    head: Uint32Array.from(order, (arc) => arcs[arc][1]),
    lat: Float64Array.from(nodes, ([, lat]) => lat),
    lon: Float64Array.from(nodes, ([lon]) => lon),
  };
  const metres = Float64Array.from(order, (arc) => {
    const [a, b] = arcs[arc];
    return metresApart(nodes[a], nodes[b]);
  });
  return {
    id,
    graph,
    metres,
    points: rowsOf(`${id}.track`).map(([lon, lat, time]) => ({ lat, lon, time })),
    truth: rowsOf(`${id}.route`).map(([arc]) => place[arc]),
  };
}

function metresApart([lonA, latA], [lonB, latB]) {
  const dx = (lonB - lonA) * Math.cos((((latA + latB) / 2) * Math.PI) / 180);
  return Math.hypot(dx, latB - latA) * 111_195;
}

/** Every n-th second of a trace, with normal noise: white, or drifting like that of a receiver between houses. */
function sample(points, seconds, noise, random) {
  const normal = () => {
    const u = (random(1_000_000) + 1) / 1_000_001;
    return Math.sqrt(-2 * Math.log(u)) * Math.cos((2 * Math.PI * random(1_000_000)) / 1_000_000);
  };
  const kept = [];
  let due = -Infinity;
  let drift = [0, 0];
  const keep = noise.drifts ? 0.95 : 0;
  for (const point of points) {
    if (point.time < due) continue;
    due = point.time + seconds;
    const fresh = noise.metres * Math.sqrt(1 - keep * keep);
    drift = [keep * drift[0] + fresh * normal(), keep * drift[1] + fresh * normal()];
    kept.push({
      lat: point.lat + drift[0] / 111_195,
      lon: point.lon + drift[1] / 111_195 / Math.cos((point.lat * Math.PI) / 180),
      time: point.time,
    });
  }
  return kept;
}

/** Lost and added length as shares of the truth's length; an arc travelled twice counts twice. */
function mismatch({ truth, metres }, matched) {
  const left = new Map();
  let whole = 0;
  for (const arc of truth) {
    left.set(arc, (left.get(arc) ?? 0) + 1);
    whole += metres[arc];
  }
  let beside = 0;
  for (const arc of matched) {
    const count = left.get(arc) ?? 0;
    if (count > 0) left.set(arc, count - 1);
    else beside += metres[arc];
  }
  let lost = 0;
  for (const [arc, count] of left) lost += count * metres[arc];
  return { lost: lost / whole, beside: beside / whole };
}

const percent = (share) => `${(100 * share).toFixed(2)} %`;

const ids = readdirSync(values.data)
  .filter((name) => name.endsWith('.track.gz'))
  .map((name) => name.slice(0, 8))
  .toSorted();
const traces = (isShort ? ids.slice(0, 8) : ids).map(readTrace);
const noises = [
  { name: 'none, as recorded', metres: 0, drifts: false },
  { name: '5 m, white', metres: 5, drifts: false },
  { name: '10 m, white', metres: 10, drifts: false },
  { name: '10 m, drifting', metres: 10, drifts: true },
];
const INTERVALS = [1, 10, 30, 60];
const rows = [];
const table = noises.map(({ name }) => [name]);
/** Two digits, in percent. */
const two = (share) => String(Number((100 * share).toPrecision(2)));
let checksum = 0;
for (const [at, noise] of noises.entries()) {
  for (const seconds of INTERVALS) {
    const random = randomInts(20_150_628);
    const results = [];
    let count = 0;
    const start = performance.now();
    for (const trace of traces) {
      const points = sample(trace.points, seconds, noise, random);
      count += points.length;
      const arcs = matchTrace(trace.graph, points, { sigmaMetres: Math.max(5, noise.metres) });
      const { lost, beside } = mismatch(trace, arcs);
      checksum = (checksum + arcs.length) % 1_000_000_007;
      results.push({ id: trace.id, lost, beside, both: lost + beside, points: points.length });
    }
    const spent = performance.now() - start;
    const mean = (key) => results.reduce((sum, result) => sum + result[key], 0) / results.length;
    rows.push([
      `${noise.name}, a point every ${seconds} s`,
      `lost and beside: median ${percent(
        quantile(
          results.map(({ both }) => both),
          0.5,
        ),
      )}, mean ${percent(mean('both'))}; ` +
        `lost: median ${percent(
          quantile(
            results.map(({ lost }) => lost),
            0.5,
          ),
        )}, mean ${percent(mean('lost'))}; ` +
        `${Math.round((1000 * count) / spent).toLocaleString('en-US')} points/s`,
    ]);
    const middle = quantile(
      results.map(({ both }) => both),
      0.5,
    );
    table[at].push(`${two(middle)} (${two(mean('both'))})`);
    if (values.each) {
      for (const { id, lost, beside, points } of results.toSorted((a, b) => b.both - a.both).slice(0, 12))
        console.log(noise.name, seconds, id, percent(lost), percent(beside), points);
    }
  }
}
rows.push(['checksum', String(checksum)]);
report('match-kubicka', `${traces.length} traces`, rows);
keepTable('match-kubicka', ['noise', ...INTERVALS.map((seconds) => `${seconds} s`)], table);

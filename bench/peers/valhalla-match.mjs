// Matching beside Valhalla on the same made drives: how much of the way is lost, how much of what was matched lies beside it, and how fast
// both are. Truth and answers are compared as lines, sampled every five metres: a sample counts if the other line passes within three metres
// in the same direction. Both engines read the same nodes, so that a road has the same line in both.
//
//   node bench/peers/valhalla-match.mjs [--extract file.osm.pbf] [--drives 60] [--intervals 1,10,30,60]
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { buildGraph, decodePolyline, mapMatch, openGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { longShapes, METRES, NOISES, pointsAlong, randomDrives, track } from '../drives.mjs';
import { cityExtract, quantile, randomInts } from '../harness.mjs';
import { answerOf, openValhalla } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string' },
    drives: { type: 'string', default: '60' },
    intervals: { type: 'string', default: '1,10,30,60' },
  },
});
const extract = values.extract ?? cityExtract().path;
const SAMPLE_METRES = 5;
const NEAR_METRES = 3;
const SAME_COSINE = Math.cos(Math.PI / 4);

/** Points every few metres along a line, each with its direction; `line` has columns of degrees. */
function samplesOf({ lats, lons }) {
  const samples = [];
  let due = 0;
  for (let at = 1; at < lats.length; at++) {
    const scale = METRES * Math.cos((lats[at] * Math.PI) / 180);
    const [dy, dx] = [(lats[at] - lats[at - 1]) * METRES, (lons[at] - lons[at - 1]) * scale];
    const length = Math.hypot(dx, dy);
    for (; due < length; due += SAMPLE_METRES) {
      const share = due / length;
      samples.push({
        y: lats[at - 1] * METRES + share * dy,
        x: lons[at - 1] * scale + share * dx,
        dy: dy / length,
        dx: dx / length,
      });
    }
    due -= length;
  }
  return samples;
}

/** The cell of a grid of 10 m. */
const cellOf = (y, x) => `${Math.floor(y / 10)}:${Math.floor(x / 10)}`;

/** The share of samples near which the other line does not pass in the same direction. */
function shareAlone(samples, others) {
  const cells = new Map();
  for (const other of others) {
    const cell = cellOf(other.y, other.x);
    if (!cells.has(cell)) cells.set(cell, []);
    cells.get(cell).push(other);
  }
  let alone = 0;
  for (const { y, x, dy, dx } of samples) {
    let isNear = false;
    for (let i = -1; i <= 1 && !isNear; i++) {
      for (let j = -1; j <= 1 && !isNear; j++) {
        for (const other of cells.get(cellOf(y + 10 * i, x + 10 * j)) ?? []) {
          // Samples of the other line lie up to half a step before or behind: what counts is the distance across.
          const [oy, ox] = [other.y - y, other.x - x];
          const along = oy * dy + ox * dx;
          const across = Math.abs(oy * dx - ox * dy);
          if (Math.abs(along) > SAMPLE_METRES || across > NEAR_METRES) continue;
          if (other.dy * dy + other.dx * dx > SAME_COSINE) isNear = true;
        }
      }
    }
    if (!isNear) alone++;
  }
  return samples.length === 0 ? 0 : alone / samples.length;
}

/** All lines of an answer of `trace_route`, parts after gaps included. */
function linesOf(answer) {
  const trips = [answer.trip, ...(answer.alternates ?? []).map(({ trip }) => trip)];
  return trips.flatMap(({ legs }) => legs.map(({ shape }) => decodePolyline(shape)));
}

const actor = await openValhalla(extract, {
  trace: { max_gps_accuracy: 100, max_search_radius: 100, max_shape: 16_000, max_distance: 200_000 },
});
const graph = openGraph(await buildGraph(await readOsm(readFileSync(extract))));
const drives = randomDrives(graph, Number(values.drives));
const truths = drives.map(({ points }) =>
  samplesOf({ lats: points.map(({ lat }) => lat), lons: points.map(({ lon }) => lon) }),
);
const percent = (share) => `${(100 * share).toFixed(2)} %`.padStart(8);
const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;

/** Matches with one engine; CPU time counts, because Valhalla works in a thread of its own. */
async function matchAll(shapes, call) {
  const result = { lost: [], beside: [], cpu: 0, failed: 0 };
  for (const [at, request] of shapes.entries()) {
    let samples = [];
    const before = process.cpuUsage();
    let answer;
    try {
      answer = await call(request);
    } catch {
      result.failed++;
    }
    const { user, system } = process.cpuUsage(before);
    result.cpu += (user + system) / 1000;
    if (answer) samples = linesOf(answer).flatMap(samplesOf);
    result.lost.push(shareAlone(truths[at], samples));
    result.beside.push((shareAlone(samples, truths[at]) * samples.length) / Math.max(1, truths[at].length));
  }
  return result;
}

console.log(
  `${basename(extract)}, ${drives.length} drives; lost + beside, median and mean; lost alone, mean`,
);
const totals = { ours: { cpu: 0, points: 0 }, theirs: { cpu: 0, points: 0 } };
for (const noise of NOISES) {
  for (const seconds of values.intervals.split(',').map(Number)) {
    const random = randomInts(16);
    const shapes = drives.map(({ points }) => ({
      shape: track(points, seconds, noise, random),
      costing: 'auto',
      shape_match: 'map_snap',
      directions_options: { directions_type: 'none' },
      directions_type: 'none',
      trace_options: { gps_accuracy: noise.metres, breakage_distance: 5000 },
    }));
    const count = shapes.reduce((sum, { shape }) => sum + shape.length, 0);
    const ours = await matchAll(shapes, (request) => mapMatch(graph, request));
    const theirs = await matchAll(shapes, (request) => answerOf(actor.traceRoute(request)));
    const told = ({ lost, beside, failed }) => {
      const both = lost.map((share, at) => share + beside[at]);
      return `${percent(quantile(both, 0.5))} ${percent(mean(both))} ${percent(mean(lost))}${failed ? ` (${failed} refused)` : ''}`;
    };
    const rate = ({ cpu }) => `${Math.round((1000 * count) / cpu).toLocaleString('en-US')} points/s`;
    console.log(
      `  ${noise.name.padEnd(13)} ${String(seconds).padStart(2)} s  ours ${told(ours)}, ${rate(ours)};  Valhalla ${told(theirs)}, ${rate(theirs)}`,
    );
    for (const [name, { cpu }] of Object.entries({ ours, theirs })) {
      totals[name].cpu += cpu;
      totals[name].points += count;
    }
  }
}
// Traces of 200 points 15 m apart with instructions, alternately, as `bench/trace-route.mjs` has them without Valhalla.
const random = randomInts(16);
const traces = longShapes(graph, 100).map((shape) => ({
  shape: pointsAlong(shape, 15, 5, random).slice(0, 200),
  costing: 'auto',
  shape_match: 'map_snap',
}));
const spent = { ours: 0, theirs: 0 };
for (const isCounted of [false, true]) {
  for (const request of traces) {
    const start = process.cpuUsage();
    mapMatch(graph, request);
    const middle = process.cpuUsage();
    await answerOf(actor.traceRoute(request)).catch(() => undefined);
    const end = process.cpuUsage();
    if (!isCounted) continue;
    spent.ours += middle.user + middle.system - start.user - start.system;
    spent.theirs += end.user + end.system - middle.user - middle.system;
  }
}
const pointCount = traces.reduce((sum, { shape }) => sum + shape.length, 0);
const perSecond = (micros) => Math.round((1e6 * pointCount) / micros).toLocaleString('en-US');
console.log(
  `  ${traces.length} traces of 200 points, whole answers: ours ${perSecond(spent.ours)} points/s of CPU, Valhalla ${perSecond(spent.theirs)}`,
);
const per = ({ cpu, points }) => Math.round((1000 * points) / cpu).toLocaleString('en-US');
console.log(`  all: ours ${per(totals.ours)} points/s of CPU, Valhalla ${per(totals.theirs)}`);

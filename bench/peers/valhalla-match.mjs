// Matching beside Valhalla on the same made drives: how much of the way is lost, how much of what was matched lies beside it, and how fast
// both are. Truth and answers are compared as lines. Both engines read the same nodes, so that a road has the same line in both.
//
//   node bench/peers/valhalla-match.mjs [--extract file.osm.pbf ...] [--drives 60] [--seeds 4] [--from 4] [--intervals 1,10,30,60]
//
// Each seed has drives and noise of its own; seed 0 has those of bench/match-drives.mjs. Differences are those of pairs: both engines on one track.
// Without options it keeps the table and the figures of packages/graph/docs/traces.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildGraph, decodePolyline, mapMatch, openGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { longShapes, NOISES, pointsAlong, randomDrives, track } from '../drives.mjs';
import { keep, keepTable, quantile, randomInts } from '../harness.mjs';
import { samplesAlone, samplesOf } from '../lines.mjs';
import { extractsOf } from './extracts.mjs';
import { answerOf, openValhalla } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string', multiple: true },
    drives: { type: 'string', default: '60' },
    seeds: { type: 'string', default: '4' },
    from: { type: 'string', default: '4' },
    intervals: { type: 'string', default: '1,10,30,60' },
  },
});
const firstSeed = Number(values.from);
const intervals = values.intervals.split(',').map(Number);
/** How far apart the seeds of drives and of noise are from one seed of the benchmark to the next. */
const SEED_STEP = 100_003;
const ENGINES = ['ours', 'theirs'];

const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
const deviation = (list) => {
  const middle = mean(list);
  return Math.sqrt(list.reduce((sum, each) => sum + (each - middle) ** 2, 0) / Math.max(1, list.length - 1));
};
const percent = (share, digits = 2) => (100 * share).toFixed(digits);
const perSecond = (points, micros) => Math.round((1e6 * points) / micros).toLocaleString('en-US');

/** All lines of an answer of `trace_route`, parts after gaps included. */
function linesOf(answer) {
  const trips = [answer.trip, ...(answer.alternates ?? []).map(({ trip }) => trip)];
  return trips.flatMap(({ legs }) => legs.map(({ shape }) => decodePolyline(shape)));
}

/** Columns of a list of points. */
const columnsOf = (points) => ({ lats: points.map(({ lat }) => lat), lons: points.map(({ lon }) => lon) });

/** Matches one track; CPU time counts, because Valhalla works in a thread of its own. */
async function matchOne(request, call, truth, origin) {
  const before = process.cpuUsage();
  const answer = await Promise.resolve()
    .then(() => call(request))
    .catch(() => undefined);
  const { user, system } = process.cpuUsage(before);
  const samples = answer ? linesOf(answer).flatMap((line) => samplesOf(line, origin)) : [];
  return {
    lost: samplesAlone(truth, samples).length / truth.length,
    beside: samplesAlone(samples, truth).length / truth.length,
    micros: user + system,
    isRefused: !answer,
  };
}

/** What both engines make of the tracks of a city with one noise and interval, over all seeds. */
async function resultsOf({ graph, actor, seeds }, noise, seconds) {
  const calls = {
    ours: (request) => mapMatch(graph, request),
    theirs: (request) => answerOf(actor.traceRoute(request)),
  };
  const results = [];
  for (const [seed, drives] of seeds.entries()) {
    const random = randomInts(16 + SEED_STEP * (firstSeed + seed));
    for (const { points, truth, origin } of drives) {
      const request = {
        shape: track(points, seconds, noise, random),
        costing: 'auto',
        shape_match: 'map_snap',
        directions_options: { directions_type: 'none' },
        directions_type: 'none',
        trace_options: { gps_accuracy: noise.metres, breakage_distance: 5000 },
      };
      const result = { seed, points: request.shape.length };
      for (const engine of ENGINES) result[engine] = await matchOne(request, calls[engine], truth, origin);
      results.push(result);
    }
  }
  return results;
}

/** What is told of one noise and interval: a line with means, their spread over seeds, medians, and the difference of pairs with its standard error; and a cell of the table. */
function told(results) {
  const bothOf = (engine, list = results) => list.map((each) => each[engine].lost + each[engine].beside);
  const seeds = [...new Set(results.map(({ seed }) => seed))];
  const parts = ENGINES.map((engine) => {
    const all = bothOf(engine);
    const means = seeds.map((seed) =>
      mean(
        bothOf(
          engine,
          results.filter((each) => each.seed === seed),
        ),
      ),
    );
    const spread = seeds.length > 1 ? ` ± ${percent(deviation(means))}` : '';
    const refused = results.filter((each) => each[engine].isRefused).length;
    const lost = percent(mean(results.map((each) => each[engine].lost)));
    const refusals = refused ? `, ${refused} refused` : '';
    return `${percent(mean(all))}${spread} (median ${percent(quantile(all, 0.5))}, lost ${lost}${refusals})`;
  });
  const [ours, theirs] = ENGINES.map((engine) => bothOf(engine));
  const differences = ours.map((each, at) => each - theirs[at]);
  const error = deviation(differences) / Math.sqrt(differences.length);
  const excess = mean(differences);
  const verdict = Math.abs(excess) <= 2 * error ? 'alike' : excess > 0 ? 'WORSE' : 'better';
  const sign = excess > 0 ? '+' : '';
  const line = `${parts[0]} / ${parts[1]}; ${sign}${percent(excess)} ± ${percent(error)} ${verdict}`;
  const cell = `${percent(mean(ours))} / ${percent(mean(theirs))}${verdict === 'alike' ? ' =' : ''}`;
  return { line, cell, verdict };
}

const wanted = Number(values.drives);
const spent = { points: 0, ours: 0, theirs: 0 };
/** The same of whole answers to traces of 200 points. */
const paced = { points: 0, ours: 0, theirs: 0 };
const rows = [];
const verdicts = [];
for (const { name, path: extract } of extractsOf(values.extract)) {
  const actor = await openValhalla(extract, {
    trace: { max_gps_accuracy: 100, max_search_radius: 100, max_shape: 16_000, max_distance: 200_000 },
  });
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(extract))));
  const seeds = Array.from({ length: Number(values.seeds) }, (_, seed) =>
    randomDrives(graph, wanted, 7 + SEED_STEP * (firstSeed + seed)).map(({ points }) => ({
      points,
      origin: points[0],
      truth: samplesOf(columnsOf(points), points[0]),
    })),
  );
  const count = seeds.reduce((sum, drives) => sum + drives.length, 0);
  console.log(
    `${name}, ${count} drives of ${seeds.length} seeds; % lost and beside, ours / Valhalla: mean ± deviation of seeds; ours less theirs ± standard error`,
  );
  const cells = new Map(intervals.map((seconds) => [seconds, []]));
  for (const noise of NOISES) {
    for (const seconds of intervals) {
      const results = await resultsOf({ graph, actor, seeds }, noise, seconds);
      const { line, cell, verdict } = told(results);
      console.log(`  ${noise.name.padEnd(13)} ${String(seconds).padStart(2)} s  ${line}`);
      verdicts.push(verdict);
      cells.get(seconds).push(cell);
      for (const { points, ...each } of results) {
        spent.points += points;
        for (const engine of ENGINES) spent[engine] += each[engine].micros;
      }
    }
  }
  for (const [seconds, of] of cells) rows.push([`${name}, ${seconds} s`, ...of]);
  const { points, ...used } = await pace(graph, actor);
  paced.points += points;
  for (const engine of ENGINES) paced[engine] += used[engine];
}
console.log(
  `all: ours ${perSecond(spent.points, spent.ours)} points/s of CPU, Valhalla ${perSecond(spent.points, spent.theirs)}`,
);

if (process.argv.length === 2) {
  keepTable('peer-matching', ['extract, a point every', ...NOISES.map(({ name }) => name)], rows);
  const countOf = (verdict) => String(verdicts.filter((each) => each === verdict).length);
  keep('peer-matching', 'all extracts', {
    'peerMatching.cells': String(verdicts.length),
    'peerMatching.better': countOf('better'),
    'peerMatching.worse': countOf('WORSE'),
    'peerMatching.ours': perSecond(paced.points, paced.ours),
    'peerMatching.theirs': perSecond(paced.points, paced.theirs),
  });
}

/** Microseconds for traces of 200 points 15 m apart with instructions, alternately, as `bench/trace-route.mjs` has them without Valhalla. */
async function pace(graph, actor) {
  const random = randomInts(16);
  const traces = longShapes(graph, 100).map((shape) => ({
    shape: pointsAlong(shape, 15, 5, random).slice(0, 200),
    costing: 'auto',
    shape_match: 'map_snap',
  }));
  const used = { ours: 0, theirs: 0 };
  for (const isCounted of [false, true]) {
    for (const request of traces) {
      const start = process.cpuUsage();
      mapMatch(graph, request);
      const middle = process.cpuUsage();
      await answerOf(actor.traceRoute(request)).catch(() => undefined);
      const end = process.cpuUsage();
      if (!isCounted) continue;
      used.ours += middle.user + middle.system - start.user - start.system;
      used.theirs += end.user + end.system - middle.user - middle.system;
    }
  }
  const points = traces.reduce((sum, { shape }) => sum + shape.length, 0);
  console.log(
    `  ${traces.length} traces of 200 points, whole answers: ours ${perSecond(points, used.ours)} points/s of CPU, Valhalla ${perSecond(points, used.theirs)}`,
  );
  return { points, ...used };
}

// Valhalla on the same extract and the same places: matrices, isochrones and tours.
//
//   node bench/peers/valhalla-many.mjs [--extract file.osm.pbf] [--costing auto]
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { buildGraph, isochrone, matrix, openGraph, optimizedRoute, route } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { randomPlaces } from '../city.mjs';
import { cityExtract, quantile } from '../harness.mjs';
import { answerOf, openValhalla } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: { extract: { type: 'string' }, costing: { type: 'string', default: 'auto' } },
});
const extract = values.extract ?? cityExtract().path;
const { costing } = values;
const graph = openGraph(await buildGraph(await readOsm(readFileSync(extract))));
const actor = await openValhalla(extract, {
  [costing]: { max_matrix_location_pairs: 10_000, max_locations: 100 },
});
console.log(`${basename(extract)}, ${costing}`);

/** Median milliseconds of both, asked in turns. */
async function race(rounds, ours, theirs) {
  const samples = [[], []];
  for (let i = 0; i < rounds; i++) {
    for (const [side, call] of [ours, theirs].entries()) {
      const start = performance.now();
      await call(i);
      samples[side].push(performance.now() - start);
    }
  }
  const [own, peer] = samples.map((list) => quantile(list, 0.5));
  return `ours ${own.toFixed(1)} ms, theirs ${peer.toFixed(1)} ms, ${(peer / own).toFixed(0)} times`;
}

const request = (seed, n) => ({
  sources: randomPlaces(graph, n, seed, costing),
  targets: randomPlaces(graph, n, seed + 1, costing),
  costing,
});
const ask = (call) => {
  try {
    return call();
  } catch {
    return undefined;
  }
};

// Does a cell say what a route says, in the same engine?
let [cells, own, peer] = [0, 0, 0];
for (let seed = 1; seed <= 3; seed++) {
  const asked = request(seed, 10);
  const ours = matrix(graph, asked).sources_to_targets;
  const theirs = (await answerOf(actor.matrix(asked))).sources_to_targets;
  for (const [i, from] of asked.sources.entries()) {
    for (const [j, to] of asked.targets.entries()) {
      const locations = [from, to];
      const way = ask(() => route(graph, { locations, costing }).trip.summary);
      const peerWay = await answerOf(actor.route({ locations, costing })).catch(() => undefined);
      cells++;
      const [time, length] = [way ? Math.round(way.time) : null, way?.length ?? null];
      if (ours[i][j].time === time && ours[i][j].distance === length) own++;
      const summary = peerWay?.trip.summary;
      const theirTime = summary ? Math.round(summary.time) : null;
      const cell = theirs[i][j];
      const isSame =
        cell.time === null || theirTime === null
          ? cell.time === theirTime
          : Math.abs(cell.time - theirTime) <= 1 && Math.abs(cell.distance - summary.length) <= 0.002;
      if (isSame) peer++;
    }
  }
}
const percent = (count) => `${((100 * count) / cells).toFixed(1)} %`;
console.log(`  matrix cells that are the route: ours ${percent(own)}, theirs ${percent(peer)} of ${cells}`);
for (const [n, rounds] of [
  [10, 20],
  [50, 5],
  [100, 3],
]) {
  const figures = await race(
    rounds,
    (i) => matrix(graph, request(100 + i, n)),
    (i) => answerOf(actor.matrix(request(100 + i, n))),
  );
  console.log(`  matrix ${n} x ${n}: ${figures}`);
}

// Both orders, priced by one matrix.
for (const [n, rounds] of [
  [10, 20],
  [20, 10],
  [50, 5],
]) {
  let [shorter, same, longer, gap] = [0, 0, 0, 0];
  const times = [[], []];
  for (let i = 0; i < rounds; i++) {
    const locations = randomPlaces(graph, n, 500 + 13 * i + n, costing);
    const cost = matrix(graph, { sources: locations, targets: locations, costing }).sources_to_targets;
    const priced = ({ trip }) => {
      const order = trip.locations.map(({ original_index }) => original_index);
      return order.slice(1).reduce((sum, to, k) => sum + (cost[order[k]][to].cost ?? Infinity), 0);
    };
    const answers = [];
    for (const [side, call] of [
      () => optimizedRoute(graph, { locations, costing }),
      () => answerOf(actor.optimizedRoute({ locations, costing })),
    ].entries()) {
      const start = performance.now();
      answers.push(await Promise.resolve(call()).catch(() => undefined));
      times[side].push(performance.now() - start);
    }
    if (!answers[0] || !answers[1]) continue;
    const [a, b] = answers.map(priced);
    if (a < b - 1e-6) shorter++;
    else if (a > b + 1e-6) longer++;
    else same++;
    gap += b / a - 1;
  }
  const [a, b] = times.map((list) => quantile(list, 0.5));
  console.log(
    `  tours of ${n}: ours cheaper ${shorter}, same ${same}, dearer ${longer}; theirs +${((100 * gap) / rounds).toFixed(2)} % on average; ` +
      `ours ${a.toFixed(1)} ms, theirs ${b.toFixed(1)} ms`,
  );
}

// Is a place inside where its own engine gets to it in time?
const isInside = (point, { geometry: { type, coordinates } }) =>
  (type === 'Polygon' ? [coordinates] : coordinates).some((rings) => {
    let inside = false;
    for (const ring of rings) {
      for (let i = 1; i < ring.length; i++) {
        const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
        if (y0 > point.lat !== y1 > point.lat && point.lon < x0 + ((point.lat - y0) * (x1 - x0)) / (y1 - y0))
          inside = !inside;
      }
    }
    return inside;
  });
const isochroneOf = (i, more = {}) => ({
  locations: randomPlaces(graph, 1, 40 + i, costing),
  costing,
  contours: [{ time: 15 }],
  polygons: true,
  ...more,
});
const agreed = [0, 0];
let probes = 0;
for (let i = 0; i < 6; i++) {
  const request = isochroneOf(i, { contours: [{ time: 8 }] });
  const answers = [isochrone(graph, request), await answerOf(actor.isochrone(request))];
  for (const probe of randomPlaces(graph, 150, 900 + i, costing)) {
    const locations = [request.locations[0], probe];
    const ways = [
      ask(() => route(graph, { locations, costing })),
      await answerOf(actor.route({ locations, costing })).catch(() => undefined),
    ];
    probes++;
    ways.forEach((way, side) => {
      const isReached = (way?.trip.summary.time ?? Infinity) <= 8 * 60;
      const [feature] = answers[side].features;
      if (isReached === (feature !== undefined && isInside(probe, feature))) agreed[side]++;
    });
  }
}
const [a, b] = agreed.map((count) => `${((100 * count) / probes).toFixed(1)} %`);
console.log(`  isochrone of 8 minutes, inside where it is reached: ours ${a}, theirs ${b} of ${probes} places`);
for (const [label, more] of [
  ['15 minutes', {}],
  ['4 contours', { contours: [5, 10, 15, 20].map((time) => ({ time })) }],
]) {
  const figures = await race(
    15,
    (i) => isochrone(graph, isochroneOf(i, more)),
    (i) => answerOf(actor.isochrone(isochroneOf(i, more))),
  );
  console.log(`  isochrone, ${label}: ${figures}`);
}

// Compares matrices and tours of Valhalla with ours, on the same extract and the same places.
//
//   node bench/peers/valhalla-many.mjs [--extract file.osm.pbf] [--costing auto]
//
// Without options it keeps the table of packages/graph/docs/accuracy.md.
import { parseArgs } from 'node:util';
import { matrix, optimizedRoute, route } from '@portolan/graph';
import { randomPlaces } from '../city.mjs';
import { cpuRatio, keep, keepTable, milliseconds, stopwatch, timesAsLong } from '../harness.mjs';
import { answerOf, openBoth } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: { extract: { type: 'string' }, costing: { type: 'string', default: 'auto' } },
});
const { costing } = values;
const { name, actor, graph } = await openBoth(values.extract, {
  [costing]: { max_matrix_location_pairs: 10_000, max_locations: 100 },
});
console.log(`${name}, ${costing}`);

const rows = [];
const figures = {};

/** Times both engines, which are asked in turns. */
async function race(rounds, ours, theirs) {
  const watches = [stopwatch(), stopwatch()];
  for (let i = 0; i < rounds; i++) {
    for (const [side, call] of [ours, theirs].entries()) await watches[side].time(() => call(i));
  }
  return watches;
}

const request = (seed, n) => ({
  sources: randomPlaces(graph, n, seed, costing),
  targets: randomPlaces(graph, n, seed + 1, costing),
  costing,
});
/** Places that are all reached from each other, in both engines: a tour through others is refused. */
async function connectedPlaces(n, seed) {
  const places = randomPlaces(graph, 2 * n, seed, costing);
  const asked = { sources: places, targets: places, costing };
  const answers = [matrix(graph, asked), await answerOf(actor.matrix(asked))];
  const isWay = (i, j) => answers.every(({ sources_to_targets: cells }) => cells[i][j].time !== null);
  const chosen = [];
  for (let i = 0; i < places.length && chosen.length < n; i++) {
    // The first place may be the odd one out, so that nearly all others must be its equals.
    const ways = places.filter((_, j) => isWay(i, j) && isWay(j, i)).length;
    if (ways > n && chosen.every((j) => isWay(i, j) && isWay(j, i))) chosen.push(i);
  }
  if (chosen.length < n) throw new Error(`of ${2 * n} places only ${chosen.length} reach each other`);
  return chosen.map((i) => places[i]);
}

const ask = (call) => {
  try {
    return call();
  } catch {
    return undefined;
  }
};

// Checks whether a cell agrees with a route of the same engine.
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
rows.push([
  'cells that are the route of the same engine, within a second and 2 m',
  percent(own),
  percent(peer),
]);
for (const [n, rounds] of [
  [10, 20],
  [50, 5],
  [100, 3],
]) {
  const watches = await race(
    rounds,
    (i) => matrix(graph, request(100 + i, n)),
    (i) => answerOf(actor.matrix(request(100 + i, n))),
  );
  const [mine, theirs] = watches.map((watch) => watch.median());
  console.log(
    `  matrix ${n} x ${n}: ours ${mine.toFixed(1)} ms, theirs ${theirs.toFixed(1)} ms, ${(theirs / mine).toFixed(0)} times; ${cpuRatio(...watches)}`,
  );
  rows.push([`matrix ${n} x ${n}`, milliseconds(mine), milliseconds(theirs)]);
  figures[`valhalla.matrix${n}`] = timesAsLong(theirs, mine);
}

// Both orders are priced by one matrix.
for (const [n, rounds] of [
  [10, 20],
  [20, 10],
  [50, 5],
]) {
  let [shorter, same, longer, gap] = [0, 0, 0, 0];
  const watches = [stopwatch(), stopwatch()];
  for (let i = 0; i < rounds; i++) {
    const locations = await connectedPlaces(n, 500 + 13 * i + n);
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
      answers.push(await watches[side].time(call).catch(() => undefined));
    }
    if (!answers[0] || !answers[1]) continue;
    const [a, b] = answers.map(priced);
    if (a < b - 1e-6) shorter++;
    else if (a > b + 1e-6) longer++;
    else same++;
    gap += b / a - 1;
  }
  const [a, b] = watches.map((watch) => watch.median());
  const worse = ((100 * gap) / rounds).toFixed(2);
  figures[`valhalla.tour${n}`] = `${timesAsLong(b, a)}, ${worse} % dearer`;
  rows.push(
    [
      `${rounds} tours of ${n} stops, cheaper by one matrix`,
      shorter,
      `${longer}, ${worse} % dearer in the mean`,
    ],
    [`a tour of ${n} stops`, milliseconds(a), milliseconds(b)],
  );
  console.log(
    `  tours of ${n}: ours cheaper ${shorter}, same ${same}, dearer ${longer}; theirs +${worse} % on average; ` +
      `ours ${a.toFixed(1)} ms, theirs ${b.toFixed(1)} ms; ${cpuRatio(...watches)}`,
  );
}
if (process.argv.length === 2) {
  keep('peer-matrices', name, figures);
  keepTable('peer-matrices', ['what', 'ours', 'Valhalla'], rows);
}

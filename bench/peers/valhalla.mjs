// Compares routes of Valhalla with ours on the same pairs: do both find a way, how long is its travel time, how fast is the answer?
//
//   node bench/peers/valhalla.mjs [--extract file.osm.pbf ...] [--costing auto ...] [--pairs 200] [--seed 91]
//     [--worst 5] lists the pairs that are farthest apart, [--alone theirs] those for which one of the two finds a way
//
// Without options it runs over all extracts and models and keeps the table of packages/graph/docs/accuracy.md.
import { parseArgs } from 'node:util';
import { route } from '@portolan/graph';
import { randomPlaces } from '../city.mjs';
import { cityExtract, cpuRatio, keep, keepTable, quantile, stopwatch, timesAsLong } from '../harness.mjs';
import { extractsOf } from './extracts.mjs';
import { answerOf, openBoth, tried } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string', multiple: true },
    costing: { type: 'string', multiple: true },
    pairs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '91' },
    worst: { type: 'string', default: '0' },
    alone: { type: 'string' },
  },
});
const pairCount = Number(values.pairs);
const NEAR = 0.08;

/** The summary of an answer, undefined where there is no route; the time of the call is recorded. */
async function ask(watch, call) {
  const answer = await tried(() => watch.time(call));
  return answer?.trip.summary;
}

const two = (value) => value.toFixed(2);
const three = (value) => value.toFixed(3);
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const spreadOf = (list) => [0.5, 0.1, 0.9].map((share) => quantile(list, share));
const spread = (list) => spreadOf(list).map(three).join(', ');
const show = (pair) => JSON.stringify(pair.locations.map(({ lat, lon }) => [lat, lon]));

/** Whether Valhalla travels along the line of our route, although its search finds none. */
async function isTravelled(actor, graph, request) {
  const { legs } = route(graph, request).trip;
  const line = { encoded_polyline: legs[0].shape, costing: request.costing, shape_match: 'edge_walk' };
  return (await tried(() => answerOf(actor.traceRoute(line)))) !== undefined;
}

/** Compares both engines on the pairs of one model, prints what comes of it, and returns a row of the table. */
async function compare(name, actor, graph, costing, isOfReadme) {
  const places = randomPlaces(graph, 2 * pairCount, Number(values.seed), costing);
  const pairs = [];
  const [ours, theirs] = [stopwatch(), stopwatch()];
  for (let i = 0; i < pairCount; i++) {
    const request = { locations: [places[2 * i], places[2 * i + 1]], costing };
    const own = await ask(ours, () => route(graph, request));
    const peer = await ask(theirs, () => answerOf(actor.route(request)));
    pairs.push({ own, peer, locations: request.locations });
  }
  const both = pairs.filter(({ own, peer }) => own && peer);
  if (both.length === 0) throw new Error(`${name}, ${costing}: no pair has a route of both`);
  const oursAlone = pairs.filter(({ own, peer }) => own && !peer);
  const theirsAlone = pairs.filter(({ own, peer }) => !own && peer);
  let travelled = 0;
  for (const { locations } of oursAlone)
    if (await isTravelled(actor, graph, { locations, costing })) travelled++;
  const compared = both
    .filter(({ peer }) => peer.time > 30)
    .map((pair) => ({ ...pair, ratio: pair.own.time / pair.peer.time }));
  const ratios = compared.map(({ ratio }) => ratio);
  const near = ratios.filter((ratio) => Math.abs(ratio - 1) <= NEAR).length;
  const lengths = compared.map(({ own, peer }) => own.length / peer.length);
  const agreed = 1 - (oursAlone.length + theirsAlone.length) / pairCount;
  console.log(
    `${name}, ${costing}, ${pairCount} pairs
  agree on whether there is a way: ${percent(agreed)}; ours alone ${oursAlone.length}, of which it travels ${travelled} along our line; theirs alone ${theirsAlone.length}
  duration, ours / theirs: median, p10, p90 ${spread(ratios)}; within ${100 * NEAR} %: ${percent(near / ratios.length)}
  length, ours / theirs: median, p10, p90 ${spread(lengths)}
  answer, p50: ours ${three(ours.median())} ms, theirs ${three(theirs.median())} ms; ${cpuRatio(ours, theirs)}`,
  );
  if (isOfReadme) {
    // Both are warm by now.
    const [again, peerAgain] = [stopwatch(), stopwatch()];
    for (const { locations } of pairs) {
      await ask(again, () => route(graph, { locations, costing }));
      await ask(peerAgain, () => answerOf(actor.route({ locations, costing })));
    }
    keep('peer-routes', name, {
      'valhalla.route': timesAsLong(peerAgain.median(), again.median()),
    });
    console.log(`  once more, warm: ${cpuRatio(again, peerAgain)}`);
  }
  if (values.alone === 'theirs') for (const pair of theirsAlone) console.log('  theirs alone', show(pair));
  if (values.alone === 'ours') for (const pair of oursAlone) console.log('  ours alone', show(pair));
  compared.sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  for (const { ratio, own, peer, ...pair } of compared.slice(0, Number(values.worst))) {
    console.log(' ', three(ratio), [own.time, own.length], [peer.time, peer.length], show(pair));
  }
  const [median, p10, p90] = spreadOf(ratios).map(two);
  return [
    `${name}, ${costing}`,
    percent(agreed),
    oursAlone.length,
    oursAlone.length === 0 ? '' : travelled,
    theirsAlone.length,
    `${median} (${p10}, ${p90})`,
    percent(near / ratios.length),
    two(quantile(lengths, 0.5)),
  ];
}

const rows = [];
for (const { name, path, models } of extractsOf(values.extract)) {
  const { actor, graph, megabytes } = await openBoth(path);
  const [times, theirTimes] = [megabytes.ours, megabytes.theirs].map((size) =>
    (size / megabytes.extract).toFixed(1),
  );
  console.log(
    `${name}: of the extract the open graph of all models has ${times} times the bytes, Valhalla's tiles ${theirTimes} times`,
  );
  for (const costing of values.costing ?? models) {
    const isOfReadme = process.argv.length === 2 && path === cityExtract().path && costing === 'auto';
    rows.push(await compare(name, actor, graph, costing, isOfReadme));
  }
}
if (process.argv.length === 2)
  keepTable(
    'peer-routes',
    [
      'extract, model',
      'agree whether there is a way',
      'ours alone',
      'of these, Valhalla travels along our line',
      'theirs alone',
      'duration: median (p10, p90)',
      `within ${100 * NEAR} %`,
      'length',
    ],
    rows,
  );

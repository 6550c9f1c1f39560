// Compares routes of Valhalla with ours on the same pairs: do both find a way, how long is its travel time, how fast is the answer?
//
//   node bench/peers/valhalla.mjs [--extract file.osm.pbf ...] [--costing auto ...] [--pairs 300] [--seed 7]
//     [--worst 5] lists the pairs that are farthest apart, [--alone theirs] those for which one of the two finds a way
import { parseArgs } from 'node:util';
import { route } from '@portolan/graph';
import { randomPlaces } from '../city.mjs';
import { quantile } from '../harness.mjs';
import { answerOf, openBoth } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string', multiple: true },
    costing: { type: 'string', multiple: true },
    pairs: { type: 'string', default: '300' },
    seed: { type: 'string', default: '7' },
    worst: { type: 'string', default: '0' },
    alone: { type: 'string' },
  },
});
const pairCount = Number(values.pairs);
const NEAR = 0.08;

/** The summary of an answer, undefined where there is no route; the time of the call is recorded. */
async function ask(samples, call) {
  const start = performance.now();
  try {
    return (await call()).trip.summary;
  } catch {
    return undefined;
  } finally {
    samples.push(performance.now() - start);
  }
}

const three = (value) => value.toFixed(3);
const spread = (list) => [0.5, 0.1, 0.9].map((share) => three(quantile(list, share))).join(', ');
const show = (pair) => JSON.stringify(pair.locations.map(({ lat, lon }) => [lat, lon]));

async function compare(name, actor, graph, costing) {
  const places = randomPlaces(graph, 2 * pairCount, Number(values.seed), costing);
  const pairs = [];
  const [ours, theirs] = [[], []];
  for (let i = 0; i < pairCount; i++) {
    const request = { locations: [places[2 * i], places[2 * i + 1]], costing };
    const own = await ask(ours, () => route(graph, request));
    const peer = await ask(theirs, () => answerOf(actor.route(request)));
    pairs.push({ own, peer, locations: request.locations });
  }
  const both = pairs.filter(({ own, peer }) => own && peer);
  const oursAlone = pairs.filter(({ own, peer }) => own && !peer);
  const theirsAlone = pairs.filter(({ own, peer }) => !own && peer);
  const compared = both
    .filter(({ peer }) => peer.time > 30)
    .map((pair) => ({ ...pair, ratio: pair.own.time / pair.peer.time }));
  const ratios = compared.map(({ ratio }) => ratio);
  const near = ratios.filter((ratio) => Math.abs(ratio - 1) <= NEAR).length;
  const agreed = 1 - (oursAlone.length + theirsAlone.length) / pairCount;
  console.log(
    `${name}, ${costing}, ${pairCount} pairs
  agree on whether there is a way: ${(100 * agreed).toFixed(1)} %; ours alone ${oursAlone.length}, theirs alone ${theirsAlone.length}
  duration, ours / theirs: median, p10, p90 ${spread(ratios)}; within ${100 * NEAR} %: ${((100 * near) / ratios.length).toFixed(1)} %
  length, ours / theirs: median, p10, p90 ${spread(compared.map(({ own, peer }) => own.length / peer.length))}
  answer, p50: ours ${three(quantile(ours, 0.5))} ms, theirs ${three(quantile(theirs, 0.5))} ms`,
  );
  if (values.alone === 'theirs') for (const pair of theirsAlone) console.log('  theirs alone', show(pair));
  if (values.alone === 'ours') for (const pair of oursAlone) console.log('  ours alone', show(pair));
  compared.sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  for (const { ratio, own, peer, ...pair } of compared.slice(0, Number(values.worst))) {
    console.log(' ', three(ratio), [own.time, own.length], [peer.time, peer.length], show(pair));
  }
}

for (const extract of values.extract ?? [undefined]) {
  const { name, actor, graph } = await openBoth(extract);
  for (const costing of values.costing ?? ['auto', 'truck', 'bicycle', 'pedestrian'])
    await compare(name, actor, graph, costing);
}

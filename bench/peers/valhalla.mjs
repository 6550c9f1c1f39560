// Compares routes of Valhalla with ours on the same pairs: do both find a way, how long is its travel time, how fast is the answer?
//
//   node bench/peers/valhalla.mjs [--extract file.osm.pbf] [--pairs 300] [--costing auto] [--worst 0]
import { parseArgs } from 'node:util';
import { route } from '@portolan/graph';
import { randomPlaces } from '../city.mjs';
import { quantile } from '../harness.mjs';
import { answerOf, openBoth } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string' },
    pairs: { type: 'string', default: '300' },
    costing: { type: 'string', default: 'auto' },
    worst: { type: 'string', default: '0' },
  },
});
const pairCount = Number(values.pairs);

const { name, actor, graph } = await openBoth(values.extract);
const places = randomPlaces(graph, 2 * pairCount, 7, values.costing);

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

const ratios = [];
const lengths = [];
const [ours, theirs] = [[], []];
const counts = { both: 0, oursAlone: 0, theirsAlone: 0, neither: 0 };
const notes = [];
for (let i = 0; i < pairCount; i++) {
  const request = { locations: [places[2 * i], places[2 * i + 1]], costing: values.costing };
  const own = await ask(ours, () => route(graph, request));
  const peer = await ask(theirs, () => answerOf(actor.route(request)));
  if (own && peer) {
    counts.both++;
    if (peer.time > 30) {
      ratios.push(own.time / peer.time);
      lengths.push(own.length / peer.length);
      notes.push([own.time / peer.time, own, peer, request.locations]);
    }
  } else if (own) {
    counts.oursAlone++;
    notes.push([Infinity, own, peer, request.locations]);
  } else if (peer) {
    counts.theirsAlone++;
    notes.push([0, own, peer, request.locations]);
  } else counts.neither++;
}
const agreed = ((counts.both + counts.neither) / pairCount) * 100;
const three = (value) => value.toFixed(3);
console.log(`${name}, ${values.costing}, ${pairCount} pairs`);
console.log(`  agree on whether there is a way: ${agreed.toFixed(1)} %  ${JSON.stringify(counts)}`);
const spread = (list) => [0.5, 0.1, 0.9].map((share) => three(quantile(list, share))).join(', ');
console.log(`  duration, ours / theirs: median, p10, p90 ${spread(ratios)}`);
console.log(`  length, ours / theirs: median, p10, p90 ${spread(lengths)}`);
console.log(
  `  answer, p50: ours ${three(quantile(ours, 0.5))} ms, theirs ${three(quantile(theirs, 0.5))} ms`,
);
notes.sort((a, b) => Math.abs(Math.log(a[0] || 1e-9)) - Math.abs(Math.log(b[0] || 1e-9)));
for (const [ratio, own, peer, locations] of notes.slice(notes.length - Number(values.worst))) {
  console.log(
    three(ratio),
    own && [own.time, own.length],
    peer && [peer.time, peer.length],
    JSON.stringify(locations.map((l) => [l.lat, l.lon])),
  );
}

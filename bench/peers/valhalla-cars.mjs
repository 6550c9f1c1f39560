// Times of cars beside Valhalla on more pairs than the other comparison has, by extract: with our graph as it is built, and with one that drives on the
// left. Valhalla's package builds its tiles without the borders of countries, and without these it takes all traffic to keep left.
//
//   node bench/peers/valhalla-cars.mjs [--extract file.osm.pbf ...] [--pairs 1000] [--seed 91]
//
// Without options it keeps the table of packages/graph/docs/accuracy.md.
import { parseArgs } from 'node:util';
import { route } from '@portolan/graph';
import { randomPlaces } from '../city.mjs';
import { digits, keepTable, quantile } from '../harness.mjs';
import { extractsOf } from './extracts.mjs';
import { answerOf, openBoth, tried } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string', multiple: true },
    pairs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '91' },
  },
});
const NEAR = 0.08;
/** Seconds: of shorter ways a whole second is much. */
const SHORT = 30;
const ON_THE_LEFT = { adminAt: () => ({ country: '', driveOnRight: false }) };

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** The seconds of a route, undefined where there is none. */
async function secondsOf(call) {
  const answer = await tried(call);
  return answer?.trip.summary.time;
}

/** Shares of pairs for which our time is near Valhalla's, the median of their ratio, and on how many pairs both agree whether there is a way. */
async function compare(actor, graph, pairs) {
  const ratios = [];
  let agreed = 0;
  for (const locations of pairs) {
    const request = { locations, costing: 'auto' };
    const own = await secondsOf(() => route(graph, request));
    const peer = await secondsOf(() => answerOf(actor.route(request)));
    if ((own === undefined) === (peer === undefined)) agreed++;
    if (own !== undefined && peer !== undefined && peer > SHORT) ratios.push(own / peer);
  }
  if (ratios.length === 0) throw new Error('no pair has a route of both');
  const near = ratios.filter((ratio) => Math.abs(ratio - 1) <= NEAR).length;
  const [median, p10, p90] = [0.5, 0.1, 0.9].map((share) => quantile(ratios, share).toFixed(2));
  return [percent(agreed / pairs.length), percent(near / ratios.length), `${median} (${p10}, ${p90})`];
}

const rows = [];
const sizes = [];
for (const { name, path } of extractsOf(values.extract)) {
  const asBuilt = await openBoth(path);
  const onTheLeft = await openBoth(path, {}, ON_THE_LEFT);
  const places = randomPlaces(asBuilt.graph, 2 * Number(values.pairs), Number(values.seed), 'auto');
  const pairs = Array.from({ length: Number(values.pairs) }, (_, i) => places.slice(2 * i, 2 * i + 2));
  const [agreed, near, ratio] = await compare(asBuilt.actor, asBuilt.graph, pairs);
  const [, nearOnLeft, ratioOnLeft] = await compare(onTheLeft.actor, onTheLeft.graph, pairs);
  rows.push([name, agreed, near, ratio, nearOnLeft, ratioOnLeft]);
  const { extract, ours, theirs } = asBuilt.megabytes;
  sizes.push([name, ...[ours, theirs].map((megabytes) => `${digits(megabytes / extract)} times`)]);
  console.log(rows.at(-1).join(' | '));
}
if (process.argv.length === 2) {
  keepTable(
    'peer-cars',
    [
      'extract',
      'agree whether there is a way',
      `within ${100 * NEAR} %`,
      'duration: median (p10, p90)',
      `on the left: within ${100 * NEAR} %`,
      'duration',
    ],
    rows,
  );
  keepTable('peer-sizes', ['extract', 'our graph of all models, open', "Valhalla's tiles"], sizes);
}

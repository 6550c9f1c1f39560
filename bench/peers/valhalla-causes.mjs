// Looks at the pairs on which Valhalla and we disagree most: each engine is given the other's line, and the cause follows from what it makes of it.
//
//   node bench/peers/valhalla-causes.mjs [--extract file.osm.pbf ...] [--costing auto ...] [--pairs 100] [--worst 5]
//
// Without options it runs over all extracts and models and keeps the table of packages/graph/docs/accuracy.md.
import { parseArgs } from 'node:util';
import { mapMatch, route, traceAttributes } from '@portolan/graph';
import { randomPlaces } from '../city.mjs';
import { keepTable } from '../harness.mjs';
import { extractsOf } from './extracts.mjs';
import { answerOf, openBoth, tried } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string', multiple: true },
    costing: { type: 'string', multiple: true },
    pairs: { type: 'string', default: '100' },
    worst: { type: 'string', default: '5' },
  },
});
const NEAR = 0.07;
/** Lines whose ends are farther apart than this begin or end on different roads. */
const SAME_END_METRES = 25;

/** What a comparison may come to, in the order of the table. */
const CAUSES = {
  ends: 'another road is taken for the place: at the rim of the extract, or near islands',
  missed: 'Valhalla travels our way but finds none itself',
  cheaper: 'our way is cheaper by Valhalla’s own costs, which it misses',
  refused:
    'Valhalla does not travel our way: squares, footways on which a bicycle is pushed, a turn or U-turn',
  preference: 'preferences: our way takes no longer by Valhalla’s times, and costs it more',
  sameWay: 'the same way at another speed: tracks, grades, waiting at junctions',
  equalCost: 'another way of the same length and cost',
  slower: 'our way is slower by Valhalla’s times: speeds differ',
  refusedHere: 'we do not travel Valhalla’s way',
  none: 'we find no way',
};

const lineOf = (answer) => answer?.trip.legs[0].shape;
const show = (value) => (value === undefined ? '-' : value.toFixed(0));
const METRES_PER_DEGREE = 111_195;
const isNear = (a, b) => Math.abs(a / b - 1) < NEAR;

/** The points of a polyline with six digits, as pairs of latitude and longitude. */
function decode(text) {
  const points = [];
  let [at, lat, lon] = [0, 0, 0];
  const next = () => {
    let [shift, bits, byte] = [0, 0, 0];
    do {
      byte = text.charCodeAt(at++) - 63;
      bits |= (byte & 31) << shift;
      shift += 5;
    } while (byte >= 32);
    return bits & 1 ? ~(bits >> 1) : bits >> 1;
  };
  while (at < text.length) points.push([(lat += next()) / 1e6, (lon += next()) / 1e6]);
  return points;
}

/** True if two lines begin or end at different places. */
function haveOtherEnds(a, b) {
  const [ours, theirs] = [decode(a), decode(b)];
  return [0, -1].some((end) => {
    const [[lat, lon], [otherLat, otherLon]] = [ours.at(end), theirs.at(end)];
    const east = (lon - otherLon) * Math.cos((lat * Math.PI) / 180);
    return METRES_PER_DEGREE * Math.hypot(lat - otherLat, east) > SAME_END_METRES;
  });
}

/** The comparison of both engines by one model. */
function comparisonOf(actor, graph, costing) {
  const alongLine = (shape) => ({ encoded_polyline: shape, costing, shape_match: 'edge_walk' });

  /** The pairs of places, those first on which the engines disagree most. */
  async function casesOf(pairCount) {
    const places = randomPlaces(graph, 2 * pairCount, 7, costing);
    const cases = [];
    for (let i = 0; i < pairCount; i++) {
      const request = { locations: [places[2 * i], places[2 * i + 1]], costing };
      const own = await tried(() => route(graph, request));
      const peer = await tried(() => answerOf(actor.route(request)));
      if (own === undefined && peer === undefined) continue;
      if (own && peer && peer.trip.summary.time <= 30) continue;
      const ratio = own && peer ? own.trip.summary.time / peer.trip.summary.time : own ? Infinity : 0;
      cases.push({ request, own, peer, ratio, far: Math.abs(Math.log(ratio || 1e-9)) });
    }
    return cases.toSorted((a, b) => b.far - a.far);
  }

  /** The first way of our line that Valhalla does not travel: every piece between two junctions is tried alone. */
  async function refusedWay(own) {
    const { edges } = (await tried(() => traceAttributes(graph, alongLine(lineOf(own))))) ?? { edges: [] };
    const shape = edges.length > 0 ? decode(lineOf(own)) : [];
    for (const edge of edges) {
      const piece = shape
        .slice(edge.begin_shape_index, edge.end_shape_index + 1)
        .map(([lat, lon]) => ({ lat, lon }));
      if (piece.length < 2 || edge.length < 0.005) continue;
      const walked = await tried(() =>
        answerOf(actor.traceRoute({ shape: piece, costing, shape_match: 'edge_walk' })),
      );
      if (!walked) return `way ${edge.way_id} (${edge.use}, ${edge.road_class})`;
    }
    return 'a turn or an end';
  }

  /** Why the two disagree on a pair, and a line that shows it. */
  async function lookAt({ request, own, peer, ratio }) {
    const [time, peerTime] = [own?.trip.summary.time, peer?.trip.summary.time];
    const ownThere = own && (await tried(() => answerOf(actor.traceRoute(alongLine(lineOf(own))))));
    const peerHere = peer && (await tried(() => mapMatch(graph, alongLine(lineOf(peer)))));
    const there = ownThere?.trip.summary;
    const here = peerHere?.trip.summary;
    const cause =
      own && peer && haveOtherEnds(lineOf(own), lineOf(peer))
        ? 'ends'
        : causeOf({ own: own?.trip.summary, peer: peer?.trip.summary, there, here });
    const detail = cause === 'refused' ? ` (${await refusedWay(own)})` : '';
    const line = [
      ratio.toFixed(2),
      `ours ${show(time)} s (theirs of it ${show(there?.time)} s, cost ${show(there?.cost)} against ${show(peer?.trip.summary.cost)})`,
      `theirs ${show(peerTime)} s (ours of it ${show(here?.time)} s, cost ${show(here?.cost)} against ${show(own?.trip.summary.cost)})`,
      `${CAUSES[cause]}${detail}`,
      request.locations.map(({ lat, lon }) => `${lat.toFixed(5)},${lon.toFixed(5)}`).join(' '),
    ].join('; ');
    return { cause, line };
  }

  return { casesOf, lookAt };
}

/** The key of a cause: `there` is our way as Valhalla travels it, `here` its way as we do. */
function causeOf({ own, peer, there, here }) {
  if (!own) return 'none';
  if (!there) return 'refused';
  if (!peer) return 'missed';
  if (isNear(there.length, peer.length) && isNear(there.cost, peer.cost))
    return isNear(there.time, peer.time) ? 'sameWay' : 'equalCost';
  if (there.cost < 0.99 * peer.cost) return 'cheaper';
  if (!here) return 'refusedHere';
  return there.time > 1.02 * peer.time ? 'slower' : 'preference';
}

const counts = new Map();
const models = new Set();
for (const { name, path, models: ofExtract } of extractsOf(values.extract)) {
  const { actor, graph } = await openBoth(path);
  for (const costing of values.costing ?? ofExtract) {
    models.add(costing);
    const { casesOf, lookAt } = comparisonOf(actor, graph, costing);
    console.log(`${name}, ${costing}`);
    for (const pair of (await casesOf(Number(values.pairs))).slice(0, Number(values.worst))) {
      const { cause, line } = await lookAt(pair);
      console.log(`  ${line}`);
      const key = `${cause} ${costing}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
}

const rows = Object.entries(CAUSES).map(([cause, text]) => {
  const byModel = [...models].map((costing) => counts.get(`${cause} ${costing}`) ?? 0);
  return [text, ...byModel, byModel.reduce((sum, count) => sum + count, 0)];
});
for (const row of rows) console.log(row.join(' | '));
if (process.argv.length === 2) keepTable('peer-causes', ['cause', ...models, 'all'], rows);

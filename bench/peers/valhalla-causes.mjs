// Looks at the pairs on which Valhalla and we disagree most: each engine is given the other's line, and the cause follows from what it makes of it.
//
//   node bench/peers/valhalla-causes.mjs [--extract file.osm.pbf] [--pairs 150] [--costing auto] [--worst 5]
import { parseArgs } from 'node:util';
import { mapMatch, route, traceAttributes } from '@portolan/graph';
import { randomPlaces } from '../city.mjs';
import { answerOf, openBoth } from './open-valhalla.mjs';

const { values } = parseArgs({
  options: {
    extract: { type: 'string' },
    pairs: { type: 'string', default: '150' },
    costing: { type: 'string', default: 'auto' },
    worst: { type: 'string', default: '5' },
  },
});
const { costing } = values;
const { name, actor, graph } = await openBoth(values.extract);
const places = randomPlaces(graph, 2 * Number(values.pairs), 7, costing);

/** What a call gives, undefined where it fails. */
async function tried(call) {
  try {
    return await call();
  } catch {
    return undefined;
  }
}

const alongLine = (shape) => ({ encoded_polyline: shape, costing, shape_match: 'edge_walk' });
const lineOf = (answer) => answer?.trip.legs[0].shape;
const show = (value) => (value === undefined ? '-' : value.toFixed(0));
const NEAR = 0.07;
const isNear = (a, b) => Math.abs(a / b - 1) < NEAR;

const cases = [];
for (let i = 0; i < Number(values.pairs); i++) {
  const request = { locations: [places[2 * i], places[2 * i + 1]], costing };
  const own = await tried(() => route(graph, request));
  const peer = await tried(() => answerOf(actor.route(request)));
  if (own === undefined && peer === undefined) continue;
  if (own && peer && peer.trip.summary.time <= 30) continue;
  const ratio = own && peer ? own.trip.summary.time / peer.trip.summary.time : own ? Infinity : 0;
  cases.push({ request, own, peer, ratio, far: Math.abs(Math.log(ratio || 1e-9)) });
}
cases.sort((a, b) => b.far - a.far);

/** The first way of our line that Valhalla does not travel: a binary search over the pieces of the line between junctions. */
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

console.log(`${name}, ${costing}`);
for (const { request, own, peer, ratio } of cases.slice(0, Number(values.worst))) {
  const [time, peerTime] = [own?.trip.summary.time, peer?.trip.summary.time];
  const ownThere = own && (await tried(() => answerOf(actor.traceRoute(alongLine(lineOf(own))))));
  const peerHere = peer && (await tried(() => mapMatch(graph, alongLine(lineOf(peer)))));
  const there = ownThere?.trip.summary;
  const here = peerHere?.trip.summary;
  let cause;
  if (!peer)
    cause = there
      ? 'Valhalla does not find our way, though it travels it'
      : `Valhalla does not travel our way: ${await refusedWay(own)}`;
  else if (!own) cause = 'we find no way';
  else if (!there) cause = `Valhalla does not travel our way: ${await refusedWay(own)}`;
  else if (isNear(there.length, peer.trip.summary.length) && isNear(there.cost, peer.trip.summary.cost))
    cause = isNear(there.time, peerTime) ? 'the same way at another speed' : 'ways of equal cost';
  else if (there.cost < 0.99 * peer.trip.summary.cost)
    cause = 'Valhalla misses our way, which is cheaper by its own costs';
  else if (!here) cause = 'we do not travel their way';
  else if (there.time > 1.02 * peerTime) cause = 'speeds: our way is slower by their times';
  else cause = 'preferences: our way is not slower by their times';
  console.log(
    [
      ratio.toFixed(2),
      `ours ${show(time)} s (theirs of it ${show(there?.time)} s, cost ${show(there?.cost)} against ${show(peer?.trip.summary.cost)})`,
      `theirs ${show(peerTime)} s (ours of it ${show(here?.time)} s, cost ${show(here?.cost)} against ${show(own?.trip.summary.cost)})`,
      cause,
      request.locations.map(({ lat, lon }) => `${lat.toFixed(5)},${lon.toFixed(5)}`).join(' '),
    ].join('; '),
  );
}

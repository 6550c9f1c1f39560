// Matching of made drives over real extracts: the share of the way that is lost, and of what was matched beside it, by the interval between points and by
// their noise. Drives follow routes at the speeds of the costing.
//
//   node bench/match-drives.mjs [--short]
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildGraph, decodePolyline, openGraph, route, traceAttributes } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { randomPlaces } from './city.mjs';
import { cityExtract, isShort, quantile, randomInts, report } from './harness.mjs';

const METRES = 111_195;
const EXTRACTS = ['helsinki-centre-2019-04-21', 'heidelberg-2024-09-08', 'porto-alegre-2020-08-12'];
const folder = fileURLToPath(new URL('../../shared/data/osm/', import.meta.url));
const found = EXTRACTS.map((name) => ({ name, path: `${folder}${name}.osm.pbf` })).filter(({ path }) =>
  existsSync(path),
);
const extracts = found.length > 0 ? (isShort ? found.slice(0, 1) : found) : [cityExtract()];
const wanted = isShort ? 20 : 60;

/** A route as points with seconds: each edge is travelled at its own even speed. */
function driveAlong(graph, { trip }) {
  const { shape } = trip.legs[0];
  const { edges } = traceAttributes(graph, {
    encoded_polyline: shape,
    shape_match: 'edge_walk',
    costing: 'auto',
    filters: {
      action: 'include',
      attributes: [
        'edge.id',
        'edge.length',
        'edge.begin_shape_index',
        'edge.end_shape_index',
        'node.elapsed_time',
      ],
    },
  });
  const { lats, lons } = decodePolyline(shape);
  if (edges.at(-1).end_shape_index !== lats.length - 1) return undefined;
  const points = [{ lat: lats[0], lon: lons[0], time: 0 }];
  let begun = 0;
  for (const { begin_shape_index: from, end_shape_index: to, end_node: node } of edges) {
    const metres = [0];
    for (let at = from + 1; at <= to; at++) {
      const scale = Math.cos((lats[at] * Math.PI) / 180);
      const [dy, dx] = [lats[at] - lats[at - 1], (lons[at] - lons[at - 1]) * scale];
      metres.push(metres.at(-1) + METRES * Math.hypot(dx, dy));
    }
    const spent = node.elapsed_time - begun;
    for (let at = from + 1; at <= to; at++) {
      const time = begun + (spent * metres[at - from]) / (metres.at(-1) || 1);
      points.push({ lat: lats[at], lon: lons[at], time });
    }
    begun = node.elapsed_time;
  }
  return { points, truth: edges.map(({ id, length }) => ({ id, length })) };
}

/** A point every some seconds, moved by noise that is white or, after Gauss and Markov, forgets itself over 20 s. */
function track(points, seconds, { metres, drifts }, random) {
  const normal = () => {
    const u = (random(1_000_000) + 1) / 1_000_001;
    return Math.sqrt(-2 * Math.log(u)) * Math.cos((2 * Math.PI * random(1_000_000)) / 1_000_000);
  };
  const kept = drifts ? Math.exp(-seconds / 20) : 0;
  const fresh = metres * Math.sqrt(1 - kept * kept);
  let drift = [metres * normal(), metres * normal()];
  const shape = [];
  let at = 1;
  const end = points.at(-1).time;
  for (let time = 0; ; time = Math.min(time + seconds, end)) {
    while (at < points.length - 1 && points[at].time < time) at++;
    const [a, b] = [points[at - 1], points[at]];
    const share = b.time === a.time ? 1 : Math.min(1, (time - a.time) / (b.time - a.time));
    const lat = a.lat + share * (b.lat - a.lat);
    shape.push({
      lat: lat + drift[0] / METRES,
      lon: a.lon + share * (b.lon - a.lon) + drift[1] / METRES / Math.cos((lat * Math.PI) / 180),
      time,
    });
    if (time === end) return shape;
    drift = [kept * drift[0] + fresh * normal(), kept * drift[1] + fresh * normal()];
  }
}

/** Lost and added length as shares of the length of the truth; an edge travelled twice counts twice. */
function mismatch(truth, matched) {
  const left = new Map();
  let whole = 0;
  for (const { id, length } of truth) {
    left.set(id, [...(left.get(id) ?? []), length]);
    whole += length;
  }
  let beside = 0;
  for (const { id, length } of matched) {
    const known = left.get(id);
    if (!known || known.length === 0) beside += length;
    else beside += Math.max(0, length - known.shift());
  }
  let lost = 0;
  for (const { id, length } of truth) {
    const rest = left.get(id);
    if (rest.length > 0) {
      lost += length;
      rest.shift();
    }
  }
  return { lost: lost / whole, beside: beside / whole };
}

const cities = [];
for (const { name, path } of extracts) {
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(path))));
  const places = randomPlaces(graph, 60 * wanted, 7, 'auto');
  const drives = [];
  for (let at = 0; drives.length < wanted && at + 1 < places.length; at += 2) {
    let answer;
    try {
      answer = route(graph, { locations: [places[at], places[at + 1]], costing: 'auto' });
    } catch (error) {
      if (error.code !== '442') throw error;
      continue;
    }
    if (answer.trip.summary.length < 1.5 || answer.trip.summary.length > 30) continue;
    const drive = driveAlong(graph, answer);
    if (drive) drives.push(drive);
  }
  cities.push({ name, graph, drives });
}

const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
const percent = (share) => `${(100 * share).toFixed(2)} %`;
const noises = [
  { name: '5 m white', metres: 5, drifts: false },
  { name: '10 m white', metres: 10, drifts: false },
  { name: '5 m drifting', metres: 5, drifts: true },
  { name: '10 m drifting', metres: 10, drifts: true },
];
const rows = [];
let checksum = 0;
for (const noise of noises) {
  for (const seconds of [1, 10, 30, 60]) {
    const random = randomInts(16);
    const results = [];
    for (const { graph, drives } of cities) {
      for (const { points, truth } of drives) {
        const shape = track(points, seconds, noise, random);
        const request = {
          shape,
          costing: 'auto',
          shape_match: 'map_snap',
          trace_options: { gps_accuracy: noise.metres, breakage_distance: 5000 },
          filters: { action: 'include', attributes: ['edge.id', 'edge.length'] },
        };
        const { edges } = traceAttributes(graph, request);
        results.push(mismatch(truth, edges));
        checksum = (checksum * 31 + edges.length) % 1_000_000_007;
      }
    }
    const both = results.map(({ lost, beside }) => lost + beside);
    const lost = results.map((each) => each.lost);
    rows.push([
      `${noise.name}, a point every ${seconds} s`,
      `lost and beside: median ${percent(quantile(both, 0.5))}, mean ${percent(mean(both))}; ` +
        `lost: median ${percent(quantile(lost, 0.5))}, mean ${percent(mean(lost))}`,
    ]);
  }
}
rows.push(['checksum', String(checksum)]);
const count = cities.reduce((sum, { drives }) => sum + drives.length, 0);
report('match-drives', `${count} drives on ${cities.map(({ name }) => name).join(', ')}`, rows);

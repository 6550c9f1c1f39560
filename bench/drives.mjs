// Drives that are made for benchmarks of matching: a route at the speeds of its costing, and its points with the noise of a receiver.
import { decodePolyline, route, traceAttributes } from '@portolan/graph';
import { randomPlaces } from './city.mjs';

/** Metres of a degree of latitude. */
export const METRES = 111_195;

/** The noises of receivers that are tried. */
export const NOISES = [
  { name: '5 m white', metres: 5, drifts: false },
  { name: '10 m white', metres: 10, drifts: false },
  { name: '5 m drifting', metres: 5, drifts: true },
  { name: '10 m drifting', metres: 10, drifts: true },
];

/** A route as points with seconds: each edge is travelled at its own even speed. */
export function driveAlong(graph, { trip }) {
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

/** Numbers of a standard normal distribution (Box & Muller 1958). */
function normalOf(random) {
  return () => {
    const u = (random(1_000_000) + 1) / 1_000_001;
    return Math.sqrt(-2 * Math.log(u)) * Math.cos((2 * Math.PI * random(1_000_000)) / 1_000_000);
  };
}

/** A point every some seconds, moved by noise that is white or, after Gauss and Markov, forgets itself over 20 s. */
export function track(points, seconds, { metres, drifts }, random) {
  const normal = normalOf(random);
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

/** The route by car between two places; undefined if there is none. */
function routeBetween(graph, from, to) {
  try {
    return route(graph, { locations: [from, to], costing: 'auto' });
  } catch (error) {
    if (error.code !== '442') throw error;
    return undefined;
  }
}

/** As many drives by car as wanted, 1.5 to 30 km long, between random places. */
export function randomDrives(graph, wanted, seed = 7) {
  const places = randomPlaces(graph, 60 * wanted, seed, 'auto');
  const drives = [];
  for (let at = 0; drives.length < wanted && at + 1 < places.length; at += 2) {
    const answer = routeBetween(graph, places[at], places[at + 1]);
    if (!answer) continue;
    if (answer.trip.summary.length < 1.5 || answer.trip.summary.length > 30) continue;
    const drive = driveAlong(graph, answer);
    if (drive) drives.push(drive);
  }
  return drives;
}

/** Lines of as many routes by car as wanted, each longer than 3.1 km. */
export function longShapes(graph, wanted) {
  const places = randomPlaces(graph, 40 * wanted, 5, 'auto');
  const shapes = [];
  for (let at = 0; shapes.length < wanted && at + 1 < places.length; at += 2) {
    const answer = routeBetween(graph, places[at], places[at + 1]);
    if (answer && answer.trip.summary.length >= 3.1) shapes.push(answer.trip.legs[0].shape);
  }
  return shapes;
}

/** Points along the line of a route at equal distances, each moved by noise. */
export function pointsAlong(shape, spacingMetres, sigmaMetres, random) {
  const normal = normalOf(random);
  const { lats, lons } = decodePolyline(shape);
  const points = [];
  let due = 0;
  for (let at = 1; at < lats.length; at++) {
    const scale = METRES * Math.cos((lats[at] * Math.PI) / 180);
    const [dy, dx] = [(lats[at] - lats[at - 1]) * METRES, (lons[at] - lons[at - 1]) * scale];
    const length = Math.hypot(dx, dy);
    for (; due <= length; due += spacingMetres) {
      // Lines of routes may have points twice.
      const part = length > 0 ? due / length : 0;
      points.push({
        lat: lats[at - 1] + (part * dy + sigmaMetres * normal()) / METRES,
        lon: lons[at - 1] + (part * dx + sigmaMetres * normal()) / scale,
      });
    }
    due -= length;
  }
  return points;
}

// How long calls work between two questions whether to stop: CPU time of the longest gap. Nothing else should run beside it.
//
//   node bench/stop-gaps.mjs
import { isochrone, mapMatch, matrix, openGraph, optimizedRoute, route } from '@portolan/graph';
import { openCity, randomPlaces } from './city.mjs';
import { milliseconds, report } from './harness.mjs';

const city = await openCity();
const places = randomPlaces(city.graph, 60, 15, 'auto');
const costing = 'auto';
const calls = [
  {
    name: 'route of 20 places',
    call: (graph, context) => route(graph, { locations: places.slice(0, 20), costing }, context),
  },
  {
    name: 'three alternates',
    call: (graph, context) =>
      route(graph, { locations: places.slice(0, 2), costing, alternates: 3 }, context),
  },
  {
    name: 'route, options that are new',
    call: (graph, context) => {
      const options = { auto: { use_tolls: context.isFirst ? 0.3 : 0.31 } };
      return route(graph, { locations: places.slice(0, 2), costing, costing_options: options }, context);
    },
  },
  {
    name: 'tour of 50 places',
    call: (graph, context) => optimizedRoute(graph, { locations: places.slice(0, 50), costing }, context),
  },
  {
    name: 'matrix, 60 x 60',
    call: (graph, context) => matrix(graph, { sources: places, targets: places, costing }, context),
  },
  {
    name: 'isochrone, 15 minutes',
    call: (graph, context) =>
      isochrone(graph, { locations: [places[0]], costing, contours: [{ time: 15 }] }, context),
  },
  {
    name: 'trace, a point every few km',
    call: (graph, context) => {
      const trace = { search_radius: 100, gps_accuracy: 100, breakage_distance: 100_000 };
      const request = { shape: places.slice(0, 15), costing, shape_match: 'map_snap', trace_options: trace };
      return mapMatch(graph, request, { ...context, limits: { maxDistanceKm: 10_000 } });
    },
  },
];

const spent = () => process.cpuUsage().user / 1000;
const rows = [];
for (const isFirst of [true, false]) {
  for (const { name, call } of calls) {
    // The first call on a graph also makes what later calls find.
    const graph = isFirst ? openGraph(city.bytes) : city.graph;
    let gap = 0;
    let asked = 0;
    if (!isFirst) call(graph, { isFirst: true });
    const begun = spent();
    let last = begun;
    const note = () => {
      const now = spent();
      gap = Math.max(gap, now - last);
      last = now;
    };
    const shouldStop = () => {
      note();
      asked++;
      return false;
    };
    call(graph, { shouldStop, isFirst });
    note();
    rows.push([
      `${name}${isFirst ? ', first call' : ''}`,
      `${milliseconds(gap)} between two questions at most; ${asked} questions in ${milliseconds(last - begun)}`,
    ]);
  }
}
report('stop-gaps', city.name, rows);

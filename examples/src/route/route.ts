// An OpenStreetMap extract in, a route out. Without an extract of your own, Gothenburg.
import { readFileSync } from 'node:fs';
import { buildGraph, openGraph, route } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { endWithReasons } from '../reasons.ts';

endWithReasons('node examples/dist/route/route.js [extract]');

const gothenburg = new URL(
  'test/large-network.json',
  import.meta.resolve('geojson-path-finder/package.json'),
);
const extract = await readOsm(readFileSync(process.argv[2] ?? gothenburg));
const graph = openGraph(await buildGraph(extract));
const from = { lat: 57.7053, lon: 11.9663 };
const to = { lat: 57.6898, lon: 11.9926 };
const { legs, summary } = route(graph, { locations: [from, to], costing: 'auto' }).trip;
for (const { instruction } of legs[0]!.maneuvers!) console.log(instruction);
console.log(`${summary.length.toFixed(1)} km, ${Math.round(summary.time / 60)} min`);

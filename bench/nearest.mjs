// Nearest roads of the city: the lean answer and the verbose one.
import { nearestRoads } from '@portolan/graph';
import { openCity, randomPlaces } from './city.mjs';
import { isShort, milliseconds, quantile, report, timeEach } from './harness.mjs';

const { name, graph } = await openCity();
const count = isShort ? 500 : 20_000;
const places = randomPlaces(graph, count, 7);
const rows = [];
const figures = {};
let checksum = 0;
for (const [label, key, request] of [
  ['for anybody', 'nearest.any', {}],
  ['for cars', 'nearest.lean', { costing: 'auto' }],
  ['for cars, verbose', 'nearest.verbose', { costing: 'auto', verbose: true }],
]) {
  const ask = (i) => {
    const [{ edges }] = nearestRoads(graph, { ...request, locations: [places[i]] });
    checksum += edges.length + Math.round(edges[0].percent_along * 1e5);
  };
  for (let i = 0; i < count; i++) ask(i); // warm-up
  checksum = 0;
  const samples = timeEach(count, ask);
  const [median, p99] = [0.5, 0.99].map((share) => (1000 * quantile(samples, share)).toFixed(1));
  figures[key] = milliseconds(quantile(samples, 0.5));
  rows.push([label, `median ${median} us, p99 ${p99} us`], ['checksum', `${checksum}`]);
}
report('nearest', `${name}: ${count} random places`, rows, figures);

// Optimized routes of the city: matrix, order, and the route through all stops with its instructions.
import { optimizedRoute } from '@portolan/graph';
import { openCity, randomPlaces } from './city.mjs';
import { isShort, quantile, report, timeEach } from './harness.mjs';

const { name, graph } = await openCity();
const rounds = isShort ? 5 : 100;
const rows = [];
let checksum = 0;
for (const [stops, budget] of [
  [10, ''],
  [20, ''],
  [50, ' (budget 15 ms)'],
]) {
  const requests = Array.from({ length: rounds }, (_, i) => ({
    locations: randomPlaces(graph, stops, 7 * i + 3, 'auto'),
    costing: 'auto',
  }));
  const ask = (i) => {
    const { trip } = optimizedRoute(graph, requests[i]);
    checksum += Math.round(trip.summary.cost) + trip.locations[1].original_index;
  };
  timeEach(Math.min(rounds, 20), ask); // warm-up
  const samples = timeEach(rounds, ask);
  const [median, p99] = [0.5, 0.99].map((share) => quantile(samples, share).toFixed(1));
  rows.push([`${stops} stops`, `median ${median} ms${budget}, p99 ${p99} ms`]);
}
report('optimized', `${name}: random stops`, [...rows, ['checksum', `${checksum}`]]);

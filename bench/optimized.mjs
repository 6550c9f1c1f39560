// Optimized routes of the city: matrix, order, and the route through all stops with its instructions. Also how often their quick search
// for an order is worse than the thorough one of `solveTour`.
import { matrixRows, optimizedRoute } from '@portolan/graph';
import { solveTour } from '@portolan/graph/kernel';
import { openCity, randomPlaces } from './city.mjs';
import { isShort, milliseconds, quantile, report, timeEach } from './harness.mjs';

/** Row-major. */
function costsBetween(places) {
  const costs = new Float64Array(places.length ** 2);
  const request = { sources: places, targets: places, costing: 'auto' };
  for (const { source, cost } of matrixRows(graph, request)) costs.set(cost, source * places.length);
  return costs;
}

function costOf(costs, order) {
  let cost = 0;
  for (let at = 1; at < order.length; at++) cost += costs[order[at - 1] * order.length + order[at]];
  return cost;
}

const { name, graph } = await openCity();
const rounds = isShort ? 5 : 100;
const rows = [];
const figures = {};
let checksum = 0;
for (const [stops, budget] of [
  [10, ''],
  [20, ''],
  [50, ' (budget 10 ms)'],
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
  figures[`optimized.stops${stops}`] = milliseconds(quantile(samples, 0.5));
  rows.push([`${stops} stops`, `median ${median} ms${budget}, p99 ${p99} ms`]);
}

const cases = isShort ? 5 : 60;
let agreedOfAll = 0;
let longest = 0;
let counted = 0;
for (const stops of [15, 20, 30, 40, 50]) {
  let agreed = 0;
  let worst = 0;
  for (let i = 0; i < cases; i++) {
    const locations = randomPlaces(graph, stops, 11 * i + 5, 'auto');
    const costs = costsBetween(locations);
    const { trip } = optimizedRoute(graph, { locations, costing: 'auto' });
    const brisk = costOf(
      costs,
      trip.locations.map(({ original_index }) => original_index),
    );
    const thorough = costOf(costs, solveTour(costs, stops, { start: 0, end: stops - 1 }));
    // Costs are sums of doubles.
    if (brisk <= thorough * (1 + 1e-9)) agreed++;
    else worst = Math.max(worst, brisk / thorough - 1);
    checksum += Math.round(brisk) + Math.round(thorough);
  }
  agreedOfAll += agreed;
  counted += cases;
  longest = Math.max(longest, worst);
  rows.push([
    `order of ${stops} stops, beside the thorough search`,
    `as short or shorter in ${agreed} of ${cases}, else ${(100 * worst).toFixed(2)} % longer at most`,
  ]);
}
figures['optimized.asShort'] = `${agreedOfAll} of ${counted}`;
figures['optimized.longest'] = `${(100 * longest).toFixed(2)} %`;
report('optimized', `${name}: random stops`, [...rows, ['checksum', `${checksum}`]], figures);

// Whole route responses: snapping, search, shape, steps and instructions.
import { route } from '@portolan/graph';
import { openCity, randomPlaces } from './city.mjs';
import { isShort, milliseconds, quantile, report, timeEach } from './harness.mjs';

const { name, graph } = await openCity();
const count = isShort ? 500 : 10_000;
const places = randomPlaces(graph, 2 * count, 7);
let metres = 0;
let characters = 0;
const ask = (i) => {
  const { trip } = route(graph, { locations: [places[2 * i], places[2 * i + 1]], costing: 'auto' });
  metres += Math.round(trip.summary.length * 1000);
  characters += trip.legs[0].shape.length;
};
for (let i = 0; i < count; i++) ask(i % count); // warm-up
metres = 0;
characters = 0;
const samples = timeEach(count, ask);

const rows = [
  ['median', `${quantile(samples, 0.5).toFixed(3)} ms (budget 0.2 ms)`],
  ['p99', `${quantile(samples, 0.99).toFixed(3)} ms (budget 0.8 ms)`],
  ['mean length', `${(metres / count / 1000).toFixed(1)} km`],
  ['checksum', `${metres} m, ${characters} characters of shape`],
];
report('route', `${name}: ${count} random pairs`, rows, {
  'route.median': milliseconds(quantile(samples, 0.5)),
  'route.p99': milliseconds(quantile(samples, 0.99)),
});

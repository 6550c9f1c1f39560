// Matrices of the city, snapping and response included.
import { matrix, matrixRows } from '@portolan/graph';
import { openCity, randomPlaces } from './city.mjs';
import { digits, isShort, milliseconds, quantile, report, timeEach } from './harness.mjs';

const { name, graph } = await openCity();
let checksum = 0;
const placesOf = (n, seed) => randomPlaces(graph, n, seed, 'auto');
const limits = { maxElements: Infinity };

/** Median milliseconds of `n` times `n` cells. */
function time(n, rounds, ask) {
  const requests = Array.from({ length: rounds + 3 }, (_, i) => ({
    sources: placesOf(n, 100 + i),
    targets: placesOf(n, 900 + i),
    costing: 'auto',
  }));
  for (const request of requests.slice(rounds)) ask(request); // warm-up
  checksum = 0;
  return quantile(
    timeEach(rounds, (i) => ask(requests[i])),
    0.5,
  );
}
const verbose = (request) => {
  for (const row of matrix(graph, request, { limits }).sources_to_targets) checksum += row[0].time ?? 0;
};
const concise = (request) => {
  const { durations } = matrix(graph, { ...request, verbose: false }, { limits }).sources_to_targets;
  for (const row of durations) checksum += row[0] ?? 0;
};
const rows = (request) => {
  for (const { time: seconds } of matrixRows(graph, request))
    if (seconds[0] < Infinity) checksum += seconds[0];
};

const table = [['first use of a profile', '']];
const cold = performance.now();
matrix(graph, { sources: placesOf(2, 1), targets: placesOf(2, 2), costing: 'auto' });
table[0][1] = `${(performance.now() - cold).toFixed(0)} ms once (time and length along the hierarchy)`;
const figures = {};
/** A row, and under a key a figure. */
function add(key, label, value, remark = '') {
  table.push([label, `${value.toFixed(1)} ms${remark}`]);
  figures[key] = milliseconds(value);
}
add('matrix.cells100', '100 x 100', time(100, isShort ? 5 : 100, verbose), ' (budget 5 ms)');
table.push(['checksum', `${checksum} s`]);
const large = isShort ? 300 : 1000;
const budget = isShort ? '' : ' (budget 90 ms)';
const size = `${large} x ${large}`;
add('matrix.rows1000', `${size}, row by row`, time(large, isShort ? 2 : 9, rows), budget);
table.push(['checksum', `${checksum.toFixed(3)} s`]);
add('matrix.short1000', `${size}, short form`, time(large, isShort ? 2 : 9, concise));
add('matrix.verbose1000', `${size}, a cell an object`, time(large, isShort ? 2 : 9, verbose));
if (!isShort) {
  const huge = { sources: placesOf(10_000, 1), targets: placesOf(10_000, 2), costing: 'auto' };
  const start = performance.now();
  checksum = 0;
  rows(huge);
  const seconds = (performance.now() - start) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  table.push([
    '10,000 x 10,000, row by row',
    `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB at most, the build of the graph included`,
  ]);
  table.push(['checksum', `${checksum.toFixed(3)} s`]);
  figures['matrix.rows10000'] = `${digits(seconds)} s`;
}
report('matrix', `${name}: random places`, table, figures);

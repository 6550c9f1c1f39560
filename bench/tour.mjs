// Tours: TSPLIB's instances in many random orders beside their optima, and places on a plane with one-way costs.
import { solveTour } from '@portolan/graph/kernel';
import { isShort, milliseconds, quantile, randomInts, report } from './harness.mjs';
import { instances } from './tsplib.mjs';

const ends = { start: 0, end: 0 };

/** Milliseconds and cost of one call. */
function solve(costs, n) {
  const start = performance.now();
  const order = solveTour(costs, n, ends);
  const took = performance.now() - start;
  let cost = 0;
  for (let k = 0; k < n; k++) cost += costs[order[k] * n + order[k + 1 === n ? 0 : k + 1]];
  return { milliseconds: took, cost };
}

/** The same places in another order, which is another problem for a search with a fixed seed. */
function shuffled(costs, n, random) {
  const old = Array.from({ length: n }, (_, k) => k);
  for (let k = n - 1; k > 0; k--) {
    const other = random(k + 1);
    [old[k], old[other]] = [old[other], old[k]];
  }
  return Float64Array.from(costs, (_, at) => costs[old[Math.floor(at / n)] * n + old[at % n]]);
}

/** Random places whose costs are up to a fifth above the straight line, other there than back. */
function plane(n, seed) {
  const random = randomInts(seed);
  const places = Array.from({ length: n }, () => [random(10_000), random(10_000)]);
  return Float64Array.from({ length: n * n }, (_, at) => {
    const [[x1, y1], [x2, y2]] = [places[Math.floor(at / n)], places[at % n]];
    return Math.round(Math.sqrt((x1 - x2) ** 2 + (y1 - y2) ** 2) * (1 + random(200) / 1000));
  });
}

let checksum = 0;
const rows = [];
const figures = {};
const cold = solve(plane(50, 1), 50);
rows.push(['first call of the process, 50 places', `${cold.milliseconds.toFixed(1)} ms`]);

const runs = isShort ? 5 : 100;
const known = instances();
let calls = 0;
let optimal = 0;
let longest = 0;
for (const { name, n, costs, optimum } of known) {
  const random = randomInts(42);
  const results = Array.from({ length: runs }, (_, k) =>
    solve(k === 0 ? costs : shuffled(costs, n, random), n),
  );
  for (const { cost } of results) checksum += cost;
  const hits = results.filter(({ cost }) => cost === optimum).length;
  calls += runs;
  optimal += hits;
  const worst = Math.max(...results.map(({ cost }) => cost / optimum - 1));
  longest = Math.max(longest, worst);
  const times = results.map((result) => result.milliseconds);
  rows.push([
    `${name}, ${n} places`,
    `${results[0].cost} of ${optimum} as published; optimal ${hits} of ${runs}, worst +${(100 * worst).toFixed(2)} %, ` +
      `median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  ]);
}
if (calls > 0) {
  figures['tour.instances'] = String(known.length);
  figures['tour.optimal'] = `${((100 * optimal) / calls).toFixed(1)} %`;
  figures['tour.longest'] = `${(100 * longest).toFixed(2)} %`;
  rows.push(['all instances in random orders', `optimal ${figures['tour.optimal']}`]);
}

for (const n of [10, 13, 25, 50, 100, 200]) {
  const results = Array.from({ length: isShort ? 3 : 20 }, (_, k) => solve(plane(n, 7 + k), n));
  for (const { cost } of results) checksum += cost;
  const times = results.map((result) => result.milliseconds);
  figures[`tour.plane${n}`] = milliseconds(quantile(times, 0.5));
  rows.push([
    `plane, ${n} places`,
    `median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  ]);
}
rows.push(['checksum of costs', checksum.toString()]);
report('tour', known.length > 0 ? `TSPLIB and planes` : 'planes', rows, figures);

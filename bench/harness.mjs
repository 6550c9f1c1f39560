// Code that every benchmark shares: seeded numbers, timing, and a table that names the machine.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { answerHelp } from '../scripts/help-from-header.mjs';
import { machine } from './machine.mjs';

/** What benchmarks pass to processes of their own, and the runner to all of them. */
const INNER_OPTIONS = ['--short', '--once', '--library', '--in-process'];

// Every benchmark imports this before it begins to measure. Tests import some of its parts, and then another program runs.
if (isMainThread && /[\\/]bench[\\/](?:peers[\\/])?[\w-]+\.mjs$/.test(process.argv[1] ?? '')) {
  answerHelp(process.argv[1], process.argv.slice(2), INNER_OPTIONS);
  process.once('uncaughtException', (error) => {
    const isUsage = String(error.code).startsWith('ERR_PARSE_ARGS');
    console.error(isUsage ? error.message : error);
    process.exit(isUsage ? 2 : 1);
  });
}

export const isShort = process.argv.includes('--short');

/** Park & Miller's generator: the same queries on every run. */
export function randomInts(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

/** Quantiles of a list of milliseconds. */
export function quantile(samples, share) {
  const sorted = Float64Array.from(samples).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Milliseconds of each call; the caller warms up before. */
export function timeEach(count, call) {
  const samples = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    call(i);
    samples[i] = performance.now() - start;
  }
  return samples;
}

/** CPU time of this process so far, all its threads together. */
export function cpuMilliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Times the calls of one engine while others are asked in turns: each by the clock, and the processor time of all, with every thread of the process. */
export function stopwatch() {
  const samples = [];
  let cpu = 0;
  return {
    samples,
    async time(call) {
      const before = cpuMilliseconds();
      const start = performance.now();
      try {
        return await call();
      } finally {
        samples.push(performance.now() - start);
        cpu += cpuMilliseconds() - before;
      }
    },
    median: () => quantile(samples, 0.5),
    cpuOfOne: () => cpu / samples.length,
  };
}

/** What the processor does for a call of each side, and their ratio, as benchmarks print it. */
export function cpuRatio(ours, theirs) {
  const [a, b] = [ours.cpuOfOne(), theirs.cpuOfOne()];
  return `CPU of a call in the mean: ours ${digits(a)} ms, theirs ${digits(b)} ms, ${digits(b / a)} times`;
}

/** Median milliseconds of whole runs. */
export function medianOf(runs, call) {
  return quantile(timeEach(runs, call), 0.5);
}

/**
 * The reference city where the shared data is there, else the region that the project carries. A short run, whose figures nobody reads, takes
 * a smaller one.
 */
export function cityExtract() {
  const [name, file] = isShort
    ? ['monaco', 'monaco-2025-01-01']
    : ['rhein-neckar', 'rhein-neckar-cars-2016-12-15'];
  const shared = fileURLToPath(new URL(`../../shared/data/osm/${file}.osm.pbf`, import.meta.url));
  if (existsSync(shared)) return { name, path: shared };
  const carried = new URL('test/large-network.json', import.meta.resolve('geojson-path-finder/package.json'));
  return { name: 'gothenburg', path: fileURLToPath(carried) };
}

/** The version of a package that is installed in a folder. */
export function versionOf(folder, name) {
  return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, folder), 'utf8')).version;
}

/** A duration as a figure of a README: two digits, or the whole number from 100 on. */
export function milliseconds(value) {
  return value < 0.1
    ? `${digits(value * 1000)} µs`
    : value < 1000
      ? `${digits(value)} ms`
      : `${digits(value / 1000)} s`;
}

/** Two significant digits; whole numbers as they are. */
export function digits(value) {
  if (value >= 99.5) return Math.round(value).toLocaleString('en-US');
  return value >= 9.95 ? value.toFixed(0) : value >= 0.995 ? value.toFixed(1) : value.toFixed(2);
}

/**
 * Prints rows of a benchmark and keeps them as JSON for later comparison.
 *
 * @param figures  what READMEs quote, by key: a word, a dot, a word. `scripts/write-figures.mjs` puts them there.
 */
export function report(name, input, rows, figures = {}) {
  console.log(`\n${name} on ${input} (${machine()})`);
  const width = Math.max(...rows.map(([label]) => label.length));
  for (const [label, value] of rows) console.log(`  ${label.padEnd(width)}  ${value}`);
  keep(name, input, figures, Object.fromEntries(rows));
}

/** Keeps the figures of a benchmark that prints its own tables. */
export function keep(name, input, figures, rows = {}) {
  mkdirSync(new URL('results/', import.meta.url), { recursive: true });
  const result = { name, input, machine: machine(), isShort, figures, rows };
  writeFileSync(new URL(`results/${name}.json`, import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
}

/** How much longer a peer takes in the same run, as a figure of a README. */
export function timesAsLong(theirs, ours) {
  return `${Number((theirs / ours).toPrecision(2)).toLocaleString('en-US')} times as long`;
}

/**
 * Keeps a table that a README shows; `scripts/write-figures.mjs` writes it there between `<!--table=name-->` and `<!--/table-->`.
 *
 * @param header  what stands above the columns
 * @param rows  a list of cells each, as Markdown has them
 */
export function keepTable(name, header, rows) {
  const odd = rows.find((row) => row.length !== header.length);
  if (odd !== undefined) throw new Error(`${name}: ${header.length} columns, but ${odd.join(' | ')}`);
  mkdirSync(new URL('results/', import.meta.url), { recursive: true });
  const table = {
    table: name,
    machine: machine(),
    isShort,
    header,
    rows: rows.map((row) => row.map(String)),
  };
  writeFileSync(
    new URL(`results/${name}.table.json`, import.meta.url),
    `${JSON.stringify(table, null, 2)}\n`,
  );
}

/** Keeps a plot of a benchmark beside its figures; `scripts/write-figures.mjs` takes those of whole runs into docs/plots. */
export function keepPlot(name, svg) {
  mkdirSync(new URL('results/', import.meta.url), { recursive: true });
  writeFileSync(new URL(`results/${name}.svg`, import.meta.url), svg);
}

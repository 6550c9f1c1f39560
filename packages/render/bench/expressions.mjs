/**
 * Compiles all properties and filters of real styles and evaluates them for made-up features, beside MapLibre's own evaluator in the same run.
 *
 *   npm run build -w @portolan/render && node packages/render/bench/expressions.mjs [--short] [style.json ...]
 *
 * Without a style it takes those in ../shared/data beside the repository, and keeps the table of the README.
 *
 * Prints CPU time per style and per value (the least of some rounds, since others share the machine) and a checksum of the values of each, which are equal.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  convertFunction,
  createPropertyExpression,
  featureFilter,
  isExpression,
  isFunction,
  latest,
} from '@maplibre/maplibre-gl-style-spec';
import { compileExpression, compileFilter, readStyle } from '@portolan/render';
import { isShort, keepTable, milliseconds } from '../../../bench/harness.mjs';

const ROUNDS = isShort ? 4 : 40;
const SEED = 20_260_101;
const FEATURES = 1000;
const ZOOM = 12;

/** Random numbers below one (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(SEED);
const pick = (list) => list[Math.floor(random() * list.length)];
const features = Array.from({ length: FEATURES }, (_, id) => ({
  id,
  type: 1 + Math.floor(random() * 3),
  properties: {
    class: pick(['primary', 'minor', 'motorway', 'river', 'wood', 'city', 'residential', 'path']),
    subclass: pick(['park', 'bus_stop', 'track']),
    brunnel: pick(['bridge', 'tunnel', undefined]),
    rank: Math.floor(random() * 30),
    admin_level: pick([2, 4, 8]),
    name: pick(['Ulm', 'Aix-la-Chapelle', 'Zürich']),
    'name:latin': pick(['Ulm', 'Aachen', 'Zurich']),
    'name:nonlatin': pick(['', '北京']),
    render_height: random() * 50,
    ref_length: 3,
    oneway: pick([0, 1]),
    layer: pick([-1, 0, 1]),
  },
}));

/** The least milliseconds of CPU of some rounds, and what the last one gave. */
function leastOf(run) {
  let least = Infinity;
  let result;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    result = run();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return { least, result };
}

/** A sum over values that tells orders and kinds apart (FNV-1a over their text). */
function checksum(values) {
  let hash = 0x811c9dc5;
  for (const value of values) {
    const text = JSON.stringify(value, (_, each) =>
      typeof each === 'number' ? Number(each.toPrecision(10)) : each,
    );
    for (let index = 0; index < (text ?? '').length; index++)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const STYLES = { 'OSM Bright': 'osm-bright-gl-style', Positron: 'positron-gl-style' };
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const shipped = Object.entries(STYLES)
  .map(([name, file]) => [
    name,
    fileURLToPath(new URL(`../../../../shared/data/render/styles/${file}.json`, import.meta.url)),
  ])
  .filter(([, file]) => existsSync(file));
const styles = named.length > 0 ? named.map((file) => [basename(file), file]) : shipped;
if (styles.length === 0)
  console.log('expressions: skipped, since there are no styles in ../shared/data; name one');
const nanoseconds = (value) => `${value.toFixed(0)} ns`;
const table = [];

for (const [styleName, file] of styles) {
  const style = JSON.parse(readFileSync(file, 'utf8'));
  const properties = [];
  for (const layer of style.layers)
    for (const group of ['layout', 'paint'])
      for (const [name, value] of Object.entries(layer[group] ?? {})) {
        const spec = latest[`${group}_${layer.type}`][name];
        if (spec === undefined) continue;
        // Both get the same expressions, so that only they are compared.
        if (isFunction(value)) properties.push([convertFunction(value, spec), spec]);
        else if (isExpression(value)) properties.push([value, spec]);
      }
  const filters = style.layers.map(({ filter }) => filter).filter((filter) => filter !== undefined);

  const theirs = leastOf(() => ({
    properties: properties.map(([value, spec]) => createPropertyExpression(value, 'path', spec).value),
    filters: filters.map((filter) => featureFilter(structuredClone(filter), 'path')),
  }));
  const ours = leastOf(() => ({
    properties: properties.map(([value, spec]) => compileExpression(value, spec)),
    filters: filters.map((filter) => compileFilter(filter)),
  }));
  const globals = { zoom: ZOOM };
  const atZoom = leastOf(() => ({
    properties: ours.result.properties.map((property) => property.atZoom(ZOOM)),
    filters: ours.result.filters.map((filter) => filter.atZoom(ZOOM)),
  }));
  const read = leastOf(() => readStyle(style));
  const visible = leastOf(() => read.result.layers.map((layer) => layer.at(globals, () => {})));

  /** Values of all properties for all features, into a list made before. */
  const valuesOf = (list, take) => {
    const values = Array.from({ length: list.length * FEATURES });
    const { least } = leastOf(() => {
      let at = 0;
      for (const each of list) for (const feature of features) values[at++] = take(each, feature);
    });
    return { least, values };
  };
  const rows = [
    [
      'MapLibre',
      theirs.result,
      (each, feature) => each.evaluate(globals, feature),
      (each, feature) => each.filter(globals, feature),
    ],
    [
      'Portolan',
      ours.result,
      (each, feature) => valueOf(each, feature),
      (each, feature) => each.accepts(globals, feature),
    ],
    [
      'Portolan at zoom',
      atZoom.result,
      (each, feature) => valueOf(each, feature),
      (each, feature) => each.accepts(globals, feature),
    ],
  ];
  // Where there is no value MapLibre gives the default of the property: other checksums would tell.
  function valueOf(each, feature) {
    return each.valueOr(globals, feature, () => undefined);
  }
  console.log(
    `${basename(file)}: ${properties.length} expressions, ${filters.length} filters, ${FEATURES} features, seed ${SEED}`,
  );
  console.log(
    `  compile: MapLibre ${theirs.least.toFixed(1)} ms, Portolan ${ours.least.toFixed(1)} ms, for one zoom level ${atZoom.least.toFixed(1)} ms more`,
  );
  console.log(
    `  whole style: read ${read.least.toFixed(1)} ms, layers of one zoom level ${visible.least.toFixed(1)} ms`,
  );
  console.log('  | evaluator | ns a value | checksum | ns a filter | checksum |\n  |---|---|---|---|---|');
  for (const [name, { properties: list, filters: chosen }, take, accepts] of rows) {
    const values = valuesOf(list, take);
    const kept = valuesOf(chosen, accepts);
    const perValue = (values.least * 1e6) / values.values.length;
    const perFilter = (kept.least * 1e6) / kept.values.length;
    const compiling = {
      MapLibre: milliseconds(theirs.least),
      Portolan: milliseconds(ours.least),
      'Portolan at zoom': `${milliseconds(atZoom.least)} more`,
    };
    table.push([
      name === 'MapLibre' ? `${styleName} (${properties.length} expressions, ${filters.length} filters)` : '',
      name === 'Portolan at zoom' ? 'Portolan, `atZoom`' : name,
      compiling[name],
      nanoseconds(perValue),
      nanoseconds(perFilter),
    ]);
    console.log(
      `  | ${name} | ${perValue.toFixed(0)} | ${checksum(values.values)} | ${perFilter.toFixed(0)} | ${checksum(kept.values)} |`,
    );
  }
}
if (named.length === 0 && table.length > 0)
  keepTable('expressions', ['style', 'evaluator', 'compile', 'a value', 'a filter'], table);

/**
 * Measures heights a second in a batch, one by one, over several tiles and from a packed file, and whole responses, beside a plain loop over the
 * same array and node-hgt.
 *
 *   npx tsc -b packages/elevation && node packages/elevation/bench/sampling.mjs [--short]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildElevation, elevation as call, heightAt, heights, openElevation } from '@portolan/elevation';
import { digits, isShort, keepTable, medianOf, report } from '../../../bench/harness.mjs';
import { checksum, hasShared, hgtTile, peer, seededRandom } from './tiles.mjs';

const COUNT = isShort ? 100_000 : 1_000_000;
const RUNS = isShort ? 3 : 15;
const rate = (ms, count = COUNT) => `${(count / ms / 1000).toFixed(1)} M/s`;
const rows = [];

const bytes = hgtTile('N43E007', 1201);
const open = (options) => openElevation([{ name: 'N43E007.hgt', bytes }], options);
const random = seededRandom(1);
const lats = Float64Array.from({ length: COUNT }, () => 43 + random());
const lons = Float64Array.from({ length: COUNT }, () => 7 + random());
const out = new Float64Array(COUNT);

const model = open();
rows.push(['batch, one 3" tile', rate(medianOf(RUNS, () => heights(model, lats, lons, out)))]);
rows.push(['  checksum', checksum(out)]);
rows.push([
  'one by one',
  rate(
    medianOf(RUNS, () => {
      for (let k = 0; k < COUNT; k++) out[k] = heightAt(model, lats[k], lons[k]) ?? NaN;
    }),
  ),
]);
rows.push(['  checksum', checksum(out)]);
const nearest = open({ interpolation: 'nearest' });
rows.push(['batch, nearest', rate(medianOf(RUNS, () => heights(nearest, lats, lons, out)))]);

/** Bilinear on the bare array: no voids, no edges, no other tiles. */
const plain = new Int16Array(1201 * 1201);
for (let k = 0; k < plain.length; k++) plain[k] = (bytes[2 * k] << 8) | bytes[2 * k + 1];
rows.push([
  'plain loop',
  rate(
    medianOf(RUNS, () => {
      for (let k = 0; k < COUNT; k++) {
        const x = (lons[k] - 7) * 1200;
        const y = (44 - lats[k]) * 1200;
        const column = x | 0;
        const row = y | 0;
        const at = row * 1201 + column;
        const upper = plain[at] + (plain[at + 1] - plain[at]) * (x - column);
        const lower = plain[at + 1201] + (plain[at + 1202] - plain[at + 1201]) * (x - column);
        out[k] = upper + (lower - upper) * (y - row);
      }
    }),
  ),
]);

const nodeHgt = await peer('node-hgt');
if (nodeHgt !== undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-bench-'));
  try {
    writeFileSync(join(folder, 'N43E007.hgt'), bytes);
    const tile = new nodeHgt.default.Hgt(join(folder, 'N43E007.hgt'), [43, 7]);
    const ms = medianOf(RUNS, () => {
      for (let k = 0; k < COUNT; k++) out[k] = tile.getElevation([lats[k], lons[k]]);
    });
    rows.push(
      ['node-hgt 1.2.3, one by one (voids are heights to it)', rate(ms)],
      ['  checksum', checksum(out)],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const names = [
  ['N42E001', 42, 1],
  ['N43E007', 43, 7],
  ['N49E011', 49, 11],
  ['N50E011', 50, 11],
];
const corners = [...names, ['N48W125', 48, -125], ['N50E012', 50, 12]];
const sources = corners.map(([name, lat, lon]) => ({
  name: `${name}.hgt`,
  bytes: name === 'N48W125' ? hgtTile(name, 3601) : hgtTile(name === 'N50E012' ? 'N50E011' : name, 1201),
  lat,
  lon,
}));
const six = openElevation(sources);
const manyLats = new Float64Array(COUNT);
const manyLons = new Float64Array(COUNT);
for (let k = 0; k < COUNT; k++) {
  const [, lat, lon] = corners[Math.floor(random() * corners.length)];
  manyLats[k] = lat + random();
  manyLons[k] = lon + random();
}
rows.push([
  'batch, at random over six tiles (five 3", one 1")',
  rate(medianOf(RUNS, () => heights(six, manyLats, manyLons, out))),
]);
rows.push(['  checksum', checksum(out)]);

const packed = await buildElevation([{ name: 'N43E007.hgt', bytes }]);
const fromPacked = openElevation([{ name: 'elevation.portolan', bytes: packed }]);
heights(fromPacked, lats, lons, out);
rows.push([
  'batch, packed tile, all blocks decoded',
  rate(medianOf(RUNS, () => heights(fromPacked, lats, lons, out))),
]);
rows.push(['  checksum', checksum(out)]);

const shape = Array.from({ length: 10_000 }, (_, k) => ({ lat: 43.1 + k * 8e-5, lon: 7.1 + k * 7e-5 }));
const ends = [shape[0], { lat: 43.9, lon: 7.8 }];
const ms = (value) => `${value.toFixed(2)} ms`;
rows.push(['response, 10,000 points', ms(medianOf(RUNS * 4, () => call(model, { shape, range: true })))]);
let response;
const resampling = medianOf(
  RUNS * 4,
  () => (response = call(model, { shape: ends, range: true, resample_distance: 10 })),
);
rows.push([`response, a line resampled to ${response.shape.length} points`, ms(resampling)]);
rows.push(['  checksum', checksum(response.range_height.map(([range, height]) => range + height))]);

const tiles = hasShared ? 'real tiles' : 'made-up tiles';
/** Rows that READMEs quote. */
const FIGURES = {
  'batch, one 3" tile': 'elevation.batch',
  'one by one': 'elevation.pointwise',
  'node-hgt 1.2.3, one by one (voids are heights to it)': 'elevation.nodeHgt',
};
const figures = Object.fromEntries(
  rows.flatMap(([label, value]) =>
    FIGURES[label] === undefined ? [] : [[FIGURES[label], `${digits(Number.parseFloat(value))} M`]],
  ),
);
/** What READMEs call the rows. */
const TITLES = {
  'batch, one 3" tile': 'batch, one 3" tile, a million random places',
  'plain loop': 'the bare formula on the bare array, without voids, edges, other tiles',
  'one by one': 'one by one',
  'node-hgt 1.2.3, one by one (voids are heights to it)': 'node-hgt 1.2.3 (takes voids for heights)',
  'batch, nearest': 'nearest, batch',
  'batch, at random over six tiles (five 3", one 1")': 'batch, at random over six tiles, 40 MB',
  'batch, packed tile, all blocks decoded': 'batch, one packed tile, at random over its 961 decoded blocks',
};
const values = new Map(rows);
keepTable(
  'elevation-sampling',
  ['heights', 'a second, M'],
  Object.entries(TITLES).flatMap(([label, title]) =>
    values.has(label) ? [[title, digits(Number.parseFloat(values.get(label)))]] : [],
  ),
);
const responses = rows.filter(([label]) => label.startsWith('response, '));
keepTable(
  'elevation-responses',
  ['', ''],
  responses.map(([label, value]) => [label.replace('response, ', 'response to '), value]),
);
const input = `${tiles}, ${COUNT.toLocaleString('en')} places, medians of ${RUNS} runs`;
report('elevation-sampling', input, rows, figures);

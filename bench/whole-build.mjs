// `portolan build` of whole extracts, each in a process of its own: CPU time of all its threads, time by the clock, peak memory, and the files that come out.
//
//   node bench/whole-build.mjs [--short]
//   node bench/whole-build.mjs --cities 64    builds so many copies of a city, joined by roads, in place of these
//   node bench/whole-build.mjs --workers 1    hands this to `portolan build`
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readOsm, writePbf } from '@portolan/osm';
import { cityExtract, isShort, keepTable, report } from './harness.mjs';
import { joinedCities } from './joined-cities.mjs';

const shared = fileURLToPath(new URL('../../shared/data/osm/', import.meta.url));
const portolan = fileURLToPath(new URL('../packages/cli/bin/portolan.mjs', import.meta.url));
const printUsage = new URL('print-usage.mjs', import.meta.url);

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, cities: { type: 'string' }, workers: { type: 'string' } },
});
const workers = values.workers === undefined ? [] : ['--workers', values.workers];
const folder = mkdtempSync(join(tmpdir(), 'portolan-whole-build-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const city = cityExtract();
const usual = [
  [city.name, city.path],
  ['Heidelberg', join(shared, 'heidelberg-2024-09-08.osm.pbf')],
  ['Liechtenstein', join(shared, 'liechtenstein-2021-10-28.osm.pbf')],
].filter(([, path], at) => existsSync(path) && (at === 0 || !isShort));
const extracts = values.cities === undefined ? usual : [await joinedExtract(Number(values.cities))];

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(bytes < 9.95e6 ? 2 : 1)} MB`;
async function joinedExtract(count) {
  const path = join(folder, 'joined.osm.pbf');
  writeFileSync(path, writePbf(joinedCities(await readOsm(readFileSync(city.path)), count)));
  return [`${count} times ${city.name}`, path];
}

const rows = extracts.map(([name, path]) => {
  const out = join(folder, name);
  const usageFile = join(folder, `${name}.json`);
  const begun = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', printUsage.href, portolan, 'build', path, '--out', out, ...workers],
    { encoding: 'utf8', env: { ...process.env, PORTOLAN_USAGE: usageFile } },
  );
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 0) throw new Error(`portolan build ${path}: ${stderr}`);
  const { cpuSeconds, peakBytes } = JSON.parse(readFileSync(usageFile, 'utf8'));
  const sizeOf = (file) => megabytes(statSync(join(out, file)).size);
  return [
    name,
    megabytes(statSync(path).size),
    sizeOf('graph.portolan'),
    sizeOf('geocoder.portolan'),
    sizeOf('tiles.pmtiles'),
    `${cpuSeconds.toFixed(1)} s`,
    `${seconds.toFixed(1)} s`,
    `${(peakBytes / 1e6).toFixed(0)} MB`,
  ];
});

const header = [
  'extract',
  'its file',
  '`graph.portolan`',
  '`geocoder.portolan`',
  '`tiles.pmtiles`',
  'CPU',
  'clock, two cores',
  'peak memory',
];
report(
  'whole-build',
  'whole extracts',
  rows.map(([name, ...cells]) => [name, cells.map((cell, at) => `${header[at + 1]} ${cell}`).join(', ')]),
);
if (values.cities === undefined && values.workers === undefined) keepTable('whole-build', header, rows);

// `portolan build` of something as large as a country: copies of one city joined by roads, each build in a process of its own. 16 copies are built by all
// threads and by one, 64 by all.
//
//   node bench/joined-build.mjs [--short]
//   node bench/joined-build.mjs --cities 64 [--workers 1]    so many copies alone, which changes no table
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readOsm, writePbf } from '@portolan/osm';
import { cityExtract, isShort } from './harness.mjs';
import { joinedCities } from './joined-cities.mjs';
import { buildCells, reportBuilds, timedBuild } from './timed-build.mjs';

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, cities: { type: 'string' }, workers: { type: 'string' } },
});
const usual = isShort ? [{ count: 2 }] : [{ count: 16 }, { count: 16, workers: '1' }, { count: 64 }];
const builds =
  values.cities === undefined ? usual : [{ count: Number(values.cities), workers: values.workers }];

const city = cityExtract();
const folder = mkdtempSync(join(tmpdir(), 'portolan-joined-build-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'joined.osm.pbf');

const rows = [];
let written = 0;
for (const { count, workers } of builds) {
  // In a function of its own, so that the copies are garbage before the build begins.
  if (count !== written) await writeJoined(count);
  written = count;
  const name = `${count} times ${city.name}${workers === undefined ? '' : `, \`--workers ${workers}\``}`;
  const out = join(folder, 'built');
  rows.push([
    name,
    ...buildCells(timedBuild(path, out, workers === undefined ? [] : ['--workers', workers])),
  ]);
  rmSync(out, { recursive: true });
  rmSync(`${out}.json`);
}
reportBuilds('joined-build', `${city.name}, joined`, rows, values.cities === undefined);

async function writeJoined(count) {
  writeFileSync(path, writePbf(joinedCities(await readOsm(readFileSync(city.path)), count)));
}

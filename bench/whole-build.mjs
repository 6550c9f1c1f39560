// `portolan build` of whole extracts, each in a process of its own: CPU time of all its threads, time by the clock, peak memory, and the files that come out.
//
//   node bench/whole-build.mjs [--short]
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cityExtract, isShort } from './harness.mjs';
import { buildCells, reportBuilds, timedBuild } from './timed-build.mjs';

const shared = fileURLToPath(new URL('../../shared/data/osm/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'portolan-whole-build-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const city = cityExtract();
const extracts = [
  [city.name, city.path],
  ['Heidelberg', join(shared, 'heidelberg-2024-09-08.osm.pbf')],
  ['Liechtenstein', join(shared, 'liechtenstein-2021-10-28.osm.pbf')],
].filter(([, path], at) => existsSync(path) && (at === 0 || !isShort));

const rows = extracts.map(([name, path]) => [name, ...buildCells(timedBuild(path, join(folder, name)))]);
reportBuilds('whole-build', 'whole extracts', rows);

// The shipping form of graphs: its size beside that of the extract, and unpacking, each time in a process of its own.
import { execFileSync } from 'node:child_process';
import { readdirSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { xxh32 } from '@portolan/archive';
import { buildGraph } from '@portolan/graph';
import { packGraph, unpackGraph } from '@portolan/graph/pack';
import { readOsm } from '@portolan/osm';
import {
  cityExtract,
  cpuMilliseconds,
  isShort,
  keepTable,
  milliseconds,
  quantile,
  report,
} from './harness.mjs';

const packedPath = process.argv.find((argument) => argument.endsWith('.packed'));
if (packedPath) {
  const packed = readFileSync(packedPath);
  const start = cpuMilliseconds();
  const bytes = await unpackGraph(packed);
  console.log(JSON.stringify({ cpu: cpuMilliseconds() - start, checksum: xxh32(bytes) }));
} else {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-bench-'));
  try {
    const table = [];
    for (const { name, path } of extracts()) table.push(await measure(name, path, folder));
    keepTable(
      'pack',
      [
        'extract',
        'open, all models',
        'packed',
        'unpacking, CPU',
        'open, cars alone',
        'packed',
        'unpacking, CPU',
      ],
      table,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All extracts of the shared data, where it is there. */
function extracts() {
  const shared = fileURLToPath(new URL('../../shared/data/osm/', import.meta.url));
  if (isShort || !existsSync(shared)) return [cityExtract()];
  return readdirSync(shared)
    .filter((file) => file.endsWith('.osm.pbf'))
    .map((file) => ({ name: file.replace(/\.osm\.pbf$/, ''), path: join(shared, file) }));
}

/** Prints what comes of an extract, and returns a row of the table. */
async function measure(name, path, folder) {
  const extract = readFileSync(path);
  const source = await readOsm(extract);
  const ratio = (bytes) => (bytes.length / extract.length).toFixed(2);
  const times = (bytes) => `${(bytes.length / 1e6).toFixed(2)} MB, ${ratio(bytes)} x`;
  const rows = [['extract', `${(extract.length / 1e6).toFixed(2)} MB`]];
  const cells = [name.replace(/-\d{4}(-\d\d){0,2}$/, '')];
  for (const [what, options] of [
    ['all models', {}],
    ['cars alone', { models: ['auto'] }],
  ]) {
    const bytes = await buildGraph(source, options);
    const packed = await packGraph(bytes);
    const file = join(folder, 'graph.packed');
    writeFileSync(file, packed);
    const runs = Array.from({ length: isShort ? 1 : 5 }, () =>
      JSON.parse(execFileSync(process.execPath, [import.meta.filename, file], { encoding: 'utf8' })),
    );
    if (runs.some(({ checksum }) => checksum !== xxh32(bytes))) throw new Error('unpacking gave other bytes');
    const cpu = quantile(
      runs.map((run) => run.cpu),
      0.5,
    );
    cells.push(`${ratio(bytes)} x`, `${ratio(packed)} x`, milliseconds(cpu));
    rows.push(
      [what, times(bytes)],
      ['  packed', `${times(packed)} (budget ${what === 'all models' ? 1.3 : 0.6} x)`],
      ['  unpacking, CPU', `${cpu.toFixed(0)} ms (budget 1000 ms)`],
    );
  }
  report(`pack-${name}`, name, rows);
  return cells;
}

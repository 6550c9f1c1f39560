/**
 * Builds tiles of extracts, each in a process of its own that reads the extract, builds and writes, and prints CPU seconds, peak memory, sizes and a checksum.
 *
 *   npm run build && node packages/tiles/bench/build.mjs [--out <folder>] [--tilemaker <folder of its configuration>] [extract.osm.pbf ...]
 *
 * With `--tilemaker`, Debian's package runs on the same extracts with one thread: its `config-openmaptiles.json` and `process-openmaptiles.lua` are in
 * /usr/share/doc/tilemaker/examples. Without an extract it takes those in ../shared/data beside the repository that tilemaker can read, and runs it
 * where it is installed; with both, it keeps the table of the README.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readOsm } from '@portolan/osm';
import { buildTiles, openTiles } from '@portolan/tiles';
import { peakBytes } from '@portolan/testing/peak';
import { keepTable } from '../../../bench/harness.mjs';

const RUNS = 3;

const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    once: { type: 'string' },
    tilemaker: { type: 'string' },
    short: { type: 'boolean' },
  },
  allowPositionals: true,
});

/** CPU seconds of a command: the least of some runs, since others share the machine. */
function cpuSecondsOf(command, args, options = {}) {
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const { stderr, status } = spawnSync(
      'bash',
      ['-c', 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2> /dev/null', 'bash', command, ...args],
      { encoding: 'utf8', ...options },
    );
    if (status !== 0) return undefined;
    const [user, system] = stderr.trim().split(' ').map(Number);
    least = Math.min(least, user + system);
  }
  return least;
}

if (values.once) {
  writeFileSync(values.once, await buildTiles(await readOsm(new Uint8Array(readFileSync(positionals[0])))));
  writeFileSync(`${values.once}.peak`, String(peakBytes()));
  process.exit();
}

/** Ways of the other extracts are cut at their rim, and tilemaker makes nothing of them. */
const EXTRACTS = [
  'andorra-2021-10-28',
  'heidelberg-2024-09-08',
  'liechtenstein-2021-10-28',
  'monaco-2025-01-01',
];
const EXAMPLES = '/usr/share/doc/tilemaker/examples';
const isNamed = positionals.length > 0;
const extracts = isNamed
  ? positionals
  : EXTRACTS.map((name) =>
      fileURLToPath(new URL(`../../../../shared/data/osm/${name}.osm.pbf`, import.meta.url)),
    ).filter((path) => existsSync(path));
const tilemaker = values.tilemaker ?? (!isNamed && existsSync(EXAMPLES) ? EXAMPLES : undefined);
if (extracts.length === 0) console.log('skipped: there are no extracts in ../shared/data; name one');
if (tilemaker === undefined) console.log('tilemaker is left out: it is not installed, or not asked for');
const rows = [];
const megabytes = (size) => `${(size / 1e6).toFixed(2)} MB`;

const folder = values.out ?? mkdtempSync(join(tmpdir(), 'portolan-tiles-'));
for (const extract of extracts) {
  const file = join(folder, `${basename(extract)}.pmtiles`);
  const own = cpuSecondsOf(process.execPath, [fileURLToPath(import.meta.url), '--once', file, extract]);
  const bytes = new Uint8Array(readFileSync(file));
  const peak = `${(Number(readFileSync(`${file}.peak`, 'utf8')) / 1e6).toFixed(0)} MB`;
  const tiles = openTiles(bytes);
  let largest = 0;
  for (const { zoom, x, y } of tiles.places()) largest = Math.max(largest, tiles.tile(zoom, x, y).length);
  console.log(
    basename(extract),
    `${own?.toFixed(2)} s CPU`,
    `${peak} at most`,
    `${(bytes.length / 1e6).toFixed(2)} MB`,
    `${tiles.header.tileCount} tiles`,
    `largest ${(largest / 1e3).toFixed(0)} kB`,
    `sha256 ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`,
  );
  if (tilemaker !== undefined) {
    const peer = join(folder, `${basename(extract)}.mbtiles`);
    rmSync(peer, { force: true });
    const args = ['--input', extract, '--output', peer, '--threads', '1'];
    args.push('--config', 'config-openmaptiles.json', '--process', 'process-openmaptiles.lua');
    const seconds = cpuSecondsOf('tilemaker', args, { cwd: tilemaker });
    if (seconds === undefined) {
      console.log('  tilemaker fails');
      continue;
    }
    console.log(`  tilemaker ${seconds.toFixed(2)} s CPU ${megabytes(statSync(peer).size)}`);
    rows.push([
      basename(extract).replace(/-(\d{4}).*$/, ' $1'),
      `${own.toFixed(1)} s`,
      `${seconds.toFixed(1)} s`,
      (own / seconds).toFixed(2),
      peak,
      megabytes(bytes.length),
      megabytes(statSync(peer).size),
    ]);
  }
}
if (!isNamed && rows.length > 0)
  keepTable(
    'peer-tilemaker',
    ['extract', 'ours', 'tilemaker', 'ours / tilemaker', 'our memory', 'our file', 'its file'],
    rows,
  );
if (!values.out) rmSync(folder, { recursive: true });

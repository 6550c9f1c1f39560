/**
 * Builds tiles of extracts, each in a process of its own that reads the extract, builds and writes, and prints CPU seconds, sizes and a checksum.
 *
 *   npx tsc -b packages/tiles && node packages/tiles/bench/build.mjs [--out <folder>] [--tilemaker <folder of its configuration>] extract.osm.pbf...
 *
 * With `--tilemaker`, Debian's package runs on the same extracts with one thread: its `config-openmaptiles.json` and `process-openmaptiles.lua` are in
 * /usr/share/doc/tilemaker/examples.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readOsm } from '@portolan/osm';
import { buildTiles, openTiles } from '@portolan/tiles';

const RUNS = 3;

const { values, positionals } = parseArgs({
  options: { out: { type: 'string' }, once: { type: 'string' }, tilemaker: { type: 'string' } },
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
  process.exit();
}

const folder = values.out ?? mkdtempSync(join(tmpdir(), 'portolan-tiles-'));
for (const extract of positionals) {
  const file = join(folder, `${basename(extract)}.pmtiles`);
  const own = cpuSecondsOf(process.execPath, [fileURLToPath(import.meta.url), '--once', file, extract]);
  const bytes = new Uint8Array(readFileSync(file));
  const tiles = openTiles(bytes);
  let largest = 0;
  for (const { zoom, x, y } of tiles.places()) largest = Math.max(largest, tiles.tile(zoom, x, y).length);
  console.log(
    basename(extract),
    `${own?.toFixed(2)} s CPU`,
    `${(bytes.length / 1e6).toFixed(2)} MB`,
    `${tiles.header.tileCount} tiles`,
    `largest ${(largest / 1e3).toFixed(0)} kB`,
    `sha256 ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`,
  );
  if (values.tilemaker) {
    const peer = join(folder, `${basename(extract)}.mbtiles`);
    rmSync(peer, { force: true });
    const args = ['--input', extract, '--output', peer, '--threads', '1'];
    args.push('--config', 'config-openmaptiles.json', '--process', 'process-openmaptiles.lua');
    const seconds = cpuSecondsOf('tilemaker', args, { cwd: values.tilemaker });
    console.log(
      seconds === undefined
        ? '  tilemaker fails'
        : `  tilemaker ${seconds.toFixed(2)} s CPU ${(statSync(peer).size / 1e6).toFixed(2)} MB`,
    );
  }
}
if (!values.out) rmSync(folder, { recursive: true });

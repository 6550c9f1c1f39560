// Runs the benchmarks one after another, each in a process of its own: `npm run bench [-- name ...] [-- --short]`.
//
// With `--figures` it runs those that READMEs quote, then writes their figures into bench/figures.json and the READMEs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Benchmarks that READMEs quote. */
const WITH_FIGURES = new Set([
  'archive',
  'osm',
  'elevation-sampling',
  'tz',
  'tz-offsets',
  'build',
  'distance',
  'turns',
  'route',
  'isochrone',
  'nearest',
  'matrix',
  'optimized',
  'size',
]);

const BENCHMARKS = {
  archive: '../packages/archive/bench/open.mjs',
  osm: '../packages/osm/bench/read.mjs',
  'elevation-sampling': '../packages/elevation/bench/sampling.mjs',
  'elevation-files': '../packages/elevation/bench/files.mjs',
  tz: '../packages/tz/bench/lookup.mjs',
  'tz-offsets': '../packages/tz/bench/offsets.mjs',
  build: 'build.mjs',
  pack: 'pack.mjs',
  cold: 'cold.mjs',
  distance: 'distance.mjs',
  turns: 'turns.mjs',
  tour: 'tour.mjs',
  'match-kubicka': 'match-kubicka.mjs',
  'match-drives': 'match-drives.mjs',
  restricted: 'restricted.mjs',
  route: 'route.mjs',
  'trace-route': 'trace-route.mjs',
  'stop-gaps': 'stop-gaps.mjs',
  answers: 'answers.mjs',
  isochrone: 'isochrone.mjs',
  nearest: 'nearest.mjs',
  matrix: 'matrix.mjs',
  optimized: 'optimized.mjs',
  'geocoder-build': '../packages/geocoder/bench/build.mjs',
  'geocoder-open': '../packages/geocoder/bench/open.mjs',
  'geocoder-text': '../packages/geocoder/bench/text.mjs',
  'geocoder-autocomplete': '../packages/geocoder/bench/autocomplete.mjs',
  'geocoder-reverse': '../packages/geocoder/bench/reverse.mjs',
  'geocoder-recall': '../packages/geocoder/bench/recall.mjs',
  'geocoder-fuzz': '../packages/geocoder/bench/fuzz.mjs',
  'static-map': '../packages/render/bench/static-map.mjs',
  accounts: '../packages/accounts/bench/admission.mjs',
  'host-overhead': '../packages/host/bench/overhead.mjs',
  'host-load': '../packages/host/bench/load.mjs',
  'host-hostile': '../packages/host/bench/hostile.mjs',
  'host-soak': '../packages/host/bench/soak.mjs',
  size: 'size.mjs',
};

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`no benchmark named ${unknown.join(', ')}: there are ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}
const writesFigures = options.includes('--figures');
// Results of earlier runs must not be taken for figures of this one.
if (writesFigures) rmSync(new URL('results/', import.meta.url), { recursive: true, force: true });
const folder = mkdtempSync(join(tmpdir(), 'portolan-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const times = [];
for (const [name, file] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 ? !names.includes(name) : writesFigures && !WITH_FIGURES.has(name)) continue;
  const path = fileURLToPath(new URL(file, import.meta.url));
  const begun = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [path, ...(options.includes('--short') ? ['--short'] : [])],
    { stdio: 'inherit', env: { ...process.env, PORTOLAN_BENCH_FOLDER: folder } },
  );
  times.push(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${name}`);
  if (status !== 0) {
    console.error(`benchmark ${name} failed`);
    process.exit(1);
  }
}
if (times.length > 1) console.log(`\nSeconds of each benchmark:\n${times.join('\n')}`);
if (writesFigures) {
  const writer = fileURLToPath(new URL('../scripts/write-figures.mjs', import.meta.url));
  const { status } = spawnSync(
    process.execPath,
    [writer, ...options.filter((option) => option === '--keep')],
    {
      stdio: 'inherit',
    },
  );
  process.exitCode = status ?? 1;
}

// Runs benchmarks, one after another and each in a process of its own, and prints what they measure. bench/results keeps it: JSON, plots, and
// summary.md for all of it.
//
//   npm run bench                               all of them, which takes more than an hour
//   npm run bench -- distance route             some
//   npm run bench -- --without=name,name        all but these
//   npm run bench -- --short                    fewer runs of fewer extracts, two benchmarks at once: it shows that they run
//   npm run bench -- --figures [--keep]         those that READMEs quote; writes their figures into bench/figures.json and the READMEs. With --keep
//                                               figures that the run does not measure stay
//   npm run bench -- --peers                    other engines as well
//   npm run bench -- --list                     prints the names, and --help this too; a benchmark's own help is that of its file
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { headerOf, unknownOption } from '../scripts/help-from-header.mjs';
import { machineAndLoad } from './machine.mjs';
import { PEER_IS_MISSING } from './peers/installed.mjs';
import { writeSummary } from './summary.mjs';

/** Benchmarks that READMEs quote. */
const WITH_FIGURES = new Set([
  'archive',
  'osm',
  'elevation-sampling',
  'elevation-files',
  'tz',
  'tz-offsets',
  'build',
  'whole-build',
  'joined-build',
  'cities',
  'cold',
  'distance',
  'turns',
  'tour',
  'match-drives',
  'route',
  'trace-route',
  'answers',
  'isochrone',
  'stop-gaps',
  'nearest',
  'matrix',
  'optimized',
  'growth',
  'borders',
  'pack',
  'geocoder-build',
  'geocoder-open',
  'geocoder-text',
  'geocoder-autocomplete',
  'geocoder-reverse',
  'geocoder-recall',
  'static-map',
  'canvas',
  'canvas-differences',
  'letters',
  'references',
  'gl-suite',
  'accounts',
  'host-overhead',
  'host-load',
  'host-threads',
  'host-hostile',
  'host-soak',
  'size',
  'peer-routes',
  'peer-cars',
  'peer-matrices',
  'peer-areas',
  'peer-matching',
  'peer-causes',
  'peer-guidance',
  'peer-svg',
  'peer-tilemaker',
  'expressions',
  'match-kubicka',
  'open-lr',
  'peer-pictures',
]);

const BENCHMARKS = {
  archive: '../packages/archive/bench/open.mjs',
  osm: '../packages/osm/bench/read.mjs',
  'elevation-sampling': '../packages/elevation/bench/sampling.mjs',
  'elevation-files': '../packages/elevation/bench/files.mjs',
  tz: '../packages/tz/bench/lookup.mjs',
  'tz-offsets': '../packages/tz/bench/offsets.mjs',
  borders: 'borders.mjs',
  build: 'build.mjs',
  'whole-build': 'whole-build.mjs',
  'joined-build': 'joined-build.mjs',
  cities: 'cities.mjs',
  pack: 'pack.mjs',
  cold: 'cold.mjs',
  distance: 'distance.mjs',
  'geojson-paths': 'geojson-paths.mjs',
  turns: 'turns.mjs',
  tour: 'tour.mjs',
  'match-kubicka': 'match-kubicka.mjs',
  'match-drives': 'match-drives.mjs',
  'open-lr': 'open-lr.mjs',
  restricted: 'restricted.mjs',
  route: 'route.mjs',
  'trace-route': 'trace-route.mjs',
  'stop-gaps': 'stop-gaps.mjs',
  answers: 'answers.mjs',
  isochrone: 'isochrone.mjs',
  nearest: 'nearest.mjs',
  matrix: 'matrix.mjs',
  optimized: 'optimized.mjs',
  growth: 'growth.mjs',
  'geocoder-build': '../packages/geocoder/bench/build.mjs',
  'geocoder-open': '../packages/geocoder/bench/open.mjs',
  'geocoder-text': '../packages/geocoder/bench/text.mjs',
  'geocoder-autocomplete': '../packages/geocoder/bench/autocomplete.mjs',
  'geocoder-reverse': '../packages/geocoder/bench/reverse.mjs',
  'geocoder-recall': '../packages/geocoder/bench/recall.mjs',
  'geocoder-long-texts': '../packages/geocoder/bench/long-texts.mjs',
  'geocoder-fuzz': '../packages/geocoder/bench/fuzz.mjs',
  'static-map': '../packages/render/bench/static-map.mjs',
  canvas: '../packages/render/bench/canvas.mjs',
  'canvas-differences': '../packages/render/bench/canvas-differences.mjs',
  letters: '../packages/tiles/bench/letters.mjs',
  references: '../packages/render/bench/reference.mjs',
  'gl-suite': '../packages/render/bench/gl-suite.mjs',
  expressions: '../packages/render/bench/expressions.mjs',
  accounts: '../packages/accounts/bench/admission.mjs',
  'host-overhead': '../packages/host/bench/overhead.mjs',
  'host-load': '../packages/host/bench/load.mjs',
  'host-threads': '../packages/host/bench/threads.mjs',
  'host-hostile': '../packages/host/bench/hostile.mjs',
  'host-soak': '../packages/host/bench/soak.mjs',
  size: 'size.mjs',
};

/** Other engines on the same questions, after `npm ci` in bench/peers. `--peers` runs them with the others. */
const PEERS = {
  'peer-routes': 'peers/valhalla.mjs',
  'peer-cars': 'peers/valhalla-cars.mjs',
  'peer-matrices': 'peers/valhalla-many.mjs',
  'peer-areas': 'peers/valhalla-isochrone.mjs',
  'peer-matching': 'peers/valhalla-match.mjs',
  'peer-causes': 'peers/valhalla-causes.mjs',
  'peer-guidance': 'peers/valhalla-guidance.mjs',
  'peer-svg': 'peers/svg-renderer.mjs',
  'peer-tilemaker': '../packages/tiles/bench/build.mjs',
  'peer-pictures': '../packages/render/bench/maplibre-gl.mjs',
};

const words = process.argv.slice(2);
const header = headerOf(readFileSync(import.meta.filename, 'utf8'));
const names = words.filter((word) => !word.startsWith('-'));
const options = words.filter((word) => word.startsWith('-'));
const all = { ...BENCHMARKS, ...PEERS };
if (options.includes('--list')) {
  console.log(listed());
  process.exit(0);
}
if (options.includes('--help') || options.includes('-h')) {
  console.log(`${header}\n\n${listed()}`);
  process.exit(0);
}
const without = options
  .filter((option) => option.startsWith('--without='))
  .flatMap((option) => option.slice('--without='.length).split(','));
const unknown = [...names, ...without].filter((name) => !(name in all));
if (unknown.length > 0) {
  console.error(
    `no benchmark named ${unknown.join(', ')}: there are ${Object.keys(all).join(', ')}; npm run bench -- --list says what they measure`,
  );
  process.exit(2);
}
const odd =
  options.find((option) => option === '--without' || !option.startsWith('--')) ??
  unknownOption(header, options);
if (odd !== undefined) {
  console.error(`there is no option ${odd}\n\n${header}`);
  process.exit(2);
}
const writesFigures = options.includes('--figures');
const isShort = options.includes('--short');
const results = new URL('results/', import.meta.url);
// Results of earlier runs must not be taken for figures of this one.
if (writesFigures) rmSync(results, { recursive: true, force: true });
const folder = mkdtempSync(join(tmpdir(), 'portolan-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

// A failure of one ends this process, and the other with it.
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill();
});

const waiting = Object.entries(all).filter(([each]) => isWanted(each));
const runs = [];
// Alone, or they would measure each other. The short form shows that they run, and nobody reads its times: there two run at once.
await Promise.all(Array.from({ length: isShort ? 2 : 1 }, runOneAfterTheOther));
const order = Object.keys(all);
runs.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
if (runs.length > 1) {
  const times = runs.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`);
  console.log(`\nSeconds of each benchmark:\n${times.join('\n')}`);
}
writeSummary(results, runs);
if (writesFigures) {
  const writer = fileURLToPath(new URL('../scripts/write-figures.mjs', import.meta.url));
  const { status } = spawnSync(
    process.execPath,
    [writer, ...options.filter((option) => option === '--keep')],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}

async function runOneAfterTheOther() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, file] = next;
    if (name in PEERS && !existsSync(new URL('peers/node_modules', import.meta.url))) {
      console.log(`${name}: skipped, because bench/peers is not installed: (cd bench/peers && npm ci)`);
      continue;
    }
    const begun = performance.now();
    const load = loadavg()[0];
    const heading = `\n${name}: ${machineAndLoad()}`;
    if (!isShort) console.log(heading);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, text } = await run(file);
    if (isShort) process.stdout.write(`${heading}\n${text}`);
    if (status === PEER_IS_MISSING) continue;
    runs.push({ name, text, load, seconds: (performance.now() - begun) / 1000 });
    if (status !== 0) {
      console.error(`benchmark ${name} failed`);
      process.exit(1);
    }
  }
}

/** Every benchmark and what it measures, as the tables of the README have it. */
function listed() {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| (`.+?`) \| (.+?) \|/gm)];
  const measured = new Map(
    rows.flatMap(([, cell, what]) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => [name, what])),
  );
  const width = Math.max(...Object.keys(all).map(({ length }) => length));
  return Object.keys(all)
    .map((name) => `${name.padEnd(width)}  ${measured.get(name) ?? ''}`.trimEnd())
    .join('\n');
}

function isWanted(name) {
  if (without.includes(name)) return false;
  if (names.length > 0) return names.includes(name);
  if (writesFigures) return WITH_FIGURES.has(name);
  return name in BENCHMARKS || options.includes('--peers');
}

/** Runs a benchmark and keeps what it prints. It is shown meanwhile, unless another one runs beside. */
function run(file) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(
    process.execPath,
    ['--expose-gc', path, ...(isShort && !file.startsWith('peers/') ? ['--short'] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORTOLAN_BENCH_FOLDER: folder },
    },
  );
  children.add(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    text += piece;
    if (!isShort) process.stdout.write(piece);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      children.delete(child);
      resolve({ status, text });
    });
  });
}

// Opens Valhalla on an extract. Tiles are built into a temporary folder once per extract and kept for the next run.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGraph, openGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { cityExtract } from '../harness.mjs';
import { openPeer } from './installed.mjs';

const { Actor } = await openPeer('@valhallajs/valhallajs');

/** @param limits  merged into `service_limits` of Valhalla's configuration. */
export async function openValhalla(extract, limits = {}) {
  const config = JSON.parse(readFileSync(tilesOf(extract), 'utf8'));
  config.mjolnir.logging = { type: '' };
  for (const [name, own] of Object.entries(limits))
    config.service_limits[name] = { ...config.service_limits[name], ...own };
  return new Actor(JSON.stringify(config));
}

/**
 * Opens both engines on one extract, that of the city by default.
 *
 * @param limits  as above. @param options  of `buildGraph`. @returns the sizes of their files too
 */
export async function openBoth(extract = cityExtract().path, limits = {}, options = {}) {
  const actor = await openValhalla(extract, limits);
  const bytes = await buildGraph(await readOsm(readFileSync(extract)), options);
  const megabytes = {
    extract: statSync(extract).size / 1e6,
    ours: bytes.length / 1e6,
    theirs: megabytesOfTiles(extract),
  };
  return { name: basename(extract), actor, graph: openGraph(bytes), megabytes };
}

function megabytesOfTiles(extract) {
  const folder = join(tilesOf(extract), '../tiles');
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.gph'));
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6;
}

/** The answer of a call to Valhalla, as an object. */
export async function answerOf(call) {
  const answer = await call;
  return typeof answer === 'string' ? JSON.parse(answer) : answer;
}

/** What a call to either engine gives; undefined where it says that there is none. Other errors are faults of this program. */
export async function tried(call) {
  try {
    return await call();
  } catch (error) {
    if (error.name === 'PortolanError' || /^\w+ error: /.test(error.message)) return undefined;
    throw error;
  }
}

/** Runs one of Valhalla's programs and returns its output. */
function run(...args) {
  const bin = fileURLToPath(
    new URL('node_modules/@valhallajs/valhallajs/bin/valhalla-cli.js', import.meta.url),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    // It leaves files where it runs.
    cwd: tmpdir(),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`valhalla ${args[0]}: ${stderr}`);
  return stdout;
}

/** The configuration for the tiles of an extract, which are built where they are missing. */
function tilesOf(file) {
  const name = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `portolan-valhalla-${name}`);
  const config = join(folder, 'config.json');
  if (existsSync(join(folder, 'done'))) return config;
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, run('build_config', '--mjolnir-tile-dir', join(folder, 'tiles')));
  run('build_tiles', '-c', config, resolve(file));
  writeFileSync(join(folder, 'done'), '');
  return config;
}

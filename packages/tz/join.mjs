/**
 * Joins the modules that Node.js loads for this package, those of other Portolan packages included, into one: with 50 small modules the first
 * lookup of a process took three times as long.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeChanged } from '../../scripts/write-changed.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const { outputFiles } = await build({
  entryPoints: [at('dist/node/index.js')],
  // Beside the modules that it is made of, because the shipped file is found from there.
  outfile: at('dist/node/joined.js'),
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
});
await writeChanged(outputFiles);

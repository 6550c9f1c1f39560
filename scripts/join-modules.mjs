/**
 * Joins the modules that Node.js loads for some packages, those of other Portolan packages included, into one each: the 50 small modules of the time zones
 * made the first lookup of a process take three times as long, and those of pictures and tiles took a quarter of a second of the first picture.
 * Packages from npm stay outside.
 *
 *   node scripts/join-modules.mjs [tz] [render] [tiles]    all of them where none is named
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeChanged } from './write-changed.mjs';

/** What is joined, and beside it the joined module: a shipped file is found from there. */
const ENTRIES = { tz: 'dist/node/index.js', render: 'dist/index.js', tiles: 'dist/index.js' };
const OUTSIDE = ['fflate', 'pbf', 'polylabel', 'rbush', 'tinyqueue'];

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ENTRIES);
const outputs = await Promise.all(
  names.map(async (name) => {
    const entry = fileURLToPath(new URL(`../packages/${name}/${ENTRIES[name]}`, import.meta.url));
    const { outputFiles } = await build({
      entryPoints: [entry],
      outfile: entry.replace('index.js', 'joined.js'),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // The time zones start quickest with everything in one file.
      external: name === 'tz' ? [] : OUTSIDE,
      logLevel: 'warning',
    });
    return outputFiles;
  }),
);
await writeChanged(outputs.flat());

/**
 * Serves the page, its two scripts and one packed graph
 * file on the loopback interface. Any server of static files does as well.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isPacked, packGraph } from '@portolan/graph/pack';
import { build } from 'esbuild';
import { fileOfRegion } from '../demo/region.ts';
import { numberFrom } from '../recipes/options.ts';
import { endWithReasons } from '../reasons.ts';
import { serveFiles } from '../static-server.ts';

endWithReasons('npm run -w examples browser-worker -- [--folder demo] [--port 8400]');

const SOURCES = fileURLToPath(new URL('../../src/browser-worker/', import.meta.url));

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8400' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
  },
});
const port = numberFrom('--port', values.port, 0, 65_535);

const graph = readFileSync(await fileOfRegion(values.folder, 'graph.portolan'));

const { outputFiles } = await build({
  entryPoints: ['main.ts', 'worker.ts'].map((name) => join(SOURCES, name)),
  outdir: SOURCES,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  write: false,
});

const files = new Map<string, Uint8Array>([
  ['graph.packed', isPacked(graph) ? graph : await packGraph(graph)],
  ['index.html', readFileSync(join(SOURCES, 'index.html'))],
  ...outputFiles.map(({ path, contents }) => [path.slice(SOURCES.length), contents] as const),
]);
serveFiles(files, port);

/**
 * `npm run -w examples browser-worker [-- --port 8400 --folder demo]`: serves the page, its two scripts and one packed graph
 * file on the loopback interface. Any server of static files does as well.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isPacked, packGraph } from '@portolan/graph/pack';
import { build } from 'esbuild';
import { fileOfRegion } from '../demo/region.ts';

const SOURCES = fileURLToPath(new URL('../../src/browser-worker/', import.meta.url));
const HOST = '127.0.0.1';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8400' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
  },
});

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

const files = new Map<string, { readonly type: string; readonly bytes: Uint8Array }>([
  [
    '/graph.packed',
    { type: 'application/octet-stream', bytes: isPacked(graph) ? graph : await packGraph(graph) },
  ],
  ['/', { type: 'text/html; charset=utf-8', bytes: readFileSync(join(SOURCES, 'index.html')) }],
  ...outputFiles.map(
    ({ path, contents }) =>
      [
        `/${path.slice(SOURCES.length)}`,
        { type: 'text/javascript; charset=utf-8', bytes: contents },
      ] as const,
  ),
]);

const server = createServer((request, response) => {
  // With these a browser isolates the page from others and gives it a clock of 5 microseconds instead of 100.
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-embedder-policy', 'require-corp');
  response.setHeader('cache-control', 'no-cache');
  respond(request, response);
});
server.on('error', (error) => {
  console.error(`cannot serve on port ${values.port}: ${error.message}`);
  process.exitCode = 1;
});
server.listen(Number(values.port), HOST, () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`Portolan is at http://${HOST}:${address.port}/`);
});

function respond({ method, url = '/' }: IncomingMessage, response: ServerResponse): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const path = url.replace(/\?.*$/, '');
  const file = files.get(path);
  if (file) {
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length });
    response.end(method === 'GET' ? file.bytes : undefined);
  } else {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.\n');
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const HOST = '127.0.0.1';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/**
 * Serves files from memory on the loopback interface, and prints the address. Any server of static files does as well.
 *
 * @param files  bytes by name; `index.html` is the page. @param port  0 for any.
 */
export function serveFiles(files: ReadonlyMap<string, Uint8Array>, port: number): void {
  const server = createServer((request, response) => {
    // With these a browser isolates the page from others and gives it a clock of 5 microseconds instead of 100.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.setHeader('cache-control', 'no-cache');
    respond(files, request, response);
  });
  server.on('error', (error) => {
    console.error(`cannot serve on port ${port}: ${error.message}`);
    process.exitCode = 1;
  });
  server.listen(port, HOST, () => {
    const address = server.address();
    if (typeof address === 'object' && address) console.log(`Portolan is at http://${HOST}:${address.port}/`);
  });
}

function respond(
  files: ReadonlyMap<string, Uint8Array>,
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const path = url.replace(/\?.*$/, '');
  const name = path === '/' ? 'index.html' : path.slice(1);
  const bytes = files.get(name);
  if (bytes === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing here.\n');
    return;
  }
  const type = MEDIA_TYPES[name.replace(/^.*\./, '')] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
  response.end(method === 'GET' ? bytes : undefined);
}

/**
 * Maps inside an Express application, from a folder that `portolan build` or
 * the demo wrote. Heavy calls run in threads; the application's own users sign in before they come to the maps.
 *
 * @module
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createHost } from '@portolan/host';
import { pooled, readFolder, requestListener } from '@portolan/host/node';
import express, { type RequestHandler } from 'express';
import { fileOfRegion } from '../demo/region.ts';
import { numberFrom } from '../recipes/options.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons('node examples/dist/express/main.js [--folder demo] [--port 8402] [--threads 1]');

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8402' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    threads: { type: 'string', default: '1' },
  },
});
const listenAt = numberFrom('--port', values.port, 0, 65_535);
const threads = numberFrom('--threads', values.threads, 1, 64);

await fileOfRegion(values.folder, 'manifest.json');
const pool = pooled(await readFolder(values.folder), threads);
await pool.ready();
const maps = createHost({ engines: pool, config: { title: 'Maps', servers: [{ url: '/maps' }] } });

/** Stands in for the sessions of a real application. */
const signedIn: RequestHandler = (request, response, next) => {
  if (request.headers.authorization === 'Basic bWFwczptYXBz') next();
  else response.status(401).set('www-authenticate', 'Basic realm="maps"').send('Sign in as maps, maps.\n');
};

const app = express();
// Before anything that reads bodies: the host reads them itself, and no more of them than each call may have.
app.use('/maps', signedIn, requestListener(maps));
app.use(express.json());
app.post('/notes', (request, response) => {
  response.json({ noted: request.body as unknown });
});

const server = app.listen(listenAt, '127.0.0.1', (error) => {
  if (error) throw error;
  const address = server.address();
  if (typeof address === 'object' && address)
    console.log(`Maps are at http://127.0.0.1:${address.port}/maps/`);
});

process.once('SIGTERM', () => {
  // Health says so from now on, requests that run end, and then the threads do.
  maps.beginDraining();
  server.close(() => void pool.close());
  server.closeIdleConnections();
});

/**
 * Maps inside a Hono application. The whole interface stands under `/maps`, opened by
 * the application's own keys, and a page of the application asks the same graph directly.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { buildGraph, openGraph, route } from '@portolan/graph';
import { createHost, inProcess, type Admit } from '@portolan/host';
import { readOsm } from '@portolan/osm';
import { openTimeZones } from '@portolan/tz';
import { Hono } from 'hono';
import { embeddedRegion } from '../demo/region.ts';
import { numberFrom } from '../recipes/options.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons('node examples/dist/hono/main.js [extract] [--port 8401]');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '8401' } },
});
const listenAt = numberFrom('--port', values.port, 0, 65_535);

const extract = await readOsm(readFileSync(positionals[0] ?? embeddedRegion().extract));
const graph = openGraph(await buildGraph(extract));

/** A table of your own would stand here. */
const LIMITS_BY_KEY = new Map([
  ['free', { maxElements: 25 }],
  ['large', { maxElements: 10_000 }],
]);

/** The index page, its roads and the description are for everybody; the host itself keeps `/health` open. */
const OPEN_PAGES = new Set(['index', 'roads', 'openapi']);

const admit: Admit = ({ operation, query }) => {
  if (OPEN_PAGES.has(operation)) return { isAdmitted: true };
  const limits = LIMITS_BY_KEY.get(query.get('api_key') ?? '');
  if (limits) return { isAdmitted: true, limits };
  return { isAdmitted: false, status: 401, message: 'put your key into the address: ?api_key=...' };
};

const maps = createHost({
  engines: inProcess({ graph, tz: openTimeZones() }),
  admit,
  config: { title: 'Maps', servers: [{ url: '/maps' }] },
});

const app = new Hono();
app.mount('/maps', (request) => maps(request));

// An engine is a function, so that a page of the application needs no HTTP request to itself.
app.get('/minutes/:from/:to', (context) => {
  const { from, to } = context.req.param();
  const locations = [from, to].map((text) => {
    const [lat = NaN, lon = NaN] = text.split(',').map(Number);
    return { lat, lon };
  });
  const { time } = route(graph, { locations, costing: 'auto' }).trip.summary;
  return context.text(`${Math.round(time / 60)} min by car\n`);
});
// The error of an engine says what is wrong with the request. Any other error is a fault of the application.
app.onError((error, context) => {
  if (error.name === 'PortolanError') return context.text(`${error.message}\n`, 400);
  console.error(error);
  return context.text('something went wrong\n', 500);
});

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: listenAt }, ({ port }) =>
  console.log(`Maps are at http://127.0.0.1:${port}/maps/`),
);
process.once('SIGTERM', () => server.close());

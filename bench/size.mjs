// Sizes of browser bundles, gzipped, as size-limit measures them; `npm run build` must have run.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { report } from './harness.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { stdout } = spawnSync('npx', ['--no-install', 'size-limit', '--json'], {
  cwd: root,
  encoding: 'utf8',
});
const bundles = JSON.parse(stdout);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
const one = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const openapi = JSON.stringify(
  JSON.parse(readFileSync(new URL('../packages/schemas/openapi.json', import.meta.url), 'utf8')),
);
const sizeOf = (beginning) => kilobytes(bundles.find(({ name }) => name.startsWith(beginning)).size);

report(
  'size',
  'bundles, gzipped',
  bundles.map(({ name, size }) => [name, one(size)]),
  {
    'size.route': sizeOf('@portolan/graph: openGraph, route'),
    'size.kernel': sizeOf('@portolan/graph/kernel'),
    'size.offsets': sizeOf('@portolan/tz: offsetAt'),
    'size.parser': sizeOf('@portolan/geocoder/parser'),
    'size.geocoder': sizeOf('@portolan/geocoder: openGeocoder'),
    'size.errors': one(bundles.find(({ name }) => name.startsWith('@portolan/schemas/errors')).size),
    'size.openapi': kilobytes(openapi.length),
    'size.openapiGzip': kilobytes(gzipSync(openapi).length),
  },
);

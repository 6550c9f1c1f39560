/**
 * Measures the time from file to first height, memory, and packing, beside zlib alone, geotiff.js and gzip.
 *
 *   npx tsc -b packages/elevation && node --expose-gc packages/elevation/bench/files.mjs [--short]
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { buildElevation, heightAt, openElevation } from '@portolan/elevation';
import { inflate } from '@portolan/elevation/node';
import { digits, isShort, keepTable, medianOf, quantile, report, timeEach } from '../../../bench/harness.mjs';
import { checksum, hasShared, hgtTile, peer, seededRandom, shared } from './tiles.mjs';

const RUNS = isShort ? 3 : 9;
const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const rows = [];

const oneSecond = hgtTile('N48W125', 3601);
const gzipped = new Uint8Array(gzipSync(oneSecond, { level: 9 }));
/** Megabytes in use after garbage collection. */
function used() {
  globalThis.gc();
  globalThis.gc();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return (arrayBuffers + heapUsed) / 1e6;
}

if (globalThis.gc !== undefined) {
  const before = used();
  const kept = openElevation([{ name: 'N48W125.hgt.gz', bytes: gzipped }], { inflate });
  heightAt(kept, 48.2, -124.5);
  rows.push([
    'memory of a 1" tile',
    `${(used() - before).toFixed(1)} MB (the cache counts ${(kept.cachedBytes / 1e6).toFixed(1)})`,
  ]);
}

const first = (options) => {
  const elevation = openElevation([{ name: 'N48W125.hgt.gz', bytes: gzipped }], options);
  return heightAt(elevation, 48.2, -124.5);
};
const cold = timeEach(1, () => first({ inflate }))[0];
rows.push([
  '1" tile in gzip to first height, Node zlib',
  `${ms(medianOf(RUNS, () => first({ inflate })))} (first in the process ${ms(cold)})`,
]);
rows.push(['1" tile in gzip to first height, fflate', ms(medianOf(RUNS, () => first()))]);
rows.push(['zlib.gunzipSync alone', ms(medianOf(RUNS, () => gunzipSync(gzipped)))]);
rows.push(['  checksum', checksum([first()])]);

if (hasShared) {
  const tiff = shared('poa_elevation.tif');
  const open = () => heightAt(openElevation([{ name: 'poa.tif', bytes: tiff }], { inflate }), -30.05, -51.2);
  rows.push(
    ['GeoTIFF 413 x 403, whole, to first height', ms(medianOf(RUNS * 5, open))],
    ['  checksum', checksum([open()])],
  );
  const geotiff = await peer('geotiff');
  if (geotiff !== undefined) {
    const times = [];
    for (let run = 0; run < RUNS * 5; run++) {
      const start = performance.now();
      const image = await (await geotiff.fromArrayBuffer(tiff.slice().buffer)).getImage();
      await image.readRasters();
      times.push(performance.now() - start);
    }
    rows.push(['geotiff.js 3.0.5, the same file', ms(quantile(times, 0.5))]);
  }
}

const tiles = [
  ['N48W125', oneSecond, 48, -125],
  ...['N42E001', 'N43E007', 'N49E011'].map((name) => {
    const [, lat, lon] = /N(\d+)E(\d+)/.exec(name);
    return [name, hgtTile(name, 1201), Number(lat), Number(lon)];
  }),
];
const packedRows = [];
const unpackedCount = rows.length;
for (const [name, bytes, lat, lon] of isShort ? tiles.slice(1, 2) : tiles) {
  const sources = [{ name: String(name) + '.hgt', bytes }];
  const start = performance.now();
  const packed = await buildElevation(sources);
  const built = performance.now() - start;
  const gzip = gzipSync(bytes, { level: 9 }).length;
  rows.push([
    String(name) + ' packed',
    `${packed.length.toLocaleString('en')} bytes, ${(packed.length / gzip).toFixed(2)} of gzip -9 (${gzip.toLocaleString('en')}), in ${ms(built)}`,
  ]);
  // No block is kept, so that every place decodes its own.
  const elevation = openElevation([{ name: 'a.portolan', bytes: packed }], { cacheBytes: 0 });
  const random = seededRandom(5);
  const places = Array.from({ length: 4000 }, () => [lat + random(), lon + random()]);
  const answers = places.map(([y, x]) => heightAt(elevation, y, x));
  const times = timeEach(places.length, (k) => heightAt(elevation, ...places[k]));
  rows.push([
    '  a place at random, its block not decoded',
    `median ${(quantile(times, 0.5) * 1000).toFixed(1)} us, p99 ${(quantile(times, 0.99) * 1000).toFixed(0)} us; checksum ${checksum(answers)}`,
  ]);
  const opening = medianOf(20, () =>
    heightAt(openElevation([{ name: 'a.portolan', bytes: packed }]), lat + 0.2, lon + 0.5),
  );
  rows.push(['  from bytes to first height', ms(opening)]);
  packedRows.push([
    bytes === oneSecond ? 'N48W125 (1")' : name,
    packed.length.toLocaleString('en'),
    (packed.length / gzip).toFixed(2),
    `${digits(built / 1000)} s`,
    `${digits(opening)} ms`,
    ...[0.5, 0.99].map((share) => `${digits(quantile(times, share) * 1000)} µs`),
  ]);
}
report('elevation-files', `${hasShared ? 'real' : 'made-up'} tiles, medians of ${RUNS} runs`, rows);
keepTable(
  'elevation-files',
  ['', ''],
  rows.slice(0, unpackedCount).filter(([label]) => !label.startsWith('  ')),
);
keepTable(
  'elevation-packed',
  [
    'packed',
    'bytes',
    'of gzip -9',
    'made in',
    'to first height',
    'a place in a block that is not decoded, median',
    'p99',
  ],
  packedRows,
);

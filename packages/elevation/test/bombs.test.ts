/** What small files take that unfold to the largest that is read, in processes of their own. */
import { gzipSync } from 'node:zlib';
import { peakReader, type PeakReader } from '@portolan/testing/peak-of';
import { encode } from 'fast-png';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipBytes } from './builders.ts';
import { spec } from './hostile-files.ts';
import { writeTiff } from './tiff-writer.ts';

const MOST_SIDE = 10_801;
/** Garbage that waits for its collection, and the code that is compiled meanwhile. */
const SLACK_BYTES = 48e6;
const tile = new Uint8Array(2 * MOST_SIDE * MOST_SIDE);
/** Beyond the largest tile. */
const more = new Uint8Array(tile.length + 2);
const PNG_SIDE = 4096;
const TIFF_SIDE = 8192;

let reader: PeakReader;
beforeAll(() => {
  reader = peakReader(new URL('bomb-reader.ts', import.meta.url));
});
afterAll(() => reader.close());

test.each<[what: string, name: string, make: () => Uint8Array, code: string, most: number]>([
  ['gzip of the largest tile', 'N43E007.hgt.gz', () => gzipSync(tile), 'done', tile.length],
  [
    'ZIP of the largest tile',
    'N43E007.hgt.zip',
    () => zipBytes({ 'N43E007.hgt': tile }),
    'done',
    tile.length,
  ],
  ['gzip of more', 'N43E007.hgt.gz', () => gzipSync(more), 'elevation-too-large', 0],
  ['ZIP of more', 'N43E007.hgt.zip', () => zipBytes({ 'N43E007.hgt': more }), 'elevation-too-large', 0],
  [
    'a GeoTIFF in one strip of 2^26 pixels',
    'a.tif',
    () =>
      writeTiff({
        ...spec,
        width: TIFF_SIDE,
        height: TIFF_SIDE,
        sampleBytes: 1,
        values: new Uint8Array(TIFF_SIDE ** 2),
        spacingX: 1 / TIFF_SIDE,
        spacingY: 1 / TIFF_SIDE,
        compression: 'deflate',
      }),
    'done',
    5 * TIFF_SIDE ** 2,
  ],
  [
    'the largest PNG',
    'terrarium-0-0-0.png',
    () =>
      encode({
        width: PNG_SIDE,
        height: PNG_SIDE,
        data: new Uint8Array(3 * PNG_SIDE ** 2),
        channels: 3,
        depth: 8,
      }),
    'done',
    12 * PNG_SIDE ** 2,
  ],
])('%s', (_, name, make, code, most) => {
  const bytes = make();
  expect(bytes.length).toBeLessThan(1e6);
  for (const whose of ['ours', 'node']) {
    const peak = reader.peakOf(bytes, name, whose);
    expect(peak.code, whose).toBe(code);
    expect(peak.bytes, whose).toBeLessThan(most + SLACK_BYTES);
  }
});

import { encode } from 'fast-png';
import fc from 'fast-check';
import { buildElevation } from '../src/index.ts';
import type { ElevationSource } from '../src/index.ts';
import { gzipBytes, hgtBytes, zipBytes } from './builders.ts';
import { writeTiff } from './tiff-writer.ts';
import type { TiffSpec } from './tiff-writer.ts';

export const SIDE = 41;
export const hgt = hgtBytes(SIDE, (column, row) => column * row - (column % 7) * 9);
export const spec: TiffSpec = {
  width: SIDE,
  height: SIDE,
  values: Array.from({ length: SIDE * SIDE }, (_, k) => (k * 31) % 500),
  kind: 'signed',
  sampleBytes: 2,
  west: 7,
  north: 44,
  spacingX: 1 / SIDE,
  spacingY: 1 / SIDE,
  noData: '-1',
};
export const png = encode({
  width: 256,
  height: 256,
  data: Uint8Array.from({ length: 256 * 256 * 3 }, (_, k) => (k % 3 === 0 ? 131 : (k * 7) & 0xff)),
  channels: 3,
  depth: 8,
});

/** A small file of each format. */
export const FILES: readonly (readonly [string, () => Promise<ElevationSource>])[] = [
  ['raw HGT', async () => ({ name: 'N43E007.hgt', bytes: hgt })],
  ['gzip', async () => ({ name: 'N43E007.hgt.gz', bytes: gzipBytes(hgt) })],
  ['ZIP', async () => ({ name: 'N43E007.hgt.zip', bytes: zipBytes({ 'N43E007.hgt': hgt }) })],
  ['GeoTIFF', async () => ({ name: 'a.tif', bytes: writeTiff({ ...spec, rowsPerStrip: 5 }) })],
  [
    'GeoTIFF, deflated',
    async () => ({ name: 'a.tif', bytes: writeTiff({ ...spec, compression: 'deflate', predictor: 2 }) }),
  ],
  [
    'GeoTIFF, LZW tiles',
    async () => ({
      name: 'a.tif',
      bytes: writeTiff({ ...spec, compression: 'lzw', tile: { width: 16, height: 16 } }),
    }),
  ],
  [
    'BigTIFF, PackBits',
    async () => ({
      name: 'a.tif',
      bytes: writeTiff({ ...spec, compression: 'packbits', big: true, littleEndian: false }),
    }),
  ],
  ['PNG', async () => ({ name: 'terrarium-7-66-46.png', bytes: png })],
  [
    'packed',
    async () => ({ name: 'a.portolan', bytes: await buildElevation([{ name: 'N43E007.hgt', bytes: hgt }]) }),
  ],
];

/** Cuts and changes anywhere in a file. */
export const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
  fc.record({
    kind: fc.constant('change' as const),
    // Damage in headers and trailers reaches the most code.
    changes: fc.array(
      fc.tuple(
        fc.oneof(
          fc.double({ min: 0, max: 0.999, noNaN: true }),
          fc.integer({ min: 0, max: 400 }),
          fc.integer({ min: -400, max: -1 }),
        ),
        fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

export function damaged(
  bytes: Uint8Array,
  how: typeof damage extends fc.Arbitrary<infer D> ? D : never,
): Uint8Array {
  if (how.kind === 'cut') return bytes.slice(0, Math.floor(how.at * bytes.length));
  const copy = bytes.slice();
  for (const [where, value] of how.changes) {
    const at = Number.isInteger(where) ? where : Math.floor(where * copy.length);
    copy[at < 0 ? copy.length + at : at] = value;
  }
  return copy;
}

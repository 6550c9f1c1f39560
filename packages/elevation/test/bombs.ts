import { deflateSync, gzipSync } from 'node:zlib';
import { writeArchive } from '@portolan/archive';
import { pngFile, pngHeader } from '@portolan/base';
import { inTurn } from '@portolan/testing';
import type { Bomb } from '@portolan/testing/bombs';
import { encode } from 'fast-png';
import { buildElevation } from '../src/index.ts';
import { COEFFICIENTS, CONTEXTS, GRID_NUMBERS, SHAPE_NUMBERS, TOKENS } from '../src/packed/layout.ts';
import { seededRandom, zipBytes } from './builders.ts';
import { spec } from './hostile-files.ts';
import { writeTiff, type TiffSpec } from './tiff-writer.ts';

/** Files of heights that are small and would be large in memory, or as large as a sound one of their size may be. */

const LARGEST = 10_801;
const TIFF_SIDE = 8192;
const DONE = /^done$/;
const REFUSED = /^elevation-too-large$/;
const ANY = /^(?:done|elevation-.*)$/;

/** The zero heights of a tile; `noise` samples in front are random. */
function tile(side: number, noise = 0): Uint8Array {
  const bytes = new Uint8Array(2 * side * side);
  const random = seededRandom(1);
  for (let k = 0; k < 2 * noise; k++) bytes[k] = k % 2 === 0 ? 0 : random() * 256;
  return bytes;
}

const gz = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 1 });
const zip = (bytes: Uint8Array): Uint8Array => zipBytes({ 'N43E007.hgt': bytes });

function tiff(more: Partial<TiffSpec>): Uint8Array {
  const { width, height } = { ...spec, ...more };
  return writeTiff({ ...spec, spacingX: 1 / width, spacingY: 1 / height, compression: 'deflate', ...more });
}

const strip = (
  side: number,
  kind: TiffSpec['kind'],
  sampleBytes: TiffSpec['sampleBytes'],
  last = 0,
  compression: TiffSpec['compression'] = 'deflate',
): Uint8Array => {
  const values = new Uint16Array(side ** 2);
  values[values.length - 1] = last;
  return tiff({ width: side, height: side, kind, sampleBytes, values, compression });
};

/** A TIFF file of so many rows of a pixel, some fields of which have as many values, all in the same bytes. */
function sharedFields(count: number, type: 1 | 2, tags: readonly number[]): Uint8Array {
  const small: readonly (readonly [tag: number, value: number])[] = [
    [256, 1],
    [257, count],
    [258, 16],
    [259, 8],
    [277, 1],
    [278, tags.includes(273) ? 1 : count],
    [317, 1],
    [339, 2],
    // A strip that the file leaves out.
    ...(tags.includes(273)
      ? []
      : ([
          [273, 0],
          [279, 0],
        ] as const)),
  ];
  const doubles: readonly (readonly [tag: number, values: readonly number[]])[] = [
    [33_550, [1e-8, 1e-8, 0]],
    [33_922, [0, 0, 0, 7, 44, 0]],
  ];
  const entries = small.length + doubles.length + tags.length;
  const front = 8 + 2 + 12 * entries + 4;
  const shared = front + 9 * 8;
  const bytes = new Uint8Array(shared + count);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8]);
  view.setUint16(8, entries, true);
  let at = 10;
  const entry = (tag: number, kind: number, values: number, value: number): void => {
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, kind, true);
    view.setUint32(at + 4, values, true);
    view.setUint32(at + 8, value, true);
    at += 12;
  };
  for (const [tag, value] of small) entry(tag, 4, 1, value);
  let end = front;
  for (const [tag, values] of doubles) {
    entry(tag, 12, values.length, end);
    for (const value of values) {
      view.setFloat64(end, value, true);
      end += 8;
    }
  }
  for (const tag of tags) entry(tag, type, count, shared);
  bytes.fill(1, shared);
  return bytes;
}

const png = (side: number, channels: 1 | 3 | 4): Uint8Array =>
  encode({ width: side, height: side, data: new Uint8Array(channels * side ** 2), channels, depth: 8 });

/** A PNG whose image is cut into parts of a byte. */
function pngOfParts(side: number): Uint8Array {
  const random = seededRandom(1);
  const rows = Uint8Array.from({ length: side * (3 * side + 1) }, (_, k) =>
    k % (3 * side + 1) === 0 ? 0 : random() * 256,
  );
  const packed = deflateSync(rows, { level: 1 });
  return pngFile([
    ['IHDR', pngHeader(side, side, 8, 2)],
    ...Array.from(packed, (_, k): [string, Uint8Array] => ['IDAT', packed.subarray(k, k + 1)]),
  ]);
}

/** A packed file of so many rasters of one constant block, and so many models. */
function packedFile(rasters: number, models: number, onOneLattice = false): Uint8Array {
  const grids = new Float64Array(rasters * GRID_NUMBERS);
  const shapes = new Int32Array(rasters * SHAPE_NUMBERS);
  for (let raster = 0; raster < rasters; raster++) {
    // On one lattice all lie in one place; else beside one another, each of another number of pixels a degree.
    const west = onOneLattice ? 7 : 7 + raster / rasters;
    const [east, perDegree] = onOneLattice ? [8, 40] : [west + 1 / rasters, 1e6 + raster];
    grids.set([west, 44, perDegree, 40, 43, west, 44, east, 1, 0], raster * GRID_NUMBERS);
    shapes.set([0, 0, 0, 40, 40, 0, 1, raster % models], raster * SHAPE_NUMBERS);
  }
  const frequencies = new Uint16Array(models * CONTEXTS * TOKENS);
  for (let context = 0; context < models * CONTEXTS; context++) frequencies[context * TOKENS] = 2 ** 11;
  return writeArchive({
    kind: 'elevation',
    version: { major: 1, minor: 0 },
    sections: {
      'raster.grid': grids,
      'raster.shape': shapes,
      'raster.firstBlock': Uint32Array.from({ length: rasters + 1 }, (_, k) => k),
      'model.coefficient': new Int32Array(models * COEFFICIENTS),
      'model.frequency': frequencies,
      'block.offset': new Uint32Array(rasters + 1),
      'block.data': new Uint8Array(0),
    },
  });
}

const BOTH: readonly (readonly [name: string, file: string, make: Bomb['make'], ends: RegExp])[] = [
  ['gzip of the sea at 1"', 'N43E007.hgt.gz', () => gz(tile(3601)), DONE],
  ['ZIP of the sea at 1"', 'N43E007.hgt.zip', () => zip(tile(3601)), DONE],
  ['gzip of the sea in the largest tile', 'N43E007.hgt.gz', () => gz(tile(LARGEST)), REFUSED],
  ['ZIP of the sea in the largest tile', 'N43E007.hgt.zip', () => zip(tile(LARGEST)), REFUSED],
  ['gzip of a coast in the largest tile', 'N43E007.hgt.gz', () => gz(tile(LARGEST, 11.5e6)), DONE],
  ['gzip of more than the largest tile', 'N43E007.hgt.gz', () => gz(tile(LARGEST + 1)), REFUSED],
  ['ZIP of more than the largest tile', 'N43E007.hgt.zip', () => zip(tile(LARGEST + 1)), REFUSED],
  [
    'ZIP of many names',
    'N43E007.hgt.zip',
    () =>
      zipBytes(
        Object.fromEntries(
          Array.from({ length: 2000 }, (_, k) => [`${k}`.padEnd(4000, 'x'), new Uint8Array(0)]),
        ),
      ),
    /^elevation-source$/,
  ],
  ['GeoTIFF of bytes in one strip of 2^26 pixels', 'a.tif', () => strip(TIFF_SIDE, 'unsigned', 1), REFUSED],
  [
    'GeoTIFF of a strip of 2^26 pixels that is left out',
    'a.tif',
    () => tiff({ width: TIFF_SIDE, height: TIFF_SIDE, values: [], sparse: new Set([0]) }),
    REFUSED,
  ],
  ['GeoTIFF of bytes in the largest strip', 'a.tif', () => strip(4700, 'unsigned', 1), DONE],
  ['GeoTIFF of great whole numbers in a strip', 'a.tif', () => strip(2880, 'unsigned', 2, 40_000), DONE],
  ['GeoTIFF of doubles in a strip', 'a.tif', () => strip(2040, 'float', 8), DONE],
  ['GeoTIFF of LZW', 'a.tif', () => strip(3000, 'unsigned', 1, 0, 'lzw'), DONE],
  ['GeoTIFF of PackBits', 'a.tif', () => strip(3000, 'unsigned', 1, 0, 'packbits'), DONE],
  ['GeoTIFF of 16 million strips', 'a.tif', () => sharedFields(15e6, 1, [273, 279]), ANY],
  ['GeoTIFF with long fields', 'a.tif', () => sharedFields(15e6, 1, [317, 42_112]), ANY],
  ['GeoTIFF with a long text', 'a.tif', () => sharedFields(15e6, 2, [42_112, 42_113]), ANY],
  ['PNG of 4096 pixels a side', 'terrarium-0-0-0.png', () => png(4096, 3), REFUSED],
  ['PNG of 2048 pixels a side with alpha', 'terrarium-0-0-0.png', () => png(2048, 4), DONE],
  ['PNG in parts of a byte', 'terrarium-0-0-0.png', () => pngOfParts(512), DONE],
  ['packed file of many rasters', 'a.portolan', () => packedFile(40_000, 1), REFUSED],
  ['packed file of many rasters of one lattice', 'a.portolan', () => packedFile(40_000, 1, true), DONE],
  ['packed file of many models', 'a.portolan', () => packedFile(4000, 4000, true), DONE],
  [
    'packed file of the sea',
    'a.portolan',
    () => buildElevation([{ name: 'N43E007.hgt', bytes: tile(3601) }]),
    DONE,
  ],
];

export const BOMBS: readonly Bomb[] = BOTH.flatMap(([name, file, make, ends], at) =>
  inTurn(['ours', 'node'], at).map((whose) => ({
    name: `${name}, inflate of ${whose}`,
    make,
    ends,
    args: [file, whose],
  })),
);

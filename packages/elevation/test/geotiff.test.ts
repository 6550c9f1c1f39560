import fc from 'fast-check';
import { fromArrayBuffer } from 'geotiff';
import { hasSharedData } from '@portolan/testing/data';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { heightAt, openElevation } from '../src/index.ts';
import { demBytes } from './dem-files.ts';
import { writeTiff } from './tiff-writer.ts';
import type { TiffSpec } from './tiff-writer.ts';

const SAMPLES = [
  { kind: 'unsigned', sampleBytes: 1, least: 0, most: 255 },
  { kind: 'signed', sampleBytes: 1, least: -128, most: 127 },
  { kind: 'unsigned', sampleBytes: 2, least: 0, most: 65_535 },
  { kind: 'signed', sampleBytes: 2, least: -32_767, most: 32_767 },
  { kind: 'unsigned', sampleBytes: 4, least: 0, most: 4_294_967_295 },
  { kind: 'signed', sampleBytes: 4, least: -2_147_483_648, most: 2_147_483_647 },
  { kind: 'float', sampleBytes: 4, least: -12_000, most: 9000 },
  { kind: 'float', sampleBytes: 8, least: -12_000, most: 9000 },
] as const;

/** The centre of a pixel, computed from the header step by step. */
function centre(spec: TiffSpec, column: number, row: number): { lat: number; lon: number } {
  const shift = spec.isPoint ? 0 : 0.5;
  return {
    lat: spec.north - (row + shift) * spec.spacingY,
    lon: spec.west + (column + shift) * spec.spacingX,
  };
}

const specs: fc.Arbitrary<TiffSpec> = fc
  .record({
    sample: fc.constantFrom(...SAMPLES),
    width: fc.integer({ min: 2, max: 40 }),
    height: fc.integer({ min: 2, max: 40 }),
    littleEndian: fc.boolean(),
    big: fc.boolean(),
    compression: fc.constantFrom('none', 'lzw', 'deflate', 'packbits'),
    predictor: fc.constantFrom(1, 2, 3),
    rowsPerStrip: fc.integer({ min: 1, max: 50 }),
    tile: fc.option(fc.constantFrom({ width: 16, height: 16 }, { width: 32, height: 16 }), {
      nil: undefined,
    }),
    corner: fc.constantFrom([-34, 18], [51, -1], [-89, -180], [89, 179], [0, 0], [-1, -1]),
    isPoint: fc.boolean(),
    useMatrix: fc.boolean(),
    overviewFirst: fc.boolean(),
    isRough: fc.boolean(),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 2 }),
  })
  .map(({ sample, corner, predictor, tile, isRough, seed, ...rest }) => {
    const { kind, sampleBytes, least, most } = sample;
    const isFloat = kind === 'float';
    const allowed = predictor === 3 ? isFloat : predictor === 2 ? sampleBytes <= 4 : true;
    let state = seed;
    const random = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const values = Array.from({ length: rest.width * rest.height }, (_, k) => {
      const value = isRough
        ? least + random() * (most - least)
        : least + (most - least) * (0.5 + 0.2 * Math.sin(k / 7));
      return isFloat ? (sampleBytes === 4 ? Math.fround(value) : value) : Math.floor(value);
    });
    return {
      ...rest,
      kind,
      sampleBytes,
      values,
      predictor: allowed ? predictor : 1,
      west: corner[1],
      north: corner[0] + 0.5,
      spacingX: 1 / 120,
      spacingY: 1 / 240,
      ...(tile === undefined ? {} : { tile }),
    };
  });

test('every pixel of every variant is what was written', () => {
  fc.assert(
    fc.property(specs, (spec) => {
      const elevation = openElevation([{ name: 'dem.tif', bytes: writeTiff(spec) }], {
        interpolation: 'nearest',
      });
      for (let row = 0; row < spec.height; row++) {
        for (let column = 0; column < spec.width; column++) {
          const { lat, lon } = centre(spec, column, row);
          expect(heightAt(elevation, lat, lon)).toBe(spec.values[row * spec.width + column]);
        }
      }
    }),
    { numRuns: share(300) },
  );
});

test('another reader of GeoTIFF sees the same in the files that we write for tests', async () => {
  await fc.assert(
    fc.asyncProperty(specs, async (spec) => {
      // geotiff 3.0.5 has no floating point predictor for doubles, subtracts floats as floats, knows predictors in little-endian files
      // alone, and misreads the list of chunks of big-endian files.
      const isOneChunk = spec.tile === undefined && spec.rowsPerStrip! >= spec.height;
      fc.pre(spec.littleEndian! || isOneChunk);
      fc.pre(!(spec.predictor === 3 && spec.sampleBytes === 8) && !spec.overviewFirst);
      fc.pre(
        spec.predictor === 1 || (spec.littleEndian! && !(spec.predictor === 2 && spec.kind === 'float')),
      );
      const bytes = writeTiff(spec);
      const image = await (await fromArrayBuffer(bytes.slice().buffer)).getImage();
      const [band] = (await image.readRasters()) as unknown as [ArrayLike<number>];
      expect(Array.from(band)).toEqual(Array.from(spec.values));
    }),
    { numRuns: share(60) },
  );
});

const BASE: TiffSpec = {
  width: 4,
  height: 3,
  values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  kind: 'signed',
  sampleBytes: 2,
  west: 8,
  north: 50,
  spacingX: 0.25,
  spacingY: 0.25,
};

const open = (spec: TiffSpec, options = {}) =>
  openElevation([{ name: 'dem.tif', bytes: writeTiff(spec) }], options);

describe('rules of GeoTIFF', () => {
  test('an area begins half a pixel before its centre, a point does not', () => {
    expect(heightAt(open(BASE), 49.875, 8.125)).toBe(1);
    expect(heightAt(open({ ...BASE, isPoint: true }), 50, 8)).toBe(1);
    expect(heightAt(open(BASE), 49.75, 8.25)).toBe(3.5);
  });

  test('beyond the outermost centres heights go on to the outer edge, and end there', () => {
    const elevation = open(BASE);
    expect(heightAt(elevation, 50, 8)).toBe(1);
    expect(heightAt(elevation, 49.25, 9)).toBe(12);
    expect(heightAt(elevation, 50.001, 8)).toBeNull();
    expect(heightAt(elevation, 49.5, 9.001)).toBeNull();
  });

  test.each(['4326', '4269', '4258'])('EPSG:%s is read', (epsg) => {
    expect(heightAt(open({ ...BASE, epsg: Number(epsg) }), 49.875, 8.125)).toBe(1);
  });

  test.each([{ projected: 32_632 }, { projected: 3857 }, { epsg: 4277 }])(
    '%o is refused by its number',
    (system) => {
      const number = system.projected ?? system.epsg;
      expect(() => open({ ...BASE, ...system })).toThrow(
        expect.objectContaining({
          code: 'elevation-unsupported',
          message: expect.stringContaining(`EPSG:${number}`),
        }),
      );
    },
  );

  test('no data', () => {
    const values = [1, -9999, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    expect(heightAt(open({ ...BASE, values, noData: '-9999' }), 49.875, 8.375)).toBeNull();
    const floats: TiffSpec = {
      ...BASE,
      kind: 'float',
      sampleBytes: 4,
      values: values.map((v) => (v < 0 ? -3.4e38 : v)),
    };
    expect(heightAt(open({ ...floats, noData: '-3.4e+38' }), 49.875, 8.375)).toBeNull();
    const nans: TiffSpec = { ...floats, values: values.map((v) => (v < 0 ? NaN : v)) };
    expect(heightAt(open({ ...nans, noData: 'nan' }), 49.875, 8.375)).toBeNull();
    expect(heightAt(open(nans), 49.875, 8.375)).toBeNull();
    // 65535 and 0 both occur as the mark of unsigned rasters.
    const unsigned: TiffSpec = {
      ...BASE,
      kind: 'unsigned',
      values: values.map((v) => (v < 0 ? 65_535 : v * 5000)),
    };
    expect(heightAt(open({ ...unsigned, noData: '65535' }), 49.875, 8.375)).toBeNull();
    expect(heightAt(open({ ...unsigned, noData: '65535' }), 49.375, 8.875)).toBe(60_000);
  });

  test('scale and offset of GDAL are applied', () => {
    const metadata =
      '<GDALMetadata><Item name="OFFSET" sample="0" role="offset">-10</Item>' +
      '<Item name="SCALE" sample="0" role="scale">0.5</Item></GDALMetadata>';
    expect(heightAt(open({ ...BASE, metadata }), 49.875, 8.375)).toBe(-9);
  });

  test('strips left out of the file are no data, or zero without a mark', () => {
    const sparse = new Set([1]);
    expect(heightAt(open({ ...BASE, rowsPerStrip: 1, sparse, noData: '-1' }), 49.625, 8.375)).toBeNull();
    expect(heightAt(open({ ...BASE, rowsPerStrip: 1, sparse }), 49.625, 8.375)).toBe(0);
    expect(heightAt(open({ ...BASE, rowsPerStrip: 1, sparse }), 49.875, 8.375)).toBe(2);
  });

  test('neighbours that share no row meet without a gap', () => {
    // One surface is cut between two pixels, so that places between them need both files.
    const plane = (column: number, row: number) => 100 + 7 * column + 3 * row;
    const part = (from: number): TiffSpec => ({
      ...BASE,
      values: Array.from({ length: 12 }, (_, k) => plane(from + (k % 4), Math.floor(k / 4))),
      west: 8 + 0.25 * from,
    });
    const sources = [0, 4].map((from) => ({ name: `part-${from}.tif`, bytes: writeTiff(part(from)) }));
    const elevation = openElevation(sources);
    for (const lon of [8.9, 8.99, 9, 9.01, 9.1]) {
      expect(heightAt(elevation, 49.625, lon)).toBeCloseTo(plane((lon - 8.125) / 0.25, 1), 9);
    }
  });
});

test.skipIf(!hasSharedData)('a real raster, pixel by pixel as another reader has it', async () => {
  const bytes = demBytes('poa_elevation.tif');
  const image = await (await fromArrayBuffer(bytes.slice().buffer)).getImage();
  const [band] = (await image.readRasters()) as unknown as [ArrayLike<number>];
  const [west, , , north] = image.getBoundingBox() as [number, number, number, number];
  const elevation = openElevation([{ name: 'poa.tif', bytes }], { interpolation: 'nearest' });
  const width = image.getWidth();
  for (let k = 0; k < width * image.getHeight(); k++) {
    const lat = north - (Math.floor(k / width) + 0.5) / 3600;
    if (heightAt(elevation, lat, west + ((k % width) + 0.5) / 3600) !== band[k]) expect.fail(`pixel ${k}`);
  }
});

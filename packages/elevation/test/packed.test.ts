import { openArchive, verifyArchive } from '@portolan/archive';
import fc from 'fast-check';
import { hasSharedData } from '@portolan/testing/data';
import { expectSame, expectSameNumbers, share, someOf } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { buildElevation, heightAt, heights, openElevation, prepare } from '../src/index.ts';
import type { ElevationSource } from '../src/index.ts';
import { BlockDecoder, decodingModel } from '../src/packed/block-decoder.ts';
import { BlockEncoder, frequenciesOf } from '../src/packed/block-encoder.ts';
import { BLOCK_SIDE, CONTEXTS, TOKENS, VOID } from '../src/packed/layout.ts';
import { gzipBytes, hgtBytes, hgtName, seededRandom } from './builders.ts';
import { demBytes, oracleRows } from './dem-files.ts';
import { writeTiff } from './tiff-writer.ts';

const WORLD = { south: -90, west: -180, north: 90, east: 180 };

/** Random places around the tiles' corners and inside them. */
function placesIn(
  box: typeof WORLD,
  count: number,
  seed: number,
): { lats: Float64Array; lons: Float64Array } {
  const random = seededRandom(seed);
  const between = (least: number, most: number): number => least + random() * (most - least);
  return {
    lats: Float64Array.from({ length: count }, () => between(box.south, box.north)),
    lons: Float64Array.from({ length: count }, () => between(box.west, box.east)),
  };
}

async function expectSameHeights(
  sources: ElevationSource[],
  packed: Uint8Array,
  box: typeof WORLD,
  options = {},
): Promise<void> {
  const { lats, lons } = placesIn(box, 2000, 11);
  const original = openElevation(sources, options);
  await prepare(original, box);
  const ours = openElevation([{ name: 'elevation.portolan', bytes: packed }], options);
  const expected = heights(original, lats, lons, new Float64Array(lats.length));
  expect(heights(ours, lats, lons, new Float64Array(lats.length))).toEqual(expected);
}

describe('blocks', () => {
  const pixel = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -40, max: 40 }) },
    { weight: 2, arbitrary: fc.integer({ min: -12_000, max: 9000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }) },
    { weight: 1, arbitrary: fc.constant(VOID) },
  );
  const blocks = fc
    .tuple(fc.integer({ min: 1, max: BLOCK_SIDE }), fc.integer({ min: 1, max: BLOCK_SIDE }))
    .chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        pixels: fc
          .array(pixel, { minLength: 1, maxLength: 60 })
          .map((few) =>
            Int32Array.from({ length: width * height }, (_, k) => few[(k * 7 + (k >> 3)) % few.length]!),
          ),
      }),
    );
  const coefficients = fc.constantFrom(
    [1024, -1024, 0, 0, 0],
    [700, -300, 200, -60, -80],
    [4096, -4096, 4096, 4096, -4096],
  );

  test('are what they were', () => {
    fc.assert(
      fc.property(blocks, coefficients, (block, list) => {
        const encoder = new BlockEncoder();
        const counts = new Float64Array(CONTEXTS * TOKENS);
        const values = Int32Array.from(list);
        encoder.count(block, values, counts);
        const frequencies = frequenciesOf(counts);
        const bytes = encoder.encode(block, { coefficients: values, frequencies });
        const out = new Int32Array(BLOCK_SIDE * BLOCK_SIDE);
        new BlockDecoder().decode(bytes, decodingModel(values, frequencies), block.width, block.height, out);
        expectSameNumbers(out.subarray(0, block.pixels.length), block.pixels);
      }),
      { numRuns: share(300) },
    );
  });

  test('frequencies add up however uneven the counts are', () => {
    const count = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 1e9 }));
    fc.assert(
      fc.property(fc.array(count, { minLength: TOKENS, maxLength: TOKENS }), (list) => {
        const counts = new Float64Array(CONTEXTS * TOKENS);
        counts.set(list);
        const frequencies = frequenciesOf(counts).subarray(0, TOKENS);
        expectSame(
          frequencies.reduce((sum, value) => sum + value, 0),
          list.some((value) => value > 0) ? 2048 : 0,
        );
        for (const [k, value] of frequencies.entries()) expectSame(value > 0, list[k]! > 0);
      }),
    );
  });
});

describe('files', () => {
  const random = seededRandom(9);
  const rough = (voids: number) => (column: number, row: number) =>
    random() < voids
      ? NaN
      : Math.round(900 + 300 * Math.sin(column / 9) + 200 * Math.cos(row / 7) + 20 * random());

  test.each<[string, () => ElevationSource[]]>([
    ['one HGT tile', () => [{ name: 'S34E018.hgt', bytes: hgtBytes(121, rough(0)) }]],
    ['voids', () => [{ name: 'S34E018.hgt', bytes: hgtBytes(121, rough(0.2)) }]],
    ['nothing but voids', () => [{ name: 'S34E018.hgt', bytes: hgtBytes(121, rough(1)) }]],
    ['level', () => [{ name: 'S34E018.hgt', bytes: hgtBytes(121, () => 7) }]],
    [
      'mixed resolutions and neighbours',
      () => [
        ...[17, 18].map((lon) => ({
          name: `${hgtName(-34, lon)}.gz`,
          bytes: gzipBytes(hgtBytes(121, rough(0.01))),
        })),
        { name: hgtName(-34, 17), bytes: hgtBytes(61, rough(0)) },
      ],
    ],
    ['single precision', () => [tiff('float', 4, () => Math.fround(random() * 3000))]],
    ['quarters', () => [tiff('float', 4, () => Math.round(random() * 3000) / 4)]],
    ['16 bits without sign', () => [tiff('unsigned', 2, () => Math.floor(random() * 65_536))]],
    ['32 bits', () => [tiff('signed', 4, () => Math.floor(random() * 2 ** 29))]],
    [
      'scaled',
      () => [tiff('signed', 2, () => Math.floor(random() * 30_000), '<Item role="scale">0.1</Item>')],
    ],
  ])('%s: the same heights to the last bit', async (_, makeSources) => {
    const sources = makeSources();
    const packed = await buildElevation(sources);
    verifyArchive(openArchive(packed, { kind: 'elevation', major: 1 }));
    const box = { south: -34.1, west: 16.9, north: -32.9, east: 19.1 };
    await expectSameHeights(sources, packed, box);
    await expectSameHeights(sources, packed, box, { interpolation: 'nearest', fillVoids: true });
    expect(await buildElevation(sources)).toEqual(packed);
  });

  function tiff(
    kind: 'float' | 'signed' | 'unsigned',
    sampleBytes: 2 | 4,
    value: () => number,
    metadata?: string,
  ): ElevationSource {
    const bytes = writeTiff({
      width: 100,
      height: 90,
      values: Array.from({ length: 9000 }, value),
      kind,
      sampleBytes,
      rowsPerStrip: 13,
      west: 18,
      north: -33,
      spacingX: 0.01,
      spacingY: 0.01,
      noData: '-1',
      ...(metadata === undefined ? {} : { metadata: `<GDALMetadata>${metadata}</GDALMetadata>` }),
    });
    return { name: 'dem.tif', bytes };
  }

  test('double precision that would be lost is refused', async () => {
    const bytes = writeTiff({
      width: 2,
      height: 2,
      values: [0.1, 0.2, 0.3, 0.4],
      kind: 'float',
      sampleBytes: 8,
      west: 0,
      north: 0,
      spacingX: 1,
      spacingY: 1,
    });
    await expect(buildElevation([{ name: 'a.tif', bytes }])).rejects.toThrow(
      expect.objectContaining({ code: 'elevation-unsupported' }),
    );
  });

  test('bounds: the same heights inside, none far outside, and less to carry', async () => {
    const sources = [17, 18].map((lon) => ({ name: hgtName(-34, lon), bytes: hgtBytes(361, rough(0.001)) }));
    const bounds = { south: -33.613, west: 17.871, north: -33.402, east: 18.123 };
    const packed = await buildElevation(sources, { bounds });
    await expectSameHeights(sources, packed, bounds);
    const edges = openElevation([{ name: 'a.portolan', bytes: packed }]);
    const original = openElevation(sources);
    for (const lat of [bounds.south, bounds.north]) {
      for (const lon of [bounds.west, bounds.east])
        expectSame(heightAt(edges, lat, lon), heightAt(original, lat, lon));
    }
    expect(heightAt(edges, -33.2, 18)).toBeNull();
    expect(packed.length).toBeLessThan((await buildElevation(sources)).length / 5);
    await expect(
      buildElevation(sources, { bounds: { south: 1, west: 1, north: 2, east: 2 } }),
    ).rejects.toThrow(expect.objectContaining({ code: 'elevation-input' }));
  });

  test('bounds across the antimeridian', async () => {
    const sources = [179, -180].map((lon) => ({
      name: hgtName(10, lon),
      bytes: hgtBytes(121, (c, r) => (lon === 179 ? c : c + 120) + r),
    }));
    const bounds = { south: 10.3, west: 179.8, north: 10.5, east: -179.7 };
    const packed = openElevation([{ name: 'a.portolan', bytes: await buildElevation(sources, { bounds }) }]);
    const original = openElevation(sources);
    for (const lon of [179.8, 179.95, 180, -180, -179.9, -179.7]) {
      expectSame(heightAt(packed, 10.41, lon), heightAt(original, 10.41, lon));
    }
    expect(heightAt(packed, 10.4, 179.5)).toBeNull();
  });

  test('progress is told, and later sources are fetched', async () => {
    const phases: string[] = [];
    const bytes = hgtBytes(61, rough(0));
    const packed = await buildElevation([{ name: 'N01E001.hgt', bytes: async () => bytes }], {
      onProgress: ({ phase, done, total }) => phases.push(`${phase} ${done}/${total}`),
    });
    expect(phases).toEqual(['fit 1/1', 'count 1/1', 'pack 1/1']);
    expect(packed).toEqual(await buildElevation([{ name: 'N01E001.hgt', bytes }]));
  });
});

describe.skipIf(!hasSharedData)('real models', () => {
  test('a third to a half of gzip, and every expected height', async () => {
    const names = [
      'N42E001.hgt.zip',
      'N43E007.hgt.zip',
      'terrarium-11-1066-746.png',
      'terrarium-11-1067-746.png',
      'etopo1-1deg.tif',
    ];
    for (const [table, files, gzipped] of someOf(
      [
        ['N42E001', names.slice(0, 1), 2_031_438],
        ['N43E007', names.slice(1, 2), 541_245],
        ['terrarium', names.slice(2, 4), 145_264],
        ['etopo1-1deg', names.slice(4), 262_136],
      ] as const,
      ([name]) => name,
    )) {
      const packed = await buildElevation(files.map((name) => ({ name, bytes: demBytes(name) })));
      expect(packed.length / gzipped).toBeLessThan(table === 'terrarium' ? 1 : 0.5);
      const elevation = openElevation([{ name: 'a.portolan', bytes: packed }]);
      for (const { lat, lon, bilinear } of oracleRows(table)) {
        const height = heightAt(elevation, lat, lon);
        if (bilinear === null) expect(height).toBeNull();
        else expect(Math.abs(height! - bilinear)).toBeLessThan(6e-7);
      }
    }
  });
});

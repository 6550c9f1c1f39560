import { inflateRawSync } from 'node:zlib';
import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { heightAt, heights, openElevation } from '../src/index.ts';
import type { ElevationSource } from '../src/index.ts';
import { inflate as nodeInflate } from '../src-node/index.ts';
import { gzipBytes, hgtBytes, hgtName, seededRandom, zipBytes } from './builders.ts';

const SIDE = 61;
const hill = (column: number, row: number): number => 7 * column - 3 * row + ((column * row) % 11);
const tile = hgtBytes(SIDE, hill);
const at = (column: number, row: number) => ({ lat: 44 - row / 60, lon: 7 + column / 60 });

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
  return 'nothing was thrown';
};
const open = (source: ElevationSource, options = {}) => openElevation([source], options);

describe('HGT', () => {
  test.each<[string, ElevationSource]>([
    ['raw', { name: 'N43E007.hgt', bytes: tile }],
    ['a Buffer', { name: 'N43E007.hgt', bytes: Buffer.from(tile) }],
    ['small letters', { name: 'n43e007.hgt', bytes: tile }],
    ['gzip in the folders of skadi', { name: 'N43/N43E007.hgt.gz', bytes: gzipBytes(tile) }],
    ['ZIP', { name: 'N43E007.hgt.zip', bytes: zipBytes({ 'N43E007.hgt': tile }) }],
    [
      'ZIP, stored',
      { name: 'N43E007.SRTMGL3.hgt.zip', bytes: zipBytes({ 'readme.txt': tile, 'N43E007.hgt': tile }, 0) },
    ],
    ['ZIP whose file has the name', { name: 'download.zip', bytes: zipBytes({ 'N43E007.hgt': tile }) }],
    ['with its corner beside', { name: 'tile', format: 'hgt', lat: 43, lon: 7, bytes: gzipBytes(tile) }],
    ['at an odd place in its buffer', { name: 'N43E007.hgt', bytes: oddly(tile) }],
  ])('%s', (_, source) => {
    for (const options of [
      {},
      { inflate: (data: Uint8Array, size: number) => inflateRawSync(data, { maxOutputLength: size }) },
    ]) {
      const elevation = open(source, options);
      for (const [column, row] of [
        [0, 0],
        [60, 60],
        [17, 33],
        [60, 0],
      ] as const) {
        const { lat, lon } = at(column, row);
        expect(heightAt(elevation, lat, lon)).toBeCloseTo(hill(column, row), 9);
      }
    }
  });

  test('decoding takes no more than is allowed', () => {
    const height = (format: string, bytes: Uint8Array, mostDecodedBytes: number) => () =>
      heightAt(open({ name: `N43E007.hgt${format}`, bytes }, { mostDecodedBytes }), 43.5, 7.5);
    const refused = expect.objectContaining({
      code: 'elevation-too-large',
      message: expect.stringContaining(`takes ${tile.length} bytes to decode`) as unknown,
    });
    for (const [format, bytes] of [
      ['.gz', gzipBytes(tile)],
      ['.zip', zipBytes({ 'N43E007.hgt': tile })],
    ] as const) {
      expect(height(format, bytes, tile.length)()).toBeTypeOf('number');
      expect(height(format, bytes, tile.length - 1)).toThrow(refused);
    }
    expect(() => openElevation([], { mostDecodedBytes: NaN })).toThrow(
      expect.objectContaining({ code: 'elevation-input', detail: { field: 'mostDecodedBytes' } }),
    );
  });

  test('heights are read by their two bytes, and those beyond 16,384 m are no data', () => {
    const values = [
      0, 1, -1, 255, 256, -256, 8_848, -430, 16_383, 16_384, 16_385, -16_384, -16_385, 32_767, -32_767,
    ];
    const side = 5;
    // Every value stands once in the first and once in the second place of two, and one stands last.
    for (const shift of [0, 1, 7, 14]) {
      const valueAt = (column: number, row: number): number =>
        values[(row * side + column + shift) % values.length]!;
      const elevation = open({ name: 'N43E007.hgt', bytes: hgtBytes(side, valueAt) });
      for (let row = 0; row < side; row++) {
        for (let column = 0; column < side; column++) {
          const stored = valueAt(column, row);
          const height = Math.abs(stored) > 16_384 ? null : stored;
          expect(heightAt(elevation, 44 - row / 4, 7 + column / 4)).toBe(height);
        }
      }
    }
  });

  test('the checksum of the platform is used where there is one, and refuses what it finds damaged', () => {
    for (const [format, bytes] of [
      ['.gz', gzipBytes(tile)],
      ['.zip', zipBytes({ 'N43E007.hgt': tile })],
    ] as const) {
      const read = (given: object) => () =>
        heightAt(open({ name: `N43E007.hgt${format}`, bytes }, { inflate: given }), 43.5, 7.5);
      const raw = (data: Uint8Array, size: number) => inflateRawSync(data, { maxOutputLength: size });
      const sums: number[] = [];
      const summing = Object.assign(raw.bind(null), {
        crc32: (content: Uint8Array) => sums.push(content.length) && nodeInflate.crc32!(content),
      });
      expect(read(summing)()).toBeTypeOf('number');
      expect(sums).toEqual([tile.length]);
      expect(codeOf(read(Object.assign(raw.bind(null), { crc32: () => 1 })))).toBe('elevation-damaged');
      expect(read(nodeInflate)()).toBe(read(raw)());
    }
  });

  test('the bytes of the caller are left as they were', () => {
    const bytes = tile.slice();
    heightAt(open({ name: 'N43E007.hgt', bytes }), 43.5, 7.5);
    expect(bytes).toEqual(tile);
  });

  test.each([
    [-1, -1],
    [-34, 18],
    [-56, -68],
    [89, 179],
    [-90, -180],
    [0, 0],
  ])('the tile of %i, %i', (lat, lon) => {
    const elevation = open({ name: hgtName(lat, lon), bytes: hgtBytes(SIDE, hill) });
    expect(heightAt(elevation, lat + 1, lon)).toBe(hill(0, 0));
    expect(heightAt(elevation, lat, lon + 1)).toBe(hill(60, 60));
    expect(heightAt(elevation, lat + 0.5, lon + 0.25)).toBe(hill(15, 30));
    expect(heightAt(elevation, lat + 0.5, lon + 1.01 > 180 ? lon - 0.01 : lon + 1.01)).toBeNull();
  });

  test('marks of no data: -32768, and whatever is higher or deeper than the Earth', () => {
    for (const mark of [-32_768, -32_767, 32_767, 16_385, -16_385]) {
      const bytes = hgtBytes(SIDE, (column, row) => (column === 30 && row === 30 ? mark : 100));
      expect(heightAt(open({ name: 'N43E007.hgt', bytes }), 43.5, 7.5), String(mark)).toBeNull();
    }
  });

  test('what is wrong is said', () => {
    expect(codeOf(() => open({ name: 'unknown.hgt', bytes: tile }))).toBe('elevation-source');
    expect(codeOf(() => open({ name: 'a', format: 'hgt', lat: 43.5, lon: 7, bytes: tile }))).toBe(
      'elevation-source',
    );
    expect(codeOf(() => open({ name: 'a', format: 'hgt', lat: 43, bytes: tile }))).toBe('elevation-source');
    expect(codeOf(() => open({ name: 'a', format: 'bil' as 'hgt', bytes: tile }))).toBe('elevation-source');
    expect(codeOf(() => open({ name: 'a.hgt', bytes: 'x' as unknown as Uint8Array }))).toBe(
      'elevation-source',
    );
    expect(codeOf(() => open({ name: 'a.hgt', bytes: new Uint8Array(0) }))).toBe('elevation-format');
    const cases: [Uint8Array, string][] = [
      [tile.subarray(0, -1), 'elevation-damaged'],
      [tile.subarray(0, 2 * 60 * 60), 'elevation-damaged'],
      [gzipBytes(tile).subarray(0, -9), 'elevation-damaged'],
      [gzipBytes(tile.subarray(0, 100)), 'elevation-damaged'],
      [zipBytes({ 'N43E007.hgt': tile }).subarray(0, -30), 'elevation-damaged'],
      [zipBytes({ 'a.txt': tile, 'b.txt': tile }), 'elevation-source'],
      [zipBytes({ 'dem.tif': tile }), 'elevation-unsupported'],
    ];
    for (const [bytes, code] of cases) {
      const elevation = open({ name: 'N43E007.hgt', bytes });
      expect(codeOf(() => heightAt(elevation, 43.5, 7.5))).toBe(code);
    }
  });

  test('a gzip file that claims more than it can hold is refused before anything is made for it', () => {
    const bytes = gzipBytes(tile);
    new DataView(bytes.buffer).setUint32(bytes.length - 4, 0xffff_fff0, true);
    expect(codeOf(() => heightAt(open({ name: 'N43E007.hgt.gz', bytes }), 43.5, 7.5))).toBe(
      'elevation-damaged',
    );
  });
});

test('a file that is not what it is called', () => {
  for (const name of ['dem.tif', 'a.portolan', 'terrarium-8-133-91.png']) {
    const lookedAt = () => heightAt(open({ name, bytes: tile }), 46, 7.5);
    expect(codeOf(lookedAt)).toBe('elevation-format');
  }
  const tiff = Uint8Array.from([0x49, 0x49, 42, 0, ...tile.subarray(0, 300)]);
  expect(codeOf(() => open({ name: 'dem.tif.gz', bytes: gzipBytes(tiff) }))).toBe('elevation-unsupported');
});

describe('PNG tiles', () => {
  const size = 256;
  const random = seededRandom(5);
  /** Codes of 24 bits, every byte of which matters. */
  const codes = Int32Array.from(
    { length: size * size },
    (_, k) => 0x80_0000 + ((k * 37) % 500_000) + Math.floor(random() * 99),
  );
  const rgb = (channels: 3 | 4): Uint8Array => {
    const data = new Uint8Array(codes.length * channels).fill(255);
    for (const [k, code] of codes.entries())
      data.set([code >> 16, (code >> 8) & 0xff, code & 0xff], k * channels);
    return data;
  };
  const png = (channels: 3 | 4): Uint8Array =>
    encode({ width: size, height: size, data: rgb(channels), channels, depth: 8 });
  /** The centre of a pixel of tile 8/133/91, by the usual formula. */
  const centre = (column: number, row: number) => {
    const world = 256 * size;
    const y = (91 * size + row + 0.5) / world;
    return {
      lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
      lon: ((133 * size + column + 0.5) / world) * 360 - 180,
    };
  };

  test.each([3, 4] as const)('Terrarium and Mapbox-RGB with %i channels', (channels) => {
    const bytes = png(channels);
    const terrarium = open({ name: 'terrarium-8-133-91.png', bytes });
    const mapbox = open({ name: 'tile.png', format: 'mapbox-rgb', z: 8, x: 133, y: 91, bytes });
    for (const [column, row] of [
      [0, 0],
      [255, 255],
      [100, 31],
    ] as const) {
      const { lat, lon } = centre(column, row);
      const code = codes[row * size + column]!;
      expect(heightAt(terrarium, lat, lon)).toBeCloseTo(code / 256 - 32_768, 4);
      expect(heightAt(mapbox, lat, lon)).toBeCloseTo(code / 10 - 10_000, 3);
    }
  });

  test('transparent pixels are no data', () => {
    const data = rgb(4);
    data[4 * (100 * size + 100) + 3] = 0;
    const bytes = encode({ width: size, height: size, data, channels: 4, depth: 8 });
    const elevation = open({ name: 'terrarium/8/133/91.png', bytes }, { interpolation: 'nearest' });
    const { lat, lon } = centre(100, 100);
    expect(heightAt(elevation, lat, lon)).toBeNull();
    expect(heightAt(elevation, centre(101, 100).lat, centre(101, 100).lon)).not.toBeNull();
  });

  test('grey images, which optimizers make of level tiles', () => {
    const bytes = encode({
      width: size,
      height: size,
      data: new Uint8Array(size * size).fill(128),
      channels: 1,
      depth: 8,
    });
    const { lat, lon } = centre(7, 7);
    expect(heightAt(open({ name: 'terrarium-8-133-91.png', bytes }), lat, lon)).toBe(
      128 * 256 + 128 + 128 / 256 - 32_768,
    );
  });

  test('a buffered tile of 260 pixels is the 256 inside', () => {
    const wide = new Uint8Array(260 * 260 * 3);
    for (let row = 0; row < size; row++) {
      wide.set(rgb(3).subarray(3 * row * size, 3 * (row + 1) * size), 3 * ((row + 2) * 260 + 2));
    }
    const buffered = open({
      name: 'terrarium-8-133-91.png',
      bytes: encode({ width: 260, height: 260, data: wide, channels: 3, depth: 8 }),
    });
    const plain = open({ name: 'terrarium-8-133-91.png', bytes: png(3) });
    const lats = new Float64Array(200).map((_, k) => centre(k, 255 - k).lat - 1e-4);
    const lons = new Float64Array(200).map((_, k) => centre(k, 255 - k).lon + 1e-4);
    expect(heights(buffered, lats, lons, new Float64Array(200))).toEqual(
      heights(plain, lats, lons, new Float64Array(200)),
    );
  });

  test('what is wrong is said', () => {
    const bytes = png(3);
    expect(codeOf(() => open({ name: '8-133-91.png', bytes }))).toBe('elevation-source');
    expect(codeOf(() => open({ name: 'terrarium.png', bytes }))).toBe('elevation-source');
    expect(codeOf(() => open({ name: 'a.png', format: 'terrarium', z: 3, x: 8, y: 0, bytes }))).toBe(
      'elevation-source',
    );
    const flipped = bytes.slice();
    flipped[5000]! ^= 4;
    const deep = encode({
      width: 256,
      height: 256,
      data: new Uint16Array(size * size),
      channels: 1,
      depth: 16,
    });
    const narrow = encode({
      width: 256,
      height: 128,
      data: new Uint8Array(256 * 128 * 3),
      channels: 3,
      depth: 8,
    });
    const cases: [Uint8Array, string][] = [
      [flipped, 'elevation-damaged'],
      [bytes.subarray(0, 9000), 'elevation-damaged'],
      [deep, 'elevation-unsupported'],
      [narrow, 'elevation-unsupported'],
    ];
    for (const [damagedBytes, code] of cases) {
      const elevation = open({ name: 'terrarium-8-133-91.png', bytes: damagedBytes });
      expect(codeOf(() => heightAt(elevation, centre(9, 9).lat, centre(9, 9).lon))).toBe(code);
    }
  });
});

/** The same bytes, beginning at an odd position of a buffer. */
function oddly(bytes: Uint8Array): Uint8Array {
  const buffer = new Uint8Array(bytes.length + 1);
  buffer.set(bytes, 1);
  return buffer.subarray(1);
}

test('a Buffer is read and left as it was: its slice is no copy', () => {
  for (const bytes of [Buffer.from(tile), Buffer.from(zipBytes({ 'N43E007.hgt': tile }, 0))]) {
    const before = new Uint8Array(bytes);
    const name = bytes.length === tile.length ? 'N43E007.hgt' : 'N43E007.hgt.zip';
    const read = (): number | null => heightAt(openElevation([{ name, bytes }]), 43.4, 7.6);
    expect(read()).toBe(read());
    expect(new Uint8Array(bytes)).toEqual(before);
  }
});

import { deflateSync } from 'node:zlib';
import { openArchive, writeArchive } from '@portolan/archive';
import fc from 'fast-check';
import { seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { buildElevation, heightAt, openElevation } from '../src/index.ts';
import type { ElevationSource } from '../src/index.ts';
import { damage, damaged, FILES, hgt, png, SIDE, spec } from './hostile-files.ts';
import { gzipBytes, hgtBytes, seededRandom, zipBytes } from './builders.ts';
import { writeTiff } from './tiff-writer.ts';

/** Opens a file and asks for heights all over it. Any failure must be a `PortolanError`. */
function attempt(source: ElevationSource): 'answered' | 'refused' {
  try {
    const elevation = openElevation([source], { cacheBytes: 2 ** 24 });
    for (let k = 0; k < 30; k++) heightAt(elevation, 43 + ((k * 7) % 30) / 30, 7 + ((k * 11) % 30) / 30);
    return 'answered';
  } catch (error) {
    expect(error).toMatchObject({ name: 'PortolanError', code: expect.stringMatching(/^elevation-/) });
    return 'refused';
  }
}

describe('damaged files are refused or harmless', () => {
  test.each(FILES)('%s', async (_, make) => {
    const source = await make();
    const bytes = source.bytes as Uint8Array;
    expect(attempt(source)).toBe('answered');
    fc.assert(
      fc.property(damage, (how) => {
        attempt({ ...source, bytes: damaged(bytes, how) });
      }),
      { numRuns: share(1000) },
    );
  });

  test.each(FILES)(
    '%s: the bytes of the caller are left as they were, in a Buffer of Node too',
    async (_, make) => {
      const source = await make();
      const bytes = Buffer.from(source.bytes as Uint8Array);
      for (let twice = 0; twice < 2; twice++) expect(attempt({ ...source, bytes })).toBe('answered');
      expect(Buffer.compare(bytes, Buffer.from(source.bytes as Uint8Array))).toBe(0);
    },
  );

  test('noise of any format', () => {
    const names = [
      'N43E007.hgt',
      'a.tif',
      'terrarium-7-66-46.png',
      'a.portolan',
      'N43E007.hgt.gz',
      'N43E007.hgt.zip',
    ];
    const heads = [
      [],
      [0x49, 0x49, 42, 0],
      [0x4d, 0x4d, 0, 43],
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
      [0x1f, 0x8b, 8, 0],
      [0x50, 0x4b, 3, 4],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(...heads),
        fc.uint8Array({ maxLength: 300 }),
        (name, head, tail) => {
          attempt({ name, bytes: Uint8Array.from([...head, ...tail]) });
        },
      ),
      { numRuns: share(1000) },
    );
  });

  test('packed files whose tables lie, under sound checksums', async () => {
    const packed = await buildElevation([
      { name: 'N43E007.hgt', bytes: hgt },
      { name: 'terrarium-7-66-46.png', bytes: png },
    ]);
    const archive = openArchive(packed, { kind: 'elevation', major: 1 });
    const value = fc.oneof(
      fc.constantFrom(
        NaN,
        Infinity,
        -Infinity,
        1e308,
        -1e308,
        2 ** 31 - 1,
        -(2 ** 31),
        2 ** 32 - 1,
        0,
        -1,
        1,
        40,
        1e-300,
      ),
      fc.double(),
      fc.integer({ min: -5000, max: 5000 }),
    );
    const lies = fc.array(fc.tuple(fc.nat(8), fc.nat(), value), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(lies, (list) => {
        const sections = archive.sections.map(
          ({ name, type }) =>
            [name, archive[type](name).slice()] as [string, Float64Array | Int32Array | Uint8Array],
        );
        for (const [section, at, lie] of list) {
          const values = sections[section % sections.length]![1];
          values[at % values.length] = lie;
        }
        const bytes = writeArchive({
          kind: 'elevation',
          version: { major: 1, minor: 0 },
          sections: Object.fromEntries(sections),
        });
        attempt({ name: 'a.portolan', bytes });
      }),
      { numRuns: share(1000) },
    );
  });

  test('a changed byte of the blocks of a packed file is found', async () => {
    const random = seededRandom(seedOf(4));
    const bytes = await buildElevation([
      { name: 'N43E007.hgt', bytes: hgtBytes(SIDE, () => Math.floor(300 * random())) },
    ]);
    let refused = 0;
    for (let at = bytes.length - 1000; at < bytes.length; at++) {
      const copy = bytes.slice();
      copy[at]! ^= 0x10;
      const elevation = openElevation([{ name: 'a.portolan', bytes: copy }]);
      try {
        // Every block is looked at.
        for (const lat of [43.01, 43.99]) for (const lon of [7.01, 7.99]) heightAt(elevation, lat, lon);
      } catch (error) {
        expect(error).toMatchObject({ code: 'elevation-damaged' });
        refused++;
      }
    }
    expect(refused).toBe(1000);
  });
});

describe('bombs', () => {
  const bomb = new Uint8Array(deflateSync(new Uint8Array(40_000_000)));
  const chunk = (type: string, data: Uint8Array): Uint8Array => {
    const bytes = new Uint8Array(12 + data.length);
    new DataView(bytes.buffer).setUint32(0, data.length);
    for (let k = 0; k < 4; k++) bytes[4 + k] = type.charCodeAt(k);
    bytes.set(data, 8);
    new DataView(bytes.buffer).setUint32(8 + data.length, crcOf(bytes.subarray(4, 8 + data.length)));
    return bytes;
  };
  const header = (width: number, height: number): Uint8Array => {
    const data = new Uint8Array(13);
    new DataView(data.buffer).setUint32(0, width);
    new DataView(data.buffer).setUint32(4, height);
    data.set([8, 2, 0, 0, 0], 8);
    return data;
  };
  const pngOf = (width: number, height: number, data: Uint8Array): Uint8Array =>
    Uint8Array.from([
      137,
      80,
      78,
      71,
      13,
      10,
      26,
      10,
      ...chunk('IHDR', header(width, height)),
      ...chunk('IDAT', data),
      ...chunk('IEND', new Uint8Array(0)),
    ]);

  test('PNG data that unfolds to more than its image', () => {
    expect(() =>
      heightAt(openElevation([{ name: 'terrarium-0-0-0.png', bytes: pngOf(256, 256, bomb) }]), 0, 0),
    ).toThrow(expect.objectContaining({ code: 'elevation-damaged' }));
  });

  test('a PNG of giant size', () => {
    for (const [width, height] of [
      [2 ** 31, 2 ** 31],
      [0, 5],
      [65_535, 65_535],
    ] as const) {
      expect(() =>
        heightAt(openElevation([{ name: 'terrarium-0-0-0.png', bytes: pngOf(width, height, bomb) }]), 0, 0),
      ).toThrow(expect.objectContaining({ code: 'elevation-too-large' }));
    }
  });

  test('a GeoTIFF of giant size, a giant strip, a circle of directories', () => {
    const open = (bytes: Uint8Array) => () => {
      const elevation = openElevation([{ name: 'a.tif', bytes }]);
      heightAt(elevation, 43.5, 7.5);
    };
    const giant = writeTiff({ ...spec, rowsPerStrip: 50, compression: 'deflate' });
    const view = new DataView(giant.buffer);
    const directory = view.getUint32(4, true);
    for (let k = 0; k < view.getUint16(directory, true); k++) {
      const at = directory + 2 + 12 * k;
      const tag = view.getUint16(at, true);
      if (tag === 256 || tag === 257 || tag === 278) view.setUint32(at + 8, 16_000_000, true);
    }
    expect(open(giant)).toThrow(expect.objectContaining({ code: 'elevation-too-large' }));

    const strip = writeTiff({ ...spec, compression: 'deflate', values: { length: SIDE * SIDE } });
    // Sizes that deflate cannot reach are refused before memory is taken for them.
    const stripView = new DataView(strip.buffer);
    const stripDirectory = stripView.getUint32(4, true);
    for (let k = 0; k < stripView.getUint16(stripDirectory, true); k++) {
      const at = stripDirectory + 2 + 12 * k;
      if ([256, 257, 278].includes(stripView.getUint16(at, true))) stripView.setUint32(at + 8, 8000, true);
    }
    expect(open(strip)).toThrow(expect.objectContaining({ name: 'PortolanError' }));

    const circle = writeTiff({ ...spec, overviewFirst: true });
    const circleView = new DataView(circle.buffer);
    const overview = circleView.getUint32(4, true);
    circleView.setUint32(overview + 2 + 12 * circleView.getUint16(overview, true), overview, true);
    expect(open(circle)).toThrow(
      expect.objectContaining({ code: 'elevation-damaged', message: expect.stringContaining('circle') }),
    );
  });

  test('a gzip or ZIP file that unfolds to far more than any tile', () => {
    const zeros = new Uint8Array(30_000_000);
    for (const bytes of [gzipBytes(zeros), zipBytes({ 'N43E007.hgt': zeros })]) {
      expect(() => heightAt(openElevation([{ name: 'N43E007.hgt.gz', bytes }]), 43.5, 7.5)).toThrow(
        expect.objectContaining({ code: 'elevation-damaged' }),
      );
    }
  });

  function crcOf(bytes: Uint8Array): number {
    let crc = -1;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
  }
});

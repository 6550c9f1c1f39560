import { inflateSync } from 'node:zlib';

import { gzipSync, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { type OsmInput, type OsmSource, readOsm, writePbf } from '../src/index.ts';
import { chunked, chunkedSync } from './chunking.ts';
import { blob, block, dense, file, HEADER, part, raw, uint } from './encoder.ts';
import { modelOf } from './model.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const failure = (code: string, message?: RegExp): object =>
  expect.objectContaining({ name: 'PortolanError', code, message: expect.stringMatching(message ?? /./) });
const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

const PBF = file(block([], [dense([1, 2], [3, 4], [5, 6])]));
const XML = utf8('<osm><node id="1" lat="0" lon="0"/></osm>');
const OVERPASS = utf8('\n {"elements":[{"type":"node","id":1,"lat":0,"lon":0}]}');
const GEOJSON = utf8('{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}');

describe('detection', () => {
  test.each([
    ['pbf', PBF, 2],
    ['xml', XML, 1],
    ['overpass', OVERPASS, 1],
    ['geojson', GEOJSON, 1],
  ] as const)('%s, plain and in gzip, told or not', async (format, bytes, count) => {
    for (const input of [bytes, gzipSync(bytes)]) {
      expect((await readOsm(input)).nodes.count).toBe(count);
      expect((await readOsm(input, format)).nodes.count).toBe(count);
      expect((await readOsm(chunkedSync(input, 1))).nodes.count).toBe(count);
    }
  });

  test.each([
    ['nothing', new Uint8Array(0), 'osm-format', /empty/],
    ['nothing in gzip', gzipSync(new Uint8Array(0)), 'osm-format', /empty/],
    ['text', utf8('hello'), 'osm-format', /not OSM PBF/],
    ['bzip2', utf8('BZh91AY'), 'osm-unsupported', /bunzip2/],
    ['xz', Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), 'osm-unsupported', /unxz/],
    ['zip', Uint8Array.of(0x50, 0x4b, 3, 4), 'osm-unsupported', /ZIP/],
    ['o5m', Uint8Array.of(0xff, 0xe0, 4), 'osm-unsupported', /osmconvert/],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x3c, 0), 'osm-unsupported', /iconv/],
    ['gzip in gzip', gzipSync(gzipSync(XML)), 'osm-unsupported', /gunzip/],
    ['JSON that is cut', OVERPASS.subarray(0, 30), 'osm-truncated', /ends in the middle/],
    ['JSON that is damaged', utf8('{"elements":[}'), 'osm-damaged', /damaged/],
  ])('%s', async (_, bytes, code, message) => {
    await expect(readOsm(bytes)).rejects.toThrow(failure(code, message));
  });

  test('arguments that are none', async () => {
    const inputs: unknown[] = [
      null,
      undefined,
      5,
      'text',
      {},
      [1, 2],
      ['<osm/>'],
      new Uint16Array(4),
      [new Uint16Array(2)],
    ];
    for (const input of inputs) {
      await expect(readOsm(input as OsmInput)).rejects.toThrow(failure('osm-format', /Uint8Array/));
    }
    await expect(readOsm(new Uint8Array(0), 'pbf')).rejects.toThrow(failure('osm-format', /empty/));
    await expect(readOsm(XML, 'osc' as 'xml')).rejects.toThrow(failure('osm-format', /"osc"/));
  });
});

describe('the input', () => {
  test('progress ends at the size of the input', async () => {
    const large = join(HEADER_BYTES, ...Array.from({ length: 4 }, () => padding(700_000)));
    const reports: [number, number][] = [];
    await readOsm(large, 'pbf', {
      onProgress: ({ phase, done, total, unit }) => {
        expect([phase, unit]).toEqual(['read', 'bytes']);
        reports.push([done, total]);
      },
    });
    expect(reports.length).toBeGreaterThanOrEqual(3);
    expect(reports.at(-1)).toEqual([large.length, large.length]);
    expect(reports.map(([done]) => done)).toEqual(reports.map(([done]) => done).toSorted((a, b) => a - b));
  });

  test('an error of the input comes through as it is', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield PBF.subarray(0, 30);
      throw new TypeError('disk');
    }
    await expect(readOsm(failing())).rejects.toThrow(new TypeError('disk'));
  });

  test('so does one of the listener, and neither is taken for a lack of memory', async () => {
    const failing = (): Iterable<Uint8Array> => ({
      [Symbol.iterator]: () => ({
        next: () => {
          throw new RangeError('mine');
        },
      }),
    });
    await expect(readOsm(failing())).rejects.toThrow(new RangeError('mine'));
    const onProgress = (): never => {
      throw new RangeError('listener');
    };
    await expect(readOsm(PBF, 'pbf', { onProgress })).rejects.toThrow(new RangeError('listener'));
  });

  test('it is let go of when reading fails in the middle', async () => {
    let released = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield utf8('<osm><broken');
      } finally {
        released = true;
      }
    }
    await expect(readOsm(endless())).rejects.toThrow(failure('osm-damaged'));
    expect(released).toBe(true);
  });

  test('chunks may be empty', async () => {
    expect((await readOsm(chunked(PBF, [0, 0, 3, 0, 50]))).nodes.count).toBe(2);
  });
});

const HEADER_BYTES = Uint8Array.from(HEADER);

/** A blob of a type that is passed over. */
function padding(size: number): Uint8Array {
  const header = [...part(1, [...utf8('Padding')]), ...uint(3, size)];
  return join(Uint8Array.of(0, 0, 0, header.length), Uint8Array.from(header), new Uint8Array(size));
}

test('an inflate of the caller is used, and watched', async () => {
  const read = (inflate: (data: Uint8Array, size: number) => Uint8Array): Promise<OsmSource> =>
    readOsm(writePbf(model), 'pbf', { inflate });
  const model = await readOsm(PBF);
  const sizes: number[] = [];
  const source = await read((data, size) => {
    sizes.push(size);
    return inflateSync(data, { maxOutputLength: size });
  });
  expect(source).toEqual(model);
  expect(sizes.length).toBe(2);
  await expect(read((_, size) => new Uint8Array(size + 1))).rejects.toThrow(
    failure('osm-damaged', /does not unfold/),
  );
  await expect(
    read(() => {
      throw new RangeError('mine');
    }),
  ).rejects.toThrow(failure('osm-damaged', /\(mine\)/));
});

describe('gzip', () => {
  const members = join(gzipSync(XML.subarray(0, 20)), gzipSync(XML.subarray(20), { filename: 'rest.osm' }));

  test('several members, however they are cut', async () => {
    for (const size of [1, 7, 1000]) {
      expect((await readOsm(chunkedSync(members, size))).nodes.count).toBe(1);
    }
  });

  test('a checksum that does not match, in the first member and in the last', async () => {
    const first = gzipSync(XML.subarray(0, 20)).length;
    for (const at of [first - 8, first - 4, members.length - 8, members.length - 1]) {
      const bytes = members.slice();
      bytes[at]! ^= 1;
      await expect(readOsm(bytes)).rejects.toThrow(failure('osm-damaged', /checksum/));
    }
  });

  test('cut anywhere', async () => {
    const whole = gzipSync(XML);
    for (let size = 2; size < whole.length; size++) {
      await expect(readOsm(whole.subarray(0, size))).rejects.toThrow(
        expect.objectContaining({ name: 'PortolanError' }),
      );
    }
  });

  test('large text through many pieces', async () => {
    const nodes = Array.from(
      { length: 20_000 },
      (_, i) => `<node id="${i + 1}" lat="${i / 1000}" lon="${(i * 7919) % 180}"/>`,
    );
    const source = await readOsm(gzipSync(utf8(`<osm>${nodes.join('')}</osm>`)));
    expect([source.nodes.count, source.nodes.lat[19_999]]).toEqual([20_000, 199_990_000]);
  });

  test('members with headers of many pieces', async () => {
    const filename = 'x'.repeat(60_000);
    const first = gzipSync(XML.subarray(0, 20));
    for (const nameSize of [32_768 - first.length, 32_768 - first.length + 4, 7]) {
      const empty = gzipSync(new Uint8Array(0), { filename: 'y'.repeat(nameSize) });
      const bytes = join(empty, first, gzipSync(XML.subarray(20), { filename }));
      expect((await readOsm(bytes)).nodes.count).toBe(1);
    }
  });

  test('a header without end', async () => {
    const bytes = new Uint8Array(2 ** 18).fill(0x41);
    bytes.set([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]);
    await expect(readOsm(bytes)).rejects.toThrow(failure('osm-damaged', /header of the gzip/));
  });
});

describe('claims and bombs', () => {
  const zeros = (size: number): Uint8Array => zlibSync(new Uint8Array(size));
  const zlibBlob = (claimed: number, data: Uint8Array): number[] => [
    ...uint(2, claimed),
    ...part(3, [...data]),
  ];
  const withBlobs = (...contents: number[][]): Uint8Array =>
    Uint8Array.from([...HEADER, ...contents.flatMap((content) => blob('OSMData', content))]);

  test('a blob header of 2 GB', async () => {
    const bytes = Uint8Array.of(0x7f, 0xff, 0xff, 0xff, 0x0a, 9);
    await expect(readOsm(bytes, 'pbf')).rejects.toThrow(failure('osm-damaged', /2147483647 bytes.*65536/));
  });

  test('a blob of 2 GB', async () => {
    const header = [...part(1, [...utf8('OSMHeader')]), ...uint(3, 2 ** 31 - 1)];
    const bytes = Uint8Array.from([0, 0, 0, header.length, ...header, 1, 2, 3]);
    await expect(readOsm(bytes)).rejects.toThrow(failure('osm-too-large', /2147483647 bytes.*33554432/));
  });

  test('a blob that says it unfolds to 2 GB, or to more than it can', async () => {
    await expect(readOsm(withBlobs(zlibBlob(2 ** 31 - 1, zeros(10))))).rejects.toThrow(
      failure('osm-too-large', /2147483647/),
    );
    await expect(readOsm(withBlobs(zlibBlob(2 ** 23, zeros(10))))).rejects.toThrow(
      failure('osm-damaged', /further than deflate/),
    );
    await expect(readOsm(withBlobs([...part(3, [...zeros(10)])]))).rejects.toThrow(
      failure('osm-damaged', /does not state/),
    );
  });

  test.each([100, 30_000])(
    'a blob that unfolds to more than the %i bytes it claims, or to fewer',
    async (claimed) => {
      for (const size of [claimed + 1, claimed - 1, claimed * 100]) {
        await expect(readOsm(withBlobs(zlibBlob(claimed, zeros(size))))).rejects.toThrow(
          failure('osm-damaged', /does not unfold to|cannot be inflated/),
        );
      }
    },
  );

  test('a file of blobs that unfold to far more than it is', async () => {
    const bomb = zlibBlob(20 * 2 ** 20, zeros(20 * 2 ** 20));
    await expect(readOsm(withBlobs(bomb, bomb, bomb))).rejects.toThrow(failure('osm-too-large', /bomb/));
  });

  test('gzip that unfolds to far more than it is', async () => {
    const spaces = new Uint8Array(34 * 2 ** 20).fill(0x20);
    spaces.set(utf8('{'));
    const bomb = gzipSync(spaces);
    await expect(readOsm(bomb, undefined, { limits: { memoryRatio: 4000 } })).rejects.toThrow(
      failure('osm-too-large', /inflateRatio/),
    );
    await expect(readOsm(bomb, 'geojson', { limits: { inflateRatio: 2000 } })).rejects.toThrow(
      failure('osm-too-large', /memoryRatio/),
    );
    const limits = { inflateRatio: 2000, memoryRatio: 4000 };
    await expect(readOsm(bomb, 'geojson', { limits })).rejects.toThrow(failure('osm-truncated'));
  });

  test('JSON beyond the limit', async () => {
    await expect(readOsm(OVERPASS, 'overpass', { limits: { jsonBytes: 20 } })).rejects.toThrow(
      failure('osm-too-large', /jsonBytes/),
    );
  });

  test('deep JSON', async () => {
    const depth = 100_000;
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    for (const text of [
      deep,
      `{"elements":[${deep}]}`,
      `{"type":"FeatureCollection","features":[${deep}]}`,
    ]) {
      await expect(readOsm(utf8(text))).rejects.toThrow(expect.objectContaining({ name: 'PortolanError' }));
    }
    const nested = '{"tags":'.repeat(depth) + '1' + '}'.repeat(depth);
    const feature = `{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"tags":{"x":${nested}}}}`;
    await readOsm(utf8(feature)).catch((error: unknown) => {
      expect(error).toMatchObject({ name: 'PortolanError' });
    });
  });

  test('deep XML', async () => {
    const text = '<osm>' + '<a>'.repeat(100_000) + '</a>'.repeat(100_000) + '</osm>';
    await expect(readOsm(utf8(text))).rejects.toThrow(
      failure('osm-too-large', /64 elements inside each other/),
    );
    const allowed = '<osm>' + '<a>'.repeat(63) + '</a>'.repeat(63) + '</osm>';
    expect(modelOf(await readOsm(utf8(allowed))).nodes).toEqual([]);
  });

  test('a packed field cut in very many pieces takes linear time', async () => {
    const pieces = Array.from({ length: 100_000 }, () => [8, 2]).flat();
    const lats = part(8, Array<number>(100_000).fill(0));
    const lons = part(9, Array<number>(100_000).fill(0));
    const content = block([], [part(2, pieces, lats, lons)]);
    const source = await readOsm(Uint8Array.from(withBlobs(raw(content))));
    expect(source.nodes.id[99_999]).toBe(100_000);
    expect((await readOsm(writePbf(source))).nodes.count).toBe(100_000);
  });
});

import { PortolanError } from '@portolan/base';
import { expectSame, share } from '@portolan/testing';
import { damagedCopy, damages } from '@portolan/testing/damage';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTiles, tile, tileJson } from '../../src/index.ts';
import { joined, readDirectory } from '../../src/pmtiles/directory.ts';
import { HEADER_BYTES, readHeader } from '../../src/pmtiles/header.ts';
import { tileIdOf, tilePlaceOf } from '../../src/pmtiles/tile-id.ts';
import { writePmtiles } from '../../src/pmtiles/write-pmtiles.ts';
import { ABOUT, archiveOf, directoryOf, gzip, text, type Entry } from './archive-of.ts';

const TILES_AT_MOST = 300;

/** Uses an archive as a server does. @returns how it ended: the code of the error, or `read`. */
function used(bytes: Uint8Array, places: readonly (readonly [number, number, number])[]): string {
  try {
    const opened = openTiles(bytes);
    JSON.stringify(tileJson(opened, { baseUrl: 'https://maps.example.org' }));
    let result = 'read';
    for (const [z, x, y] of places) result = asked(() => tile(opened, z, x, y)) ?? result;
    let count = 0;
    let last = -1;
    for (const { zoom, x, y } of opened.places()) {
      const id = tileIdOf(zoom, x, y);
      expectSame(id > last, true);
      last = id;
      if (++count >= TILES_AT_MOST) break;
    }
    return result;
  } catch (error) {
    return codeOf(error);
  }
}

function asked(ask: () => Uint8Array | null): string | undefined {
  try {
    ask();
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** The code of an error of ours; others fail the test. */
function codeOf(error: unknown): string {
  if (error instanceof PortolanError && /^tiles-(damaged|unsupported|place)$/.test(error.code))
    return error.code;
  throw error;
}

/** Numbers of all kinds, of which every three are a place. */
const ODD = [
  ...Array.from({ length: 60 }, (_, at) => (at < 40 ? at - 8 : (at - 50) / 4)),
  2 ** 25 - 1,
  2 ** 25,
  2 ** 26,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 52,
  2 ** 53,
  2 ** 64,
  1e300,
  -(2 ** 31),
  -(2 ** 32),
  -1e300,
  5e-324,
  1 - 2 ** -53,
  2 ** 25 - 0.5,
  -0,
  Infinity,
  -Infinity,
  Number.NaN,
];
const place = fc.tuple(fc.constantFrom(...ODD), fc.constantFrom(...ODD), fc.constantFrom(...ODD));

const sound = writePmtiles(
  Array.from({ length: 500 }, (_, index) => ({
    id: index * 2 + Math.floor(index / 7),
    bytes: gzip(text(`tile ${Math.floor(index / 2) % 9}`)),
  })),
  ABOUT,
  { name: 'a map', vector_layers: [{ id: 'water' }] },
);
const { root, metadata, data } = readHeader(sound);
const sections = [{ offset: 0, length: HEADER_BYTES }, root, metadata, data].map(({ offset, length }) => ({
  offset,
  byteLength: length,
}));

/** What a whole run tries. With each directory at every length that it may be cut to it is more than a million hostile inputs. */
const WHOLE = { places: ODD.length ** 3, directories: 30_000, damaged: 15_000, archives: 15_000 };

test('every place is a tile, none, or refused', () => {
  const opened = openTiles(sound);
  const count = share(WHOLE.places);
  const found = { tile: 0, none: 0, refused: 0 };
  for (let nth = 0; nth < count; nth++) {
    const index = Math.floor((nth * WHOLE.places) / count);
    const z = ODD[index % ODD.length]!;
    const x = ODD[Math.floor(index / ODD.length) % ODD.length]!;
    const y = ODD[Math.floor(index / ODD.length ** 2)]!;
    const isOnMap = (at: number): boolean => Number.isInteger(at) && at >= 0 && at < 2 ** z;
    const isPlace = Number.isInteger(z) && z >= 0 && z <= 25 && isOnMap(x) && isOnMap(y);
    const code = asked(() => {
      const bytes = tile(opened, z, x, y);
      found[bytes === null ? 'none' : 'tile']++;
      return bytes;
    });
    if (code !== undefined) found.refused++;
    expectSame(code, isPlace ? undefined : 'tiles-place');
  }
  expect(Math.min(found.tile, found.none, found.refused)).toBeGreaterThan(0);
});

const number = fc.oneof(
  fc.nat(3),
  fc.nat(200),
  fc.nat(1_000_000),
  fc.constantFrom(2 ** 32, 2 ** 52, 2 ** 53 - 1),
);
const entry = fc.tuple(number, fc.oneof(fc.nat(2), number), number, fc.oneof(fc.constant(0), number));

test('a directory is in order, or refused', () => {
  let inputs = 0;
  const check = (bytes: Uint8Array): void => {
    inputs++;
    try {
      const { tileId, runLength, length, offset } = readDirectory(bytes);
      let least = 0;
      for (const [at, id] of tileId.entries()) {
        expectSame(id >= least && length[at]! > 0 && offset[at]! >= 0, true);
        least = id + Math.max(1, runLength[at]!);
      }
    } catch (error) {
      expectSame(codeOf(error), 'tiles-damaged');
    }
  };
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(40), fc.nat(255)), { maxLength: 2 }),
      (entries, changes) => {
        const bytes = directoryOf(entries);
        for (let length = 0; length < bytes.length; length++) check(bytes.subarray(0, length));
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        check(bytes);
      },
    ),
    { numRuns: share(WHOLE.directories) },
  );
  expect(inputs).toBeGreaterThan(share(WHOLE.directories) * 10);
});

test('damaged bytes and cut files end in clear errors, or do no harm', () => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(
      damages(sections.length),
      fc.oneof({ weight: 9, arbitrary: fc.constant(sound.length) }, fc.nat(sound.length)),
      place,
      (list, length, where) => {
        ends.add(used(damagedCopy(sound, sections, list).subarray(0, length), [where, [8, 3, 5]]));
      },
    ),
    { numRuns: share(WHOLE.damaged) },
  );
  expect([...ends]).toEqual(expect.arrayContaining(['tiles-damaged', 'tiles-unsupported', 'read']));
});

test('directories that point anywhere, also to each other, end in clear errors, or do no harm', () => {
  const ends = new Set<string>();
  // Leaves stand one behind the other, so that small offsets point into them, to themselves and to those above.
  const small = fc.tuple(fc.nat(3), fc.nat(1), fc.oneof(fc.constant(0), fc.nat(60)), fc.nat(120));
  const directory = fc.array(fc.oneof(small, entry), { maxLength: 4 });
  fc.assert(
    fc.property(directory, fc.array(directory, { maxLength: 3 }), fc.nat(60), (top, below, id) => {
      const leaves = below.map((each) => gzip(directoryOf(each)));
      let at = 0;
      // Some entries of the root point exactly to a leaf.
      const exact = leaves.map((leaf, index): Entry => {
        at += leaf.length;
        return [(below[index]![0]?.[0] ?? 0) + (index > 0 ? 1 : 0), 0, leaf.length, at - leaf.length + 1];
      });
      const archive = archiveOf(gzip(directoryOf([...exact, ...top])), joined(leaves));
      const { zoom, x, y } = tilePlaceOf(id);
      ends.add(
        used(archive, [
          [zoom, x, y],
          [0, 0, 0],
        ]),
      );
    }),
    { numRuns: share(WHOLE.archives) },
  );
  expect([...ends]).toEqual(expect.arrayContaining(['tiles-damaged', 'read']));
});

describe('what is bounded', () => {
  // More than any part may have.
  const bomb = gzip(new Uint8Array(17_000_000));

  test('a leaf directory that points to itself', () => {
    // The length in the entry is that of the gzip file that it is in: searched for, since it changes the file.
    let leaf: Uint8Array = new Uint8Array(0);
    for (let length = 20; leaf.length !== length && length < 60; length++)
      leaf = gzip(directoryOf([[0, 0, length, 1]]));
    const archive = archiveOf(gzip(directoryOf([[0, 0, leaf.length, 1]])), leaf);
    const opened = openTiles(archive);
    expect(() => tile(opened, 0, 0, 0)).toThrow(/more than 3 levels/);
    expect(() => [...opened.places()]).toThrow(/more than 3 levels/);
  });

  test('many entries for one leaf', () => {
    const leaf = gzip(directoryOf([[0, 1, 1, 1]]));
    const many = Array.from({ length: 100_000 }, (): Entry => [1, 0, leaf.length, 1]);
    const opened = openTiles(archiveOf(gzip(directoryOf([[0, 0, leaf.length, 1], ...many])), leaf));
    expect(tile(opened, 0, 0, 0)).toHaveLength(1);
    expect(() => [...opened.places()]).toThrow(/begins with another tile/);
    expect(() => tile(opened, 1, 0, 0)).toThrow(/begins with another tile/);
  });

  test('leaves that overlap', () => {
    const first = gzip(
      directoryOf([
        [0, 1, 1, 1],
        [9, 1, 1, 1],
      ]),
    );
    const second = gzip(directoryOf([[5, 1, 1, 1]]));
    const top = directoryOf([
      [0, 0, first.length, 1],
      [5, 0, second.length, first.length + 1],
    ]);
    expect(() => [...openTiles(archiveOf(gzip(top), joined([first, second]))).places()]).toThrow(/overlap/);
  });

  test.each([
    ['root directory', 0],
    ['metadata', 1],
  ])('a bomb as %s, whatever it says about its length', (_, at) => {
    for (const said of [4_000_000, 17_000_000]) {
      const lie = bomb.slice();
      new DataView(lie.buffer).setUint32(lie.length - 4, said, true);
      const archive = at === 0 ? archiveOf(lie, text('')) : archiveOf(gzip(directoryOf([])), text(''), lie);
      expect(used(archive, [])).toBe('tiles-damaged');
    }
  });

  test('a run over all tiles is walked as far as one asks', () => {
    const opened = openTiles(archiveOf(gzip(directoryOf([[0, 4 ** 25, 1, 1]])), text('')));
    expect(opened.places().next().value).toEqual({ zoom: 0, x: 0, y: 0 });
    expect(tile(opened, 24, 2 ** 24 - 1, 2 ** 24 - 1)).toHaveLength(1);
    const runs = [...opened.runs()];
    expect(runs.map(({ zoom }) => zoom)).toEqual(Array.from({ length: 26 }, (_, zoom) => zoom));
    expect(runs.reduce((sum, { tileCount }) => sum + tileCount, 0)).toBe(4 ** 25);
    expect(
      openTiles(archiveOf(gzip(directoryOf([])), text('')))
        .places()
        .next().done,
    ).toBe(true);
  });

  test('metadata nested deeper than can be written again', () => {
    const deep = `{"vector_layers": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(() => openTiles(archiveOf(gzip(directoryOf([])), text(''), gzip(text(deep))))).toThrow(/nested/);
  });
});

test.each([undefined, 5, 'x'])('%j is no file of tiles, and is told as such', (value) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- programs without types pass anything
  expect(() => openTiles(value as unknown as Uint8Array)).toThrow(
    expect.objectContaining({ name: 'PortolanError', code: 'tiles-damaged' }),
  );
});

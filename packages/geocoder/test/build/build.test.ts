import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { courseOf, COURSE_ERROR_METRES, joinEnds, outlineOf } from '../../src/build/streets/course.ts';
import { foldedName, forEachWord } from '../../src/build/names/name-words.ts';
import { namesOf } from '../../src/build/names/osm-names.ts';
import { radixOrder } from '../../src/build/write/radix-sort.ts';
import { COURSE_GRID } from '../../src/bytes/spatial/lines.ts';
import { sharedArcs } from '../../src/bytes/spatial/shared-arcs.ts';
import { NearestPlace } from '../../src/build/areas/nearest-place.ts';
import { METRES_PER_UNIT, squareBetween, squareToLine } from '../../src/geometry.ts';
import type { EntityDraft } from '../../src/build/drafts.ts';
import type { LineCoordinates, RingCoordinates } from '../../src/geometry.ts';
import { foldedText, wordsOf } from '../../src/text/words.ts';

describe('names', () => {
  test('the first is the default one, in whatever language it is', () => {
    expect(namesOf(new Map([['name:de', 'Ausruf']]))).toEqual([{ kind: '', text: 'Ausruf' }]);
    expect(
      namesOf(
        new Map([
          ['name', '!'],
          ['name:fr', 'Cri'],
          ['alt_name', '?;Appel'],
        ]),
      ),
    ).toEqual([
      { kind: '', text: 'Cri' },
      { kind: 'alt', text: 'Appel' },
    ]);
  });

  test('in other languages, of other times, of one side, and numbered ones come behind those that were there before', () => {
    const names = namesOf(
      new Map([
        ['alt_name:de', 'B'],
        ['name', 'A'],
        ['name:left', 'C'],
        ['name_1', 'D'],
        ['old_name:1920-1945', 'E'],
        ['official_name:fr', 'F'],
        ['short_name:en', 'G'],
        ['alt_name_1', 'H;I'],
        ['name:right', 'J'],
        ['short_name', 'K'],
        ['alt_name', 'L'],
        ['name:etymology', 'no'],
        ['alt_name:pronunciation', 'no'],
        ['official_name:signed', 'no'],
        ['brand', 'M'],
        ['addr:housename', 'N'],
      ]),
    );
    expect(names.map(({ kind, text }) => `${text} ${kind}`.trim())).toEqual(
      ['A', 'L alt', 'K short', 'B alt', 'C alt', 'D alt', 'E old', 'F official', 'G short'].concat([
        'H alt',
        'I alt',
        'J alt',
        'M alt',
        'N alt',
      ]),
    );
  });

  const plain = fc
    .array(fc.stringMatching(/^[A-Za-z0-9]{1,30}$/), { minLength: 1, maxLength: 70 })
    .map((words) => words.join(' '));
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 120 });
  const any = fc.string({ unit: 'grapheme', maxLength: 40 });
  const mixed = fc.constantFrom(
    'J.F. Kennedy',
    "O'Brien St",
    'I İ ı',
    '12a',
    'A  B',
    ' A',
    'a-b',
    '',
    '12 Main',
    'Ⅻ',
  );

  test('the fast path finds the same words as the general one', () => {
    fc.assert(
      fc.property(fc.oneof(plain, ascii, any, mixed), (text) => {
        const words: { folded: string; surface: string; isGlued: boolean }[] = [];
        forEachWord(text, ({ folded, surface, isGlued }) => words.push({ folded, surface, isGlued }));
        expect(words).toEqual(
          wordsOf(text).map(({ folded, surface, isGlued }) => ({ folded, surface, isGlued })),
        );
        expect(foldedName(text)).toBe(foldedText(text));
      }),
      { numRuns: share(2000) },
    );
  });
});

test('keys are sorted as a stable sort does it', () => {
  const key = fc.oneof(fc.nat(3), fc.nat(), fc.integer({ min: 0, max: 2 ** 53 - 1 }));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), fc.boolean(), (some, isLong) => {
      const keys = isLong
        ? Array.from({ length: 5000 }, (_, k) => some[k % Math.max(1, some.length)] ?? k % 7)
        : some;
      const expected = keys.map((_, k) => k).toSorted((a, b) => keys[a]! - keys[b]! || a - b);
      expect(Array.from(radixOrder(Float64Array.from(keys)))).toEqual(expected);
    }),
  );
});

const lineOf = (points: readonly (readonly [number, number])[]): LineCoordinates => ({
  lat: Int32Array.from(points, ([lat]) => lat),
  lon: Int32Array.from(points, ([, lon]) => lon),
});

describe('courses', () => {
  const point = fc.tuple(
    fc.integer({ min: 59_000_000, max: 59_003_000 }),
    fc.integer({ min: 18_000_000, max: 18_003_000 }),
  );
  const wiggle = fc
    .array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), { maxLength: 60 })
    .map((steps) => {
      let [lat, lon] = [47_000_000, 9_000_000];
      return [[lat, lon] as const, ...steps.map(([y, x]) => [(lat += y), (lon += x + 25)] as const)];
    });
  const way = fc.oneof(fc.array(point, { minLength: 2, maxLength: 30 }), wiggle).map(lineOf);

  test('no point of a way is further than stated from the course', () => {
    fc.assert(
      fc.property(fc.array(way, { minLength: 1, maxLength: 6 }), (ways) => {
        const course = courseOf(ways).map(({ lat, lon }) => ({
          lat: lat.map((steps) => steps * COURSE_GRID),
          lon: lon.map((steps) => steps * COURSE_GRID),
        }));
        for (const { lat, lon } of ways)
          for (let k = 0; k < lat.length; k++) {
            const square = Math.min(...course.map((line) => squareToLine(lat[k]!, lon[k]!, line)));
            expect(Math.sqrt(square) * METRES_PER_UNIT).toBeLessThanOrEqual(COURSE_ERROR_METRES);
          }
      }),
    );
  });

  test('a straight way of a thousand points is two, and a long crooked one is simplified in little time', () => {
    const straight = lineOf(
      Array.from({ length: 1000 }, (_, k) => [47_000_000 + 100 * k, 9_000_000 + 50 * k]),
    );
    expect(courseOf([straight])[0]!.lat).toHaveLength(2);
    const comb = lineOf(
      Array.from({ length: 100_000 }, (_, k) => [47_000_000 + (k % 2) * 30_000, 9_000_000 + 20 * k]),
    );
    expect(courseOf([comb])[0]!.lat).toHaveLength(100_000);
  });

  test('the outline of a venue of 300,000 corners is closed, and keeps its shape', () => {
    // More than a call takes as arguments.
    const count = 300_000;
    const at = (wave: (angle: number) => number): Int32Array =>
      Int32Array.from({ length: count }, (_, k) => 60e6 + 40_000 * wave((2 * Math.PI * k) / count));
    const [outline] = outlineOf([{ lat: at(Math.sin), lon: at(Math.cos) }]);
    const { lat, lon } = outline!;
    expect(lat.length).toBeGreaterThan(20);
    expect(lat.length).toBeLessThan(2000);
    expect([lat[0], lon[0]]).toEqual([lat.at(-1), lon.at(-1)]);
    for (const [k, y] of lat.entries()) {
      const away = Math.hypot(y * COURSE_GRID - 60e6, lon[k]! * COURSE_GRID - 60e6);
      expect(Math.abs(away - 40_000)).toBeLessThanOrEqual(COURSE_GRID);
    }
  });

  /** Edges of lines as sorted texts, regardless of their direction. */
  const edgesOf = (lines: readonly LineCoordinates[]): string[] =>
    lines
      .flatMap(({ lat, lon }) =>
        Array.from({ length: lat.length - 1 }, (_, k) =>
          [`${lat[k]} ${lon[k]}`, `${lat[k + 1]} ${lon[k + 1]}`].toSorted().join(' - '),
        ),
      )
      .toSorted();

  test('joining keeps every edge, and leaves no two lines that could be one', () => {
    const corner = fc.tuple(fc.nat(3), fc.nat(3)).map(([y, x]) => [y * 1000, x * 1000] as const);
    fc.assert(
      fc.property(
        fc.array(fc.array(corner, { minLength: 2, maxLength: 5 }).map(lineOf), { maxLength: 12 }),
        (ways) => {
          const joined = joinEnds(ways);
          expect(edgesOf(joined)).toEqual(edgesOf(ways));
          const isClosed = ({ lat, lon }: LineCoordinates): boolean =>
            lat[0] === lat.at(-1) && lon[0] === lon.at(-1);
          const ends = joined
            .filter((line) => !isClosed(line))
            .flatMap(({ lat, lon }) => [`${lat[0]} ${lon[0]}`, `${lat.at(-1)} ${lon.at(-1)}`]);
          const counts = new Map<string, number>();
          for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
          for (const count of counts.values()) expect(count).toBe(1);
        },
      ),
    );
  });
});

describe('arcs', () => {
  const corner = fc.tuple(fc.nat(4), fc.nat(4));
  const ring = fc.array(corner, { minLength: 3, maxLength: 9 }).map((points): RingCoordinates => ({
    lat: Int32Array.from(points, ([lat]) => lat),
    lon: Int32Array.from(points, ([, lon]) => lon),
  }));

  /** Edges that occur an odd number of times, regardless of their direction. */
  const oddEdges = (edges: readonly string[]): string[] => {
    const counts = new Map<string, number>();
    for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count % 2 === 1)
      .map(([edge]) => edge)
      .toSorted();
  };
  const edge = (aLat: number, aLon: number, bLat: number, bLon: number): string[] =>
    aLat === bLat && aLon === bLon ? [] : [[`${aLat} ${aLon}`, `${bLat} ${bLon}`].toSorted().join(' - ')];

  test('have every edge of every area, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(ring, { maxLength: 3 }), { maxLength: 6 }), (areas) => {
        const { arcs, arcsOf } = sharedArcs(areas);
        const edgesOfArc = arcs.map(({ lat, lon }) =>
          Array.from({ length: lat.length - 1 }, (_, k) =>
            edge(lat[k]!, lon[k]!, lat[k + 1]!, lon[k + 1]!),
          ).flat(),
        );
        const all = edgesOfArc.flat();
        expect(new Set(all).size).toBe(all.length);
        for (const [area, rings] of areas.entries()) {
          const wanted = rings.flatMap(({ lat, lon }) =>
            Array.from(lat, (_, k) => {
              const next = (k + 1) % lat.length;
              return edge(lat[k]!, lon[k]!, lat[next]!, lon[next]!);
            }).flat(),
          );
          expect(arcsOf[area]!.flatMap((arc) => edgesOfArc[arc]!).toSorted()).toEqual(oddEdges(wanted));
          expect(arcsOf[area]).toEqual(arcsOf[area]!.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('the line between two squares is one arc of both', () => {
    const square = (lon: number): RingCoordinates => ({
      lat: Int32Array.of(0, 0, 5, 10, 10),
      lon: Int32Array.of(lon, lon + 10, lon + 10, lon + 10, lon),
    });
    const mirrored: RingCoordinates = {
      lat: Int32Array.of(0, 0, 10, 10, 5),
      lon: Int32Array.of(10, 20, 20, 10, 10),
    };
    const { arcs, arcsOf } = sharedArcs([[square(0)], [mirrored]]);
    const shared = arcsOf[0]!.filter((arc) => arcsOf[1]!.includes(arc));
    expect(shared).toHaveLength(1);
    expect(arcs[shared[0]!]).toEqual({ lat: Int32Array.of(0, 5, 10), lon: Int32Array.of(10, 10, 10) });
  });
});

test('the reader loads neither the builder nor what only it and letters need', () => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const source = readFileSync(path, 'utf8');
    for (const [, isType, from] of source.matchAll(/^(?:import|export)( type)?[^;'"]*?from '([^']+)';/gm)) {
      if (isType !== undefined) continue;
      if (from!.startsWith('.')) visit(fileURLToPath(new URL(from!, `file://${path}`)));
      else packages.add(from!);
    }
  };
  const entry = fileURLToPath(new URL('../../src/reader.ts', import.meta.url));
  expect(existsSync(entry)).toBe(true);
  visit(entry);
  expect([...seen].filter((path) => path.includes('/src/build/'))).toEqual([]);
  for (const heavy of ['@fragaria/address-formatter', '@portolan/osm', 'any-ascii', 'flatbush'])
    expect(packages).not.toContain(heavy);
  expect(packages).toContain('@portolan/archive');
});

test('the nearest place is that of a scan', () => {
  const place = fc.record({
    lat: fc.oneof(
      fc.integer({ min: 46_000_000, max: 47_500_000 }),
      fc.integer({ min: 88_000_000, max: 90_000_000 }),
    ),
    lon: fc.integer({ min: 9_000_000, max: 10_500_000 }),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), place, (places, { lat, lon }) => {
      const drafts = places.map((each, id): EntityDraft => ({
        ...each,
        id,
        layer: 12,
        origin: 3,
        names: [],
        importance: 0,
        kind: '',
        context: undefined,
        details: new Map(),
      }));
      const away = (draft: EntityDraft): number => squareBetween(lat, lon, draft.lat, draft.lon);
      const [expected] = drafts.toSorted((a, b) => away(a) - away(b) || a.id - b.id);
      const found = new NearestPlace(drafts).nearest(lat, lon);
      // Places within this many units of latitude are within twelve cells in any direction.
      const reach = 900_000 * Math.cos(((Math.min(90e6, lat + 975_000) / 1e6) * Math.PI) / 180);
      if (expected === undefined) expect(found).toBeUndefined();
      else if (Math.sqrt(away(expected)) < reach) expect(found).toBe(expected);
    }),
  );
});

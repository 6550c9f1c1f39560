import { randomFractions } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/index.ts';
import { matchOf, normal } from './drives.ts';
import { along, lettersOf, metreTown, placeOf, type Spot } from './metre-town.ts';

const street = { highway: 'residential' };
const oneway = { highway: 'primary', oneway: 'yes' };

/** A town of streets 150 m apart:
 *
 *     i---j---k---l
 *     |   |   |   |
 *     e---f---g---h
 *     |   |   |   |
 *     a---b---c---d
 */
const GRID = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    String.fromCharCode(97 + i),
    [150 * (i % 4), 150 * Math.floor(i / 4)],
  ]),
) as Record<string, Spot>;
const STREETS = [
  'ab',
  'bc',
  'cd',
  'ef',
  'fg',
  'gh',
  'ij',
  'jk',
  'kl',
  'ae',
  'ei',
  'bf',
  'fj',
  'cg',
  'gk',
  'dh',
  'hl',
];
const grid = () =>
  metreTown(
    GRID,
    STREETS.map((letters) => [letters, street]),
  );
/** From `a` by `b`, `f` and `g` to `k`. */
const DRIVE: readonly Spot[] = [
  [20, 0],
  [150, 0],
  [150, 150],
  [300, 150],
  [300, 280],
];

function moved(spots: readonly Spot[], sigma: number, seed: number, kept = 0): Spot[] {
  const random = randomFractions(seed);
  const [east, north] = [normal(random, sigma, kept), normal(random, sigma, kept)];
  return spots.map(([x, y]) => [x + east(), y + north()]);
}

describe('tracks as they are', () => {
  test('points doubled, and points that come late by their times', async () => {
    const graph = await grid();
    const clean = moved(along(DRIVE, 15), 3, 1);
    expect(lettersOf(graph, clean)).toEqual(['abfgk']);
    expect(
      lettersOf(
        graph,
        clean.flatMap((spot) => [spot, spot, spot]),
      ),
    ).toEqual(['abfgk']);
    const timed = clean.map((spot, at) => ({ ...placeOf(spot), time: 100 + 2 * at }));
    const shuffled = [...timed];
    for (let at = 0; at + 5 < shuffled.length; at += 6) shuffled.splice(at, 0, ...shuffled.splice(at + 4, 1));
    const arcsOf = (shape: typeof timed) =>
      matchOf(graph, { shape, costing: 'auto', shape_match: 'map_snap' }).match.parts.map(({ paths }) =>
        paths.map(({ arcs }) => arcs),
      );
    expect(shuffled).not.toEqual(timed);
    expect(arcsOf(shuffled)).toEqual(arcsOf(timed));
    expect(arcsOf([...shuffled, ...shuffled])).toEqual(arcsOf(timed));
  });

  test.each([0, 0.95])(
    'a point a second in a traffic jam is no series of U-turns (noise keeps %d)',
    async (kept) => {
      const graph = await grid();
      const jam = Array.from({ length: 240 }, (_, second): Spot => [90 + second / 20, 0]);
      const spots = [
        ...along(
          [
            [20, 0],
            [90, 0],
          ],
          12,
        ),
        ...jam,
        ...along([[102, 0], ...DRIVE.slice(1)], 12),
      ];
      for (const seed of [1, 2, 3, 4])
        expect(lettersOf(graph, moved(spots, 5, seed, kept))).toEqual(['abfgk']);
    },
  );

  test('a car park, and a beginning and an end off the roads, add no roads', async () => {
    const graph = await grid();
    // The car park lies within a block, where every street is 50 m away or farther.
    const parked = moved(
      Array.from({ length: 60 }, (): Spot => [75, 75]),
      6,
      5,
      0.9,
    );
    const out = along(
      [
        [75, 75],
        [75, 0],
      ],
      12,
    );
    const drive = along([[75, 0], ...DRIVE.slice(1)], 12);
    const off = along(
      [
        [300, 280],
        [380, 380],
        [420, 480],
      ],
      12,
    );
    expect(lettersOf(graph, moved([...parked, ...out, ...drive], 3, 6))).toEqual(['abfgk']);
    const { match } = matchOf(graph, {
      shape: moved([...parked, ...out, ...drive, ...off], 3, 7).map(placeOf),
      costing: 'auto',
      shape_match: 'map_snap',
    });
    expect(match.parts).toHaveLength(1);
    // Points out of reach of all roads belong to none.
    expect(match.points.at(-1)).toBeUndefined();
  });

  test('a side street in which the trace begins or ends is found by one point that is on it', async () => {
    const graph = await metreTown(
      { a: [0, 0], b: [200, 0], c: [400, 0], d: [600, 0], p: [200, 60], q: [400, 60] },
      [
        ['abcd', street],
        ['bp', street],
        ['cq', street],
      ],
    );
    for (const seed of [1, 2, 3]) {
      const onRoad = (from: number, to: number): Spot[] =>
        moved(
          along(
            [
              [from, 0],
              [to, 0],
            ],
            12,
          ),
          4,
          seed,
        );
      // The first and the last point lie 12 m into side streets.
      expect(lettersOf(graph, [[200, 12], ...onRoad(206, 394), [400, 12]])).toEqual(['pbcq']);
      // In the middle such a point is an error: it would take two turns and a U-turn.
      expect(lettersOf(graph, [...onRoad(20, 194), [200, 12], ...onRoad(206, 580)])).toEqual(['abcd']);
    }
  });

  test('a tunnel without points is driven through, and not the streets above it', async () => {
    // The tunnel runs straight from b to c, 900 m; the street above it bends to m.
    const graph = await metreTown({ a: [0, 0], b: [200, 0], c: [1100, 0], d: [1300, 0], m: [650, 150] }, [
      ['ab', street],
      ['bc', { highway: 'primary', tunnel: 'yes' }],
      ['cd', street],
      ['bmc', street],
    ]);
    const before = along(
      [
        [20, 0],
        [210, 0],
      ],
      15,
    );
    const after = along(
      [
        [1095, 0],
        [1280, 0],
      ],
      15,
    );
    expect(lettersOf(graph, moved([...before, ...after], 4, 8))).toEqual(['abcd']);
    const parts = lettersOf(graph, [...before, ...after], { trace_options: { breakage_distance: 500 } });
    expect(parts).toHaveLength(2);
  });

  test('a detour over a road that is not in the map leaves the roads before and after it', async () => {
    const graph = await grid();
    const off: readonly Spot[] = [
      [150, 0],
      [225, 75],
      [300, 150],
    ];
    const spots = along([[20, 0], ...off, [300, 280]], 12);
    const [letters, ...others] = lettersOf(graph, moved(spots, 3, 9));
    expect(others).toEqual([]);
    // By either side of the block across which the track cuts.
    expect(['abfgk', 'abcgk']).toContain(letters);
  });

  test('a walker who crosses from side to side does not turn round', async () => {
    const graph = await grid();
    for (const seed of [1, 2, 3]) {
      const spots = moved(along(DRIVE, 3), 6, seed);
      expect(lettersOf(graph, spots, { costing: 'pedestrian' })).toEqual(['abfgk']);
    }
  });
});

/** The ways along which a trace is matched, one for each piece between junctions; they count from 1. */
function waysOf(graph: Graph, spots: readonly Spot[]): (number | undefined)[] {
  const shape = spots.map(placeOf);
  const { match } = matchOf(graph, { shape, costing: 'auto', shape_match: 'map_snap' });
  return match.parts[0]!.paths[0]!.arcs.map((arc) => graph.data.network.edgeWayId[arc >>> 1]);
}

describe('roads beside each other', () => {
  test('carriageways are told apart by direction, though the other is nearer', async () => {
    const graph = await metreTown({ a: [0, 0], b: [600, 0], c: [600, 14], d: [0, 14] }, [
      ['ab', oneway],
      ['cd', oneway],
    ]);
    const nearer = along(
      [
        [20, 11],
        [580, 11],
      ],
      20,
    );
    expect(lettersOf(graph, moved(nearer, 2, 1))).toEqual(['ab']);
    const other = along(
      [
        [580, 3],
        [20, 3],
      ],
      20,
    );
    expect(lettersOf(graph, moved(other, 2, 2))).toEqual(['cd']);
  });

  test('a frontage road is told apart by how it is reached', async () => {
    // The road abcd, and a frontage road bpqc 15 m beside it.
    const graph = await metreTown(
      { a: [0, 0], b: [150, 0], c: [650, 0], d: [800, 0], p: [160, 15], q: [640, 15] },
      [
        ['ab', oneway],
        ['bc', oneway],
        ['cd', oneway],
        ['bpqc', { highway: 'service', oneway: 'yes' }],
      ],
    );
    // Drifting points that come nearer to the other road for a while.
    const main = along(
      [
        [10, 0],
        [300, 3],
        [400, 10],
        [500, 3],
        [790, 0],
      ],
      15,
    );
    expect(lettersOf(graph, moved(main, 3, 3))).toEqual(['abcd']);
    const frontage = along(
      [
        [10, 0],
        [150, 0],
        [160, 15],
        [350, 12],
        [400, 5],
        [450, 12],
        [640, 15],
        [650, 0],
        [790, 0],
      ],
      15,
    );
    expect(waysOf(graph, moved(frontage, 3, 4))).toEqual([1, 4, 3]);
  });

  test('points that come over to a road beside theirs little by little stay on their own', async () => {
    // The street abcdef, and a road 12 m beside it that leaves at b, comes back at e and can be reached at c and d.
    const graph = await metreTown(
      {
        a: [0, 0],
        b: [100, 0],
        c: [350, 0],
        d: [650, 0],
        e: [900, 0],
        f: [1000, 0],
        p: [110, 12],
        q: [350, 12],
        r: [650, 12],
        s: [890, 12],
      },
      [
        ['abcdef', street],
        ['bpqrse', street],
        ['cq', street],
        ['dr', street],
      ],
    );
    // Over 250 m the error grows to 9 m, stays for 300 m and is gone after another 250 m.
    const drifting = along(
      [
        [10, 0],
        [100, 0],
        [350, 9],
        [650, 9],
        [900, 0],
        [990, 0],
      ],
      12,
    );
    expect(new Set(waysOf(graph, drifting))).toEqual(new Set([1]));
    // Who is on the other road is 12 m off at once.
    const beside = along(
      [
        [10, 0],
        [100, 0],
        [110, 9],
        [890, 9],
        [900, 0],
        [990, 0],
      ],
      12,
    );
    expect(waysOf(graph, beside)).toEqual([1, 2, 2, 2, 1]);
  });

  test('a flyover is kept to across the street below, and left where it ends', async () => {
    // Two roads that cross at (300, 0) without meeting, and a ramp between them.
    const graph = await metreTown(
      { a: [0, 0], b: [600, 0], c: [300, -300], d: [300, 300], r: [480, 0], s: [300, 180] },
      [
        ['arb', { highway: 'primary', bridge: 'yes', layer: '1' }],
        ['csd', street],
        ['rs', { highway: 'primary_link' }],
      ],
    );
    for (const seed of [1, 2, 3]) {
      expect(
        lettersOf(
          graph,
          moved(
            along(
              [
                [20, 0],
                [580, 0],
              ],
              12,
            ),
            7,
            seed,
          ),
        ),
      ).toEqual(['arb']);
      expect(
        lettersOf(
          graph,
          moved(
            along(
              [
                [300, -280],
                [300, 280],
              ],
              12,
            ),
            7,
            seed,
          ),
        ),
      ).toEqual(['csd']);
      const ramp = along(
        [
          [20, 0],
          [480, 0],
          [300, 180],
          [300, 280],
        ],
        12,
      );
      expect(lettersOf(graph, moved(ramp, 5, seed))).toEqual(['arsd']);
    }
  });
});

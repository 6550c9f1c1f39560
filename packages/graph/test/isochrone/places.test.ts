import type { IsochroneContour, IsochroneRequest } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import { buildGraph, isochrone, openGraph, route, type Graph } from '../../src/index.ts';
import { sourceOf } from '../network/tiny-map.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';
import { faultsOf, isInside, polygonsOf } from './geometry.ts';

/** The connection that all places ask for. */
type Reach = { readonly minimum_reachability?: number };

/** The seconds or kilometres of a route; Infinity if there is none. */
function howFar(
  graph: Graph,
  request: Omit<IsochroneRequest, 'contours' | 'locations'>,
  from: Spot,
  to: Spot,
  reach: Reach = {},
): { readonly time: number; readonly distance: number } {
  const { costing, costing_options = {}, date_time, reverse = false } = request;
  const places = [from, to].map((spot) => ({ ...placeAt(spot), ...reach }));
  try {
    const { trip } = route(graph, {
      locations: reverse ? places.toReversed() : places,
      costing,
      costing_options,
      ...(date_time ? { date_time } : {}),
    });
    return { time: trip.summary.time / 60, distance: trip.summary.length };
  } catch (error) {
    expect(error).toMatchObject({ code: '442' });
    return { time: Infinity, distance: Infinity };
  }
}

/** The minutes or kilometres from one point of the mesh to the next. */
const SLACK = { time: 0.1, distance: 0.05 };

/** Compares contours with routes to a list of places. Very near the limit, contour and route may differ. */
function expectAsRoutes(
  graph: Graph,
  request: Omit<IsochroneRequest, 'locations'>,
  from: Spot,
  spots: readonly Spot[],
  reach: Reach = {},
  slack = SLACK,
): void {
  const { features } = isochrone(graph, {
    ...request,
    locations: [{ ...placeAt(from), ...reach }],
    polygons: true,
    denoise: 0,
    generalize: 0,
  });
  for (const contour of features as IsochroneContour[]) {
    const polygons = polygonsOf(contour);
    expect(faultsOf(polygons)).toEqual([]);
    const { metric, contour: limit } = contour.properties;
    for (const spot of spots) {
      const value = howFar(graph, request, from, spot, reach)[metric];
      if (Math.abs(value - limit) < slack[metric]) continue;
      const { lat, lon } = placeAt(spot);
      expect({ spot, inside: isInside(polygons, lat, lon) }).toEqual({ spot, inside: value <= limit });
    }
  }
}

/** Places along straight streets, half a step apart, and some beside the streets. */
function along(...streets: readonly (readonly [from: Spot, to: Spot])[]): Spot[] {
  return streets.flatMap(([from, to]) => {
    const [dx, dy] = [to.right - from.right, to.down - from.down];
    const steps = 2 * Math.max(dx, dy);
    return Array.from({ length: steps + 1 }, (_, i) => {
      const [right, down] = [from.right + (dx * i) / steps, from.down + (dy * i) / steps];
      return [
        { right, down },
        { right: right + Math.sign(dy) * 0.3, down: down + Math.sign(dx) * 0.3 },
      ];
    }).flat();
  });
}

const STREET = { highway: 'residential' };
const DISTANCES = [{ distance: 0.4 }, { distance: 0.9 }];
const CONTOURS = [{ time: 1 }, { time: 2 }, ...DISTANCES];

describe('the area contains the places that a route reaches within the limit', () => {
  const BLOCK = `
a----b----c
|    |    |
d----e----f
|    |    |
g----h----i`.trim();
  const row = (down: number) =>
    [
      { right: 0, down },
      { right: 10, down },
    ] as const;
  const column = (right: number) =>
    [
      { right, down: 0 },
      { right, down: 4 },
    ] as const;
  const circle = along(row(0), row(4), column(0), column(10));
  const cross = along(row(2), column(5));
  const twoWay = ['abc', 'def', 'ghi', 'adg', 'beh', 'cfi'].map((way) => [way, STREET] as const);
  const inCircles = ['abcfihgda'].map((way) => [way, { ...STREET, oneway: 'yes' }] as const);

  test.each([
    ['a grid of streets', twoWay, [...circle, ...cross]],
    ['a one-way street around', inCircles, circle],
    [
      'a one-way street around and streets within',
      [...inCircles, ['def', STREET], ['beh', STREET]] as const,
      [...circle, ...cross],
    ],
  ])('%s', async (_, ways, spots) => {
    const graph = await tinyGraph(BLOCK, ways);
    for (const costing of ['auto', 'pedestrian'] as const) {
      for (const reverse of [false, true]) {
        expectAsRoutes(graph, { costing, contours: CONTOURS, reverse }, { right: 3.2, down: 0 }, spots);
      }
    }
  });

  test('a restriction over two streets', async () => {
    const graph = await tinyGraph(BLOCK, twoWay, {}, [
      ['from:1 via:b to:5', { type: 'restriction', restriction: 'no_right_turn' }],
      ['from:5 via:2 to:6', { type: 'restriction', restriction: 'no_left_turn' }],
    ]);
    expectAsRoutes(graph, { costing: 'auto', contours: CONTOURS }, { right: 1, down: 0 }, [
      ...circle,
      ...cross,
    ]);
  });

  test.each([0, 1, 2, 3, 4, 5, 9, 50])(
    'from and to an island, where places ask for %i junctions',
    async (least) => {
      // The grid is the main network, j-k-l an island of three junctions beside it, and m-n one of two.
      const graph = await tinyGraph(`${BLOCK}\n\nj----k----l\n\nm---------n`, [
        ...twoWay,
        ['jkl', STREET],
        ['mn', STREET],
      ]);
      const spots = [...circle, ...cross, ...along(row(6), row(8))];
      for (const reverse of [false, true]) {
        for (const down of [0, 6, 8]) {
          const request = { costing: 'auto', contours: CONTOURS, reverse } as const;
          expectAsRoutes(graph, request, { right: 3.2, down }, spots, { minimum_reachability: least });
        }
      }
    },
  );

  test('on footways beside streets, for a cyclist', async () => {
    const graph = await tinyGraph(BLOCK, [
      ['abc', STREET],
      ['def', { highway: 'footway' }],
      ['ghi', STREET],
      ['adg', STREET],
      ['beh', { highway: 'footway' }],
      ['cfi', { ...STREET, oneway: 'yes' }],
    ]);
    // No place is just so far from a street as decides.
    const beside = cross.map(({ right, down }) => ({ right: right + 0.2, down: down + 0.2 }));
    for (const minimum_reachability of [1, 2]) {
      for (const reverse of [false, true]) {
        const request = { costing: 'bicycle', contours: DISTANCES, reverse } as const;
        const reach = { minimum_reachability };
        expectAsRoutes(graph, request, { right: 3.2, down: 0 }, [...circle, ...beside], reach);
      }
    }
  });

  test('on a footway that runs beside a street and meets it far away, for a cyclist', async () => {
    const at = ({ right, down }: Spot) => ({ lat: Math.round(-9000 * down), lon: Math.round(9000 * right) });
    const nodes = [
      { right: 0, down: 0 },
      { right: 10, down: 0 },
      { right: 10, down: 0.3 },
      { right: 0, down: 0.3 },
    ].map((spot, i) => ({ id: i + 1, ...at(spot) }));
    const ways = [
      { id: 1, refs: [1, 2], tags: STREET },
      { id: 2, refs: [2, 3, 4], tags: { highway: 'footway' } },
    ];
    const graph = openGraph(await buildGraph(sourceOf(nodes, ways)));
    const besideStreet = Array.from({ length: 90 }, (_, i) => ({ right: 0.55 + 0.1 * i, down: 0.3 }));
    // A place is inside if the street beside it is, to half the distance between two points of the mesh.
    const exactly = { ...SLACK, distance: 0.015 };
    const request = {
      costing: 'bicycle' as const,
      contours: [{ distance: 0.26 }, { distance: 0.545 }],
    };
    const reach = { minimum_reachability: 2 };
    expectAsRoutes(graph, request, { right: 0.5, down: 0 }, besideStreet, reach, exactly);
  });

  test('over a slow arc that costs too much to be used', async () => {
    // A ferry that costs more than it takes, beside a way round.
    const graph = await tinyGraph(BLOCK, [
      ['abc', STREET],
      ['cfi', STREET],
      ['ghi', STREET],
      ['adg', { route: 'ferry', motor_vehicle: 'yes', duration: '00:02' }],
    ]);
    expectAsRoutes(
      graph,
      { costing: 'auto', contours: [{ time: 1 }, { time: 4 }] },
      { right: 2, down: 0 },
      circle,
    );
  });
});

describe('everything that limits routes limits the area', () => {
  const LINE = `a${'-'.repeat(19)}b`;
  const inLine = (right: number): Spot => ({ right, down: 0 });
  const reach = (graph: Graph, request: Omit<IsochroneRequest, 'locations'>, context = {}): number[] => {
    const { features } = isochrone(
      graph,
      { locations: [placeAt(inLine(2))], polygons: true, generalize: 0, ...request },
      context,
    );
    const polygons = polygonsOf(features[0] as IsochroneContour);
    return Array.from({ length: 20 }, (_, i) => i).filter((right) =>
      isInside(polygons, 0, placeAt(inLine(right)).lon),
    );
  };
  const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, i) => i);

  test('costing options', async () => {
    const graph = await tinyGraph(LINE, [['ab', STREET]]);
    const walk = { costing: 'pedestrian' as const, contours: [{ time: 10 }] };
    // At 5.1 km/h a walker gets 8.5 squares far in ten minutes.
    expect(reach(graph, walk)).toEqual(upTo(10));
    const slow = { ...walk, costing_options: { pedestrian: { walking_speed: 2.55 } } };
    expect(reach(graph, slow)).toEqual(upTo(6));
    const lazy = { ...walk, costing_options: { pedestrian: { max_distance: 500 } } };
    expect(reach(graph, lazy)).toEqual(upTo(6));
  });

  test('excluded areas, and closures', async () => {
    const graph = await tinyGraph(
      `a--c${'-'.repeat(6)}d${'-'.repeat(9)}b`,
      ['ac', 'cd', 'db'].map((way) => [way, STREET] as const),
    );
    const drive = { costing: 'auto' as const, contours: [{ distance: 1.5 }] };
    expect(reach(graph, drive)).toEqual(upTo(16));
    const around = placeAt({ right: 8, down: 0 });
    const square = [
      [around.lon, 0.0001],
      [around.lon + 1e-4, 0.0001],
      [around.lon, -0.0001],
    ] as [number, number][];
    // The road is cut at 3, and places whose nearest road lies beyond are outside.
    expect(reach(graph, { ...drive, exclude_polygons: [square] })).toEqual(upTo(6));
    const closures = {
      version: 'x',
      speedKmh: ({ toNodeId }: { toNodeId: number }) => (toNodeId === 98 ? 0 : undefined),
    };
    expect(reach(graph, drive, { closures })).toEqual(upTo(10));
  });

  test('the time of departure', async () => {
    const graph = await tinyGraph(`a--c${'-'.repeat(15)}b`, [
      ['ac', STREET],
      ['cb', { ...STREET, 'access:conditional': 'no @ (08:00-10:00)' }],
    ]);
    const at = (value: string) => ({
      costing: 'auto' as const,
      contours: [{ distance: 1 }],
      date_time: { type: 'depart_at' as const, value },
    });
    expect(reach(graph, at('2026-11-22T07:00'))).toEqual(upTo(11));
    // Places up to 750 m beyond the end of the open road are reached from that end.
    expect(reach(graph, at('2026-11-22T09:00'))).toEqual(upTo(10));
  });
});

test('travellers who may rent a bicycle get as far as a route with one', async () => {
  const rental = { amenity: 'bicycle_rental' };
  const graph = await tinyGraph(`  s${' '.repeat(33)}t\na${'-'.repeat(39)}b`, [['ab', STREET]], {
    s: rental,
    t: rental,
  });
  const spots = Array.from({ length: 40 }, (_, right) => ({ right: right + 0.4, down: 1 }));
  for (const reverse of [false, true]) {
    for (const costing_options of [
      {},
      { pedestrian: { bss_rent_cost: 300 }, bicycle: { bss_return_penalty: 60 } },
    ]) {
      expectAsRoutes(
        graph,
        {
          costing: 'bikeshare',
          contours: [{ time: 12 }, { time: 19 }, { time: 25 }, { distance: 2 }],
          reverse,
          costing_options,
        },
        { right: 4, down: 1 },
        spots,
      );
    }
  }
});

describe('places', () => {
  test.each([
    [false, 'away from', [200, 30]],
    [true, 'to', [30, 200]],
  ] as const)(
    'reverse %s: where no way leads %s the nearest road the main network counts, as in a route',
    async (reverse, _, intoTrap) => {
      // 60 junctions of a street along the equator, and a one-way street of 300 m at the 30th.
      const nodes = Array.from({ length: 60 }, (__, i) => ({ id: i + 1, lat: 0, lon: i * 9000 }));
      const pieces = nodes.slice(1).map(({ id }) => ({ id, refs: [id - 1, id], tags: STREET }));
      const place = { lat: 0.0018, lon: 0.0261 };
      const end = { id: 200, lat: 27_000, lon: 261_000 };
      const reachOf = async (refs: readonly number[]): Promise<boolean[]> => {
        const trap = { id: 100, refs, tags: { ...STREET, oneway: 'yes' } };
        const graph = openGraph(await buildGraph(sourceOf([...nodes, end], [...pieces, trap])));
        const { features } = isochrone(graph, {
          locations: [place],
          costing: 'auto',
          contours: [{ distance: 1 }],
          polygons: true,
          reverse,
        });
        const polygons = polygonsOf(features[0] as IsochroneContour);
        const there = [22.5, 35.5, 10.5].map((step) => ({ lat: 0, lon: step * 0.0009 }));
        return there.map(({ lat, lon }) => isInside(polygons, lat, lon));
      };
      expect(await reachOf(intoTrap)).toEqual([true, true, false]);
      // In the other direction the nearest road can be reached.
      expect(await reachOf(intoTrap.toReversed())).toEqual([true, true, false]);
    },
  );

  test('even the smallest contour contains the place', async () => {
    const graph = await tinyGraph(`a${'-'.repeat(19)}b`, [['ab', STREET]]);
    const { features } = isochrone(graph, {
      locations: [placeAt({ right: 7.1, down: 0 })],
      costing: 'auto',
      contours: [{ time: 0.001 }, { distance: 0.000001 }],
      polygons: true,
    });
    expect(features).toHaveLength(2);
    for (const contour of features as IsochroneContour[]) {
      expect(faultsOf(polygonsOf(contour))).toEqual([]);
      expect(polygonsOf(contour)).toHaveLength(1);
    }
  });

  test('where there are no roads, the border runs 750 m from the last road, however large the limit', async () => {
    const graph = await tinyGraph(`a${'-'.repeat(19)}b`, [['ab', STREET]]);
    const { features } = isochrone(graph, {
      locations: [placeAt({ right: 7, down: 0 })],
      costing: 'auto',
      contours: [{ time: 100 }],
      polygons: true,
      generalize: 0,
    });
    const polygons = polygonsOf(features[0] as IsochroneContour);
    const within = (down: number): boolean =>
      isInside(polygons, placeAt({ right: 9.5, down }).lat, placeAt({ right: 9.5, down }).lon);
    expect([7.2, -7.2].map(within)).toEqual([true, true]);
    expect([7.8, -7.8].map(within)).toEqual([false, false]);
  });
});

test('an area across the 180th meridian is one on either side of it, and none goes round the Earth', async () => {
  const street = (id: number, refs: number[]) => ({ id, refs, tags: STREET });
  const source = sourceOf(
    [
      { id: 1, lat: -170_000_000, lon: 1_799_900_000 },
      { id: 2, lat: -170_000_000, lon: 1_799_990_000 },
      { id: 3, lat: -170_000_000, lon: 1_800_000_000 },
      { id: 4, lat: -170_000_000, lon: -1_799_990_000 },
      { id: 5, lat: -170_000_000, lon: -1_799_900_000 },
    ],
    [street(1, [1, 2, 3]), street(2, [2, 4]), street(3, [4, 5])],
  );
  const graph = openGraph(await buildGraph(source));
  for (const [lon, generalize, denoise] of [
    [179.995, 0, 0],
    [-179.995, 200, 0],
    // The largest area alone, which is one on both sides.
    [179.995, 0, 1],
    [-179.995, 200, 1],
  ] as const) {
    const { features } = isochrone(graph, {
      locations: [{ lat: -17, lon }],
      costing: 'auto',
      contours: [{ time: 20 }, { distance: 1.2 }],
      polygons: true,
      denoise,
      generalize,
    });
    for (const contour of features as IsochroneContour[]) {
      const polygons = polygonsOf(contour);
      expect(faultsOf(polygons)).toEqual([]);
      // One area on either side of the meridian.
      expect(polygons).toHaveLength(2);
      for (const ring of polygons.flat()) {
        const lons = ring.map(([x]) => x!);
        expect(Math.max(...lons) - Math.min(...lons)).toBeLessThan(0.1);
      }
      expect(isInside(polygons, -17.001, 179.9985)).toBe(true);
      expect(isInside(polygons, -17.001, -179.9985)).toBe(true);
    }
  }
});

test('a path without a way out is drawn as far as 5 km from the roads that lead to it', async () => {
  // A town of streets every 100 m on the equator, and a path that begins 1 km west of it and is 5 km long.
  const side = 9;
  const nodes = Array.from({ length: side * side }, (_, i) => ({
    id: i + 1,
    lat: 9000 * Math.floor(i / side),
    lon: 9000 * (i % side),
  }));
  const ends = [-90_000, -540_000].map((lon, k) => ({ id: 101 + k, lat: 36_000, lon }));
  const numbers = Array.from({ length: side }, (_, k) => k);
  const streets = numbers.flatMap((k) => [
    numbers.map((j) => k * side + j + 1),
    numbers.map((j) => j * side + k + 1),
  ]);
  const roads = [...streets, [101, 102]].map((refs, k) => ({
    id: k + 1,
    refs,
    tags: { highway: 'residential' },
  }));
  const graph = openGraph(await buildGraph(sourceOf([...nodes, ...ends], roads)));
  const { features } = isochrone(graph, {
    locations: [{ lat: 0.0036, lon: 0.0036 }],
    costing: 'auto',
    contours: [{ time: 60 }],
    polygons: true,
  });
  const polygons = polygonsOf(features[0] as IsochroneContour);
  const isReached = [1.5, 4.5, 5.7].map((kilometres) =>
    isInside(polygons, 0.0036, (-90_000 * kilometres) / 1e7),
  );
  expect(isReached).toEqual([true, true, false]);
});

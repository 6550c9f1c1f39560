import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { edgesInRing } from '../../src/request/exclusions.ts';
import {
  buildGraph,
  openGraph,
  route,
  type Graph,
  type NativeRouteRequest as RouteRequest,
} from '../../src/index.ts';
import { readPolygons } from '../../src/request/polygons.ts';
import { readRouteRequest } from '../../src/request/route-request.ts';
import { sourceOf, type NodeRow, type Tags, type WayRow } from '../network/tiny-map.ts';
import { slowEdgesInRing } from './exclusion-oracle.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, stepsTravelled, tinyGraph, waysTravelled, type Spot } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential' };
/** Way 2 is straight on, way 3 leads round it. */
const FORK = `
a----b----c----f
     |    |
     d----e`.trim();
const fork = (): Promise<Graph> =>
  tinyGraph(FORK, [
    ['ab', STREET],
    ['bc', STREET],
    ['bdec', STREET],
    ['cf', STREET],
  ]);
const on = (right: number, down = 0): Spot => ({ right, down });
type Ring = NonNullable<RouteRequest['exclude_polygons']>[number];
/** A ring from its corners, in steps of 100 m. */
const ring = (...corners: (readonly [right: number, down: number])[]): Ring =>
  corners.map(([right, down]) => {
    const { lat, lon } = placeAt({ right, down });
    return [lon, lat];
  });
const box = (west: number, north: number, east: number, south: number): Ring =>
  ring([west, north], [east, north], [east, south], [west, south]);

type Exclusions = Pick<RouteRequest, 'exclude_locations' | 'exclude_polygons'>;
function go(graph: Graph, exclusions: Exclusions, from = on(1), to = on(14)) {
  const response = route(graph, { locations: [from, to].map(placeAt), costing: 'auto', ...exclusions });
  expectLawful(response);
  return response;
}
const waysWithout = async (...rings: Ring[]): Promise<number[]> => {
  const graph = await fork();
  return waysTravelled(graph, go(graph, { exclude_polygons: rings }));
};
const STRAIGHT = [1, 2, 4];
const ROUND = [1, 3, 4];

describe('exclude_polygons', () => {
  test.each<[string, Ring, number[]]>([
    ['around a piece of the street', box(7, -1, 8, 1), ROUND],
    ['across it', box(7, -0.2, 8, 0.5), ROUND],
    ['a sliver across it', ring([7, -0.2], [7.001, -0.2], [7, 0.5]), ROUND],
    ['around all of it but the ends', box(5.1, -0.5, 9.9, 0.5), ROUND],
    ['touching it with a corner from above', ring([7, 0], [8, -1], [6, -1]), ROUND],
    ['with a side on it', ring([7, 0], [8, 0], [7.5, -1]), ROUND],
    ['beside it', ring([7, -0.001], [8, -1], [6, -1]), STRAIGHT],
    ['far away', box(7, -20, 8, -19), STRAIGHT],
    ['on the way round', box(7, 1.5, 8, 3), STRAIGHT],
    ['already closed', [...box(7, -1, 8, 1), box(7, -1, 8, 1)[0]!], ROUND],
    // The street lies within the bounds of the ring, but in the mouth of its U.
    [
      'concave, around the street without touching it',
      ring([5.2, -2], [9.8, -2], [9.8, -0.5], [5.7, -0.5], [5.7, -1], [5.2, -1]),
      STRAIGHT,
    ],
    [
      'concave, with an arm on it',
      ring([5.5, -2], [9, -2], [9, 0.5], [8.5, 0.5], [8.5, -1], [5.5, -1]),
      ROUND,
    ],
    // The ring is a bow tie that crosses itself on the street.
    ['crossing itself', ring([6, -0.5], [8, 0.5], [8, -0.5], [6, 0.5]), ROUND],
    ['with corners repeated', ring([7, -1], [7, -1], [8, -1], [8, 1], [8, 1], [7, 1], [7, -1]), ROUND],
    ['clockwise as well', [...box(7, -1, 8, 1)].toReversed(), ROUND],
  ])('%s', async (_, polygon, expected) => {
    expect(await waysWithout(polygon)).toEqual(expected);
  });

  test('may be several areas, an empty list or null', async () => {
    expect(await waysWithout(box(0, -9, 1, -8), box(7, -1, 8, 1))).toEqual(ROUND);
    expect(await waysWithout()).toEqual(STRAIGHT);
    expect(readPolygons(null)).toEqual([]);
    expect(readPolygons(undefined)).toEqual([]);
  });

  test('leave no route where they close both streets', async () => {
    const graph = await fork();
    // The minimum of 0 keeps a place on its island; otherwise it would be put on a road across the map.
    const locations = [on(1), on(14)].map((spot) => ({ ...placeAt(spot), minimum_reachability: 0 }));
    const request = { locations, costing: 'auto' as const, exclude_polygons: [box(7, -1, 8, 3)] };
    expect(() => route(graph, request)).toThrow(expect.objectContaining({ code: '442' }));
  });

  test('move the start of a trip that begins inside to the nearest road outside', async () => {
    const graph = await fork();
    const { trip } = go(graph, { exclude_polygons: [box(6, -0.5, 9, 0.5)] }, on(8.5), on(14));
    // The end of the street at c is 150 m away, the way round 200 m.
    expect(trip.summary.length).toBeCloseTo(0.4, 2);
    const everything = { exclude_polygons: [box(-1, -1, 16, 3)] };
    expect(() => go(graph, everything)).toThrow(expect.objectContaining({ code: '171' }));
  });

  test('count for one request only', async () => {
    const graph = await fork();
    const plain = go(graph, {});
    go(graph, { exclude_polygons: [box(7, -1, 8, 1)] });
    expect(go(graph, {})).toEqual(plain);
  });

  test.each<[string, unknown, string, string]>([
    ['text', 'here', '137', 'exclude_polygons'],
    ['an object', {}, '137', 'exclude_polygons'],
    ['a number', 7, '137', 'exclude_polygons'],
    ['a ring that is none', [7], '137', 'exclude_polygons[0]'],
    ['GeoJSON', [{ type: 'Polygon', coordinates: [] }], '137', 'exclude_polygons[0]'],
    ['an empty ring', [[]], '137', 'exclude_polygons[0]'],
    ['a pair alone', [box(0, 0, 1, 1), [[0, 0]]], '137', 'exclude_polygons[1]'],
    ['two points', [ring([0, 0], [1, 0])], '137', 'exclude_polygons[0]'],
    ['two points and back', [ring([0, 0], [1, 0], [0, 0], [1, 0])], '137', 'exclude_polygons[0]'],
    ['a point that is none', [[...box(0, 0, 1, 1), 'x']], '137', 'exclude_polygons[0][4]'],
    ['objects for points', [[{ lat: 0, lon: 0 }]], '137', 'exclude_polygons[0][0]'],
    ['one number', [[[0]]], '137', 'exclude_polygons[0][0]'],
    ['text for a number', [[['0', 0]]], '137', 'exclude_polygons[0][0]'],
    ['NaN', [[[0, NaN]]], '137', 'exclude_polygons[0][0]'],
    ['lat and lon the wrong way round', [[[0, 91]]], '137', 'exclude_polygons[0][0]'],
    ['beyond the antimeridian', [[[180.5, 0]]], '137', 'exclude_polygons[0][0]'],
    ['too many points', [Array.from({ length: 10_001 }, () => [0, 0])], '137', 'exclude_polygons[0]'],
    [
      'too many points in all',
      Array.from({ length: 3000 }, () => box(0, 0, 0.001, 0.001)),
      '137',
      'exclude_polygons',
    ],
    ['too many rings', Array.from({ length: 10_001 }, () => []), '137', 'exclude_polygons'],
    ['10 km around and more', [box(0, 0, 25, 25.1)], '167', 'exclude_polygons'],
    ['10 km in all', [box(0, 0, 12, 14), box(20, 0, 32, 14)], '167', 'exclude_polygons'],
  ])('%s: %j', (name, exclude_polygons, code, field) => {
    expect(name).not.toBe('');
    const request = { locations: [on(0), on(1)].map(placeAt), costing: 'auto', exclude_polygons };
    expect(() => readRouteRequest(request, {})).toThrow(
      expect.objectContaining({
        code,
        name: 'PortolanError',
        message: expect.stringContaining(field),
        detail: expect.objectContaining({ field }),
      }),
    );
  });

  test('may be just under 10 km long', () => {
    expect(readPolygons([box(0, 0, 24.9, 24.9)])).toHaveLength(1);
  });
});

describe('exclude_locations', () => {
  test('shut the road at the place in both directions, and no other road', async () => {
    const graph = await fork();
    const without = (...spots: Spot[]): number[] =>
      waysTravelled(graph, go(graph, { exclude_locations: spots.map(placeAt) }));
    expect(without(on(7))).toEqual(ROUND);
    expect(without(on(7, 0.3))).toEqual(ROUND);
    expect(without(on(7, 1.9))).toEqual(STRAIGHT);
    expect(without()).toEqual(STRAIGHT);
    const back = go(graph, { exclude_locations: [placeAt(on(7))] }, on(14), on(1));
    expect(waysTravelled(graph, back)).toEqual([4, 3, 1]);
    expect(stepsTravelled(back)).toBeCloseTo(13 + 4, 0);
  });

  test('shut all roads of a junction at the place', async () => {
    // Streets 3 and 4 cross at g; whoever may not pass there goes all the way round.
    const picture = `
a----b----c----d
     |    |
h----e----g----i
     |    |
     f----k----l`.trim();
    const graph = await tinyGraph(picture, [
      ['abcd', STREET],
      ['bef', STREET],
      ['hegi', STREET],
      ['cgkf', STREET],
      ['kl', STREET],
    ]);
    const way = (...excluded: Spot[]): number[] =>
      waysTravelled(graph, go(graph, { exclude_locations: excluded.map(placeAt) }, on(12), on(13, 4)));
    expect(way()).toEqual([1, 4, 5]);
    expect(way(on(5, 2))).toEqual([1, 4, 5]);
    expect(way(on(10, 2))).toEqual([1, 2, 4, 5]);
    // The nearest roads of a place beside the end of a street are those that meet there.
    expect(way(on(10.001, 2.001))).toEqual([1, 2, 4, 5]);
  });

  test('shut nothing where there is no road', async () => {
    const graph = await fork();
    const nowhere = { ...placeAt(on(7)), lat: 40 };
    expect(waysTravelled(graph, go(graph, { exclude_locations: [nowhere] }))).toEqual(STRAIGHT);
    const far = { ...placeAt(on(7, 0.3)), search_cutoff: 10 };
    expect(waysTravelled(graph, go(graph, { exclude_locations: [far] }))).toEqual(STRAIGHT);
  });

  test('work together with exclude_polygons', async () => {
    const graph = await fork();
    const both = { exclude_locations: [placeAt(on(7))], exclude_polygons: [box(7, 1.5, 8, 3)] };
    const locations = [on(1), on(14)].map((spot) => ({ ...placeAt(spot), minimum_reachability: 0 }));
    expect(() => route(graph, { locations, costing: 'auto', ...both })).toThrow(
      expect.objectContaining({ code: '442' }),
    );
  });

  test.each<[unknown, string, string]>([
    ['here', '133', 'exclude_locations'],
    [{ lat: 0, lon: 0 }, '133', 'exclude_locations'],
    [[null], '133', 'exclude_locations[0]'],
    [[[0, 0]], '133', 'exclude_locations[0]'],
    [
      [
        { lat: 0, lon: 0 },
        { lat: 95, lon: 0 },
      ],
      '133',
      'exclude_locations[1].lat',
    ],
    [Array.from({ length: 51 }, () => ({ lat: 0, lon: 0 })), '157', 'exclude_locations'],
  ])('%j', (exclude_locations, code, field) => {
    const request = { locations: [on(0), on(1)].map(placeAt), costing: 'auto', exclude_locations };
    expect(() => readRouteRequest(request, {})).toThrow(
      expect.objectContaining({ code, detail: expect.objectContaining({ field }) }),
    );
  });

  test('may be as many as fifty', () => {
    const fifty = Array.from({ length: 50 }, () => ({ lat: 0, lon: 0 }));
    const request = { locations: [on(0), on(1)].map(placeAt), costing: 'auto', exclude_locations: fifty };
    expect(readRouteRequest(request, {}).excludeLocations).toHaveLength(50);
  });
});

/** Coordinates that often fall on a grid, so that some places lie on one line or on the same spot. */
const grid = fc.oneof(
  fc.integer({ min: -8, max: 8 }).map((n) => n * 1000),
  fc.integer({ min: -9000, max: 9000 }),
);
const streets = fc
  .record({
    places: fc.array(fc.tuple(grid, grid), { minLength: 3, maxLength: 10 }),
    corners: fc.array(fc.tuple(grid, grid), { minLength: 3, maxLength: 7 }),
    ends: fc.tuple(fc.nat(9), fc.nat(9)),
  })
  .chain(({ places, corners, ends }) =>
    fc
      .uniqueArray(fc.tuple(fc.nat(places.length - 1), fc.nat(places.length - 1)), {
        minLength: 2,
        maxLength: 14,
        selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`,
      })
      .map((pairs) => {
        const nodes: NodeRow[] = places.map(([lon, lat], i) => ({ id: i + 1, lat, lon }));
        const ways: WayRow[] = pairs
          .filter(([a, b]) => a !== b)
          .map(([a, b], i) => ({ id: i + 1, refs: [a + 1, b + 1], tags: STREET }));
        return { nodes, ways, corners, ends };
      }),
  );

/** A street with many side streets, 2 km away. It stays the main network whatever happens to the rest. */
const FAR = Array.from({ length: 20 }, (_, i) => i);
const FAR_NODES: NodeRow[] = FAR.flatMap((i) => [
  { id: 100 + 2 * i, lat: 200_000, lon: 1000 * i },
  { id: 101 + 2 * i, lat: 201_000, lon: 1000 * i },
]);
const FAR_WAYS: WayRow[] = [
  { id: 100, refs: FAR.map((i) => 100 + 2 * i), tags: STREET },
  ...FAR.map((i) => ({ id: 101 + i, refs: [100 + 2 * i, 101 + 2 * i], tags: STREET })),
];

const open = async (nodes: NodeRow[], ways: WayRow[]): Promise<Graph> =>
  openGraph(await buildGraph(sourceOf([...nodes, ...FAR_NODES], [...ways, ...FAR_WAYS])));

test('any ring touches the edges that the slow search finds', async () => {
  await fc.assert(
    fc.asyncProperty(streets, async ({ nodes, ways, corners }) => {
      const graph = await open(nodes, ways);
      const closed = [...corners, corners[0]!];
      const found = edgesInRing(graph.data, {
        lon: Float64Array.from(closed, ([x]) => x / 1e7),
        lat: Float64Array.from(closed, ([, y]) => y / 1e7),
      });
      expect(found).toEqual(slowEdgesInRing(graph, closed));
    }),
    { numRuns: share(200), endOnFailure: true },
  );
});

test('a ring across the antimeridian touches what it touches elsewhere', async () => {
  const HALF = 1_800_000_000;
  const beyond = (lon: number): number => (lon < 0 ? lon + HALF : lon - HALF);
  const moved = (rows: readonly NodeRow[]): NodeRow[] =>
    rows.map((row) => ({ ...row, lon: beyond(row.lon) }));
  const waysTouched = ({ data }: Graph, corners: readonly (readonly [number, number])[]): number[] => {
    const edges = edgesInRing(data, {
      lon: Float64Array.from(corners, ([x]) => x / 1e7),
      lat: Float64Array.from(corners, ([, y]) => y / 1e7),
    });
    return [...new Set(edges.map((edge) => data.network.edgeWayId[edge]!))].toSorted((a, b) => a - b);
  };
  await fc.assert(
    fc.asyncProperty(streets, async ({ nodes, ways, corners }) => {
      const here = await open(nodes, ways);
      const source = sourceOf(moved([...nodes, ...FAR_NODES]), [...ways, ...FAR_WAYS]);
      const there = openGraph(await buildGraph(source));
      const closed = [...corners, corners[0]!];
      expect(
        waysTouched(
          there,
          closed.map(([x, y]) => [beyond(x), y] as const),
        ),
      ).toEqual(waysTouched(here, closed));
    }),
    { numRuns: share(100), endOnFailure: true },
  );
});

/** An option for walkers that only Portolan has. */
const SHORTEST: object = { shortest: true };

test('any ring gives the route of a map without the streets that it touches', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(streets, async ({ nodes, ways, corners, ends }) => {
      const graph = await open(nodes, ways);
      if (new Set(corners.map((corner) => corner.join())).size < 3) return;
      const closed = [...corners, corners[0]!];
      const shut = new Set(slowEdgesInRing(graph, closed).map((edge) => graph.data.network.edgeWayId[edge]!));
      const rest = await open(
        nodes,
        ways.filter(({ id }) => !shut.has(id)),
      );
      const places = ends.map((end) => nodes[end % nodes.length]!);
      const request: RouteRequest = {
        locations: places.map(({ lat, lon }) => ({
          lat: lat / 1e7,
          lon: lon / 1e7,
          minimum_reachability: 0,
          search_cutoff: 500,
        })),
        costing: 'pedestrian',
        costing_options: { pedestrian: SHORTEST },
      };
      const outcome = (of: Graph, asked: RouteRequest): unknown => {
        try {
          const { trip } = route(of, asked);
          return [trip.summary.length, trip.legs.map((leg) => leg.shape)];
        } catch (error) {
          return (error as { code: string }).code;
        }
      };
      const exclude_polygons = [corners.map(([x, y]) => [x / 1e7, y / 1e7] as [number, number])];
      const found = outcome(graph, { ...request, exclude_polygons });
      expect(found).toEqual(outcome(rest, request));
      if (shut.size > 0 && typeof found === 'object') compared++;
    }),
    { numRuns: share(100), endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(floorOf(10));
});

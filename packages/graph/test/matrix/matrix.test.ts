import polyline from '@mapbox/polyline';
import type { MatrixCell, MatrixRequest, RouteResponse, VerboseMatrix } from '@portolan/schemas';
import { matrixResponseValidator } from '@portolan/schemas/validators';
import { randomInts, seedOf, someOf } from '@portolan/testing';
import { EXTRACTS, hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import {
  buildGraph,
  isochrone,
  matrix,
  matrixJson,
  matrixRows,
  openGraph,
  optimizedRoute,
  route,
  type Graph,
  type RequestContext,
  type NativeRouteRequest,
} from '../../src/index.ts';
import { sourceOf, type Tags } from '../network/tiny-map.ts';
import { placeAt, tinyGraph } from '../route/tiny-routes.ts';
import { graphOf } from '../real-graphs.ts';

type Place = MatrixRequest['sources'][number];

const STREET: Tags = { highway: 'residential' };
const at = (right: number, down = 0): Place => placeAt({ right, down });
/** One way round a block is a one-way street. */
const BLOCK = `
a----b----c
|    |    |
d----e----f`.trim();
const block = (): Promise<Graph> =>
  tinyGraph(BLOCK, [
    ['abc', STREET],
    ['def', STREET],
    ['ad', { ...STREET, oneway: 'yes' }],
    ['be', STREET],
    ['cf', STREET],
  ]);
const PLACES = [at(1), at(9), at(3, 2), at(0, 1), at(10, 1)];

function verbose(graph: Graph, request: MatrixRequest, context?: RequestContext): VerboseMatrix {
  const response = matrix(graph, { ...request, verbose: true }, context);
  expect(matrixResponseValidator.issues(response)).toEqual([]);
  // What servers send is made row by row.
  const texts = [...matrixJson(graph, { ...request, verbose: true }, context)];
  expect(texts.join('')).toBe(JSON.stringify(response));
  return response;
}

/** The route of a pair in the form of a cell; undefined if there is none. */
function routed(graph: Graph, request: MatrixRequest, from: Place, to: Place, more = {}) {
  try {
    const { summary } = route(graph, {
      ...request,
      ...more,
      locations: [from, to],
      directions_type: 'none',
    } as NativeRouteRequest).trip;
    return { distance: summary.length, time: Math.round(summary.time), cost: summary.cost };
  } catch (error) {
    expect(error).toMatchObject({ code: '442' });
    return undefined;
  }
}

const measured = ({ distance, time, cost }: MatrixCell) => ({ distance, time, cost });

function expectRoutes(graph: Graph, request: MatrixRequest): void {
  const { sources_to_targets: cells } = verbose(graph, request);
  request.sources.forEach((from, i) => {
    request.targets.forEach((to, j) => {
      const way = routed(graph, request, from, to);
      expect(cells[i]![j]).toMatchObject({ from_index: i, to_index: j });
      expect(measured(cells[i]![j]!)).toEqual(way ?? { distance: null, time: null, cost: undefined });
    });
  });
}

describe('cells', () => {
  test.each(['auto', 'truck', 'bicycle', 'pedestrian', 'motor_scooter', 'low_speed_vehicle'] as const)(
    'are the routes of %s',
    async (costing) => {
      expectRoutes(await block(), { sources: PLACES, targets: PLACES.slice(0, 3), costing });
    },
  );

  test('a place is no way from itself', async () => {
    const { sources_to_targets } = verbose(await block(), {
      sources: PLACES.slice(0, 1),
      targets: PLACES.slice(0, 1),
      costing: 'auto',
    });
    expect(sources_to_targets).toEqual([[{ distance: 0, time: 0, cost: 0, from_index: 0, to_index: 0 }]]);
  });

  test('options, areas and places to keep off count as in a route', async () => {
    const graph = await block();
    const base: MatrixRequest = { sources: PLACES, targets: PLACES, costing: 'auto' };
    const { lat, lon } = at(5, 1);
    const ring = [
      [-1e-4, -1e-4],
      [1e-4, -1e-4],
      [1e-4, 1e-4],
      [-1e-4, 1e-4],
    ].map(([x, y]): [number, number] => [lon + x!, lat + y!]);
    const plain = verbose(graph, base).sources_to_targets;
    for (const more of [
      { exclude_polygons: [ring] },
      { exclude_locations: [at(5, 1)] },
      { costing_options: { auto: { top_speed: 20 } } },
      { costing_options: { auto: { shortest: true } } },
    ]) {
      const request = { ...base, ...more };
      expectRoutes(graph, request);
      expect(verbose(graph, request).sources_to_targets).not.toEqual(plain);
    }
  });

  test('there is no cell where there is no way, nor where it is longer than somebody walks', async () => {
    // Cars may leave the ring but not enter it.
    const graph = await tinyGraph('a---b---c', [
      ['ab', STREET],
      ['bc', { ...STREET, oneway: 'yes' }],
    ]);
    const sources = [at(1), at(7)];
    expectRoutes(graph, { sources, targets: sources, costing: 'auto' });
    const [, back] = verbose(graph, { sources, targets: sources, costing: 'auto' }).sources_to_targets;
    expect(back![0]).toEqual({ distance: null, time: null, from_index: 1, to_index: 0 });
    const short = { costing: 'pedestrian', costing_options: { pedestrian: { max_distance: 300 } } } as const;
    expectRoutes(graph, { sources, targets: [...sources, at(2)], ...short });
    expect(
      verbose(graph, { sources: [at(1)], targets: [at(2), at(7)], ...short }).sources_to_targets[0]!.map(
        ({ distance }) => distance === null,
      ),
    ).toEqual([false, true]);
  });

  test('bicycles are rented where that pays', async () => {
    const graph = await tinyGraph(`  s${' '.repeat(33)}t\na${'-'.repeat(39)}b`, [['ab', STREET]], {
      s: { amenity: 'bicycle_rental' },
      t: { amenity: 'bicycle_rental' },
    });
    const places = [at(1, 1), at(38, 1), at(20, 1), at(4, 1)];
    const request: MatrixRequest = { sources: places, targets: places, costing: 'bikeshare' };
    expectRoutes(graph, request);
    const { sources_to_targets, algorithm } = verbose(graph, request);
    const walked = verbose(graph, { ...request, costing: 'pedestrian' }).sources_to_targets;
    expect(algorithm).toBe('timedistancebssmatrix');
    expect(sources_to_targets[0]![1]!.time).toBeLessThan(walked[0]![1]!.time! / 2);
    expect(sources_to_targets[0]![3]).toEqual(walked[0]![3]);
    expect(verbose(graph, { ...request, shape_format: 'polyline6' }).warnings).toMatchObject([{ code: 207 }]);
  });

  test('miles', async () => {
    const graph = await block();
    const request: MatrixRequest = { sources: PLACES, targets: PLACES, costing: 'auto', units: 'mi' };
    expectRoutes(graph, request);
    expect(verbose(graph, request).units).toBe('miles');
  });

  test.each(['polyline6', 'polyline5', 'geojson'] as const)('lines as %s', async (shape_format) => {
    const graph = await block();
    const request: MatrixRequest = { sources: PLACES, targets: PLACES, costing: 'auto', shape_format };
    const { sources_to_targets: cells } = verbose(graph, request);
    PLACES.forEach((from, i) => {
      PLACES.forEach((to, j) => {
        const { shape, begin_heading, end_heading } = cells[i]![j]!;
        const { legs } = route(graph, { locations: [from, to], costing: 'auto' }).trip;
        const expected = polyline.decode(legs[0]!.shape, 6);
        const line =
          typeof shape === 'string'
            ? polyline.decode(shape, shape_format === 'polyline5' ? 5 : 6)
            : shape!.coordinates.map(([lon, lat]) => [lat, lon] as const);
        expect(line.length).toBe(expected.length);
        line.forEach(([lat, lon], k) => {
          const half = shape_format === 'polyline5' ? 0.6e-5 : 1e-9;
          expect(Math.abs(lat - expected[k]![0])).toBeLessThanOrEqual(half);
          expect(Math.abs(lon - expected[k]![1])).toBeLessThanOrEqual(half);
        });
        expect(begin_heading).toBeTypeOf('number');
        expect(end_heading).toBeTypeOf('number');
      });
    });
  });
});

describe('answers', () => {
  test('say what was asked, and where the places lie on the roads', async () => {
    const graph = await block();
    const beside = { lat: at(1).lat + 1e-4, lon: at(1).lon };
    const response = verbose(graph, { id: 'x', sources: [beside], targets: PLACES, costing: 'auto' });
    expect(response).toMatchObject({ id: 'x', units: 'kilometers', algorithm: 'costmatrix' });
    expect(response.sources).toEqual([{ lat: 0, lon: at(1).lon, distance: 11.12 }]);
    expect(response.targets).toHaveLength(PLACES.length);
    expect(response.sources_to_targets.map((row) => row.length)).toEqual([PLACES.length]);
    expect(response).not.toHaveProperty('warnings');
    const { trip } = route(graph, { locations: [beside, PLACES[2]!], costing: 'auto' });
    expect(trip.locations.map(({ snapped }) => snapped)).toEqual([response.sources[0], response.targets[2]]);
    const [row] = matrixRows(graph, { sources: [beside], targets: PLACES, costing: 'auto' });
    expect([row!.from, row!.to]).toEqual([response.sources[0], response.targets]);
  });

  test('in short where that is asked for', async () => {
    const graph = await block();
    const request: MatrixRequest = { sources: PLACES, targets: PLACES.slice(1), costing: 'auto', id: 'x' };
    const long = verbose(graph, request);
    const short = matrix(graph, { ...request, verbose: false });
    expect(matrixResponseValidator.issues(short)).toEqual([]);
    const { durations, distances } = short.sources_to_targets;
    expect(durations).toEqual(long.sources_to_targets.map((row) => row.map(({ time }) => time)));
    expect(distances).toEqual(long.sources_to_targets.map((row) => row.map(({ distance }) => distance)));
    expect(Object.keys(short).toSorted()).toEqual(['algorithm', 'id', 'sources_to_targets', 'units']);
  });

  test('of many targets the nearest so many', async () => {
    const graph = await block();
    for (const [sources, targets] of [
      [PLACES.slice(0, 1), PLACES],
      [PLACES, PLACES.slice(0, 1)],
    ] as const) {
      const request: MatrixRequest = { sources, targets, costing: 'auto' };
      const all = verbose(graph, request).sources_to_targets.flat();
      const some = verbose(graph, { ...request, matrix_locations: 2 }).sources_to_targets.flat();
      const kept = some.filter(({ time }) => time !== null);
      const costs = all.map(({ cost }) => cost!).toSorted((a, b) => a - b);
      expect(kept.map(({ cost }) => cost!).toSorted((a, b) => a - b)).toEqual(costs.slice(0, 2));
      for (const cell of kept) expect(all).toContainEqual(cell);
      const short = matrix(graph, { ...request, matrix_locations: 2, verbose: false }).sources_to_targets;
      expect(short.durations.flat()).toEqual(some.map(({ time }) => time));
      expect(short.distances.flat()).toEqual(some.map(({ distance }) => distance));
    }
    const both = { sources: PLACES, targets: PLACES, costing: 'auto', matrix_locations: 2 } as const;
    const { warnings, sources_to_targets } = verbose(graph, both);
    expect(warnings).toMatchObject([{ code: 213 }]);
    expect(sources_to_targets.flat().every(({ time }) => time !== null)).toBe(true);
  });
});

describe('an island beside the main network', () => {
  /** 64 crossings, and west of them two streets without connection. */
  const withIsland = async (): Promise<Graph> => {
    const nodes = Array.from({ length: 64 }, (_, i) => ({
      id: i + 1,
      lat: 9000 * (i >> 3),
      lon: 9000 * (i & 7),
      tags: {},
    }));
    const rows = Array.from({ length: 8 }, (_, row) => Array.from({ length: 8 }, (_x, i) => 8 * row + i + 1));
    const island = [
      { id: 101, lat: 0, lon: -9000, tags: {} },
      { id: 102, lat: 63_000, lon: -9000, tags: {} },
      { id: 103, lat: 30_000, lon: -18_000, tags: {} },
    ];
    const columns = rows.map((_, column) => rows.map((row) => row[column]!));
    const ways = [...rows, ...columns, [101, 102], [101, 103]];
    return openGraph(
      await buildGraph(
        sourceOf(
          [...nodes, ...island],
          ways.map((refs, i) => ({ id: i + 1, refs, tags: STREET })),
        ),
      ),
    );
  };
  const place = (lat: number, lon: number): Place => ({ lat: lat / 1e7, lon: lon / 1e7 });
  const PLACES_OF_BOTH = [
    place(4500, -8000),
    place(40_000, -8500),
    place(4500, 30_000),
    place(50_000, 20_000),
  ];

  test('its places lie on the main network, whichever the other place is', async () => {
    const graph = await withIsland();
    const request: MatrixRequest = { sources: PLACES_OF_BOTH, targets: PLACES_OF_BOTH, costing: 'auto' };
    expectRoutes(graph, request);
    const { sources, targets, sources_to_targets: cells } = verbose(graph, request);
    expect(sources).toEqual(targets);
    expect(sources.map((snapped) => snapped!.lon)).toEqual([0, 0, 0.0027, 0.0018]);
    for (const cell of cells.flat()) expect(Object.keys(cell)).not.toContain('begin_lat');
  });

  test('places far from their roads are named once, the first five of them', async () => {
    const graph = await withIsland();
    const sources = Array.from({ length: 4 }, (_, i) => place(-30_000, 9000 * i));
    const request: MatrixRequest = { sources, targets: sources, costing: 'auto' };
    const { warnings } = verbose(graph, request);
    expect(warnings).toMatchObject([
      { code: 215, text: expect.stringMatching(/sources\[\d\] \(33\d m\).* and 3 more$/) },
    ]);
    for (const row of matrixRows(graph, request)) expect(row.warnings).toEqual(warnings);
  });

  test('places that leave it for the main network are named', async () => {
    const graph = await withIsland();
    const { warnings } = verbose(graph, {
      sources: PLACES_OF_BOTH,
      targets: [place(4500, 0)],
      costing: 'auto',
    });
    expect(warnings).toMatchObject([
      { code: 215, text: expect.stringMatching(/and back: sources\[0\] \(\d+ m\)/) },
    ]);
    // So are those of an optimized route and an isochrone.
    const [island, main, other] = [place(4500, -8000), place(4500, 0), place(40_000, 9000)];
    const { trip } = optimizedRoute(graph, { locations: [main, island, other], costing: 'auto' });
    expect(trip.warnings).toMatchObject([
      { code: 215, text: expect.stringContaining('and back: locations[1]') },
    ]);
    const area = isochrone(graph, { locations: [island], costing: 'auto', contours: [{ time: 1 }] });
    expect(area.warnings).toMatchObject([
      { code: 215, text: expect.stringContaining('and back: locations[0]') },
    ]);
  });

  test('many of its places are told apart', async () => {
    const graph = await withIsland();
    const sources = [...PLACES_OF_BOTH, place(20_000, -8000), place(60_000, -8000)];
    expectRoutes(graph, { sources, targets: sources.toReversed(), costing: 'pedestrian' });
  });
});

describe('time of travel', () => {
  const FORK = `
a----b----c----f
     |    |
     d----e`.trim();
  const rush = (): Promise<Graph> =>
    tinyGraph(
      FORK,
      [
        ['ab', STREET],
        ['bc', { ...STREET, 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00)' }],
        ['bdec', STREET],
        ['cf', STREET],
      ],
      {},
      [],
      { timeZoneAt: (_lat, lon) => (lon > at(7).lon ? 'Zone/East' : 'Zone/West') },
    );
  const places = [at(1), at(14)];
  const context: RequestContext = {
    now: Date.UTC(2026, 10, 23, 8, 30) / 1000,
    offsetAt: (id) => ({ utcOffset: id === 'Zone/East' ? 3600 : 0 }),
  };
  const MORNING = '2026-11-23T08:00';
  const NOON = '2026-11-23T12:00';

  test.each([
    { type: 'depart_at', value: MORNING },
    { type: 'arrive_at', value: MORNING },
    { type: 'depart_at', value: NOON },
    { type: 'depart_now' },
  ] as const)('one for all: %j', async (date_time) => {
    const graph = await rush();
    const request = { sources: places, targets: places, costing: 'auto', date_time } as MatrixRequest;
    const { sources_to_targets: cells } = verbose(graph, request, context);
    for (const [i, from] of places.entries()) {
      for (const [j, to] of places.entries()) {
        const { trip } = route(graph, { locations: [from, to], costing: 'auto', date_time }, context);
        expect(cells[i]![j]).toMatchObject({
          time: Math.round(trip.summary.time),
          distance: trip.summary.length,
        });
        const end = trip.locations[date_time.type === 'arrive_at' ? 0 : 1]!;
        const { date_time: clock, time_zone_offset, time_zone_name } = end;
        expect(cells[i]![j]).toMatchObject({ date_time: clock, time_zone_offset, time_zone_name });
      }
    }
  });

  test('each source may have its own', async () => {
    const graph = await rush();
    const { sources_to_targets: cells } = verbose(
      graph,
      {
        sources: [{ ...at(1), date_time: MORNING }, { ...at(1), date_time: NOON }, at(1)],
        targets: [at(14)],
        costing: 'auto',
      },
      context,
    );
    const [morning, noon, never] = cells.map(([cell]) => cell!);
    expect(morning!.distance).toBeGreaterThan(noon!.distance!);
    expect(never!.distance).toBe(noon!.distance);
    expect(never).not.toHaveProperty('date_time');
    expect(noon!.date_time).toMatch(/^2026-11-23T13:\d\d\+01:00$/);
  });

  test('and each target', async () => {
    const graph = await rush();
    const { sources_to_targets } = verbose(
      graph,
      {
        sources: [at(1), { ...at(2), date_time: NOON }],
        targets: [{ ...at(14), date_time: MORNING }, at(14), { ...at(14), date_time: NOON }],
        costing: 'auto',
      },
      context,
    );
    const [byTarget, bySource] = sources_to_targets.map((row) => row.map(({ distance }) => distance!));
    expect(byTarget![0]).toBeGreaterThan(byTarget![1]!);
    expect(byTarget![2]).toBe(byTarget![1]);
    // The time of a source counts before the times of targets.
    expect(new Set(bySource).size).toBe(1);
    expect(bySource![0]).toBeLessThan(byTarget![1]!);
  });

  test('options that are of no use are told of once, at however many hours', async () => {
    const { warnings } = verbose(
      await rush(),
      {
        sources: [
          { ...at(1), date_time: MORNING },
          { ...at(1), date_time: NOON },
        ],
        targets: [at(14)],
        costing: 'auto',
        costing_options: { auto: { use_tolls: 7 } },
      },
      context,
    );
    expect(warnings).toMatchObject([{ code: 500 }]);
  });
});

describe('large ones', () => {
  test('come row by row', async () => {
    const graph = await block();
    const request: MatrixRequest = { sources: PLACES, targets: PLACES.slice(2), costing: 'auto' };
    const cells = verbose(graph, request).sources_to_targets;
    const seen: number[] = [];
    for (const { source, time, distance, cost } of matrixRows(graph, request, {
      limits: { maxDistanceKm: 5 },
    })) {
      seen.push(source);
      expect([...time].map((seconds) => Math.round(seconds))).toEqual(
        cells[source]!.map((cell) => cell.time),
      );
      expect([...cost]).toEqual(cells[source]!.map((cell) => cell.cost));
      distance.forEach((metres, j) => {
        expect(Math.abs(metres / 1000 - cells[source]![j]!.distance!)).toBeLessThanOrEqual(0.000501);
      });
    }
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });

  test('rows may be collected: each has arrays of its own', async () => {
    const graph = await block();
    const request: MatrixRequest = { sources: PLACES, targets: PLACES.toReversed(), costing: 'auto' };
    const copied: unknown[] = [];
    for (const { source, time, distance, cost } of matrixRows(graph, request))
      copied.push({ source, time: [...time], distance: [...distance], cost: [...cost] });
    const collected = [...matrixRows(graph, request)].map(({ source, time, distance, cost }) => ({
      source,
      time: [...time],
      distance: [...distance],
      cost: [...cost],
    }));
    expect(collected).toEqual(copied);
    expect(new Set(collected.map(({ time }) => time.join())).size).toBe(PLACES.length);
  });

  test('report their progress, and stop when they are told to', async () => {
    const graph = await block();
    const request: MatrixRequest = { sources: PLACES, targets: PLACES, costing: 'auto' };
    const told: number[] = [];
    matrix(graph, request, { onProgress: ({ done, total }) => told.push(done / total) });
    expect(told).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
    let done = 0;
    const context = { onProgress: () => void done++, shouldStop: () => done === 2 };
    expect(() => matrix(graph, request, context)).toThrow(
      expect.objectContaining({ code: 'stopped', detail: { done: 2, total: 5 } }),
    );
  });

  test('between rows other matrices may be asked for', async () => {
    const graph = await block();
    const request: MatrixRequest = { sources: PLACES, targets: PLACES, costing: 'auto' };
    const expected = [...matrixRows(graph, request)].length;
    const times: number[][] = [];
    for (const { time } of matrixRows(graph, request)) {
      matrix(graph, { ...request, costing: 'bicycle', sources: PLACES.toReversed() });
      matrix(graph, { ...request, sources: PLACES.toReversed() });
      times.push([...time].map((seconds) => Math.round(seconds)));
    }
    expect(times).toHaveLength(expected);
    expect(times).toEqual(
      verbose(graph, request).sources_to_targets.map((row) => row.map(({ time }) => time)),
    );
  });
});

/** Places near the roads of an extract, most of them a little beside the road. */
function placesOf({ data: { network } }: Graph, count: number, seed: number): Place[] {
  const random = randomInts(seed);
  return Array.from({ length: count }, () => {
    const point = random(network.pointLat.length);
    return {
      lat: network.pointLat[point]! / 1e7 + (random(2001) - 1000) / 1e6,
      lon: network.pointLon[point]! / 1e7 + (random(2001) - 1000) / 1e6,
    };
  });
}

describe.skipIf(!hasSharedData)('on real roads', () => {
  test.each(someOf(EXTRACTS))('every cell of %s is the route', async (name) => {
    const graph = await graphOf(name);
    const places = placesOf(graph, 18, seedOf(3));
    for (const costing of ['auto', 'truck', 'bicycle', 'pedestrian'] as const) {
      expectRoutes(graph, { sources: places.slice(0, 10), targets: places.slice(6), costing });
    }
  });

  test.each(someOf(EXTRACTS))(
    'cells along an order of many places in %s add up to the route through it',
    async (name) => {
      const graph = await graphOf(name);
      // People walk 100 km at most, and bicycles ride 250.
      for (const [costing, count] of [
        ['auto', 20],
        ['truck', 20],
        ['bicycle', 8],
        ['pedestrian', 3],
      ] as const) {
        const places = placesOf(graph, count, seedOf(8)).map(({ lat, lon }) => ({ lat: lat + 0.001, lon }));
        const sum = { time: 0, distance: 0, cost: 0 };
        const rows = matrixRows(graph, { sources: places, targets: places, costing });
        for (const { source, time, distance, cost } of rows) {
          if (source + 1 === places.length) break;
          sum.time += time[source + 1]!;
          sum.distance += distance[source + 1]!;
          sum.cost += cost[source + 1]!;
        }
        const whole = (): RouteResponse =>
          route(graph, { locations: places, costing, directions_type: 'none' });
        if (sum.cost === Infinity) {
          expect(whole).toThrow(expect.objectContaining({ code: '442' }));
          continue;
        }
        const { summary } = whole().trip;
        expect(summary.time).toBeCloseTo(sum.time, 3);
        expect(summary.cost).toBeCloseTo(sum.cost, 3);
        expect(summary.length).toBeCloseTo(sum.distance / 1000, 3);
      }
    },
  );
});

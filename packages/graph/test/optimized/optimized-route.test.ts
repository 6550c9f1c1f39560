import fc from 'fast-check';
import { COSTINGS, OPTIMIZED_ROUTE_LIMITS, type VerboseMatrix } from '@portolan/schemas';
import {
  optimizedRouteRequestValidator,
  optimizedRouteResponseValidator,
} from '@portolan/schemas/validators';
import { randomInts, seedOf, someOf, share } from '@portolan/testing';
import { EXTRACTS, hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import {
  matrix,
  optimizedRoute,
  route,
  type Graph,
  type NativeOptimizedRequest as OptimizedRouteRequest,
  type NativeRouteRequest,
} from '../../src/index.ts';
import { readOptimizedRequest } from '../../src/optimized/optimized-request.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph } from '../route/tiny-routes.ts';
import { graphOfTown, town, type Town } from '../edge-expanded/towns.ts';
import { graphOf } from '../real-graphs.ts';

type Place = OptimizedRouteRequest['locations'][number];

const STREET = { highway: 'residential' };
const at = (right: number, down = 0): Place => placeAt({ right, down });
const line = (): Promise<Graph> => tinyGraph('a--------b', [['ab', STREET]]);

/** The order of an answer, after checks: it is lawful and has all locations, with the first and the last in their places. */
function orderOf(graph: Graph, request: OptimizedRouteRequest, context = {}): number[] {
  const response = optimizedRoute(graph, request, context);
  expect(optimizedRouteResponseValidator.issues(response)).toEqual([]);
  expectLawful(response);
  const order = response.trip.locations.map(({ original_index }) => original_index);
  const last = request.locations.length - 1;
  expect([order[0], order.at(-1)]).toEqual([0, last]);
  expect(order.toSorted((a, b) => a - b)).toEqual(request.locations.map((_, i) => i));
  response.trip.locations.forEach(({ lat, lon, original_index }) => {
    const { lat: asked, lon: askedLon } = request.locations[original_index]!;
    expect([lat, lon]).toEqual([asked, askedLon]);
  });
  expect(response.trip.legs).toHaveLength(last);
  // The answer equals the route through the locations in this order.
  const locations = order.map((i) => request.locations[i]!);
  const { trip } = route(graph, { ...request, locations } as NativeRouteRequest, context);
  expect(response.trip.summary).toEqual(trip.summary);
  return order;
}

describe('order', () => {
  test('follows the street, whatever the order of the request', async () => {
    const graph = await line();
    const locations = [at(0), at(6), at(2), at(8), at(4), at(9)];
    expect(orderOf(graph, { locations, costing: 'auto' })).toEqual([0, 2, 4, 1, 3, 5]);
  });

  test('may lead back to the start', async () => {
    const graph = await tinyGraph('a---b\n|   |\nd---c', [['abcda', { ...STREET, oneway: 'yes' }]]);
    const locations = [at(1), at(4, 1), at(0, 1), at(2, 2), at(1)];
    expect(orderOf(graph, { locations, costing: 'auto' })).toEqual([0, 1, 3, 2, 4]);
    // Walkers may go round in either direction.
    expect(orderOf(graph, { locations, costing: 'pedestrian' })).toHaveLength(5);
  });

  test('takes options, times and units as a route does', async () => {
    const graph = await tinyGraph('a---b---c', [
      ['ab', STREET],
      ['bc', { ...STREET, 'motor_vehicle:conditional': 'no @ (07:00-09:00)' }],
    ]);
    const locations = [at(0), at(2), at(1), at(3)];
    const request: OptimizedRouteRequest = {
      id: 'tour',
      locations,
      costing: 'auto',
      units: 'mi',
      directions_type: 'none',
      date_time: { type: 'depart_at', value: '2026-11-23T08:00' },
    };
    const { id, trip } = optimizedRoute(graph, request);
    expect(id).toBe('tour');
    expect(trip.units).toBe('miles');
    expect(trip.legs[0]).not.toHaveProperty('maneuvers');
    expect(trip.locations.map(({ date_time }) => date_time)).toEqual([
      '2026-11-23T08:00',
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]);
    expect(orderOf(graph, request)).toEqual([0, 2, 1, 3]);
    const warned = optimizedRoute(graph, { ...request, costing_options: { auto: { use_tolls: 9 } } });
    expect(warned.trip.warnings).toMatchObject([{ code: 500 }]);
  });

  test('may use rented bicycles', async () => {
    const graph = await tinyGraph(`  s${' '.repeat(33)}t\na${'-'.repeat(39)}b`, [['ab', STREET]], {
      s: { amenity: 'bicycle_rental' },
      t: { amenity: 'bicycle_rental' },
    });
    const locations = [at(1, 1), at(37, 1), at(3, 1), at(38, 1)];
    expect(orderOf(graph, { locations, costing: 'bikeshare' })).toEqual([0, 2, 1, 3]);
  });

  test('costs as little as the best of all orders in any town', async () => {
    await fc.assert(
      fc.asyncProperty(
        town,
        fc.array(
          fc.tuple(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -40_000, max: 40_000 })),
          {
            minLength: 3,
            maxLength: 6,
          },
        ),
        fc.constantFrom<'auto' | 'pedestrian'>('auto', 'pedestrian'),
        expectBestOrder,
      ),
      { numRuns: share(150) },
    );
  });

  test('exists where a location has no way of its own to the last one', () =>
    // Seed 247220840: all but one location lie beside two streets, of which one is a one-way street out of a bollard.
    expectBestOrder(
      {
        nodes: [
          { id: 1, lat: 8, lon: -28_554, tags: { barrier: 'bollard' } },
          { id: 2, lat: -7, lon: -20_418, tags: {} },
          { id: 3, lat: 38_312, lon: 22_238, tags: {} },
          { id: 4, lat: -7752, lon: 39_997, tags: {} },
          { id: 5, lat: 4788, lon: 34_116, tags: {} },
        ],
        ways: [
          { id: 1, refs: [4, 1], tags: { highway: 'residential', oneway: 'no' } },
          { id: 2, refs: [4, 2, 1], tags: { highway: 'residential', oneway: 'yes' } },
          { id: 3, refs: [1, 1], tags: { highway: 'residential', oneway: 'no' } },
        ],
        restrictions: [{ start: 0, steps: [997, 999], isOnly: true, modes: 1 }],
      },
      [
        [0, 0],
        [-28_097, 3981],
        [0, 0],
        [0, 0],
        [0, -1],
      ],
      'auto',
    ));
});

/** A tour costs as much as the best of all orders; where no order has a way, there is an error. */
async function expectBestOrder(
  streets: Town,
  spots: readonly (readonly [right: number, up: number])[],
  costing: 'auto' | 'pedestrian',
): Promise<void> {
  const graph = await graphOfTown(streets);
  fc.pre(graph !== undefined);
  const base = streets.nodes[0]!.lat;
  const locations = spots.map(([right, up]) => ({ lat: (base + up) / 1e7, lon: right / 1e7 }));
  const request: OptimizedRouteRequest = { locations, costing };
  let cells: VerboseMatrix['sources_to_targets'];
  try {
    cells = matrix(graph, {
      sources: locations,
      targets: locations,
      costing,
      verbose: true,
    }).sources_to_targets;
  } catch (error) {
    expect(error).toMatchObject({ code: '171' });
    expect(() => optimizedRoute(graph, request)).toThrow(expect.objectContaining({ code: '171' }));
    return;
  }
  const best = leastOf(cells.map((row) => row.map(({ cost }) => cost ?? Infinity)));
  if (best === Infinity) {
    expect(() => optimizedRoute(graph, request)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^44[12]$/) }),
    );
    return;
  }
  const order = orderOf(graph, request);
  const cost = order.slice(1).reduce((sum, to, i) => sum + cells[order[i]!]![to]!.cost!, 0);
  expect(cost).toBeCloseTo(best, 6);
}

/** The least cost over all orders of the locations between the first and the last. */
function leastOf(costs: readonly (readonly number[])[]): number {
  const last = costs.length - 1;
  const go = (here: number, rest: readonly number[]): number =>
    rest.length === 0
      ? costs[here]![last]!
      : Math.min(
          ...rest.map(
            (next) =>
              costs[here]![next]! +
              go(
                next,
                rest.filter((other) => other !== next),
              ),
          ),
        );
  return go(
    0,
    costs.slice(1, -1).map((_, i) => i + 1),
  );
}

describe('errors', () => {
  const a = at(1);
  const b = at(3);
  const costing = 'auto';
  test.each([
    ['110', {}, 'locations'],
    ['130', { locations: a, costing }, 'locations'],
    ['120', { locations: [], costing }, 'locations'],
    ['120', { locations: [a, b], costing }, 'locations'],
    ['130', { locations: [a, b, { lat: 0 }], costing }, 'locations[2].lon'],
    ['130', { locations: [a, null, b], costing }, 'locations[1]'],
    ['150', { locations: Array.from({ length: 51 }, () => a), costing }, 'locations'],
    ['124', { locations: [a, a, b] }, 'costing'],
    ['125', { locations: [a, a, b], costing: 'hov' }, 'costing'],
    ['154', { locations: [a, { lat: 3.7, lon: 0 }, b], costing }, 'locations[1]'],
    ['171', { locations: [a, { lat: 1, lon: 1 }, b], costing }, 'locations[1]'],
    ['160', { locations: [a, a, b], costing, date_time: { type: 'depart_at' } }, 'date_time.value'],
  ])('%s: %j', async (code, request, field) => {
    const graph = await line();
    const ask = (): unknown => Reflect.apply(optimizedRoute, undefined, [graph, request]);
    expect(ask).toThrow(
      expect.objectContaining({ name: 'PortolanError', code, detail: expect.objectContaining({ field }) }),
    );
    if (!['154', '171'].includes(code)) expect(optimizedRouteRequestValidator.is(request)).toBe(false);
  });

  test('the error names a location that cannot be reached or left', async () => {
    const graph = await tinyGraph('a---b---c', [
      ['ab', STREET],
      ['bc', { ...STREET, oneway: 'yes' }],
    ]);
    expect(() => optimizedRoute(graph, { locations: [at(1), at(2), at(7), at(3)], costing })).toThrow(
      expect.objectContaining({
        code: '441',
        message: expect.stringContaining('locations[2] has no way to'),
      }),
    );
    expect(() => optimizedRoute(graph, { locations: [at(7), at(2), at(7.5)], costing })).toThrow(
      expect.objectContaining({
        code: '441',
        message: expect.stringContaining('locations[1] cannot be reached'),
      }),
    );
  });

  test('there is no order where two one-way streets exclude each other', async () => {
    // Cars may go from b to c or to d, and from either to e, but not between c and d.
    const graph = await tinyGraph(
      `
a--b--c
   |  |
   d--e--f`.slice(1),
      [
        ['ab', STREET],
        ['bce', { ...STREET, oneway: 'yes' }],
        ['bde', { ...STREET, oneway: 'yes' }],
        ['ef', STREET],
      ],
    );
    expect(() =>
      optimizedRoute(graph, { locations: [at(1), at(6, 0.5), at(3, 1.5), at(8, 2)], costing }),
    ).toThrow(expect.objectContaining({ code: '442' }));
  });

  test('the limits have the defaults of the interface, and a host may set others', () => {
    const many = Array.from({ length: OPTIMIZED_ROUTE_LIMITS.maxLocations }, () => a);
    expect(readOptimizedRequest({ locations: many, costing }, {}).locations).toHaveLength(50);
    expect(() =>
      readOptimizedRequest({ locations: many, costing }, { limits: { maxLocations: 49 } }),
    ).toThrow(expect.objectContaining({ code: '150' }));
    for (const model of COSTINGS) {
      const base = model.replace(/_traffic.*$/, '') as keyof typeof OPTIMIZED_ROUTE_LIMITS.maxDistanceKm;
      const lon = OPTIMIZED_ROUTE_LIMITS.maxDistanceKm[base] / 111.195;
      const ask = (part: number): unknown =>
        readOptimizedRequest(
          {
            locations: [
              { lat: 0, lon: 0 },
              { lat: 0, lon: part * lon },
              { lat: 0, lon: 0 },
            ],
            costing: model,
          },
          {},
        );
      expect(() => ask(0.999)).not.toThrow();
      expect(() => ask(1.001)).toThrow(expect.objectContaining({ code: '154' }));
    }
  });

  test('what happens at a location does not count, but where it lies', () => {
    const odd = [{ ...a, type: 'via' }, b, { ...a, type: 'stop' }];
    const facing = [a, { ...b, heading: 90, preferred_side: 'same', radius: 20 }, a];
    expect(readOptimizedRequest({ locations: facing, costing }, {}).locations[1]).toMatchObject({
      heading: 90,
      preferredSide: 'same',
      radiusMetres: 20,
    });
    const wrong = [a, { ...b, heading: 'x' }, a];
    expect(() => readOptimizedRequest({ locations: wrong, costing }, {})).toThrow(
      expect.objectContaining({ code: '130' }),
    );
    expect(readOptimizedRequest({ locations: odd, costing }, {}).locations.map(({ type }) => type)).toEqual([
      'break',
      'break',
      'break',
    ]);
  });
});

describe.skipIf(!hasSharedData)('on real roads', () => {
  test.each(someOf(EXTRACTS))('tours of %s are lawful and the same when asked for again', async (name) => {
    const graph = await graphOf(name);
    const { network } = graph.data;
    const random = randomInts(seedOf(4));
    for (const [count, costing] of [
      [9, 'auto'],
      [24, 'bicycle'],
      [50, 'pedestrian'],
    ] as const) {
      const locations = Array.from({ length: count }, () => {
        const point = random(network.pointLat.length);
        return { lat: network.pointLat[point]! / 1e7, lon: network.pointLon[point]! / 1e7 };
      });
      const request: OptimizedRouteRequest = {
        locations,
        costing,
        costing_options: { pedestrian: { max_distance: 1_000_000 } },
      };
      try {
        expect(orderOf(graph, request)).toEqual(orderOf(graph, request));
      } catch (error) {
        // Some places lie on islands of the extract, so there may be no tour.
        expect(error).toMatchObject({ code: expect.stringMatching(/^44[12]$/) });
      }
    }
  });
});

import type { RouteRequest } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import type { RoadStretch } from '../../src/context.ts';
import { route, type Graph } from '../../src/index.ts';
import { readRouteRequest } from '../../src/request/route-request.ts';
import type { Tags } from '../network/tiny-map.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph, waysTravelled } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential', maxspeed: '50' };
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
const FROM = placeAt({ right: 1, down: 0 });
const TO = placeAt({ right: 14, down: 0 });
const STRAIGHT = [1, 2, 4];
const ROUND = [1, 3, 4];
const MOTOR = ['auto', 'bus', 'taxi', 'truck', 'motor_scooter', 'motorcycle', 'low_speed_vehicle'] as const;

type Speed = (pathEdge: RoadStretch) => number | undefined;

interface Question {
  readonly speed?: Speed;
  readonly version?: string;
  readonly costing?: Exclude<RouteRequest['costing'], `${string}_traffic${string}`>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly isBack?: boolean;
}

let versions = 0;
function go(graph: Graph, { speed, version, costing = 'auto', options = {}, isBack = false }: Question) {
  const response = route(
    graph,
    {
      locations: isBack ? [TO, FROM] : [FROM, TO],
      costing,
      costing_options: { [costing]: options },
    },
    speed ? { closures: { version: version ?? `version ${versions++}`, speedKmh: speed } } : {},
  );
  expectLawful(response);
  return response;
}
const ways = (graph: Graph, query: Question): number[] => waysTravelled(graph, go(graph, query));
const onWay2 =
  (kmh: number | undefined): Speed =>
  ({ wayId }) =>
    wayId === 2 ? kmh : undefined;
const forward =
  (kmh: number): Speed =>
  (pathEdge) =>
    pathEdge.wayId === 2 && pathEdge.forward ? kmh : undefined;

describe('closures', () => {
  test.each(MOTOR)('%s: avoids a road that is closed, in both directions', async (costing) => {
    const graph = await fork();
    expect(ways(graph, { costing })).toEqual(STRAIGHT);
    expect(ways(graph, { costing, speed: onWay2(0) })).toEqual(ROUND);
    expect(ways(graph, { costing, speed: onWay2(0), isBack: true })).toEqual(ROUND.toReversed());
    expect(ways(graph, { costing, speed: onWay2(undefined) })).toEqual(STRAIGHT);
  });

  test('may close one direction only', async () => {
    const graph = await fork();
    expect(ways(graph, { speed: forward(0) })).toEqual(ROUND);
    expect(ways(graph, { speed: forward(0), isBack: true })).toEqual(STRAIGHT.toReversed());
  });

  test('are asked for each stretch once, by way, nodes and direction', async () => {
    const graph = await fork();
    const told: string[] = [];
    const letter = (id: number): string => String.fromCharCode(id);
    go(graph, {
      speed: ({ wayId, fromNodeId, toNodeId, forward: isForward }) => {
        told.push(`${wayId} ${letter(fromNodeId)}${letter(toNodeId)} ${isForward ? 'forward' : 'backward'}`);
        return undefined;
      },
    });
    expect(told.toSorted()).toEqual([
      '1 ab forward',
      '1 ba backward',
      '2 bc forward',
      '2 cb backward',
      '3 bc forward',
      '3 cb backward',
      '4 cf forward',
      '4 fc backward',
    ]);
  });

  test('that close every road leave no road for a location', async () => {
    const graph = await fork();
    expect(() => go(graph, { speed: () => 0 })).toThrow(expect.objectContaining({ code: '171' }));
  });

  test('do not apply to walkers, bicycles and rented bicycles', async () => {
    const graph = await fork();
    for (const costing of ['pedestrian', 'bicycle', 'bikeshare'] as const) {
      const plain = go(graph, { costing });
      expect(go(graph, { costing, speed: onWay2(0) })).toEqual(plain);
      expect(go(graph, { costing, speed: () => 200 })).toEqual(plain);
    }
  });
});

describe('speeds', () => {
  const seconds = (graph: Graph, query: Question): number => go(graph, query).trip.summary.time;

  test('slow a route down in a jam, or lead it round where that is quicker', async () => {
    const graph = await fork();
    expect(seconds(graph, { speed: onWay2(25) })).toBeGreaterThan(seconds(graph, {}) + 30);
    expect(ways(graph, { speed: onWay2(40) })).toEqual(STRAIGHT);
    expect(ways(graph, { speed: onWay2(5) })).toEqual(ROUND);
  });

  test('give the time of a stretch', async () => {
    const graph = await fork();
    const time = seconds(graph, { speed: () => 36 });
    expect(time).toBeCloseTo(1300.9 / 10, -1);
    expect(seconds(graph, { speed: () => 72 })).toBeLessThan(0.6 * time);
    // The cost grows with the time.
    const cost = (kmh: number): number => go(graph, { speed: () => kmh }).trip.summary.cost!;
    expect(cost(20)).toBeGreaterThan(1.8 * cost(40));
  });

  test('never exceed the top speed of the vehicle', async () => {
    const graph = await fork();
    const slow = { costing: 'low_speed_vehicle', options: { top_speed: 30 } } as const;
    expect(seconds(graph, { ...slow, speed: () => 120 })).toBe(seconds(graph, { ...slow, speed: () => 30 }));
    expect(seconds(graph, { ...slow, speed: () => 20 })).toBeGreaterThan(
      seconds(graph, { ...slow, speed: () => 30 }),
    );
    const truck = { costing: 'truck', options: { top_speed: 60 } } as const;
    expect(seconds(graph, { ...truck, speed: () => Infinity })).toBe(
      seconds(graph, { ...truck, speed: () => 60 }),
    );
  });

  test.each([-1, NaN, -Infinity])('are refused where they are negative or not a number: %s', async (kmh) => {
    const graph = await fork();
    expect(() => go(graph, { speed: () => kmh })).toThrow(
      expect.objectContaining({
        name: 'PortolanError',
        code: 'bad-closures',
        message: expect.stringContaining('way 1'),
      }),
    );
  });
});

describe('versions', () => {
  test('are keys of kept metrics, so another version may give another answer', async () => {
    const graph = await fork();
    let asked = 0;
    const count =
      (kmh: number | undefined): Speed =>
      (pathEdge) => {
        asked++;
        return onWay2(kmh)(pathEdge);
      };
    expect(ways(graph, { speed: count(0), version: '1' })).toEqual(ROUND);
    const once = asked;
    expect(ways(graph, { speed: count(undefined), version: '1' })).toEqual(ROUND);
    expect(asked).toBe(once);
    expect(ways(graph, { speed: count(undefined), version: '2' })).toEqual(STRAIGHT);
    expect(ways(graph, { speed: count(0), version: '1', costing: 'truck' })).toEqual(ROUND);
    expect(ways(graph, {})).toEqual(STRAIGHT);
  });

  test.each(['', '@', 'v', '!0 1', '{}'])('may be any text: %j', async (version) => {
    const graph = await fork();
    expect(ways(graph, {})).toEqual(STRAIGHT);
    expect(ways(graph, { speed: onWay2(0), version })).toEqual(ROUND);
    expect(ways(graph, {})).toEqual(STRAIGHT);
  });
});

describe('ignore_closures', () => {
  test('leads through closed roads, at closure_factor times the cost and in the same time', async () => {
    const graph = await tinyGraph('a----b----c', [
      ['ab', STREET],
      ['bc', STREET],
    ]);
    const trip = (options: Readonly<Record<string, unknown>>, speed?: Speed) =>
      route(
        graph,
        {
          locations: [placeAt({ right: 5, down: 0 }), placeAt({ right: 10, down: 0 })],
          costing: 'auto',
          costing_options: { auto: options },
        },
        speed ? { closures: { version: `v${versions++}`, speedKmh: speed } } : {},
      ).trip.summary;
    const plain = trip({});
    for (const closure_factor of [1, 2, 9, 10]) {
      const shut = trip({ ignore_closures: true, closure_factor }, onWay2(0));
      expect(shut.cost).toBeCloseTo(plain.cost! * closure_factor, 1);
      expect(shut.time).toBe(plain.time);
    }
    // Speeds above 0 still count.
    expect(trip({ ignore_closures: true }, onWay2(5)).time).toBe(trip({}, onWay2(5)).time);
  });

  test('has a closure_factor of 9 by default, so a way round of three times the length is taken', async () => {
    const graph = await fork();
    expect(ways(graph, { speed: onWay2(0), options: { ignore_closures: true } })).toEqual(ROUND);
    const cheap = { ignore_closures: true, closure_factor: 1 };
    expect(ways(graph, { speed: onWay2(0), options: cheap })).toEqual(STRAIGHT);
  });

  test('fails with 143 together with exclude_closures', () => {
    const read = (ignore_closures: unknown, search_filter: unknown, costing = 'auto'): unknown =>
      readRouteRequest(
        {
          locations: [FROM, { ...TO, search_filter }],
          costing,
          costing_options: { [costing.replace(/_.*/, '')]: { ignore_closures } },
        },
        {},
      );
    const refused = expect.objectContaining({
      code: '143',
      detail: { field: 'locations[1].search_filter.exclude_closures' },
    });
    for (const asked of [true, false]) {
      expect(() => read(true, { exclude_closures: asked })).toThrow(refused);
      expect(() => read('true', { exclude_closures: asked })).toThrow(refused);
      expect(() => read(true, { exclude_closures: asked }, 'truck_traffic')).toThrow(refused);
      expect(() => read(false, { exclude_closures: asked })).not.toThrow();
    }
    expect(() => read(true, { exclude_tunnel: true })).not.toThrow();
    expect(() => read(true, { exclude_closures: null })).not.toThrow();
    expect(() => read(true, undefined)).not.toThrow();
  });
});

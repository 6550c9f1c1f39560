import fc from 'fast-check';
import type { RouteRequest } from '@portolan/schemas';
import { routeRequestValidator } from '@portolan/schemas/validators';
import { floorOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { route, type BuildGraphOptions, type Graph } from '../../src/index.ts';
import type { Stop } from '../../src/journey/stop.ts';
import type { ArcPlace } from '../../src/journey/path.ts';
import { readRouteRequest } from '../../src/request/route-request.ts';
import { pathsThrough, stopsAt } from '../../src/journey/stops.ts';
import type { Tags } from '../network/tiny-map.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { slowCosts } from '../edge-expanded/turn-oracle.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, stepsTravelled, tinyGraph, waysTravelled } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential' };
const ONEWAY: Tags = { ...STREET, oneway: 'yes' };
type Location = RouteRequest['locations'][number];
type Wishes = Partial<Location>;

/** A location at a spot in steps of 100 m, with further members. */
const at = (right: number, down: number, wishes: Wishes = {}): Location => ({
  ...placeAt({ right, down }),
  ...wishes,
});

function go(graph: Graph, locations: Location[], costing: RouteRequest['costing'] = 'auto') {
  const response = route(graph, { locations, costing });
  expectLawful(response);
  return response;
}
const steps = (graph: Graph, ...locations: Location[]): number => stepsTravelled(go(graph, locations));

/** One street of 1 km whose ends are dead ends. */
const LINE = 'a---------b';
const line = (tags: Tags = STREET, options: BuildGraphOptions = {}): Promise<Graph> =>
  tinyGraph(LINE, [['ab', tags]], {}, [], options);

describe('types', () => {
  test('only breaks end legs, and the first and last location count as breaks whatever their type is', async () => {
    const graph = await line();
    const { trip } = go(graph, [
      at(1, 0, { type: 'through' }),
      at(2, 0, { type: 'via' }),
      at(3, 0, { type: 'break' }),
      at(4, 0, { type: 'through' }),
      at(5, 0, { type: 'break_through' }),
      at(6, 0, { type: 'via' }),
    ]);
    expect(trip.legs.map((leg) => Math.round(leg.summary.length * 10) / 10)).toEqual([0.2, 0.2, 0.1]);
    expect(trip.locations.map(({ type }) => type)).toEqual([
      'break',
      'via',
      'break',
      'through',
      'break_through',
      'break',
    ]);
    expect(trip.locations.map((location) => location.original_index)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each([
    ['break', 3 + 3, 2],
    ['via', 3 + 3, 1],
    // The car goes on to the dead end, where it may turn round.
    ['break_through', 3 + 6 + 9, 2],
    ['through', 3 + 6 + 9, 1],
  ] as const)('%s: going back to the start takes %i steps', async (type, length, legs) => {
    const response = go(await line(), [at(1, 0), at(4, 0, { type }), at(1, 0)]);
    expect(stepsTravelled(response)).toBeCloseTo(length, 0);
    expect(response.trip.legs).toHaveLength(legs);
  });

  test('a through location may be reached by a longer way, so as to go on from it', async () => {
    // From the top past the bottom to the left end: the car goes round the right side of the block, so as to pass the bottom westwards.
    const graph = await tinyGraph(`a----b\n|    |\nl-m--c`, [
      ['abcmla', STREET],
      ['lm', STREET],
    ]);
    const from = at(2, 0);
    const to = at(0, 1.5);
    expect(steps(graph, from, at(3, 2, { type: 'break' }), to)).toBeCloseTo(2 + 2 + 3 + 3.5, 0);
    const through = go(graph, [from, at(3, 2, { type: 'through' }), to]);
    expect(stepsTravelled(through)).toBeCloseTo(3 + 2 + 2 + 3.5, 0);
  });

  test('several through locations may follow on one another', async () => {
    const graph = await tinyGraph(`a----b\n|    |\nd----c`, [['abcda', STREET]]);
    const through = (right: number, down: number): Location => at(right, down, { type: 'through' });
    // The car keeps going round the block in one direction, though turning back would be shorter.
    expect(steps(graph, at(1, 0), through(2, 0), through(1, 2), through(2, 0), at(2, 2))).toBeCloseTo(
      1 + (3 + 2 + 4) + (1 + 2 + 2) + (3 + 2 + 3),
      0,
    );
  });

  test('in any town the route is the cheapest over all choices of direction', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        town,
        fc.array(
          fc.record({
            which: fc.nat(1000),
            part: fc.constantFrom(0.2, 0.5, 0.9),
            type: fc.constantFrom(
              'through' as const,
              'break_through' as const,
              'via' as const,
              'break' as const,
            ),
          }),
          { minLength: 3, maxLength: 5 },
        ),
        async (map, wishes) => {
          const graph = await graphOfTown(map);
          if (!graph) return;
          const { network } = graph.data;
          const spots = wishes.map(({ which, part, type }) => {
            const point = network.firstPoint[which % network.edgeCount]!;
            const on = (column: Int32Array): number =>
              (column[point]! + part * (column[point + 1]! - column[point]!)) / 1e7;
            return { lat: on(network.pointLat), lon: on(network.pointLon), type, node_snap_tolerance: 0 };
          });
          const { locations } = readRouteRequest({ locations: spots, costing: 'auto' }, {});
          const profile = graph.profile('auto', undefined, []);
          let stops: readonly Stop[];
          try {
            stops = stopsAt(profile, locations);
          } catch (error) {
            expect(error).toMatchObject({ code: '171' });
            return;
          }
          const slow = (i: number, departures: readonly ArcPlace[]): number => {
            if (i === stops.length) return 0;
            const { type } = locations[i]!;
            const { arrivals } = stops[i]!;
            const costs = arrivals.map((_, k) =>
              Math.min(...departures.map((from) => slowCosts(graph, profile, from, arrivals)[k]!)),
            );
            if (type === 'break' || type === 'via')
              return Math.min(...costs) + slow(i + 1, stops[i]!.departures);
            return Math.min(
              ...arrivals.map((place, k) =>
                costs[k] === Infinity ? Infinity : costs[k]! + slow(i + 1, [place]),
              ),
            );
          };
          const truth = slow(1, stops[0]!.departures);
          compared++;
          if (truth === Infinity) {
            expect(() => pathsThrough(profile, locations)).toThrow(expect.objectContaining({ code: '442' }));
          } else {
            const paths = pathsThrough(profile, locations);
            expect(paths.reduce((sum, { cost }) => sum + cost, 0)).toBe(truth);
            for (const [i, path] of paths.entries()) {
              const { type } = locations[i]!;
              if (i > 0 && (type === 'through' || type === 'break_through'))
                expect(path.from.arc).toBe(paths[i - 1]!.to.arc);
            }
          }
        },
      ),
      { numRuns: share(80), endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(floorOf(20));
  });
});

describe('heading', () => {
  test.each<[heading: number, tolerance: number | undefined, length: number]>([
    // Westwards leads straight to the destination; eastwards leads to the dead end and back.
    [270, undefined, 4],
    [90, undefined, 5 + 9],
    [45, undefined, 5 + 9],
    [45, 44, 4], // neither direction fits, so both are allowed
    [45, 45, 5 + 9],
    [0, 60, 4],
    [0, 90, 4],
    [120, 0, 4],
    [90, 0, 5 + 9],
    [330, undefined, 4],
    [330, 10, 4],
    [90, 360, 4],
  ])('%i with tolerance %s', async (heading, tolerance, length) => {
    const wishes = { heading, ...(tolerance === undefined ? {} : { heading_tolerance: tolerance }) };
    expect(steps(await line(), at(5, 0, wishes), at(1, 0))).toBeCloseTo(length, 0);
  });

  test('north lies at 0 and at 360', async () => {
    const graph = await tinyGraph('a\n|\n|\n|\n|\nb', [['ab', STREET]]);
    for (const heading of [0, 360, 350, 10]) {
      expect(steps(graph, at(0, 3, { heading }), at(0, 4)), `${heading}`).toBeCloseTo(3 + 4, 0);
      expect(steps(graph, at(0, 3, { heading }), at(0, 1)), `${heading}`).toBeCloseTo(2, 0);
    }
  });

  test('of a destination is the direction of arrival', async () => {
    expect(steps(await line(), at(1, 0), at(5, 0, { heading: 270 }))).toBeCloseTo(9 + 5, 0);
    expect(steps(await line(), at(1, 0), at(5, 0, { heading: 90 }))).toBeCloseTo(4, 0);
  });

  test('is echoed', async () => {
    const { locations } = go(await line(), [at(1, 0, { heading: 90 }), at(5, 0)]).trip;
    expect(locations.map(({ heading }) => heading)).toEqual([90, undefined]);
  });

  test('may choose the other carriageway', async () => {
    // Two one-way streets 200 m apart: the upper one leads west, the lower one east.
    const graph = await tinyGraph(`b---------a\n|         |\nc---------d`, [
      ['ab', ONEWAY],
      ['bcd', ONEWAY],
      ['da', ONEWAY],
    ]);
    const nearTop = (wishes: Wishes): Location => at(5, 0.85, wishes);
    // The place is 85 m below the upper street and 115 m above the lower one.
    const ways = (wishes: Wishes): number =>
      waysTravelled(graph, go(graph, [nearTop(wishes), at(10, 1)]))[0]!;
    expect(ways({})).toBe(1);
    expect(ways({ heading: 270 })).toBe(1);
    expect(ways({ heading: 90 })).toBe(2);
    // Two streets farther apart than carriageways are not taken for one road.
    const far = waysTravelled(graph, go(graph, [at(5, 0.5, { heading: 90 }), at(10, 1)]))[0];
    expect(far).toBe(1);
  });
});

describe('preferred_side', () => {
  const england = { countryCode: 'GB', country: 'United Kingdom', stateCode: 'ENG', state: 'England' };
  const sideways = async (preferred_side: 'same' | 'opposite' | 'either', driveOnRight: boolean) => {
    const graph = await line(STREET, { adminAt: () => ({ ...england, driveOnRight }) });
    // The place lies 20 m north of the street; the car comes from the west.
    const response = go(graph, [at(1, 0), at(5, -0.2, { preferred_side })]);
    return [Math.round(stepsTravelled(response)), response.trip.locations[1]!.side_of_street];
  };
  const DIRECT = [4, 'left'];
  const TURNED = [9 + 5, 'right'];

  test('counts in right-hand traffic', async () => {
    expect(await sideways('same', true)).toEqual(TURNED);
    expect(await sideways('opposite', true)).toEqual(DIRECT);
    expect(await sideways('either', true)).toEqual(DIRECT);
  });

  test('counts in left-hand traffic', async () => {
    expect(await sideways('same', false)).toEqual(DIRECT);
    expect(await sideways('opposite', false)).toEqual(TURNED);
    expect(await sideways('either', false)).toEqual(DIRECT);
  });

  test('of an origin decides the direction of departure', async () => {
    const graph = await line();
    // The place lies south of the street in right-hand traffic, so the car leaves eastwards.
    expect(steps(graph, at(5, 0.2, { preferred_side: 'same' }), at(1, 0))).toBeCloseTo(5 + 9, 0);
    expect(steps(graph, at(5, -0.2, { preferred_side: 'same' }), at(1, 0))).toBeCloseTo(4, 0);
  });

  test('does not matter on a one-way street, nor for a place on the street', async () => {
    const oneway = await line(ONEWAY);
    expect(steps(oneway, at(1, 0), at(5, -0.2, { preferred_side: 'same' }))).toBeCloseTo(4, 0);
    expect(steps(await line(), at(1, 0), at(5, 0, { preferred_side: 'same' }))).toBeCloseTo(4, 0);
    expect(steps(await line(), at(1, 0), at(5, -0.04, { preferred_side: 'same' }))).toBeCloseTo(4, 0);
    const wide = { preferred_side: 'same', street_side_tolerance: 30 } as const;
    expect(steps(await line(), at(1, 0), at(5, -0.2, wide))).toBeCloseTo(4, 0);
  });
});

describe('radius', () => {
  // Two streets 200 m apart, joined only at the left end.
  const ladder = (): Promise<Graph> =>
    tinyGraph(`a---------b\n|\nd---------c`, [
      ['ab', STREET],
      ['ad', STREET],
      ['dc', STREET],
    ]);
  const first = async (wishes: Wishes): Promise<number> => {
    const graph = await ladder();
    return waysTravelled(graph, go(graph, [at(8, 0.9, wishes), at(9, 2)]))[0]!;
  };

  test('lets the cheapest road within it be taken; without it the nearest road is taken', async () => {
    expect(await first({})).toBe(1);
    // The lower street is 110 m away.
    expect(await first({ radius: 100, rank_candidates: false })).toBe(1);
    expect(await first({ radius: 112, rank_candidates: false })).toBe(3);
    // The radius is capped at 200 m.
    expect(await first({ radius: 1e9, rank_candidates: false })).toBe(3);
    // Going round takes minutes, while 20 m more from the road cost only 20 s.
    expect(await first({ radius: 112 })).toBe(3);
    expect(await first({ radius: 200, search_cutoff: 100 })).toBe(1);
  });

  test('ranks nearer roads higher, by a second for each metre', async () => {
    // Leaving by the lower street saves 200 m, which take 25 s, and a turn.
    const graph = await tinyGraph(`a----b\n|    |\nd----c`, [
      ['ab', STREET],
      ['bc', STREET],
      ['ad', STREET],
      ['dc', STREET],
    ]);
    const way = (down: number, rank_candidates: boolean): number =>
      waysTravelled(graph, go(graph, [at(2.5, down, { radius: 200, rank_candidates }), at(3, 2)]))[0]!;
    expect(way(0.1, true)).toBe(1);
    expect(way(0.1, false)).toBe(4);
    expect(way(0.95, true)).toBe(4);
  });

  test('without a road in it gives the nearest road', async () => {
    expect(await first({ radius: 20 })).toBe(1);
  });

  test('with only an island in it gives a road of the main network', async () => {
    const graph = await tinyGraph(`a---------b\n\ne--f\n\nd---------c\n|\ng`, [
      ['ab', STREET],
      ['ef', STREET],
      ['dc', STREET],
      ['dg', STREET],
    ]);
    const ways = waysTravelled(
      graph,
      go(graph, [at(1, 2.1, { radius: 50, minimum_reachability: 3 }), at(5, 4)]),
    );
    expect(ways).toEqual([3]);
  });

  test('prefers roads in it that fit the heading and the side', async () => {
    const graph = await tinyGraph(`a---------b\n|         |\nd---------c`, [
      ['ba', ONEWAY],
      ['ad', ONEWAY],
      ['dc', ONEWAY],
      ['cb', ONEWAY],
    ]);
    const way = (wishes: Wishes): number =>
      waysTravelled(graph, go(graph, [at(5, 0.2, { radius: 200, ...wishes }), at(1, 0)]))[0]!;
    expect(way({})).toBe(1);
    expect(way({ heading: 90 })).toBe(3);
    expect(way({ heading: 270 })).toBe(1);
    // The place lies to the left of traffic on either street.
    expect(way({ preferred_side: 'opposite' })).toBe(1);
  });
});

describe('node_snap_tolerance', () => {
  const CORNER = `a----b----c\n     |\n     d`;
  const WAYS = [
    ['ab', { ...STREET, name: 'West' }],
    ['bc', { ...STREET, name: 'East' }],
    ['bd', { ...STREET, name: 'South' }],
  ] as const;
  const cost = (graph: Graph, ...locations: Location[]): number => go(graph, locations).trip.summary.cost!;

  test('puts a place on a junction, where no turn costs anything', async () => {
    const graph = await tinyGraph(CORNER, WAYS);
    const near = at(4.97, 0); // 3 m before b, on West
    const atB = at(5, 0);
    for (const other of [at(9, 0), at(5, 1.9)]) {
      expect(cost(graph, near, other)).toBe(cost(graph, atB, other));
      expect(cost(graph, other, near)).toBe(cost(graph, other, atB));
      // A change of name costs 5 s, and the turn costs more.
      expect(cost(graph, { ...near, node_snap_tolerance: 0 }, other)).toBeGreaterThan(
        cost(graph, near, other) + 5,
      );
      expect(cost(graph, other, { ...near, node_snap_tolerance: 2 })).toBeGreaterThan(
        cost(graph, other, near) + 5,
      );
    }
    const farther = at(4.9, 0);
    expect(cost(graph, { ...farther, node_snap_tolerance: 15 }, at(9, 0))).toBe(cost(graph, atB, at(9, 0)));
  });

  test('lets a trip leave a junction by any road, whatever the one-way street allows', async () => {
    // The street b-a leads away from the junction b. The car stands 3 m into it and wants to go east.
    const graph = await tinyGraph(`a----b----c\n|    |\ne----d`, [
      ['ba', ONEWAY],
      ['bc', STREET],
      ['bdea', STREET],
    ]);
    expect(steps(graph, at(4.97, 0), at(9, 0))).toBeCloseTo(4, 1);
    expect(steps(graph, at(4.97, 0, { node_snap_tolerance: 0 }), at(9, 0))).toBeCloseTo(
      4.97 + 2 + 5 + 2 + 4,
      0,
    );
  });

  test('does not apply to a location with a heading', async () => {
    const graph = await tinyGraph(CORNER, WAYS);
    expect(steps(graph, at(4.97, 0, { heading: 270 }), at(9, 0))).toBeCloseTo(4.97 + 9, 0);
  });
});

describe('search_filter', () => {
  // The upper street has some tags, the lower one has none of them. Roads on both sides connect them.
  const ladder = (tags: Tags): Promise<Graph> =>
    tinyGraph(`a---------b\n|         |\nd---------c`, [
      ['ab', { ...STREET, ...tags }],
      ['bc', STREET],
      ['ad', STREET],
      ['dc', STREET],
    ]);
  type Filter = NonNullable<Location['search_filter']>;
  const start = async (tags: Tags, search_filter: Filter): Promise<number> => {
    const graph = await ladder(tags);
    // A location that asks for no more than a road is on the nearest one, be it a ferry.
    const here = at(5, 0.1, { search_filter, minimum_reachability: 1 });
    return waysTravelled(graph, go(graph, [here, at(6, 2)]))[0]!;
  };

  test.each<[Tags, Filter, Filter]>([
    [{ tunnel: 'yes' }, { exclude_tunnel: true }, { exclude_bridge: true }],
    [{ bridge: 'yes' }, { exclude_bridge: true }, { exclude_tunnel: true }],
    [{ highway: 'primary_link' }, { exclude_ramp: true }, { exclude_ramp: false }],
    [{ toll: 'yes' }, { exclude_toll: true }, { exclude_ferry: true }],
    [{ highway: '', route: 'ferry', motor_vehicle: 'yes' }, { exclude_ferry: true }, { exclude_toll: true }],
    [{}, { min_road_class: 'residential', max_road_class: 'residential', exclude_tunnel: true }, {}],
    [{ highway: 'service' }, { min_road_class: 'residential' }, { min_road_class: 'service_other' }],
    [{ highway: 'primary' }, { max_road_class: 'secondary' }, { max_road_class: 'primary' }],
    [{ highway: 'trunk' }, { max_road_class: 'primary' }, { max_road_class: 'motorway' }],
    [{ highway: 'residential', level: '1;2' }, { level: 0 }, { level: 2 }],
    [{ highway: 'residential', level: '-2--1' }, { level: 0 }, { level: -1 }],
    [
      { highway: 'unclassified' },
      { max_road_class: 'residential' },
      { max_road_class: 'unclassified', min_road_class: 'residential' },
    ],
  ])('%j: %j excludes the road, %j does not', async (tags, excluding, other) => {
    const isPlain = Object.keys(tags).length === 0;
    expect(await start(tags, excluding)).toBe(isPlain ? 1 : 4);
    expect(await start(tags, other)).toBe(1);
    expect(await start(tags, {})).toBe(1);
  });

  test('excludes the tolls of the vehicle that travels', async () => {
    const graph = await ladder({ 'toll:hgv': 'yes' });
    const here = at(5, 0.1, { search_filter: { exclude_toll: true } });
    const startOf = (costing: RouteRequest['costing']) =>
      waysTravelled(graph, go(graph, [here, at(6, 2)], costing))[0];
    expect([startOf('truck'), startOf('auto')]).toEqual([4, 1]);
  });

  test('that excludes every road fails with 171', async () => {
    const graph = await ladder({});
    expect(() => go(graph, [at(5, 0, { search_filter: { min_road_class: 'motorway' } }), at(6, 2)])).toThrow(
      expect.objectContaining({ code: '171', message: expect.stringContaining('locations[0]') }),
    );
  });

  test('counts at the ends only; the route may use any road', async () => {
    const graph = await tinyGraph('a----b----c----d', [
      ['ab', STREET],
      ['bc', { ...STREET, tunnel: 'yes' }],
      ['cd', STREET],
    ]);
    const search_filter = { exclude_tunnel: true };
    expect(
      waysTravelled(graph, go(graph, [at(1, 0, { search_filter }), at(14, 0, { search_filter })])),
    ).toEqual([1, 2, 3]);
  });
});

describe('how far the search for a road goes', () => {
  test('search_cutoff: no farther road is taken', async () => {
    const graph = await line();
    const off = (search_cutoff: number): Location[] => [at(1, 0), at(5, 1, { search_cutoff })];
    expect(stepsTravelled(go(graph, off(101)))).toBeCloseTo(4, 0);
    for (const cutoff of [99, 1, 0]) {
      expect(() => go(graph, off(cutoff))).toThrow(
        expect.objectContaining({
          code: '171',
          message: expect.stringContaining('locations[1]'),
          detail: expect.objectContaining({ field: 'locations[1]', searchCutoffMetres: cutoff }),
        }),
      );
    }
    expect(stepsTravelled(go(graph, [at(1, 0), at(5, 0, { search_cutoff: 0 })]))).toBeCloseTo(4, 0);
    // The default is 35 km.
    expect(() => go(graph, [at(1, 0), at(5, 351)])).toThrow(expect.objectContaining({ code: '171' }));
    expect(stepsTravelled(go(graph, [at(1, 0), at(5, 349)]))).toBeCloseTo(4, 0);
  });

  test('a road more than 250 m away is told, one nearer is not', async () => {
    const graph = await line();
    const warningsOf = (down: number) => go(graph, [at(1, down), at(5, 0)]).trip.warnings;
    expect(warningsOf(2.4)).toBeUndefined();
    expect(warningsOf(2.6)).toEqual([
      {
        code: 215,
        text: 'the nearest road that can be used is more than 250 m away from locations[0] (260 m)',
      },
    ]);
  });

  test('minimum_reachability: a place leaves a small island for the main network, and stays on a large one', async () => {
    // An island of four junctions, 700 m below the main street.
    const graph = await tinyGraph(`a-b-c-d-e-f\n\n\n\n\n\n\ng-h-i-j`, [
      ['abcdef', STREET],
      ['bd', STREET],
      ['ce', STREET],
      ['ghij', STREET],
      ['hj', STREET],
    ]);
    const there = (minimum_reachability: number): Location => at(1, 7, { minimum_reachability });
    expect(steps(graph, there(5), at(9, 0))).toBeCloseTo(8, 0);
    expect(() => go(graph, [there(3), at(9, 0)])).toThrow(expect.objectContaining({ code: '442' }));
    expect(() => go(graph, [there(0), at(9, 0)])).toThrow(expect.objectContaining({ code: '442' }));
    // The answer says that a nearer road was passed over, and no more where the nearest was taken.
    expect(go(graph, [there(5), at(9, 0)]).trip.warnings).toEqual([
      {
        code: 215,
        text: 'the nearest road that can be used is more than 250 m away from locations[0] (701 m)',
      },
      {
        code: 215,
        text: 'no way leads from a nearer road to the rest of the network and back: locations[0] (701 m)',
      },
    ]);
    expect(go(graph, [at(1, 0), at(9, 0)]).trip.warnings).toBeUndefined();
    // Two places of the island that are content with it are connected there.
    expect(steps(graph, there(3), at(5, 7, { minimum_reachability: 3 }))).toBeCloseTo(4, 0);
  });
});

test('a place that leaves a one-way trap says so', async () => {
  // From g traffic cannot come back.
  const graph = await tinyGraph(
    `
a-b-c-d-e-f
  |
  g-h`.trim(),
    [
      ['abcdef', STREET],
      ['bg', { ...STREET, oneway: 'yes' }],
      ['gh', { ...STREET, oneway: 'yes' }],
      ['ad', STREET],
      ['cf', STREET],
    ],
  );
  const trap: Location = at(3, 2, { minimum_reachability: 5 });
  const moved = [
    {
      code: 215,
      text: 'no way leads from a nearer road to the rest of the network and back: locations[1] (200 m)',
    },
  ];
  expect(go(graph, [at(9, 0), trap]).trip.warnings).toEqual(moved);
  // A few metres matter to nobody.
  expect(
    go(graph, [at(9, 0), { ...trap, ...placeAt({ right: 2, down: 0.4 }) }]).trip.warnings,
  ).toBeUndefined();
});

describe('side_of_street', () => {
  const sides = async (wishes: Wishes, metresNorth: number, from = 1) => {
    const down = -metresNorth / 100.07;
    const { trip } = go(await line(), [at(from, 0), at(5, down, wishes)]);
    const { type, instruction } = trip.legs[0]!.maneuvers!.at(-1)!;
    const side = trip.locations[1]!.side_of_street;
    expect(type).toBe(side === undefined ? 4 : side === 'right' ? 5 : 6);
    expect(instruction).toContain(side ?? 'arrived');
    return side;
  };

  test.each<[metresNorth: number, Wishes, from: number, side: 'left' | 'right' | undefined]>([
    [20, {}, 1, 'left'],
    [-20, {}, 1, 'right'],
    [20, {}, 9, 'right'],
    [-20, {}, 9, 'left'],
    [4.9, {}, 1, undefined],
    [5.2, {}, 1, 'left'],
    [20, { street_side_tolerance: 21 }, 1, undefined],
    [20, { street_side_tolerance: 19 }, 1, 'left'],
    [0.5, { street_side_tolerance: 0 }, 1, 'left'],
    [20, { street_side_max_distance: 19 }, 1, undefined],
    [20, { street_side_max_distance: 21 }, 1, 'left'],
    [990, {}, 1, 'left'],
    [1010, {}, 1, undefined],
  ])('%i m north of the street, %j, from %i: %s', async (metresNorth, wishes, from, side) => {
    expect(await sides(wishes, metresNorth, from)).toBe(side);
  });

  test('is given for an origin and for breaks, not for locations that end no leg', async () => {
    const { locations } = go(await line(), [
      at(1, -0.2),
      at(4, -0.2, { type: 'via' }),
      at(5, 0.2, { type: 'break_through' }),
      at(9, 0),
    ]).trip;
    expect(locations.map((location) => location.side_of_street)).toEqual([
      'left',
      undefined,
      'right',
      undefined,
    ]);
  });

  test('is missing beyond the end of a street', async () => {
    const { locations } = go(await line(), [at(1, 0), at(12, 0.1)]).trip;
    expect(locations[1]!.side_of_street).toBeUndefined();
  });
});

/** Values that are invalid for a member that holds metres or a count. */
const NO_METRES = [-1, -0.001, NaN, Infinity * -1, '5', true, [], {}];
const BAD: Readonly<Record<string, readonly unknown[]>> = {
  lat: [undefined, null, 91, -90.000_001, NaN, Infinity, '1', [], {}],
  lon: [undefined, null, 180.000_001, -181, NaN, -Infinity, '1', false],
  type: ['stop', 'Break', '', 0, 1, {}, ['break'], 'toString'],
  heading: [-1, 360.5, 361, NaN, '90', true, []],
  heading_tolerance: [-1, 361, NaN, '90', {}],
  minimum_reachability: NO_METRES,
  radius: NO_METRES,
  node_snap_tolerance: NO_METRES,
  street_side_tolerance: NO_METRES,
  street_side_max_distance: NO_METRES,
  search_cutoff: NO_METRES,
  rank_candidates: [0, 1, 'true', 'no', [], {}],
  preferred_side: ['left', 'Same', '', 1, {}, '__proto__'],
  search_filter: ['tunnel', 1, true, []],
  'search_filter.exclude_tunnel': [1, 'true', [], {}],
  'search_filter.exclude_bridge': [0, 'false'],
  'search_filter.exclude_ramp': ['yes'],
  'search_filter.exclude_toll': [1],
  'search_filter.exclude_ferry': [{}],
  'search_filter.exclude_closures': [0, 'true', []],
  'search_filter.min_road_class': ['street', 'Motorway', 3, ''],
  'search_filter.max_road_class': ['street', 0, [], 'constructor'],
};

describe('malformed members', () => {
  const bad = Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value] as const));
  const withBad = (name: string, value: unknown): unknown => {
    const [outer, inner] = name.split('.') as [string, string | undefined];
    return { lat: 0, lon: 0, [outer]: inner === undefined ? value : { [inner]: value } };
  };
  const good = { lat: 0, lon: 0.004 };

  test.each(bad)('%s: %s', (name, value) => {
    for (const [request, code, field] of [
      [{ locations: [good, withBad(name, value)] }, '130', `locations[1].${name}`],
      [
        { locations: [good, good], exclude_locations: [good, withBad(name, value)] },
        '133',
        `exclude_locations[1].${name}`,
      ],
    ] as const) {
      const whole = { ...request, costing: 'auto' };
      expect(() => readRouteRequest(whole, {})).toThrow(
        expect.objectContaining({
          code,
          name: 'PortolanError',
          message: expect.stringContaining(field),
          detail: expect.objectContaining({ field }),
        }),
      );
      expect(routeRequestValidator.is(whole)).toBe(false);
    }
  });

  test('null counts as absent, and ranges include their ends', () => {
    const all = (value: unknown): unknown =>
      Object.fromEntries(
        Object.keys(BAD)
          .filter((name) => !name.includes('.') && name !== 'lat' && name !== 'lon')
          .map((name) => [name, value]),
      );
    const [plain, nulled] = readRouteRequest(
      { locations: [good, { ...good, ...(all(null) as object) }], costing: 'auto' },
      {},
    ).locations;
    expect(nulled).toEqual(plain);
    const most = {
      heading: 360,
      heading_tolerance: 360,
      minimum_reachability: 1e9,
      radius: 1e9,
      search_cutoff: 0,
    };
    const [first] = readRouteRequest(
      { locations: [{ lat: -90, lon: 180, ...most }, good], costing: 'auto' },
      { limits: { maxDistanceKm: 1e6 } },
    ).locations;
    expect(first).toMatchObject({
      lat: -90,
      lon: 180,
      heading: 360,
      headingTolerance: 360,
      minimumReachability: 100,
      radiusMetres: 200,
      searchCutoffMetres: 0,
    });
  });
});

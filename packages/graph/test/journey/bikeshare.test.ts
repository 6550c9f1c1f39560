import fc from 'fast-check';
import polyline from '@mapbox/polyline';
import { distanceMetres } from '@portolan/base';
import type { RouteResponse } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import {
  buildGraph,
  openGraph,
  route,
  type Graph,
  type NativeRouteRequest as RouteRequest,
} from '../../src/index.ts';
import { sourceOf, type NodeRow, type Tags, type WayRow } from '../network/tiny-map.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential', name: 'Long Street' };
const rental = (name?: string): Tags => ({
  amenity: 'bicycle_rental',
  ...(name === undefined ? {} : { name }),
});
/** A street of 4 km; the stations stand 100 m north of it. */
const STREETS = `a${'-'.repeat(39)}b`;
const line = (stations: string, tags: Readonly<Record<string, Tags>>): Promise<Graph> =>
  tinyGraph(`${stations}\n${STREETS}`, [['ab', STREET]], tags);
const on = (right: number): Spot => ({ right, down: 1 });

function go(
  graph: Graph,
  spots: readonly Spot[],
  costing_options: RouteRequest['costing_options'] = {},
  costing: RouteRequest['costing'] = 'bikeshare',
  more: Partial<RouteRequest> = {},
): RouteResponse['trip'] {
  const response = route(graph, { locations: spots.map(placeAt), costing, costing_options, ...more });
  expectLawful(response);
  return response.trip;
}

/** The travel mode of each step but the last, after renting or returning where the step begins with it. */
function storyOf({ legs }: RouteResponse['trip']): string[] {
  return legs.flatMap(({ maneuvers }) =>
    maneuvers!
      .slice(0, -1)
      .map(({ travel_mode, bss_maneuver_type }) =>
        bss_maneuver_type === 'NoneAction' ? travel_mode : `${bss_maneuver_type} ${travel_mode}`,
      ),
  );
}
const RIDE = ['pedestrian', 'RentBikeAtBikeShare bicycle', 'ReturnBikeAtBikeShare pedestrian'];
const WALK = ['pedestrian'];

describe('renting', () => {
  const TWO = `  s${' '.repeat(33)}t`;
  const two = (): Promise<Graph> => line(TWO, { s: rental('West'), t: rental('East') });

  test('over a long way the traveller walks to a station, rides, and walks on', async () => {
    const graph = await two();
    const trip = go(graph, [on(1), on(38)]);
    expect(storyOf(trip)).toEqual(RIDE);
    expect(trip.legs).toHaveLength(1);
    const [, rent, back, arrive] = trip.legs[0]!.maneuvers!;
    expect(rent).toMatchObject({
      instruction: expect.stringMatching(/^Rent a bicycle at West\. /),
      travel_type: 'hybrid',
    });
    expect(back).toMatchObject({
      instruction: expect.stringMatching(/^Return the bicycle at East\. /),
      travel_type: 'foot',
    });
    expect(arrive).toMatchObject({ type: 4, bss_maneuver_type: 'NoneAction' });
    // 3.4 km by bicycle at 18 km/h, 0.3 km on foot at 5.1 km/h, and two minutes at each station.
    expect(trip.summary.time).toBeCloseTo((3400.7 / 18 + 300.2 / 5.1) * 3.6 + 240, -1);
    expect(rent!.time).toBeCloseTo((3400.7 / 18) * 3.6 + 120, -1);
    expect(trip.summary.length).toBeCloseTo(3.702, 2);
    // The leg is one line that has no point twice.
    const points = polyline.decode(trip.legs[0]!.shape, 6).map((point) => point.join());
    expect(new Set(points).size).toBe(points.length);
  });

  test('the same holds from east to west', async () => {
    const trip = go(await two(), [on(38), on(1)]);
    expect(storyOf(trip)).toEqual(RIDE);
    expect(trip.legs[0]!.maneuvers![1]!.instruction).toMatch(/^Rent a bicycle at East\. /);
  });

  test('over a short way the traveller walks, at the cost of a walk', async () => {
    const graph = await two();
    for (const [from, to] of [
      [2, 5],
      [10, 20],
      [0, 1],
    ] as const) {
      const trip = go(graph, [on(from), on(to)]);
      expect(storyOf(trip)).toEqual(WALK);
      expect(trip.summary).toEqual(go(graph, [on(from), on(to)], {}, 'pedestrian').summary);
    }
  });

  test('the traveller walks where there is no station, only one, or two at one place', async () => {
    for (const [stations, tags] of [
      ['', {}],
      ['  s', { s: rental() }],
      ['  s', { s: rental(), b: rental() }],
    ] as const) {
      const graph = await line(stations, tags);
      expect(storyOf(go(graph, [on(1), on(10)]))).toEqual(WALK);
    }
    const pair = await line('  st', { s: rental(), t: rental() });
    expect(storyOf(go(pair, [on(1), on(38)]))).toEqual(WALK);
  });

  test('a station may lack a name; one far from any road is not used', async () => {
    const graph = await tinyGraph(
      `  s${' '.repeat(33)}t\n${STREETS}\n\n\n\n u${' '.repeat(35)}v`,
      [['ab', STREET]],
      {
        s: rental(),
        t: rental(),
        u: rental('Far'),
        v: rental('Farther'),
      },
    );
    const trip = go(graph, [on(1), on(38)]);
    expect(storyOf(trip)).toEqual(RIDE);
    expect(trip.legs[0]!.maneuvers![1]!.instruction).toMatch(/^Rent a bicycle\. /);
  });

  test('options of both models and of renting change the choice', async () => {
    const graph = await two();
    const story = (options: RouteRequest['costing_options']): string[] =>
      storyOf(go(graph, [on(1), on(38)], options));
    expect(story({})).toEqual(RIDE);
    expect(story({ pedestrian: { bss_rent_cost: 3000 } })).toEqual(WALK);
    expect(story({ pedestrian: { bss_rent_penalty: 3000 } })).toEqual(WALK);
    expect(story({ bicycle: { bss_return_cost: 3000 } })).toEqual(WALK);
    expect(story({ bicycle: { bss_return_penalty: 3000 } })).toEqual(WALK);
    expect(story({ pedestrian: { walking_speed: 20 } })).toEqual(WALK);
    expect(story({ bicycle: { cycling_speed: 5 } })).toEqual(WALK);
    // Costs add to the time; penalties do not.
    const time = (options: RouteRequest['costing_options']): number =>
      go(graph, [on(1), on(38)], options).summary.time;
    const plain = time({});
    expect(time({ pedestrian: { bss_rent_cost: 150 } }) - plain).toBeCloseTo(30, 6);
    expect(time({ bicycle: { bss_return_cost: 0 } }) - plain).toBeCloseTo(-120, 6);
    expect(time({ bicycle: { bss_return_penalty: 10 }, pedestrian: { bss_rent_penalty: 10 } })).toBe(plain);
    // A value out of range gives the default and a warning.
    const { summary, warnings } = go(graph, [on(1), on(38)], { pedestrian: { bss_rent_cost: -1 } });
    expect(summary.time).toBe(plain);
    expect(warnings?.map(({ code }) => code)).toEqual([500]);
  });

  test('no bicycle is rented and returned at one place, even when renting is free', async () => {
    const graph = await two();
    const free = { pedestrian: { bss_rent_cost: 0 }, bicycle: { bss_return_cost: 0 } };
    expect(storyOf(go(graph, [on(1), on(4)], free))).toEqual(WALK);
    expect(storyOf(go(graph, [on(1), on(38)], free))).toEqual(RIDE);
  });

  test('breaks end legs, vias do not', async () => {
    const graph = await two();
    const locations = [on(1), on(38), on(36), on(1)].map((spot, i) => ({
      ...placeAt(spot),
      type: i === 1 ? ('via' as const) : ('break' as const),
    }));
    const response = route(graph, { locations, costing: 'bikeshare' });
    expectLawful(response);
    expect(response.trip.legs).toHaveLength(2);
    expect(storyOf(response.trip)).toEqual([...RIDE, ...WALK, ...RIDE.slice(0, 1), ...RIDE.slice(1)]);
    const timed = route(
      graph,
      { locations, costing: 'bikeshare', date_time: { type: 'depart_at', value: '2026-11-22T08:00' } },
      {},
    ).trip;
    expect(timed.locations.map(({ date_time }) => date_time !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('the destination has its side of the street', async () => {
    const graph = await two();
    const beside = { ...placeAt(on(38)), lat: placeAt(on(38)).lat + 0.0002 };
    const response = route(graph, { locations: [placeAt(on(1)), beside], costing: 'bikeshare' });
    expectLawful(response);
    expect(response.trip.locations[1]!.side_of_street).toBe('left');
    expect(response.trip.legs[0]!.maneuvers!.at(-1)!.type).toBe(6);
  });

  test('directions_type leaves out the maneuvers or their texts', async () => {
    const graph = await two();
    const none = go(graph, [on(1), on(38)], {}, 'bikeshare', { directions_type: 'none' });
    expect(none.legs[0]!.maneuvers).toBeUndefined();
    expect(none.summary).toEqual(go(graph, [on(1), on(38)]).summary);
    const mute = go(graph, [on(1), on(38)], {}, 'bikeshare', { directions_type: 'maneuvers' });
    expect(storyOf(mute)).toEqual(RIDE);
    expect(mute.legs[0]!.maneuvers!.map(({ instruction }) => instruction)).toEqual(['', '', '', '']);
  });

  test('a place on an island is put on the main network, as for walkers', async () => {
    const graph = await tinyGraph(
      `  s${' '.repeat(16)}n${' '.repeat(16)}t\na${'-'.repeat(18)}m${'-'.repeat(20)}b\n    e-f`,
      [
        ['amb', STREET],
        ['ef', STREET],
        ['mn', STREET],
      ],
      { s: rental(), t: rental() },
    );
    const locations = [{ ...placeAt({ right: 4.5, down: 1.9 }), minimum_reachability: 3 }, placeAt(on(38))];
    const response = route(graph, { locations, costing: 'bikeshare' });
    expectLawful(response);
    expect(storyOf(response.trip)).toEqual(RIDE);
  });
});

/** Kinds of street for a town of 3 by 3 junctions, 450 m apart. */
const KINDS: readonly Tags[] = [
  { highway: 'residential' },
  { highway: 'primary', maxspeed: '70' },
  { highway: 'footway' },
  { highway: 'cycleway', foot: 'no' },
  { highway: 'residential', oneway: 'yes' },
  { highway: 'steps' },
  { highway: 'track', surface: 'gravel' },
];
const SIDE = 3;
const pairs = Array.from({ length: SIDE * SIDE }, (_, i) => i).flatMap((i) => [
  ...(i % SIDE < SIDE - 1 ? [[i, i + 1] as const] : []),
  ...(i < SIDE * (SIDE - 1) ? [[i, i + SIDE] as const] : []),
]);
const town = fc.record({
  kinds: fc.array(fc.oneof(fc.constant(0), fc.nat(KINDS.length - 1)), {
    minLength: pairs.length,
    maxLength: pairs.length,
  }),
  stations: fc.uniqueArray(fc.nat(SIDE * SIDE - 1), { maxLength: 5 }),
  ends: fc.tuple(fc.nat(SIDE * SIDE - 1), fc.nat(SIDE * SIDE - 1)),
  rent: fc.constantFrom(0, 120, 300),
});

test('in any town a trip costs as much as the best of walking and of all pairs of stations', async () => {
  let rides = 0;
  await fc.assert(
    fc.asyncProperty(town, async ({ kinds, stations, ends, rent }) => {
      const nodes: NodeRow[] = Array.from({ length: SIDE * SIDE }, (_, i) => ({
        id: i + 1,
        lat: Math.floor(i / SIDE) * 40_000,
        lon: (i % SIDE) * 40_000,
        tags: stations.includes(i) ? rental(`Station ${i}`) : {},
      }));
      const ways: WayRow[] = pairs.map(([a, b], i) => ({
        id: i + 1,
        refs: [a + 1, b + 1],
        tags: KINDS[kinds[i]!]!,
      }));
      const graph = openGraph(await buildGraph(sourceOf(nodes, ways)));
      const placeOf = (node: number) => ({ lat: nodes[node]!.lat / 1e7, lon: nodes[node]!.lon / 1e7 });
      const costing_options = { pedestrian: { bss_rent_cost: rent } };
      const trip = (costing: RouteRequest['costing'], from: number, to: number) => {
        try {
          const response = route(graph, {
            locations: [placeOf(from), placeOf(to)],
            costing,
            costing_options,
          });
          expectLawful(response);
          return response.trip;
        } catch (error) {
          expect(error).toMatchObject({ name: 'PortolanError', code: expect.stringMatching(/^(442|171)$/) });
          return undefined;
        }
      };
      /** The cost of a trip. Infinity where there is none, or where it begins or ends elsewhere because its place is on an island. */
      const costOf = (...args: Parameters<typeof trip>): number => {
        const found = trip(...args);
        if (!found) return Infinity;
        const points = polyline.decode(found.legs[0]!.shape, 6);
        const isThere = (point: [number, number], node: number): boolean =>
          distanceMetres(point[0], point[1], placeOf(node).lat, placeOf(node).lon) < 1;
        return isThere(points[0]!, args[1]) && isThere(points.at(-1)!, args[2])
          ? found.summary.cost!
          : Infinity;
      };
      /** True where a way for both walkers and bicycles touches the node. Other tests cover places that are put on a road farther away. */
      const serves = (node: number): boolean =>
        pairs.some(([a, b], i) => (a === node || b === node) && [0, 1, 4, 6].includes(kinds[i]!));
      fc.pre(stations.every(serves) && ends.every(serves));
      const [from, to] = ends;
      let best = costOf('pedestrian', from, to);
      for (const first of stations) {
        for (const last of stations) {
          if (first === last) continue;
          const way =
            costOf('pedestrian', from, first) +
            rent +
            costOf('bicycle', first, last) +
            120 +
            costOf('pedestrian', last, to);
          best = Math.min(best, way);
        }
      }
      // Without any trip by this reckoning, an end was put on a road elsewhere.
      fc.pre(best !== Infinity);
      const found = trip('bikeshare', from, to);
      expect(found?.summary.cost ?? Infinity).toBeCloseTo(best, 6);
      if (found && storyOf(found).length > 1) rides++;
    }),
    { numRuns: 60, endOnFailure: true },
  );
  expect(rides).toBeGreaterThan(3);
});

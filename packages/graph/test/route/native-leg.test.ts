import { describe, expect, test } from 'vitest';
import type { RouteRequest } from '@portolan/schemas';
import { route, traceAttributes } from '../../src/index.ts';
import { expectLawful } from './route-laws.ts';
import { placeAt, routeBetween, tinyGraph, type Spot } from './tiny-routes.ts';

const on = (right: number, down = 0): Spot => ({ right, down });
const street = (name: string, more: Record<string, string> = {}) => ({
  highway: 'residential',
  name,
  ...more,
});
const LINE = 'a---m---c---e';

describe('a leg', () => {
  test('flags toll, motorway, gravel and a gate in the steps that have them, and in no other', async () => {
    const graph = await tinyGraph(
      `
a---m
    |
    c---e`.slice(1),
      [
        ['am', { highway: 'motorway', name: 'Pike', toll: 'yes', oneway: 'no' }],
        ['mc', street('Plain')],
        ['ce', street('Rough', { surface: 'gravel' })],
      ],
      {},
    );
    const { trip } = routeBetween(graph, on(0), on(8, 2));
    const flags = trip.legs[0]!.maneuvers!.map(({ toll, highway, rough, gate, ferry }) => [
      toll,
      highway,
      rough,
      gate,
      ferry,
    ]);
    const none = undefined;
    expect(flags).toEqual([
      [true, true, none, none, none],
      [none, none, none, none, none],
      [none, none, true, none, none],
      [none, none, none, none, none],
    ]);
    expect(trip.summary).toMatchObject({ has_toll: true, has_highway: true, has_ferry: false });
    const plain = routeBetween(graph, on(4, 1), on(7, 2));
    const link = await tinyGraph('a---m', [['am', { highway: 'motorway_link', oneway: 'no' }]]);
    expect(routeBetween(link, on(0), on(4)).trip.summary.has_highway).toBe(false);
    expect(plain.trip.summary).toMatchObject({ has_toll: false, has_highway: false, has_ferry: false });
  });

  test('flags tolls of the vehicle that travels', async () => {
    const graph = await tinyGraph(LINE, [['amce', street('Main', { 'toll:N3': 'yes' })]]);
    const locations = [on(1), on(7)].map(placeAt);
    const paying = (costing: RouteRequest['costing']) => {
      const { trip } = route(graph, { locations, costing });
      const { edges } = traceAttributes(graph, { shape: locations, costing });
      expect(edges!.map(({ toll }) => toll)).toEqual([trip.summary.has_toll]);
      const { routes } = route(graph, { locations, costing, format: 'osrm' });
      const classes = routes[0]!.legs[0]!.steps![0]!.intersections![0]!.classes ?? [];
      expect(classes.includes('toll')).toBe(trip.summary.has_toll);
      expect(trip.legs[0]!.maneuvers!.some(({ toll }) => toll)).toBe(trip.summary.has_toll);
      return trip.summary.has_toll;
    };
    expect([paying('truck'), paying('auto'), paying('motorcycle')]).toEqual([true, false, false]);
  });

  test('flags a gate that it passes, not one where it ends', async () => {
    const graph = await tinyGraph(LINE, [['amce', street('Main')]], { m: { barrier: 'gate' } });
    const gate = (...spots: Spot[]) =>
      routeBetween(graph, ...spots).trip.legs[0]!.maneuvers!.some((m) => m.gate);
    expect(gate(on(1), on(7))).toBe(true);
    expect(gate(on(1), on(3))).toBe(false);
    expect(gate(on(5), on(7))).toBe(false);
  });

  test('boards and leaves a ferry with a maneuver each', async () => {
    const graph = await tinyGraph(LINE, [
      ['am', street('Quay')],
      ['mc', { route: 'ferry', name: 'Elsinore', motor_vehicle: 'yes' }],
      ['ce', street('Pier')],
    ]);
    const { trip } = routeBetween(graph, on(0), on(12));
    expect(trip.legs[0]!.maneuvers!.map((m) => [m.type, m.instruction, m.ferry])).toEqual([
      [1, 'Drive east on Quay.', undefined],
      [28, 'Take the ferry Elsinore.', true],
      [29, 'Leave the ferry onto Pier.', undefined],
      [4, 'You have arrived at your destination.', undefined],
    ]);
    expect(trip.summary.has_ferry).toBe(true);
  });

  test('has bearings in whole degrees, none before the first step and none after the last', async () => {
    const graph = await tinyGraph(`    b\n    |\na---m`, [
      ['am', street('A')],
      ['mb', street('B')],
      ['md', street('C')],
    ]);
    const steps = routeBetween(graph, on(0, 2), on(4)).trip.legs[0]!.maneuvers!;
    expect(steps.map((m) => [m.bearing_before, m.bearing_after])).toEqual([
      [undefined, 90],
      [90, 0],
      [0, undefined],
    ]);
  });

  test('has the name and every ref in street_names', async () => {
    const graph = await tinyGraph(LINE, [['am', { highway: 'primary', name: 'Ring', ref: 'B 9;E 31' }]]);
    expect(routeBetween(graph, on(0), on(4)).trip.legs[0]!.maneuvers![0]!.street_names).toEqual([
      'Ring',
      'B 9',
      'E 31',
    ]);
  });

  test('has a cost that differs from its time', async () => {
    const graph = await tinyGraph(LINE, [['amce', { highway: 'living_street' }]]);
    const { summary } = routeBetween(graph, on(0), on(12)).trip;
    expect(summary.cost).toBeGreaterThan(2 * summary.time);
  });
});

describe('a trip of several legs', () => {
  const PICTURE = `
  b
  |
a-m-c
  |
  d`.slice(1);
  const WAYS = [
    ['bm', street('North', { highway: 'motorway', oneway: 'no', toll: 'yes' })],
    ['amc', street('Main')],
    ['md', street('South', { highway: 'living_street' })],
  ] as const;

  test('sums up its legs and has one box around them', async () => {
    const response = routeBetween(
      await tinyGraph(PICTURE, WAYS),
      on(2.5, 2),
      on(4, 2),
      on(2, 4),
      on(0, 2),
      on(2, 0),
    );
    expectLawful(response);
    const { legs, summary } = response.trip;
    const all = legs.map((leg) => leg.summary);
    expect(summary.cost).toBeCloseTo(
      all.reduce((sum, s) => sum + (s.cost ?? 0), 0),
      3,
    );
    expect(summary).toMatchObject({
      min_lat: Math.min(...all.map((s) => s.min_lat)),
      max_lat: Math.max(...all.map((s) => s.max_lat)),
      min_lon: Math.min(...all.map((s) => s.min_lon)),
      max_lon: Math.max(...all.map((s) => s.max_lon)),
      has_toll: true,
      has_highway: true,
    });
    expect(all[0]).toMatchObject({ has_toll: false, has_highway: false });
  });

  test('ends a leg at break and break_through, not at via and through; both ends count as breaks', async () => {
    const graph = await tinyGraph(PICTURE, WAYS);
    const types = ['via', 'break_through', 'via', 'through', 'break', 'through'] as const;
    const spots = [on(2, 2), on(4, 2), on(2, 4), on(0, 2), on(2, 3), on(2, 0)];
    const { trip } = route(graph, {
      locations: spots.map((spot, i) => ({ ...placeAt(spot), type: types[i]! })),
      costing: 'auto',
    });
    expect(trip.legs).toHaveLength(3);
    expect(trip.locations.map((l) => l.type)).toEqual([
      'break',
      'break_through',
      'via',
      'through',
      'break',
      'break',
    ]);
    expectLawful({ trip });
  });

  test('gives each place its side of the street', async () => {
    const graph = await tinyGraph(LINE, [['amce', street('Main')]]);
    const { trip } = routeBetween(graph, on(1, 0.2), on(5, -0.2), on(9, 0.2));
    expect(trip.locations.map((l) => l.side_of_street)).toEqual(['right', 'left', 'right']);
  });
});

describe('places', () => {
  test('have no side where they are on the road or far from it', async () => {
    const graph = await tinyGraph(LINE, [['amce', street('Main')]]);
    const sideOf = (down: number, more = {}) =>
      route(graph, { locations: [placeAt(on(1)), { ...placeAt(on(9, down)), ...more }], costing: 'auto' })
        .trip.locations[1]!.side_of_street;
    expect(sideOf(0.04)).toBeUndefined(); // 4 m away; the tolerance is 5 m
    expect(sideOf(0.07)).toBe('right');
    expect(sideOf(0.07, { street_side_tolerance: 10 })).toBeUndefined();
    expect(sideOf(9)).toBe('right');
    expect(sideOf(11)).toBeUndefined(); // 1,100 m away; the most is 1 km
    expect(sideOf(0.5, { street_side_max_distance: 20 })).toBeUndefined();
  });

  test('echo the members of the request', async () => {
    const graph = await tinyGraph(LINE, [['amce', street('Main')]]);
    const sent = { name: 'Home', street: 'Main', heading: 90, waiting: 30 };
    const { trip } = route(graph, {
      locations: [{ ...placeAt(on(1)), ...sent }, placeAt(on(9))],
      costing: 'auto',
    } as never);
    expect(trip.locations[0]).toMatchObject(sent);
  });

  test('are put on a road up to 35 km away', async () => {
    const graph = await tinyGraph(LINE, [['amce', street('Main')]]);
    expect(routeBetween(graph, on(1), on(9, 340)).trip.legs).toHaveLength(1);
    expect(() => routeBetween(graph, on(1), on(9, 360))).toThrow(expect.objectContaining({ code: '171' }));
  });
});

describe('links', () => {
  const FORK = `
        b
a---m-------c
        d`.slice(1);
  const link = { highway: 'motorway_link', oneway: 'yes' };

  test('exits and ramps tell left from right, each with its maneuver type', async () => {
    const told = async (main: Record<string, string>, spot: Spot) => {
      const graph = await tinyGraph(FORK, [
        ['amc', main],
        ['mb', link],
        ['md', link],
      ]);
      const { type, instruction } = routeBetween(graph, on(0, 1), spot).trip.legs[0]!.maneuvers![1]!;
      return [type, instruction];
    };
    const motorway = { highway: 'motorway', ref: 'A 5' };
    const primary = { highway: 'primary', ref: 'B 9' };
    expect(await told(motorway, on(8, 0))).toEqual([21, 'Take the exit on the left.']);
    expect(await told(motorway, on(8, 2))).toEqual([20, 'Take the exit on the right.']);
    expect(await told(primary, on(8, 0))).toEqual([19, 'Take the ramp on the left.']);
    expect(await told(primary, on(8, 2))).toEqual([18, 'Take the ramp on the right.']);
  });

  test('a link without another way ahead is no ramp, and one that ends on a motorway merges', async () => {
    const graph = await tinyGraph('a---m---c---e', [
      ['am', street('Main')],
      ['mc', link],
      ['ce', { highway: 'motorway', ref: 'A 5' }],
    ]);
    expect(
      routeBetween(graph, on(0), on(12)).trip.legs[0]!.maneuvers!.map((m) => [m.type, m.instruction]),
    ).toEqual([
      [1, 'Drive east on Main.'],
      [25, 'Merge onto A 5.'],
      [4, 'You have arrived at your destination.'],
    ]);
  });

  test('a ramp counts as straight where no other way lies ahead', async () => {
    const graph = await tinyGraph(`    b\n    |\na---m---c`, [
      ['am', { highway: 'primary', ref: 'B 9' }],
      ['mc', link],
      ['mb', street('B')],
    ]);
    expect(routeBetween(graph, on(0, 2), on(8, 2)).trip.legs[0]!.maneuvers![1]).toMatchObject({
      type: 17,
      instruction: 'Take the ramp.',
    });
  });
});

test('a leg starts towards the side of the street on which its place lies, also where it turns back', async () => {
  const graph = await tinyGraph('a-------b', [['ab', street('Main')]]);
  const north = { ...placeAt(on(4)), lat: placeAt(on(4)).lat + 0.0003 };
  const starts = (...locations: { lat: number; lon: number }[]): number[] =>
    route(graph, { locations, costing: 'auto' }).trip.legs.map(({ maneuvers }) => maneuvers![0]!.type);
  expect(starts(north, placeAt(on(8)))).toEqual([3]);
  expect(starts(north, placeAt(on(0)))).toEqual([2]);
  expect(starts(placeAt(on(4)), placeAt(on(8)))).toEqual([1]);
  expect(starts(placeAt(on(0)), north, placeAt(on(0)))).toEqual([1, 2]);
});

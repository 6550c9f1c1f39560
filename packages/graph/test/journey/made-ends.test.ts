import { describe, expect, test } from 'vitest';
import type { RequestContext } from '../../src/context.ts';
import { matrix, route, type Graph, type NativeRouteRequest } from '../../src/index.ts';
import type { Tags } from '../network/tiny-map.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, stepsTravelled, tinyGraph, waysTravelled } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential' };
/** The traveller is on way 2, m-b; requests close ways 4 and 6, all that goes on from b. */
const PICTURE = `
a----m----b----c----d
|    |    |         |
e----s----f---------g`.slice(1);
const LETTERS = ['am', 'mb', 'ms', 'bc', 'cd', 'bf', 'aesfgd'];
const build = (closing: Tags = {}): Promise<Graph> =>
  tinyGraph(
    PICTURE,
    LETTERS.map((letters, i) => [letters, i === 3 || i === 5 ? { ...STREET, ...closing } : STREET] as const),
  );
const box = (west: number, east: number, top: number, bottom: number) =>
  [
    [west, top],
    [east, top],
    [east, bottom],
    [west, bottom],
    [west, top],
  ].map(([right, down]) => {
    const { lat, lon } = placeAt({ right: right!, down: down! });
    return [lon, lat] as const;
  });
const at = (right: number, more: object = {}, down = 0) => ({
  ...placeAt({ right, down }),
  minimum_reachability: 3,
  ...more,
});

/** What a request makes of the two ways at the end. */
const ENDS: readonly (readonly [
  what: string,
  closing: Tags,
  request: Partial<NativeRouteRequest>,
  context: RequestContext,
])[] = [
  [
    'an excluded area',
    {},
    {
      exclude_polygons: [box(9.9, 10.5, 0.5, 1.5), box(11, 12, -1, 1)] as NonNullable<
        NativeRouteRequest['exclude_polygons']
      >,
    },
    {},
  ],
  [
    'a closure',
    {},
    {},
    { closures: { version: '1', speedKmh: ({ wayId }) => (wayId === 4 || wayId === 6 ? 0 : undefined) } },
  ],
  [
    'the hour',
    { 'motor_vehicle:conditional': 'no @ (22:00-06:00)' },
    { date_time: { type: 'depart_at', value: '2026-11-24T23:00' } },
    {},
  ],
  ['the height of the vehicle', { maxheight: '2' }, { costing: 'truck' }, {}],
];

describe.each(ENDS)('where %s ends a road', (_, closing, request, context) => {
  const go = async (...locations: NativeRouteRequest['locations']): Promise<readonly [number[], number]> => {
    const graph = await build(closing);
    const response = route(graph, { locations, costing: 'auto', ...request }, context);
    expectLawful(response);
    return [waysTravelled(graph, response), stepsTravelled(response)];
  };

  test('places stay on the road before it', async () => {
    expect(await go(at(7), at(2))).toEqual([[2, 1], 5]);
    expect(await go(at(2), at(9))).toEqual([[1, 2], 7]);
  });

  test('a traveller who faces the end turns back there', async () => {
    expect(await go(at(7, { heading: 90 }), at(2))).toEqual([[2, 1], 3 + 3 + 5]);
    expect(await go(at(7, { heading: 270 }), at(2))).toEqual([[2, 1], 5]);
  });

  test('a via reverses where it lies, a through at the end of the road', async () => {
    for (const type of ['via', 'break'] as const)
      expect((await go(at(2), at(7, { type }), at(3)))[1]).toBe(9);
    for (const type of ['through', 'break_through'] as const)
      expect((await go(at(2), at(7, { type }), at(3)))[1]).toBe(5 + 3 + 3 + 4);
  });

  test('the side of the street on which to arrive is reached by turning back', async () => {
    const onSide = (preferred_side: 'same' | 'opposite') => go(at(2), at(7, { preferred_side }, -0.3));
    expect((await onSide('opposite'))[1]).toBe(5);
    expect((await onSide('same'))[1]).toBe(5 + 3 + 3);
  });

  test('a matrix has the times of the routes', async () => {
    const graph = await build(closing);
    const plain = [at(7), at(2), at(9), at(0, {}, 1)].map(({ lat, lon }) => ({ lat, lon }));
    // Those who face the end, and those who arrive on the far side, turn back there.
    const places = [...plain, at(7, { heading: 90 }), at(7, { preferred_side: 'same' }, -0.3)];
    const { sources_to_targets } = matrix(
      graph,
      { sources: places, targets: places, costing: 'auto', ...request } as Parameters<typeof matrix>[1],
      context,
    );
    for (const [i, from] of places.entries()) {
      for (const [j, to] of places.entries()) {
        const { trip } = route(graph, { locations: [from, to], costing: 'auto', ...request }, context);
        expect((sources_to_targets as { time: number }[][])[i]![j]!.time).toBe(Math.round(trip.summary.time));
      }
    }
  });
});

test('nobody turns back at such an end against a closure of the way back', async () => {
  const graph = await build();
  const closures = {
    version: '2',
    speedKmh: ({ wayId, forward }: { readonly wayId: number; readonly forward: boolean }) =>
      wayId === 4 || wayId === 6 || (wayId === 2 && !forward) ? 0 : undefined,
  };
  const locations = [at(7, { heading: 90 }), at(2)];
  // The traveller cannot be on way 2, which nothing leaves, and begins beside it.
  expect(waysTravelled(graph, route(graph, { locations, costing: 'auto' }, { closures }))).toEqual([3, 7, 1]);
});

import { describe, expect, test } from 'vitest';
import { route, type Graph, type NativeRouteRequest as RouteRequest } from '../../src/index.ts';
import type { Tags } from '../network/tiny-map.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, stepsTravelled, tinyGraph } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential' };
/** The traveller faces east, 200 m before the junction m, and wants to go west. */
const PICTURE = `
a----m----b
     |
     s`.slice(1);
const WAYS = [
  ['am', STREET],
  ['mb', STREET],
  ['ms', STREET],
] as const;
const TO_M = 2 + 4;
const TO_S = 2 + 2 + 2 + 4;
const TO_B = 7 + 9;

function steps(graph: Graph, more: Partial<RouteRequest> = {}): number {
  const response = route(graph, {
    locations: [{ ...placeAt({ right: 3, down: 0 }), heading: 90 }, placeAt({ right: 1, down: 0 })],
    costing: 'auto',
    ...more,
  });
  expectLawful(response);
  return stepsTravelled(response);
}

const build = (
  nodes: Readonly<Record<string, Tags>> = {},
  relations: readonly (readonly [string, Tags])[] = [],
  ways: readonly (readonly [string, Tags])[] = WAYS,
): Promise<Graph> => tinyGraph(PICTURE, ways, nodes, relations);
const ban = (members: string, restriction: string): readonly [string, Tags] => [
  members,
  { type: 'restriction', restriction },
];

describe('turning round', () => {
  test('happens at the next dead end, not at a junction', async () => {
    expect(steps(await build())).toBeCloseTo(TO_S, 0);
  });

  test.each(['auto', 'truck', 'bicycle', 'pedestrian'] as const)(
    '%s: happens at the next dead end',
    async (costing) => {
      expect(steps(await build(), { costing })).toBeCloseTo(TO_S, 0);
    },
  );

  test.each([
    [true, 13],
    [false, 12],
  ])('goes across the oncoming lane: driving on the right is %s', async (driveOnRight, type) => {
    const admin = { countryCode: 'XX', country: 'Land', stateCode: '', state: '', driveOnRight };
    const graph = await tinyGraph(PICTURE, WAYS, {}, [], { adminAt: () => admin });
    const { trip } = route(graph, {
      locations: [{ ...placeAt({ right: 3, down: 0 }), heading: 90 }, placeAt({ right: 1, down: 0 })],
      costing: 'auto',
    });
    expect(trip.legs[0]!.maneuvers!.map((maneuver) => maneuver.type)).toContain(type);
  });

  test.each<Tags>([{ highway: 'turning_circle' }, { highway: 'turning_loop' }])(
    'happens at a place made for it: %j',
    async (tags) => {
      expect(steps(await build({ m: tags }))).toBeCloseTo(TO_M, 0);
    },
  );

  test('happens before a barrier that the mode may not pass', async () => {
    const graph = await build({ m: { barrier: 'bollard' } });
    expect(steps(graph)).toBeCloseTo(TO_M, 0);
    // Modes that may pass go on.
    expect(steps(graph, { costing: 'pedestrian' })).toBeCloseTo(TO_S, 0);
    expect(steps(graph, { costing: 'bicycle' })).toBeCloseTo(TO_S, 0);
  });

  test('happens where all roads ahead are closed to the mode, only for that mode', async () => {
    const graph = await build(
      {},
      [],
      [
        ['am', STREET],
        ['mb', { ...STREET, motor_vehicle: 'no' }],
        ['ms', { ...STREET, motor_vehicle: 'no' }],
      ],
    );
    expect(steps(graph)).toBeCloseTo(TO_M, 0);
    expect(steps(graph, { costing: 'bicycle' })).toBeCloseTo(TO_S, 0);
  });

  test('happens at a junction where restrictions forbid every other turn', async () => {
    const onward = [ban('from:1 via:m to:2', 'no_straight_on'), ban('from:1 via:m to:3', 'no_right_turn')];
    expect(steps(await build({}, onward))).toBeCloseTo(TO_M, 0);
    expect(steps(await build({}, onward.slice(0, 1)))).toBeCloseTo(TO_S, 0);
    expect(steps(await build({}, onward.slice(1)))).toBeCloseTo(TO_B, 0);
    expect(steps(await build({}, onward), { costing: 'pedestrian' })).toBeCloseTo(TO_S, 0);
  });

  test('is impossible where restrictions forbid it too, so there is no route', async () => {
    const all = [
      ban('from:1 via:m to:2', 'no_straight_on'),
      ban('from:1 via:m to:3', 'no_right_turn'),
      ban('from:1 via:m to:1', 'no_u_turn'),
    ];
    const graph = await build({}, all);
    const locations = [
      { ...placeAt({ right: 3, down: 0 }), heading: 90, minimum_reachability: 0, search_cutoff: 100 },
      placeAt({ right: 1, down: 0 }),
    ];
    expect(() => steps(graph, { locations })).toThrow(expect.objectContaining({ code: '442' }));
    expect(steps(graph, { locations, costing_options: { auto: { ignore_restrictions: true } } })).toBeCloseTo(
      TO_S,
      0,
    );
  });

  test('never happens in a dead end that is one-way', async () => {
    const graph = await build(
      {},
      [],
      [
        ['am', STREET],
        ['mb', STREET],
        ['ms', { ...STREET, oneway: 'yes' }],
      ],
    );
    expect(steps(graph)).toBeCloseTo(TO_B, 0);
    expect(steps(graph, { costing_options: { auto: { ignore_oneways: true } } })).toBeCloseTo(TO_S, 0);
  });

  test('is allowed at any break or via, and at no through', async () => {
    const graph = await build();
    const by = (type: 'break' | 'via' | 'through' | 'break_through'): number =>
      steps(graph, {
        locations: [
          { ...placeAt({ right: 3, down: 0 }), heading: 90 },
          { ...placeAt({ right: 4, down: 0 }), type },
          placeAt({ right: 1, down: 0 }),
        ],
      });
    expect(by('break')).toBeCloseTo(1 + 3, 0);
    expect(by('via')).toBeCloseTo(1 + 3, 0);
    expect(by('through')).toBeCloseTo(TO_S, 0);
    expect(by('break_through')).toBeCloseTo(TO_S, 0);
  });

  test('has a maneuver of its own, and costs time', async () => {
    const graph = await build({ m: { highway: 'turning_circle' } });
    const { trip } = route(graph, {
      locations: [{ ...placeAt({ right: 3, down: 0 }), heading: 90 }, placeAt({ right: 1, down: 0 })],
      costing: 'auto',
    });
    expect(trip.legs[0]!.maneuvers!.map(({ type }) => type)).toContainEqual(
      expect.toSatisfy((type) => type === 12 || type === 13),
    );
    const plain = route(graph, {
      locations: [placeAt({ right: 3, down: 0 }), placeAt({ right: 1, down: 0 })],
      costing: 'auto',
    });
    expect(trip.summary.time).toBeGreaterThan(plain.trip.summary.time * 3 + 20);
  });
});

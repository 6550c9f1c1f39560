import { describe, expect, test } from 'vitest';
import { expectLawful } from '../route/route-laws.ts';
import { route } from '../../src/index.ts';
import { placeAt, routeBetween, stepsTravelled, tinyGraph, type Spot } from '../route/tiny-routes.ts';

const twoWay = { highway: 'residential' };
const oneWay = { highway: 'residential', oneway: 'yes' };
const on = (right: number, down = 0): Spot => ({ right, down });

const PICTURE = `
a----b
|    |
d----c`.trim();

describe('a route between two places on one edge', () => {
  const cases: readonly (readonly [
    name: string,
    ways: [string, Record<string, string>][],
    from: Spot,
    to: Spot,
    steps: number,
  ])[] = [
    ['forward', [['ab', twoWay]], on(1), on(4), 3],
    ['backward', [['ab', twoWay]], on(4), on(1), 3],
    ['the same place', [['ab', twoWay]], on(2), on(2), 0],
    ['with the one-way', [['ab', oneWay]], on(1), on(4), 3],
    ['against the one-way, around the block', [['abcda', oneWay]], on(4), on(1), 1 + 2 + 5 + 2 + 1],
    [
      'against the one-way of another way, around the block',
      [
        ['ab', oneWay],
        ['bcda', twoWay],
      ],
      on(4),
      on(1),
      1 + 2 + 5 + 2 + 1,
    ],
    ['a oneway=-1', [['ab', { ...twoWay, oneway: '-1' }]], on(4), on(1), 3],
    [
      'faster around the block than along the edge',
      [
        ['ab', { highway: 'track', tracktype: 'grade5' }],
        ['bcda', { highway: 'primary', maxspeed: '90' }],
      ],
      on(0.1),
      on(4.9),
      0.1 + 2 + 5 + 2 + 0.1,
    ],
    ['the ends of an edge', [['ab', twoWay]], on(0), on(5), 5],
  ];
  test.each(cases)('%s', async (_, ways, from, to, steps) => {
    const response = routeBetween(await tinyGraph(PICTURE, ways), from, to);
    expectLawful(response);
    expect(stepsTravelled(response)).toBeCloseTo(steps, 0);
  });

  test('against the one-way with no way round fails with 442', async () => {
    const graph = await tinyGraph(PICTURE, [['ab', oneWay]]);
    expect(() => routeBetween(graph, on(4), on(1))).toThrow(expect.objectContaining({ code: '442' }));
  });

  test('on a closed loop with one way in', async () => {
    const graph = await tinyGraph(PICTURE, [
      ['abcd', twoWay],
      ['da', twoWay],
      ['ab', twoWay],
    ]);
    expect(stepsTravelled(routeBetween(graph, on(1), on(4)))).toBe(3);
  });

  test('from a place to itself has no length, a start and an arrival', async () => {
    const { trip } = routeBetween(await tinyGraph(PICTURE, [['ab', twoWay]]), on(2), on(2));
    expect(trip.summary).toMatchObject({ time: 0, length: 0, cost: 0 });
    expect(trip.legs[0]!.maneuvers!.map((m) => m.type)).toEqual([1, 4]);
  });
});

describe('several places', () => {
  test('each break ends a leg', async () => {
    const graph = await tinyGraph(PICTURE, [['abcda', twoWay]]);
    const spots = [on(1), on(4), on(5, 1), on(1, 2)];
    const broken = routeBetween(graph, ...spots);
    expectLawful(broken);
    expect(broken.trip.legs).toHaveLength(3);
    expect(broken.trip.locations.map((l) => l.original_index)).toEqual([0, 1, 2, 3]);
    expect(stepsTravelled(broken)).toBeCloseTo(3 + 2 + 5, 0);
  });
});

describe('roads that lead nowhere', () => {
  test('a place is put on the nearest road of the main network rather than on an island', async () => {
    // The street e-f-g is not connected to the town.
    const graph = await tinyGraph(
      `
a-----b
|
c-----d
e--f--g`.trim(),
      [
        ['ab', twoWay],
        ['acd', twoWay],
        ['efg', twoWay],
      ],
    );
    const locations = [on(5), on(4, 2.9)].map((spot) => ({ ...placeAt(spot), minimum_reachability: 3 }));
    const response = route(graph, { locations, costing: 'auto' });
    expectLawful(response);
    expect(response.trip.legs[0]!.maneuvers!.at(-1)!.instruction).toBe('Your destination is on the right.');
    expect(stepsTravelled(response)).toBeCloseTo(5 + 2 + 4, 0);
  });

  test('two places on one island stay on it', async () => {
    const graph = await tinyGraph(`a-----b\n\nc-----d\n\ne--f--g`, [
      ['ab', twoWay],
      ['abcd', twoWay],
      ['efg', twoWay],
    ]);
    expect(stepsTravelled(routeBetween(graph, on(1, 4), on(5, 4)))).toBeCloseTo(4, 0);
  });
});

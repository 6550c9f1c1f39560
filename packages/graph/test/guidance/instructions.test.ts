import { describe, expect, test } from 'vitest';
import { buildGraph, openGraph, route } from '../../src/index.ts';
import { sourceOf } from '../network/tiny-map.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';

const on = (right: number, down = 0): Spot => ({ right, down });
type Ways = readonly (readonly [string, Record<string, string>])[];
const street = (name: string, more: Record<string, string> = {}) => ({
  highway: 'residential',
  name,
  ...more,
});

async function maneuvers(
  picture: string,
  ways: Ways,
  spots: readonly (Spot & { type?: 'via' | 'through' })[],
  nodeTags = {},
) {
  const graph = await tinyGraph(picture, ways, nodeTags);
  const locations = spots.map((spot) => ({ ...placeAt(spot), ...(spot.type ? { type: spot.type } : {}) }));
  return route(graph, { locations, costing: 'auto' }).trip.legs.flatMap((leg) => leg.maneuvers!);
}
const told = async (...args: Parameters<typeof maneuvers>): Promise<string[]> =>
  (await maneuvers(...args)).map(({ type, instruction }) => `${type} ${instruction}`);

const CORNER = `
a----b
     |
  e--c--f
     |
     d`.slice(1);
const CORNER_WAYS = [
  ['abcd', street('Main')],
  ['ecf', street('Cross')],
] as const;

describe('via locations and starts', () => {
  test('a via on a bend adds no step', async () => {
    expect(await told(CORNER, CORNER_WAYS, [on(1), { ...on(5), type: 'via' }, on(5, 3.5)])).toEqual(
      await told(CORNER, CORNER_WAYS, [on(1), on(5, 3.5)]),
    );
  });

  test('a via on a junction leaves no step of 0 m', async () => {
    const steps = await maneuvers(CORNER, CORNER_WAYS, [on(1), { ...on(5, 2), type: 'via' }, on(7, 2)]);
    expect(steps.slice(0, -1).filter((m) => m.length === 0)).toEqual([]);
  });

  test('a via in a roundabout does not count an exit twice', async () => {
    const picture = `
    b
    x
a-w   e-c
    s
    d`.slice(1);
    const ways = [
      ['wsexw', { highway: 'residential', junction: 'roundabout' }],
      ['aw', street('West')],
      ['ec', street('East')],
      ['xb', street('North')],
      ['sd', street('South')],
    ] as const;
    const steps = await maneuvers(picture, ways, [on(0, 2), { ...on(3, 2.5), type: 'via' }, on(8, 2)]);
    expect(steps.find((m) => m.type === 26)?.roundabout_exit_count).toBe(2);
  });

  test('a start at the end of its edge does not begin with a step of 0 m', async () => {
    // The place is snapped to the end of a-b, which has the lower id; the route goes down b-c.
    const steps = await maneuvers(
      `a---b\n    |\n    c`,
      [
        ['ab', street('A')],
        ['bc', street('B')],
        ['bd', street('C')],
      ],
      [on(4), on(4, 2)],
    );
    expect(steps[0]).toMatchObject({ instruction: 'Drive south on B.' });
  });
});

describe('names', () => {
  test('a road that loses its name but keeps its ref is the same road', async () => {
    const ways = [
      ['am', { highway: 'primary', ref: 'A 6' }],
      ['mc', { highway: 'primary', name: 'Bridge', ref: 'A 6' }],
    ] as const;
    expect(await told('a---m---c', ways, [on(0), on(8)])).toHaveLength(2);
    expect(await told('a---m---c', ways, [on(8), on(0)])).toHaveLength(2);
  });

  test('street_names has no name twice and no empty one', async () => {
    const [start] = await maneuvers(
      'a---m',
      [['am', { highway: 'primary', name: 'L 453', ref: 'L 453; ;B 9' }]],
      [on(0), on(4)],
    );
    expect(start!.street_names).toEqual(['L 453', 'B 9']);
  });
});

describe('turns', () => {
  test('one corner of two junctions 5 m apart is one turn', async () => {
    // Main crosses both carriageways of Avenue, which are 6 m apart.
    const at = (id: number, x: number, y: number) => ({ id, lat: y * 90, lon: x * 90, tags: {} }); // metres
    const nodes = [
      at(1, -200, 0),
      at(2, 0, 0),
      at(3, 6, 0),
      at(4, 200, 0),
      at(5, 0, 200),
      at(6, 0, -200),
      at(7, 6, 200),
      at(8, 6, -200),
    ];
    const two = (id: number, refs: number[], tags: Record<string, string>) => ({ id, refs, tags });
    const graph = openGraph(
      await buildGraph(
        sourceOf(nodes, [
          two(1, [1, 2, 3, 4], street('Main')),
          two(2, [5, 2, 6], street('Avenue', { oneway: 'yes' })),
          two(3, [8, 3, 7], street('Avenue', { oneway: 'yes' })),
        ]),
      ),
    );
    const go = (from: [number, number], to: [number, number]) =>
      route(graph, {
        locations: [from, to].map(([x, y]) => ({ lat: (y * 90) / 1e7, lon: (x * 90) / 1e7 })),
        costing: 'auto',
      }).trip.legs[0]!.maneuvers!.filter((m) => m.type >= 9 && m.type <= 16);
    // From the west, the car crosses the near carriageway and turns left into the far one, which is one left turn.
    expect(go([-150, 0], [6, 150]).map((m) => m.type)).toEqual([15]);
  });

  const FORK = `
            c
a---m-------b
            d`.slice(1);

  test('leaving a named street for one without a name is a step', async () => {
    const ways = [
      ['amb', { highway: 'primary', name: 'Main' }],
      ['mc', { highway: 'unclassified' }],
      ['md', { highway: 'service' }],
    ] as const;
    expect(await told(FORK, ways, [on(0, 1), on(12, 0)])).toHaveLength(3);
    expect(await told(FORK, ways, [on(0, 1), on(12, 2)])).toHaveLength(3);
  });

  test('at the fork of a ramp the step says left or right', async () => {
    const link = { highway: 'motorway_link', oneway: 'yes' };
    const ways = [
      ['am', link],
      ['mc', link],
      ['md', link],
    ] as const;
    expect((await told(FORK, ways, [on(0, 1), on(12, 0)])).join()).toMatch(/left/);
    expect((await told(FORK, ways, [on(0, 1), on(12, 2)])).join()).toMatch(/right/);
  });

  test('at the fork of a motorway the step says left or right, even where both arms keep a ref', async () => {
    const ways = [
      ['am', { highway: 'motorway', ref: 'A 5', oneway: 'yes' }],
      ['mc', { highway: 'motorway', ref: 'A 5', oneway: 'yes' }],
      ['md', { highway: 'motorway', ref: 'A 5;A 6', oneway: 'yes' }],
    ] as const;
    expect((await told(FORK, ways, [on(0, 1), on(12, 0)])).join()).toMatch(/left/);
    expect((await told(FORK, ways, [on(0, 1), on(12, 2)])).join()).toMatch(/right/);
  });

  test('an exit has the side on which it leaves the motorway, whatever way the line bends', async () => {
    // The exit bends 2 degrees left and the motorway 6 degrees left, so the exit is on the right.
    const at = (id: number, x: number, y: number) => ({ id, lat: y * 90, lon: x * 90, tags: {} });
    const graph = openGraph(
      await buildGraph(
        sourceOf(
          [at(1, -300, 0), at(2, 0, 0), at(3, 300, 32), at(4, 300, 10)],
          [
            { id: 1, refs: [1, 2, 3], tags: { highway: 'motorway', ref: 'A 5' } },
            { id: 2, refs: [2, 4], tags: { highway: 'motorway_link', oneway: 'yes' } },
          ],
        ),
      ),
    );
    const { trip } = route(graph, {
      locations: [
        { lat: 0, lon: -200 * 90e-7 },
        { lat: 9 * 90e-7, lon: 280 * 90e-7 },
      ],
      costing: 'auto',
    });
    expect(trip.legs[0]!.maneuvers![1]!.type).toBe(20);
  });

  test('a link at a right angle is a ramp', async () => {
    const ways = [
      ['amc', { highway: 'primary', name: 'Main' }],
      ['md', { highway: 'motorway_link', oneway: 'yes' }],
    ] as const;
    expect((await maneuvers(`a---m---c\n    |\n    d`, ways, [on(0), on(4, 1)]))[1]!.type).toBe(18);
  });

  test('a gate on the junction where a step ends is flagged', async () => {
    const ways = [
      ['amc', street('Main')],
      ['md', street('Cross')],
    ] as const;
    const steps = await maneuvers(`a---m---c\n    |\n    d`, ways, [on(0), on(4, 1)], {
      m: { barrier: 'gate' },
    });
    expect(steps.some((m) => m.gate)).toBe(true);
  });

  test('a U-turn is made to the left in right-hand traffic', async () => {
    const types = [];
    for (const down of [0, 1, 2]) {
      const steps = await maneuvers(CORNER, CORNER_WAYS, [
        on(5, 3.5),
        { ...on(5, 2.5 - down / 10), type: 'via' },
        on(5, 3.5),
      ]);
      types.push(...steps.filter((m) => m.type === 12 || m.type === 13).map((m) => m.type));
    }
    expect(types).toEqual([13, 13, 13]);
  });
});

describe('the side of the destination', () => {
  test('is taken at the segment where the place was snapped, not over the last 20 m', async () => {
    // The road goes northeast to a sharp corner at b. The place is snapped just past the corner and lies east of the road.
    const steps = await maneuvers(
      `    b\n\n\n\na   d`,
      [['abd', street('Main')]],
      [on(0.5, 3.5), on(4.3, 0.1)],
    );
    expect(steps.at(-1)!.type).toBe(6);
  });

  test('is missing beyond the end of the road', async () => {
    const steps = await maneuvers('a---m', [['am', street('Main')]], [on(0), on(4.5)]);
    expect(steps.at(-1)!.type).toBe(4);
  });
});

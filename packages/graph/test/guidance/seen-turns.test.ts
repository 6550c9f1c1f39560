import { describe, expect, test } from 'vitest';
import { nodeMap } from './node-map.ts';

const oneway = { oneway: 'yes' } as const;

describe('of two roads to one side', () => {
  const roads = (picture: string) =>
    nodeMap(25, picture, [
      ['sx', { name: 'South' }],
      ['xa', { name: 'Near' }],
      ['xb', { name: 'Far' }],
    ]);

  test('the one nearer to a right angle is the turn, and one before it bears off', async () => {
    const map = await roads(
      `
  a
 .
x--b
|
s`.slice(1),
    );
    expect(map.types('sa')).toEqual([1, 9, 4]);
    expect(map.told('sa')).toEqual(['turn slight right, Near']);
    expect(map.types('sb')).toEqual([1, 10, 4]);
  });

  test('one behind it is a sharp turn', async () => {
    const map = await roads(
      `
x--a
|.
| b
s`.slice(1),
    );
    expect(map.types('sa')).toEqual([1, 10, 4]);
    expect(map.types('sb')).toEqual([1, 11, 4]);
  });

  test('driveways do not count', async () => {
    const map = await nodeMap(
      25,
      `
  a
 .
x--b
|
s`.slice(1),
      [
        ['sx', { name: 'South' }],
        ['xa', { name: 'Near' }],
        ['xb', { highway: 'service', service: 'driveway' }],
      ],
    );
    expect(map.types('sa')).toEqual([1, 10, 4]);
  });
});

describe('where a street turns back', () => {
  test('over a few metres between its carriageways, the side is that to which the turns lead', async () => {
    const map = await nodeMap(
      3,
      `
a b





1 2




x-y










c d`.slice(1),
      [
        ['axc', { name: 'Main', ...oneway }],
        ['dyb', { name: 'Main', ...oneway }],
        ['xy', { name: 'Gap' }],
      ],
    );
    for (const end of ['2', 'b']) expect(map.types(`1${end}`)).toEqual([1, 13, 4]);
  });

  test('from one carriageway into the other where they meet in a point, it is a U-turn', async () => {
    const map = await nodeMap(
      10,
      `
         n
a---b    |
         x---e
c---d    |
         s`.slice(1),
      [
        ['xba', { name: 'Main', ...oneway }],
        ['cdx', { name: 'Main', ...oneway }],
        ['xe', { name: 'Main', ...oneway }],
        ['nxs', { highway: 'secondary', name: 'Cross' }],
      ],
    );
    expect(map.types('ca')).toEqual([1, 13, 4]);
    expect(map.told('ca')).toEqual(['continue uturn, Main']);
  });

  test('in a hairpin that a track leaves, nothing is told', async () => {
    const map = await nodeMap(
      50,
      `
a---b
                    x---t
c---d`.slice(1),
      [
        ['abxdc', { name: 'Pass' }],
        ['xt', { highway: 'track' }],
      ],
    );
    expect(map.types('ac')).toEqual([1, 4]);
    expect(map.types('ca')).toEqual([1, 4]);
  });

  test('between one-way streets of two names that are a few metres apart, it is a U-turn', async () => {
    const map = await nodeMap(
      10,
      `
e---y---w
    |
a---x---b
    |
    s`.slice(1),
      [
        ['axb', { name: 'Eastward', ...oneway }],
        ['wye', { name: 'Westward', ...oneway }],
        ['sxy', { name: 'Between', ...oneway }],
      ],
    );
    expect(map.types('ae')).toEqual([1, 13, 4]);
  });
});

describe('forks', () => {
  test('of a motorway into a motorway and a link of the same ref are told by the side to keep to', async () => {
    const map = await nodeMap(
      100,
      `
a----x----m

           l
                 o`.slice(1),
      [
        ['ax', { highway: 'motorway', ref: 'A 1', ...oneway }],
        ['xm', { highway: 'motorway', ref: 'A 2', ...oneway }],
        ['xlo', { highway: 'motorway_link', ref: 'A 1', ...oneway }],
      ],
    );
    expect(map.types('am')).toEqual([1, 24, 4]);
  });

  test('of ramps that part by more than 45 degrees too', async () => {
    const map = await nodeMap(
      50,
      `
      l
a--x
      r`.slice(1),
      [
        ['ax', { highway: 'motorway_link', ...oneway }],
        ['xl', { highway: 'motorway_link', destination: 'Left', ...oneway }],
        ['xr', { highway: 'motorway_link', destination: 'Right', ...oneway }],
      ],
    );
    expect(map.types('al')).toEqual([1, 24, 4]);
    const steep = await nodeMap(
      50,
      `
     l


a--x
      r`.slice(1),
      [
        ['ax', { highway: 'motorway_link', ...oneway }],
        ['xl', { highway: 'motorway_link', destination: 'Left', ...oneway }],
        ['xr', { highway: 'motorway_link', destination: 'Right', ...oneway }],
      ],
    );
    expect(steep.types('al')).toEqual([1, 24, 4]);
  });

  test('at which a greater road has the ref of the street, and a lesser one its name', async () => {
    const map = await nodeMap(
      200,
      `
      t
a--x
      r`.slice(1),
      [
        ['ax', { highway: 'secondary', name: 'Ring', ref: 'R 23', ...oneway }],
        ['xt', { highway: 'secondary', name: 'Tunnel', ref: 'R 23', ...oneway }],
        ['xr', { highway: 'residential', name: 'Ring', ...oneway }],
      ],
    );
    expect(map.types('ar')).toEqual([1, 9, 4]);
  });

  test('are crossings where a street as great leads aside', async () => {
    const ways = [
      ['ax', { name: 'Ninth' }],
      ['xl', { name: 'Hayes' }],
      ['xr', { name: 'Larkin' }],
    ] as const;
    const picture = `
   n
   |  l
a--x
      r`.slice(1);
    expect((await nodeMap(100, picture, ways)).types('ar')).toEqual([1, 23, 4]);
    const crossed = await nodeMap(100, picture, [...ways, ['xn', { name: 'Market' }]]);
    expect(crossed.types('ar')).toEqual([1, 9, 4]);
    expect(crossed.told('ar')).toEqual(['turn slight right, Larkin']);
  });
});

describe('turns that belong together', () => {
  test('a slip lane ends where a street may be taken from it', async () => {
    const ways = [
      ['ab', { name: 'Main', ...oneway }],
      ['bc', { name: 'Main', ...oneway }],
      ['bxy', { highway: 'primary_link', ...oneway }],
      ['yd', { name: 'Second' }],
    ] as const;
    const picture = `
c
|
|y---d
||
||
|x---e
||
||
|
b
|
a`.slice(1);
    expect((await nodeMap(10, picture, ways)).types('ad')).toEqual([1, 10, 4]);
    const crossed = await nodeMap(10, picture, [...ways, ['xe', { name: 'First' }]]);
    expect(crossed.types('ad')).toEqual([1, 9, 10, 4]);
  });

  test('a ramp straight behind a turn across a divided road is taken by that turn', async () => {
    const map = await nodeMap(
      10,
      `
     r
     |
w----n----f
     |
g----h----i`.slice(1),
      [
        ['ghi', { name: 'River Road', ...oneway }],
        ['fnw', { name: 'River Road', ...oneway }],
        ['hn', { highway: 'tertiary' }],
        ['nr', { highway: 'motorway_link', ref: 'A 1' }],
      ],
    );
    expect(map.types('gr')).toEqual([1, 19, 4]);
  });
});

test('a first step is announced with the next one for 39 seconds, others for 13', async () => {
  const cues = async (metres: number) => {
    const map = await nodeMap(
      metres,
      `
a---b
    |
    |
    |
    c---d`.slice(1),
      [
        ['ab', { name: 'First', maxspeed: '50' }],
        ['bc', { name: 'Second', maxspeed: '50' }],
        ['cd', { name: 'Third', maxspeed: '50' }],
      ],
    );
    return map.maneuvers('ad').map(({ verbal_multi_cue: isCue }) => isCue ?? false);
  };
  expect(await cues(40)).toEqual([true, true, true, false]);
  expect(await cues(90)).toEqual([true, false, false, false]);
  expect(await cues(200)).toEqual([false, false, false, false]);
});

test('refs go before names on motorways and trunk roads', async () => {
  const names = async (highway: string, ref = 'A 1;E 2') => {
    const map = await nodeMap(100, 'a--b', [['ab', { highway, name: 'Turnpike', ref, oneway: 'no' }]]);
    return map.maneuvers('ab')[0]!.street_names;
  };
  expect(await names('motorway')).toEqual(['A 1', 'E 2', 'Turnpike']);
  expect(await names('trunk_link')).toEqual(['A 1', 'E 2', 'Turnpike']);
  expect(await names('primary')).toEqual(['Turnpike', 'A 1', 'E 2']);
  expect(await names('motorway', '1')).toEqual(['Turnpike', '1']);
});

test('destinations of the OSRM format are those of turns too', async () => {
  const map = await nodeMap(
    50,
    `
a--x--b
   |
   c`.slice(1),
    [
      ['axb', { name: 'Main' }],
      ['xc', { name: 'Side', 'destination:forward': 'Upton;Downton', 'destination:ref:forward': 'B 9' }],
    ],
  );
  expect(map.steps('ac').map(({ destinations }) => destinations)).toEqual([
    undefined,
    'B 9: Upton, Downton',
    undefined,
  ]);
  expect(map.maneuvers('ac')[1]).not.toHaveProperty('sign');
});

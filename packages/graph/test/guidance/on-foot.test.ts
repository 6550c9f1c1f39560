import { describe, expect, test } from 'vitest';
import { route } from '../../src/index.ts';
import { placeAt, tinyGraph } from '../route/tiny-routes.ts';
import { nodeMap } from './node-map.ts';

const onFoot = { costing: 'pedestrian' } as const;
const byBicycle = { costing: 'bicycle' } as const;
const path = { highway: 'footway' } as const;

describe('on foot', () => {
  const fork = `
      c
a--b---d
`.slice(1);

  test('a fork of streets is told, be it the same street', async () => {
    const map = await nodeMap(20, fork, [
      ['abd', { name: 'Main' }],
      ['bc', { name: 'Side' }],
    ]);
    expect(map.told('ad', onFoot)).toEqual(['fork slight right, Main']);
    expect(map.told('ac', onFoot)).toEqual(['fork slight left, Side']);
    expect(map.told('ad')).toEqual([]);
    expect(map.told('ad', byBicycle)).toEqual([]);
  });

  test('no fork is told where the other way looks different', async () => {
    const map = await nodeMap(20, fork, [
      ['abd', { name: 'Main' }],
      ['bc', { highway: 'service' }],
    ]);
    expect(map.told('ad', onFoot)).toEqual([]);
  });

  test('a street that goes on across the road is two turns', async () => {
    const offset = `
a--b
   c--d`.slice(1);
    const ways = [
      ['ab', { name: 'Main' }],
      ['ebcf', { name: 'Broad' }],
      ['cd', { name: 'Main' }],
    ] as const;
    const map = await nodeMap(
      12,
      `
   e
a--b
   c--d
   f`.slice(1),
      ways,
    );
    expect(map.told('ad')).toEqual([]);
    expect(map.told('ad', onFoot)).toEqual(['end of road right, Broad', 'turn left, Main']);
    // A step to the side is no turn.
    const near = await nodeMap(3, offset.replaceAll('--', '------------').replace('\n', '\n          '), [
      ['ab', { name: 'Main' }],
      ['bc', { name: 'Broad' }],
      ['cd', { name: 'Main' }],
    ]);
    expect(near.told('ad', onFoot)).toEqual([]);
  });

  test('a path that leaves the street straight ahead is told, and so is the street behind it', async () => {
    const map = await nodeMap(
      20,
      `
   c      g
a--b--d---e--f
          h`.slice(1),
      [
        ['ab', { name: 'Main' }],
        ['bc', { name: 'Side' }],
        ['bde', path],
        ['geh', { name: 'Cross' }],
        ['ef', { name: 'Broad' }],
      ],
    );
    expect(map.told('af', onFoot)).toEqual(['turn straight, -', 'new name straight, Broad']);
    expect(map.types('af', onFoot)).toEqual([1, 8, 8, 4]);
  });

  test('steps are told where they begin, by words of their own', async () => {
    const map = await nodeMap(20, 'a--b--c--d', [
      ['ab', path],
      ['bc', { highway: 'steps' }],
      ['cd', path],
    ]);
    expect(map.maneuvers('ad', onFoot).map(({ instruction }) => instruction)).toEqual([
      'Walk east.',
      'Take the stairs.',
      'You have arrived at your destination.',
    ]);
  });

  test('an escalator is told, unless it stands still', async () => {
    const said = async (tags: Record<string, string>): Promise<string> => {
      const map = await nodeMap(20, 'a--b--c--d', [
        ['ab', path],
        ['bc', { highway: 'steps', ...tags }],
        ['cd', path],
      ]);
      return map.maneuvers('ad', onFoot)[1]!.instruction;
    };
    expect(await said({ conveying: 'yes' })).toBe('Take the escalator.');
    expect(await said({ conveying: 'no' })).toBe('Take the stairs.');
  });

  test('an elevator is told', async () => {
    const map = await nodeMap(20, 'a--b--c--d', [
      ['ab', path],
      ['bc', { highway: 'elevator' }],
      ['cd', path],
    ]);
    expect(map.maneuvers('ad', onFoot).map(({ instruction }) => instruction)).toEqual([
      'Walk east.',
      'Take the elevator.',
      'You have arrived at your destination.',
    ]);
  });

  test('an elevator at a point of the way is told', async () => {
    const graph = await tinyGraph('a--b--c', [['abc', path]], { b: { highway: 'elevator' } });
    const locations = [0, 6].map((right) => placeAt({ right, down: 0 }));
    const { trip } = route(graph, { locations, ...onFoot });
    expect(trip.legs[0]!.maneuvers![1]!.instruction).toBe('Take the elevator.');
  });

  test('a sidewalk is told by the name of its street, and the way across the road by its turns', async () => {
    const map = await nodeMap(
      4,
      `
a---------b---------c
d---------e---------f
g---------h---------i
          x
          |
          j`.slice(1),
      [
        ['def', { name: 'Main' }],
        ['jxheb', { name: 'Side' }],
        ['abc', { ...path, footway: 'sidewalk' }],
        ['ghi', { ...path, footway: 'sidewalk' }],
      ],
    );
    expect(map.told('jc', onFoot)).toEqual(['end of road right, Main']);
    expect(map.told('ac', onFoot)).toEqual([]);
    expect(map.maneuvers('ac', onFoot)[0]!.instruction).toBe('Walk east on Main.');
    // Of a street 8 m wide, too, both turns are told.
    const wide = await nodeMap(
      4,
      `
a-----------b
            c
            d------------e`.slice(1),
      [
        ['ab', { ...path, footway: 'sidewalk' }],
        ['bcd', { ...path, footway: 'crossing' }],
        ['de', { ...path, footway: 'sidewalk' }],
      ],
    );
    expect(wide.told('ae', onFoot)).toEqual([]);
  });

  test('where a path begins to run beside a street is no step, but where it leaves the street is', async () => {
    const map = await nodeMap(
      4,
      `
a---------b---------c

x---------y------z
          m---------------n`.slice(1),
      [
        ['ab', { highway: 'cycleway' }],
        ['bc', { highway: 'cycleway' }],
        ['xyz', { highway: 'cycleway' }],
        ['mn', { name: 'Main' }],
      ],
    );
    for (const costing of ['bicycle', 'pedestrian'] as const) expect(map.told('xz', { costing })).toEqual([]);
    const left = await nodeMap(
      4,
      `
               z---------------c
a---------b---------------------n`.slice(1),
      [
        ['abn', { name: 'Main' }],
        ['bzc', { highway: 'cycleway' }],
      ],
    );
    expect(left.told('ac', byBicycle)).toEqual(['new name slight left, Main']);
  });

  test('a side path is named though it begins with a few metres of nothing', async () => {
    const map = await nodeMap(
      4,
      `
a
|
b--c------------------d
|
|  e------------------f
g`.slice(1),
      [
        ['abg', { highway: 'footway' }],
        ['bc', { highway: 'footway', is_sidepath: 'no' }],
        ['cd', { highway: 'footway' }],
        ['ef', { name: 'Main' }],
      ],
    );
    expect(map.maneuvers('ad', onFoot)[1]!.instruction).toBe('Turn left onto Main.');
  });

  test('nobody walks round a roundabout by its exits', async () => {
    const map = await nodeMap(
      20,
      `
    b
    x
a-w   e-c
    s
    d`.slice(1),
      [
        ['wsexw', { junction: 'roundabout' }],
        ['aw', { name: 'West' }],
        ['ec', { name: 'East' }],
        ['xb', { name: 'North' }],
        ['sd', { name: 'South' }],
      ],
    );
    expect(map.types('ad')).toContain(26);
    expect(map.types('ad', onFoot)).not.toContain(26);
    expect(map.types('ad', byBicycle)).toContain(26);
  });
});

describe('a bicycle', () => {
  const street = { name: 'Main' } as const;

  test('is pushed where it may not be ridden, which is a mode of its own', async () => {
    const map = await nodeMap(20, 'a--b--c--d', [
      ['ab', street],
      ['bc', { ...street, bicycle: 'dismount' }],
      ['cd', street],
    ]);
    expect(map.told('ad', byBicycle)).toEqual(['notification straight, Main', 'notification straight, Main']);
    expect(map.steps('ad', byBicycle).map(({ mode }) => mode)).toEqual([
      'cycling',
      'pushing bike',
      'cycling',
      'cycling',
    ]);
    expect(map.maneuvers('ad', byBicycle).map(({ instruction }) => instruction)).toEqual([
      'Ride east on Main.',
      'Get off and push the bicycle.',
      'Get on the bicycle again.',
      'You have arrived at your destination.',
    ]);
    expect(map.told('ad', onFoot)).toEqual([]);
  });

  test('is pushed where the street changes its name, which is told then', async () => {
    const map = await nodeMap(20, 'a--b--c--d', [
      ['ab', street],
      ['bc', { name: 'Other', bicycle: 'dismount' }],
      ['cd', { name: 'Other' }],
    ]);
    expect(map.maneuvers('ad', byBicycle).map(({ instruction }) => instruction)).toEqual([
      'Ride east on Main.',
      'Main becomes Other. Get off and push the bicycle.',
      'Get on the bicycle again.',
      'You have arrived at your destination.',
    ]);
  });

  test('is pushed after a turn', async () => {
    const map = await nodeMap(
      20,
      `
a--b--c
   |
   d`.slice(1),
      [
        ['abc', street],
        ['bd', { name: 'Alley', oneway: 'yes' }],
        ['dx', street],
      ],
    );
    expect(map.maneuvers('db', byBicycle)[0]!.instruction).toBe(
      'Ride north on Alley. Get off and push the bicycle.',
    );
    const back = map.maneuvers('da', byBicycle).map(({ instruction }) => instruction);
    expect(back[1]).toBe('Turn left onto Main. Get on the bicycle again.');
  });

  test('stays in hand or under the rider for a few metres', async () => {
    const map = await nodeMap(4, 'a------b--c------d', [
      ['ab', street],
      ['bc', { ...street, bicycle: 'dismount' }],
      ['cd', street],
    ]);
    expect(map.told('ad', byBicycle)).toEqual([]);
    expect(map.steps('ad', byBicycle).map(({ mode }) => mode)).toEqual(['cycling', 'cycling']);
  });
});

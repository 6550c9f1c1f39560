import { describe, expect, test } from 'vitest';
import type { Tags } from '../network/tiny-map.ts';
import { nodeMap } from './node-map.ts';

const oneway = { oneway: 'yes' } as const;

describe('names', () => {
  const change = async (before: Tags, after: Tags): Promise<string[]> =>
    (
      await nodeMap(100, 'a--b--c', [
        ['ab', before],
        ['bc', after],
      ])
    ).told('ac');

  test('that differ in a direction only are of one street', async () => {
    expect(await change({ name: 'Main Street N' }, { name: 'Main Street S' })).toEqual([]);
    expect(await change({ name: 'North Main Street' }, { name: 'Main Street' })).toEqual([]);
    expect(await change({ name: 'Ringstraße Süd' }, { name: 'Ringstraße Ost' })).toEqual([]);
    expect(await change({ name: 'Boulevard Carnot Nord' }, { name: 'Boulevard Carnot' })).toEqual([]);
    expect(await change({ name: 'North Street' }, { name: 'South Street' })).toEqual([
      'new name straight, South Street',
    ]);
    expect(await change({ name: 'Weststraße' }, { name: 'Oststraße' })).toEqual([
      'new name straight, Oststraße',
    ]);
  });

  test('and refs may stand in for each other', async () => {
    expect(await change({ name: 'Main', ref: 'B 3' }, { ref: 'B 3' })).toEqual([]);
    expect(await change({ name: 'B 3' }, { ref: 'B 3' })).toEqual([]);
    expect(await change({ ref: 'B 3' }, { name: 'B 3' })).toEqual([]);
    expect(await change({ name: 'Main' }, { name: 'Broad' })).toEqual(['new name straight, Broad']);
    expect(await change({ name: 'Main', ref: 'B 3;E 4' }, { name: 'Broad', ref: 'B 3' })).toEqual([]);
    expect(await change({ name: 'Main' }, { ref: 'B 3' })).toEqual(['new name straight, B 3']);
  });

  test('that change where a ref goes on are told only with a turn', async () => {
    const map = await nodeMap(
      100,
      `
a--b--c--d
   |
   e`.slice(1),
      [
        ['ab', { name: 'Main', ref: 'B 3' }],
        ['bc', { name: 'Broad', ref: 'B 3' }],
        ['cd', { name: 'Broad' }],
        ['be', { name: 'Side', ref: 'B 3' }],
      ],
    );
    expect(map.told('ad')).toEqual([]);
    expect(map.told('ae')).toEqual(['turn right, Side']);
  });

  test('that are lost or change for a moment are not told', async () => {
    const bridge = (tags: Tags, metres = 20) =>
      nodeMap(metres, 'a---b--c---d', [
        ['ab', { name: 'Main' }],
        ['bc', { bridge: 'yes', ...tags }],
        ['cd', { name: 'Main' }],
      ]);
    expect((await bridge({})).told('ad')).toEqual([]);
    expect((await bridge({ name: 'Old Bridge' })).told('ad')).toEqual([]);
    expect((await bridge({ name: 'Old Bridge' }, 100)).told('ad')).toEqual([
      'new name straight, Old Bridge',
      'new name straight, Main',
    ]);
    const other = await nodeMap(20, 'a---b--c---d', [
      ['ab', { name: 'Main' }],
      ['bc', { name: 'Short' }],
      ['cd', { name: 'Broad' }],
    ]);
    expect(other.told('ad')).toEqual(['new name straight, Broad']);
  });
});

test('a street that turns soon after its name has begun is told by the turn', async () => {
  const picture = `
a--b--c
   |
   |
   d`.slice(1);
  const ways = (metres: number) =>
    nodeMap(metres, picture.replace('a--b', 'a-m-b').replaceAll('\n   ', '\n    '), [
      ['am', { name: 'Main' }],
      ['mbd', { name: 'Broad' }],
      ['bc', { name: 'Side' }],
    ]);
  expect((await ways(40)).told('ad')).toEqual(['turn right, Broad']);
  expect((await ways(80)).told('ad')).toEqual(['new name straight, Broad', 'continue right, Broad']);
});

describe('what is obvious', () => {
  test('a street that bends where only tracks and driveways go on', async () => {
    const picture = `
a--b--c
   |
   d`.slice(1);
    const bend = (highway: string, service = '') =>
      nodeMap(50, picture, [
        ['abd', { name: 'Main' }],
        ['bc', { highway, ...(service ? { service } : {}) }],
      ]);
    expect((await bend('service', 'driveway')).told('ad')).toEqual([]);
    expect((await bend('track')).told('ad')).toEqual([]);
    expect((await bend('service')).told('ad')).toEqual([]);
    expect((await bend('residential')).told('ad')).toEqual(['continue right, Main']);
    expect((await bend('primary')).told('ad')).toEqual(['continue right, Main']);
  });

  test('a street past roads that leave it at an angle', async () => {
    const picture = `
      c
a--b-----d
      e`.slice(1);
    const map = await nodeMap(50, picture, [
      ['abd', { name: 'Main' }],
      ['bc', { name: 'Left' }],
      ['be', { name: 'Right' }],
    ]);
    expect(map.told('ad')).toEqual([]);
    expect(map.told('ac')).toEqual(['turn slight left, Left']);
    expect(map.told('ae')).toEqual(['turn slight right, Right']);
  });

  test('not where a street parts in two that are hard to tell from each other', async () => {
    const picture = `
            c
a--b------------d
   e`.slice(1);
    const map = await nodeMap(20, picture, [
      ['abd', { name: 'Main' }],
      ['bc', { name: 'Main' }],
      ['be', { name: 'Side' }],
    ]);
    expect(map.told('ad')).toEqual(['fork slight right, Main']);
    expect(map.told('ac')).toEqual(['fork slight left, Main']);
  });

  test('a road that gets another name, unless the street itself turns off', async () => {
    const picture = `
a--b--c
   |
   d`.slice(1);
    const map = await nodeMap(50, picture, [
      ['abd', { name: 'Main' }],
      ['bc', { name: 'Broad' }],
    ]);
    expect(map.told('ac')).toEqual(['new name straight, Broad']);
    expect(map.types('ac')).toEqual([1, 4]);
    expect(map.told('ad')).toEqual(['continue right, Main']);
  });

  test('not where a street bends and a road like it goes straight on', async () => {
    const picture = `
a--b-----c
     d`.slice(1);
    const map = await nodeMap(50, picture, [
      ['abd', { name: 'Main' }],
      ['bc', { name: 'Broad' }],
    ]);
    expect(map.told('ad')).toEqual(['continue slight right, Main']);
    expect(map.told('ac')).toEqual(['fork slight left, Broad']);
  });
});

describe('forks', () => {
  const picture = `
      c
a--b
      d`.slice(1);
  test('have two ways like each other', async () => {
    const map = await nodeMap(50, picture, [
      ['ab', { name: 'Main' }],
      ['bc', { name: 'Left' }],
      ['bd', { name: 'Right' }],
    ]);
    expect(map.told('ac')).toEqual(['fork slight left, Left']);
    expect(map.told('ad')).toEqual(['fork slight right, Right']);
    expect(map.types('ad')).toEqual([1, 23, 4]);
  });

  test('do not where one of the ways is small', async () => {
    const map = await nodeMap(50, picture, [
      ['ab', { name: 'Main' }],
      ['bc', { name: 'Broad' }],
      ['bd', { highway: 'service', name: 'Depot' }],
    ]);
    expect(map.told('ac')).toEqual(['new name slight left, Broad']);
    expect(map.told('ad')).toEqual(['turn slight right, Depot']);
  });

  test('may have three ways', async () => {
    const map = await nodeMap(
      50,
      `
      c
a--b------e
      d`.slice(1),
      [
        ['ab', { name: 'Main' }],
        ['bc', { name: 'Left' }],
        ['be', { name: 'Middle' }],
        ['bd', { name: 'Right' }],
      ],
    );
    expect(map.told('ac')).toEqual(['fork slight left, Left']);
    expect(map.told('ad')).toEqual(['fork slight right, Right']);
    expect(map.told('ae')).toEqual(['fork straight, Middle']);
  });
});

describe('ramps', () => {
  const picture = `
a-----b-----c-----d
         e  f  g`.slice(1);
  const ways = (highway: string) =>
    [
      ['abcd', { highway, name: 'Big', ...oneway }],
      ['be', { highway: `${highway}_link`, ...oneway }],
      ['ec', { highway: `${highway}_link`, ...oneway }],
    ] as const;

  test.each(['motorway', 'trunk'])('leave a %s and merge into it', async (highway) => {
    const map = await nodeMap(100, picture, ways(highway));
    expect(map.told('ae')).toEqual(['off ramp slight right, -']);
    expect(map.told('ed')).toEqual(['merge slight left, Big']);
    expect(map.types('ed')).toEqual([1, 38, 4]);
    expect(map.told('ad')).toEqual([]);
  });

  test('merge from the left too', async () => {
    const map = await nodeMap(
      100,
      `
   e
a-----b-----c`.slice(1),
      [
        ['abc', { highway: 'trunk', name: 'Big', ...oneway }],
        ['eb', { highway: 'trunk_link', ...oneway }],
      ],
    );
    expect(map.told('ec')).toEqual(['merge slight right, Big']);
    expect(map.types('ec')).toEqual([1, 37, 4]);
  });
});

describe('a ramp that leads onto another road', () => {
  const picture = `
r--a---b----------c
       s
        t
u--------d-------------e`.slice(1);
  const map = (link: Record<string, string> = {}) =>
    nodeMap(100, picture, [
      ['rabc', { highway: 'motorway', ref: 'A 5', ...oneway }],
      ['bstd', { highway: 'motorway_link', ...oneway, ...link }],
      ['ude', { highway: 'motorway', ref: 'A 6', ...oneway }],
    ]);

  test('is told as one step with that road, where the other format merges', async () => {
    const crossing = await map();
    expect(crossing.told('re')).toEqual(['off ramp right, -', 'merge slight right, A 6']);
    const [, ramp, arrival] = crossing.maneuvers('re');
    expect(ramp).toMatchObject({
      type: 20,
      instruction: 'Take the exit on the right onto A 6.',
      street_names: ['A 6'],
      verbal_post_transition_instruction: 'Continue for 1.8 kilometers.',
    });
    expect(arrival!.type).toBe(4);
    // Where the ramp is where one starts, the merge is all that there is to tell.
    expect(crossing.types('te')).toEqual([1, 37, 4]);
  });

  test('is told with its sign', async () => {
    const { instruction } = (await map({ destination: 'Basel', 'destination:ref': 'A 6;A 7' })).maneuvers(
      're',
    )[1]!;
    expect(instruction).toBe('Take the exit on the right onto A 6 toward Basel.');
  });
});

describe('divided roads', () => {
  // Main Street runs from east to west on two carriageways, which Cross Street crosses.
  const picture = `
     n
     |
a----b----c
d----e----f
     |
     s`.slice(1);
  const town = (metres: number, gap: Tags = {}) =>
    nodeMap(metres, picture, [
      ['cba', { name: 'Main', ...oneway }],
      ['def', { name: 'Main', ...oneway }],
      ['nb', { name: 'Cross' }],
      ['be', { name: 'Cross', ...gap }],
      ['es', { name: 'Cross' }],
    ]);

  test.each([10, 20, 25])('are crossed and entered as one road where they are %d m apart', async (metres) => {
    for (const map of [await town(metres), await town(metres, { name: '' })]) {
      expect(map.told('ns')).toEqual([]);
      expect(map.told('sa')).toEqual(['turn left, Main']);
      expect(map.told('sf')).toEqual(['turn right, Main']);
      expect(map.told('nf')).toEqual(['turn left, Main']);
      expect(map.told('dn')).toEqual(['turn left, Cross']);
      expect(map.told('ds')).toEqual(['turn right, Cross']);
      expect(map.told('df')).toEqual([]);
      expect(map.told('da')).toEqual(['continue uturn, Main']);
    }
  });

  test('are turned round on, also where they lie farther apart', async () => {
    expect((await town(50)).told('da')).toEqual(['continue uturn, Main']);
    expect((await town(50)).told('dn')).toEqual(['turn left, Cross']);
    expect((await town(90)).told('da')).toEqual(['turn left, Cross', 'turn left, Main']);
  });

  // Both streets have two carriageways; a to i are their ends, going round from the west.
  const DOUBLE = `
     p o
     | |
a----e-f----i
b----g-h----j
     | |
     q r`.slice(1);

  test.each([5, 10, 14])('cross each other as one junction on a grid of %d m', async (metres) => {
    const map = await nodeMap(metres, DOUBLE, [
      ['ifea', { name: 'Main', ...oneway }],
      ['bghj', { name: 'Main', ...oneway }],
      ['pegq', { name: 'Cross', ...oneway }],
      ['rhfo', { name: 'Cross', ...oneway }],
    ]);
    expect(map.told('bj')).toEqual([]);
    expect(map.told('bq')).toEqual(['turn right, Cross']);
    expect(map.told('bo')).toEqual(['turn left, Cross']);
    expect(map.told('ba')).toEqual(['continue uturn, Main']);
    expect(map.told('pq')).toEqual([]);
    expect(map.told('pa')).toEqual(['turn right, Main']);
    expect(map.told('pj')).toEqual(['turn left, Main']);
    expect(map.told('po')).toEqual(['continue uturn, Cross']);
  });

  test('end at another one with a turn', async () => {
    const map = await nodeMap(
      15,
      `
a------b-c------d
e------f-g------h
       | |
       | |
       s t`.slice(1),
      [
        ['dcba', { name: 'Main', ...oneway }],
        ['efgh', { name: 'Main', ...oneway }],
        ['bfs', { name: 'Stem', ...oneway }],
        ['tgc', { name: 'Stem', ...oneway }],
      ],
    );
    expect(map.told('es')).toEqual(['turn right, Stem']);
    expect(map.told('ds')).toEqual(['turn left, Stem']);
    expect(map.told('th')).toEqual(['end of road right, Main']);
    expect(map.told('ta')).toEqual(['end of road left, Main']);
  });

  test('begin and end without a word', async () => {
    const map = await nodeMap(
      10,
      `
      c-----d
a----b             g----h
      e-----f`.slice(1),
      [
        ['ab', { name: 'Main' }],
        ['gf', { name: 'Other' }],
        ['bef', { name: 'Main', ...oneway }],
        ['dcb', { name: 'Main', ...oneway }],
        ['gh', { name: 'Main' }],
        ['gd', { name: 'Main', ...oneway }],
      ],
    );
    expect(map.told('af')).toEqual([]);
    expect(map.told('da')).toEqual([]);
  });
});

describe('slip lanes', () => {
  const picture = `
         n
a-----b--c-----d
       \\ |
         e
         |
         s`.slice(1);

  test('are a turn', async () => {
    const map = await nodeMap(15, picture, [
      ['abcd', { name: 'Main' }],
      ['nces', { name: 'Cross' }],
      ['be', { highway: 'primary_link', ...oneway }],
    ]);
    expect(map.told('as')).toEqual(['turn right, Cross']);
    expect(map.told('ad')).toEqual([]);
  });
});

test('a street that is offset at a crossing goes straight on, unless it is far off', async () => {
  const offset = (metres: number) =>
    nodeMap(
      metres,
      `
       n
       |
       |
a------b-e------f
         |
         |
         s`.slice(1),
      [
        ['nb', { name: 'Small' }],
        ['abef', { name: 'Main' }],
        ['es', { name: 'Small' }],
      ],
    );
  expect((await offset(5)).told('ns')).toEqual([]);
  expect((await offset(30)).told('ns')).toEqual(['end of road left, Main', 'turn right, Small']);
});

describe('a street of two carriageways', () => {
  const picture = `
        f   d
        |   |
a-------b---c
        |   |
        g   e`.slice(1);
  const street = (bearing: Tags = {}) =>
    nodeMap(40, picture, [
      ['ab', { ...oneway, name: 'Long' }],
      ['bc', { ...oneway, name: 'Long' }],
      ['ecd', { ...oneway, name: 'Long' }],
      ['fbg', { ...oneway, name: 'Long', ...bearing }],
    ]);

  test('is turned into with a word, though only one of them may be entered', async () => {
    expect((await street()).told('ad')).toEqual(['continue left, Long']);
    expect((await street()).told('ag')).toEqual(['continue right, Long']);
    expect((await street({ highway: 'service' })).told('ag')).toEqual(['continue right, Long']);
  });

  test('is not where nothing comes in, which is a bend', async () => {
    const bend = await nodeMap(40, picture, [
      ['ab', { ...oneway, name: 'Long' }],
      ['bcd', { ...oneway, name: 'Long' }],
      ['ce', { ...oneway, name: 'Long', highway: 'service' }],
    ]);
    expect(bend.told('ad').length).toBeLessThanOrEqual(1);
    const alone = await nodeMap(40, picture, [
      ['ab', { ...oneway, name: 'Long' }],
      ['bcd', { ...oneway, name: 'Long' }],
    ]);
    expect(alone.told('ad')).toEqual([]);
  });
});

test('where a street ends in a loop, the way round is told', async () => {
  const map = await nodeMap(
    20,
    `
      d----e
      |    |
a-----b    |
      |    |
      h----f`.slice(1),
    [['abdefhb', { highway: 'residential', name: 'Court' }]],
  );
  expect(map.told('ae')).toEqual(['continue left, Court']);
  expect(map.told('af')).toEqual(['continue right, Court']);
});

test('a fork of one street is told on either branch', async () => {
  // 27 degrees to the left, and 18 to the right.
  const map = await nodeMap(
    10,
    `
                  c



a---------b

                d`.slice(1),
    [
      ['ab', { name: 'Main' }],
      ['bc', { name: 'Main' }],
      ['bd', { name: 'Main' }],
    ],
  );
  expect(map.told('ac')).toEqual(['fork slight left, Main']);
  expect(map.told('ad')).toEqual(['fork slight right, Main']);
});

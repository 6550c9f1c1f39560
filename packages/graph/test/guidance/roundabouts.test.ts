import { describe, expect, test } from 'vitest';
import type { Tags } from '../network/tiny-map.ts';
import { nodeMap } from './node-map.ts';

/** Four arms at right angles; counterclockwise round the circle, as where one drives on the right. */
const CROSS = `
    n
    x
w g   e m
    s
    d`.slice(1);

const crossWays = (ring: Tags = {}, more: readonly (readonly [string, Tags?])[] = []) =>
  [
    ['xgsex', { junction: 'roundabout', ...ring }],
    ['wg', { name: 'West' }],
    ['em', { name: 'East' }],
    ['nx', { name: 'North' }],
    ['sd', { name: 'South' }],
    ...more,
  ] as const;

describe('a small roundabout', () => {
  test('drives like a crossing where four roads at most meet it at clear angles', async () => {
    const map = await nodeMap(10, CROSS, crossWays());
    expect(map.told('wd')).toEqual(['roundabout turn right (1), South', 'exit roundabout right, South']);
    expect(map.told('wm')).toEqual([
      'roundabout turn straight (2), East',
      'exit roundabout slight right, East',
    ]);
    expect(map.told('wn')).toEqual(['roundabout turn left (3), North', 'exit roundabout right, North']);
    expect(map.told('wm', { roundabout_exits: false })).toEqual(['roundabout turn straight (2), East']);
    expect(map.types('wm')).toEqual([1, 26, 27, 4]);
    expect(map.types('wm', { roundabout_exits: false })).toEqual([1, 26, 4]);
  });

  test('does not where the roads are many or meet it side by side', async () => {
    const five = await nodeMap(
      10,
      `
    n
    x
w g   e m
     t s
    u  d`.slice(1),
      [
        ['xgtsex', { junction: 'roundabout' }],
        ['wg', { name: 'West' }],
        ['em', { name: 'East' }],
        ['nx', { name: 'North' }],
        ['sd', { name: 'South' }],
        ['tu', { name: 'Lane' }],
      ],
    );
    expect(five.told('wm')[0]).toMatch(/^roundabout \S*( \S+)? ?\(3\), East$/);
  });

  test('is a plain one where it is large', async () => {
    const map = await nodeMap(20, CROSS, crossWays());
    expect(map.told('wm')).toEqual([
      'roundabout slight right (2), East',
      'exit roundabout slight right, East',
    ]);
  });
});

describe('a rotary', () => {
  test('is a large circle with a name of its own', async () => {
    const map = await nodeMap(30, CROSS, crossWays({ name: 'Place Ronde' }));
    expect(map.told('wm').map((step) => step.replace(/ (slight )?right/, ''))).toEqual([
      'rotary (2), East',
      'exit rotary, East',
    ]);
    expect(map.steps('wm').map((step) => step.rotary_name)).toEqual([
      undefined,
      'Place Ronde',
      'Place Ronde',
      undefined,
    ]);
    const shared = await nodeMap(30, CROSS, crossWays({ name: 'West' }));
    expect(shared.told('nm')[0]).toMatch(/^roundabout /);
    const small = await nodeMap(20, CROSS, crossWays({ name: 'Place Ronde' }));
    expect(small.told('wm')[0]).toMatch(/^roundabout /);
  });
});

describe('exits', () => {
  const picture = `
    n
    x
w g   e m
   p s
  q  d`.slice(1);
  const ways = (arm: Tags) =>
    [
      ['xgpsex', { junction: 'roundabout' }],
      ['wg', { name: 'West' }],
      ['em', { name: 'East' }],
      ['nx', { name: 'North' }],
      ['sd', { name: 'South' }],
      ['pq', { name: 'Arm', ...arm }],
    ] as const;
  const exitTo = async (arm: Tags, places = 'wm') =>
    (await nodeMap(30, picture, ways(arm))).steps(places)[1]!.maneuver.exit;

  test('are counted where drivers may leave, and a driveway only where it is taken', async () => {
    expect(await exitTo({})).toBe(3);
    expect(await exitTo({ highway: 'service' })).toBe(3);
    expect(await exitTo({ highway: 'service', service: 'driveway' })).toBe(2);
    expect(await exitTo({ highway: 'service', service: 'driveway' }, 'wq')).toBe(1);
    expect(await exitTo({ highway: 'service', access: 'private' })).toBe(2);
    expect(await exitTo({ highway: 'footway' })).toBe(2);
    expect(await exitTo({ highway: 'track' })).toBe(2);
    expect(await exitTo({ highway: 'track' }, 'wq')).toBe(1);
  });

  test('do not include roads that lead in only', async () => {
    const oneway: Tags = { oneway: '-1' };
    expect(await exitTo(oneway)).toBe(2);
  });
});

describe('a roundabout', () => {
  // Arms that are divided where they meet the circle.
  const SPLIT = `
      n
      |
      k
     b c
w-v a   d h-m
    e   f
     g i
      l
      |
      s`.slice(1);

  test('has one exit for each road, though entry and exit lie apart', async () => {
    const oneway = { oneway: 'yes' };
    const map = await nodeMap(10, SPLIT, [
      ['baegifdcb', { junction: 'roundabout' }],
      ['nk', { name: 'North' }],
      ['kb', { name: 'North', ...oneway }],
      ['ck', { name: 'North', ...oneway }],
      ['wv', { name: 'West' }],
      ['ve', { name: 'West', ...oneway }],
      ['av', { name: 'West', ...oneway }],
      ['sl', { name: 'South' }],
      ['li', { name: 'South', ...oneway }],
      ['gl', { name: 'South', ...oneway }],
      ['mh', { name: 'East' }],
      ['hd', { name: 'East', ...oneway }],
      ['fh', { name: 'East', ...oneway }],
    ]);
    const exits = (places: string): (number | undefined)[] =>
      map.steps(places).map(({ maneuver }) => maneuver.exit);
    expect(exits('ws')).toEqual([undefined, 1, undefined, undefined]);
    expect(exits('wm')).toEqual([undefined, 2, undefined, undefined]);
    expect(exits('wn')).toEqual([undefined, 3, undefined, undefined]);
    expect(map.told('wm').map((step) => step.replace(/ (slight )?(right|straight)/, ''))).toEqual([
      'roundabout (2), East',
      'exit roundabout, East',
    ]);
  });

  test('is driven clockwise where one drives on the left', async () => {
    const map = await nodeMap(
      10,
      CROSS,
      [
        ['xesgx', { junction: 'roundabout' }],
        ['wg', { name: 'West' }],
        ['em', { name: 'East' }],
        ['nx', { name: 'North' }],
        ['sd', { name: 'South' }],
      ],
      {
        adminAt: () => ({ countryCode: 'GB', country: '', stateCode: '', state: '', driveOnRight: false }),
      },
    );
    expect(map.told('wn')).toEqual(['roundabout turn left (1), North', 'exit roundabout left, North']);
    expect(map.told('wm')[0]).toBe('roundabout turn straight (2), East');
    expect(map.told('wd')[0]).toBe('roundabout turn right (3), South');
  });

  test('that leads to a ramp tells its sign', async () => {
    const map = await nodeMap(10, CROSS, [
      ['xgsex', { junction: 'roundabout' }],
      ['wg', { name: 'West' }],
      ['em', { highway: 'motorway_link', oneway: 'yes', destination: 'Ulm', 'destination:ref': 'A 8' }],
      ['nx', { name: 'North' }],
      ['sd', { name: 'South' }],
    ]);
    const [, , leaves] = map.steps('wm');
    expect(leaves).toMatchObject({ destinations: 'A 8: Ulm', maneuver: { type: 'exit roundabout' } });
    expect(leaves!.maneuver.instruction).toBe('Leave the roundabout onto A 8.');
  });

  test('that is joined and left on the way to two locations has a step in each leg', async () => {
    const map = await nodeMap(30, CROSS, crossWays());
    expect(map.told('wsm').map((step) => step.replace(/ (slight )?(right|straight)/, ''))).toEqual([
      'roundabout, -',
      'exit roundabout, East',
    ]);
  });
});

describe('a mini roundabout', () => {
  const map = nodeMap(
    20,
    `
   n
   |
w--x--e
   |
   s`.slice(1),
    [
      ['wxe', { name: 'Main' }],
      ['nxs', { name: 'Side' }],
    ],
    {},
    { x: { highway: 'mini_roundabout' } },
  );

  test('is a junction like others: silent straight on, one turn to the side', async () => {
    const drawn = await map;
    for (const costing of ['auto', 'truck', 'bicycle', 'pedestrian'] as const) {
      expect(drawn.told('we', { costing })).toEqual([]);
      expect(drawn.told('wn', { costing })).toEqual(['turn left, Side']);
      expect(drawn.types('ws', { costing })).toEqual([1, 10, 4]);
    }
  });

  test('is passed by a location in it without a word', async () => {
    const drawn = await map;
    expect(drawn.told('wxe')).toEqual([]);
  });
});

describe('locations on a roundabout', () => {
  const picture = `
    n
    x
w g 1 e m
   2s
    d`.slice(1);

  test('have no exit where the route ends inside and only an exit where it begins inside', async () => {
    const map = await nodeMap(30, picture, crossWays());
    expect(map.told('w2')).toEqual([expect.stringMatching(/^roundabout (slight )?right, -$/)]);
    expect(map.told('2m')).toEqual(['exit roundabout slight right, East']);
    expect(map.types('2m', { roundabout_exits: false })).toEqual([2, 27, 4]);
  });

  test('at its edge belong to the road that leads on', async () => {
    const map = await nodeMap(30, CROSS, crossWays());
    expect(map.told('wg')).toEqual([]);
    expect(map.told('em')).toEqual([]);
    expect(map.told('ge')).toEqual([]);
  });
});

test('a circular junction is a rotary, with a name or without', async () => {
  const map = await nodeMap(10, CROSS, crossWays({ junction: 'circular' }));
  expect(map.told('wm')).toEqual(['rotary slight right (2), East', 'exit rotary slight right, East']);
  expect(map.types('wm')).toEqual([1, 26, 27, 4]);
});

test('an exit where the roundabout is entered is the first one if it lies on the outer side', async () => {
  const exits = async (feet: string): Promise<unknown[]> => {
    const map = await nodeMap(
      30,
      `
    n
    x
w g   e m
    s
${feet}`.slice(1),
      [
        ['xgsex', { junction: 'roundabout' }],
        ['wg', { name: 'West' }],
        ['em', { name: 'East' }],
        ['nx', { name: 'North' }],
        ['ds', { name: 'South', oneway: 'yes' }],
        ['su', { name: 'Slip', oneway: 'yes' }],
      ],
    );
    return ['dm', 'dn', 'dw'].map((places) => map.told(places)[0]!.match(/\((\d)\)/)?.[1]);
  };
  expect(await exits('    d u')).toEqual(['2', '3', '4']);
  expect(await exits('  u d')).toEqual(['1', '2', '3']);
});

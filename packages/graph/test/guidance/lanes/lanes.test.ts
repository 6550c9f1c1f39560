/** Lanes before junctions on small maps: which of them lead along a route. */
import { describe, expect, test } from 'vitest';
import type { OsrmIntersection, OsrmStep } from '@portolan/schemas';
import { nodeMap, type NodeMap } from '../node-map.ts';

/** The lanes of each step after the departure that has some: `left x, straight o` where the second leads along the route. */
function lanesOf(steps: readonly OsrmStep[]): string[] {
  return steps.slice(1).flatMap((step) => lanesAt(junctions(step)[0]!));
}

function lanesAt({ lanes }: OsrmIntersection): string[] {
  if (lanes === undefined) return [];
  return [lanes.map(({ indications, valid }) => `${indications.join('+')} ${valid ? 'o' : 'x'}`).join(', ')];
}

function junctions({ intersections }: OsrmStep): OsrmIntersection[] {
  return intersections!;
}

const CROSSING = `
    c

 a  b  d

    e`;
const crossing = (
  tags: Record<string, string>,
  more: Record<string, string> = {},
  cellMetres = 20,
): Promise<NodeMap> =>
  nodeMap(cellMetres, CROSSING, [
    ['ab', { name: 'In', ...tags }],
    ['bc', { name: 'North' }],
    ['bd', { name: 'East', ...more }],
    ['be', { name: 'South' }],
  ]);

describe('lanes at a crossing', () => {
  test('have their directions from left to right', async () => {
    const map = await crossing({ 'turn:lanes:forward': 'through;left|through;right' });
    expect(lanesOf(map.steps('ac'))).toEqual(['left+straight o, straight+right x']);
  });

  test('are in the banner of the last 400 m, where not all of them lead on', async () => {
    const map = await crossing({ 'turn:lanes:forward': 'left|through|through;right' }, {}, 300);
    const banners = map.steps('ae', { banner_instructions: true })[0]!.bannerInstructions!;
    expect(banners.map((banner) => banner.distanceAlongGeometry)).toEqual([expect.closeTo(900, -1), 400]);
    expect(banners[0]!.sub ?? null).toBeNull();
    expect(banners[1]!.sub).toEqual({
      text: '',
      components: [
        { text: '', type: 'lane', directions: ['left'], active: false },
        { text: '', type: 'lane', directions: ['straight'], active: false },
        { text: '', type: 'lane', directions: ['straight', 'right'], active: true },
      ],
    });
    const all = await crossing({ 'turn:lanes:forward': 'right|right' }, {}, 300);
    expect(all.steps('ae', { banner_instructions: true })[0]!.bannerInstructions).toHaveLength(1);
  });

  test('lead where they are marked for', async () => {
    const map = await crossing({ 'turn:lanes:forward': 'left|through|through;right' });
    expect(lanesOf(map.steps('ac'))).toEqual(['left o, straight x, straight+right x']);
    expect(lanesOf(map.steps('ad'))).toEqual(['left x, straight o, straight+right o']);
    expect(lanesOf(map.steps('ae'))).toEqual(['left x, straight x, straight+right o']);
    const right = junctions(map.steps('ae')[1]!)[0]!.lanes;
    expect(right?.map((lane) => lane.valid_indication)).toEqual([undefined, undefined, 'right']);
    const native = map.maneuvers('ae', { turn_lanes: true })[1]!.lanes;
    expect(native).toEqual([{ directions: 8 }, { directions: 2 }, { directions: 66, valid: 64, active: 64 }]);
    expect(map.maneuvers('ae')[1]!.lanes).toBeUndefined();
    // Against their direction they are none.
    expect(lanesOf(map.steps('da'))).toEqual([]);
  });

  test('of the other direction are read from the left of whoever drives there', async () => {
    const map = await nodeMap(20, CROSSING, [
      ['ba', { name: 'In', 'turn:lanes:backward': 'left|through;right' }],
      ['bc', { name: 'North' }],
      ['bd', { name: 'East' }],
      ['be', { name: 'South' }],
    ]);
    expect(lanesOf(map.steps('ac'))).toEqual(['left o, straight+right x']);
  });

  test('tags without a direction count on one-way roads alone', async () => {
    expect(lanesOf((await crossing({ 'turn:lanes': 'left|through' })).steps('ac'))).toEqual([]);
    const oneWay = await crossing({ 'turn:lanes': 'left|through', oneway: 'yes' });
    expect(lanesOf(oneWay.steps('ac'))).toEqual(['left o, straight x']);
  });

  test.each([
    ['a word that nobody knows', { 'turn:lanes:forward': 'left|next_lane' }],
    ['nothing that is marked', { 'turn:lanes:forward': 'none||none' }],
    [
      'another number of lanes for buses',
      { 'turn:lanes:forward': 'left|through', 'bus:lanes:forward': 'yes||' },
    ],
    ['more lanes than a road has', { 'turn:lanes:forward': Array(20).fill('left').join('|') }],
  ])('%s gives none', async (_, tags) => {
    expect(lanesOf((await crossing(tags)).steps('ac'))).toEqual([]);
  });

  test('lanes for others are left out', async () => {
    const map = await crossing({
      'turn:lanes:forward': 'left|through|through|right',
      'bus:lanes:forward': '||designated|',
      'bicycle:lanes:forward': '|||designated',
      'hgv:lanes:forward': 'no|||',
    });
    expect(lanesOf(map.steps('ac'))).toEqual(['left o, straight x']);
    expect(lanesOf(map.steps('ac', { costing: 'bus' }))).toEqual(['left o, straight x, straight x']);
    expect(lanesOf(map.steps('ad', { costing: 'truck' }))).toEqual(['straight o']);
    expect(lanesOf(map.steps('ac', { costing: 'bicycle' }))).toEqual(['left o, straight x, right x']);
  });

  test('a lane in the middle serves both directions', async () => {
    const map = await crossing({
      'turn:lanes:forward': 'through|right',
      'turn:lanes:both_ways': 'left',
    });
    expect(lanesOf(map.steps('ac'))).toEqual(['left o, straight x, right x']);
  });

  test('an unmarked lane goes on, and nobody paints for a driveway', async () => {
    const map = await nodeMap(20, CROSSING, [
      ['ab', { name: 'In', 'turn:lanes:forward': 'none|right' }],
      ['bc', { highway: 'service', service: 'driveway' }],
      ['bd', { name: 'In' }],
      ['be', { name: 'South' }],
    ]);
    expect(lanesOf(map.steps('ae'))).toEqual(['none x, right o']);
    expect(junctions(map.steps('ad')[0]!).flatMap(lanesAt)).toEqual(['none o, right x']);
  });

  test('turning back is for the lane in the middle, where none is marked for it', async () => {
    const map = await nodeMap(
      10,
      `
 a     b   c
 d     e   f
       g`,
      [
        ['ba', { name: 'Main', oneway: 'yes' }],
        ['cb', { name: 'Main', oneway: 'yes' }],
        ['de', { name: 'Main', oneway: 'yes', 'turn:lanes': 'left|through|right' }],
        ['ef', { name: 'Main', oneway: 'yes' }],
        ['eb', { highway: 'secondary' }],
        ['ge', { highway: 'secondary' }],
      ],
    );
    expect(map.told('da')).toEqual(['continue uturn, Main']);
    expect(lanesOf(map.steps('da'))).toEqual(['left o, straight x, right x']);
  });
});

test('lanes of a divided crossing lead across its first half', async () => {
  const map = await nodeMap(
    10,
    `
       h i
       | |
 a  b  c d  e  f
       | |
       j k`,
    [
      ['ab', { name: 'Main', oneway: 'yes' }],
      ['bc', { name: 'Main', oneway: 'yes', 'turn:lanes': 'left|through|right' }],
      ['cd', { name: 'Main', oneway: 'yes' }],
      ['def', { name: 'Main', oneway: 'yes' }],
      ['hcj', { name: 'Cross', oneway: 'yes' }],
      ['kdi', { name: 'Cross', oneway: 'yes' }],
    ],
  );
  expect(junctions(map.steps('aj')[1]!).slice(0, 1).flatMap(lanesAt)).toEqual([
    'left x, straight x, right o',
  ]);
  // The turn is made in the middle of the crossing; its lane begins before it.
  expect(junctions(map.steps('ai')[0]!).flatMap(lanesAt)).toEqual(['left o, straight x, right x']);
  expect(junctions(map.steps('af')[0]!).flatMap(lanesAt)).toEqual(['left o, straight o, right x']);
});

test('lanes go on past a side street until the junction that they are for', async () => {
  const map = await nodeMap(
    20,
    `
        d
   s
 a b    c e

        f`,
    [
      ['ab', { name: 'Main', oneway: 'yes', 'turn:lanes': 'left|through|right' }],
      ['bc', { name: 'Main', oneway: 'yes', 'turn:lanes': 'left|through|right' }],
      ['bs', { highway: 'residential', name: 'Side' }],
      ['cd', { name: 'North' }],
      ['ce', { name: 'Main' }],
      ['cf', { name: 'South' }],
    ],
  );
  const passed = junctions(map.steps('af')[0]!).flatMap(lanesAt);
  expect(passed).toEqual(['left x, straight x, right o']);
  expect(lanesOf(map.steps('af'))).toEqual(['left x, straight x, right o']);
});

describe('where the next junction is near', () => {
  const twice = (metres: number): Promise<NodeMap> =>
    nodeMap(
      metres,
      `
 a   b   f

     c   d

     e`,
      [
        ['ab', { name: 'In', oneway: 'yes', 'turn:lanes': 'through|right|right' }],
        ['bf', { name: 'On', oneway: 'yes' }],
        ['bc', { name: 'South', oneway: 'yes', 'turn:lanes': 'left|through' }],
        ['cd', { name: 'East' }],
        ['ce', { name: 'South' }],
      ],
    );

  test('lanes lead from which the next turn can be made', async () => {
    const near = await twice(20);
    expect(lanesOf(near.steps('ad'))).toEqual(['straight x, right o, right x', 'left o, straight x']);
    expect(junctions(near.steps('ae')[1]!).flatMap(lanesAt)).toEqual([
      'straight x, right x, right o',
      'left x, straight o',
    ]);
    expect(lanesOf((await twice(200)).steps('ad'))).toEqual([
      'straight x, right o, right o',
      'left o, straight x',
    ]);
  });
});

describe('a step for lanes', () => {
  const road = (lanes: string): Promise<NodeMap> =>
    nodeMap(
      20,
      `
       x     y     z
 a     b     c     d     e    g
                         f`,
      [
        ['abcd', { name: 'Main', oneway: 'yes', 'turn:lanes': lanes }],
        ['de', { name: 'Main', oneway: 'yes', 'turn:lanes': 'through|through|right' }],
        ['bx', { name: 'First' }],
        ['cy', { name: 'Second' }],
        ['dz', { name: 'Third' }],
        ['ef', { name: 'South' }],
        ['eg', { name: 'Main' }],
      ],
    );

  test('stands once before a turn that some of the lanes ahead do not lead to', async () => {
    const map = await road('left|through|through');
    const told = ['use lane straight, Main', 'turn right, South'];
    expect(map.told('af')).toEqual(told);
    const [, lanes] = map.steps('af', { banner_instructions: true });
    expect(lanes!.maneuver.instruction).toBe('Continue on Main.');
    expect(lanesAt(junctions(lanes!)[0]!)).toEqual(['left x, straight x, straight o']);
    // The native format has lanes at its own steps alone.
    expect(map.types('af')).toEqual([1, 10, 4]);
    const [before] = map.steps('af', { banner_instructions: true });
    expect(before!.bannerInstructions!.map(({ primary }) => primary.type)).not.toContain('use lane');
  });

  test('stands nowhere where all lanes ahead will do, or all but those that turn off', async () => {
    expect((await road('left|through')).told('ay')).toEqual([expect.stringContaining('Second')]);
    expect((await road('left|through')).told('af')).toEqual(['turn right, South']);
  });

  test('is for drivers', async () => {
    const map = await road('left|through|through');
    expect(map.told('af', { costing: 'bicycle' })).toEqual(['turn right, South']);
  });
});

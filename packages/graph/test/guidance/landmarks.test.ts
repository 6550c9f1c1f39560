/** What those who do not see are told of the way besides its turns. */
import { describe, expect, test } from 'vitest';
import type { NativeRouteRequest } from '../../src/index.ts';
import { nodeMap, type NodeMap } from './node-map.ts';
import type { Tags } from '../network/tiny-map.ts';

const blind: Partial<NativeRouteRequest> = {
  costing: 'pedestrian',
  costing_options: { pedestrian: { type: 'blind' } },
};
const footway = { highway: 'footway' };

function told(map: NodeMap, places: string, more: Partial<NativeRouteRequest> = blind): string[] {
  map.steps(places, more);
  return map
    .maneuvers(places, more)
    .slice(1, -1)
    .map(({ instruction }) => instruction);
}

describe('somebody who does not see', () => {
  // A footway from a to e, with a crossing of Main Street between b and d.
  const crossing = (tags: Tags = {}, way: Tags = { footway: 'crossing' }): Promise<NodeMap> =>
    nodeMap(
      10,
      `
   x
a--b-c-d--e
     y`,
      [
        ['ab', footway],
        ['bcd', { ...footway, ...way }],
        ['de', footway],
        ['xcy', { name: 'Main Street' }],
      ],
      {},
      { c: { highway: 'crossing', ...tags } },
    );

  test('is told of roads that are crossed, once, and whether at lights', async () => {
    expect(told(await crossing(), 'ae')).toEqual(['Cross the road: Main Street.']);
    expect(told(await crossing({ crossing: 'traffic_signals' }), 'ae')).toEqual([
      'Cross the road at the traffic lights: Main Street.',
    ]);
    expect(told(await crossing({ 'crossing:signals': 'yes' }), 'ea')).toEqual([
      'Cross the road at the traffic lights: Main Street.',
    ]);
    for (const kind of ['yes', 'uncontrolled', 'marked', 'no'])
      // oxlint-disable-next-line no-await-in-loop -- one map after the other
      expect(told(await crossing({ crossing: kind, 'crossing:signals': 'no' }), 'ae')).toEqual([
        'Cross the road: Main Street.',
      ]);
    // A path over the road is a crossing, tagged or not.
    expect(told(await crossing({}, {}), 'ae')).toEqual(['Cross the road: Main Street.']);
  });

  test('is alone in being told so', async () => {
    expect(told(await crossing(), 'ae', { costing: 'pedestrian' })).toEqual([]);
  });

  test('is told of it with a turn at the same place', async () => {
    const map = await nodeMap(
      10,
      `
a--b---f
   |
x--c--y
   |
   d--e`,
      [
        ['abf', footway],
        ['bcd', { ...footway, footway: 'crossing' }],
        ['de', footway],
        ['xcy', { name: 'Main Street' }],
      ],
    );
    const sentences = told(map, 'ae');
    expect(sentences[0]).toBe('Turn right. Cross the road: Main Street.');
    const [, turn] = map.maneuvers('ae', blind);
    expect(turn!.verbal_pre_transition_instruction).toMatch(/^Turn right\. Cross the road: Main Street\./);
  });

  test('is told of streets that cross the own one, not of those that only end there', async () => {
    const map = await nodeMap(
      20,
      `
   p
a--b--c--d
   q  r`,
      [
        ['abcd', { highway: 'residential', name: 'Long Street' }],
        ['pbq', { highway: 'residential', name: 'Cross Street' }],
        ['cr', { highway: 'residential', name: 'End Street' }],
      ],
    );
    expect(told(map, 'ad')).toEqual(['Cross the road: Cross Street.']);
  });

  test('is told of a crossing where the own street changes its name', async () => {
    const map = await nodeMap(
      20,
      `
   p
a--b--c
   q`,
      [
        ['ab', { highway: 'residential', name: 'Long Street' }],
        ['bc', { highway: 'residential', name: 'Other Street' }],
        ['pbq', { highway: 'residential', name: 'Cross Street' }],
      ],
    );
    expect(told(map, 'ac')).toEqual([
      expect.stringMatching(/Other Street\. Cross the road: Cross Street\.$/),
    ]);
    expect(told(map, 'ac', { costing: 'pedestrian' })).toEqual([]);
  });

  test('is told of bridges, tunnels, gates and bollards', async () => {
    const map = await nodeMap(
      20,
      'a--b--c--d--e--f--g',
      [
        ['ab', footway],
        ['bc', { ...footway, bridge: 'yes' }],
        ['cd', footway],
        ['de', { ...footway, tunnel: 'yes' }],
        ['efg', footway],
      ],
      {},
      { c: { barrier: 'gate' }, f: { barrier: 'bollard' } },
    );
    expect(told(map, 'ag')).toEqual([
      'Cross the bridge.',
      'Go through the gate.',
      'Go through the tunnel.',
      'Go past the bollards.',
    ]);
    const types = map.steps('ag', blind).map(({ maneuver }) => maneuver.type);
    expect(types.slice(1, -1)).toEqual(Array(4).fill('notification'));
    expect(map.types('ag', blind).slice(1, -1)).toEqual([8, 8, 8, 8]);
  });
});

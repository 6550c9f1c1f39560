/** Maneuvers that mappers have told in relations: those go before what is found. */
import { describe, expect, test } from 'vitest';
import { nodeMap, type NodeMap } from './node-map.ts';
import type { Tags } from '../network/tiny-map.ts';

const PICTURE = `
a---b---c---d
        |
        e`;

/** Main Street goes straight on at c, where Side Street turns off; at b it is cut by nothing but the relation. */
const junction = (
  relation?: Tags,
  members = 'from:1 via:c to:2',
  more: Tags = { type: 'manoeuvre' },
): Promise<NodeMap> =>
  nodeMap(
    25,
    PICTURE,
    [
      ['abc', { name: 'Main Street' }],
      ['cd', { name: 'Main Street' }],
      ['ce', { name: 'Side Street' }],
    ],
    {},
    {},
    relation ? [[members, { ...more, ...relation }]] : [],
  );

describe('a maneuver that is mapped', () => {
  test('is told where nothing was', async () => {
    expect((await junction()).told('ad')).toEqual([]);
    const map = await junction({ manoeuvre: 'fork', direction: 'slight_left' });
    expect(map.told('ad')).toEqual(['fork slight left, Main Street']);
    expect(map.types('ad')).toEqual([1, 24, 4]);
    // It is about that way alone.
    expect(map.told('ae')).toEqual(['turn right, Side Street']);
    expect(map.told('da')).toEqual([]);
  });

  test.each([
    [{ manoeuvre: 'turn', direction: 'sharp_right' }, ['turn sharp right, Side Street']],
    [{ manoeuvre: 'off ramp', direction: 'slight right' }, ['off ramp slight right, Side Street']],
    [{ manoeuvre: 'turn', direction: 'uturn' }, ['turn uturn, Side Street']],
    [{ manoeuvre: 'merge' }, ['merge right, Side Street']],
    [{ direction: 'slight_right' }, ['turn slight right, Side Street']],
    [{ manoeuvre: 'suppress' }, []],
    [{ manoeuvre: 'somersault', direction: 'up' }, ['turn right, Side Street']],
    [{}, ['turn right, Side Street']],
  ])('%j is %j', async (tags, told) => {
    const map = await junction(tags, 'from:1 via:c to:3');
    expect(map.told('ae')).toEqual(told);
  });

  test.each(['maneuver', 'maneuvre'])('is a %s in other spellings', async (type) => {
    const map = await junction({ [type]: 'suppress' }, 'from:1 via:c to:3', { type });
    expect(map.told('ae')).toEqual([]);
  });

  test('needs a node, a way there and a way on', async () => {
    for (const members of [
      'from:1 to:3',
      'via:c to:3',
      'from:1 via:c',
      'from:1 via:d to:3',
      'from:1 via:z to:3',
    ])
      // oxlint-disable-next-line no-await-in-loop -- one map after the other
      expect((await junction({ manoeuvre: 'suppress' }, members)).told('ae')).toEqual([
        'turn right, Side Street',
      ]);
  });

  test('may lead over several ways, and is told at its node', async () => {
    const map = await nodeMap(
      25,
      `
      x
      |
a---b-c---d
      |
      e`,
      [
        ['ab', { name: 'Main Street' }],
        ['bc', { name: 'Main Street' }],
        ['cd', { name: 'Main Street' }],
        ['xce', { name: 'Cross Street' }],
      ],
      {},
      {},
      [['from:1 via:2 via:c to:3', { type: 'manoeuvre', manoeuvre: 'turn', direction: 'slight_right' }]],
    );
    const [told] = map.steps('ad').slice(1);
    expect(told!.maneuver).toMatchObject({ type: 'continue', modifier: 'slight right' });
    expect(told!.maneuver.location).toEqual(map.steps('ax')[1]!.maneuver.location);
  });
});

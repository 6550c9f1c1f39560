import { describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { CONTROL_BACKWARD_SHIFT, Control } from '../../src/network/road-network.ts';
import { type Tags, nodeNames, tinyMap } from './tiny-map.ts';

const street: Tags = { highway: 'residential' };
const avenue: Tags = { highway: 'primary' };

/** Every control on an edge: `a>b stop` is a stop sign for traffic that comes from a to b. */
function controls(
  picture: string,
  ways: readonly (readonly [string, Tags])[],
  nodes: Readonly<Record<string, Tags>>,
): string[] {
  const network = readRoadNetwork(tinyMap(picture, ways, nodes));
  const names = nodeNames(network);
  const met: string[] = [];
  for (let edge = 0; edge < network.edgeCount; edge++) {
    const [from, to] = [names[network.edgeFrom[edge]!]!, names[network.edgeTo[edge]!]!];
    for (const [name, bit] of Object.entries(Control)) {
      if (network.edgeControls[edge]! & bit) met.push(`${from}>${to} ${name}`);
      if ((network.edgeControls[edge]! >>> CONTROL_BACKWARD_SHIFT) & bit) met.push(`${to}>${from} ${name}`);
    }
  }
  return met.toSorted();
}

describe('a traffic light', () => {
  test('holds for traffic from all sides', () => {
    expect(controls('a-b-c', [['abc', street]], { b: { highway: 'traffic_signals' } })).toEqual([
      'a>b signal',
      'c>b signal',
    ]);
  });

  test('holds for one direction of its way where its tags say so', () => {
    const facing = (tags: Tags): string[] =>
      controls('a-b-c', [['abc', street]], { b: { highway: 'traffic_signals', ...tags } });
    expect(facing({ 'traffic_signals:direction': 'forward' })).toEqual(['a>b signal']);
    expect(facing({ 'traffic_signals:direction': 'backward' })).toEqual(['c>b signal']);
    expect(facing({ 'traffic_signals:direction': 'both' })).toEqual(['a>b signal', 'c>b signal']);
    expect(facing({ direction: 'forward' })).toEqual(['a>b signal']);
    expect(facing({ direction: 'backward', 'traffic_signals:direction': 'forward' })).toEqual(['a>b signal']);
    expect(facing({ direction: '120' })).toEqual(['a>b signal', 'c>b signal']);
  });

  test('does not hold in a direction that is closed to traffic', () => {
    expect(
      controls('a-b-c', [['abc', { ...street, oneway: 'yes', foot: 'no' }]], {
        b: { highway: 'traffic_signals' },
      }),
    ).toEqual(['a>b signal']);
  });
});

describe('a sign between junctions', () => {
  // One avenue crosses 100 m after b and another one 300 m before it.
  const ways: readonly (readonly [string, Tags])[] = [
    ['abc', street],
    ['xay', avenue],
    ['ucv', avenue],
  ];
  const picture = 'x     u\na---b-c\ny     v';

  test('holds towards the nearer junction', () => {
    expect(controls(picture, ways, { b: { highway: 'stop' } })).toEqual(['a>b stop']);
    expect(controls(picture, ways, { b: { highway: 'give_way' } })).toEqual(['a>b giveWay']);
    expect(controls('x   u\na-b-c\ny   v', ways, { b: { highway: 'stop' } })).toEqual([
      'a>b stop',
      'c>b stop',
    ]);
  });

  test('holds in the direction that its tags give', () => {
    expect(controls(picture, ways, { b: { highway: 'stop', direction: 'backward' } })).toEqual(['c>b stop']);
    expect(controls(picture, ways, { b: { highway: 'stop', direction: 'both' } })).toEqual([
      'a>b stop',
      'c>b stop',
    ]);
  });

  test('finds its junction past other signs and past paths that cross', () => {
    const withPath: typeof ways = [...ways, ['pbq', { highway: 'footway' }]];
    const crossing = 'x     p   u\na-----b-s-c\ny     q   v';
    expect(
      controls(crossing, [['absc', street], ...withPath.slice(1)], {
        b: { highway: 'stop' },
        s: { highway: 'traffic_signals', direction: 'forward' },
      }),
    ).toEqual(['a>b stop', 'b>s signal']);
  });

  test('on a road that ends holds towards the junction', () => {
    expect(
      controls(
        'x\na-b---c\ny',
        [
          ['abc', street],
          ['xay', avenue],
        ],
        { b: { highway: 'give_way' } },
      ),
    ).toEqual(['c>b giveWay']);
  });

  test('on a cycleway holds for the cycleway', () => {
    expect(
      controls('a-b-c', [['abc', { highway: 'cycleway', oneway: 'yes', foot: 'no' }]], {
        b: { highway: 'give_way' },
      }),
    ).toEqual(['a>b giveWay']);
  });

  test('on a ring without a junction holds both ways', () => {
    expect(controls('a-b\nd-c', [['abcda', street]], { c: { highway: 'stop' } })).toEqual([
      'a>c stop',
      'a>c stop',
    ]);
  });
});

describe('a sign on a junction', () => {
  const ways: readonly (readonly [string, Tags])[] = [
    ['abc', avenue],
    ['dbe', street],
  ];
  const picture = '  d\na-b-c\n  e';

  test('holds for the lesser roads', () => {
    expect(controls(picture, ways, { b: { highway: 'stop' } })).toEqual(['d>b stop', 'e>b stop']);
  });

  test('holds for all roads where its tags say so', () => {
    expect(controls(picture, ways, { b: { highway: 'stop', stop: 'all' } })).toEqual([
      'a>b stop',
      'c>b stop',
      'd>b stop',
      'e>b stop',
    ]);
  });

  test('holds for all roads where none is lesser than another', () => {
    expect(
      controls(
        picture,
        [
          ['abc', street],
          ['dbe', street],
        ],
        { b: { highway: 'give_way' } },
      ),
    ).toHaveLength(4);
  });
});

import type { Progress } from '@portolan/base';
import { describe, expect, test } from 'vitest';
import { buildGraph, openGraph, route } from '../../src/index.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { ALL_MODES, Mode, NodeFlag } from '../../src/network/road-network.ts';
import { type Tags, edgeNames, nodeNames, sourceOf, tinyMap } from './tiny-map.ts';

const road: Tags = { highway: 'residential' };
const edges = (
  picture: string,
  ways: readonly (readonly [string, Tags])[],
  nodes: Readonly<Record<string, Tags>> = {},
): string[] => edgeNames(readRoadNetwork(tinyMap(picture, ways, nodes)));

describe('ways are cut', () => {
  test('where two of them meet; edges are in order of way and position', () => {
    expect(
      edges('a-b-c\n  d', [
        ['abc', road],
        ['bd', road],
      ]),
    ).toEqual(['a=b', 'b=c', 'b=d']);
  });

  test('where one ends on another', () => {
    expect(
      edges('a-b-c\n  d', [
        ['dcb', road],
        ['abc', road],
      ]),
    ).toEqual(['d=c', 'c=b', 'a=b', 'b=c']);
  });

  test('but not where they meet a way that is no road', () => {
    expect(
      edges('a-b-c\n  d', [
        ['abc', road],
        ['bd', { building: 'yes' }],
      ]),
    ).toEqual(['a=c']);
  });

  test('where one touches itself', () => {
    // A lollipop, a figure of eight, and a way back along itself, which turns at c.
    expect(edges('a-b-c\n  d', [['abcdb', road]])).toEqual(['a=b', 'b=b']);
    expect(edges('a-b-c\nd-e', [['abdabceb', road]])).toEqual(['a=b', 'b=a', 'a=b', 'b=b']);
    expect(edges('a-b-c', [['abcb', road]])).toEqual(['a=b', 'b=b']);
  });

  test('but not at corners', () => {
    const network = readRoadNetwork(tinyMap('a-b\n  c', [['abc', road]]));
    expect(edgeNames(network)).toEqual(['a=c']);
    expect([...network.firstPoint]).toEqual([0, 3]);
  });
});

describe('edges that are too long for a road', () => {
  // The node x is at 0° 0°, as nodes are that a broken program has written.
  const nodes = [
    { id: 1, lat: 577_000_000, lon: 119_000_000 },
    { id: 2, lat: 577_009_000, lon: 119_000_000 },
    { id: 3, lat: 577_018_000, lon: 119_000_000 },
    { id: 9, lat: 0, lon: 0 },
  ];
  const read = (...ways: readonly (readonly number[])[]) =>
    readRoadNetwork(
      sourceOf(
        nodes,
        ways.map((refs, way) => ({ id: way + 1, refs, tags: road })),
      ),
    );

  test('are left out, and nothing else is', () => {
    const network = read([1, 2, 9, 3], [2, 3]);
    expect([network.edgeCount, network.nodeCount]).toEqual([2, 3]);
    expect([...network.edgeWayId]).toEqual([1, 2]);
    expect([...network.edgeLengthMillimetres]).toEqual([100_076, 100_076]);
    expect([...network.firstPoint]).toEqual([0, 2, 4]);
    expect([...network.pointLat]).toEqual([577_000_000, 577_009_000, 577_009_000, 577_018_000]);
  });

  test('leave a file that opens', async () => {
    const graph = openGraph(
      await buildGraph(
        sourceOf(nodes, [
          { id: 1, refs: [1, 2, 9, 3], tags: road },
          { id: 2, refs: [2, 3], tags: road },
        ]),
      ),
    );
    const { trip } = route(graph, {
      locations: [
        { lat: 57.7, lon: 11.9 },
        { lat: 57.7018, lon: 11.9 },
      ],
      costing: 'auto',
    });
    expect(trip.summary.length).toBe(0.2);
  });

  test('are not those that a file may have, in the far north too', async () => {
    const far = [
      { id: 1, lat: 690_000_000, lon: 190_000_000 },
      { id: 2, lat: 690_000_000, lon: -1_000_000_000 },
      { id: 3, lat: 800_000_000, lon: 0 },
      { id: 4, lat: 800_000_000, lon: 800_000_000 },
    ];
    const { data } = openGraph(
      await buildGraph(
        sourceOf(far, [
          { id: 1, refs: [1, 2], tags: road },
          { id: 2, refs: [3, 4], tags: road },
        ]),
      ),
    );
    // Less than along their parallels, which are 4,741 and 1,545 km.
    const lengths = Array.from(data.network.edgeLengthMillimetres, (length) => Math.round(length / 1e6));
    expect(lengths).toEqual([4000, 1425]);
  });

  test('may be all that there is', () => {
    expect(read([1, 9, 3]).edgeCount).toBe(0);
  });
});

describe('rings', () => {
  const ring: Tags = { highway: 'primary', junction: 'roundabout' };

  test('become one edge from a node to itself where no road, or only one at their first node, meets them', () => {
    expect(edges('a-b\nd-c', [['abcda', ring]])).toEqual(['a>a']);
    expect(
      edges('e-a-b\n  d-c', [
        ['abcda', ring],
        ['ae', road],
      ]),
    ).toEqual(['a>a', 'a=e']);
  });

  test('keep the node where they begin', () => {
    expect(
      edges('a-b-e\nd-c', [
        ['abcda', ring],
        ['be', road],
      ]),
    ).toEqual(['a>b', 'b>a', 'b=e']);
  });
});

describe('broken ways', () => {
  test('are cut into the parts that the extract has', () => {
    // The nodes x, y and z are missing from the extract.
    expect(edges('a-b-c-d', [['abxycdz', road]])).toEqual(['a=b', 'c=d']);
    expect(edges('a-b-c-d', [['axb', road]])).toEqual([]);
    expect(edges('a-b-c-d', [['xabxcx', road]])).toEqual(['a=b']);
    expect(edges('a-b-c-d', [['xyz', road]])).toEqual([]);
  });

  test('lose nodes given twice in a row', () => {
    expect(edges('a-b-c', [['aabbbc', road]])).toEqual(['a=c']);
    expect(
      edges('a-b-c', [
        ['aa', road],
        ['a', road],
        ['', road],
      ]),
    ).toEqual([]);
  });

  test('that the source has twice make two edges', () => {
    expect(
      edges('a-b', [
        ['ab', road],
        ['ab', road],
        ['ba', road],
      ]),
    ).toEqual(['a=b', 'a=b', 'b=a']);
  });

  test('may end at one node on both sides of a gap', () => {
    expect(edges('a-b-c', [['abxbc', road]])).toEqual(['a=b', 'b=c']);
  });
});

describe('lengths', () => {
  test('are measured on the sphere, in millimetres', () => {
    const network = readRoadNetwork(
      tinyMap('a-b\n\n\nc', [
        ['ab', road],
        ['ac', road],
      ]),
    );
    // 0.0018 and 0.0027 degrees of the equator and of a meridian, 6,371,008.8 m from the centre.
    expect([...network.edgeLengthMillimetres]).toEqual([200_151, 300_227]);
  });

  test('are at least 1 mm', () => {
    const nodes = [1, 2].map((id) => ({ id, lat: 5, lon: 5 }));
    const network = readRoadNetwork(sourceOf(nodes, [{ id: 1, refs: [1, 2], tags: road }]));
    expect([...network.edgeLengthMillimetres]).toEqual([1]);
  });

  test('do not go round the world at the antimeridian', () => {
    const nodes = [1, -1].map((side, n) => ({ id: n, lat: 0, lon: side * 1_799_999_000 }));
    const network = readRoadNetwork(sourceOf(nodes, [{ id: 1, refs: [0, 1], tags: road }]));
    expect(network.edgeLengthMillimetres[0]).toBeLessThan(25_000);
  });
});

/** A road whose middle node has these tags: the edges, the flags of that node, and whether a car may pass it. */
function roadPast(tags: Tags): string {
  const network = readRoadNetwork(tinyMap('a-b-c', [['abc', road]], { b: tags }));
  const edgesOfRoad = edgeNames(network).join(' ');
  const node = nodeNames(network).indexOf('b');
  if (node === -1) return edgesOfRoad;
  const flags = Object.entries(NodeFlag).flatMap(([name, bit]) =>
    network.nodeFlags[node]! & bit ? [name] : [],
  );
  if (!(network.nodeAccess[node]! & Mode.auto)) flags.push('shut');
  if (network.nodePrivate[node]! & Mode.auto) flags.push('private');
  return [edgesOfRoad, ...flags].join(' ');
}

describe('signs and barriers on the road', () => {
  const split = 'a=b b=c';
  const shut = `${split} bollard shut`;
  const moved = `${split} gate bollard`;
  const through = 'a=c';

  test.each<[Tags, string]>([
    [{}, through],
    [{ name: 'Somewhere' }, through],
    [{ highway: 'crossing' }, through],
    [{ highway: 'motorway_junction', ref: '12' }, through],
    [{ amenity: 'bicycle_rental' }, through],
    [{ highway: 'traffic_signals' }, `${split} trafficSignal`],
    [{ highway: 'stop' }, `${split} stop`],
    [{ highway: 'stop', stop: 'all' }, `${split} stop allWayStop`],
    [{ highway: 'stop', stop: 'minor' }, `${split} stop`],
    [{ highway: 'give_way' }, `${split} giveWay`],
    [{ highway: 'turning_circle' }, `${split} turningPlace`],
    [{ highway: 'turning_loop' }, `${split} turningPlace`],
    [{ highway: 'mini_roundabout' }, `${split} turningPlace`],
    [{ highway: 'elevator' }, `${split} elevator`],
    [{ highway: 'crossing;traffic_signals' }, `${split} trafficSignal crossing`],
    [{ highway: 'traffic_signals', footway: 'crossing' }, `${split} trafficSignal crossing`],
    [{ barrier: 'gate' }, `${split} gate`],
    [{ barrier: 'lift_gate' }, `${split} gate`],
    [{ barrier: 'toll_booth' }, `${split} tollBooth`],
    [{ barrier: 'toll_booth', 'payment:cash': 'yes' }, `${split} tollBooth cashOnly`],
    [
      { barrier: 'toll_booth', 'payment:coins': 'yes', 'payment:credit_cards': 'no' },
      `${split} tollBooth cashOnly`,
    ],
    [{ barrier: 'toll_booth', 'payment:cash': 'yes', 'payment:visa': 'yes' }, `${split} tollBooth`],
    [{ barrier: 'border_control' }, `${split} borderControl`],
    [{ barrier: 'toll_booth', highway: 'stop' }, `${split} stop tollBooth`],
    [{ barrier: 'cattle_grid' }, through],
    [{ barrier: 'entrance' }, through],
    [{ barrier: 'height_restrictor' }, through],
    [{ barrier: 'no' }, through],
    [{ barrier: 'kerb' }, through],
    [{ barrier: 'kerb', kerb: 'lowered' }, through],
    [{ barrier: 'kerb', kerb: 'raised' }, shut],
    [{ barrier: 'bollard' }, shut],
    [{ barrier: 'bollard', bollard: 'removable' }, shut],
    [{ barrier: 'bollard', bollard: 'rising' }, `${split} gate`],
    [{ barrier: 'bollard', motor_vehicle: 'destination' }, moved],
    [{ barrier: 'bollard', access: 'yes' }, moved],
    [{ barrier: 'bollard', bicycle: 'yes', foot: 'yes' }, shut],
    [{ barrier: 'bollard', motor_vehicle: 'private' }, `${moved} private`],
    [{ barrier: 'block' }, shut],
    [{ barrier: 'jersey_barrier' }, shut],
    [{ barrier: 'cycle_barrier' }, shut],
    [{ barrier: 'stile' }, shut],
    [{ barrier: 'full-height_turnstile' }, shut],
    [{ barrier: 'chain' }, shut],
    [{ barrier: 'debris' }, shut],
    [{ barrier: 'sump_buster' }, shut],
    [{ barrier: 'bus_trap' }, shut],
    [{ barrier: 'yes' }, shut],
    [{ barrier: 'constructor' }, shut],
    [{ barrier: 'gate', access: 'no' }, `${split} gate shut`],
    [{ barrier: 'gate', access: 'private' }, `${split} gate private`],
    [{ barrier: 'gate', access: 'no', motor_vehicle: 'permissive' }, `${split} gate openGate`],
    [{ barrier: 'lift_gate', access: 'yes' }, `${split} gate openGate`],
    [{ barrier: 'gate', access: 'yes', motor_vehicle: 'private' }, `${split} gate private`],
    [{ barrier: 'gate', access: 'customers' }, `${split} gate`],
    [{ barrier: 'gate', bicycle: 'yes', foot: 'yes' }, `${split} gate`],
    [{ barrier: 'gate', locked: 'yes' }, `${split} gate shut`],
    [{ barrier: 'gate', locked: 'no' }, `${split} gate`],
    [{ barrier: 'gate', locked: 'yes', access: 'private' }, `${split} gate shut`],
    [{ barrier: 'gate', locked: 'yes', motorcar: 'yes' }, `${split} gate openGate`],
    [{ barrier: 'gate', access: 'agricultural' }, `${split} gate shut`],
    [{ barrier: 'entrance', access: 'private' }, `${split} private`],
    [{ barrier: 'bollard', highway: 'stop' }, `${split} stop bollard shut`],
    // Without a barrier, access tags of a node may apply to the road or to something else.
    [{ access: 'no' }, `${split} shut`],
    [{ access: 'permissive' }, through],
    [{ motor_vehicle: 'private' }, `${split} private`],
    [{ access: 'no', motorcar: 'yes' }, split],
    [{ highway: 'crossing', motor_vehicle: 'no' }, through],
    [{ amenity: 'parking_entrance', access: 'private' }, through],
    [{ entrance: 'yes', access: 'no' }, through],
    [{ traffic_sign: 'DE:260', motor_vehicle: 'no' }, through],
  ])('%j: %s', (tags, expected) => expect(roadPast(tags)).toBe(expected));
});

/** The modes that may pass a barrier, of car, bus, bicycle, pedestrian and wheelchair. */
function whoPasses(tags: Tags): string {
  const network = readRoadNetwork(tinyMap('a-b-c', [['abc', road]], { b: tags }));
  const node = nodeNames(network).indexOf('b');
  const access = node === -1 ? ALL_MODES : network.nodeAccess[node]!;
  const modes = { car: Mode.auto, bus: Mode.bus, bike: Mode.bicycle, foot: Mode.pedestrian };
  const names = Object.entries({ ...modes, chair: Mode.wheelchair }).flatMap(([name, bit]) =>
    access & bit ? [name] : [],
  );
  return names.join(' ');
}

describe('barriers let past', () => {
  const everybody = 'car bus bike foot chair';
  test.each<[Tags, string]>([
    [{ barrier: 'gate' }, everybody],
    [{ barrier: 'cattle_grid' }, everybody],
    [{ barrier: 'border_control' }, everybody],
    [{ barrier: 'bollard' }, 'bike foot chair'],
    [{ barrier: 'block' }, 'bike foot chair'],
    [{ barrier: 'cycle_barrier' }, 'bike foot chair'],
    [{ barrier: 'planter' }, 'bike foot chair'],
    [{ barrier: 'log' }, 'bike foot'],
    [{ barrier: 'stile' }, 'foot'],
    [{ barrier: 'kissing_gate' }, 'foot'],
    [{ barrier: 'kissing_gate', wheelchair: 'yes' }, 'foot chair'],
    [{ barrier: 'turnstile' }, 'foot'],
    [{ barrier: 'turnstile', bicycle: 'yes' }, 'bike foot'],
    [{ barrier: 'bus_trap' }, 'bus bike foot chair'],
    [{ barrier: 'sump_buster' }, 'bus bike foot chair'],
    [{ barrier: 'wall' }, ''],
    [{ barrier: 'fence' }, ''],
    [{ barrier: 'fence', sensory: 'visual' }, ''],
    [{ barrier: 'fence', sensory: 'audible' }, everybody],
    [{ barrier: 'yes' }, ''],
    [{ barrier: 'wall', access: 'yes' }, everybody],
    [{ barrier: 'wall', foot: 'yes' }, 'foot chair'],
    [{ barrier: 'wall', access: 'private' }, ''],
    [{ barrier: 'fence', access: 'customers' }, ''],
    [{ barrier: 'fence', access: 'private', foot: 'destination' }, 'foot chair'],
    [{ barrier: 'hedge', motor_vehicle: 'private' }, 'car bus'],
    [{ barrier: 'yes', access: 'private' }, everybody],
    [{ barrier: 'bollard', access: 'private' }, everybody],
    [{ barrier: 'kerb', kerb: 'raised' }, 'bike foot'],
    [{ kerb: 'raised' }, 'car bus bike foot'],
    [{ kerb: 'lowered' }, everybody],
    [{ barrier: 'gate', access: 'no' }, ''],
    [{ barrier: 'gate', access: 'no', foot: 'yes' }, 'foot chair'],
    [{ barrier: 'gate', locked: 'yes' }, ''],
    [{ barrier: 'gate', locked: 'yes', foot: 'yes' }, 'foot chair'],
    [{ barrier: 'gate', psv: 'yes', access: 'no' }, 'bus'],
    [{ barrier: 'bollard', bicycle: 'no' }, 'foot chair'],
    [{ bicycle: 'no' }, 'car bus foot chair'],
    [{ highway: 'crossing', bicycle: 'no' }, everybody],
    [{ highway: 'crossing', wheelchair: 'no' }, 'car bus bike foot'],
    [{ wheelchair: 'no' }, 'car bus bike foot'],
  ])('%j: %s', (tags, names) => expect(whoPasses(tags)).toBe(names));

  test('the modes they allow, and stay one node that all roads there share', () => {
    const bollard = { x: { barrier: 'bollard' } };
    expect(
      edges(
        'a-x-c\n  d',
        [
          ['axc', road],
          ['xd', road],
        ],
        bollard,
      ),
    ).toEqual(['a=x', 'x=c', 'x=d']);
    expect(edges('x-b\nd-c', [['xbcdx', road]], bollard)).toEqual(['x=x']);
    expect(edges('a-x', [['ax', road]], bollard)).toEqual(['a=x']);
  });
});

test('nodes are in order of first use, with their coordinates and ids', () => {
  const network = readRoadNetwork(
    tinyMap('a-b-c\n  d', [
      ['dbc', road],
      ['ab', road],
    ]),
  );
  expect(nodeNames(network)).toEqual(['d', 'b', 'c', 'a']);
  expect([...network.nodeOsmId]).toEqual([100, 98, 99, 97]);
  expect([...network.nodeLat]).toEqual([-9000, 0, 0, 0]);
  expect([...network.nodeLon]).toEqual([18_000, 18_000, 36_000, 0]);
});

test('an extract without roads is a network without edges', () => {
  const network = readRoadNetwork(sourceOf([], []));
  expect([network.nodeCount, network.edgeCount, network.firstPoint.length]).toEqual([0, 0, 1]);
});

test('progress ends at the number of ways', () => {
  const reports: Progress[] = [];
  const source = tinyMap('a-b-c', [
    ['ab', road],
    ['bc', road],
  ]);
  readRoadNetwork(source, { onProgress: (progress) => reports.push(progress) });
  expect(reports[0]).toEqual({ phase: 'read roads', done: 0, total: 2, unit: 'ways' });
  expect(reports.at(-1)).toEqual({ phase: 'read roads', done: 2, total: 2, unit: 'ways' });
});

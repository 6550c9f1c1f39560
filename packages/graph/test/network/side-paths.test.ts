import * as fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { EdgeFlag, RoadUse, type RoadNetwork } from '../../src/network/road-network.ts';
import { sourceOf, type Tags } from './tiny-map.ts';

/** Steps of 1e-7 degrees for a metre, on the equator. */
const STEPS_PER_METRE = 90;
type Point = readonly [east: number, north: number];
type Way = readonly [points: readonly Point[], tags: Tags];

/** Ways over points in metres; the same point is the same node. */
function networkOf(ways: readonly Way[]): RoadNetwork {
  const ids = new Map<string, number>();
  const nodes: { id: number; lat: number; lon: number }[] = [];
  const idOf = ([east, north]: Point): number => {
    const key = `${east} ${north}`;
    let id = ids.get(key);
    if (id === undefined) {
      ids.set(key, (id = ids.size + 1));
      nodes.push({ id, lat: Math.round(north * STEPS_PER_METRE), lon: Math.round(east * STEPS_PER_METRE) });
    }
    return id;
  };
  const rows = ways.map(([points, tags], way) => ({ id: way + 1, refs: points.map(idOf), tags }));
  return readRoadNetwork(sourceOf(nodes, rows));
}

/** The name of each edge, in brackets if it is that of the street beside. */
function namesOf({ edgeCount, edgeName, edgeFlags, strings }: RoadNetwork): string[] {
  return Array.from({ length: edgeCount }, (_, edge) => {
    const name = strings.at(edgeName[edge]!)!;
    return (edgeFlags[edge]! & EdgeFlag.namedBeside) === 0 ? name : `(${name})`;
  });
}

const main: Way = [
  [
    [0, 0],
    [200, 0],
  ],
  { highway: 'residential', name: 'Main' },
];
const beside = (metres: number, tags: Tags): Way => [
  [
    [10, metres],
    [190, metres],
  ],
  tags,
];
const footway = { highway: 'footway' } as const;
const nameOfPath = (metres: number, tags: Tags, street = main): string | undefined =>
  namesOf(networkOf([street, beside(metres, tags)]))[1];

describe('a path beside a street', () => {
  test.each([
    ['a footway', 8, footway],
    ['a cycleway', -12, { highway: 'cycleway' }],
    ['a path', 8, { highway: 'path' }],
    ['a sidewalk behind trees', 22, { ...footway, footway: 'sidewalk' }],
    ['a path that says so', 22, { highway: 'path', is_sidepath: 'yes' }],
  ])('%s has its name', (_, metres, tags) => expect(nameOfPath(metres, tags)).toBe('(Main)'));

  test.each([
    ['too far away', 22, footway],
    ['much too far away', 40, { ...footway, footway: 'sidewalk' }],
    ['that is no side path', 8, { ...footway, is_sidepath: 'no' }],
    ['in a building', 8, { ...footway, indoor: 'yes' }],
    ['on another floor', 8, { ...footway, level: '1' }],
    ['in a tunnel', 8, { ...footway, tunnel: 'yes' }],
    ['of another kind', 8, { highway: 'track' }],
  ])('one %s has none', (_, metres, tags) => expect(nameOfPath(metres, tags)).toBe(''));

  test('is not one on the other side of the Earth, where the street crosses the antimeridian', () => {
    const rim = 1_799_999_000;
    const nodes = [
      { id: 1, lat: 0, lon: rim },
      { id: 2, lat: 0, lon: -rim },
      { id: 3, lat: 700, lon: 0 },
      { id: 4, lat: 700, lon: 9000 },
      { id: 5, lat: 700, lon: rim },
      { id: 6, lat: 700, lon: -rim },
    ];
    const network = readRoadNetwork(
      sourceOf(nodes, [
        { id: 1, refs: [1, 2], tags: main[1] },
        { id: 2, refs: [3, 4], tags: footway },
        { id: 3, refs: [5, 6], tags: footway },
      ]),
    );
    expect(namesOf(network)).toEqual(['Main', '', '']);
  });

  test('has its own name, or the one that tags give the street', () => {
    expect(nameOfPath(8, { ...footway, name: 'Lovers Lane' })).toBe('Lovers Lane');
    expect(nameOfPath(40, { ...footway, 'is_sidepath:of:name': 'Broad' })).toBe('(Broad)');
    expect(nameOfPath(8, { ...footway, 'street:name': 'Broad' })).toBe('(Broad)');
    expect(nameOfPath(8, footway, [main[0], { ...main[1], name: '' }])).toBe('');
  });

  test('is named after the nearest of two streets', () => {
    const back: Way = [
      main[0].map(([east, north]) => [east, north + 20] as const),
      { ...main[1], name: 'Back' },
    ];
    expect(namesOf(networkOf([main, back, beside(13, footway)]))[2]).toBe('(Back)');
    expect(namesOf(networkOf([main, back, beside(7, footway)]))[2]).toBe('(Main)');
  });

  test('that leads away has none', () => {
    const away: Way = [
      [
        [10, 8],
        [60, 80],
      ],
      footway,
    ];
    expect(namesOf(networkOf([main, away]))[1]).toBe('');
  });

  test('goes on over crossings, while what leads to the street has no name', () => {
    const side: Way = [
      [
        [100, -90],
        [100, 0],
        [100, 8],
        [100, 90],
      ],
      { highway: 'residential', name: 'Side' },
    ];
    const walk: Way[] = [
      [[[10, 8], [94, 8]], { ...footway, footway: 'sidewalk' }],
      [[[94, 8], [100, 8], [106, 8]], { ...footway, footway: 'crossing' }],
      [[[106, 8], [190, 8]], { ...footway, footway: 'sidewalk' }],
      [[[94, 8], [94, 1]], footway],
    ]; // prettier-ignore
    const names = namesOf(networkOf([main, side, ...walk]));
    expect(names.slice(-5)).toEqual(['(Main)', '(Main)', '(Main)', '(Main)', '']);
  });
});

describe('random towns', () => {
  const coordinate = fc.integer({ min: 0, max: 30 }).map((at) => at * 7);
  const point = fc.tuple(coordinate, coordinate);
  const line = fc.uniqueArray(point, { minLength: 2, maxLength: 4, selector: (at) => at.join(' ') });
  const tags: fc.Arbitrary<Tags> = fc.oneof(
    fc.constantFrom('A', 'B', 'C').map((name) => ({ highway: 'residential', name })),
    fc.constantFrom<Tags>(footway, { ...footway, footway: 'sidewalk' }, { highway: 'cycleway' }),
  );

  test('have the names that a look at every metre of every street finds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(line, tags), { minLength: 2, maxLength: 8 }), (ways) => {
        const network = networkOf(ways);
        for (let edge = 0; edge < network.edgeCount; edge++) {
          const use = network.edgeUse[edge]!;
          const isBeside = (network.edgeFlags[edge]! & EdgeFlag.namedBeside) !== 0;
          if (use < RoadUse.cycleway || network.edgeLengthMillimetres[edge]! < 20_000) continue;
          const reach = use === RoadUse.sidewalk ? 25 : 15;
          if (isBeside) {
            // Looked at from other points the shares differ a little.
            const own = besideAt(network, edge, reach + 1, network.edgeName[edge]!);
            expect(own).toBeGreaterThan(0.5);
          } else {
            for (const name of new Set(network.edgeName)) {
              if (name !== 0) expect(besideAt(network, edge, reach - 1, name)).toBeLessThan(0.9);
            }
          }
        }
      }),
      { numRuns: share(300) },
    );
  });
});

/** The share of the metres of a path beside which the nearest parallel street has a name, within `reach` metres. */
function besideAt(network: RoadNetwork, path: number, reach: number, name: number): number {
  const samples = segmentsOf(network, path).flatMap(([x, y, dx, dy]) => {
    const metres = Math.max(1, Math.round(Math.hypot(dx, dy)));
    return Array.from({ length: metres }, (_, i) => {
      const part = (i + 0.5) / metres;
      return { x: x + part * dx, y: y + part * dy, dx, dy };
    });
  });
  const streets = Array.from({ length: network.edgeCount }, (_, edge) => edge).filter(
    (edge) => network.edgeUse[edge] === RoadUse.road,
  );
  let count = 0;
  for (const { x, y, dx, dy } of samples) {
    let nearest = { metres: reach, name: 0 };
    for (const street of streets) {
      for (const [ax, ay, ux, uy] of segmentsOf(network, street)) {
        const part = Math.min(1, Math.max(0, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)));
        const metres = Math.hypot(x - ax - part * ux, y - ay - part * uy);
        const cosine = Math.abs(dx * ux + dy * uy) / (Math.hypot(dx, dy) * Math.hypot(ux, uy));
        if (cosine > 0.94 && metres < nearest.metres) nearest = { metres, name: network.edgeName[street]! };
      }
    }
    if (nearest.name === name) count++;
  }
  return count / samples.length;
}

type Segment = readonly [x: number, y: number, dx: number, dy: number];

/** The pieces of an edge's line: where they begin and how far they lead, in metres. */
function segmentsOf({ firstPoint, pointLat, pointLon }: RoadNetwork, edge: number): Segment[] {
  const at = (point: number): [number, number] => [
    pointLon[point]! / STEPS_PER_METRE,
    pointLat[point]! / STEPS_PER_METRE,
  ];
  const pieces: Segment[] = [];
  for (let point = firstPoint[edge]!; point + 1 < firstPoint[edge + 1]!; point++) {
    const [x, y] = at(point);
    const [toX, toY] = at(point + 1);
    pieces.push([x, y, toX - x, toY - y]);
  }
  return pieces;
}

import * as fc from 'fast-check';
import { hasSharedData, readData } from '@portolan/testing/data';
import { columnsOf } from '@portolan/testing/columns';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';

import { closeRings } from '../src/areas/close-rings.ts';
import { assembleAreas, MemberType, readOsm, resolveRefs } from '../src/index.ts';
import type { OsmAreas, OsmSource } from '../src/index.ts';
import type { Model } from './model.ts';

/** Nodes on a grid: node `10 y + x + 1` stands at (x, y), a unit being 1e-7 degrees. */
const grid = (size: number): Model['nodes'] =>
  Array.from({ length: size * size }, (_, k) => ({
    id: (k % size) + 10 * Math.floor(k / size) + 1,
    lon: k % size,
    lat: Math.floor(k / size),
    tags: [],
  }));

const node = (x: number, y: number): number => 10 * y + x + 1;

function relationOf(ways: number[][], roles: string[] = []): OsmSource {
  return columnsOf({
    nodes: grid(10),
    ways: ways.map((refs, k) => ({ id: k + 1, refs, tags: [] })),
    relations: [
      {
        id: 7,
        members: ways.map((_, k) => ({ type: MemberType.way, id: k + 1, role: roles[k] ?? '' })),
        tags: [['type', 'multipolygon']],
      },
    ],
    bounds: null,
    timestamp: null,
  });
}

const square = (x: number, y: number, size: number): number[] => [
  node(x, y),
  node(x + size, y),
  node(x + size, y + size),
  node(x, y + size),
  node(x, y),
];

/** Rings of every polygon as lists of "x,y", the smallest first. */
function shapes(source: OsmSource, areas: OsmAreas): string[][] {
  const { lon, lat } = source.nodes;
  return Array.from({ length: areas.firstRing.length - 1 }, (_, polygon) =>
    Array.from({ length: areas.firstRing[polygon + 1]! - areas.firstRing[polygon]! }, (_each, k) => {
      const ring = areas.firstRing[polygon]! + k;
      const points = Array.from(
        areas.node.subarray(areas.firstNode[ring], areas.firstNode[ring + 1]),
        (n) => `${lon[n]},${lat[n]}`,
      );
      const least = points.indexOf(points.toSorted()[0]!);
      return [...points.slice(least), ...points.slice(0, least)].join(' ');
    }),
  );
}

describe('assembling', () => {
  test('a square with a hole, and an island in the hole, whatever the roles say', () => {
    const source = relationOf(
      [square(0, 0, 9), square(1, 1, 6), square(2, 2, 3)],
      ['inner', 'outer', 'inner'],
    );
    const areas = assembleAreas(source);
    expect(shapes(source, areas)).toEqual([['0,0 9,0 9,9 0,9', '1,1 1,7 7,7 7,1'], ['2,2 5,2 5,5 2,5']]);
    expect([...areas.isComplete]).toEqual([1]);
  });

  test('ways in any order and direction', () => {
    const source = relationOf([
      [node(0, 0), node(3, 0)],
      [node(0, 3), node(3, 3)],
      [node(3, 3), node(3, 0)],
      [node(0, 3), node(0, 0)],
    ]);
    expect(shapes(source, assembleAreas(source))).toEqual([['0,0 3,0 3,3 0,3']]);
  });

  test('a hole that touches the outer ring in two corners', () => {
    const source = relationOf([
      [node(0, 0), node(8, 0), node(8, 4), node(8, 8), node(0, 8), node(0, 4), node(0, 0)],
      [node(0, 4), node(4, 2), node(8, 4), node(4, 6), node(0, 4)],
    ]);
    const areas = assembleAreas(source);
    expect(areas.isComplete[0]).toBe(1);
    expect(insideBoth(source, areas, 8, 8)).toBe(81);
  });

  test('two outer rings that share a border become one', () => {
    const source = relationOf([
      square(0, 0, 3),
      [node(3, 0), node(6, 0), node(6, 3), node(3, 3), node(3, 0)],
    ]);
    const areas = assembleAreas(source);
    expect(shapes(source, areas)).toEqual([['0,0 3,0 6,0 6,3 3,3 0,3']]);
  });

  test('of a cut relation the rings that close remain', () => {
    const source = relationOf([square(0, 0, 2), [node(5, 5), node(8, 5), node(8, 8)]]);
    const areas = assembleAreas(source);
    expect(shapes(source, areas)).toEqual([['0,0 2,0 2,2 0,2']]);
    expect([...areas.isComplete]).toEqual([0]);
    const without = relationOf([[node(5, 5), node(8, 5), node(8, 8)]]);
    expect(assembleAreas(without).count).toBe(0);
  });

  test('of a cut relation a hole around which nothing is left is no area, but what lies in it is', () => {
    const open = [node(0, 0), node(9, 0), node(9, 9)];
    const found = (ways: number[][], roles: string[]): string[][] => {
      const source = relationOf(ways, roles);
      return shapes(source, assembleAreas(source));
    };
    const hole = square(1, 1, 6);
    const island = square(2, 2, 3);
    expect(found([open, hole], ['outer', 'inner'])).toEqual([]);
    expect(found([open, hole, island], ['outer', 'inner', 'outer'])).toEqual([['2,2 5,2 5,5 2,5']]);
    expect(found([open, hole, square(8, 2, 1)], ['outer', 'inner', 'outer'])).toEqual([['8,2 9,2 9,3 8,3']]);
    // Where a ring is around it, it is a hole as it would be in a whole area.
    expect(found([[node(9, 8), node(9, 9)], square(0, 0, 8), hole], ['outer', 'outer', 'inner'])).toEqual([
      ['0,0 8,0 8,8 0,8', '1,1 1,7 7,7 7,1'],
    ]);
    // Roles that are wrong do no harm where nothing is cut.
    expect(found([hole], ['inner'])).toEqual([['1,1 7,1 7,7 1,7']]);
  });

  test('a hole with an edge on the outer ring, which share no nodes, whichever edge comes first', () => {
    const outer = square(0, 0, 9);
    const hole = [node(0, 3), node(3, 3), node(3, 6), node(0, 6)];
    for (let start = 0; start < hole.length; start++) {
      const turned = [...hole.slice(start), ...hole.slice(0, start)];
      for (const ring of [turned, turned.toReversed()]) {
        const source = relationOf([outer, [...ring, ring[0]!]]);
        const areas = assembleAreas(source);
        expect([areas.firstPolygon[1], areas.firstRing[1]]).toEqual([1, 2]);
      }
    }
  });

  test('ends at one place, in different nodes, are joined', () => {
    const nodes = [
      ...grid(10),
      { id: 1001, lon: 0, lat: 0, tags: [] },
      { id: 1002, lon: 3, lat: 3, tags: [] },
    ];
    const rest = { bounds: null, timestamp: null };
    const members = [1, 2].map((id) => ({ type: MemberType.way, id, role: '' }));
    const cut = columnsOf({
      ...rest,
      nodes,
      ways: [
        { id: 1, refs: [node(0, 0), node(3, 0), node(3, 3)], tags: [] },
        { id: 2, refs: [1002, node(0, 3), 1001], tags: [] },
      ],
      relations: [{ id: 7, members, tags: [['type', 'multipolygon']] }],
    });
    const fromWays = assembleAreas(cut);
    expect(shapes(cut, fromWays)).toEqual([['0,0 3,0 3,3 0,3']]);
    expect([...fromWays.isComplete]).toEqual([1]);
    const closed = columnsOf({
      ...rest,
      nodes,
      ways: [
        { id: 1, refs: [node(0, 0), node(3, 0), node(3, 3), node(0, 3), 1001], tags: [['building', 'yes']] },
      ],
      relations: [],
    });
    expect(shapes(closed, assembleAreas(closed))).toEqual([['0,0 3,0 3,3 0,3']]);
  });

  test('members and nodes that are not there make an area incomplete', () => {
    const model: Model = {
      nodes: grid(10),
      ways: [{ id: 1, refs: square(0, 0, 2), tags: [] }],
      relations: [
        {
          id: 1,
          members: [
            { type: MemberType.way, id: 1, role: 'outer' },
            { type: MemberType.way, id: 99, role: 'outer' },
          ],
          tags: [['type', 'boundary']],
        },
      ],
      bounds: null,
      timestamp: null,
    };
    expect([...assembleAreas(columnsOf(model)).isComplete]).toEqual([0]);
    const cutWay = { id: 2, refs: [...square(0, 0, 2).slice(0, 3), 9999, node(0, 0)], tags: [] };
    const cut = assembleAreas(columnsOf({ ...model, ways: [cutWay], relations: [] }), { way: () => true });
    expect(cut.count).toBe(0);
  });

  test('closed ways are areas by their tags', () => {
    const way = (id: number, tags: [string, string][]) => ({ id, refs: square(0, 0, 2), tags });
    const source = columnsOf({
      nodes: grid(10),
      ways: [
        way(1, [['building', 'yes']]),
        way(2, [['highway', 'residential']]),
        way(3, [['natural', 'coastline']]),
        way(4, [['natural', 'wood']]),
        way(5, [
          ['highway', 'pedestrian'],
          ['area', 'yes'],
        ]),
        way(6, [['building', 'no']]),
      ],
      relations: [],
      bounds: null,
      timestamp: null,
    });
    const areas = assembleAreas(source);
    expect(Array.from(areas.object, (index) => source.ways.id[index])).toEqual([1, 4, 5]);
  });
});

/** The even-odd rule over all segments: slow, and correct without forming rings. */
function insideSegments(source: OsmSource, x: number, y: number): boolean {
  const { ways, nodes } = source;
  const refs = resolveRefs(source);
  const count = new Map<string, { a: number; b: number; times: number }>();
  for (let way = 0; way < ways.count; way++) {
    for (let at = ways.firstRef[way]! + 1; at < ways.firstRef[way + 1]!; at++) {
      const a = Math.min(refs[at - 1]!, refs[at]!);
      const b = Math.max(refs[at - 1]!, refs[at]!);
      const known = count.get(`${a} ${b}`);
      if (known === undefined) count.set(`${a} ${b}`, { a, b, times: 1 });
      else known.times++;
    }
  }
  let inside = false;
  for (const { a, b, times } of count.values()) {
    if (times % 2 === 0) continue;
    if (crosses(nodes.lon[a]!, nodes.lat[a]!, nodes.lon[b]!, nodes.lat[b]!, x, y)) inside = !inside;
  }
  return inside;
}

const crosses = (ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean =>
  ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;

function insideAreas(source: OsmSource, areas: OsmAreas, x: number, y: number): boolean {
  const { lon, lat } = source.nodes;
  const inRing = (ring: number): boolean => {
    const of = areas.node.subarray(areas.firstNode[ring], areas.firstNode[ring + 1]);
    let inside = false;
    for (let k = 0; k < of.length; k++) {
      const a = of[k]!;
      const b = of[(k + 1) % of.length]!;
      if (crosses(lon[a]!, lat[a]!, lon[b]!, lat[b]!, x, y)) inside = !inside;
    }
    return inside;
  };
  for (let polygon = 0; polygon < areas.firstRing.length - 1; polygon++) {
    const first = areas.firstRing[polygon]!;
    const end = areas.firstRing[polygon + 1]!;
    let inside = inRing(first);
    for (let ring = first + 1; inside && ring < end; ring++) inside = !inRing(ring);
    if (inside) return true;
  }
  return false;
}

/** Cells of the grid in which both agree. */
function insideBoth(source: OsmSource, areas: OsmAreas, width: number, height: number): number {
  let agreed = 0;
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++)
      if (insideSegments(source, x + 0.37, y + 0.41) === insideAreas(source, areas, x + 0.37, y + 0.41))
        agreed++;
  return agreed;
}

/** Unit squares of a board, drawn as rings: what touches, shares borders, is nested. Segments never cross. */
const boards = fc.array(
  fc.record({
    x: fc.nat(7),
    y: fc.nat(7),
    width: fc.integer({ min: 1, max: 4 }),
    height: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** A box as one closed way whose every unit step is a node: boxes may share segments, and cross at nodes only. */
function boxWay({ x, y, width, height }: { x: number; y: number; width: number; height: number }): number[] {
  const right = Math.min(9, x + width);
  const top = Math.min(9, y + height);
  const refs: number[] = [];
  for (let k = x; k < right; k++) refs.push(node(k, y));
  for (let k = y; k < top; k++) refs.push(node(right, k));
  for (let k = right; k > x; k--) refs.push(node(k, top));
  for (let k = top; k > y; k--) refs.push(node(x, k));
  return [...refs, refs[0]!];
}

test('polygons cover what the even-odd rule says of the segments', () => {
  fc.assert(
    fc.property(boards, (boxes) => {
      const source = relationOf(boxes.map(boxWay));
      const areas = assembleAreas(source);
      for (const isComplete of areas.isComplete) expect(isComplete).toBe(1);
      expect(insideBoth(source, areas, 9, 9)).toBe(100);
    }),
    { numRuns: share(300) },
  );
});

test('rings are simple and account for every segment', () => {
  const segments = fc.array(fc.tuple(fc.nat(99), fc.nat(99)), { maxLength: 60 });
  const lon = Int32Array.from({ length: 100 }, (_, k) => k % 10);
  const lat = Int32Array.from({ length: 100 }, (_, k) => Math.floor(k / 10));
  fc.assert(
    fc.property(segments, (pairs) => {
      const { rings, looseSegments } = closeRings(
        pairs.map(([a]) => a),
        pairs.map(([, b]) => b),
        lon,
        lat,
      );
      const odd = new Set<string>();
      for (const [a, b] of pairs) {
        const key = [a, b].toSorted((p, q) => p - q).join();
        if (a !== b && !odd.delete(key)) odd.add(key);
      }
      for (const ring of rings) {
        expect(ring.length).toBeGreaterThan(2);
        expect(new Set(ring).size).toBe(ring.length);
        for (const [k, a] of ring.entries()) {
          const key = [a, ring[(k + 1) % ring.length]!].toSorted((p, q) => p - q).join();
          expect(odd.delete(key)).toBe(true);
        }
      }
      expect(odd.size).toBe(looseSegments);
    }),
  );
});

describe.skipIf(!hasSharedData)('boundaries of real extracts', () => {
  /** What osmium assembles of the administrative boundaries of each extract, by level. */
  const CLOSED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    'osm/andorra-2021-10-28.osm.pbf': { 2: 1, 7: 7, 8: 3 },
    'osm/helsinki-centre-2019-04-21.osm.pbf': { 10: 2 },
    'osm/liechtenstein-2021-10-28.osm.pbf': { 2: 1, 6: 2, 8: 11 },
    'osm/monaco-2025-01-01.osm.pbf': { 2: 1, 8: 1, 10: 9 },
    'osm/vancouver-2015-05-01.osm.pbf': { 8: 3 },
  };
  test.each(Object.keys(CLOSED))('%s', async (path) => {
    const source = await readOsm(readData(path));
    const levels: Record<string, number> = {};
    const levelOf = new Map<number, string>();
    const areas = assembleAreas(source, { way: () => false });
    const { relations, strings } = source;
    for (let relation = 0; relation < relations.count; relation++) {
      const tags = new Map<string, string>();
      for (let tag = relations.tags.firstTag[relation]!; tag < relations.tags.firstTag[relation + 1]!; tag++)
        tags.set(strings[relations.tags.key[tag]!]!, strings[relations.tags.value[tag]!]!);
      if (tags.get('boundary') === 'administrative') levelOf.set(relation, tags.get('admin_level') ?? '');
    }
    for (let area = 0; area < areas.count; area++) {
      const level = levelOf.get(areas.object[area]!);
      if (level !== undefined && areas.isComplete[area] === 1) levels[level] = (levels[level] ?? 0) + 1;
    }
    expect(levels).toEqual(CLOSED[path]);
  });
});

import { expectSame, randomFractions, seedOf } from '@portolan/testing';
import { expect, test } from 'vitest';
import { matchedWays, randomWay } from './drives.ts';
import { metreTown, type Spot } from './metre-town.ts';

/** A grid of paths, the most of which are drawn twice, some of them the other way round; each second line has a bend. */
async function doubledTown(random: () => number) {
  const WIDTH = 5;
  const nodes: Record<string, Spot> = {};
  const ways: [string, Record<string, string>][] = [];
  const letterAt = (x: number, y: number): string => String.fromCharCode(97 + x + WIDTH * y);
  let bends = 0;
  const add = (from: string, to: string): void => {
    const [[ax, ay], [bx, by]] = [nodes[from]!, nodes[to]!];
    const bend = String.fromCharCode(200 + bends++);
    nodes[bend] = [(ax + bx) / 2 + 7 * random(), (ay + by) / 2 + 7 * random()];
    const letters = random() < 0.5 ? from + to : from + bend + to;
    ways.push([letters, { highway: 'footway' }]);
    if (random() < 0.3) return;
    const back = letters.split('').toReversed().join('');
    ways.push([random() < 0.5 ? letters : back, { highway: random() < 0.8 ? 'footway' : 'path' }]);
  };
  for (let y = 0; y < 4; y++) for (let x = 0; x < WIDTH; x++) nodes[letterAt(x, y)] = [80 * x, 70 * y];
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (x + 1 < WIDTH) add(letterAt(x, y), letterAt(x + 1, y));
      if (y + 1 < 4) add(letterAt(x, y), letterAt(x, y + 1));
    }
  }
  return metreTown(nodes, ways);
}

const between = (arcs: readonly number[]): string => arcs.slice(1, -1).join();

test('where roads are drawn twice, the line of a route is walked on the roads of the route', async () => {
  const random = randomFractions(seedOf(1));
  let [tried, same] = [0, 0];
  for (let town = 0; town < 4; town++) {
    const graph = await doubledTown(random);
    for (let run = 0; run < 30; run++) {
      const way = randomWay(graph, random, 'pedestrian');
      if (!way) continue;
      tried++;
      const found = matchedWays(graph, {
        encoded_polyline: way.encoded,
        costing: 'pedestrian',
        shape_match: 'edge_walk',
      });
      expectSame(found.length, 1);
      // At an end nothing tells on which of two roads the route began, unless one of them is cheaper.
      if (between(found[0]!.arcs) === between(way.arcs)) same++;
    }
  }
  expect(tried).toBeGreaterThan(60);
  expect(tried - same).toBeLessThanOrEqual(0.02 * tried);
});

test.each<[what: string, pieces: string, whole: string]>([
  ['in pieces', 'footway', 'steps'],
  ['in one', 'steps', 'footway'],
  ['in either', 'footway', 'footway'],
])(
  'a road that is drawn in two pieces and in one is walked %s, as the route is',
  async (_, pieces, whole) => {
    // The junction between the pieces lies two centimetres beside the other drawing.
    const spots: Record<string, Spot> = {
      a: [0, 0],
      b: [100, 0],
      m: [150, 0.02],
      c: [200, 0],
      d: [300, 30],
      s: [150, 40],
    };
    const graph = await metreTown(spots, [
      ['ab', { highway: 'footway' }],
      ['bmc', { highway: pieces }],
      ['bc', { highway: whole }],
      ['cd', { highway: 'footway' }],
      ['ms', { highway: 'footway' }],
    ]);
    const { edgeWayId } = graph.data.network;
    const isPlain = (arc: number): boolean => edgeWayId[arc >>> 1] !== 2 && edgeWayId[arc >>> 1] !== 3;
    const random = randomFractions(seedOf(2));
    let tried = 0;
    for (let run = 0; run < 200; run++) {
      const way = randomWay(graph, random, 'pedestrian');
      // At an end nothing tells the drawings apart.
      if (!way || way.arcs.length < 3 || !isPlain(way.arcs[0]!) || !isPlain(way.arcs.at(-1)!)) continue;
      const found = matchedWays(graph, {
        encoded_polyline: way.encoded,
        costing: 'pedestrian',
        shape_match: 'edge_walk',
      });
      expect(found.map(({ arcs }) => arcs)).toEqual([way.arcs]);
      tried++;
    }
    expect(tried).toBeGreaterThan(5);
  },
);

test('a straight road is walked in the direction of the line', async () => {
  const graph = await metreTown({ a: [0, 0], b: [200, 0] }, [['ab', { highway: 'residential' }]]);
  const { nodeLat, nodeLon } = graph.data.network;
  const [west, east] = [0, 1].map((node) => ({ lat: nodeLat[node]! / 1e7, lon: nodeLon[node]! / 1e7 }));
  const walked = (from: typeof west, to: typeof west): readonly number[] =>
    matchedWays(graph, { shape: [from!, to!], costing: 'auto', shape_match: 'edge_walk' })[0]!.arcs;
  expect([walked(west, east), walked(east, west)]).toEqual([[0], [1]]);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distanceMetres } from '@portolan/base';
import { MISSING_NODE, type OsmSource, readOsm, resolveRefs } from '@portolan/osm';
import { beforeAll, describe, expect, test } from 'vitest';
import { largestStrongComponent } from '../../src/components.ts';
import { auto, secondsOf } from '../../src/costing/auto.ts';
import { edgeWeights } from '../../src/costing/costing.ts';
import { CLOSED, sortByTail } from '../../src/hierarchy/arcs.ts';
import { readRoadNetwork } from '../../src/network/read-road-network.ts';
import { MAX_RURAL_DENSITY, NodeFlag, RoadUse, type RoadNetwork } from '../../src/network/road-network.ts';
import { sharedData } from '../shared-data.ts';

const folder = sharedData('osm');

interface Figures {
  readonly nodes: number;
  readonly arcs: number;
  readonly kilometres: number;
  /** Share of the nodes from each of which a car can drive to all the others. */
  readonly connected: number;
}

/** About what each extract comes to. Centres that are cut out of a city leave many streets without a way in. */
const EXTRACTS: readonly (readonly [name: string, figures: Figures])[] = [
  ['andorra-2021-10-28', { nodes: 4540, arcs: 9070, kilometres: 1050, connected: 0.9 }],
  ['heidelberg-2024-09-08', { nodes: 20_400, arcs: 45_000, kilometres: 3600, connected: 0.9 }],
  ['helsinki-centre-2019-04-21', { nodes: 2700, arcs: 4660, kilometres: 130, connected: 0.7 }],
  ['liechtenstein-2021-10-28', { nodes: 6950, arcs: 14_900, kilometres: 768, connected: 0.9 }],
  ['monaco-2025-01-01', { nodes: 1410, arcs: 2410, kilometres: 82, connected: 0.8 }],
  ['porto-alegre-2020-08-12', { nodes: 16_050, arcs: 34_850, kilometres: 1730, connected: 0.9 }],
  ['rhein-neckar-cars-2016-12-15', { nodes: 46_000, arcs: 100_500, kilometres: 5600, connected: 0.9 }],
  ['vancouver-2015-05-01', { nodes: 19_060, arcs: 56_900, kilometres: 2760, connected: 0.9 }],
];

function within(share: number, found: number, figure: number): void {
  expect(found).toBeGreaterThan(figure * (1 - share));
  expect(found).toBeLessThan(figure * (1 + share));
}

function kilometresOf({ edgeLengthMillimetres }: RoadNetwork): number {
  return edgeLengthMillimetres.reduce((sum, length) => sum + length, 0) / 1e6;
}

function connectedShare(network: RoadNetwork, cost: Uint32Array): number {
  const isOpen = (_: number, arc: number): boolean => cost[arc] !== CLOSED;
  const [tail, head] = [new Uint32Array(cost.length), new Uint32Array(cost.length)];
  for (let arc = 0; arc < cost.length; arc++) {
    const ends = [network.edgeFrom[arc >>> 1]!, network.edgeTo[arc >>> 1]!] as const;
    tail[arc] = ends[arc & 1]!;
    head[arc] = ends[1 - (arc & 1)]!;
  }
  const ends = { tail: tail.filter(isOpen), head: head.filter(isOpen) };
  const isMain = largestStrongComponent(sortByTail(network.nodeCount, ends).arcs);
  return isMain.reduce((sum, bit) => sum + bit, 0) / network.nodeCount;
}

/** The length of every step between two present nodes of the ways that have an edge, by way position. */
function kilometresOfWays(source: OsmSource, network: RoadNetwork): number {
  const { ways, nodes } = source;
  const isRoad = new Set(network.edgeWayId);
  const position = resolveRefs(source);
  let metres = 0;
  for (let way = 0; way < ways.count; way++) {
    if (!isRoad.has(ways.id[way]!)) continue;
    for (let ref = ways.firstRef[way]! + 1; ref < ways.firstRef[way + 1]!; ref++) {
      const [from, to] = [position[ref - 1]!, position[ref]!];
      if (from === MISSING_NODE || to === MISSING_NODE) continue;
      metres += distanceMetres(
        nodes.lat[from]! / 1e7,
        nodes.lon[from]! / 1e7,
        nodes.lat[to]! / 1e7,
        nodes.lon[to]! / 1e7,
      );
    }
  }
  return metres / 1000;
}

/** Nodes and open arcs without the nodes that are there for a sign or a gate alone. */
function junctionsOnly(network: RoadNetwork, cost: Uint32Array): { nodes: number; arcs: number } {
  const { nodeCount, edgeCount, edgeFrom, edgeTo, edgeWayId, nodeFlags } = network;
  const ends = new Uint8Array(nodeCount);
  const ways: Set<number>[] = Array.from({ length: nodeCount }, () => new Set());
  const openArcs = new Uint8Array(nodeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    for (const node of [edgeFrom[edge]!, edgeTo[edge]!]) {
      ends[node]!++;
      ways[node]!.add(edgeWayId[edge]!);
    }
    openArcs[edgeFrom[edge]!]! += Number(cost[2 * edge] !== CLOSED) + Number(cost[2 * edge + 1] !== CLOSED);
  }
  let nodes = nodeCount;
  let arcs = cost.filter((weight) => weight !== CLOSED).length;
  for (let node = 0; node < nodeCount; node++) {
    const isForSign = nodeFlags[node] !== 0 && !(nodeFlags[node]! & NodeFlag.blocked);
    if (!isForSign || ends[node] !== 2 || ways[node]!.size !== 1) continue;
    nodes--;
    arcs -= openArcs[node]!;
  }
  return { nodes, arcs };
}

describe.skipIf(folder === undefined)('networks of real extracts (skipped where ../shared/data/osm is absent)', () => {
  describe.each(EXTRACTS)('%s', (name, figures) => {
    let source: OsmSource;
    let network: RoadNetwork;
    let weights: { time: Uint32Array; cost: Uint32Array };

    beforeAll(async () => {
      source = await readOsm(await readFile(join(folder!, `${name}.osm.pbf`)));
      network = readRoadNetwork(source);
      weights = edgeWeights(network, auto);
    });

    test('has the size one expects', () => {
      within(0.03, network.nodeCount, figures.nodes);
      within(0.03, weights.cost.filter((cost) => cost !== CLOSED).length, figures.arcs);
      within(0.03, kilometresOf(network), figures.kilometres);
    });

    test('keeps every metre of its ways', () => {
      expect(kilometresOf(network)).toBeCloseTo(kilometresOfWays(source, network), 1);
    });

    test('lets a car drive nearly everywhere', () => {
      const share = connectedShare(network, weights.cost);
      console.log(name, share, kilometresOf(network));
      expect(share).toBeGreaterThan(figures.connected);
    });

    test('is driven at a believable speed', () => {
      let metres = 0;
      let seconds = 0;
      for (let edge = 0; edge < network.edgeCount; edge++) {
        if (weights.time[2 * edge] === CLOSED || network.edgeUse[edge]! >= RoadUse.ferry) continue;
        metres += network.edgeLengthMillimetres[edge]! / 1000;
        seconds += secondsOf(network, edge, true);
      }
      const kmh = (metres / seconds) * 3.6;
      const urban = network.nodeDensity.filter((density) => density > MAX_RURAL_DENSITY).length / network.nodeCount;
      console.log(name, kmh, urban);
      within(0.5, kmh, 30);
    });
  });

  test('rhein-neckar has the junctions that others count in it', async () => {
    const source = await readOsm(await readFile(join(folder!, 'rhein-neckar-cars-2016-12-15.osm.pbf')));
    const network = readRoadNetwork(source);
    const { nodes, arcs } = junctionsOnly(network, edgeWeights(network, auto).cost);
    console.log(nodes, arcs);
    within(0.05, nodes, 43_000);
    within(0.05, arcs, 96_000);
  });
});

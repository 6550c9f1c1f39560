import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distanceMetres } from '@portolan/base';
import { MISSING_NODE, type OsmSource, readOsm, resolveRefs } from '@portolan/osm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auto, secondsOf } from '../../src/costing/auto.ts';
import { type EdgeWeights, edgeWeights } from '../../src/costing/costing.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { readRoadNetwork } from '../../src/network/read-road-network.ts';
import { NodeFlag, RoadUse, type RoadNetwork } from '../../src/network/road-network.ts';
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
  ['andorra-2021-10-28', { nodes: 4540, arcs: 9070, kilometres: 801, connected: 0.9 }],
  ['heidelberg-2024-09-08', { nodes: 20_400, arcs: 45_000, kilometres: 2890, connected: 0.9 }],
  ['helsinki-centre-2019-04-21', { nodes: 2700, arcs: 4660, kilometres: 78, connected: 0.7 }],
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

/** Nodes that a car reaches from `start`, against the traffic when `backward`. */
function reach(network: RoadNetwork, cost: Uint32Array, start: number, backward: boolean): Set<number> {
  const heads = new Map<number, number[]>();
  for (let arc = 0; arc < cost.length; arc++) {
    if (cost[arc] === CLOSED) continue;
    const edge = arc >>> 1;
    const alongEdge = ((arc & 1) === 0) !== backward;
    const [tail, head] = alongEdge
      ? [network.edgeFrom[edge]!, network.edgeTo[edge]!]
      : [network.edgeTo[edge]!, network.edgeFrom[edge]!];
    heads.set(tail, [...(heads.get(tail) ?? []), head]);
  }
  const reached = new Set([start]);
  for (const node of reached) for (const head of heads.get(node) ?? []) reached.add(head);
  return reached;
}

/** The share of the nodes in the largest part that a car can drive all about in, found from a few places. */
function connectedShare(network: RoadNetwork, cost: Uint32Array): number {
  const places = [1, 2, 3, 4].map((fifth) => network.edgeFrom[Math.floor((network.edgeCount * fifth) / 5)]!);
  const sizes = places.map((place) => {
    const back = reach(network, cost, place, true);
    return [...reach(network, cost, place, false)].filter((node) => back.has(node)).length;
  });
  return Math.max(...sizes) / network.nodeCount;
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

function checks(file: () => string, figures: Figures): void {
  let source: OsmSource;
  let network: RoadNetwork;
  let weights: EdgeWeights;

  beforeAll(async () => {
    source = await readOsm(await readFile(file()));
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
    expect(connectedShare(network, weights.cost)).toBeGreaterThan(figures.connected);
  });

  test('is driven at a believable speed', () => {
    let metres = 0;
    let seconds = 0;
    for (let edge = 0; edge < network.edgeCount; edge++) {
      const use = network.edgeUse[edge]!;
      if (weights.time[2 * edge] === CLOSED || (use !== RoadUse.road && use !== RoadUse.link)) continue;
      metres += network.edgeLengthMillimetres[edge]! / 1000;
      seconds += secondsOf(network, edge, true);
    }
    // Cities, and countries of winding valleys.
    within(0.4, (metres / seconds) * 3.6, 45);
  });
}

function pathOf(name: string): string {
  return join(folder!, `${name}.osm.pbf`);
}

describe('the network of Gothenburg', () => {
  const file = new URL(
    '../../../../node_modules/geojson-path-finder/test/large-network.json',
    import.meta.url,
  );
  checks(() => fileURLToPath(file), { nodes: 14_250, arcs: 30_300, kilometres: 1260, connected: 0.9 });
});

describe.skipIf(folder === undefined)(
  'networks of real extracts (skipped where ../shared/data/osm is absent)',
  () => {
    describe.each(EXTRACTS)('%s', (name, figures) => checks(() => pathOf(name), figures));

    test('rhein-neckar has the junctions that others count in it', async () => {
      const network = readRoadNetwork(await readOsm(await readFile(pathOf('rhein-neckar-cars-2016-12-15'))));
      const { nodes, arcs } = junctionsOnly(network, edgeWeights(network, auto).cost);
      within(0.05, nodes, 43_000);
      within(0.05, arcs, 96_000);
    });
  },
);

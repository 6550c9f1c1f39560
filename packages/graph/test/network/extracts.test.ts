import { distanceMetres } from '@portolan/base';
import { MISSING_NODE, type OsmSource, readOsm, resolveRefs } from '@portolan/osm';
import { someOf } from '@portolan/testing';
import { hasSharedData, readExtract, readGothenburg, type EXTRACTS } from '@portolan/testing/data';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import {
  ACTIVE_MODES,
  ConditionalGrant,
  Direction,
  EdgeFlag,
  LimitKind,
  Mode,
  RoadUse,
  type RoadNetwork,
  NOT_FOR_DESTINATIONS,
} from '../../src/network/road-network.ts';

interface Figures {
  /** Turn restrictions that are read, and relations that are none and are skipped; absent where the extract has no relations. */
  readonly restrictions?: readonly [read: number, skipped: number];
  readonly nodes: number;
  readonly kilometres: number;
  /** The number of directed edges that a car may travel. */
  readonly carArcs: number;
  /** Share of a mode's edges in the largest part where each edge can be reached from every other. */
  readonly connected: { readonly auto: number; readonly bicycle: number; readonly pedestrian: number };
}

/** Approximate figures of each extract. A centre cut out of a city has many streets that cannot be entered from the rest. */
const FIGURES: readonly (readonly [name: (typeof EXTRACTS)[number], figures: Figures])[] = [
  [
    'andorra-2021-10-28',
    {
      restrictions: [63, 2],
      nodes: 7_007,
      kilometres: 1783,
      carArcs: 10_384,
      connected: { auto: 0.96, bicycle: 0.97, pedestrian: 0.97 },
    },
  ],
  [
    'heidelberg-2024-09-08',
    {
      restrictions: [465, 9],
      nodes: 35_789,
      kilometres: 3806,
      carArcs: 53_415,
      connected: { auto: 0.93, bicycle: 0.94, pedestrian: 0.95 },
    },
  ],
  [
    'helsinki-centre-2019-04-21',
    {
      restrictions: [89, 8],
      // Of these 416 are where lines across squares begin.
      nodes: 8_997,
      kilometres: 276,
      carArcs: 6_446,
      connected: { auto: 0.89, bicycle: 0.93, pedestrian: 0.96 },
    },
  ],
  [
    'liechtenstein-2021-10-28',
    {
      restrictions: [84, 1],
      nodes: 9_901,
      kilometres: 1303,
      carArcs: 16_959,
      connected: { auto: 0.94, bicycle: 0.97, pedestrian: 0.97 },
    },
  ],
  [
    'monaco-2025-01-01',
    {
      restrictions: [43, 3],
      nodes: 4_791,
      kilometres: 168,
      carArcs: 3_298,
      connected: { auto: 0.92, bicycle: 0.94, pedestrian: 0.96 },
    },
  ],
  [
    'porto-alegre-2020-08-12',
    {
      restrictions: [0, 0],
      nodes: 21_492,
      kilometres: 2018,
      carArcs: 37_343,
      connected: { auto: 0.96, bicycle: 0.96, pedestrian: 0.97 },
    },
  ],
  [
    'rhein-neckar-cars-2016-12-15',
    {
      nodes: 46_133,
      kilometres: 5617,
      carArcs: 100_992,
      connected: { auto: 0.97, bicycle: 0.54, pedestrian: 0.89 },
    },
  ],
  [
    'vancouver-2015-05-01',
    {
      restrictions: [187, 42],
      nodes: 26_789,
      kilometres: 3325,
      carArcs: 60_257,
      connected: { auto: 0.96, bicycle: 0.95, pedestrian: 0.95 },
    },
  ],
];

function within(share: number, found: number, figure: number): void {
  expect(found).toBeGreaterThan(figure * (1 - share));
  expect(found).toBeLessThan(figure * (1 + share));
}

/** Lines across squares do not count: no way runs along them. */
function kilometresOf({ edgeLengthMillimetres, edgeFlags }: RoadNetwork): number {
  const isDrawn = (edge: number): boolean => (edgeFlags[edge]! & EdgeFlag.areaCrossing) === 0;
  return edgeLengthMillimetres.reduce((sum, length, edge) => sum + (isDrawn(edge) ? length : 0), 0) / 1e6;
}

/** Nodes that a mode reaches from `start` through nodes that let it pass; against the direction of travel when `backward`. */
function reach(network: RoadNetwork, mode: number, start: number, backward: boolean): Set<number> {
  const { edgeCount, edgeFrom, edgeTo, accessForward, accessBackward, nodeAccess } = network;
  const heads: number[][] = Array.from({ length: network.nodeCount }, () => []);
  for (let edge = 0; edge < edgeCount; edge++) {
    const [from, to] = [edgeFrom[edge]!, edgeTo[edge]!];
    if ((backward ? accessBackward : accessForward)[edge]! & mode) heads[from]!.push(to);
    if ((backward ? accessForward : accessBackward)[edge]! & mode) heads[to]!.push(from);
  }
  const reached = new Set([start]);
  for (const node of reached) {
    if (!(nodeAccess[node]! & mode)) continue;
    for (const head of heads[node]!) reached.add(head);
  }
  return reached;
}

/** The share of a mode's edges in the largest part where all reach each other; searches start from a few places. */
function connectedShare(network: RoadNetwork, mode: number): number {
  const edges = [...Array(network.edgeCount).keys()].filter(
    (edge) => (network.accessForward[edge]! | network.accessBackward[edge]!) & mode,
  );
  const places = [1, 2, 3, 4].map(
    (fifth) => network.edgeFrom[edges[Math.floor((edges.length * fifth) / 5)]!]!,
  );
  const shares = places.map((place) => {
    const back = reach(network, mode, place, true);
    const there = reach(network, mode, place, false);
    const isIn = (node: number): boolean => back.has(node) && there.has(node);
    return edges.filter((edge) => isIn(network.edgeFrom[edge]!) && isIn(network.edgeTo[edge]!)).length;
  });
  return Math.max(...shares) / edges.length;
}

/** For each way that has an edge, by position: the length over all steps between two nodes that are in the extract. */
function isAcross({ edgeFlags }: RoadNetwork, edge: number): boolean {
  return (edgeFlags[edge]! & EdgeFlag.areaCrossing) !== 0;
}

function kilometresOfWays(source: OsmSource, network: RoadNetwork): number {
  const { ways, nodes } = source;
  // Of car parks there are only the lines across.
  const isRoad = new Set(network.edgeWayId.filter((_, edge) => !isAcross(network, edge)));
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

/** The number of values of a column for which `isCounted` holds. */
function count(column: ArrayLike<number>, isCounted: (value: number) => boolean): number {
  return Array.from(column).filter(isCounted).length;
}

function carArcs({ accessForward, accessBackward }: RoadNetwork): number {
  const isForCars = (access: number): boolean => (access & Mode.auto) !== 0;
  return count(accessForward, isForCars) + count(accessBackward, isForCars);
}

function checks(sourceOf: () => Promise<OsmSource>, figures: Figures): void {
  let source: OsmSource;
  let network: ReturnType<typeof readRoadNetwork>;

  beforeAll(async () => {
    source = await sourceOf();
    network = readRoadNetwork(source);
  });

  test('has the expected numbers of nodes, kilometres and edges for cars', () => {
    within(0.03, network.nodeCount, figures.nodes);
    within(0.03, kilometresOf(network), figures.kilometres);
    within(0.03, carArcs(network), figures.carArcs);
  });

  test('keeps every metre of its ways', () => {
    expect(kilometresOf(network)).toBeCloseTo(kilometresOfWays(source, network), 1);
  });

  test('lets cars, bicycles and walkers reach nearly all of their edges', () => {
    for (const [mode, share] of Object.entries(figures.connected)) {
      expect(connectedShare(network, Mode[mode as keyof typeof Mode])).toBeGreaterThan(share);
    }
  });

  test('has limits and conditions that belong to edges, in the order of edges', () => {
    for (const edges of [network.limitEdge, network.conditionalEdge]) {
      expect(edges.every((edge, row) => edge < network.edgeCount && edge >= (edges[row - 1] ?? 0))).toBe(
        true,
      );
    }
    // What always holds opens one direction.
    const isAlways = [...network.conditionalCondition].map((position) => network.strings.at(position) === '');
    for (const [row, isSo] of isAlways.entries()) {
      if (!isSo) continue;
      expect(network.conditionalGrant[row]).toBeGreaterThanOrEqual(ConditionalGrant.destination);
      expect([Direction.forward, Direction.backward]).toContain(network.conditionalDirections[row]);
    }
  });

  test('has restrictions of two or more edges that follow on one another', () => {
    const { edgeFrom, edgeTo, firstRestrictionArc, restrictionArc } = network;
    const tail = (arc: number): number => (arc & 1 ? edgeTo : edgeFrom)[arc >>> 1]!;
    const head = (arc: number): number => (arc & 1 ? edgeFrom : edgeTo)[arc >>> 1]!;
    for (let r = 0; r < network.restrictionKind.length; r++) {
      const arcs = restrictionArc.subarray(firstRestrictionArc[r], firstRestrictionArc[r + 1]);
      expect(arcs.length).toBeGreaterThanOrEqual(2);
      for (let at = 1; at < arcs.length; at++) expect(tail(arcs[at]!)).toBe(head(arcs[at - 1]!));
    }
    if (figures.restrictions !== undefined)
      expect([network.restrictionKind.length, network.skippedRestrictions]).toEqual(figures.restrictions);
  });
}

const extractOf = (name: (typeof EXTRACTS)[number]): Promise<OsmSource> => readOsm(readExtract(name));

describe('the network of Gothenburg', () => {
  checks(() => readOsm(readGothenburg()), {
    nodes: 33_314,
    kilometres: 2288,
    carArcs: 40_042,
    connected: { auto: 0.96, bicycle: 0.96, pedestrian: 0.96 },
  });
});

describe.skipIf(!hasSharedData)('networks of real extracts', () => {
  describe.each(someOf(FIGURES, ([name]) => name))('%s', (name, figures) =>
    checks(() => extractOf(name), figures),
  );

  test('the tags of a city fill every column', async () => {
    const network = readRoadNetwork(await extractOf('heidelberg-2024-09-08'));
    const isSet = (value: number): boolean => value !== 0;
    for (const [column, least] of [
      [network.edgeLanes, 6000],
      [network.edgeCycleway, 900],
      [network.edgeBicycleNetwork, 3400],
      [network.edgeSidewalk, 2300],
      [network.edgeSacScale, 390],
      [network.edgeMtbScale, 1090],
      [network.edgeIncline, 680],
      [network.edgeTruckSpeed, 7],
      [network.edgeControls, 1400],
      [network.edgeDestinationOnly, 1300],
      [network.edgePrivate, 2600],
      [network.nodePrivate, 200],
      [network.conditionalEdge, 250],
    ] as const) {
      expect(count(column, isSet)).toBeGreaterThanOrEqual(least);
    }
    const limitsOf = (kind: number): number =>
      count(network.limitKind, (found) => (found & ~NOT_FOR_DESTINATIONS) === kind);
    expect(limitsOf(LimitKind.height)).toBe(128);
    expect(limitsOf(LimitKind.weight)).toBe(215);
    // Of streets whose `maxweight:conditional` is `none @ destination`, of which one is for trucks alone.
    expect(count(network.limitKind, (found) => (found & NOT_FOR_DESTINATIONS) !== 0)).toBe(4);
    expect(count(network.edgeUse, (use) => use === RoadUse.turnChannel)).toBe(204);
    expect(count(network.accessForward, (access) => (access & ACTIVE_MODES) !== 0)).toBeGreaterThan(45_000);
  });
});

test.skipIf(!hasSharedData)(
  'nine of ten metres of sidewalk in Helsinki have the name of their street',
  async () => {
    const network = readRoadNetwork(await readOsm(readExtract('helsinki-centre-2019-04-21')));
    let [all, named] = [0, 0];
    for (let edge = 0; edge < network.edgeCount; edge++) {
      if (network.edgeUse[edge] !== RoadUse.sidewalk) continue;
      all += network.edgeLengthMillimetres[edge]!;
      if (network.edgeName[edge] !== 0) named += network.edgeLengthMillimetres[edge]!;
    }
    expect(named / all).toBeGreaterThan(0.9);
  },
);

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { distanceMetres, isPortolanError } from '@portolan/base';
import { expectAtLeast, isWhole, randomInts, seedOf, share, someOf } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import { decodeOpenLr, locateOpenLr, openLrOfPath, type Graph, type OpenLrPath } from '../../src/index.ts';
import { encodeLineReference } from '../../src/open-lr/encode-reference.ts';
import {
  arcsOf as arcsOfNetwork,
  kindsOfPaths,
  roundTrips,
  shortestWay,
  walkFrom,
  type Arcs,
  type KindOfPaths,
  type Tally,
} from '../../../../bench/open-lr-paths.mjs';
import { cutPath } from '../../src/open-lr/cut-path.ts';
import { openRoadsOf } from '../../src/open-lr/open-roads.ts';
import { ALL_MODES, MOTOR_MODES } from '../../src/network/road-network.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { tailOf } from '../graph-helpers.ts';
import { graphOf } from '../real-graphs.ts';

const arcsOf = (graph: Graph): Arcs =>
  arcsOfNetwork(graph.data.network, graph.data.incidence, openRoadsOf(graph).modes);

const KINDS = kindsOfPaths({ all: ALL_MODES, motor: MOTOR_MODES });

/** The length in millimetres of the shortest way between two nodes, by relaxing all arcs until nothing changes, and whether it is the only one. */
function shortestOf(
  graph: Graph,
  from: number,
  to: number,
  modes: number,
): { length: number; isOnly: boolean } {
  const { network } = graph.data;
  const open = openRoadsOf(graph).modes;
  const best = new Float64Array(network.nodeCount).fill(Infinity);
  best[from] = 0;
  const arcs = [...open.keys()].filter((arc) => (open[arc]! & modes) !== 0);
  const over = (arc: number): number =>
    best[tailOf(network, arc)]! + network.edgeLengthMillimetres[arc >>> 1]!;
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const arc of arcs) {
      const head = tailOf(network, arc ^ 1);
      if (over(arc) < best[head]!) {
        best[head] = over(arc);
        hasChanged = true;
      }
    }
  }
  let isOnly = true;
  for (let node = to; node !== from;) {
    const last = arcs.filter((arc) => tailOf(network, arc ^ 1) === node && over(arc) === best[node]);
    if (last.length !== 1) isOnly = false;
    if (last.length === 0) break;
    node = tailOf(network, last[0]!);
  }
  return { length: best[to]!, isOnly };
}

/** A town whose places lie at least 12 m apart, and a walk through it. */
const walkInTown = fc
  .record({ plan: town, start: fc.nat(), choices: fc.array(fc.nat(), { maxLength: 8 }) })
  .filter(({ plan }) => {
    const places = plan.nodes.map(({ lat, lon }) => [lat / 1e7, lon / 1e7] as const);
    return places.every(([lat, lon], i) =>
      places.slice(i + 1).every((other) => distanceMetres(lat, lon, ...other) > 12),
    );
  });

async function pathInTown({
  plan,
  start,
  choices,
}: typeof walkInTown extends fc.Arbitrary<infer Walk> ? Walk : never) {
  const graph = await graphOfTown(plan);
  fc.pre(graph !== undefined);
  const arcs = walkFrom(arcsOf(graph), start % openRoadsOf(graph).modes.length, choices, ALL_MODES);
  fc.pre(arcs !== undefined);
  return { graph, arcs };
}

describe('in random towns', () => {
  test('every section is the only shortest way from its first arc to the next section', async () => {
    await fc.assert(
      fc.asyncProperty(walkInTown, async (walk) => {
        const { graph, arcs } = await pathInTown(walk);
        const { network } = graph.data;
        const cuts = cutPath(graph, arcs).map(({ index }) => index);
        expect(cuts[0]).toBe(0);
        for (const [i, first] of cuts.entries()) {
          const next = cuts[i + 1] ?? arcs.length - 1;
          const isMotor = (openRoadsOf(graph).modes[arcs[first]!]! & MOTOR_MODES) !== 0;
          const ends = [tailOf(network, arcs[first]! ^ 1), tailOf(network, arcs[next]!)] as const;
          const passed = arcs.slice(first + 1, next);
          if (next === first) continue;
          const { length, isOnly } = shortestOf(graph, ...ends, isMotor ? MOTOR_MODES : ALL_MODES);
          expect(passed.reduce((sum, arc) => sum + network.edgeLengthMillimetres[arc >>> 1]!, 0)).toBe(
            length,
          );
          expect(isOnly).toBe(true);
        }
      }),
      { numRuns: Math.max(25, share(400)) },
    );
  });

  test('a path is found at least as good as it was: between its ends, and as long as it is', async () => {
    await fc.assert(
      fc.asyncProperty(walkInTown, async (walk) => {
        const { graph, arcs } = await pathInTown(walk);
        const { network } = graph.data;
        const { metresOf } = arcsOf(graph);
        const reference = openLrOfPath(graph, { edges: arcs });
        const { points } = decodeOpenLr(reference);
        const found = locateOpenLr(graph, reference);
        const length = arcs.reduce((sum, arc) => sum + metresOf(arc), 0);
        // The path itself misfits by the steps of its coordinates (2.4 m, then 0.8 m), and a thousandth of its length.
        const misfit = 3 + points.length + length / 1000;
        const end = (arc: number): [number, number] => {
          const node = tailOf(network, arc);
          return [network.nodeLat[node]! / 1e7, network.nodeLon[node]! / 1e7];
        };
        const [first, last] = [found.shape[0]!, found.shape.at(-1)!];
        expect(distanceMetres(first.lat, first.lon, ...end(arcs[0]!))).toBeLessThan(misfit + 3);
        expect(distanceMetres(last.lat, last.lon, ...end(arcs.at(-1)! ^ 1))).toBeLessThan(misfit + 3);
        expect(Math.abs(found.lengthMetres - length)).toBeLessThan(5 * misfit + 60 * points.length);
        for (const [i, { id }] of found.edges.entries()) {
          if (i > 0) expect(tailOf(network, id)).toBe(tailOf(network, found.edges[i - 1]!.id ^ 1));
        }
      }),
      { numRuns: Math.max(25, share(400)) },
    );
  });
});

describe('references that nobody described here', () => {
  let graph: Graph;
  beforeAll(async () => {
    graph = await graphOf('gothenburg');
  });
  const known = (): Uint8Array => {
    const start = openRoadsOf(graph).modes.findIndex(
      (modes, arc) => arc > 20_000 && (modes & MOTOR_MODES) !== 0,
    );
    return Uint8Array.from(
      Buffer.from(
        openLrOfPath(graph, {
          edges: shortestWay(arcsOf(graph), start, { metres: 1500, pick: 0, modes: MOTOR_MODES }),
        }),
        'base64',
      ),
    );
  };

  test('damaged ones are found, or refused by an error that says why', () => {
    const bytes = known();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 3, max: bytes.length - 1 }), fc.nat(255)), {
          minLength: 1,
          maxLength: 3,
        }),
        (damages) => {
          const damaged = bytes.slice();
          for (const [at, value] of damages) damaged[at] = value;
          try {
            const { edges, lengthMetres, shape } = locateOpenLr(graph, damaged);
            expect(edges.length).toBeGreaterThan(0);
            expect(shape.length).toBeGreaterThan(0);
            expect(lengthMetres).toBeGreaterThanOrEqual(0);
            for (const { from, to } of edges) expect(0 <= from && from <= to && to <= 1).toBe(true);
          } catch (error) {
            if (!isPortolanError(error)) throw error;
            expect(['open-lr-not-found', 'open-lr-format']).toContain(error.code);
          }
        },
      ),
      { numRuns: Math.max(50, share(1000)) },
    );
  });

  test('a place without roads is named', () => {
    expect(() => locateOpenLr(graph, 'CwNhbCU+jzPLAwD0/34zGw==')).toThrow(/no road within 50 m of point 0/u);
  });

  test('work can be stopped, and the radius has limits', () => {
    expect(() => locateOpenLr(graph, known(), { shouldStop: () => true })).toThrow(/stopped/u);
    for (const radiusMetres of [0, 501, Number.NaN]) {
      expect(() => locateOpenLr(graph, known(), { radiusMetres })).toThrow(/radiusMetres/u);
    }
  });

  test.each<[string, OpenLrPath, RegExp]>([
    ['no edges', { edges: [] }, /no edges/u],
    ['an edge of no graph', { edges: [1e9] }, /ids of this graph/u],
    ['half an edge', { edges: [0.5] }, /ids of this graph/u],
    ['edges that do not join', { edges: [0, 40_000] }, /does not begin where|nobody may travel/u],
    ['an offset below 0', { edges: [0], positiveOffsetMetres: -1 }, /positiveOffsetMetres is -1/u],
    ['offsets longer than the path', { edges: [0], negativeOffsetMetres: 1e6 }, /leave nothing/u],
  ])('a path with %s is refused', (_, path, message) => {
    expect(() => openLrOfPath(graph, path)).toThrow(message);
  });
});

type Shares = Pick<Tally, 'exact' | 'common'>;

/** Few paths vary more than many. */
function expectTally(tally: Tally, ofMany: Shares, ofFew: Shares): void {
  const least = isWhole() ? ofMany : ofFew;
  expectAtLeast(tally.exact, least.exact);
  expectAtLeast(tally.common, least.common);
}

function tallyOf(graph: Graph, kind: KindOfPaths): Tally {
  const calls = {
    describe: (path: OpenLrPath) => openLrOfPath(graph, path),
    decode: decodeOpenLr,
    encode: encodeLineReference,
    locate: (reference: string | Uint8Array) => locateOpenLr(graph, reference),
  };
  return roundTrips(calls, arcsOf(graph), kind, isWhole() ? 400 : 10, randomInts(seedOf(16)));
}

const REGIONS = [
  'gothenburg',
  ...(hasSharedData ? someOf(['monaco-2025-01-01', 'helsinki-centre-2019-04-21'] as const) : []),
] as const;

describe.each(REGIONS)('in %s', (name) => {
  let graph: Graph;
  beforeAll(async () => {
    graph = await graphOf(name);
  });

  test('shortest ways are found again', () => {
    expectTally(tallyOf(graph, KINDS.shortest), { exact: 0.93, common: 0.995 }, { exact: 0.6, common: 0.9 });
  });

  test('parts of edges are found again', () => {
    expectTally(
      tallyOf(graph, KINDS.withOffsets),
      { exact: 0.93, common: 0.995 },
      { exact: 0.6, common: 0.9 },
    );
  });

  test('references of a map that differs a little are found', () => {
    expectTally(tallyOf(graph, KINDS.otherMap), { exact: 0.5, common: 0.95 }, { exact: 0.1, common: 0.7 });
  });

  // Helsinki and Monaco have ways for walkers that are drawn upon each other: a walk over one of them cannot be told from the other.
  // Of 400 walks in Helsinki 68.5 % were the same.
  test('random walks are found again', () => {
    expectTally(tallyOf(graph, KINDS.walks), { exact: 0.62, common: 0.93 }, { exact: 0.2, common: 0.6 });
  });
});

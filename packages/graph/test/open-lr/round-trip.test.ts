import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { distanceMetres, isPortolanError } from '@portolan/base';
import { expectAtLeast, isWhole, randomInts, seedOf, share, someOf } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import { decodeOpenLr, locateOpenLr, openLrOfPath, type Graph, type OpenLrPath } from '../../src/index.ts';
import { arcLine } from '../../src/edge-attributes/arc-line.ts';
import { encodeLineReference } from '../../src/open-lr/encode-reference.ts';
import type { LineReference } from '../../src/open-lr/line-reference.ts';
import { cutPath } from '../../src/open-lr/cut-path.ts';
import { openRoadsOf } from '../../src/open-lr/open-roads.ts';
import { ALL_MODES, MOTOR_MODES } from '../../src/network/road-network.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { tailOf } from '../graph-helpers.ts';
import { graphOf } from '../real-graphs.ts';

const lengthOf = ({ data: { network } }: Graph, arc: number): number => arcLine(network, arc).along.at(-1)!;

/** The arcs that go on after another one, for some modes. */
function nextArcs(graph: Graph, arc: number, modes: number): number[] {
  const { network, incidence } = graph.data;
  const node = tailOf(network, arc ^ 1);
  const edges = new Set(incidence.edge.subarray(incidence.firstEdge[node], incidence.firstEdge[node + 1]));
  return [...edges]
    .flatMap((edge) => [2 * edge, 2 * edge + 1])
    .filter((next) => tailOf(network, next) === node && (openRoadsOf(graph).modes[next]! & modes) !== 0);
}

/** A walk over roads, or undefined where it cannot begin; it turns round only where there is no other way. */
function walkFrom(
  graph: Graph,
  start: number,
  choices: readonly number[],
  modes: number,
): number[] | undefined {
  if ((openRoadsOf(graph).modes[start]! & modes) === 0) return undefined;
  const arcs = [start];
  for (const choice of choices) {
    const next = nextArcs(graph, arcs.at(-1)!, modes);
    const onward = next.filter((arc) => arc !== (arcs.at(-1)! ^ 1));
    const among = onward.length > 0 ? onward : next;
    if (among.length === 0) break;
    arcs.push(among[choice % among.length]!);
  }
  return arcs;
}

/** The arcs of a shortest way by a plain search with a list in place of a heap, no farther than some metres. */
function shortestWay(graph: Graph, start: number, metres: number, pick: number): number[] {
  const { network } = graph.data;
  const done = new Map<number, { arc: number; from: number | undefined }>();
  const open = [{ arc: start, from: undefined as number | undefined, length: 0 }];
  let last = start;
  while (open.length > 0) {
    let best = 0;
    for (const i of open.keys()) if (open[i]!.length < open[best]!.length) best = i;
    const { arc, from, length } = open.splice(best, 1)[0]!;
    const node = tailOf(network, arc ^ 1);
    if (done.has(node)) continue;
    done.set(node, { arc, from });
    last = node;
    if (length > metres) break;
    for (const next of nextArcs(graph, arc, MOTOR_MODES)) {
      open.push({ arc: next, from: node, length: length + lengthOf(graph, next) });
    }
  }
  const nodes = [...done.keys()];
  const arcs: number[] = [];
  let node: number | undefined = pick % 2 === 0 ? last : nodes[pick % nodes.length];
  while (node !== undefined) {
    const { arc, from } = done.get(node)!;
    arcs.unshift(arc);
    node = from;
  }
  return arcs;
}

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
  const arcs = walkFrom(graph, start % openRoadsOf(graph).modes.length, choices, ALL_MODES);
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
        const reference = openLrOfPath(graph, { edges: arcs });
        const { points } = decodeOpenLr(reference);
        const found = locateOpenLr(graph, reference);
        const length = arcs.reduce((sum, arc) => sum + lengthOf(graph, arc), 0);
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
      Buffer.from(openLrOfPath(graph, { edges: shortestWay(graph, start, 1500, 0) }), 'base64'),
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

interface Tally {
  /** Shares of the paths that are found exactly, with their offsets, and of the length of all paths that is found. */
  readonly exact: number;
  readonly common: number;
}

/** A reference as a map would make it whose points lie up to 7 m away, with other bearings, classes and lengths. */
function fromOtherMap(
  { points, ...offsets }: LineReference,
  random: (below: number) => number,
): LineReference {
  const between = (least: number, most: number): number => least + (random(1e6) / 1e6) * (most - least);
  return {
    ...offsets,
    points: points.map((point) => {
      const metres = between(0, 7);
      const angle = between(0, 2 * Math.PI);
      const shift = metres / 111_195;
      return {
        ...point,
        lat: point.lat + shift * Math.cos(angle),
        lon: point.lon + (shift * Math.sin(angle)) / Math.cos((point.lat * Math.PI) / 180),
        bearingDegrees: (point.bearingDegrees + between(-10, 10) + 360) % 360,
        functionalRoadClass: Math.min(7, Math.max(0, point.functionalRoadClass + random(3) - 1)),
        metresToNext: point.metresToNext * between(0.97, 1.03),
      };
    }),
  };
}

/** Few paths vary more than many. */
function expectTally(tally: Tally, ofMany: Tally, ofFew: Tally): void {
  const least = isWhole() ? ofMany : ofFew;
  expectAtLeast(tally.exact, least.exact);
  expectAtLeast(tally.common, least.common);
}

function roundTrips(
  graph: Graph,
  count: number,
  pathOf: (random: (below: number) => number) => OpenLrPath | undefined,
  alter: (reference: LineReference, random: (below: number) => number) => LineReference = (same) => same,
): Tally {
  const random = randomInts(seedOf(16));
  let tried = 0;
  let exact = 0;
  let metres = 0;
  let common = 0;
  while (tried < count) {
    const path = pathOf(random);
    if (!path) continue;
    const { edges, positiveOffsetMetres = 0, negativeOffsetMetres = 0 } = path;
    tried++;
    const lengths = edges.map((arc) => lengthOf(graph, arc));
    const length = lengths.reduce((sum, each) => sum + each, 0);
    metres += length - positiveOffsetMetres - negativeOffsetMetres;
    const reference = alter(decodeOpenLr(openLrOfPath(graph, path)), random);
    const found = locateOpenLr(graph, encodeLineReference(reference));
    const wanted = new Set(edges);
    for (const { id, from, to } of found.edges) {
      if (wanted.has(id)) common += (to - from) * lengthOf(graph, id);
    }
    if (JSON.stringify(found.edges.map(({ id }) => id)) !== JSON.stringify(edges)) continue;
    // An offset has steps of 1/256 of its section, which is no longer than the path.
    const step = length / 256 + 0.01;
    const before = found.edges[0]!.from * lengths[0]! - positiveOffsetMetres;
    const after = (1 - found.edges.at(-1)!.to) * lengths.at(-1)! - negativeOffsetMetres;
    if (Math.abs(before) <= step && Math.abs(after) <= step) exact++;
  }
  return { exact: exact / tried, common: common / metres };
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

  const someWay = (random: (below: number) => number): number[] | undefined => {
    const { modes } = openRoadsOf(graph);
    const start = random(modes.length);
    if ((modes[start]! & MOTOR_MODES) === 0) return undefined;
    return shortestWay(graph, start, 200 + random(2500), random(1000));
  };

  test('shortest ways are found again', () => {
    const tally = roundTrips(graph, isWhole() ? 400 : 10, (random) => {
      const edges = someWay(random);
      return edges && { edges };
    });
    expectTally(tally, { exact: 0.93, common: 0.995 }, { exact: 0.6, common: 0.9 });
  });

  test('parts of edges are found again', () => {
    const tally = roundTrips(graph, isWhole() ? 400 : 10, (random) => {
      const edges = someWay(random);
      if (!edges || edges.length < 2) return undefined;
      const [first, last] = [lengthOf(graph, edges[0]!), lengthOf(graph, edges.at(-1)!)];
      return {
        edges,
        positiveOffsetMetres: (random(1000) / 1000) * first,
        negativeOffsetMetres: (random(1000) / 1000) * last,
      };
    });
    expectTally(tally, { exact: 0.93, common: 0.995 }, { exact: 0.6, common: 0.9 });
  });

  test('references of a map that differs a little are found', () => {
    const tally = roundTrips(
      graph,
      isWhole() ? 400 : 10,
      (random) => {
        const edges = someWay(random);
        return edges && { edges };
      },
      fromOtherMap,
    );
    expectTally(tally, { exact: 0.5, common: 0.95 }, { exact: 0.1, common: 0.7 });
  });

  // Helsinki and Monaco have ways for walkers that are drawn upon each other: a walk over one of them cannot be told from the other.
  // Of 400 walks in Helsinki 68.5 % were the same.
  test('random walks are found again', () => {
    const tally = roundTrips(graph, isWhole() ? 400 : 10, (random) => {
      const start = random(openRoadsOf(graph).modes.length);
      const choices = Array.from({ length: random(40) }, () => random(1000));
      const edges = walkFrom(graph, start, choices, ALL_MODES);
      return edges && { edges };
    });
    expectTally(tally, { exact: 0.62, common: 0.93 }, { exact: 0.2, common: 0.6 });
  });
});

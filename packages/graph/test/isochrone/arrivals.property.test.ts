import fc from 'fast-check';
import { expectAtLeast, expectAtMost, expectSame, share } from '@portolan/testing';
import { expect, test } from 'vitest';
import type { Graph } from '../../src/graph.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { ArrivalTimes, type Arrival, type Start } from '../../src/isochrone/arrival-times.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { slowArrivals } from './slow-arrivals.ts';

const ANYWHERE = { time: Infinity, length: Infinity };
const costing = fc.constantFrom('auto' as const, 'truck' as const, 'bicycle' as const, 'pedestrian' as const);
/** Where journeys begin: the position among the open arcs, the share of the edge, and what was spent before. */
const wishes = fc.array(
  fc.record({
    arc: fc.nat(1000),
    fraction: fc.constantFrom(0, 0.25, 0.5, 0.8, 1),
    spent: fc.constantFrom(0, 0, 7000),
  }),
  { minLength: 1, maxLength: 3 },
);

function startsOf(
  profile: Profile,
  wanted: readonly { readonly arc: number; readonly fraction: number; readonly spent: number }[],
): Start[] {
  const open = [...profile.arcs.cost.keys()].filter((arc) => profile.arcs.cost[arc] !== CLOSED);
  if (open.length === 0) return [];
  return wanted.map(({ arc: wish, fraction, spent }) => {
    const arc = open[wish % open.length]!;
    const point = { edge: arc >>> 1, fraction, point: 0, lat: 0, lon: 0, distanceMetres: 0 };
    return { place: { arc, point, penalty: 0 }, cost: 2 * spent, time: spent, length: spent };
  });
}

/** How far rounding of parts of arcs may move results, in milliseconds and millimetres. */
const ROUNDING = 1e-6;
/** Arrivals are compared at these shares of every edge. */
const SHARES = [0, 0.1, 0.25, 0.5, 0.8, 0.97, 1];

function expectSlowArrivals(
  graph: Graph,
  profile: Profile,
  starts: Start[],
  isReverse: boolean,
  arrivals: ArrivalTimes,
): void {
  const slow = slowArrivals(graph, profile, starts, isReverse);
  const arrival: Arrival = { cost: 0, time: 0, length: 0 };
  for (let edge = 0; edge < graph.data.network.edgeCount; edge++) {
    for (const part of SHARES) {
      arrivals.at(edge, part, arrival);
      const { cost, time, length } = slow(edge, part);
      if (cost === Infinity) {
        expectSame(arrival.cost, Infinity);
        continue;
      }
      expectAtMost(Math.abs(arrival.cost - cost), ROUNDING);
      expectAtLeast(arrival.time, time[0] - ROUNDING);
      expectAtMost(arrival.time, time[1] + ROUNDING);
      expectAtLeast(arrival.length, length[0] - ROUNDING);
      expectAtMost(arrival.length, length[1] + ROUNDING);
    }
  }
}

test('the arrival at every place of a town equals that of Dijkstra, forward and in reverse', async () => {
  await fc.assert(
    fc.asyncProperty(town, costing, wishes, fc.boolean(), async (map, name, wanted, isReverse) => {
      const graph = await graphOfTown(map);
      if (!graph) return;
      const profile = graph.profile(name, undefined, []);
      const starts = startsOf(profile, wanted);
      expectSlowArrivals(
        graph,
        profile,
        starts,
        isReverse,
        new ArrivalTimes(profile, starts, { isReverse, within: ANYWHERE }),
      );
    }),
    { numRuns: share(300) },
  );
});

test('limits do not change arrivals within them, and all edges within them are listed', async () => {
  await fc.assert(
    fc.asyncProperty(
      town,
      costing,
      wishes,
      fc.boolean(),
      fc.integer({ min: -1, max: 60_000 }),
      fc.integer({ min: -1, max: 500_000 }),
      async (map, name, wanted, isReverse, time, length) => {
        const graph = await graphOfTown(map);
        if (!graph) return;
        const profile = graph.profile(name, undefined, []);
        const starts = startsOf(profile, wanted);
        const arrivals = new ArrivalTimes(profile, starts, { isReverse, within: { time, length } });
        const listed = new Set(arrivals.edges);
        const arrival: Arrival = { cost: 0, time: 0, length: 0 };
        for (let edge = 0; edge < graph.data.network.edgeCount; edge++) {
          for (const part of SHARES) {
            arrivals.at(edge, part, arrival);
            if (arrival.cost === Infinity || (arrival.time > time && arrival.length > length)) continue;
            expect(listed).toContain(edge);
            expectSame(arrivals.isNear(edge), true);
          }
        }
        expectSlowArrivals(graph, profile, starts, isReverse, arrivals);
      },
    ),
    { numRuns: share(200) },
  );
});

test('of two paths with nearly equal costs, the one that routes take is reported', async () => {
  const graph = await graphOfTown({
    nodes: [
      { id: 1, lat: 499_023_910, lon: -27_168, tags: {} },
      { id: 2, lat: 498_961_474, lon: -34_200, tags: {} },
    ],
    ways: [
      { id: 1, refs: [2, 1], tags: { highway: 'residential' } },
      { id: 2, refs: [2, 1, 2], tags: { highway: 'residential', oneway: 'no', junction: 'roundabout' } },
      { id: 3, refs: [2, 1], tags: { highway: 'residential' } },
    ],
    restrictions: [],
  });
  const profile = graph!.profile('auto', undefined, []);
  for (const isReverse of [false, true]) {
    for (let arc = 0; arc < 200; arc++) {
      const starts = startsOf(profile, [
        { arc, fraction: 0.25, spent: 0 },
        { arc: Math.floor(arc / 14), fraction: 0.5, spent: 0 },
      ]);
      expectSlowArrivals(
        graph!,
        profile,
        starts,
        isReverse,
        new ArrivalTimes(profile, starts, { isReverse, within: ANYWHERE }),
      );
    }
  }
});

test('a node is reached by the cheapest of its edges', async () => {
  await fc.assert(
    fc.asyncProperty(town, costing, wishes, fc.boolean(), async (map, name, wanted, isReverse) => {
      // A journey that begins at a junction is bound by no restriction; one that arrives there by an arc may be.
      const graph = await graphOfTown(isReverse ? { ...map, restrictions: [] } : map);
      if (!graph) return;
      const profile = graph.profile(name, undefined, []);
      const arrivals = new ArrivalTimes(profile, startsOf(profile, wanted), {
        isReverse,
        within: ANYWHERE,
      });
      const { network } = graph.data;
      const [atNode, atEnd]: [Arrival, Arrival] = [
        { cost: 0, time: 0, length: 0 },
        { cost: 0, time: 0, length: 0 },
      ];
      for (let node = 0; node < network.nodeCount; node++) {
        let least = Infinity;
        for (let edge = 0; edge < network.edgeCount; edge++) {
          for (const part of [0, 1]) {
            if ((part === 0 ? network.edgeFrom : network.edgeTo)[edge] !== node) continue;
            arrivals.at(edge, part, atEnd);
            least = Math.min(least, atEnd.cost);
          }
        }
        arrivals.atNode(node, atNode);
        if (least === Infinity) expectSame(atNode.cost, Infinity);
        // Parts of arcs at the start are rounded.
        else expectAtMost(Math.abs(atNode.cost - least), 1);
      }
    }),
    { numRuns: share(100) },
  );
});

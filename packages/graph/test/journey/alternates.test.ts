import fc from 'fast-check';
import { floorOf, randomInts, share, someOf } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { route, type Graph } from '../../src/index.ts';
import { dijkstra } from '../../src/kernel/index.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { alternativesTo } from '../../src/journey/alternates.ts';
import { findPath, type Path } from '../../src/journey/path.ts';
import { readRouteRequest } from '../../src/request/route-request.ts';
import { stopsAt } from '../../src/journey/stops.ts';
import { expectOsrmLawful } from '../osrm/osrm-laws.ts';
import { graphOf } from '../real-graphs.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph, waysTravelled, type Spot } from '../route/tiny-routes.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** The best path between two places, followed by its alternatives; empty where there is no path. */
function waysBetween(profile: Profile, places: readonly Place[]): Path[] {
  const { locations } = readRouteRequest({ locations: places, costing: 'auto' }, {});
  const [from, to] = stopsAt(profile, locations);
  const best = findPath(profile, from!.departures, to!.arrivals);
  if (!best) return [];
  return [best, ...alternativesTo(profile, best, from!.departures, to!.arrivals, 2)];
}

/** Cost from the start to each state of a path. The last arc is left out, for it may be travelled in part. */
function costsAlong(profile: Profile, { turns }: Path): number[] {
  const costs = [0];
  for (const turn of turns.slice(0, -1)) costs.push(costs.at(-1)! + profile.turnCost[turn]!);
  return costs;
}

/** Checks what the module promises, with Dijkstra's algorithm on the graph of turns. */
function expectGoodAlternatives(profile: Profile, ways: readonly Path[]): void {
  const [best, ...others] = ways;
  if (!best) return;
  const { turns } = profile.layer;
  const graphOfTurns = { firstOut: turns.firstTurn, head: turns.turnHead };
  const offered = [best];
  for (const path of others) {
    expect(path.cost).toBeGreaterThanOrEqual(best.cost);
    expect(path.cost).toBeLessThanOrEqual(best.cost * 1.25);
    // It is a path: its turns are open and follow on one another.
    const states = [turns.stateOfArc[path.arcs[0]!]!, ...path.turns.map((turn) => turns.turnHead[turn]!)];
    path.turns.forEach((turn, i) => {
      expect(profile.turnCost[turn]).not.toBe(CLOSED);
      expect(turn).toBeGreaterThanOrEqual(turns.firstTurn[states[i]!]!);
      expect(turn).toBeLessThan(turns.firstTurn[states[i]! + 1]!);
      expect(turns.arcOfState[states[i + 1]!]).toBe(path.arcs[i + 1]);
    });
    const edges = path.arcs.map((arc) => arc >>> 1);
    expect(new Set(edges).size).toBe(edges.length);
    // It differs from every path offered before.
    for (const other of offered) {
      const common = new Set(other.arcs);
      const shared = path.arcs.reduce((sum, arc) => sum + (common.has(arc) ? profile.arcs.cost[arc]! : 0), 0);
      expect(shared).toBeLessThanOrEqual(0.75 * best.cost);
    }
    // Every part of up to a fifth of the best cost is itself a cheapest path.
    const costs = costsAlong(profile, path);
    let last = 0;
    for (let first = 0; first < costs.length; first += Math.ceil(costs.length / 6)) {
      last = first;
      while (last + 1 < costs.length && costs[last + 1]! - costs[first]! <= 0.2 * best.cost) last++;
      if (last === first) continue;
      const exact = dijkstra(graphOfTurns, profile.turnCost, states[first]!);
      expect(costs[last]! - costs[first]!).toBe(exact[states[last]!]);
    }
    offered.push(path);
  }
}

describe('a town with two bridges', () => {
  const picture = `
  b---------------c
  |               |
a-m               n-z
  |               |
  d---------------e
  |               |
  f---------------g`.slice(1);
  const street = { highway: 'residential' };
  const ways = [
    ['amdfgenz', street],
    ['mbcn', street],
    ['de', { ...street, name: 'Middle' }],
  ] as const;
  const on = (right: number, down: number): Spot => ({ right, down });
  const locations = [placeAt(on(0, 2)), placeAt(on(20, 2))];

  test('has two alternates, and all three ways differ', async () => {
    const graph = await tinyGraph(picture, ways);
    const response = route(graph, { locations, costing: 'auto', alternates: 2 });
    expectLawful(response);
    expect(response.alternates).toHaveLength(2);
    const all = [response.trip, ...response.alternates!.map(({ trip }) => trip)];
    for (const trip of all) expectLawful({ trip });
    expect(new Set(all.map((trip) => waysTravelled(graph, { trip }).join())).size).toBe(3);
    expect(route(graph, { locations, costing: 'auto', alternates: 1 }).alternates).toHaveLength(1);
    // Two is the most; without a number of alternates the answer has no such member.
    expect(route(graph, { locations, costing: 'auto', alternates: 9 }).alternates).toHaveLength(2);
    expect(route(graph, { locations, costing: 'auto' })).not.toHaveProperty('alternates');
    const answer = route(graph, { locations, costing: 'auto', alternates: 2, format: 'osrm' });
    expectOsrmLawful(answer);
    expect(answer.routes.map(({ duration }) => duration)).toEqual(
      all.map(({ summary }) => expect.closeTo(summary.time, 3)),
    );
  });

  test('there is none where only one street leads there, nor between a place and itself', async () => {
    const graph = await tinyGraph('a--------b--c', [
      ['ab', street],
      ['bc', street],
    ]);
    for (const far of [0, 3, 11]) {
      const places = [placeAt(on(0, 0)), placeAt(on(far, 0))];
      expect(route(graph, { locations: places, costing: 'auto', alternates: 2 })).not.toHaveProperty(
        'alternates',
      );
    }
  });

  test('alternates for walkers keep within max_distance', async () => {
    const graph = await tinyGraph(picture, ways);
    const ask = (max_distance: number) =>
      route(graph, {
        locations,
        costing: 'pedestrian',
        costing_options: { pedestrian: { max_distance } },
        alternates: 2,
      });
    const metres = (most: number): number[] =>
      (ask(most).alternates ?? []).map(({ trip }) => Math.round(trip.summary.length * 1000));
    expect(metres(10_000)).toEqual([2402, 2802]);
    expect(metres(2500)).toEqual([2402]);
  });

  test('alternates need exactly two locations and no date_time', async () => {
    const graph = await tinyGraph(picture, ways);
    const three = [locations[0]!, placeAt(on(2, 0)), locations[1]!];
    for (const more of [
      { locations: three },
      { costing: 'bikeshare' },
      { date_time: { type: 'depart_at', value: '2026-11-23T08:00' } },
    ] as const) {
      const response = route(graph, { locations, costing: 'auto', alternates: 1, ...more });
      expect(response).not.toHaveProperty('alternates');
      expect(response.trip.warnings).toMatchObject([
        { code: 210, text: expect.stringContaining('alternates') },
      ]);
    }
    const bad = route(graph, { locations, costing: 'auto', alternates: -1 });
    expect(bad.trip.warnings).toMatchObject([{ code: 500 }]);
  });
});

test('in any town, alternatives are lawful, differ from the best way, and make no needless detour', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(town, fc.nat(13), fc.nat(13), async (crooked, from, to) => {
      const graph = await graphOfTown(crooked);
      fc.pre(graph !== undefined);
      const profile = graph.profile('auto', undefined, []);
      const places = [from, to].map((at) => {
        const { lat, lon } = crooked.nodes[at % crooked.nodes.length]!;
        return { lat: lat / 1e7, lon: lon / 1e7 };
      });
      try {
        const ways = waysBetween(profile, places);
        found += Math.max(0, ways.length - 1);
        expectGoodAlternatives(profile, ways);
      } catch (error) {
        if (!['442', '171'].includes((error as { code?: string }).code ?? '')) throw error;
      }
    }),
    { numRuns: share(500) },
  );
  expect(found).toBeGreaterThan(floorOf(20));
});

function successOn(graph: Graph): number {
  const { network } = graph.data;
  const profile = graph.profile('auto', undefined, []);
  // The places are the same on every run, so the share of the pairs that have alternatives is fixed.
  const random = randomInts(5);
  const place = (): Place => {
    const node = random(network.nodeCount);
    return { lat: network.nodeLat[node]! / 1e7, lon: network.nodeLon[node]! / 1e7 };
  };
  const pairs = Math.max(8, share(20));
  const counts = [0, 0, 0];
  for (let i = 0; i < pairs; i++) {
    const ways = waysBetween(profile, [place(), place()]);
    expectGoodAlternatives(profile, ways);
    counts[Math.max(0, ways.length - 1)]!++;
  }
  return (counts[1]! + counts[2]!) / pairs;
}

describe('on real roads', () => {
  const regions = ['gothenburg', ...(hasSharedData ? (['porto-alegre-2020-08-12'] as const) : [])] as const;
  test.each(someOf(regions))('%s', async (name) => {
    expect(successOn(await graphOf(name))).toBeGreaterThan(0.7);
  });
});

import { expectSame, randomInts, seedOf, someOf } from '@portolan/testing';
import { EXTRACTS, hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { route, type Graph } from '../../src/index.ts';
import { dijkstra } from '../../src/kernel/index.ts';
import { statesOf } from '../../src/edge-expanded/states-of-arc.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { endOf, findPath, startOf, weightBetween, type ArcPlace } from '../../src/journey/path.ts';
import { expectOsrmLawful, expectSameJourney } from '../osrm/osrm-laws.ts';
import { graphOf } from '../real-graphs.ts';
import { expectLawful } from './route-laws.ts';

/** Costs from one place to others by Dijkstra's algorithm on the plain turn graph, without a hierarchy. */
function dijkstraCosts(profile: Profile, from: ArcPlace): (to: ArcPlace) => number {
  const { turns } = profile.layer;
  const { cost } = profile.arcs;
  const distances = dijkstra(
    { firstOut: turns.firstTurn, head: turns.turnHead },
    profile.turnCost,
    turns.stateOfArc[from.arc]!,
  );
  const turnsInto = Array.from(turns.arcOfState, (): [turn: number, from: number][] => []);
  for (let state = 0; state < turns.arcOfState.length; state++) {
    for (let turn = turns.firstTurn[state]!; turn < turns.firstTurn[state + 1]!; turn++)
      turnsInto[turns.turnHead[turn]!]!.push([turn, state]);
  }
  const rest = weightBetween(cost, from.arc, from.point.fraction, endOf(from.arc));
  return (to) => {
    const first = weightBetween(cost, to.arc, startOf(to.arc), to.point.fraction);
    const along = weightBetween(cost, to.arc, from.point.fraction, to.point.fraction);
    let best = from.arc === to.arc && along >= 0 ? along : Infinity;
    for (const state of statesOf(turns, to.arc)) {
      for (const [turn, before] of turnsInto[state]!) {
        const turnCost = profile.turnCost[turn]!;
        if (turnCost === CLOSED) continue;
        best = Math.min(best, rest + distances[before]! + turnCost - cost[to.arc]! + first);
      }
    }
    return best;
  };
}

function expectRightRoutes(graph: Graph): void {
  const { network } = graph.data;
  const random = randomInts(seedOf(1));
  // The places are the same on every run, so the share of pairs that have a route is fixed.
  const ofPlaces = randomInts(62);
  const place = () => {
    const point = ofPlaces(network.pointLat.length);
    return {
      lat: network.pointLat[point]! / 1e7 + (ofPlaces(2001) - 1000) / 1e6,
      lon: network.pointLon[point]! / 1e7 + (ofPlaces(2001) - 1000) / 1e6,
    };
  };
  for (const costing of ['auto', 'truck', 'bicycle', 'pedestrian'] as const) {
    const profile = graph.profile(costing, undefined, []);
    const open = [...profile.arcs.cost.keys()].filter((arc) => profile.arcs.cost[arc] !== CLOSED);
    const arcPlace = (): ArcPlace => {
      const arc = open[random(open.length)]!;
      const point = network.firstPoint[arc >>> 1]!;
      return {
        arc,
        point: { edge: arc >>> 1, fraction: random(11) / 10, point, lat: 0, lon: 0, distanceMetres: 0 },
        penalty: 0,
      };
    };
    for (let i = 0; i < 2; i++) {
      const from = arcPlace();
      const costTo = dijkstraCosts(profile, from);
      for (let k = 0; k < 50; k++) {
        const to = arcPlace();
        expectSame(findPath(profile, [from], [to])?.cost ?? Infinity, costTo(to));
      }
    }
  }
  let found = 0;
  for (let i = 0; i < 150; i++) {
    const locations = [place(), place()];
    try {
      const native = route(graph, { locations, costing: 'auto' });
      expectLawful(native);
      found++;
      if (i % 5 !== 0) continue;
      const answer = route(graph, {
        locations,
        costing: 'auto',
        format: 'osrm',
        banner_instructions: true,
        voice_instructions: true,
        filters: { action: 'exclude', attributes: [] },
      });
      expectOsrmLawful(answer);
      expectSameJourney(answer, native);
    } catch (error) {
      expect(error).toMatchObject({ name: 'PortolanError', code: '442' });
    }
  }
  // The other pairs lie in parts that the border of the extract cuts off, which are too large to be passed over as islands.
  expect(found).toBeGreaterThanOrEqual(140);
}

describe.skipIf(!hasSharedData)('real extracts', () => {
  test.each(someOf(EXTRACTS))('%s: routes are lawful and cost what Dijkstra says', async (name) => {
    expectRightRoutes(await graphOf(name));
  });
});

test('the Gothenburg that comes with the project: routes are lawful and cost what Dijkstra says', async () => {
  expectRightRoutes(await graphOf('gothenburg'));
});

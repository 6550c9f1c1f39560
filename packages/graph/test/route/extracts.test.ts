import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readOsm } from '@portolan/osm';
import { describe, expect, test } from 'vitest';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { buildGraph, openGraph, route } from '../../src/index.ts';
import { dijkstra } from '../../src/kernel/index.ts';
import { incomingTurns } from '../../src/edge-expanded/incoming-turns.ts';
import { statesOf } from '../../src/edge-expanded/states-of-arc.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { endOf, findPath, startOf, weightBetween, type ArcPlace } from '../../src/journey/path.ts';
import { randomInts } from '../kernel/oracle.ts';
import { expectOsrmLawful, expectSameJourney } from '../osrm/osrm-laws.ts';
import { sharedData } from '../shared-data.ts';
import { expectLawful } from './route-laws.ts';

/** Costs from one place to many by Dijkstra on the turn graph as it is, without a hierarchy. */
function dijkstraCosts(profile: Profile, from: ArcPlace): (to: ArcPlace) => number {
  const { turns } = profile.layer;
  const { cost } = profile.arcs;
  const distances = dijkstra(
    { firstOut: turns.firstTurn, head: turns.turnHead },
    profile.turnCost,
    turns.stateOfArc[from.arc]!,
  );
  const rest = weightBetween(cost, from.arc, from.point.fraction, endOf(from.arc));
  const incoming = incomingTurns(turns);
  return (to) => {
    const first = weightBetween(cost, to.arc, startOf(to.arc), to.point.fraction);
    const along = weightBetween(cost, to.arc, from.point.fraction, to.point.fraction);
    let best = from.arc === to.arc && along >= 0 ? along : Infinity;
    for (const state of statesOf(turns, to.arc)) {
      for (let at = incoming.first[state]!; at < incoming.first[state + 1]!; at++) {
        const turn = profile.turnCost[incoming.turn[at]!]!;
        if (turn === CLOSED) continue;
        best = Math.min(best, rest + distances[incoming.from[at]!]! + turn - cost[to.arc]! + first);
      }
    }
    return best;
  };
}

async function expectRightRoutes(file: string): Promise<void> {
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(file))));
  const { network } = graph.data;
  const random = randomInts(file.length);
  const place = () => {
    const point = random(network.pointLat.length);
    return {
      lat: network.pointLat[point]! / 1e7 + (random(2001) - 1000) / 1e6,
      lon: network.pointLon[point]! / 1e7 + (random(2001) - 1000) / 1e6,
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
        expect(findPath(graph, profile, [from], [to])?.cost ?? Infinity).toBe(costTo(to));
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
  // The rest lie in parts that the extract's edge has cut off, too large to be passed over for a street of the main one.
  expect(found).toBeGreaterThanOrEqual(140);
}

const folder = sharedData('osm');

describe.skipIf(folder === undefined)('real extracts (skipped where ../shared/data/osm is absent)', () => {
  const names = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.osm.pbf'));
  test.each(names)('%s: routes are lawful and cost what Dijkstra says', async (name) => {
    await expectRightRoutes(`${folder}/${name}`);
  });
});

test('the Gothenburg that comes with the project: the same', async () => {
  const packageFile = import.meta.resolve('geojson-path-finder/package.json');
  await expectRightRoutes(fileURLToPath(new URL('test/large-network.json', packageFile)));
});

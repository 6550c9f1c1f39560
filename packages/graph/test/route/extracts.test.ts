import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readOsm } from '@portolan/osm';
import { describe, expect, test } from 'vitest';
import { CLOSED, sortByTail } from '../../src/hierarchy/arcs.ts';
import { buildGraph, openGraph, route, type Graph } from '../../src/index.ts';
import { dijkstra } from '../../src/kernel/index.ts';
import { arcEndsOf, mayUseEdge, type Profile } from '../../src/profile.ts';
import { findPath, weightBetween } from '../../src/route/path.ts';
import { snapToEdge, type SnappedPoint } from '../../src/snapping/snap.ts';
import { randomInts } from '../kernel/oracle.ts';
import { sharedData } from '../shared-data.ts';
import { expectLawful } from './route-laws.ts';

/** Costs from one place to many by Dijkstra on the network as it is, without a hierarchy. */
function dijkstraCosts(graph: Graph, profile: Profile, from: SnappedPoint): (to: SnappedPoint) => number {
  const { network } = graph.data;
  const { cost } = profile.weights;
  const { tail, head } = arcEndsOf(network);
  const { arcs, arcOf } = sortByTail(network.nodeCount, tail, head);
  const weights = Uint32Array.from(arcOf, (arc) => cost[arc]!);
  const isOpen = (arc: number): boolean => cost[arc] !== CLOSED;
  const starts = [2 * from.edge, 2 * from.edge + 1].filter(isOpen).map((arc) => ({
    offset: weightBetween(cost, arc, from.fraction, 1 - (arc & 1)),
    distances: dijkstra(arcs, weights, head[arc]!),
  }));
  return (to) => {
    const ends = [2 * to.edge, 2 * to.edge + 1].filter(isOpen);
    const ways = ends.flatMap((arc) => {
      const last = weightBetween(cost, arc, arc & 1, to.fraction);
      const around = starts.map(({ offset, distances }) => offset + distances[tail[arc]!]! + last);
      const along = weightBetween(cost, arc, from.fraction, to.fraction);
      return from.edge === to.edge && along >= 0 ? [...around, along] : around;
    });
    return Math.min(...ways);
  };
}

async function expectRightRoutes(file: string): Promise<void> {
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(file))));
  const { network, snapIndex } = graph.data;
  const profile = graph.profile('auto');
  const random = randomInts(file.length);
  const place = () => {
    const point = random(network.pointLat.length);
    return {
      lat: network.pointLat[point]! / 1e7 + (random(2001) - 1000) / 1e6,
      lon: network.pointLon[point]! / 1e7 + (random(2001) - 1000) / 1e6,
    };
  };
  const snap = ({ lat, lon }: { lat: number; lon: number }): SnappedPoint =>
    snapToEdge(network, snapIndex, lat, lon, 35_000, (edge) => mayUseEdge(profile, edge))!;

  for (let i = 0; i < 4; i++) {
    const from = snap(place());
    const costTo = dijkstraCosts(graph, profile, from);
    for (let k = 0; k < 50; k++) {
      const to = snap(place());
      expect(findPath(graph, profile, from, to)?.cost ?? Infinity).toBe(costTo(to));
    }
  }
  let found = 0;
  for (let i = 0; i < 150; i++) {
    const locations = [place(), place()];
    try {
      expectLawful(route(graph, { locations, costing: 'auto' }));
      found++;
    } catch (error) {
      expect(error).toMatchObject({ name: 'PortolanError', code: '442' });
    }
  }
  // The rest lie on islands that the extract's edge has cut off from everything else.
  expect(found).toBeGreaterThanOrEqual(148);
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

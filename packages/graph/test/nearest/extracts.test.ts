import polyline from '@mapbox/polyline';
import { distanceMetres } from '@portolan/base';
import { nearestRoadsResponseValidator } from '@portolan/schemas/validators';
import { randomInts, seedOf, someOf } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { nearestRoads, type Graph } from '../../src/index.ts';
import { slowSnapDistance } from '../route/route-oracle.ts';
import { graphOf } from '../real-graphs.ts';
import { decodeLineReference } from '../open-lr/independent-decoder.ts';
import { travellerFor } from './traveller-for.ts';

function expectRightRoads(graph: Graph): void {
  const { network } = graph.data;
  const random = randomInts(seedOf(2));
  for (const costing of [undefined, 'auto', 'bicycle', 'pedestrian'] as const) {
    const traveller = travellerFor(graph, costing);
    const locations = Array.from({ length: 6 }, () => {
      const point = random(network.pointLat.length);
      return {
        lat: network.pointLat[point]! / 1e7 + (random(2001) - 1000) / 1e6,
        lon: network.pointLon[point]! / 1e7 + (random(2001) - 1000) / 1e6,
      };
    });
    const response = nearestRoads(graph, { locations, verbose: true, ...(costing ? { costing } : {}) });
    expect(nearestRoadsResponseValidator.issues(response)).toEqual([]);
    for (const [i, { lat, lon }] of locations.entries()) {
      const { nodes, edges } = response[i]!;
      const least = slowSnapDistance(
        graph,
        lat,
        lon,
        (edge) => traveller.mayUse(2 * edge) || traveller.mayUse(2 * edge + 1),
      );
      expect(edges.length).toBeGreaterThan(0);
      expect(Math.abs(Math.min(...edges.map(({ distance }) => distance)) - least)).toBeLessThan(
        nodes.length > 0 ? 5.05 : 0.05,
      );
      for (const { edge, edge_info, linear_reference, distance, correlated_lat, correlated_lon } of edges) {
        expect(Math.abs(distanceMetres(lat, lon, correlated_lat, correlated_lon) - distance)).toBeLessThan(
          0.2,
        );
        const shape = polyline.decode(edge_info.shape, 6);
        const [start, end] = edge.forward ? [shape[0]!, shape.at(-1)!] : [shape.at(-1)!, shape[0]!];
        const { points } = decodeLineReference(Uint8Array.from(Buffer.from(linear_reference, 'base64')));
        // One step of a coordinate of 24 bits is 2.4 m.
        if (points.length === 2)
          expect(distanceMetres(points[0]!.lat, points[0]!.lon, ...start)).toBeLessThan(3.5);
        expect(distanceMetres(points.at(-1)!.lat, points.at(-1)!.lon, ...end)).toBeLessThan(1);
        if (points.length !== 2) continue;
        const [from, to] = points[0]!.metresToNext!;
        expect(edge.geo_attributes.length).toBeGreaterThanOrEqual(Math.floor(from));
        expect(edge.geo_attributes.length).toBeLessThanOrEqual(Math.ceil(to));
      }
    }
  }
}

describe.skipIf(!hasSharedData)('real extracts', () => {
  // These lie in different hemispheres. `../route/extracts.test.ts` puts places on the roads of all other extracts.
  test.each(
    someOf([
      'helsinki-centre-2019-04-21',
      'liechtenstein-2021-10-28',
      'monaco-2025-01-01',
      'porto-alegre-2020-08-12',
      'vancouver-2015-05-01',
    ] as const),
  )('%s: the nearest roads are those of a look at every segment', async (name) => {
    expectRightRoads(await graphOf(name));
  });
});

test('the Gothenburg that comes with the project: the same', async () => {
  expectRightRoads(await graphOf('gothenburg'));
});

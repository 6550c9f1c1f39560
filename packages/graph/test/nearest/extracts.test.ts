import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import polyline from '@mapbox/polyline';
import { distanceMetres } from '@portolan/base';
import { readOsm } from '@portolan/osm';
import { nearestRoadsResponseValidator } from '@portolan/schemas/validators';
import { describe, expect, test } from 'vitest';
import { buildGraph, nearestRoads, openGraph } from '../../src/index.ts';
import { travellerOf } from '../../src/nearest/traveller.ts';
import { randomInts } from '../kernel/oracle.ts';
import { slowSnapDistance } from '../route/route-oracle.ts';
import { sharedData } from '../shared-data.ts';
import { decodeLineReference } from './open-lr-decoder.ts';

async function expectRightRoads(file: string): Promise<void> {
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(file))));
  const { network } = graph.data;
  const random = randomInts(file.length);
  for (const costing of [undefined, 'auto', 'bicycle', 'pedestrian'] as const) {
    const traveller = travellerOf(graph, costing, {}, [], {});
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
        // One step of 24 bits is 2.4 m.
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

const folder = sharedData('osm');

describe.skipIf(folder === undefined)('real extracts (skipped where ../shared/data/osm is absent)', () => {
  // North and south, east and west of Greenwich; `../route/extracts.test.ts` puts places on the roads of all the others.
  const names = ['helsinki-centre', 'liechtenstein', 'monaco', 'porto-alegre', 'vancouver'].flatMap((place) =>
    (folder === undefined ? [] : readdirSync(folder)).filter((name) => name.startsWith(place)),
  );
  test.each(names)('%s: the nearest roads are those of a look at every segment', async (name) => {
    await expectRightRoads(`${folder}/${name}`);
  });
});

test('the Gothenburg that comes with the project: the same', async () => {
  const packageFile = import.meta.resolve('geojson-path-finder/package.json');
  await expectRightRoads(fileURLToPath(new URL('test/large-network.json', packageFile)));
});

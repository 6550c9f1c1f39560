import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { distanceMetres } from '@portolan/base';
import { nearestRoadsResponseValidator } from '@portolan/schemas/validators';
import { nearestRoads } from '../../src/index.ts';
import { inboundReach, isDeadEnd, MOST_REACH, outboundReach } from '../../src/nearest/reach-along-roads.ts';
import { slowSnapDistance } from '../route/route-oracle.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { slowDeadEnd, slowReach } from './reach-oracle.ts';
import { travellerFor } from './traveller-for.ts';

const COSTINGS = [undefined, 'auto', 'bicycle', 'pedestrian', 'bikeshare'] as const;

test('the answer has the nearest road, the right place on it, and every open direction', async () => {
  await fc.assert(
    fc.asyncProperty(
      town,
      fc.array(
        fc.tuple(fc.nat(1000), fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 })),
        { minLength: 6, maxLength: 6 },
      ),
      fc.constantFrom(...COSTINGS),
      async (drawn, wishes, costing) => {
        const graph = await graphOfTown(drawn);
        if (!graph) return;
        const { network } = graph.data;
        const traveller = travellerFor(graph, costing);
        const isOpen = (edge: number): boolean =>
          traveller.mayUse(2 * edge) || traveller.mayUse(2 * edge + 1);
        if (!Array.from({ length: network.edgeCount }, (_, edge) => edge).some(isOpen)) return;
        const locations = wishes.map(([near, dy, dx]) => {
          const point = near % network.pointLat.length;
          return { lat: (network.pointLat[point]! + dy) / 1e7, lon: (network.pointLon[point]! + dx) / 1e7 };
        });
        const response = nearestRoads(graph, { locations, verbose: true, ...(costing ? { costing } : {}) });
        expect(nearestRoadsResponseValidator.issues(response)).toEqual([]);
        for (const [i, { lat, lon }] of locations.entries()) {
          const { nodes, edges } = response[i]!;
          const least = slowSnapDistance(graph, lat, lon, isOpen);
          const distances = edges.map(({ distance }) => distance);
          // The place may be moved to a junction up to five metres along the road.
          if (nodes.length === 0) {
            for (const distance of distances) expect(Math.abs(distance - least)).toBeLessThan(0.012);
          } else expect(Math.min(...distances)).toBeLessThan(least + 5.01);
          const arcs = edges.map(({ edge_id, percent_along }) => `${edge_id.id} ${percent_along}`);
          expect(new Set(arcs).size).toBe(arcs.length);
          for (const edge of edges) {
            expect(traveller.mayUse(edge.edge_id.id)).toBe(true);
            // The answer has both directions where both are open.
            const opposite = edge.edge_id.id ^ 1;
            expect(edges.some(({ edge_id }) => edge_id.id === opposite)).toBe(traveller.mayUse(opposite));
            const away = distanceMetres(lat, lon, edge.correlated_lat, edge.correlated_lon);
            expect(Math.abs(away - edge.distance)).toBeLessThan(0.2);
          }
        }
        // Compares the reach of some arcs with a slow count.
        for (const { edge_id } of response.flatMap(({ edges }) => edges).slice(0, 6)) {
          expect(outboundReach(traveller, edge_id.id)).toBe(
            Math.min(MOST_REACH, slowReach(graph, traveller, edge_id.id, 'out')),
          );
          expect(inboundReach(traveller, edge_id.id)).toBe(
            Math.min(MOST_REACH, slowReach(graph, traveller, edge_id.id, 'in')),
          );
          expect(isDeadEnd(traveller, edge_id.id)).toBe(slowDeadEnd(graph, traveller, edge_id.id));
        }
      },
    ),
    { numRuns: share(60) },
  );
});

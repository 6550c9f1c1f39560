import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { route } from '../../src/index.ts';
import { mayUseEdge } from '../../src/profile/profile.ts';
import { snapToEdge } from '../../src/snapping/snap.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { expectLawful } from '../route/route-laws.ts';
import { slowSnapDistance } from '../route/route-oracle.ts';

const offset = fc.integer({ min: -45_000, max: 45_000 });
const offsets = fc.array(fc.tuple(offset, offset), { minLength: 2, maxLength: 5 });

test('a place is put on the nearest open edge', async () => {
  await fc.assert(
    fc.asyncProperty(town, offsets, async (map, places) => {
      const graph = await graphOfTown(map);
      if (!graph) return;
      const profile = graph.profile('auto', undefined, []);
      const { network, snapIndex } = graph.data;
      const isOpen = (edge: number): boolean => mayUseEdge(profile, edge);
      for (const [lat, lon] of places) {
        const [y, x] = [(map.nodes[0]!.lat + lat) / 1e7, lon / 1e7];
        const snapped = snapToEdge(network, snapIndex, y, x, 35_000, isOpen);
        expect(snapped?.distanceMetres ?? Infinity).toBeCloseTo(slowSnapDistance(graph, y, x, isOpen), 3);
      }
    }),
    { numRuns: share(300) },
  );
});

test.each(['auto', 'truck', 'bicycle', 'pedestrian'] as const)(
  '%s: any town gives lawful answers, or an error that no road or no route was found',
  async (costing) => {
    await fc.assert(
      fc.asyncProperty(
        town,
        offsets,
        fc.array(fc.constantFrom('break', 'through', 'via', 'break_through'), { minLength: 5, maxLength: 5 }),
        async (map, places, types) => {
          const graph = await graphOfTown(map);
          if (!graph) return;
          const locations = places.map(([lat, lon], i) => ({
            lat: (map.nodes[0]!.lat + lat) / 1e7,
            lon: lon / 1e7,
            type: types[i] as 'break',
          }));
          try {
            expectLawful(route(graph, { locations, costing }));
          } catch (error) {
            if ((error as Error).name !== 'PortolanError') throw error;
            expect(error).toMatchObject({ code: expect.stringMatching(/^(442|171)$/) });
          }
        },
      ),
      { numRuns: share(200) },
    );
  },
);

import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { optimizedRoute, route, type NativeRouteRequest } from '../../src/index.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { expectOsrmLawful, expectSameJourney } from './osrm-laws.ts';

const ALL: Pick<NativeRouteRequest, 'banner_instructions' | 'voice_instructions' | 'filters'> = {
  banner_instructions: true,
  voice_instructions: true,
  filters: { action: 'exclude', attributes: [] },
};

test('in any town, answers are lawful and describe the same journey as the native format', async () => {
  await fc.assert(
    fc.asyncProperty(
      town,
      fc.array(
        fc.record({
          node: fc.nat(13),
          north: fc.integer({ min: -900, max: 900 }),
          type: fc.constantFrom('break', 'via', 'through', 'break_through'),
        }),
        { minLength: 2, maxLength: 5 },
      ),
      fc.constantFrom('auto', 'bicycle', 'pedestrian', 'bikeshare'),
      fc.constantFrom('kilometers', 'miles'),
      fc.boolean(),
      async (crooked, stops, costing, units, roundabout_exits) => {
        const graph = await graphOfTown(crooked);
        fc.pre(graph !== undefined);
        const locations = stops.map(({ node, north, type }) => {
          const { lat, lon } = crooked.nodes[node % crooked.nodes.length]!;
          return { lat: (lat + north) / 1e7, lon: lon / 1e7, type };
        });
        const request: NativeRouteRequest = { locations, costing, units, roundabout_exits };
        const native = attempt(() => route(graph, request));
        const answer = attempt(() => route(graph, { ...request, ...ALL, format: 'osrm' }));
        if (typeof native === 'string' || typeof answer === 'string') {
          expect(answer).toBe(native);
          return;
        }
        expectOsrmLawful(answer);
        expectSameJourney(answer, native);
        if (locations.length < 3 || costing === 'bikeshare') return;
        const places = locations.map(({ lat, lon }) => ({ lat, lon }));
        const tour = attempt(() => optimizedRoute(graph, { locations: places, costing, units }));
        const told = attempt(() =>
          optimizedRoute(graph, { locations: places, costing, units, ...ALL, format: 'osrm' }),
        );
        if (typeof tour === 'string' || typeof told === 'string') return;
        expectOsrmLawful(told);
        expectSameJourney(told, tour);
        tour.trip.locations.forEach(({ original_index }, i) => {
          expect(told.waypoints[original_index]).toMatchObject({ waypoint_index: i, trips_index: 0 });
        });
      },
    ),
    { numRuns: share(300) },
  );
});

function attempt<Answer>(ask: () => Answer): Answer | string {
  try {
    return ask();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '442' || code === '171' || code === '441') return code;
    throw error;
  }
}

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

test.each(['through', 'via'] as const)(
  'a %s at the beginning of a road that the turn into it has led to',
  async (type) => {
    const graph = await graphOfTown({
      nodes: [
        { id: 1, lat: -20976, lon: -21311, tags: {} },
        { id: 3, lat: -23090, lon: 27098, tags: {} },
        { id: 4, lat: -21575, lon: 27628, tags: {} },
      ],
      ways: [
        { id: 1, refs: [3, 1], tags: { highway: 'residential', oneway: 'no' } },
        { id: 2, refs: [1, 3, 4, 1], tags: { highway: 'primary', oneway: 'no' } },
      ],
      restrictions: [],
    });
    const home = { lat: -0.0020976, lon: -0.0021311 };
    for (const north of [0, 1, -1]) {
      const request: NativeRouteRequest = {
        locations: [home, { lat: (-23090 + north) / 1e7, lon: 0.0027098, type }, home],
        costing: 'auto',
      };
      const answer = route(graph!, { ...request, ...ALL, format: 'osrm' });
      expectOsrmLawful(answer);
      expectSameJourney(answer, route(graph!, request));
    }
  },
);

test('a goal at the very beginning of a road behind a U-turn: the step that turns around has no length and adds no point', async () => {
  const graph = await graphOfTown({
    nodes: [
      { id: 2, lat: -699961436, lon: -6149, tags: {} },
      { id: 4, lat: -700023367, lon: -29318, tags: { highway: 'turning_circle' } },
    ],
    ways: [
      { id: 1, refs: [2, 4, 2], tags: { highway: 'primary', oneway: 'no' } },
      { id: 2, refs: [4, 2, 2], tags: { highway: 'residential', oneway: 'no' } },
    ],
    restrictions: [],
  });
  const south = { lat: -70.0031295, lon: -0.0013826 };
  const request: NativeRouteRequest = {
    locations: [{ lat: -69.9961436, lon: -0.0006149 }, { ...south, type: 'break_through' }, south],
    costing: 'auto',
  };
  const answer = route(graph!, { ...request, ...ALL, format: 'osrm' });
  expect(answer.routes[0]!.legs[0]!.steps!.map(({ distance }) => distance > 0)).toEqual([true, false, false]);
  expectOsrmLawful(answer);
  expectSameJourney(answer, route(graph!, request));
});

import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import type { IsochroneLocation, RequestLocation, SnappedPlace, Trip } from '@portolan/schemas';
import { expect, test } from 'vitest';
import { isochrone, matrix, matrixRows, optimizedRoute, route, type Graph } from '../../src/index.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';

/** What a place may say of its road and of the direction there; mostly nothing. */
const wishes = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.record({ heading: fc.integer({ min: 0, max: 359 }), heading_tolerance: fc.constantFrom(30, 60) }),
  fc.record({ preferred_side: fc.constantFrom('same' as const, 'opposite' as const) }),
  fc.record({ node_snap_tolerance: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ radius: fc.integer({ min: 0, max: 200 }), rank_candidates: fc.boolean() }),
  fc.constant({ search_filter: { min_road_class: 'residential' as const } }),
);

/** Places in and around a town, with the number of junctions that their road must be connected with. */
const spots = fc.array(
  fc.record({
    right: fc.integer({ min: -60_000, max: 60_000 }),
    up: fc.integer({ min: -60_000, max: 60_000 }),
    reach: fc.constantFrom(undefined, 0, 1, 2, 3, 5, 50),
    wish: wishes,
  }),
  { minLength: 3, maxLength: 6 },
);
const COSTINGS = ['auto', 'truck', 'bicycle', 'pedestrian'] as const;

type Place = RequestLocation;
type Pin = readonly [lat: number, lon: number];

const pinOf = (snapped: SnappedPlace | null | undefined): Pin => [snapped!.lat, snapped!.lon];

/** What a call answers, or the code of its error. */
function answerOf<T>(call: () => T): T | string {
  try {
    return call();
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

function pinsOfIsochrone(graph: Graph, place: Place, costing: (typeof COSTINGS)[number]): Pin[] {
  const contours = [{ distance: 1 }];
  const { features } = isochrone(graph, { locations: [place], costing, contours, show_locations: true });
  const snapped = features.find(
    (feature): feature is IsochroneLocation =>
      'type' in feature.properties && feature.properties.type === 'snapped',
  )!;
  return snapped.geometry.coordinates.map((position) => {
    const [lon, lat] = position as readonly [number, number];
    return [lat, lon];
  });
}

test('a place is the same point of the roads in a route, a matrix, a tour and an isochrone, and the cells along an order add up to its route', async () => {
  // Places that lie elsewhere with the connection that they ask for than without, orders that were compared, and requests that stay on an island.
  let [moved, added, islands] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(town, spots, fc.constantFrom(...COSTINGS), async (streets, chosen, costing) => {
      const graph = await graphOfTown(streets);
      fc.pre(graph !== undefined);
      const places = chosen.map(({ right, up, reach, wish }): Place => ({
        lat: (streets.nodes[0]!.lat + up) / 1e7,
        lon: right / 1e7,
        ...(reach === undefined ? {} : { minimum_reachability: reach }),
        ...wish,
      }));
      const asked = { sources: places, targets: places, costing };
      const table = answerOf(() => matrix(graph, asked));
      if (typeof table === 'string') {
        expect(table).toBe('171');
        return;
      }
      const pins = table.sources.map(pinOf);
      expect(table.targets.map(pinOf)).toEqual(pins);
      const alone = places.map((place) => pinsOfIsochrone(graph, place, costing));
      if (!alone.every((own, i) => own.some((pin) => pin.join() === pins[i]!.join()))) {
        // Only places that are all on one island lie elsewhere than each by itself.
        islands++;
        expect(table.sources_to_targets.flat().every(({ cost }) => cost !== null)).toBe(true);
      }
      const bare = places.map(({ lat, lon }) => ({ lat, lon }));
      const usual = matrix(graph, { ...asked, sources: bare, targets: bare });
      moved += pins.filter((pin, i) => pin.join() !== pinOf(usual.sources[i]).join()).length;

      const rows = Array.from(matrixRows(graph, asked));
      // Within a radius each way has the road that suits it.
      const isWide = places.some(({ radius }) => radius !== undefined);
      const expectSum = (order: readonly number[], trip: Trip): void => {
        let [cost, time, distance] = [0, 0, 0];
        for (let i = 1; i < order.length; i++) {
          const [row, j] = [rows[order[i - 1]!]!, order[i]!];
          cost += row.cost[j]!;
          time += row.time[j]!;
          distance += row.distance[j]!;
        }
        // The wire has milliseconds.
        expect(trip.summary.cost).toBeCloseTo(cost, 3);
        expect(
          trip.legs.flatMap((leg) => leg.maneuvers!).reduce((sum, step) => sum + step.cost!, 0),
        ).toBeCloseTo(cost, 3);
        expect(trip.summary.time).toBeCloseTo(time, 3);
        expect(Math.abs(trip.summary.length * 1000 - distance)).toBeLessThan(order.length);
      };
      const way = answerOf(() => route(graph, { locations: places, costing }).trip);
      if (typeof way === 'string') expect(way).toBe('442');
      else {
        if (!isWide) expect(way.locations.map(({ snapped }) => pinOf(snapped))).toEqual(pins);
        expectSum([...places.keys()], way);
        added++;
      }
      const tour = answerOf(() => optimizedRoute(graph, { locations: places, costing }).trip);
      if (typeof tour === 'string') expect(['441', '442']).toContain(tour);
      else {
        const order = tour.locations.map(({ original_index }) => original_index);
        if (!isWide)
          expect(tour.locations.map(({ snapped }) => pinOf(snapped))).toEqual(order.map((at) => pins[at]));
        expectSum(order, tour);
      }
    }),
    { numRuns: share(300) },
  );
  expect(moved).toBeGreaterThan(floorOf(20));
  expect(added).toBeGreaterThan(floorOf(50));
  expect(islands).toBeLessThan(added);
});

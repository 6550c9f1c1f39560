import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import type { Closures, RequestContext } from '../../src/context.ts';
import {
  isochrone,
  matrix,
  optimizedRoute,
  route,
  type Graph,
  type NativeRouteRequest,
} from '../../src/index.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { findPathOverClosures, openingClosures } from '../../src/journey/closed-ends.ts';
import type { ArcPlace } from '../../src/journey/path.ts';
import { stretchOf } from '../../src/profile/closures.ts';
import { graphOfTown, town } from '../edge-expanded/towns.ts';
import { slowCosts } from '../edge-expanded/turn-oracle.ts';
import type { Tags } from '../network/tiny-map.ts';
import { expectLawful } from '../route/route-laws.ts';
import { placeAt, tinyGraph, waysTravelled, type Spot } from '../route/tiny-routes.ts';

const STREET: Tags = { highway: 'residential', maxspeed: '50' };
/** Ways 2 and 3 lead on from b; way 5 is the straight way past them. */
const PICTURE = `
a----b----c----d----e
     |         |
     f---------g`.slice(1);
const WAYS = [
  ['ab', STREET],
  ['bc', STREET],
  ['cd', STREET],
  ['de', STREET],
  ['bfgd', STREET],
] as const;

const closing = (...ids: number[]): Closures => ({
  version: ids.join(),
  speedKmh: ({ wayId }) => (ids.includes(wayId) ? 0 : undefined),
});
const at = (right: number, down = 0): Spot => ({ right, down });
const open = (spot: Spot) => ({
  ...placeAt(spot),
  search_filter: { exclude_closures: false },
  minimum_reachability: 1,
});
const plain = (spot: Spot) => ({ ...placeAt(spot), minimum_reachability: 1 });

function waysOf(
  graph: Graph,
  locations: NativeRouteRequest['locations'],
  context: RequestContext,
  more: Partial<NativeRouteRequest> = {},
): number[] {
  const response = route(graph, { locations, costing: 'auto', ...more }, context);
  expectLawful(response);
  return waysTravelled(graph, response);
}

describe('exclude_closures: false', () => {
  test('a location may lie on a closed road, which the route leaves or enters', async () => {
    const graph = await tinyGraph(PICTURE, WAYS);
    const closures = closing(3);
    expect(waysOf(graph, [plain(at(12)), plain(at(19))], { closures })).not.toContain(3);
    expect(waysOf(graph, [open(at(12)), plain(at(19))], { closures })).toEqual([3, 4]);
    expect(waysOf(graph, [plain(at(1)), open(at(12))], { closures })).toEqual([1, 2, 3]);
    expect(waysOf(graph, [open(at(12)), open(at(13))], { closures })).toEqual([3]);
  });

  test('the route passes no closed road between its ends', async () => {
    const graph = await tinyGraph(PICTURE, WAYS);
    const closures = closing(3);
    expect(waysOf(graph, [open(at(1)), open(at(19))], { closures })).toEqual([1, 5, 4]);
    // The closed road of the start is left by its other end; the one of the destination is entered there.
    expect(waysOf(graph, [open(at(9)), open(at(17))], { closures: closing(2, 4) })).toEqual([2, 3, 4]);
    // Closed roads are dear, so the start is left by the nearer end of its road.
    expect(waysOf(graph, [open(at(9)), open(at(19))], { closures: closing(2, 3) })).toEqual([2, 5, 4]);
    // Of a closed road on the way to the destination only the one of the other location is in use.
    expect(waysOf(graph, [open(at(7)), plain(at(19))], { closures: closing(2, 5) })).toEqual([2, 3, 4]);
  });

  test('closed roads behind an open one are no part of the start', async () => {
    const graph = await tinyGraph('a---b---c---d', [
      ['ab', STREET],
      ['bc', STREET],
      ['cd', STREET],
    ]);
    const locations = [open(at(1)), plain(at(11))];
    expect(() => waysOf(graph, locations, { closures: closing(1, 3) })).not.toThrow();
    expect(waysOf(graph, locations, { closures: closing(1, 3) })).toEqual([1, 2]);
    expect(waysOf(graph, [open(at(1)), open(at(11))], { closures: closing(1, 3) })).toEqual([1, 2, 3]);
    expect(() => waysOf(graph, [open(at(1)), open(at(5))], { closures: closing(1, 3) })).not.toThrow();
  });

  test('closed roads cost closure_factor times as much, and take the time that they always take', async () => {
    const graph = await tinyGraph(PICTURE, WAYS);
    // From the middle of the closed ways 2 and 3 both ends are near: the dearer the closed road, the shorter the way on it.
    const go = (factor: number): number[] =>
      waysOf(
        graph,
        [open(at(11)), plain(at(19))],
        { closures: closing(2, 3) },
        {
          costing_options: { auto: { closure_factor: factor } },
        },
      );
    expect(go(1)).toEqual([3, 4]);
    const seconds = (context: RequestContext): number =>
      route(graph, { locations: [open(at(12)), plain(at(19))], costing: 'auto' }, context).trip.summary.time;
    expect(seconds({ closures: closing(3) })).toBe(seconds({}));
  });

  test('a via and a through point may lie on a closed road', async () => {
    const graph = await tinyGraph(PICTURE, WAYS);
    for (const type of ['via', 'through', 'break', 'break_through'] as const) {
      const locations = [plain(at(1)), { ...open(at(12)), type }, plain(at(19))];
      expect(waysOf(graph, locations, { closures: closing(3) })).toEqual([1, 2, 3, 4]);
    }
  });

  test.each(['auto', 'bicycle', 'pedestrian'] as const)(
    '%s: a road that is closed at the hour of travel is one too',
    async (costing) => {
      const winter = { ...STREET, 'access:conditional': 'no @ (Nov-Mar)' };
      const graph = await tinyGraph(
        PICTURE,
        WAYS.map(([way, tags], i) => [way, i === 2 ? winter : tags] as const),
      );
      const go = (month: string, location: (spot: Spot) => ReturnType<typeof plain>): number[] =>
        waysOf(
          graph,
          [location(at(12)), plain(at(19))],
          {},
          {
            costing,
            date_time: { type: 'depart_at', value: `2026-${month}-10T12:00` },
          },
        );
      expect(go('07', plain)).toEqual([3, 4]);
      expect(go('12', plain)).not.toContain(3);
      expect(go('12', open)).toEqual([3, 4]);
    },
  );

  test('excluded roads stay closed, closed or not', async () => {
    const graph = await tinyGraph(PICTURE, WAYS);
    const ways = waysOf(
      graph,
      [open(at(12)), plain(at(19))],
      { closures: closing(3) },
      {
        exclude_locations: [placeAt(at(14))],
      },
    );
    expect(ways).not.toContain(3);
    expect(
      waysOf(
        graph,
        [open(at(12)), plain(at(1))],
        { closures: closing(3) },
        {
          exclude_locations: [placeAt(at(7))],
        },
      ),
    ).toEqual([3, 5, 1]);
  });

  test('equals Dijkstra over histories in any town with any closures', async () => {
    let compared = 0;
    let overClosures = 0;
    await fc.assert(
      fc.asyncProperty(
        town,
        fc.array(fc.nat(60), { maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(1000), fc.constantFrom(0, 0.3, 0.7, 1)), { minLength: 4, maxLength: 4 }),
        fc.constantFrom('auto' as const, 'truck' as const),
        async (map, shutArcs, wishes, costing) => {
          const graph = await graphOfTown(map);
          if (!graph) return;
          const { network } = graph.data;
          const names = new Set(
            shutArcs
              .filter((arc) => arc < 2 * network.edgeCount)
              .map((arc) => JSON.stringify(stretchOf(network, arc))),
          );
          // Parallel pieces of one way between the same two nodes have one name and are closed together.
          const isNamed = (arc: number): boolean => names.has(JSON.stringify(stretchOf(network, arc)));
          const closures = {
            version: '1',
            speedKmh: (stretch: unknown) => (names.has(JSON.stringify(stretch)) ? 0 : undefined),
          };
          const profile = graph.profile(costing, undefined, [], { closures });
          const ends = openingClosures(
            profile,
            graph.profile(costing, undefined, [], { closures, opensClosures: true }),
          );
          const places = wishes
            .map(([which, fraction]): ArcPlace => {
              const arc = which % (2 * network.edgeCount);
              const edge = arc >>> 1;
              return {
                arc,
                penalty: 0,
                point: {
                  edge,
                  fraction,
                  point: network.firstPoint[edge]!,
                  lat: 0,
                  lon: 0,
                  distanceMetres: 0,
                },
              };
            })
            .filter(({ arc }) => ends.arcs.cost[arc] !== CLOSED);
          for (const from of places) {
            const truth = slowCosts(graph, ends, from, places, isNamed);
            places.forEach((to, i) => {
              const path = findPathOverClosures(profile, ends, [from], [to]);
              expect(path?.cost ?? Infinity).toBe(truth[i]);
              compared++;
              if (path?.arcs.some(isNamed)) overClosures++;
            });
          }
        },
      ),
      { numRuns: share(150), endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(floorOf(300));
    expect(overClosures).toBeGreaterThan(floorOf(60));
  }, 180_000);
});

test('cells of a matrix and tours have the ways of routes whose ends lie on closed roads', async () => {
  const graph = await tinyGraph(PICTURE, WAYS);
  const context = { closures: closing(3) };
  const places = [open(at(12)), plain(at(19)), open(at(1)), plain(at(3))];
  const asked = {
    sources: places,
    targets: places,
    costing: 'auto' as const,
    shape_format: 'polyline6' as const,
  };
  const { sources_to_targets: cells } = matrix(graph, asked, context);
  for (const [i, from] of places.entries()) {
    for (const [j, to] of places.entries()) {
      if (i === j) continue;
      const { trip } = route(graph, { locations: [from, to], costing: 'auto' }, context);
      expect(cells[i]![j]!.shape).toBe(trip.legs[0]!.shape);
      expect(cells[i]![j]!.time).toBe(Math.round(trip.summary.time));
      expect(cells[i]![j]!.cost).toBeCloseTo(trip.summary.cost!, 2);
    }
  }
  const locations = [places[3]!, places[0]!, places[1]!];
  const tour = optimizedRoute(graph, { locations, costing: 'auto' }, context);
  expect(tour.trip.summary).toEqual(route(graph, { locations, costing: 'auto' }, context).trip.summary);
});

test('an isochrone begins on an open road, and says so', async () => {
  const graph = await tinyGraph(PICTURE, WAYS);
  const { warnings } = isochrone(graph, {
    locations: [open(at(12))],
    costing: 'auto',
    contours: [{ distance: 1 }],
  });
  expect(warnings).toContainEqual(expect.objectContaining({ code: 210 }));
});

import type { Costing } from '@portolan/schemas';
import { randomFractions } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  isochrone,
  mapMatch,
  matrix,
  optimizedRoute,
  route,
  type Graph,
  type RequestContext,
} from '../../src/index.ts';
import { STEPS_PER_DEGREE } from '../../src/network/plane.ts';
import { graphOf } from '../real-graphs.ts';

let graph: Graph;
let places: { lat: number; lon: number }[];
beforeAll(async () => {
  graph = await graphOf('gothenburg');
  const { nodeCount, nodeLat, nodeLon } = graph.data.network;
  const random = randomFractions(15);
  places = Array.from({ length: 30 }, () => {
    const node = Math.floor(random() * nodeCount);
    return { lat: nodeLat[node]! / STEPS_PER_DEGREE, lon: nodeLon[node]! / STEPS_PER_DEGREE };
  });
});

const costing: Costing = 'auto';
/** Options that no call before had, so that their costs are computed anew. */
let fresh = 0;
const freshOptions = () => ({ auto: { use_tolls: 0.3 + ++fresh / 1000 } });

/** By call: what it is asked, and how often it asks at least whether to stop. */
const calls: readonly (readonly [string, number, (context: RequestContext) => unknown])[] = [
  [
    'a route of 30 places, a search and a leg each',
    80,
    (c) => route(graph, { locations: places, costing }, c),
  ],
  [
    'a route through 30 places',
    80,
    (c) => route(graph, { locations: places.map((place) => ({ ...place, type: 'through' })), costing }, c),
  ],
  [
    'other routes beside one',
    6,
    (c) => route(graph, { locations: places.slice(0, 2), costing, alternates: 2 }, c),
  ],
  [
    'new options: arcs, turns, the hierarchy and its largest part',
    80,
    (c) => route(graph, { locations: places.slice(0, 2), costing, costing_options: freshOptions() }, c),
  ],
  ['a tour of 30 places', 130, (c) => optimizedRoute(graph, { locations: places, costing }, c)],
  ['a matrix of 30 rows', 30, (c) => matrix(graph, { sources: places, targets: places, costing }, c)],
  [
    'an isochrone',
    2,
    (c) => isochrone(graph, { locations: [places[0]!], costing, contours: [{ time: 5 }] }, c),
  ],
  [
    'a sparse trace, within its searches',
    60,
    (c) =>
      mapMatch(
        graph,
        {
          shape: places.slice(0, 12),
          costing,
          shape_match: 'map_snap',
          trace_options: { gps_accuracy: 50, breakage_distance: 50_000 },
        },
        { ...c, limits: { maxDistanceKm: 1000 } },
      ),
  ],
];

const codeOf = (call: () => unknown): unknown => {
  try {
    call();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('long work asks whether to stop', () => {
  test.each(calls)('%s', (_, least, ask) => {
    let asked = 0;
    const answer = ask({
      shouldStop: () => {
        asked++;
        return false;
      },
    });
    expect(asked).toBeGreaterThanOrEqual(least);
    expect(ask({})).toEqual(answer);
    for (const share of [0, 0.5, 0.9]) {
      let left = Math.floor(share * least);
      expect(codeOf(() => ask({ shouldStop: () => --left < 0 }))).toBe('stopped');
      expect(left).toBe(-1);
    }
  });
});

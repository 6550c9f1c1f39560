import type { NativeRouteRequest } from '../../src/index.ts';
import { buildGraph, explainWay, openGraph, route, type Graph } from '../../src/index.ts';
import { describe, expect, test } from 'vitest';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { sourceOf } from './tiny-map.ts';

const STREET = { highway: 'residential' };
type Tags = Readonly<Record<string, string>>;

/** A straight road along a parallel, whose middle has the tags, and a way round it. */
function mapAt(latitude: number, tags: Tags) {
  const lat = Math.round(latitude * 1e7);
  const node = (id: number, up: number, right: number) => ({
    id,
    lat: lat + up * 9000,
    lon: right * 9000,
    tags: {},
  });
  return sourceOf(
    [node(1, 0, 0), node(2, 0, 3), node(3, 0, 6), node(4, 0, 9), node(5, 4, 3), node(6, 4, 6)],
    [
      { id: 1, refs: [1, 2], tags: STREET },
      { id: 2, refs: [2, 3], tags: { ...STREET, ...tags } },
      { id: 3, refs: [3, 4], tags: STREET },
      { id: 4, refs: [2, 5, 6, 3], tags: STREET },
    ],
  );
}

/** The months in which travellers go round, by number; `all` are also those without a date. */
function closedMonths(graph: Graph, latitude: number, costing: 'auto' | 'pedestrian'): string {
  const kilometres = (request: Partial<NativeRouteRequest>): number =>
    route(graph, {
      locations: [0.5, 8.5].map((right) => ({ lat: latitude, lon: right * 0.0009 })),
      costing,
      ...request,
    }).trip.summary.length;
  const straight = kilometres({});
  const closed = Array.from({ length: 12 }, (_, at) => at + 1).filter((month) => {
    const lengths = ['01', '15', '28'].map((day) =>
      kilometres({
        date_time: { type: 'depart_at', value: `2026-${String(month).padStart(2, '0')}-${day}T12:00` },
      }),
    );
    expect(new Set(lengths).size).toBe(1);
    return lengths[0]! > straight;
  });
  return closed.join(' ');
}

const NONE = '';
const [NORTH, SOUTH, TROPICS] = [60, -45, 10];

describe('a road that is open in seasons is closed in the months that belong to none of them', () => {
  test.each<[Tags, north: string, south: string]>([
    [{ seasonal: 'winter' }, '5 6 7 8 9 10', '1 2 3 4 11 12'],
    [{ seasonal: 'summer' }, '1 2 3 4 11 12', '5 6 7 8 9 10'],
    [{ seasonal: 'spring' }, '1 7 8 9 10 11 12', '1 2 3 4 5 6 7'],
    [{ seasonal: 'autumn' }, '1 2 3 4 5 6 7', '1 7 8 9 10 11 12'],
    [{ seasonal: 'fall' }, '1 2 3 4 5 6 7', '1 7 8 9 10 11 12'],
    [{ seasonal: 'spring;summer' }, '1 11 12', '5 6 7'],
    [{ seasonal: 'Spring; Summer; autumn' }, '1', '7'],
    [{ seasonal: 'winter;summer' }, NONE, NONE],
    [{ seasonal: 'yes' }, NONE, NONE],
    [{ seasonal: 'no' }, NONE, NONE],
    [{ seasonal: 'wet_season' }, NONE, NONE],
    // Who knows what else is meant?
    [{ seasonal: 'winter;wet_season' }, NONE, NONE],
    [{ ice_road: 'yes' }, '5 6 7 8 9 10 11', '1 2 3 4 5 11 12'],
    [{ winter_road: 'yes' }, '5 6 7 8 9 10 11', '1 2 3 4 5 11 12'],
    [{ winter_road: 'no' }, NONE, NONE],
    [{ ice_road: 'yes', seasonal: 'winter' }, '5 6 7 8 9 10 11', '1 2 3 4 5 11 12'],
    // Months that somebody has tagged are better.
    [{ seasonal: 'winter', 'access:conditional': 'no @ (Jun-Jul)' }, '6 7', '6 7'],
  ])('%j', async (tags, north, south) => {
    for (const [latitude, months] of [
      [NORTH, north],
      [SOUTH, south],
    ] as const) {
      const graph = openGraph(await buildGraph(mapAt(latitude, tags)));
      expect(closedMonths(graph, latitude, 'auto')).toBe(months);
      expect(closedMonths(graph, latitude, 'pedestrian')).toBe(months);
    }
  });

  test('between the tropics only ice has a season', async () => {
    const months = async (tags: Tags): Promise<string> =>
      closedMonths(openGraph(await buildGraph(mapAt(TROPICS, tags))), TROPICS, 'auto');
    expect(await months({ seasonal: 'winter' })).toBe(NONE);
    expect(await months({ ice_road: 'yes' })).toBe('5 6 7 8 9 10 11');
  });

  test('explainWay tells the months', () => {
    expect(explainWay(mapAt(NORTH, { seasonal: 'winter' }), 2).timed).toMatchObject([
      { condition: 'May-Oct' },
    ]);
  });

  test('months apart from each other are named one by one', () => {
    const { strings, conditionalCondition } = readRoadNetwork(mapAt(NORTH, { seasonal: 'spring;autumn' }));
    expect(Array.from(conditionalCondition, (at) => strings[at])).toEqual(['Jan,Jul']);
  });
});

import { describe, expect, test } from 'vitest';
import { matrix, optimizedRoute, route } from '../../src/index.ts';
import { readRouteRequest } from '../../src/request/route-request.ts';
import { pathsThrough } from '../../src/journey/stops.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';

const on = (right: number, down = 0): Spot => ({ right, down });
/** A place for which three reachable junctions are enough, since the maps here have only a few. */
const placed = (spot: Spot) => ({ ...placeAt(spot), minimum_reachability: 3 });
type Place = ReturnType<typeof placed>;
const road = { highway: 'residential' };

describe('pathsThrough', () => {
  // The block a-f is the main network; g-h is an island, and i-j-k another, larger one.
  const PICTURE = `
a-b-c
| | |
d-e-f

g---h

i-j-k`.slice(1);
  const WAYS = [
    ['abc', road],
    ['def', road],
    ['ad', road],
    ['be', road],
    ['cf', road],
    ['gh', road],
    ['ijk', road],
  ] as const;

  // An island with as many junctions as places ask for.
  const WITH_ISLAND = `${PICTURE}\n  |\n  l`;
  const ISLAND_WAYS = [...WAYS, ['jl', road]] as const;

  const waysOf = (...spots: Spot[]): Promise<number[]> => waysOn(PICTURE, WAYS, spots);
  const waysOn = async (
    picture: string,
    ways: Parameters<typeof tinyGraph>[1],
    spots: readonly Spot[],
  ): Promise<number[]> => {
    const graph = await tinyGraph(picture, ways);
    const { locations } = readRouteRequest({ locations: spots.map(placed), costing: 'auto' }, {});
    const paths = pathsThrough(graph.profile('auto', undefined, []), locations);
    return [paths[0]!.from, ...paths.map(({ to }) => to)].map(
      ({ point }) => graph.data.network.edgeWayId[point.edge]!,
    );
  };

  test('puts each place on the main network, wherever the others lie', async () => {
    expect(await waysOf(on(1, 4), on(3, 4))).toEqual([2, 2]);
    expect(await waysOf(on(1, 4), on(3, 4), on(1, 0))).toEqual([2, 2, 1]);
    expect(await waysOf(on(1, 0), on(1, 4))).toEqual([1, 2]);
    expect(await waysOf(on(1, 4), on(1, 6))).toEqual([2, 2]);
    expect(await waysOf(on(0, 4), on(4, 4), on(2, 4), on(2, 2.1))).toEqual([2, 2, 2, 2]);
  });

  test('leaves places on their island where all of a request lie on it', async () => {
    const waysFrom = (...spots: Spot[]): Promise<number[]> => waysOn(WITH_ISLAND, ISLAND_WAYS, spots);
    expect(await waysFrom(on(1, 6), on(3, 6))).toEqual([7, 7]);
    expect(await waysFrom(on(1, 6), on(3, 6), on(2, 7))).toEqual([7, 7, 8]);
    expect(await waysFrom(on(1, 6), on(3, 6), on(1, 0))).toEqual([2, 2, 1]);
    // The other island is too small, and is not connected with this one.
    expect(await waysFrom(on(1, 6), on(3, 4))).toEqual([2, 2]);
  });

  test('leaves them there in a matrix and a tour as well', async () => {
    const graph = await tinyGraph(WITH_ISLAND, ISLAND_WAYS);
    const pinsOf = (...spots: Spot[]): number[] => {
      const places = spots.map(placed);
      const { sources, targets } = matrix(graph, { sources: places, targets: places, costing: 'auto' });
      const { trip } = optimizedRoute(graph, { locations: places, costing: 'auto' });
      const pins = sources.map((place) => place!.lat);
      expect(targets.map((place) => place!.lat)).toEqual(pins);
      expect(trip.locations.map((place) => place.snapped!.lat)).toEqual(
        trip.locations.map(({ original_index }) => pins[original_index]),
      );
      return pins;
    };
    const [island, shore] = [placed(on(0, 6)).lat, placed(on(0, 2)).lat];
    expect(pinsOf(on(1, 6), on(3, 6), on(2, 6))).toEqual([island, island, island]);
    expect(pinsOf(on(1, 6), on(3, 6), on(1, 0))).toEqual([shore, shore, 0]);
    const { warnings } = matrix(graph, {
      sources: [placed(on(1, 6))],
      targets: [placed(on(3, 6))],
      costing: 'auto',
    });
    expect(warnings).toBeUndefined();
  });

  test('leaves places on an island with fewer junctions than they ask for where it is more than 250 m away', async () => {
    const islet = (down: number): string =>
      `${PICTURE.split('\n').slice(0, 3).join('\n')}${'\n'.repeat(down)}g---h`;
    const ways = WAYS.slice(0, 6);
    expect(await waysOn(islet(2), ways, [on(1, 4), on(3, 4)])).toEqual([2, 2]);
    expect(await waysOn(islet(3), ways, [on(1, 5), on(3, 5)])).toEqual([6, 6]);
    expect(await waysOn(islet(3), ways, [on(1, 5), on(3, 5), on(1, 0)])).toEqual([2, 2, 1]);
  });

  test('leaves places on an island that is far from the main network', async () => {
    const far = `${PICTURE}${'\n'.repeat(6)}l-m-n`;
    const graph = await tinyGraph(far, [...WAYS, ['lmn', road]]);
    const places = [on(1, 12), on(3, 12)].map((spot) => ({ ...placeAt(spot), minimum_reachability: 2 }));
    const { locations } = readRouteRequest({ locations: places, costing: 'auto' }, {});
    const [path] = pathsThrough(graph.profile('auto', undefined, []), locations);
    expect([path!.from, path!.to].map(({ point }) => graph.data.network.edgeWayId[point.edge])).toEqual([
      8, 8,
    ]);
  });

  test('leaves two places on a one-way road out of the network, if the way between them is asked for and none back', async () => {
    const graph = await tinyGraph(`${PICTURE.split('\n').slice(0, 3).join('\n')}--------i-j`, [
      ...WAYS.slice(0, 5),
      ['fij', { ...road, oneway: 'yes' }],
    ]);
    const [from, to] = [placed(on(11, 2)), placed(on(14, 2))];
    const cell = (sources: Place[], targets: Place[]): number | null =>
      matrix(graph, { sources, targets, costing: 'auto' }).sources_to_targets[0]!.at(-1)!.distance;
    const { summary, warnings } = route(graph, { locations: [from, to], costing: 'auto' }).trip;
    expect(summary.length).toBeCloseTo(0.3, 2);
    expect(warnings).toBeUndefined();
    expect(cell([from], [to])).toBe(summary.length);
    // The way back leads from the nearest connected pair, and so do ways of which others are asked for.
    const back = route(graph, { locations: [to, from], costing: 'auto' }).trip;
    expect(back.warnings).toHaveLength(2);
    expect(cell([to], [from])).toBe(back.summary.length);
    expect(cell([from, to], [from, to])).toBe(0);
  });

  test('a one-way road out of the main network is not part of it', async () => {
    // Cars may leave the ring by c-e, but cannot come back.
    const graph = await tinyGraph(
      `
a---b
|   |
d---c---e---f`.slice(1),
      [
        ['abcda', road],
        ['ce', { ...road, oneway: 'yes' }],
        ['ef', road],
        // This road makes the ring the larger part.
        ['bd', road],
      ],
    );
    const { locations } = readRouteRequest(
      { locations: [on(6, 2), on(1, 0)].map(placed), costing: 'auto' },
      {},
    );
    const [path] = pathsThrough(graph.profile('auto', undefined, []), locations);
    expect([path!.from, path!.to].map(({ point }) => graph.data.network.edgeWayId[point.edge])).toEqual([
      1, 1,
    ]);
  });
});

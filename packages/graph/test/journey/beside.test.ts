import { describe, expect, test } from 'vitest';
import { matrix, route, type Graph } from '../../src/index.ts';
import { stopOf } from '../../src/journey/stop.ts';
import { readLocation } from '../../src/request/location.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';
import type { Tags } from '../network/tiny-map.ts';

const STREET = { highway: 'residential' };
const FOOTWAY = { highway: 'footway' };

// A footway (way 2) turns away from a street (way 1) at b and comes back at d.
const PICTURE = `
a----b----c----d----e
     |         |
     f---------g`.trim();
const graphWith = (street: Tags = STREET, footway: Tags = FOOTWAY): Promise<Graph> =>
  tinyGraph(PICTURE, [
    ['abcde', street],
    ['bfgd', footway],
  ]);

/** The way on which a place lies. */
function wayOf(
  graph: Graph,
  spot: Spot,
  more: object = {},
  costing: 'auto' | 'bicycle' | 'pedestrian' = 'bicycle',
): number {
  const profile = graph.profile(costing, undefined, []);
  const location = readLocation({ ...placeAt(spot), minimum_reachability: 2, ...more }, 'place', '130');
  const [place] = stopOf(profile, location, 'place').departures;
  return graph.data.network.edgeWayId[place!.point.edge]!;
}

/** On the footway, some metres from the street. */
const down = (metres: number): Spot => ({ right: 5, down: metres / 100 });

describe('a place on a way where bicycles are pushed', () => {
  test('is on a street up to 50 m away for a cyclist, on the footway for others', async () => {
    const graph = await graphWith();
    expect([10, 30, 48, 52, 100].map((metres) => wayOf(graph, down(metres)))).toEqual([1, 1, 1, 2, 2]);
    expect(wayOf(graph, down(30), {}, 'pedestrian')).toBe(2);
    // A street that is nearest stays so.
    expect(wayOf(graph, { right: 6, down: 0.1 })).toBe(1);
  });

  test('stays there if the request asks for the nearest road or for all within a radius', async () => {
    const graph = await graphWith();
    expect(wayOf(graph, down(30), { minimum_reachability: 1 })).toBe(2);
    expect(wayOf(graph, down(30), { radius: 5 })).toBe(2);
    expect(wayOf(graph, down(30), { search_cutoff: 20 })).toBe(2);
  });

  test('stays there beside a tunnel, a bridge, a ferry, a private street and a carriageway of one direction', async () => {
    const oneway = { ...STREET, oneway: 'yes', foot: 'no' };
    for (const street of [
      { ...STREET, tunnel: 'yes' },
      { ...STREET, bridge: 'yes' },
      { ...STREET, access: 'private' },
      { route: 'ferry', bicycle: 'yes' },
      oneway,
    ])
      expect(wayOf(await graphWith(street), down(30))).toBe(2);
  });

  test('stays there if bicycles may be ridden', async () => {
    expect(wayOf(await graphWith(STREET, { ...FOOTWAY, bicycle: 'yes' }), down(30))).toBe(2);
    expect(wayOf(await graphWith(STREET, { ...STREET, bicycle: 'dismount' }), down(30))).toBe(1);
  });

  test('is the same in routes and matrices', async () => {
    const graph = await graphWith();
    const places = [down(30), { right: 15, down: 0.4 }, { right: 10, down: 2 }].map(placeAt);
    const { sources, sources_to_targets: cells } = matrix(graph, {
      sources: places,
      targets: places,
      costing: 'bicycle',
    });
    // At the street, at the street, and at the footway where no street is near.
    expect(sources.map((source) => source!.lat)).toEqual([0, 0, placeAt({ right: 10, down: 2 }).lat]);
    for (const [from, row] of cells.entries()) {
      for (const [to, cell] of row.entries()) {
        if (from === to) continue;
        const { summary } = route(graph, {
          locations: [places[from]!, places[to]!],
          costing: 'bicycle',
        }).trip;
        expect(Math.abs(cell.time! - summary.time)).toBeLessThanOrEqual(0.5);
      }
    }
  });
});

test('a place beside a ferry is on a street up to 250 m away, since nobody gets on or off along its line', async () => {
  // The ferry (way 2) leaves the quay (way 1) at b.
  const graph = await tinyGraph(
    `
a----b----c
     |
     |
     |
     |
     d`.trim(),
    [
      ['abc', STREET],
      ['bd', { route: 'ferry' }],
    ],
  );
  const out = (metres: number): Spot => ({ right: 5.1, down: metres / 100 });
  for (const costing of ['auto', 'bicycle', 'pedestrian'] as const) {
    expect([50, 240, 260].map((metres) => wayOf(graph, out(metres), {}, costing))).toEqual([1, 1, 2]);
    expect(wayOf(graph, out(50), { minimum_reachability: 1 }, costing)).toBe(2);
    expect(wayOf(graph, out(50), { radius: 15 }, costing)).toBe(2);
  }
});

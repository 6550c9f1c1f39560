import { expect, test } from 'vitest';
import { buildGraph, openGraph, traceAttributes } from '../../src/index.ts';
import { sourceOf } from '../network/tiny-map.ts';

const STEPS = 1e7 / 111_195;
const EAST = Math.cos((57 * Math.PI) / 180);

/** A node some metres east and north of a corner of the map. */
const node = (id: number, east: number, north: number) => ({
  id,
  lat: 570_000_000 + Math.round(north * STEPS),
  lon: 120_000_000 + Math.round((east * STEPS) / EAST),
});

test('whoever drives into a dead end turns round in it, though a loop lies beside it', async () => {
  // A street, a dead end of 40 m that goes on from it, and a loop around the dead end that leaves and meets the street at its end.
  const map = sourceOf(
    [
      node(1, 0, 0),
      node(2, 200, 0),
      node(3, 240, 0),
      node(4, 200, 14),
      node(5, 225, 14),
      node(6, 225, -14),
      node(7, 200, -14),
    ],
    [
      { id: 10, refs: [1, 2], tags: { highway: 'residential' } },
      { id: 11, refs: [2, 3], tags: { highway: 'residential' } },
      { id: 12, refs: [2, 4, 5, 6, 7, 2], tags: { highway: 'residential' } },
    ],
  );
  const graph = openGraph(await buildGraph(map));
  const shape = [
    [100, 1],
    [150, -2],
    [190, 2],
    [238, 1],
    [236, -3],
    [190, 1],
    [150, 2],
    [100, -1],
  ].map(([east, north]) => {
    const { lat, lon } = node(0, east!, north!);
    return { lat: lat / 1e7, lon: lon / 1e7 };
  });
  const { edges } = traceAttributes(graph, {
    shape,
    costing: 'auto',
    shape_match: 'map_snap',
    filters: { action: 'include', attributes: ['edge.way_id'] },
  });
  expect(edges?.map(({ way_id: way }) => way)).toEqual([10, 11, 11, 10]);
});

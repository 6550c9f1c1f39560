import { describe, expect, test } from 'vitest';
import { buildGraph, mapMatch, openGraph, type Graph } from '../../src/index.ts';
import { matchTrace } from '../../src/kernel/index.ts';
import { sourceOf } from '../network/tiny-map.ts';

/** A degree of longitude away from the antimeridian, to the east where it is above 0. */
const beyond = (east: number): number => (east < 0 ? 180 + east : east - 180);
const LAT = -17;

/** A street from one side to the other, without a node on the line. */
async function street(): Promise<Graph> {
  const nodes = [-0.02, -0.01, 0.01, 0.02].map((east, i) => ({
    id: i + 1,
    lat: LAT * 1e7,
    lon: Math.round(beyond(east) * 1e7),
  }));
  const tags = { highway: 'residential' };
  return openGraph(await buildGraph(sourceOf(nodes, [{ id: 1, refs: [1, 2, 3, 4], tags }])));
}

describe('a trace at the 180th meridian', () => {
  test.each([
    ['across it', [-0.015, -0.009, -0.002, 0.002, 0.009, 0.015]],
    ['to the west of it', [-0.009, -0.005, -0.001]],
    ['to the east of it', [0.001, 0.005, 0.009]],
  ])('%s is matched', async (_, places) => {
    const graph = await street();
    const shape = places.map((east) => ({ lat: LAT, lon: beyond(east) }));
    const km = (places.at(-1)! - places[0]!) * 111.195 * Math.cos((LAT * Math.PI) / 180);
    for (const shape_match of ['map_snap', 'edge_walk'] as const) {
      const { trip, alternates } = mapMatch(graph, { shape, costing: 'auto', shape_match });
      expect(trip.summary.length).toBeCloseTo(km, 2);
      expect(alternates).toBeUndefined();
    }
  });

  test.each([180, -180])('is matched on plain arcs with a node at %i', (middle) => {
    const arcs = {
      firstOut: Uint32Array.of(0, 1, 2, 2),
      head: Uint32Array.of(1, 2),
      lat: [0, 0, 0],
      lon: [179.99, middle, -179.99],
    };
    const points = [-0.008, -0.003, 0.003, 0.008].map((east) => ({ lat: 0.00001, lon: beyond(east) }));
    expect([...matchTrace(arcs, points, { sigmaMetres: 5 })]).toEqual([0, 1]);
  });
});

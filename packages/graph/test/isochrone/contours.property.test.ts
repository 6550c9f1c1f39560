import fc from 'fast-check';
import type { IsochroneContour, IsochroneRequest } from '@portolan/schemas';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import type { Graph } from '../../src/graph.ts';
import { isochrone } from '../../src/index.ts';
import { graphOfTown, town, type Town } from '../edge-expanded/towns.ts';
import { areaOf, distanceToRing, faultsOf, isInside, polygonsOf } from './geometry.ts';

const offset = fc.integer({ min: -45_000, max: 45_000 });
const wish = fc.record({
  at: fc.tuple(offset, offset),
  costing: fc.constantFrom('auto' as const, 'bicycle' as const, 'pedestrian' as const),
  contours: fc.constantFrom<IsochroneRequest['contours']>(
    [{ time: 1 }],
    [{ time: 0.2 }, { time: 1 }, { time: 3 }],
    [{ distance: 0.1 }, { distance: 0.4 }, { time: 0.5 }, { time: 2 }],
  ),
  generalize: fc.constantFrom(0, 20, 200, 5000),
  denoise: fc.constantFrom(0, 0.2, 1),
  polygons: fc.boolean(),
  reverse: fc.boolean(),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

/** The contours of a wish; undefined if there is no road near the place. */
function ask(graph: Graph, map: Town, { at, ...rest }: Wish): IsochroneContour[] | undefined {
  const location = { lat: (map.nodes[0]!.lat + at[0]) / 1e7, lon: at[1] / 1e7 };
  try {
    return isochrone(graph, { locations: [location], ...rest }).features as IsochroneContour[];
  } catch (error) {
    if ((error as Error).name !== 'PortolanError') throw error;
    expect(error).toMatchObject({ code: '171' });
    return undefined;
  }
}

test('polygons are valid: closed, simple, counterclockwise, holes inside', async () => {
  await fc.assert(
    fc.asyncProperty(town, wish, async (map, wanted) => {
      const graph = await graphOfTown(map);
      const contours = graph && ask(graph, map, { ...wanted, polygons: true });
      if (!contours) return;
      expect(contours).toHaveLength(wanted.contours.length);
      for (const contour of contours) expect(faultsOf(polygonsOf(contour))).toEqual([]);
    }),
    { numRuns: share(250) },
  );
});

/** The length of all rings together, in degrees. */
function ringLength(...contours: readonly IsochroneContour[]): number {
  const rings = contours.flatMap((contour) => polygonsOf(contour).flat());
  return rings.reduce(
    (sum, ring) =>
      sum +
      ring.slice(1).reduce((all, [x, y], i) => all + Math.hypot(x! - ring[i]![0]!, y! - ring[i]![1]!), 0),
    0,
  );
}

test('a smaller contour lies within a larger one', async () => {
  await fc.assert(
    fc.asyncProperty(town, wish, async (map, wanted) => {
      const graph = await graphOfTown(map);
      const contours = graph && ask(graph, map, { ...wanted, denoise: 0, polygons: true });
      if (!contours) return;
      for (let i = 1; i < contours.length; i++) {
        const [larger, smaller] = [contours[i - 1]!, contours[i]!];
        if (larger.properties.metric !== smaller.properties.metric) continue;
        const around = polygonsOf(larger);
        for (const [lon, lat] of polygonsOf(smaller).flat(2) as [number, number][]) {
          // Contours may run along each other, and rounding to six decimals moves them by up to half a unit.
          expect(isInside(around, lat, lon) || distanceToRing(around, lat, lon) < 2e-6).toBe(true);
        }
        const sum = (contour: IsochroneContour): number =>
          polygonsOf(contour)
            .flat()
            .reduce((total, ring) => total + areaOf(ring), 0);
        // Rounding moves every contour by half a unit at most.
        expect(sum(larger)).toBeGreaterThanOrEqual(sum(smaller) - 1e-6 * ringLength(larger, smaller));
      }
    }),
    { numRuns: share(150) },
  );
});

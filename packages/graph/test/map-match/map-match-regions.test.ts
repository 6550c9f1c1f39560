import { PortolanError } from '@portolan/base';
import type { Costing } from '@portolan/schemas';
import { expectSame, randomFractions, seedOf, share, someOf } from '@portolan/testing';
import { EXTRACTS, hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/index.ts';
import { graphOf } from '../real-graphs.ts';
import { areSameLine, densified, matchedWays, noisy, normal, randomWay, spaced, type Way } from './drives.ts';

const COSTINGS: readonly Costing[] = [
  'auto',
  'bus',
  'taxi',
  'truck',
  'bicycle',
  'motor_scooter',
  'motorcycle',
  'pedestrian',
  'low_speed_vehicle',
  'bikeshare',
];

/** The same arcs, or others on the very same line: maps have roads drawn twice, and a trace does not tell which of them it took. */
const isSame = (found: readonly Way[], way: Way): boolean =>
  found.length === 1 && (found[0]!.arcs.join() === way.arcs.join() || areSameLine(found[0]!, way));

describe.each(['gothenburg', ...(hasSharedData ? someOf(EXTRACTS) : [])] as const)(
  'traces in %s',
  (region) => {
    test('lines of routes of every model are walked arc by arc, and exact points snap to their arcs', async () => {
      const graph = await graphOf(region);
      const random = randomFractions(seedOf(region.length));
      let [tried, walked, sameArcs, snapped] = [0, 0, 0, 0];
      const wanted = 3 + share(100);
      for (let run = 0; run < 100_000 && tried < wanted; run++) {
        const costing = COSTINGS[(tried + seedOf(0)) % COSTINGS.length]!;
        const way = randomWay(graph, random, costing);
        if (!way) continue;
        tried++;
        const found = walkedAgain(graph, way, costing);
        if (isSame(found, way)) walked++;
        if (found[0]?.arcs.join() === way.arcs.join()) sameArcs++;
        const exact = {
          shape: densified(way.points, 10),
          costing,
          shape_match: 'map_snap',
          trace_options: { gps_accuracy: 1 },
        } as const;
        if (isSame(matchedWays(graph, exact), way)) snapped++;
      }
      expectSame(tried, wanted);
      // A spur shorter than the accuracy of the walk, at the end of which a route turns round, is rare but real.
      expect(tried - walked).toBeLessThanOrEqual(1 + 0.01 * tried);
      expect(tried - sameArcs).toBeLessThanOrEqual(1 + 0.01 * tried);
      // Arcs of a metre or two at an end, and ways up and down within the accuracy, are not told by points.
      expect(tried - snapped).toBeLessThanOrEqual(3 + 0.12 * tried);
    });

    test('the line of a matched way is walked again', async () => {
      const graph = await graphOf(region);
      const random = randomFractions(seedOf(region.length + 100));
      const noise = normal(random, 7);
      let [tried, missed] = [0, 0];
      for (let run = 0; run < 20_000 && tried < 2 + share(20); run++) {
        const costing = COSTINGS[(tried + seedOf(0)) % COSTINGS.length]!;
        const way = randomWay(graph, random, costing);
        if (!way) continue;
        tried++;
        const shape = noisy(spaced(way.points, 20), noise, noise);
        const options = { trace_options: { gps_accuracy: 7 }, shape_match: 'map_snap' } as const;
        for (const matched of matchedWays(graph, { shape, costing, ...options })) {
          if (matched.metres < 5) continue;
          if (!isSame(walkedAgain(graph, matched, costing), matched)) missed++;
        }
      }
      expectSame(tried > 0, true);
      expect(missed).toBeLessThanOrEqual(1 + 0.03 * tried);
    });
  },
);

/** The ways along the line of a way; none where that is no line of roads. */
function walkedAgain(graph: Graph, { encoded }: Way, costing: Costing): Way[] {
  try {
    return matchedWays(graph, { encoded_polyline: encoded, costing, shape_match: 'edge_walk' });
  } catch (error) {
    if (error instanceof PortolanError && error.code === '443') return [];
    throw error;
  }
}

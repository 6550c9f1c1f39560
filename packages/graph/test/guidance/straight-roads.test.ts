import { randomInts, seedOf, share, someOf } from '@portolan/testing';
import { EXTRACTS, hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { route, type Graph } from '../../src/index.ts';
import { graphOf } from '../real-graphs.ts';

describe.each(['gothenburg', ...(hasSharedData ? someOf(EXTRACTS) : [])] as const)('%s', (region) => {
  test('has no turn on a straight road that no other meets', async () => {
    const graph = await graphOf(region);
    const random = randomInts(seedOf(7));
    const told: string[] = [];
    for (let i = 0; i < share(60); i++) {
      for (const costing of ['auto', 'bicycle', 'pedestrian'] as const) {
        told.push(...falseTurns(graph, costing, random));
      }
    }
    expect(told).toEqual([]);
  });
});

/** Turns of a random route by less than 20 degrees, where the name stays the same and the map has no third road. */
function falseTurns(
  graph: Graph,
  costing: 'auto' | 'bicycle' | 'pedestrian',
  random: (below: number) => number,
): string[] {
  const { network } = graph.data;
  const places = [0, 1].map(() => {
    const node = random(network.nodeCount);
    return { lat: network.nodeLat[node]! / 1e7, lon: network.nodeLon[node]! / 1e7 };
  });
  let answer;
  try {
    answer = route(graph, { locations: places, costing, format: 'osrm' });
  } catch {
    return []; // There is no way.
  }
  return answer.routes[0]!.legs[0]!.steps!.flatMap(({ maneuver, intersections, name }, i, steps) => {
    const { type, bearing_before, bearing_after, location, instruction = '' } = maneuver;
    if (!/^(turn|continue|end of road|fork)$/.test(type) || /stairs|elevator|escalator/.test(instruction))
      return [];
    const degrees = Math.abs(((bearing_after - bearing_before + 540) % 360) - 180);
    if (degrees >= 20 || name !== steps[i - 1]!.name || intersections![0]!.bearings.length > 2) return [];
    return [`${costing} ${type} ${location.toReversed().join(', ')} ${degrees} degrees: ${instruction}`];
  });
}

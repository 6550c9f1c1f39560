import { arcHead } from '../../src/network/adjacency.ts';
import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import type { Graph } from '../../src/index.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { routeShapeOf } from '../../src/journey/route-shape.ts';
import { costBetween, findPath, type ArcPlace } from '../../src/journey/path.ts';
import { tailOf } from '../graph-helpers.ts';
import { graphOfTown, town } from './towns.ts';
import { slowCosts } from './turn-oracle.ts';

/** Some places on open arcs. */
function placesOn(
  { data: { network } }: Graph,
  profile: Profile,
  wishes: readonly (readonly [number, number])[],
): ArcPlace[] {
  const open = [...profile.arcs.cost.keys()].filter((arc) => profile.arcs.cost[arc] !== CLOSED);
  if (open.length === 0) return [];
  return wishes.map(([which, fraction]) => {
    const arc = open[which % open.length]!;
    const edge = arc >>> 1;
    const point = network.firstPoint[edge]!;
    const lat = network.pointLat[point]! / 1e7;
    const lon = network.pointLon[point]! / 1e7;
    return { arc, point: { edge, fraction, point, lat, lon, distanceMetres: 0 }, penalty: 0 };
  });
}

const wishes = fc.array(
  fc.tuple(fc.nat(1000), fc.oneof(fc.constantFrom(0, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }))),
  { minLength: 3, maxLength: 6 },
);

test.each([
  ['auto', {}],
  ['auto', { ignore_oneways: true }],
  ['auto', { ignore_access: true }],
  ['auto', { ignore_restrictions: true }],
  ['bicycle', {}],
  ['pedestrian', {}],
] as const)(
  '%s %o: the cheapest path costs what trying all lawful ways finds, and so do its arcs and turns together',
  async (costing, options) => {
    await fc.assert(
      fc.asyncProperty(town, wishes, async (map, places) => {
        const graph = await graphOfTown(map);
        if (!graph) return;
        const profile = graph.profile(costing, options, []);
        const on = placesOn(graph, profile, places);
        for (const from of on) {
          const truths = slowCosts(graph, profile, from, on);
          for (const [i, to] of on.entries()) {
            const path = findPath(profile, [from], [to]);
            expect(path?.cost ?? Infinity).toBe(truths[i]);
            expect(costBetween(profile, [from], [to])).toBe(truths[i]);
            if (!path) continue;
            expect(path.arcs[0]).toBe(from.arc);
            expect(path.arcs.at(-1)).toBe(to.arc);
            for (let k = 1; k < path.arcs.length; k++) {
              expect(tailOf(graph.data.network, path.arcs[k]!)).toBe(
                arcHead(graph.data.network, path.arcs[k - 1]!),
              );
            }
            const { pathEdges } = routeShapeOf(profile, [path]);
            expect(pathEdges.reduce((sum, { cost }) => sum + cost, 0)).toBe(truths[i]);
          }
        }
        // One search from all places to all places gives the least cost of all pairs.
        const least = Math.min(...on.flatMap((from) => slowCosts(graph, profile, from, on)));
        expect(costBetween(profile, on, on)).toBe(least);
      }),
      { numRuns: share(120), endOnFailure: true },
    );
  },
);

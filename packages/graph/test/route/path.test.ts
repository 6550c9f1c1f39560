import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGraph, openGraph, route, type Graph } from '../../src/index.ts';
import { mayUseEdge } from '../../src/profile.ts';
import { findPath, isConnected } from '../../src/route/path.ts';
import { courseOf } from '../../src/route/course.ts';
import { headOf } from '../../src/route/junction.ts';
import { snapToEdge } from '../../src/snapping/snap.ts';
import { tailOf } from '../graph-helpers.ts';
import { sourceOf, type NodeRow, type WayRow } from '../network/tiny-map.ts';
import { expectLawful } from './route-laws.ts';
import { slowCost, slowSnapDistance } from './route-oracle.ts';

/** A small town of crooked streets: one-ways both ways round, loops, dead ends, parallel streets, islands, gates. */
const town: fc.Arbitrary<{ readonly nodes: NodeRow[]; readonly ways: WayRow[] }> = fc
  .record({
    places: fc.array(
      fc.tuple(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -40_000, max: 40_000 })),
      {
        minLength: 3,
        maxLength: 14,
      },
    ),
    gates: fc.array(fc.nat(13), { maxLength: 2 }),
    base: fc.constantFrom(0, 499_000_000, -700_000_000),
  })
  .chain(({ places, gates, base }) =>
    fc
      .array(
        fc.record({
          refs: fc.array(fc.nat(places.length - 1), { minLength: 2, maxLength: 5 }),
          oneway: fc.constantFrom('no', 'no', 'yes', '-1'),
          highway: fc.constantFrom('residential', 'primary', 'service', 'living_street', 'motorway_link'),
          junction: fc.constantFrom('', '', '', 'roundabout'),
          name: fc.constantFrom('', 'High Street', 'Low Street'),
        }),
        { minLength: 1, maxLength: 12 },
      )
      .map((streets) => ({
        nodes: places.map(([lat, lon], i) => ({
          id: i + 1,
          lat: base + lat,
          lon: lon,
          tags: gates.includes(i) ? { barrier: i % 2 === 0 ? 'bollard' : 'gate' } : {},
        })),
        ways: streets.map(({ refs, oneway, highway, junction, name }, i) => ({
          id: i + 1,
          refs: refs.map((ref) => ref + 1),
          tags: { highway, oneway, ...(junction ? { junction } : {}), ...(name ? { name } : {}) },
        })),
      })),
  );

async function graphOfTown({
  nodes,
  ways,
}: {
  nodes: NodeRow[];
  ways: WayRow[];
}): Promise<Graph | undefined> {
  try {
    return openGraph(await buildGraph(sourceOf(nodes, ways)));
  } catch (error) {
    // Streets of one point make no network.
    expect(error).toMatchObject({ name: 'PortolanError', code: 'graph-empty' });
    return undefined;
  }
}

const offset = fc.integer({ min: -45_000, max: 45_000 });

describe('findPath', () => {
  test('costs what relaxing every arc costs, on connected arcs that add up to it', async () => {
    await fc.assert(
      fc.asyncProperty(
        town,
        fc.array(fc.tuple(offset, offset), { minLength: 4, maxLength: 8 }),
        async (map, offsets) => {
          const graph = await graphOfTown(map);
          if (!graph) return;
          const profile = graph.profile('auto');
          const { network, snapIndex } = graph.data;
          const isOpen = (edge: number): boolean => mayUseEdge(profile, edge);
          const base = map.nodes[0]!.lat > 4e8 ? 499_000_000 : map.nodes[0]!.lat < -4e8 ? -700_000_000 : 0;
          const places = offsets.flatMap(([lat, lon]) => {
            const [y, x] = [(base + lat) / 1e7, lon / 1e7];
            const snapped = snapToEdge(network, snapIndex, y, x, 35_000, isOpen);
            const nearest = slowSnapDistance(graph, y, x, isOpen);
            expect(snapped?.distanceMetres ?? Infinity).toBeCloseTo(nearest, 3);
            return snapped ? [snapped] : [];
          });
          for (const from of places) {
            for (const to of places) {
              const truth = slowCost(graph, profile, from, to);
              const path = findPath(graph, profile, from, to);
              expect(path?.cost ?? Infinity).toBe(truth);
              expect(isConnected(graph, profile, from, to)).toBe(truth !== Infinity);
              if (!path) continue;
              for (let i = 1; i < path.arcs.length; i++) {
                expect(tailOf(graph, path.arcs[i]!)).toBe(headOf(graph, path.arcs[i - 1]!));
              }
              const course = courseOf(graph, profile, [path]);
              expect(course.stretches.reduce((sum, { cost }) => sum + cost, 0)).toBe(truth);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test('gives lawful answers or the error that says why not', async () => {
    await fc.assert(
      fc.asyncProperty(
        town,
        fc.array(fc.tuple(offset, offset), { minLength: 2, maxLength: 5 }),
        async (map, offsets) => {
          const graph = await graphOfTown(map);
          if (!graph) return;
          const base = map.nodes[0]!.lat > 4e8 ? 499_000_000 : map.nodes[0]!.lat < -4e8 ? -700_000_000 : 0;
          const locations = offsets.map(([lat, lon]) => ({ lat: (base + lat) / 1e7, lon: lon / 1e7 }));
          try {
            expectLawful(route(graph, { locations, costing: 'auto' }));
          } catch (error) {
            if ((error as Error).name !== 'PortolanError') throw error;
            expect(error).toMatchObject({ code: expect.stringMatching(/^(442|171)$/) });
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

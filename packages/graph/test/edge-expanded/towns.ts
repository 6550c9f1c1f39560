import fc from 'fast-check';
import { openGraph, type Graph } from '../../src/index.ts';
import { buildGraphOf } from '../../src/build/build-graph.ts';
import { readRoadNetwork } from '../../src/network/assembly/read-road-network.ts';
import { RestrictionKind } from '../../src/network/road-network.ts';
import { sourceOf, type NodeRow, type WayRow } from '../network/tiny-map.ts';

/** A small town of crooked streets with barriers and signs, and walks through it that become turn restrictions. */
export interface Town {
  readonly nodes: NodeRow[];
  readonly ways: WayRow[];
  readonly restrictions: readonly Wish[];
}

/** A restriction along a walk of `steps` arcs, each chosen among those that go on. */
interface Wish {
  readonly start: number;
  readonly steps: readonly number[];
  readonly isOnly: boolean;
  readonly modes: number;
}

/** Random towns far north, far south and at the equator, with one-ways, loops, dead ends, parallel streets, islands, gates and signals. */
export const town: fc.Arbitrary<Town> = fc
  .record({
    places: fc.array(
      fc.tuple(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -40_000, max: 40_000 })),
      { minLength: 3, maxLength: 14 },
    ),
    things: fc.array(
      fc.tuple(
        fc.nat(13),
        fc.constantFrom<Readonly<Record<string, string>>>(
          { barrier: 'bollard' },
          { barrier: 'gate' },
          { highway: 'traffic_signals' },
          { highway: 'stop' },
          { highway: 'turning_circle' },
          { barrier: 'toll_booth' },
        ),
      ),
      { maxLength: 4 },
    ),
    base: fc.constantFrom(0, 499_000_000, -700_000_000),
    restrictions: fc.array(
      fc.record({
        start: fc.nat(1000),
        steps: fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 }),
        isOnly: fc.boolean(),
        modes: fc.constantFrom(0xffff, 0xffff, 1, 128, 2),
      }),
      { maxLength: 6 },
    ),
  })
  .chain(({ places, things, base, restrictions }) =>
    fc
      .array(
        fc.record({
          refs: fc.array(fc.nat(places.length - 1), { minLength: 2, maxLength: 5 }),
          oneway: fc.constantFrom('no', 'no', 'yes', '-1'),
          highway: fc.constantFrom(
            'residential',
            'primary',
            'service',
            'living_street',
            'motorway_link',
            'track',
          ),
          junction: fc.constantFrom('', '', '', 'roundabout'),
          name: fc.constantFrom('', 'High Street', 'Low Street'),
          access: fc.constantFrom('', '', '', 'destination', 'private'),
        }),
        { minLength: 1, maxLength: 12 },
      )
      .map((streets) => ({
        nodes: places.map(([lat, lon], i) => ({
          id: i + 1,
          lat: base + lat,
          lon,
          tags: Object.fromEntries(
            things.filter(([at]) => at === i).flatMap(([, tags]) => Object.entries(tags)),
          ),
        })),
        ways: streets.map(({ refs, oneway, highway, junction, name, access }, i) => ({
          id: i + 1,
          refs: refs.map((ref) => ref + 1),
          tags: {
            highway,
            oneway,
            ...(junction ? { junction } : {}),
            ...(name ? { name } : {}),
            ...(access ? { access } : {}),
          },
        })),
        restrictions,
      })),
  );

/** The graph of a town; undefined where its streets are no network. */
export async function graphOfTown(streets: Town): Promise<Graph | undefined> {
  const bytes = await fileOfTown(streets);
  return bytes && openGraph(bytes);
}

/** The graph file of a town; undefined where its streets are no network. */
export async function fileOfTown({ nodes, ways, restrictions }: Town): Promise<Uint8Array | undefined> {
  const network = readRoadNetwork(sourceOf(nodes, ways));
  if (network.edgeCount === 0) return undefined;
  const tailOf = (arc: number): number =>
    (arc & 1) === 0 ? network.edgeFrom[arc >>> 1]! : network.edgeTo[arc >>> 1]!;
  const arcCount = 2 * network.edgeCount;
  const walks = restrictions.flatMap((wish) => {
    const walk = [wish.start % arcCount];
    for (const step of wish.steps) {
      const at = tailOf(walk.at(-1)! ^ 1);
      const next = Array.from({ length: arcCount }, (_, arc) => arc).filter((arc) => tailOf(arc) === at);
      walk.push(next[step % next.length]!);
    }
    return [{ ...wish, walk }];
  });
  const firstRestrictionArc = new Uint32Array(walks.length + 1);
  walks.forEach(({ walk }, r) => {
    firstRestrictionArc[r + 1] = firstRestrictionArc[r]! + walk.length;
  });
  const restricted = {
    ...network,
    restrictionKind: Uint8Array.from(walks, ({ isOnly }) =>
      isOnly ? RestrictionKind.only : RestrictionKind.no,
    ),
    restrictionModes: Uint16Array.from(walks, ({ modes }) => modes),
    restrictionCondition: new Uint32Array(walks.length),
    firstRestrictionArc,
    restrictionArc: Uint32Array.from(walks.flatMap(({ walk }) => walk)),
  };
  return buildGraphOf(restricted, null);
}

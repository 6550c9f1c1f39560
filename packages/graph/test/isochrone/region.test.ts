import { neverStop } from '@portolan/base';
import { randomInts, share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, openGraph, type Graph } from '../../src/index.ts';
import { meshOf, type Mesh } from '../../src/isochrone/mesh.ts';
import { FIELDS_AWAY, meetsRegion, regionAround, type Region } from '../../src/isochrone/region.ts';
import { westEndOf } from '../../src/isochrone/unrolled.ts';
import { longitudeScale, STEPS_PER_DEGREE } from '../../src/network/plane.ts';
import { sourceOf, tinyMap, type NodeRow } from '../network/tiny-map.ts';

/** Three roads in a row, with these kilometres between them: which of them a region around the first one meets, if some of the others are in the main network. */
async function metAround(kilometres: readonly [number, number], main: readonly string[]): Promise<boolean[]> {
  // A character is 100 m.
  const [first, second] = kilometres.map((distance) => ' '.repeat(10 * distance - 3));
  const roads = ['ab', 'cd', 'ef'];
  const { data } = openGraph(
    await buildGraph(
      tinyMap(
        `a-b${first}c-d${second}e-f`,
        roads.map((letters) => [letters, { highway: 'residential' }] as const),
      ),
    ),
  );
  const { network } = data;
  const edges = [1, 2, 3].map((way) => network.edgeWayId.indexOf(way));
  const isMain = (edge: number): boolean => main.includes(roads[edges.indexOf(edge)]!);
  const plane = {
    xScale: longitudeScale(network.nodeLat[0]! / STEPS_PER_DEGREE),
    westEnd: westEndOf(network),
  };
  const kinds = { isMeshed: () => true, isMain };
  const { region, edges: met } = regionAround(data, plane, [edges[0]!], kinds, neverStop);
  expect([...met]).toEqual([...edges.keys()].filter((edge) => meetsRegion(region, network, edge)));
  return edges.map((edge) => met.includes(edge));
}

test('a region has the roads up to 5 km away that are cut off, and not what lies behind them', async () => {
  expect(await metAround([4, 4], [])).toEqual([true, true, false]);
  expect(await metAround([7, 4], [])).toEqual([true, false, false]);
  // The fields beside it are nearer than the road itself.
  expect(await metAround([6.3, 4], [])).toEqual([true, true, false]);
});

test('a road that is cut off belongs to the nearest road of the main network', async () => {
  expect(await metAround([4, 4], ['cd'])).toEqual([true, false, false]);
  expect(await metAround([4, 2], ['ef'])).toEqual([true, false, false]);
  expect(await metAround([3, 4], ['ef'])).toEqual([true, true, false]);
  // Where both are about as near, it may be either's, and the other one decides.
  expect(await metAround([2, 2], ['ef'])).toEqual([true, true, true]);
});

/** Streets of villages, some hundred metres to some kilometres from each other. */
async function scattered(seed: number): Promise<Graph> {
  const random = randomInts(seed);
  const nodes: NodeRow[] = [];
  const ways = Array.from({ length: 40 }, (_, way) => {
    const spread = [2000, 20_000, 60_000][random(3)]!;
    const [south, west] = [480_000_000 + random(900_000), 80_000_000 + random(1_200_000)];
    const refs = Array.from({ length: 2 + random(5) }, () =>
      nodes.push({ id: nodes.length + 1, lat: south + random(spread), lon: west + random(spread) }),
    );
    return { id: way + 1, refs, tags: { highway: 'residential' } };
  });
  return openGraph(await buildGraph(sourceOf(nodes, ways)));
}

/** The triangles of a mesh that have a corner in some squares: the coordinates of their corners. */
function trianglesAt(
  { xy, triangles, points }: Mesh,
  isThere: (lon: number, lat: number) => boolean,
): string[] {
  const found: string[] = [];
  for (let h = 0; h < triangles.length; h += 3) {
    const corners = [...triangles.subarray(h, h + 3)].map((corner) =>
      xy.subarray(2 * corner, 2 * corner + 2),
    );
    if (corners.some(([x, y]) => isThere(x! / points.xScale, y!)))
      found.push(
        corners
          .map((corner) => corner.join(' '))
          .toSorted()
          .join(', '),
      );
  }
  return found.toSorted();
}

test('where journeys may end, and on the fields around, the mesh of a region has the triangles of the whole', async () => {
  let [compared, smaller] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
      const { data } = await scattered(seed);
      const { network } = data;
      const plane = { xScale: longitudeScale(48), westEnd: westEndOf(network) };
      const all = Uint32Array.from({ length: network.edgeCount }, (_, edge) => edge);
      const whole = meshOf(network, { edges: all, around: all, region: undefined }, plane, neverStop);
      const random = randomInts(seed + 1);
      for (let k = 0; k < 3; k++) {
        const ends = [random(network.edgeCount), random(network.edgeCount)].slice(random(2));
        const kinds = { isMeshed: () => true, isMain: () => true };
        const roads = regionAround(data, plane, ends, kinds, neverStop);
        const { region } = roads;
        expect(roads.edges).toEqual(roads.around.filter((edge) => meetsRegion(region, network, edge)));
        const part = meshOf(network, roads, plane, neverStop);
        const isNearEnd = nearCoreOf(region);
        const expected = trianglesAt(whole, isNearEnd);
        expect(trianglesAt(part, isNearEnd)).toEqual(expected);
        compared += expected.length;
        if (part.triangles.length < whole.triangles.length / 2) smaller++;
      }
    }),
    // Of this town the fields beside the core follow from roads beyond the margin.
    { numRuns: share(25), examples: [[475_855]] },
  );
  expect(compared).toBeGreaterThan(0);
  expect(smaller).toBeGreaterThan(0);
});

/** Whether a place is in the core of a region or on the fields around it. */
function nearCoreOf({ width, height, firstColumn, firstRow, columns, rows, squares }: Region) {
  const isNear = new Uint8Array(squares.length);
  squares.forEach((kind, square) => {
    if (kind !== 2) return;
    const [row, column] = [Math.floor(square / columns), square % columns];
    for (let r = row - FIELDS_AWAY; r <= row + FIELDS_AWAY; r++)
      for (let c = column - FIELDS_AWAY; c <= column + FIELDS_AWAY; c++) isNear[r * columns + c] = 1;
  });
  return (lon: number, lat: number): boolean => {
    const [column, row] = [Math.floor(lon / width) - firstColumn, Math.floor(lat / height) - firstRow];
    return column >= 0 && row >= 0 && column < columns && row < rows && isNear[row * columns + column] === 1;
  };
}

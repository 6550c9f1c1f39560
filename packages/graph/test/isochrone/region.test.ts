import { neverStop } from '@portolan/base';
import { expect, test } from 'vitest';
import { buildGraph, openGraph } from '../../src/index.ts';
import { meetsRegion, regionAround } from '../../src/isochrone/region.ts';
import { westEndOf } from '../../src/isochrone/unrolled.ts';
import { longitudeScale, STEPS_PER_DEGREE } from '../../src/network/plane.ts';
import { tinyMap } from '../network/tiny-map.ts';

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
  const region = regionAround(data, plane, [edges[0]!], { isMeshed: () => true, isMain }, neverStop);
  return edges.map((edge) => meetsRegion(region, network, edge));
}

test('a region has the roads up to 5 km away that are cut off, and not what lies behind them', async () => {
  expect(await metAround([4, 4], [])).toEqual([true, true, false]);
  expect(await metAround([7, 4], [])).toEqual([true, false, false]);
});

test('a road that is cut off belongs to the nearest road of the main network', async () => {
  expect(await metAround([4, 4], ['cd'])).toEqual([true, false, false]);
  expect(await metAround([4, 2], ['ef'])).toEqual([true, false, false]);
  expect(await metAround([3, 4], ['ef'])).toEqual([true, true, false]);
  // Where both are about as near, it may be either's, and the other one decides.
  expect(await metAround([2, 2], ['ef'])).toEqual([true, true, true]);
});

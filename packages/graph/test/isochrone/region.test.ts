import { neverStop } from '@portolan/base';
import { expect, test } from 'vitest';
import { buildGraph, openGraph } from '../../src/index.ts';
import { meetsRegion, regionAround } from '../../src/isochrone/region.ts';
import { tinyMap } from '../network/tiny-map.ts';

test('a region reaches as far as the roads that may be nearer to a place 5 km away', async () => {
  // A character is 100 m: roads at 0, 9.5 and 14 km.
  const picture = `a-b${' '.repeat(92)}c-d${' '.repeat(42)}e-f`;
  const road = { highway: 'residential' };
  const source = tinyMap(
    picture,
    ['ab', 'cd', 'ef'].map((letters) => [letters, road] as const),
  );
  const { network } = openGraph(await buildGraph(source)).data;
  const edges = [1, 2, 3].map((way) => network.edgeWayId.indexOf(way));
  const region = regionAround(network, [edges[0]!], () => false, neverStop);
  expect(edges.map((edge) => meetsRegion(region, network, edge))).toEqual([true, true, false]);
});

import { neverStop } from '@portolan/base';
import { expect, test } from 'vitest';
import { buildGraph, openGraph } from '../../src/index.ts';
import { meetsRegion, regionAround } from '../../src/isochrone/region.ts';
import { tinyMap } from '../network/tiny-map.ts';

test('a region reaches as far as the roads that may be nearer to a place 5 km away', async () => {
  // A character is 100 m: roads at 0, 4.8, 9.5 and 14 km.
  const picture = `a-b${' '.repeat(45)}c-d${' '.repeat(45)}e-f${' '.repeat(42)}g-h`;
  const road = { highway: 'residential' };
  const source = tinyMap(
    picture,
    ['ab', 'cd', 'ef', 'gh'].map((letters) => [letters, road] as const),
  );
  const { network } = openGraph(await buildGraph(source)).data;
  const edges = [1, 2, 3, 4].map((way) => network.edgeWayId.indexOf(way));
  const metBeside = (cutOff: number | undefined): boolean[] => {
    const kinds = { isMain: () => false, isCutOff: (edge: number) => edge === cutOff };
    const region = regionAround(network, [edges[0]!], kinds, neverStop);
    return edges.map((edge) => meetsRegion(region, network, edge));
  };
  expect(metBeside(edges[1])).toEqual([true, true, true, false]);
  // Where no place is moved, none of them competes.
  expect(metBeside(undefined)).toEqual([true, true, false, false]);
});

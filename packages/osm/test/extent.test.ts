import { describe, expect, test } from 'vitest';
import { extentOf, readOsm, type Bounds } from '../src/index.ts';

/** An extract that states a box, with nodes at places of [longitude, latitude]. */
async function extract(stated: Bounds | null, places: readonly (readonly [number, number])[]) {
  const box =
    stated &&
    `<bounds minlat="${stated.south}" minlon="${stated.west}" maxlat="${stated.north}" maxlon="${stated.east}"/>`;
  const nodes = places.map(([lon, lat], i) => `<node id="${i + 1}" lat="${lat}" lon="${lon}"/>`);
  return readOsm(new TextEncoder().encode(`<osm version="0.6">${box ?? ''}${nodes.join('')}</osm>`));
}

const town = [
  [8.5, 49.3],
  [8.8, 49.5],
] as const;
const townBox = { west: 8.5, south: 49.3, east: 8.8, north: 49.5 };
/** Across the antimeridian. */
const fiji = [
  [178, -18],
  [-179, -16],
] as const;
const fijiBox = { west: 178, south: -18, east: -179, north: -16 };

describe('where the data of an extract are', () => {
  test.each<[string, Bounds | null, readonly (readonly [number, number])[], Bounds | null]>([
    ['nothing is stated', null, town, townBox],
    ['a quarter of the Earth is stated', { west: 0, south: 0, east: 180, north: 90 }, town, townBox],
    ['a way reaches far beyond the stated box', townBox, [...town, [12, 54]], townBox],
    ['the stated box is elsewhere', { west: -74, south: 40, east: -73, north: 41 }, town, townBox],
    [
      'the stated box crosses the antimeridian',
      { west: 177, south: -20, east: -178, north: -12 },
      [
        [178, -18],
        [-179, -16],
      ],
      { west: 177, south: -18, east: -178, north: -16 },
    ],
    ['nodes lie on both sides of the antimeridian', null, fiji, fijiBox],
    [
      'the whole Earth is stated around such nodes',
      { west: -180, south: -90, east: 180, north: 90 },
      fiji,
      fijiBox,
    ],
    [
      'one side of such nodes is stated',
      { west: 170, south: -20, east: 180, north: -10 },
      fiji,
      { ...fijiBox, east: 180 },
    ],
    [
      'the other side of such nodes is stated',
      { west: -180, south: -20, east: -170, north: -10 },
      fiji,
      { ...fijiBox, west: -180 },
    ],
    ['nodes lie around the Earth', null, [...fiji, [0, -17]], { ...fijiBox, west: -179, east: 178 }],
    ['there are no nodes', townBox, [], townBox],
    ['there is nothing', null, [], null],
  ])('where %s', async (_, stated, places, extent) => {
    expect(extentOf(await extract(stated, places))).toEqual(extent);
  });
});

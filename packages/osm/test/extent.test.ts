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
    ['there are no nodes', townBox, [], townBox],
    ['there is nothing', null, [], null],
  ])('where %s', async (_, stated, places, extent) => {
    expect(extentOf(await extract(stated, places))).toEqual(extent);
  });
});

/**
 * Countries and their side of driving, as `adminAt` of `buildGraph` takes them. They come from Natural Earth by way of the npm package
 * world-atlas, so that nothing is downloaded. Runs in Node.js, where it reads the file of that package.
 *
 * @module
 */
import type { Admin } from '@portolan/graph';
import type { Bounds } from '@portolan/osm';
import { countryFinder, withCoastalWaters } from './country-finder.ts';
import { readWorldAtlas } from './world-atlas.ts';

export type { Admin } from '@portolan/graph';
export type { Bounds } from '@portolan/osm';

const WHOLE_WORLD: Bounds = { west: -180, south: -90, east: 180, north: 90 };

/**
 * Finds the country of a place: ISO 3166-1 alpha-2 code, English name, and side of driving. `state` and `stateCode` are empty, since
 * borders inside countries are not known.
 *
 * @param lat  WGS 84 degrees.
 * @param lon  WGS 84 degrees.
 * @returns null at sea; up to 12 nautical miles (22 km) from land it is the country of the nearest coast, so that piers and bridges have one.
 */
export type AdminAt = (lat: number, lon: number) => Admin | null;

/**
 * Reads the borders of all countries (1:10 million, right within some hundred metres) that reach into a box.
 *
 * @param bounds  degrees; the whole world by default, of which a search takes longer. Outside of the box a country may be missed.
 * @returns a function for the option `adminAt` of `buildGraph`.
 * @throws an error of the file system where the package world-atlas is not installed beside this one.
 * @example
 *   const source = await readOsm(await readFile('monaco.osm.pbf'));
 *   const graph = await buildGraph(source, { adminAt: await openCountries(source.bounds ?? undefined) });
 */
export async function openCountries(bounds: Bounds = WHOLE_WORLD): Promise<AdminAt> {
  const wide = withCoastalWaters(bounds);
  return countryFinder(await readWorldAtlas((box) => wide.meets(box)), bounds);
}

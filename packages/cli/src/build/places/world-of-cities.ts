import { buildGeocoder } from '@portolan/geocoder';
import { citiesAround } from './cities.ts';

/** A geocoder of the places of a thousand inhabitants and more of the whole world. It takes some two seconds to build. */
export async function worldOfCities(): Promise<Uint8Array> {
  return buildGeocoder(null, { geonames: citiesAround({ contains: () => true }) });
}

import { openGeocoder, type Geocoder } from '@portolan/geocoder';
import { kindNames } from '@portolan/geocoder/kind-names';
import { unpackedGeocoder } from '@portolan/geocoder/pack';

/** Opens a geocoder file, packed or not. */
export function openGeocoderFile(bytes: Uint8Array): Geocoder {
  return openGeocoder(unpackedGeocoder(bytes), { kindNames });
}

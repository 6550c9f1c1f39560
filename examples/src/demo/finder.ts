/** The part of the geocoder in the demo's page, for its search box and for clicks on its map. */
import { autocomplete, openGeocoder, reverse, type V1Feature } from '@portolan/geocoder';

/** A place as the page shows it. */
export interface Found {
  readonly name: string;
  readonly label: string;
  /** A layer such as street or locality. */
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
  readonly metres: number;
  readonly bbox: readonly number[] | undefined;
}

export interface Finder {
  /** Places for what has been typed so far, those near a place first. */
  find(text: string, near: { readonly lat: number; readonly lon: number }): Found[];
  /** What is nearest to a place. */
  at(lat: number, lon: number): Found[];
}

const MOST_SHOWN = 7;

/** Opens a geocoder. @param base64  the bytes of a `geocoder.portolan`. */
export function open(base64: string): Finder {
  const geocoder = openGeocoder(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  return {
    find(text, near) {
      const focus = { 'focus.point.lat': near.lat, 'focus.point.lon': near.lon };
      return autocomplete(geocoder, { text, size: MOST_SHOWN, ...focus }).features.flatMap(foundIn);
    },
    at: (lat, lon) =>
      reverse(geocoder, { 'point.lat': lat, 'point.lon': lon, size: 1 }).features.flatMap(foundIn),
  };
}

function foundIn({ geometry, properties, bbox }: V1Feature): Found[] {
  const { name, label, layer, distance } = properties;
  const [lon, lat] = geometry.coordinates;
  const metres = (distance ?? 0) * 1000;
  return [{ name, label, kind: layer, lat, lon, metres, bbox }];
}

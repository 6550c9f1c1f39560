/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of this function, so what it uses stands inside it */
import type { Json, Place } from './types.ts';

/** Reads members of answers and requests without relying on their shape. */
export interface JsonReader {
  readonly isList: (value: Json | undefined) => value is readonly Json[];
  /** The members of an object; none of any other value. */
  readonly members: (value: Json | undefined) => { readonly [name: string]: Json };
  readonly list: (value: Json | undefined) => readonly Json[];
  /** The object as a list of one place; an empty list where it is none. */
  readonly placeOf: (value: Json | undefined) => Place[];
  /** Places of a position of GeoJSON, and of a list of positions. */
  readonly position: (value: Json) => Place[];
  readonly ring: (value: Json) => Place[];
  readonly pretty: (value: Json) => string;
}

export function jsonReader(): JsonReader {
  const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
  const members = (value: Json | undefined): { readonly [name: string]: Json } =>
    typeof value === 'object' && value !== null && !isList(value) ? value : {};
  const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

  const placeOf = (value: Json | undefined): Place[] => {
    const { lat, lon, input_lat, input_lon } = members(value);
    if (typeof lat === 'number' && typeof lon === 'number') return [{ lat, lon }];
    if (typeof input_lat === 'number' && typeof input_lon === 'number')
      return [{ lat: input_lat, lon: input_lon }];
    return [];
  };
  const position = (value: Json): Place[] => {
    const [lon, lat] = list(value);
    return typeof lon === 'number' && typeof lat === 'number' ? [{ lat, lon }] : [];
  };
  const ring = (value: Json): Place[] => list(value).flatMap(position);

  /** Writes JSON with a line for each member, but with places, points of tracks and pairs of numbers on one line. */
  const pretty = (value: Json): string =>
    JSON.stringify(value, null, 2)
      .replace(/\{\s+("\w+": -?[\d.]+),\s+("\w+": -?[\d.]+)\s+\}/g, '{ $1, $2 }')
      .replace(/\{\s+("lat": -?[\d.]+),\s+("lon": -?[\d.]+),\s+("time": [\d.]+)\s+\}/g, '{ $1, $2, $3 }')
      .replace(/\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g, '[$1, $2]');

  return { isList, members, list, placeOf, position, ring, pretty };
}

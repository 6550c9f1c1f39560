import { isGeoJson, type EvaluationFeature, type TileId } from './context.ts';

/** A place: units of the world at a zoom level, or degrees. */
export type Place = readonly [x: number, y: number];

/** Units to the side of a tile in which `within` and `distance` reckon; MapLibre does so too, and its answers on a border follow from it. */
export const UNITS = 8192;

/** The parts of a feature's geometry: single points, lines, or rings. */
export interface Parts {
  readonly kind: 'points' | 'lines' | 'rings';
  readonly lists: readonly (readonly Place[])[];
}

/** Degrees as units of the world at a zoom level, rounded. */
export function toUnits([lon, lat]: Place, z: number): Place {
  const size = 2 ** z * UNITS;
  const x = (180 + lon) / 360;
  const y = (180 - (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))) / 360;
  return [Math.round(x * size), Math.round(y * size)];
}

/** Units of the world at a zoom level as degrees. */
export function toDegrees([x, y]: Place, z: number): Place {
  const size = 2 ** z * UNITS;
  const north = 180 - (y / size) * 360;
  return [(x / size) * 360 - 180, (360 / Math.PI) * Math.atan(Math.exp((north * Math.PI) / 180)) - 90];
}

/** A feature's geometry in units of the world at the zoom level of its tile; undefined where it has none that can be used. */
export function partsOf(feature: EvaluationFeature, tile: TileId, kind: string | null): Parts | undefined {
  const { geometry } = feature;
  const form = kind === 'Point' ? 'points' : kind === 'LineString' ? 'lines' : 'rings';
  if (geometry === undefined || geometry === null) return undefined;
  if (isGeoJson(geometry)) {
    const lists = listsOf(geometry.type, geometry.coordinates);
    return lists && { kind: form, lists: lists.map((list) => list.map((place) => toUnits(place, tile.z))) };
  }
  const scale = UNITS / (feature.extent ?? UNITS);
  const lists = geometry.map((list) =>
    list.map(({ x, y }): Place => [x * scale + tile.x * UNITS, y * scale + tile.y * UNITS]),
  );
  return { kind: form, lists };
}

/** Coordinates of GeoJSON as lists of places, whatever their nesting; undefined where they are malformed. */
export function listsOf(type: string, coordinates: unknown): Place[][] | undefined {
  switch (type) {
    case 'Point': {
      const list = placesOf([coordinates]);
      return list && [list];
    }
    case 'MultiPoint':
    case 'LineString': {
      const list = placesOf(coordinates);
      return list && [list];
    }
    case 'MultiLineString':
    case 'Polygon':
      return Array.isArray(coordinates) ? allOf(coordinates, placesOf) : undefined;
    case 'MultiPolygon':
      return Array.isArray(coordinates)
        ? allOf(coordinates, (polygon) => listsOf('Polygon', polygon))?.flat()
        : undefined;
    default:
      return undefined;
  }
}

function placesOf(input: unknown): Place[] | undefined {
  if (!Array.isArray(input) || input.length === 0) return undefined;
  return allOf(input, (each) => {
    if (!Array.isArray(each)) return undefined;
    const [x, y]: readonly unknown[] = each;
    return Number.isFinite(x) && Number.isFinite(y) ? ([Number(x), Number(y)] as const) : undefined;
  });
}

/** The results for all of a list, or undefined where one has none. */
export function allOf<T>(list: readonly unknown[], take: (each: unknown) => T | undefined): T[] | undefined {
  const results: T[] = [];
  for (const each of list) {
    const result = take(each);
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results;
}

/** The geometries of a GeoJSON object: its own, its feature's or those of its features. */
export function geometriesOf(input: unknown): { readonly type: string; readonly coordinates: unknown }[] {
  if (typeof input !== 'object' || input === null || !('type' in input)) return [];
  if (input.type === 'FeatureCollection')
    return 'features' in input && Array.isArray(input.features)
      ? input.features.flatMap((feature: unknown) => (isFeature(feature) ? geometriesOf(feature) : []))
      : [];
  if (isFeature(input)) return isFeature(input.geometry) ? [] : geometriesOf(input.geometry);
  return typeof input.type === 'string' && 'coordinates' in input
    ? [{ type: input.type, coordinates: input.coordinates }]
    : [];
}

function isFeature(input: unknown): input is { readonly geometry: unknown } {
  return (
    typeof input === 'object' &&
    input !== null &&
    'type' in input &&
    input.type === 'Feature' &&
    'geometry' in input
  );
}

/** Whether a place lies within rings by the even-odd rule; `onEdge` is the answer on a border. */
export function isInside([x, y]: Place, rings: readonly (readonly Place[])[], onEdge: boolean): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let index = 0; index + 1 < ring.length; index++) {
      const [x1, y1] = ring[index]!;
      const [x2, y2] = ring[index + 1]!;
      const [ax, ay, bx, by] = [x - x1, y - y1, x - x2, y - y2];
      if (ax * by - bx * ay === 0 && ax * bx <= 0 && ay * by <= 0) return onEdge;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/** Whether two segments cross within both. */
export function doCross(a: Place, b: Place, c: Place, d: Place): boolean {
  return areApart(a, b, c, d) && areApart(c, d, a, b);
}

/** Whether two places lie on different sides of a line, neither on it. */
function areApart(p: Place, q: Place, from: Place, to: Place): boolean {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const one = (p[0] - from[0]) * dy - dx * (p[1] - from[1]);
  const other = (q[0] - from[0]) * dy - dx * (q[1] - from[1]);
  return (one > 0 && other < 0) || (one < 0 && other > 0);
}

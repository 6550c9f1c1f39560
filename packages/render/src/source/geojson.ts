import type { EvaluationFeature, TileId } from '../expressions/context.ts';
import { mercatorOf } from '../view/view.ts';
import { boundsOf, reversedPlaces, signedArea } from '../geometry/clip.ts';
import type { MvtFeature } from './mvt.ts';

/** Nested collections beyond this are passed over. */
const MAX_DEPTH = 32;

/** MapLibre cuts GeoJSON into tiles of whole zoom levels, down to this one. */
const GREATEST_ZOOM = 18;
/** Units to the side of such a tile, to which its places are rounded. */
export const GEOJSON_UNITS = 8192;

/** The zoom level of the tiles that GeoJSON would come in. */
export function geoJsonZoom(zoom: number): number {
  return Math.max(0, Math.min(GREATEST_ZOOM, Math.floor(zoom)));
}

/**
 * The features of a GeoJSON object on the square of web Mercator, which counts as one tile of one unit. What is malformed is left out and told.
 *
 * @param warn  hears what was left out, and why. @param zoom  the level at which expressions that ask for places count in units.
 */
export function geoJsonFeatures(
  input: unknown,
  warn: (message: string) => void,
  zoom = GREATEST_ZOOM,
): readonly MvtFeature[] {
  const features: MvtFeature[] = [];
  collect(input, undefined, 0, features, warn, { z: zoom, x: 0, y: 0 });
  return features;
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function collect(
  input: unknown,
  feature: Json | undefined,
  depth: number,
  into: MvtFeature[],
  warn: (message: string) => void,
  tile: TileId,
): void {
  if (!isObject(input) || typeof input['type'] !== 'string') {
    warn('GeoJSON is an object with a type; it is left out.');
    return;
  }
  if (depth > MAX_DEPTH) {
    warn(`GeoJSON has more than ${MAX_DEPTH} levels of collections; the rest is left out.`);
    return;
  }
  const type = input['type'];
  const lists =
    type === 'FeatureCollection'
      ? input['features']
      : type === 'GeometryCollection'
        ? input['geometries']
        : undefined;
  if (type === 'FeatureCollection' || type === 'GeometryCollection') {
    if (Array.isArray(lists)) for (const each of lists) collect(each, feature, depth + 1, into, warn, tile);
    else warn(`A ${type} has no list of its members; it is left out.`);
    return;
  }
  if (type === 'Feature') {
    // A feature without a geometry is allowed, and shows nothing.
    if (input['geometry'] !== null && input['geometry'] !== undefined)
      collect(input['geometry'], input, depth + 1, into, warn, tile);
    return;
  }
  const read = partsOf(type, input['coordinates']);
  if (read === undefined) {
    warn(`The coordinates of a ${type.slice(0, 40)} are malformed; it is left out.`);
    return;
  }
  const [kind, parts] = read;
  const properties = isObject(feature?.['properties']) ? feature['properties'] : {};
  const id = feature?.['id'];
  const evaluated: EvaluationFeature = {
    type: kind,
    properties,
    geometry: { type, coordinates: input['coordinates'] },
    tile,
    ...(id === undefined ? {} : { id }),
  };
  into.push({ evaluated, type: kind, parts: () => parts, bounds: () => boundsOf(parts.flat()) });
}

type Parts = readonly [1 | 2 | 3, readonly (readonly number[])[]];

/** The kind of a geometry and its points, lines or rings; undefined where it is malformed. Polygons turn as in vector tiles. */
function partsOf(type: string, coordinates: unknown): Parts | undefined {
  switch (type) {
    case 'Point': {
      const place = placeOf(coordinates);
      return place && [1, [place]];
    }
    case 'MultiPoint': {
      const line = lineOf(coordinates);
      return line && [1, [line]];
    }
    case 'LineString': {
      const line = lineOf(coordinates);
      return line && [2, [line]];
    }
    case 'MultiLineString': {
      const lines = listOf(coordinates, lineOf);
      return lines && [2, lines];
    }
    case 'Polygon': {
      const rings = polygonOf(coordinates);
      return rings && [3, rings];
    }
    case 'MultiPolygon': {
      const polygons = listOf(coordinates, polygonOf);
      return polygons && [3, polygons.flat()];
    }
    default:
      return undefined;
  }
}

function listOf<T>(input: unknown, read: (each: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const out: T[] = [];
  for (const each of input) {
    const one = read(each);
    if (one === undefined) return undefined;
    out.push(one);
  }
  return out;
}

function placeOf(input: unknown): number[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const [lon, lat]: readonly unknown[] = input;
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon) || !Number.isFinite(lat))
    return undefined;
  const { x, y } = mercatorOf(lon, lat);
  return [x, y];
}

function lineOf(input: unknown): number[] | undefined {
  return listOf(input, placeOf)?.flat();
}

function polygonOf(input: unknown): number[][] | undefined {
  const rings = listOf(input, lineOf);
  return rings?.map((ring, index) => {
    const closed =
      ring.length >= 4 && (ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1))
        ? [...ring, ring[0]!, ring[1]!]
        : ring;
    return signedArea(closed) >= 0 === (index === 0) ? closed : reversedPlaces(closed);
  });
}

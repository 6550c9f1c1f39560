import { boxOf } from '../../geometry.ts';
import type { RingCoordinates } from '../../geometry.ts';
import type { FeatureCollection } from '../build-options.ts';
import { inputError, isObject, unitsOf } from '../input.ts';

/** One feature, checked as far as the builder reads it. */
export interface Feature {
  /** Where the feature is, for error messages. */
  readonly where: string;
  readonly id: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Rings of a polygon or multipolygon; undefined for other geometries. */
  readonly rings: RingCoordinates[] | undefined;
  /** The place of a point, or the middle of the bounding box of the rings; undefined for other geometries. */
  readonly centre: { readonly lat: number; readonly lon: number } | undefined;
}

/**
 * The features of a collection.
 * @throws {PortolanError} `geocoder-input` when the value is no collection, or a geometry is malformed.
 */
export function featuresOf(option: string, collection: FeatureCollection | undefined): Feature[] {
  if (collection === undefined) return [];
  if (!isObject(collection) || !Array.isArray(collection.features))
    throw inputError(option, 'the option', 'a GeoJSON FeatureCollection', typeof collection);
  return collection.features.map((feature: unknown, index) => {
    const where = `features[${index}]`;
    if (!isObject(feature) || !isObject(feature['properties']))
      throw inputError(option, where, 'a GeoJSON feature with properties', feature);
    const rings = ringsOf(option, where, feature['geometry']);
    return {
      where,
      id: feature['id'],
      properties: feature['properties'],
      rings,
      centre: rings === undefined ? pointOf(option, where, feature['geometry']) : middleOf(rings),
    };
  });
}

function pointOf(option: string, where: string, geometry: unknown): { lat: number; lon: number } | undefined {
  if (!isObject(geometry) || geometry['type'] !== 'Point') return undefined;
  return position(option, `${where}.geometry`, geometry['coordinates']);
}

function position(option: string, where: string, value: unknown): { lat: number; lon: number } {
  const [lon, lat] = Array.isArray(value) ? (value as unknown[]) : [];
  const isSound =
    typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180.000001;
  if (!isSound) throw inputError(option, where, 'a position [lon, lat]', value);
  return { lat: unitsOf(lat), lon: Math.max(-180e6, Math.min(180e6, unitsOf(lon))) };
}

function ringsOf(option: string, where: string, geometry: unknown): RingCoordinates[] | undefined {
  if (!isObject(geometry)) return undefined;
  const { type, coordinates } = geometry;
  if (type !== 'Polygon' && type !== 'MultiPolygon') return undefined;
  const polygons: unknown = type === 'Polygon' ? [coordinates] : coordinates;
  const broken = (): Error => inputError(option, `${where}.geometry`, 'lists of rings of positions', type);
  if (!Array.isArray(polygons)) throw broken();
  const rings: RingCoordinates[] = [];
  for (const polygon of polygons as unknown[]) {
    if (!Array.isArray(polygon)) throw broken();
    for (const ring of polygon as unknown[]) {
      if (!Array.isArray(ring)) throw broken();
      // The last position repeats the first.
      const points = ring.slice(0, -1).map((each: unknown) => position(option, `${where}.geometry`, each));
      if (points.length < 3) continue;
      rings.push({
        lat: Int32Array.from(points, ({ lat }) => lat),
        lon: Int32Array.from(points, ({ lon }) => lon),
      });
    }
  }
  return rings.length === 0 ? undefined : rings;
}

function middleOf(rings: readonly RingCoordinates[]): { lat: number; lon: number } {
  // Only the largest ring counts, by the size of its box, so that far islands do not move the middle.
  let best = { size: -1, lat: 0, lon: 0 };
  for (const { lat, lon } of rings) {
    const [west, south, east, north] = boxOf([{ lat, lon }]);
    const size = (north - south) * (east - west);
    if (size > best.size)
      best = { size, lat: Math.round((south + north) / 2), lon: Math.round((west + east) / 2) };
  }
  return { lat: best.lat, lon: best.lon };
}

/** The first of some properties that is a text. Property names may also be in upper case. */
export function textProperty(
  properties: Readonly<Record<string, unknown>>,
  ...names: string[]
): string | undefined {
  for (const name of names) {
    for (const key of [name, name.toUpperCase()]) {
      const value = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (typeof value === 'string' && value.trim() !== '' && value !== '-99') return value.trim();
    }
  }
  return undefined;
}

/** The first of some properties that is a finite number. Property names may also be in upper case. */
export function numberProperty(
  properties: Readonly<Record<string, unknown>>,
  ...names: string[]
): number | undefined {
  for (const name of names) {
    for (const key of [name, name.toUpperCase()]) {
      const value = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (typeof value === 'number' && Number.isFinite(value)) return value;
    }
  }
  return undefined;
}

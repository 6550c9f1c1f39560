import { distanceMetres, PortolanError } from '@portolan/base';
import { describe } from './members.ts';

/** A closed line around an area, in degrees; its last point equals the first. */
export interface Ring {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** The longest total perimeter of all rings of a request. */
const MAX_PERIMETER_METRES = 10_000;
/** The largest number of points of all rings together. It allows a point for every metre of the perimeter, more than anybody draws. */
const MAX_POINTS = 10_000;

/**
 * Reads the rings of `exclude_polygons`, which are lists of [lon, lat]; open rings are closed.
 *
 * @throws {PortolanError} `137` when one is malformed, `167` when they are too long.
 */
export function readPolygons(value: unknown): Ring[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value))
    throw malformed('exclude_polygons', `must be a list of rings, not ${describe(value)}`);
  if (value.length > MAX_POINTS)
    throw malformed(
      'exclude_polygons',
      `has ${value.length} rings; at most ${MAX_POINTS} points are allowed`,
    );
  const rings = value.map((ring: unknown, index) => readRing(ring, `exclude_polygons[${index}]`));
  const pointCount = rings.reduce((sum, { lat }) => sum + lat.length, 0);
  if (pointCount > MAX_POINTS) {
    throw malformed(
      'exclude_polygons',
      `have ${pointCount} points; at most ${MAX_POINTS} are allowed in all`,
    );
  }
  let perimeter = 0;
  for (const { lat, lon } of rings) {
    for (let i = 1; i < lat.length; i++)
      perimeter += distanceMetres(lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!);
  }
  if (perimeter > MAX_PERIMETER_METRES) {
    throw new PortolanError(
      '167',
      `exclude_polygons are ${Math.round(perimeter)} m around; at most ${MAX_PERIMETER_METRES} m are allowed in all`,
      { field: 'exclude_polygons', mostMetres: MAX_PERIMETER_METRES, foundMetres: perimeter },
    );
  }
  return rings;
}

function readRing(value: unknown, path: string): Ring {
  if (!Array.isArray(value)) throw malformed(path, `must be a list of [lon, lat], not ${describe(value)}`);
  if (value.length > MAX_POINTS)
    throw malformed(path, `has ${value.length} points; at most ${MAX_POINTS} are allowed in all`);
  const points = value.map((point: unknown, index) => readPoint(point, `${path}[${index}]`));
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) points.push(first);
  if (new Set(points.map((point) => point.join())).size < 3)
    throw malformed(path, 'needs three different points at least');
  return {
    lat: Float64Array.from(points, ([, lat]) => lat),
    lon: Float64Array.from(points, ([lon]) => lon),
  };
}

function readPoint(value: unknown, path: string): readonly [lon: number, lat: number] {
  if (Array.isArray(value) && value.length >= 2) {
    const [lon, lat]: unknown[] = value;
    const isPlace =
      typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
    if (isPlace) return [lon, lat];
  }
  throw malformed(path, 'must be [lon, lat], lon from -180 to 180 and lat from -90 to 90');
}

function malformed(field: string, text: string): PortolanError {
  return new PortolanError('137', `${field} ${text}`, { field });
}

import type { IsochroneContour, IsochroneLocation } from '@portolan/schemas';
import type { ArcPlace } from '../journey/path.ts';
import type { RouteLocation } from '../request/location.ts';
import { contourColor } from './colors.ts';
import type { ContourQuery, IsochroneQuery } from './isochrone-request.ts';
import { linesOnEarth, ringsOnEarth } from './meridian.ts';
import { polygonsOf, type Ring } from './rings.ts';

const OPACITY = 0.33;

/**
 * Writes a contour as GeoJSON: all polygons as one feature, or every ring as a line of its own; both cut at the 180th meridian. Without rings there is no feature.
 *
 * @param index  position of the contour in `contours`; @param rings  its rings, from the largest down.
 */
export function contourFeatures(
  { contours, wantsPolygons }: Pick<IsochroneQuery, 'contours' | 'wantsPolygons'>,
  index: number,
  rings: readonly Ring[],
): IsochroneContour[] {
  const { metric, value, color = contourColor(index, contours.length) } = contours[index]!;
  const feature = (geometry: IsochroneContour['geometry']): IsochroneContour => ({
    type: 'Feature',
    properties: {
      contour: value,
      metric,
      color,
      fill: color,
      fillColor: color,
      opacity: OPACITY,
      fillOpacity: OPACITY,
      'fill-opacity': OPACITY,
    },
    geometry,
  });
  if (rings.length === 0) return [];
  if (!wantsPolygons) {
    const lines = rings.flatMap(linesOnEarth).map(positionsOf);
    return lines.map((coordinates) => feature({ type: 'LineString', coordinates }));
  }
  const polygons = polygonsOf(ringsOnEarth(rings)).map(({ outer, holes }) => [outer, ...holes].map(closed));
  return [
    feature(
      polygons.length === 1
        ? { type: 'Polygon', coordinates: polygons[0]! }
        : { type: 'MultiPolygon', coordinates: polygons },
    ),
  ];
}

type Position = [lon: number, lat: number];

/** Converts a line to degrees. */
function positionsOf(line: readonly number[]): Position[] {
  const positions: Position[] = [];
  for (let i = 0; i < line.length; i += 2) positions.push([line[i]! / 1e6, line[i + 1]! / 1e6]);
  return positions;
}

/** Converts a ring to degrees and repeats its first position at the end. */
function closed(ring: Ring): Position[] {
  const positions = positionsOf(ring);
  return [...positions, positions[0]!];
}

/** The location twice: as it lies on roads, and as the request has it. */
export function locationFeatures(location: RouteLocation, places: readonly ArcPlace[]): IsochroneLocation[] {
  const snapped = new Map<string, Position>();
  for (const { point } of places) {
    const position: Position = [toSixDigits(point.lon), toSixDigits(point.lat)];
    snapped.set(position.join(), position);
  }
  return [
    {
      type: 'Feature',
      properties: { type: 'snapped', location_index: 0 },
      geometry: { type: 'MultiPoint', coordinates: [...snapped.values()] },
    },
    {
      type: 'Feature',
      properties: { type: 'input', location_index: 0 },
      geometry: { type: 'Point', coordinates: [location.lon, location.lat] },
    },
  ];
}

function toSixDigits(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** The contours of one metric by ascending limit, each with its position in `contours`. */
export function limitsOf(
  contours: readonly ContourQuery[],
  metric: ContourQuery['metric'],
): readonly { readonly index: number; readonly limit: number }[] {
  return contours
    .map((contour, index) => ({ index, limit: contour.limit, metric: contour.metric }))
    .filter((contour) => contour.metric === metric)
    .toSorted((a, b) => a.limit - b.limit || b.index - a.index);
}

import { checkMembers, wrongArgument } from '@portolan/base';
import { wrongRequest, type LonLat, type MapArea, type MapLine, type MapMarker } from './request.ts';

/** What is checked of a request. */
interface Given {
  readonly size: unknown;
  readonly center?: LonLat;
  readonly markers?: readonly MapMarker[];
  readonly lines?: readonly MapLine[];
  readonly areas?: readonly MapArea[];
  readonly trace?: readonly LonLat[];
}

const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/**
 * Refuses a request of another shape than its type: places are `[lon, lat]` but for those of markers, which are easily taken for each other.
 *
 * @throws {PortolanError} `static-map`.
 */
export function checkRequest(request: Given): void {
  checkMembers(request, 'the request', 'static-map');
  const { size, center, markers = [], lines = [], areas = [], trace = [] } = request;
  if (typeof size !== 'string' && !isRecord(size))
    throw wrongArgument('static-map', 'size must be a text such as 600x400, or its numbers', size);
  if (center !== undefined) checkPlace(center, 'center');
  for (const [at, marker] of [markers].flat().entries())
    if (!isRecord(marker)) throw wrongRequest(`markers[${at}]`, 'is an object with lat and lon');
  for (const [at, line] of [lines].flat().entries()) {
    if (!isRecord(line)) throw wrongRequest(`lines[${at}]`, 'is an object with places');
    checkPlaces(line.places, `lines[${at}].places`);
  }
  for (const [at, area] of [areas].flat().entries()) {
    const path = `areas[${at}].polygons`;
    for (const polygon of listOf(isRecord(area) ? area.polygons : undefined, path))
      for (const ring of listOf(polygon, path)) checkPlaces(ring, path);
  }
  checkPlaces(trace, 'trace');
}

function checkPlaces(places: unknown, path: string): void {
  for (const place of listOf(places, path)) checkPlace(place, path);
}

function checkPlace(place: unknown, path: string): void {
  if (!Array.isArray(place)) throw wrongRequest(path, 'has places as [lon, lat]');
}

function listOf(given: unknown, path: string): readonly unknown[] {
  if (Array.isArray(given)) return given;
  throw wrongRequest(path, 'is a list');
}

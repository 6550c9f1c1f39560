import { checkMembers, wrongArgument } from '@portolan/base';
import { ANCHORS } from '../geometry/anchors.ts';
import { wrongRequest, type LonLat, type MapArea, type MapLine, type MapMarker } from './request.ts';

/** What is checked of a request. */
interface Given {
  readonly size: unknown;
  readonly center?: LonLat;
  readonly markers?: readonly MapMarker[];
  readonly lines?: readonly MapLine[];
  readonly areas?: readonly MapArea[];
  readonly trace?: readonly LonLat[];
  readonly images?: unknown;
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
  const { size, center, markers = [], lines = [], areas = [], trace = [], images } = request;
  if (typeof size !== 'string' && !isRecord(size))
    throw wrongArgument('static-map', 'size must be a text such as 600x400, or its numbers', size);
  if (center !== undefined) checkPlace(center, 'center');
  if (images !== undefined && !(images instanceof Map))
    throw wrongArgument('static-map', 'images must be a Map of names and images', images);
  for (const [at, marker] of [markers].flat().entries())
    checkMarker(marker, `markers[${at}]`, (name) => images?.has(name) === true);
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

function checkMarker(marker: unknown, path: string, hasImage: (name: unknown) => boolean): void {
  if (!isRecord(marker) || !Number.isFinite(marker['lat']) || !Number.isFinite(marker['lon']))
    throw wrongRequest(path, 'is an object with lat and lon');
  const { style, anchor } = marker;
  if (isRecord(style)) {
    const image = style['image'];
    if (!hasImage(image))
      throw wrongRequest(`${path}.style`, `names the image ${quoted(image)}, which images does not have`);
  } else if (style !== undefined && style !== 'pin' && style !== 'small')
    throw wrongRequest(`${path}.style`, `is pin, small or { image }, not ${quoted(style)}`);
  const isPixel = Array.isArray(anchor) && anchor.length === 2 && anchor.every(Number.isFinite);
  if (anchor !== undefined && !isPixel && !ANCHORS.some((name) => name === anchor))
    throw wrongRequest(`${path}.anchor`, `is [x, y] or one of ${ANCHORS.join(', ')}, not ${quoted(anchor)}`);
}

/** What was given, not longer than a message can bear. */
function quoted(given: unknown): string {
  return typeof given === 'string' ? JSON.stringify(given.slice(0, 40)) : typeof given;
}

function checkPlaces(places: unknown, path: string): void {
  for (const place of listOf(places, path)) checkPlace(place, path);
}

function checkPlace(place: unknown, path: string): void {
  if (!Array.isArray(place) || !Number.isFinite(place[0]) || !Number.isFinite(place[1]))
    throw wrongRequest(path, 'has places as [lon, lat]');
}

function listOf(given: unknown, path: string): readonly unknown[] {
  if (Array.isArray(given)) return given;
  throw wrongRequest(path, 'is a list');
}

import { decodePolyline } from '@portolan/base';
import type { JsonBody } from '../engine.ts';
import { isMembers } from '../members.ts';
import type { Place } from './region.ts';

/** Members of requests for routes, matrices, areas, matches and heights that hold places. */
const LISTS = ['locations', 'sources', 'targets', 'shape'];

/**
 * The places that a request is about, by the names under which the request has them (`locations[1]`). Members of wrong types are passed over: the
 * engine refuses them.
 */
export function placesOf(request: unknown): Map<string, Place> {
  const places = new Map<string, Place>();
  if (!isMembers(request)) return places;
  addPlace(places, 'the place', request['lat'], request['lon'] ?? request['lng']);
  addPlace(places, 'the point', request['point.lat'], request['point.lon']);
  for (const name of LISTS) {
    const list = request[name];
    if (!Array.isArray(list)) continue;
    for (const [index, each] of list.entries()) {
      if (isMembers(each)) addPlace(places, `${name}[${index}]`, each['lat'], each['lon'] ?? each['lng']);
    }
  }
  // Lines of six decimals are the default everywhere but in the format `polyline5`.
  const digits = request['shape_format'] === 'polyline5' ? 5 : 6;
  addLine(places, 'encoded_polyline', request['encoded_polyline'], digits);
  return places;
}

/** The places that a picture shows: its centre where it names one, else its markers and lines. */
export function placesOfPicture(request: unknown): Map<string, Place> {
  const places = new Map<string, Place>();
  if (!isMembers(request)) return places;
  const form = isMembers(request['query']) ? request['query'] : request['body'];
  if (!isMembers(form)) return places;
  addMark(places, 'center', form['center']);
  if (places.size > 0) return places;
  for (const [index, marker] of listOf(form['markers']).entries())
    addMark(places, `markers[${index}]`, marker);
  const digits = Number(form['line_precision']) === 5 ? 5 : 6;
  for (const [index, line] of listOf(form['lines']).entries())
    addLine(places, `lines[${index}]`, isMembers(line) ? line['shape'] : String(line).split(',')[0], digits);
  return places;
}

/** The middle of a tile of the web Mercator grid. */
export function middleOfTile(request: unknown): Place | undefined {
  const path = isMembers(request) ? request['path'] : undefined;
  if (!isMembers(path)) return undefined;
  const [z = NaN, x = NaN, y = NaN] = [path['z'], path['x'], path['y']].map(Number);
  if (!(z >= 0 && x >= 0 && y >= 0)) return undefined;
  const lon = ((x + 0.5) / 2 ** z) * 360 - 180;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z))) * 180) / Math.PI;
  return { lat, lon };
}

/** Large bodies are not parsed to choose a region. This much of their beginning tells where they are. */
const GLANCE_BYTES = 16_384;

/** Places at the beginning of a body that nobody has parsed. */
export function placesAtBeginning({ parts }: JsonBody): Map<string, Place> {
  const places = new Map<string, Place>();
  const [first] = parts;
  if (first === undefined) return places;
  const text = new TextDecoder().decode(first.subarray(0, GLANCE_BYTES));
  const number = String.raw`\s*:\s*(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)`;
  const pair = new RegExp(
    String.raw`"lat"${number}\s*,\s*"(?:lon|lng)"${number}|"(?:lon|lng)"${number}\s*,\s*"lat"${number}`,
    'g',
  );
  for (const [, lat, lon, otherLon, otherLat] of text.matchAll(pair))
    addPlace(places, `place ${places.size + 1}`, Number(lat ?? otherLat), Number(lon ?? otherLon));
  // The text may end within the line, so that its first point must do: two numbers, each of which ends with a character below `_`.
  const line = /"encoded_polyline"\s*:\s*"((?:[_-~]*(?:[?-^]|\\\\)){2})/.exec(text)?.[1];
  const digits = /"shape_format"\s*:\s*"polyline5"/.test(text) ? 5 : 6;
  addLine(places, 'encoded_polyline', line?.replaceAll('\\\\', '\\'), digits);
  return places;
}

function addPlace(places: Map<string, Place>, name: string, lat: unknown, lon: unknown): void {
  const [y, x] = [lat, lon].map((each) => (typeof each === 'string' && each !== '' ? Number(each) : each));
  if (typeof y !== 'number' || typeof x !== 'number') return;
  if (Math.abs(y) <= 90 && Math.abs(x) <= 180) places.set(name, { lat: y, lon: x });
}

/** Adds a place that is written as `lat,lon` or as members. */
function addMark(places: Map<string, Place>, name: string, mark: unknown): void {
  if (typeof mark === 'string') {
    const [lat, lon] = mark.split(',');
    addPlace(places, name, lat, lon);
  } else if (isMembers(mark)) {
    addPlace(places, name, mark['lat'] ?? mark['latitude'], mark['lon'] ?? mark['longitude']);
  }
}

function addLine(places: Map<string, Place>, name: string, line: unknown, digits: 5 | 6): void {
  if (typeof line !== 'string') return;
  try {
    const { lats, lons } = decodePolyline(line, digits);
    for (const [index, lat] of lats.entries()) addPlace(places, `${name}[${index}]`, lat, lons[index]);
  } catch {
    // The engine tells what is wrong with it.
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

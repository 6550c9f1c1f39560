import {
  readShape,
  wrongRequest,
  type LonLat,
  type MapArea,
  type MapLine,
  type MapMarker,
  type MapOverlay,
} from './request.ts';

/** Answers of the engines as something to draw: routes, tours, isochrones, matches and search results. */

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const ROUTE_COLOR = '#2f6fde';
const ROUTE_WIDTH = 6;
const START_COLOR = '#15803d';
const FINISH_COLOR = '#d64545';
/** What the points on the roads are called from which an isochrone was counted. They lie beside the places that were asked for, which have the pins. */
const SNAPPED = 'snapped';
/** A pin has room for so large a number. */
const MOST_NUMBERED = 999;

/**
 * A route or a tour as the routing calls answer it: its legs as lines, and its stops as pins; a tour's and those of more than two are numbered.
 *
 * @throws {PortolanError} `static-map` where the answer has no trip.
 */
export function overlayOfRoute(answer: unknown): MapOverlay {
  const trip = tripOf(answer, 'route');
  const lines = linesOfTrip(trip, 'route');
  const stops = objects(trip['locations']);
  const markers = stops.flatMap(({ lat, lon }, index): MapMarker[] => {
    if (typeof lat !== 'number' || typeof lon !== 'number') return [];
    if (stops.length > 2) {
      const isBack = index === stops.length - 1 && lat === stops[0]!['lat'] && lon === stops[0]!['lon'];
      return isBack
        ? []
        : [{ lat, lon, label: `${index + 1}`, color: index === 0 ? START_COLOR : ROUTE_COLOR }];
    }
    return [{ lat, lon, color: index === 0 ? START_COLOR : FINISH_COLOR }];
  });
  return { areas: [], lines, markers, dots: [] };
}

/**
 * A matched track as map_match answers it: the way on the roads, each part of it where the track has breaks, with a pin where it begins and one where it ends.
 *
 * @throws {PortolanError} `static-map` where the answer has no trip.
 */
export function overlayOfMatch(answer: unknown): MapOverlay {
  const first = tripOf(answer, 'match');
  const others = objects(isObject(answer) ? answer['alternates'] : undefined);
  const lines = [first, ...others.map((part) => tripOf(part, 'match'))].flatMap((trip) =>
    linesOfTrip(trip, 'match'),
  );
  const [begin, end] = [lines[0]?.places[0], lines.at(-1)?.places.at(-1)];
  const markers: MapMarker[] = [];
  if (begin !== undefined) markers.push({ lat: begin[1], lon: begin[0], color: START_COLOR });
  if (end !== undefined) markers.push({ lat: end[1], lon: end[0], color: FINISH_COLOR });
  return { areas: [], lines, markers, dots: [] };
}

function tripOf(answer: unknown, name: 'route' | 'match'): Json {
  const trip = isObject(answer) ? answer['trip'] : undefined;
  if (isObject(trip)) return trip;
  const call = name === 'route' ? 'routing' : 'map_match';
  throw wrongRequest(name, `is the answer of a ${call} call in the native format: it has a trip`);
}

function linesOfTrip(trip: Json, name: 'route' | 'match'): MapLine[] {
  return objects(trip['legs']).map(({ shape }): MapLine => {
    if (typeof shape !== 'string') throw wrongRequest(name, 'has a leg without a shape');
    return { places: readShape(shape, 6, `${name}.shape`), color: ROUTE_COLOR, width: ROUTE_WIDTH };
  });
}

/**
 * The features of GeoJSON, such as isochrones and search results: areas and lines in their `color` or `fill`, points as pins, numbered where there are several.
 *
 * @throws {PortolanError} `static-map` where it is no collection of features.
 */
export function overlayOfFeatures(answer: unknown, name: 'features' | 'isochrone' = 'features'): MapOverlay {
  if (!isObject(answer) || answer['type'] !== 'FeatureCollection' || !Array.isArray(answer['features']))
    throw wrongRequest(name, 'is a FeatureCollection of GeoJSON');
  const areas: MapArea[] = [];
  const lines: MapLine[] = [];
  const points: { place: LonLat; color: string | undefined }[] = [];
  const dots: LonLat[] = [];
  for (const feature of objects(answer['features'])) {
    const geometry = feature['geometry'];
    if (!isObject(geometry)) continue;
    const properties = isObject(feature['properties']) ? feature['properties'] : {};
    const color = [properties['fill'], properties['color'], properties['stroke']].find(
      (each) => typeof each === 'string',
    );
    const given = color === undefined ? {} : { color };
    const opacity = properties['fill-opacity'] ?? properties['fillOpacity'];
    const { type, coordinates } = geometry;
    if (type === 'Polygon')
      areas.push({
        polygons: [ringsOf(coordinates)],
        ...given,
        ...(typeof opacity === 'number' ? { opacity } : {}),
      });
    else if (type === 'MultiPolygon' && Array.isArray(coordinates))
      areas.push({
        polygons: coordinates.map(ringsOf),
        ...given,
        ...(typeof opacity === 'number' ? { opacity } : {}),
      });
    else if (type === 'LineString') lines.push({ places: lineOf(coordinates), ...given });
    else if (type === 'MultiLineString')
      lines.push(...ringsOf(coordinates).map((places) => ({ places, ...given })));
    else if (name === 'isochrone' && properties['type'] === SNAPPED)
      dots.push(...(type === 'Point' ? [placeOf(coordinates)] : lineOf(coordinates)));
    else if (type === 'Point') points.push({ place: placeOf(coordinates), color });
    else if (type === 'MultiPoint') points.push(...lineOf(coordinates).map((place) => ({ place, color })));
  }
  const markers = points.map(({ place: [lon, lat], color }, index): MapMarker => ({
    lat,
    lon,
    ...(color === undefined ? {} : { color }),
    ...(points.length > 1 && index < MOST_NUMBERED ? { label: `${index + 1}` } : {}),
  }));
  return { areas, lines, markers, dots };
}

function placeOf(input: unknown): LonLat {
  const [lon, lat]: readonly unknown[] = Array.isArray(input) ? input : [];
  if (
    typeof lon !== 'number' ||
    typeof lat !== 'number' ||
    !Number.isFinite(lon) ||
    !(lat >= -90 && lat <= 90)
  )
    throw wrongRequest('features', 'have a place that is no longitude and latitude');
  return [lon, lat];
}

function lineOf(input: unknown): LonLat[] {
  if (!Array.isArray(input)) throw wrongRequest('features', 'have a line without places');
  return input.map(placeOf);
}

function ringsOf(input: unknown): LonLat[][] {
  if (!Array.isArray(input)) throw wrongRequest('features', 'have an area without rings');
  return input.map(lineOf);
}

/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of this function, so what it uses stands inside it */
import type { JsonReader } from './json.ts';
import type { Drawing, Json } from './types.ts';

/** Finds in answers of all calls what can be drawn and said about them. */
export interface AnswerReader {
  readonly drawingOf: (value: Json) => Drawing;
  /** Sums an answer up in a few words; empty where there is nothing to say. */
  readonly wordsOf: (value: Json) => string;
}

/** Decodes an encoded polyline to pairs of latitude and longitude, as `@mapbox/polyline` does. */
type DecodePolyline = (text: string, digits: number) => [lat: number, lon: number][];

/** @param decodePolyline  handed in because imports do not reach the page. */
export function answerReader(
  { isList, members, list, placeOf, position, ring }: JsonReader,
  decodePolyline: DecodePolyline,
): AnswerReader {
  const addFeature = (drawing: Drawing, feature: Json): void => {
    const { geometry, properties } = members(feature);
    const { type, coordinates = null } = members(geometry);
    const { color } = members(properties);
    const colour = typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : '';
    if (type === 'Point') drawing.places.push(...position(coordinates));
    if (type === 'MultiPoint') drawing.places.push(...ring(coordinates));
    if (type === 'LineString') drawing.areas.push({ rings: [ring(coordinates)], colour });
    if (type === 'Polygon') drawing.areas.push({ rings: list(coordinates).map(ring), colour });
    if (type === 'MultiPolygon') {
      for (const polygon of list(coordinates)) drawing.areas.push({ rings: list(polygon).map(ring), colour });
    }
  };

  const drawingOf = (value: Json): Drawing => {
    const drawing: Drawing = { lines: [], areas: [], places: [] };
    const {
      trip,
      alternates,
      routes,
      matchings,
      waypoints,
      tracepoints,
      shape,
      sources,
      targets,
      sources_to_targets,
    } = members(value);
    const addLine = (text: Json | undefined): void => {
      if (typeof text !== 'string') return;
      drawing.lines.push(decodePolyline(text, 6).map(([lat, lon]) => ({ lat, lon })));
    };
    for (const one of [...list(alternates).map((alternate) => members(alternate)['trip']), trip]) {
      for (const leg of list(members(one)['legs'])) addLine(members(leg)['shape']);
    }
    drawing.places.push(...list(members(trip)['locations']).flatMap(placeOf));
    // The format of OSRM has encoded lines or GeoJSON. A place that a trace did not use is null.
    for (const route of [...list(routes), ...list(matchings)]) {
      const { geometry = null } = members(route);
      addLine(geometry);
      const { coordinates } = members(geometry);
      if (coordinates !== undefined) drawing.lines.push(ring(coordinates));
    }
    for (const waypoint of [...list(waypoints), ...list(tracepoints)])
      drawing.places.push(...position(members(waypoint)['location'] ?? null));
    const responses = list(value).map((entry) => members(entry)['response']);
    for (const feature of [value, ...responses].flatMap((one) => list(members(one)['features'])))
      addFeature(drawing, feature);
    if (typeof shape === 'string') addLine(shape);
    else if (isList(shape)) drawing.lines.push(list(shape).flatMap(placeOf));
    if (sources_to_targets !== undefined) {
      for (const source of list(sources).flatMap(placeOf)) {
        for (const end of list(targets).flatMap(placeOf)) drawing.lines.push([source, end]);
      }
      drawing.places.push(...[...list(sources), ...list(targets)].flatMap(placeOf));
    }
    for (const entry of list(value)) {
      drawing.places.push(...placeOf(entry));
      for (const edge of list(members(entry)['edges'])) {
        const { correlated_lat, correlated_lon } = members(edge);
        drawing.places.push(...placeOf({ lat: correlated_lat ?? null, lon: correlated_lon ?? null }));
      }
    }
    return drawing;
  };

  const wordsOf = (value: Json): string => {
    const { trip, routes, features, sources_to_targets, tz_id } = members(value);
    const { time, length } = members(members(trip)['summary']);
    const { units } = members(trip);
    const { duration, distance } = members(list(routes)[0]);
    if (typeof duration === 'number' && typeof distance === 'number')
      return `${(distance / 1000).toFixed(2)} km, ${Math.round(duration / 60)} min`;
    if (typeof time === 'number' && typeof length === 'number') {
      return `${length.toFixed(2)} ${units === 'miles' ? 'miles' : 'km'}, ${Math.round(time / 60)} min`;
    }
    if (sources_to_targets !== undefined) return `${list(sources_to_targets).flatMap(list).length} ways`;
    if (features !== undefined) return `${list(features).length} features`;
    return typeof tz_id === 'string' ? tz_id : '';
  };

  return { drawingOf, wordsOf };
}

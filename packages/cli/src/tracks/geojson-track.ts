import { readTrackTime } from './track-time.ts';
import { addPoint, badTrack, type Track, type TrackPoint } from './track.ts';

type Members = Readonly<Record<string, unknown>>;

/** Members of properties that hold a time for each position, as converters of GPX write them. */
const LISTS_OF_TIMES = ['coordTimes', 'times'];
const TIMES = ['time', 'timestamp', 'datetime'];
/** Collections inside each other. */
const MOST_DEPTH = 8;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a document is GeoJSON and not a request. */
export function isGeoJson(document: unknown): document is Members {
  return isMembers(document) && typeof document['type'] === 'string' && !('costing' in document);
}

/**
 * Reads the lines of GeoJSON (RFC 7946) one after the other, or its points. Times stand in `properties.coordTimes` or
 * `properties.coordinateProperties.times`, those of points in `properties.time`.
 *
 * @throws {PortolanError} `file-track`
 */
export function readGeoJsonTrack(document: Members): Track {
  const points: TrackPoint[] = [];
  const add = (value: unknown, properties: Members, where: string, depth: number): void => {
    if (depth > MOST_DEPTH) throw badTrack(where, `more than ${MOST_DEPTH} collections inside each other`);
    if (!isMembers(value)) throw badTrack(where, 'is no GeoJSON object');
    const { type, coordinates } = value;
    switch (type) {
      case 'FeatureCollection':
        listOf(value['features'], `${where}.features`).forEach((feature, i) =>
          add(feature, {}, `${where}.features[${i}]`, depth + 1),
        );
        break;
      case 'Feature':
        if (value['geometry'] === null) break;
        add(
          value['geometry'],
          isMembers(value['properties']) ? value['properties'] : {},
          `${where}.geometry`,
          depth + 1,
        );
        break;
      case 'GeometryCollection':
        listOf(value['geometries'], `${where}.geometries`).forEach((geometry, i) =>
          add(geometry, properties, `${where}.geometries[${i}]`, depth + 1),
        );
        break;
      case 'LineString':
      case 'MultiPoint':
        addLine(coordinates, timesOf(properties), `${where}.coordinates`);
        break;
      case 'MultiLineString': {
        const times = timesOf(properties);
        listOf(coordinates, `${where}.coordinates`).forEach((line, i) =>
          addLine(
            line,
            times === undefined ? undefined : listOf(times[i], 'times'),
            `${where}.coordinates[${i}]`,
          ),
        );
        break;
      }
      case 'Point': {
        const time = TIMES.map((name) => properties[name]).find((each) => each !== undefined);
        addLine([coordinates], time === undefined ? undefined : [time], `${where}.coordinates`);
        break;
      }
      default:
        throw badTrack(
          where,
          `a track is made of lines or points, not ${JSON.stringify(type)?.slice(0, 40)}`,
        );
    }
  };
  const addLine = (line: unknown, times: readonly unknown[] | undefined, where: string): void => {
    const positions = listOf(line, where);
    if (times !== undefined && times.length !== positions.length)
      throw badTrack(where, `there are ${times.length} times for ${positions.length} positions`);
    positions.forEach((position, i) => {
      const at = `${where}[${i}]`;
      const [lon, lat] = listOf(position, at);
      if (typeof lon !== 'number' || typeof lat !== 'number')
        throw badTrack(at, 'a position is a list of longitude and latitude');
      addPoint(points, at, lat, lon, readTrackTime(at, times?.[i]));
    });
  };
  add(document, {}, 'the document', 0);
  return { points, notes: [] };
}

function timesOf(properties: Members): readonly unknown[] | undefined {
  const inner = properties['coordinateProperties'];
  for (const place of [properties, isMembers(inner) ? inner : {}]) {
    for (const name of LISTS_OF_TIMES) {
      const times = place[name];
      if (Array.isArray(times)) return times;
    }
  }
  return undefined;
}

function listOf(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw badTrack(where, 'must be a list');
}

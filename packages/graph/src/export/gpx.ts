import {
  checkMembers,
  decodePolyline,
  distanceMetres,
  wrongArgument,
  type LatLonColumns,
} from '@portolan/base';
import type { Leg, RouteResponse, Trip } from '@portolan/schemas';

/** What `toGpx` adds to the line of a route. */
export interface GpxOptions {
  /** Name of the track. By default the names of the first and the last location, where the request gave them, else `Route`. */
  readonly name?: string;
  /** Adds a waypoint with its instruction at every maneuver. False by default: most devices beep at each of them. */
  readonly hasInstructions?: boolean;
}

const METRES_PER_FOOT = 0.3048;

/**
 * Writes a route as GPX 1.1 (https://www.topografix.com/GPX/1/1/): one track with a segment for every leg.
 *
 * Points have an elevation in metres where the request asked for `elevation_interval`, so that bridges and tunnels are level or sloped as the road
 * is. Two of the answer's heights are interpolated between.
 *
 * @param response  an answer of `route` or `optimizedRoute` in the native format; of its routes the first one.
 * @returns the text of a `.gpx` file, in which every name is escaped.
 * @throws {PortolanError} `134` where the shape of a leg is damaged, `graph-input` for what is no such answer.
 * @example
 *   const answer = route(graph, { locations: [from, to], costing: 'bicycle', elevation_interval: 30 }, { heightAt });
 *   await writeFile('ride.gpx', toGpx(answer, { name: 'To work' }));
 */
export function toGpx(response: Pick<RouteResponse, 'trip'>, options: GpxOptions = {}): string {
  checkMembers(options, 'options', 'graph-input');
  if (!isTrip(Object(response).trip))
    throw wrongArgument(
      'graph-input',
      'the response must be an answer of route in the native format',
      response,
    );
  const { trip } = response;
  const { name = nameOf(trip), hasInstructions = false } = options;
  const legs = trip.legs.map((leg) => ({ leg, line: decodePolyline(leg.shape) }));
  const waypoints = hasInstructions ? legs.flatMap(({ leg, line }) => waypointsOf(leg, line)) : [];
  const segments = legs.map(({ leg, line }) => segmentOf(leg, line, trip.units));
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Portolan" xmlns="http://www.topografix.com/GPX/1/1">
${waypoints.join('')}  <trk>
    <name>${escaped(name)}</name>
${segments.join('')}  </trk>
</gpx>
`;
}

/** Whether this is the trip of an answer: callers without a compiler give the trip itself, or an answer in the format of OSRM. */
function isTrip(trip: unknown): trip is Trip {
  return Array.isArray(Object(trip).legs) && Array.isArray(Object(trip).locations);
}

function nameOf({ locations }: Trip): string {
  const names = [locations[0]?.name, locations.at(-1)?.name].filter(
    (name) => name !== undefined && name !== '',
  );
  return names.length === 0 ? 'Route' : names.join(' - ');
}

function waypointsOf({ maneuvers = [] }: Leg, { lats, lons }: LatLonColumns): string[] {
  return maneuvers.map(
    ({ instruction, begin_shape_index: at }) =>
      `  <wpt lat="${lats[at]}" lon="${lons[at]}"><name>${escaped(instruction)}</name></wpt>\n`,
  );
}

function segmentOf(leg: Leg, line: LatLonColumns, units: Trip['units']): string {
  const heights = heightsOf(leg, line, units);
  const points = Array.from(line.lats, (lat, point) => {
    const place = `      <trkpt lat="${lat}" lon="${line.lons[point]}"`;
    return heights === undefined
      ? `${place}/>\n`
      : `${place}><ele>${heights[point]!.toFixed(1)}</ele></trkpt>\n`;
  });
  return `    <trkseg>\n${points.join('')}    </trkseg>\n`;
}

/** Metres above sea level at every point of a leg; undefined where the answer has none. */
function heightsOf(
  { elevation, elevation_interval: interval }: Leg,
  { lats, lons }: LatLonColumns,
  units: Trip['units'],
): number[] | undefined {
  if (elevation === undefined || elevation.length === 0 || interval === undefined || interval <= 0)
    return undefined;
  const unitMetres = units === 'miles' ? METRES_PER_FOOT : 1;
  const along = [0];
  for (let point = 1; point < lats.length; point++) {
    along.push(
      along[point - 1]! + distanceMetres(lats[point - 1]!, lons[point - 1]!, lats[point]!, lons[point]!),
    );
  }
  const total = along.at(-1)!;
  const last = elevation.length - 1;
  // Heights stand at every interval, and the last one at the end of the leg, which is nearer to the one before.
  const metresOf = (position: number): number =>
    position === last ? total : position * interval * unitMetres;
  let before = 0;
  return along.map((metres) => {
    while (before + 1 < last && metresOf(before + 1) <= metres) before++;
    const after = Math.min(before + 1, last);
    const [from, to] = [metresOf(before), metresOf(after)];
    const share = to > from ? Math.min(1, Math.max(0, (metres - from) / (to - from))) : 0;
    return (elevation[before]! + share * (elevation[after]! - elevation[before]!)) * unitMetres;
  });
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text between two tags. XML 1.0 has no way to write most control characters, so that they are left out (section 2.2). */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are what XML forbids
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!)
  );
}

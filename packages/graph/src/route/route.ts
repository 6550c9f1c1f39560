import { PortolanError } from '@portolan/base';
import type { ResponseLocation, RouteRequest, RouteResponse, Warning } from '@portolan/schemas';
import { civilTimeOf, formatCivil, minutesOf, type CivilTime } from '../conditions/civil-time.ts';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import type { Profile } from '../profile.ts';
import { bikeshareLegs } from './bikeshare.ts';
import { courseOf } from './course.ts';
import { buildLeg, summaryOf, sumTotals, type BuiltLeg } from './leg.ts';
import type { RouteLocation } from './location.ts';
import type { Path } from './path.ts';
import { localTimeOf, profileOf, zoneAt } from './profile-of.ts';
import { readRouteRequest, type RouteQuestion } from './request.ts';
import { sideOf, type Side } from './side.ts';
import { pathsThrough } from './stops.ts';

/**
 * The cheapest way through a list of places: POST /route/v1 in the native format (interface section 3).
 *
 * @param request  as on the wire; checked here.
 * @throws {PortolanError} with the number of a wire error as `code`: those of a malformed request, `171` where a location has no road near
 *   it, `442` where there is no way.
 * @example
 *   const { trip } = route(openGraph(bytes), {
 *     locations: [{ lat: 57.7053, lon: 11.9663 }, { lat: 57.6898, lon: 11.9926 }],
 *     costing: 'auto',
 *   });
 *   trip.summary.time; // seconds
 */
export function route(graph: Graph, request: RouteRequest, context: RequestContext = {}): RouteResponse {
  const question = readRouteRequest(request, context);
  const { locations, units, dateTime } = question;
  const warnings = [...question.warnings];
  const clock = dateTime?.type === 'arrive_at' ? locations.at(-1)! : locations[0]!;
  const local = localTimeOf(graph, dateTime, clock, context);
  const { legs, sides } = legsOf(graph, question, local, warnings, context);
  const times = local && timesAt(legs, locations, local, dateTime?.type === 'arrive_at');

  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    trip: {
      locations: locations.map((location, index) => ({
        ...responseLocation(location, index, sides[index]),
        ...(times?.[index] && timeMembers(graph, location, times[index], context)),
      })),
      legs: legs.map(({ leg }) => leg),
      summary: summaryOf(sumTotals(legs.map(({ totals }) => totals)), units),
      status: 0,
      status_message: 'Found route between points',
      units,
      language: 'en-US',
      ...(warnings.length > 0 ? { warnings } : {}),
    },
  };
}

/** The legs of a trip, and on which side of its end each location lies. */
interface Journey {
  readonly legs: readonly BuiltLeg[];
  readonly sides: readonly Side[];
}

function legsOf(
  graph: Graph,
  question: RouteQuestion,
  local: CivilTime | undefined,
  warnings: Warning[],
  context: RequestContext,
): Journey {
  const { costing, locations } = question;
  if (costing === 'bikeshare') {
    const walk = profileOf(graph, 'pedestrian', question, local, warnings, context);
    const ride = profileOf(graph, 'bicycle', question, local, warnings, context);
    return { legs: bikeshareLegs(graph, { walk, ride }, question), sides: [] };
  }
  const profile = profileOf(graph, costing, question, local, warnings, context);
  const allPaths = pathsThrough(graph, profile, locations);
  const legs: BuiltLeg[] = [];
  const sides: Side[] = locations.map(() => undefined);
  let paths: Path[] = [];
  for (let i = 1; i < locations.length; i++) {
    paths.push(allPaths[i - 1]!);
    if (!endsLeg(locations[i]!)) continue;
    const course = courseOf(graph, profile, paths);
    if (legs.length === 0) sides[0] = sideOf(graph, locations[0]!, paths[0]!.from.point, paths[0]!.from.arc);
    const { to } = paths.at(-1)!;
    sides[i] = sideOf(graph, locations[i]!, to.point, to.arc);
    legs.push(buildLeg(graph, profile, course, question, sides[i]));
    paths = [];
  }
  checkLength(profile, legs);
  return { legs, sides };
}

function endsLeg({ type }: RouteLocation): boolean {
  return type === 'break' || type === 'break_through';
}

/** Walkers say how far they are willing to go. */
function checkLength({ choice: { maxDistanceMetres } }: Profile, legs: readonly BuiltLeg[]): void {
  if (maxDistanceMetres === Infinity) return;
  const metres = legs.reduce((sum, { totals }) => sum + totals.lengthMillimetres, 0) / 1000;
  if (metres <= maxDistanceMetres) return;
  throw new PortolanError(
    '442',
    `the way is ${Math.round(metres)} m long; costing_options.pedestrian.max_distance allows ${maxDistanceMetres} m`,
    { field: 'costing_options.pedestrian.max_distance', mostMetres: maxDistanceMetres, foundMetres: metres },
  );
}

/** Civil time at each location that ends a leg, to the minute. */
function timesAt(
  legs: readonly BuiltLeg[],
  locations: readonly RouteLocation[],
  local: CivilTime,
  isArrival: boolean,
): (CivilTime | undefined)[] {
  const seconds = legs.map(({ totals }) => totals.timeMilliseconds / 1000);
  const total = seconds.reduce((a, b) => a + b, 0);
  let elapsed = isArrival ? -total : 0;
  let leg = 0;
  return locations.map((location, index) => {
    if (index > 0 && !endsLeg(location)) return undefined;
    if (index > 0) elapsed += seconds[leg++]!;
    return civilTimeOf(minutesOf(local) + Math.round(elapsed / 60));
  });
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** What a location of a time-dependent trip tells of its clock. */
function timeMembers(
  graph: Graph,
  location: RouteLocation,
  time: CivilTime,
  { offsetAt }: RequestContext,
): Pick<ResponseLocation, 'date_time' | 'time_zone_offset' | 'time_zone_name'> {
  const zone = zoneAt(graph, location);
  if (zone === '' || !offsetAt) return { date_time: formatCivil(time) };
  // The offset of the zone at that civil time: what it is a day off by is found at the second try.
  const guess = minutesOf(time) * 60;
  const offset = offsetAt(zone, guess - offsetAt(zone, guess).utcOffset).utcOffset;
  const minutes = Math.floor(Math.abs(offset) / 60);
  const text = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return { date_time: `${formatCivil(time)}${text}`, time_zone_offset: text, time_zone_name: zone };
}

function responseLocation(
  { lat, lon, type, echo }: RouteLocation,
  index: number,
  side: Side,
): ResponseLocation {
  return {
    lat,
    lon,
    type,
    original_index: index,
    ...(side === undefined ? {} : { side_of_street: side }),
    ...echo,
  };
}

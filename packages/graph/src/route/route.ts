import { bearingDegrees } from '@portolan/base';
import type { ResponseLocation, RouteRequest, RouteResponse } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { planeBearing, STEPS_PER_DEGREE } from '../snapping/plane.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import { courseOf } from './course.ts';
import { buildLeg, summaryOf, sumTotals, type BuiltLeg } from './leg.ts';
import { findPath, type Path } from './path.ts';
import { readRouteRequest, type RouteLocation } from './request.ts';
import { snapStops } from './stops.ts';
import { turnBetween } from './turn.ts';

type Side = 'left' | 'right' | undefined;

/**
 * The cheapest way through a list of places: POST /route/v1 in the native format (interface section 3).
 *
 * @param request  as on the wire; checked here.
 * @throws {PortolanError} with the number of a wire error as `code`: `110`, `120`, `124`, `125`, `130`, `150`, `154`, `171`, `442`.
 * @example
 *   const { trip } = route(openGraph(bytes), {
 *     locations: [{ lat: 57.7053, lon: 11.9663 }, { lat: 57.6898, lon: 11.9926 }],
 *     costing: 'auto',
 *   });
 *   trip.summary.time; // seconds
 */
export function route(graph: Graph, request: RouteRequest, context: RequestContext = {}): RouteResponse {
  const question = readRouteRequest(request, context);
  const profile = graph.profile(question.costing);
  const { locations, units, warnings } = question;
  const stops = snapStops(graph, profile, locations);

  const legs: BuiltLeg[] = [];
  const sides: Side[] = locations.map(() => undefined);
  let paths: Path[] = [];
  for (let i = 1; i < locations.length; i++) {
    // Connected: `snapStops` saw to it.
    paths.push(findPath(graph, profile, stops[i - 1]!, stops[i]!)!);
    const endsLeg = locations[i]!.type === 'break' || locations[i]!.type === 'break_through';
    if (!endsLeg) continue;
    const course = courseOf(graph, profile, paths);
    if (legs.length === 0) sides[0] = sideOf(graph, locations[0]!, stops[0]!, paths[0]!.arcs[0]!);
    sides[i] = sideOf(graph, locations[i]!, stops[i]!, paths.at(-1)!.arcs.at(-1)!);
    legs.push(buildLeg(graph, profile, course, question, sides[i]));
    paths = [];
  }

  return {
    ...(question.id === undefined ? {} : { id: question.id }),
    trip: {
      locations: locations.map((location, index) => responseLocation(location, index, sides[index])),
      legs: legs.map(({ leg }) => leg),
      summary: summaryOf(sumTotals(legs.map(({ totals }) => totals)), units),
      status: 0,
      status_message: 'Found route between points',
      units,
      language: 'en-US',
      ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
    },
  };
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

/** Nearer to straight ahead or straight behind than this, a place lies on neither side: it is beyond the end of its road. */
const ASIDE_DEGREES = 20;

/** On which side of the road a place lies that is not on it, as seen by those who travel along `arc`. */
function sideOf(graph: Graph, location: RouteLocation, stop: SnappedPoint, arc: number): Side {
  if (
    stop.distanceMetres < location.streetSideToleranceMetres ||
    stop.distanceMetres > location.streetSideMaxMetres
  ) {
    return undefined;
  }
  const towards = bearingDegrees(stop.lat, stop.lon, location.lat, location.lon);
  const { degrees, side } = turnBetween(bearingAt(graph, stop, arc), towards);
  const aside = Math.min(Math.abs(degrees), 180 - Math.abs(degrees));
  return aside < ASIDE_DEGREES ? undefined : side;
}

/** Bearing of the segment that a place was snapped to, in the direction of an arc of its edge. */
function bearingAt({ data: { network } }: Graph, { point }: SnappedPoint, arc: number): number {
  const [from, to] = (arc & 1) === 0 ? [point, point + 1] : [point + 1, point];
  return planeBearing(
    network.pointLat[from]! / STEPS_PER_DEGREE,
    network.pointLon[from]! / STEPS_PER_DEGREE,
    network.pointLat[to]! / STEPS_PER_DEGREE,
    network.pointLon[to]! / STEPS_PER_DEGREE,
  );
}

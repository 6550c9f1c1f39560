import { bearingDegrees } from '@portolan/base';
import type { ResponseLocation, RouteRequest, RouteResponse } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import { bearingInto, bearingOutOf, courseOf } from './course.ts';
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
    if (legs.length === 0) sides[0] = sideOf(locations[0]!, stops[0]!, bearingOutOf(course, 0));
    sides[i] = sideOf(locations[i]!, stops[i]!, bearingInto(course, course.lat.length - 1));
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

/** On which side of the course a place lies that is not on the road itself. */
function sideOf(location: RouteLocation, stop: SnappedPoint, bearing: number): Side {
  if (
    stop.distanceMetres < location.streetSideToleranceMetres ||
    stop.distanceMetres > location.streetSideMaxMetres
  ) {
    return undefined;
  }
  const towards = bearingDegrees(stop.lat, stop.lon, location.lat, location.lon);
  return turnBetween(bearing, towards).side;
}

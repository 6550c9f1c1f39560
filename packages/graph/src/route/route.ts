import type { ResponseLocation, RouteRequest, RouteResponse } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { courseOf } from './course.ts';
import { buildLeg, summaryOf, sumTotals, type BuiltLeg } from './leg.ts';
import type { Path } from './path.ts';
import { profileOf } from './profile-of.ts';
import type { RouteLocation } from './location.ts';
import { readRouteRequest } from './request.ts';
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
  const { locations, units } = question;
  const warnings = [...question.warnings];
  const profile = profileOf(graph, question, warnings, context);
  const allPaths = pathsThrough(graph, profile, locations);

  const legs: BuiltLeg[] = [];
  const sides: Side[] = locations.map(() => undefined);
  let paths: Path[] = [];
  for (let i = 1; i < locations.length; i++) {
    paths.push(allPaths[i - 1]!);
    const endsLeg = locations[i]!.type === 'break' || locations[i]!.type === 'break_through';
    if (!endsLeg) continue;
    const course = courseOf(graph, profile, paths);
    if (legs.length === 0) sides[0] = sideOf(graph, locations[0]!, paths[0]!.from.point, paths[0]!.from.arc);
    sides[i] = sideOf(graph, locations[i]!, paths.at(-1)!.to.point, paths.at(-1)!.to.arc);
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
      ...(warnings.length > 0 ? { warnings } : {}),
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

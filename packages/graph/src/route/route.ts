import { PortolanError } from '@portolan/base';
import type { ResponseLocation, RouteRequest, RouteResponse, Trip, Warning } from '@portolan/schemas';
import type { CivilTime } from '../conditions/civil-time.ts';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { osrmAnswer, type OsrmAnswer } from '../osrm/osrm-answer.ts';
import type { Profile } from '../profile/profile.ts';
import { alternativesTo } from '../journey/alternates.ts';
import { bikeshareJourney } from '../journey/bikeshare.ts';
import { routeShapeOf } from '../journey/route-shape.ts';
import { legOf, type Journey, type JourneyLeg } from '../journey/journey.ts';
import { legAnswer, summaryOf } from './native-leg.ts';
import { elevationOf } from '../journey/elevation.ts';
import { endsLeg, type RouteLocation } from '../request/location.ts';
import type { Path } from '../journey/path.ts';
import { localTimeOf, timesAt } from '../journey/clock.ts';
import { profileOf } from '../request/profile-of.ts';
import { readRouteRequest, type RouteQuery } from '../request/route-request.ts';
import { sideOf, type Side } from '../journey/side.ts';
import { pathsThrough, stopsAt } from '../journey/stops.ts';
import { sumTotals } from '../journey/totals.ts';

/** A request that is answered in the native format. */
export type NativeRouteRequest = RouteRequest & { readonly format?: 'json' };

/**
 * The cheapest way through a list of places: POST /route/v1, in the native format or in that of OSRM (docs/interface.md, section 3).
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
export function route(graph: Graph, request: NativeRouteRequest, context?: RequestContext): RouteResponse;
export function route(
  graph: Graph,
  request: RouteRequest & { readonly format: 'osrm' },
  context?: RequestContext,
): OsrmAnswer;
export function route(
  graph: Graph,
  request: RouteRequest,
  context?: RequestContext,
): RouteResponse | OsrmAnswer;
export function route(
  graph: Graph,
  request: RouteRequest,
  context: RequestContext = {},
): RouteResponse | OsrmAnswer {
  return answerRoute(graph, readRouteRequest(request, context), context);
}

/** @param order  by location, its position in the request; as they are listed without it. */
export function answerRoute(
  graph: Graph,
  query: RouteQuery,
  context: RequestContext,
  order?: ArrayLike<number>,
): RouteResponse | OsrmAnswer {
  const warnings = [...query.warnings];
  const local = localTimeOf(graph, query.dateTime, query.locations, context);
  const journeys = journeysOf(graph, query, local, warnings, context);
  if (query.format.name === 'osrm') return osrmAnswer(graph, journeys, query, query.format, warnings, order);
  const answer: RouteResponse = {
    ...(query.id === undefined ? {} : { id: query.id }),
    trip: tripOf(graph, journeys[0]!, query, local, warnings, context, order),
  };
  if (journeys.length > 1) {
    // What is wrong with the request the first trip says.
    const others = journeys.slice(1);
    answer.alternates = others.map((journey) => ({
      trip: tripOf(graph, journey, query, local, [], context, order),
    }));
  }
  return answer;
}

/** A journey in the native format. */
function tripOf(
  graph: Graph,
  { legs, sides }: Journey,
  query: RouteQuery,
  local: CivilTime | undefined,
  warnings: Warning[],
  context: RequestContext,
  order: ArrayLike<number> | undefined,
): Trip {
  const { locations, units, dateTime } = query;
  const isArrival = dateTime?.type === 'arrive_at';
  const times = local && timesAt(graph, legs, locations, local, isArrival, context);
  const elevation = elevationOf(graph, legs, query, context.heightAt, warnings);
  return {
    locations: locations.map((location, index) => ({
      ...responseLocation(location, order ? order[index]! : index, sides[index]),
      ...times?.[index],
    })),
    legs: legs.map((leg, i) => ({ ...legAnswer(graph, leg, query), ...elevation[i] })),
    summary: summaryOf(sumTotals(legs.map(({ totals }) => totals)), units),
    status: 0,
    status_message: 'Found route between points',
    units,
    language: 'en-US',
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** The best way through all locations, and others as far as they are wanted. */
function journeysOf(
  graph: Graph,
  query: RouteQuery,
  local: CivilTime | undefined,
  warnings: Warning[],
  context: RequestContext,
): Journey[] {
  const { costing, locations } = query;
  if (costing === 'bikeshare') {
    const walk = profileOf(graph, 'pedestrian', query, local, warnings, context);
    const ride = profileOf(graph, 'bicycle', query, local, warnings, context);
    return [bikeshareJourney(graph, { walk, ride }, query)];
  }
  const profile = profileOf(graph, costing, query, local, warnings, context);
  const stops = stopsAt(graph, profile, locations);
  const paths = pathsThrough(graph, profile, locations, stops);
  const journey = journeyAlong(graph, profile, paths, locations);
  checkLength(profile, journey.legs);
  if (query.alternates === 0) return [journey];
  // There are others between two locations only.
  const [from, to] = [stops[0]!, stops[1]!];
  const others = alternativesTo(profile, paths[0]!, from.departures, to.arrivals, query.alternates)
    .map((path) => journeyAlong(graph, profile, [path], locations))
    .filter(({ legs }) => metresOf(legs) <= profile.chosen.maxDistanceMetres);
  return [journey, ...others];
}

/** @param paths  between each two locations. */
function journeyAlong(
  graph: Graph,
  profile: Profile,
  paths: readonly Path[],
  locations: readonly RouteLocation[],
): Journey {
  const stops = [paths[0]!.from, ...paths.map(({ to }) => to)];
  const sides: Side[] = locations.map((location, i) => {
    const isEnd = i === 0 || endsLeg(location);
    return isEnd ? sideOf(graph, location, stops[i]!.point, stops[i]!.arc) : undefined;
  });
  const legs: JourneyLeg[] = [];
  let first = 0;
  for (let last = 1; last < locations.length; last++) {
    if (!endsLeg(locations[last]!)) continue;
    const routeShape = routeShapeOf(graph, profile, paths.slice(first, last));
    const vias = routeShape.pathEnds.slice(0, -1).map((shape, i) => ({ location: first + 1 + i, shape }));
    legs.push(legOf(graph, profile, routeShape, sides[last], vias));
    first = last;
  }
  return { legs, sides, stops: stops.map(({ point }) => point) };
}

/** Walkers say how far they are willing to go. */
function checkLength({ chosen: { maxDistanceMetres } }: Profile, legs: readonly JourneyLeg[]): void {
  const metres = metresOf(legs);
  if (metres <= maxDistanceMetres) return;
  throw new PortolanError(
    '442',
    `the way is ${Math.round(metres)} m long; costing_options.pedestrian.max_distance allows ${maxDistanceMetres} m`,
    { field: 'costing_options.pedestrian.max_distance', mostMetres: maxDistanceMetres, foundMetres: metres },
  );
}

function metresOf(legs: readonly JourneyLeg[]): number {
  return legs.reduce((sum, { totals }) => sum + totals.lengthMillimetres, 0) / 1000;
}

function responseLocation(
  { lat, lon, type, echo }: RouteLocation,
  originalIndex: number,
  side: Side,
): ResponseLocation {
  return {
    lat,
    lon,
    type,
    original_index: originalIndex,
    ...(side === undefined ? {} : { side_of_street: side }),
    ...echo,
  };
}

import { type CheckStop, checkStopOf, PortolanError } from '@portolan/base';
import type { ResponseLocation, RouteRequest, RouteResponse, Trip } from '@portolan/schemas';
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
import { findPathOverClosures } from '../journey/closed-ends.ts';
import type { findPath, Path } from '../journey/path.ts';
import { localTimeOf, timesAt } from '../journey/clock.ts';
import { callFor, type Call } from '../request/call.ts';
import { profileOfEnds, travelProfiles } from '../request/travel-profiles.ts';
import { readRouteRequest, type RouteQuery } from '../request/route-request.ts';
import { sideOf, type Side } from '../journey/side.ts';
import { snappedPlace } from '../journey/snapped-place.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import { warnOfFarStops } from '../journey/far-stops.ts';
import { mayBeClosed, pathsThrough, stopsAt } from '../journey/stops.ts';
import { sumTotals } from '../journey/totals.ts';

/** A request that is answered in the native format. */
export type NativeRouteRequest = RouteRequest & {
  /** Absent, or `json`. */
  readonly format?: 'json';
};

/**
 * Finds the cheapest route through a list of places: POST /route/v1, in the native format or in that of OSRM (docs/interface.md,
 * section 3).
 *
 * @param request  the request as it is sent over the wire; it is checked here.
 * @throws {PortolanError} with the number of a wire error as `code`: those of a malformed request, `171` if a location has no road near
 *   it, `442` if there is no route.
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
  return routeResponse(callFor(graph, readRouteRequest(request, context), context));
}

/** Answers a checked request, in its format. */
export function routeResponse(untimed: Call<RouteQuery>): RouteResponse | OsrmAnswer {
  const { query } = untimed;
  const call = { ...untimed, local: localTimeOf(untimed, query.dateTime, query.locations[0]!) };
  const journeys = journeysOf(call);
  const moved = journeys[0]!.stops.map(({ distanceMetres, passedOverMetres }, i) => ({
    field: `locations[${query.order?.[i] ?? i}]`,
    distanceMetres,
    passedOverMetres,
  }));
  call.warnings.push(...warnOfFarStops(moved));
  if (query.format.name === 'osrm') return osrmAnswer(call, query.format, journeys);
  const answer: RouteResponse = {
    ...(query.id === undefined ? {} : { id: query.id }),
    trip: tripOf(call, journeys[0]!),
  };
  if (journeys.length > 1) {
    // Only the first trip carries the warnings about the request.
    const others = journeys.slice(1);
    answer.alternates = others.map((journey) => ({ trip: tripOf({ ...call, warnings: [] }, journey) }));
  }
  return answer;
}

/** Writes a journey in the native format. */
export function tripOf(call: Call<RouteQuery>, { legs, sides, stops }: Journey): Trip {
  const { query, warnings, local } = call;
  const { locations, units, order } = query;
  const times = local && timesAt(call, legs, local);
  const elevation = elevationOf(call, legs);
  const checkStop = checkStopOf(call.context);
  return {
    locations: locations.map((location, index) => ({
      ...responseLocation(location, order ? order[index]! : index, sides[index], stops[index]!),
      ...times?.[index],
    })),
    legs: legs.map((leg, i) => {
      checkStop();
      return { ...legAnswer(leg, query), ...elevation[i] };
    }),
    summary: summaryOf(sumTotals(legs.map(({ totals }) => totals)), units),
    status: 0,
    status_message: 'Found route between points',
    units,
    language: query.language.tag,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** Returns the best journey through all locations, and alternatives if the request asks for some. */
function journeysOf(call: Call<RouteQuery>): Journey[] {
  const { query } = call;
  const { locations } = query;
  const { profile, bikeshare } = travelProfiles(call);
  if (bikeshare) return [bikeshareJourney(bikeshare, query)];
  const checkStop = checkStopOf(call.context);
  const open = locations.some(mayBeClosed) ? profileOfEnds(call, profile) : profile;
  const stops = stopsAt(profile, locations, checkStop, open);
  const find: typeof findPath = (_, froms, tos) => findPathOverClosures(profile, open, froms, tos);
  const paths = pathsThrough(profile, locations, stops, checkStop, open === profile ? undefined : find);
  const journey = journeyAlong(open, paths, locations, checkStop);
  checkLength(profile, journey.legs);
  if (query.alternates === 0) return [journey];
  // Alternates are looked for between two locations only.
  const [from, to] = [stops[0]!, stops[1]!];
  const others = alternativesTo(profile, paths[0]!, from.departures, to.arrivals, query.alternates, checkStop)
    .map((path) => journeyAlong(profile, [path], locations, checkStop))
    .filter(({ legs }) => metresOf(legs) <= profile.chosen.maxDistanceMetres);
  return [journey, ...others];
}

/** @param paths  one path between each two consecutive locations. */
function journeyAlong(
  profile: Profile,
  paths: readonly Path[],
  locations: readonly RouteLocation[],
  checkStop: CheckStop,
): Journey {
  const stops = [paths[0]!.from, ...paths.map(({ to }) => to)];
  const sides: Side[] = locations.map((location, i) => {
    const isEnd = i === 0 || endsLeg(location);
    return isEnd ? sideOf(profile.data.network, location, stops[i]!.point, stops[i]!.arc) : undefined;
  });
  const legs: JourneyLeg[] = [];
  let first = 0;
  for (let last = 1; last < locations.length; last++) {
    if (!endsLeg(locations[last]!)) continue;
    checkStop();
    const routeShape = routeShapeOf(profile, paths.slice(first, last));
    const vias = routeShape.pathEnds.slice(0, -1).map((shape, i) => ({ location: first + 1 + i, shape }));
    // A place may be left the other way than it was reached.
    const { arc, point } = paths[first]!.from;
    const startSide = sideOf(profile.data.network, locations[first]!, point, arc);
    legs.push(legOf(profile, routeShape, startSide, sides[last], vias));
    first = last;
  }
  return { legs, sides, stops: stops.map(({ point }) => point) };
}

/** Refuses routes longer than `max_distance` of the pedestrian options. */
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
  stop: SnappedPoint,
): ResponseLocation {
  return {
    lat,
    lon,
    type,
    original_index: originalIndex,
    snapped: snappedPlace(stop),
    ...(side === undefined ? {} : { side_of_street: side }),
    ...echo,
  };
}

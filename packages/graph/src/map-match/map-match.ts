import type { MapMatchRequest, MapMatchResponse, OsrmMatchResponse, Warning } from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { localTimeOf } from '../journey/clock.ts';
import { positionOf, toDigits } from '../journey/wire-numbers.ts';
import { matchOnRoads, placeOnArc, type TraceMatch } from '../matching/match-on-roads.ts';
import { arcLine } from '../edge-attributes/arc-line.ts';
import { linearReference } from '../open-lr/linear-reference.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { streetNames } from '../network/street-names.ts';
import { routeOf } from '../osrm/osrm-answer.ts';
import type { Profile } from '../profile/profile.ts';
import { callFor, type Call } from '../request/call.ts';
import { readLocation } from '../request/location.ts';
import type { OsrmFormat } from '../request/format.ts';
import type { RouteQuery } from '../request/route-request.ts';
import { travelProfiles } from '../request/travel-profiles.ts';
import { tripOf } from '../route/route.ts';
import { readMapMatchRequest, type MapMatchQuery } from './map-match-request.ts';
import { journeysOf, type MatchedJourney } from './matched-journey.ts';

/** A request that is answered in the native format. */
export type NativeMapMatchRequest = MapMatchRequest & {
  /** Absent, or `json`. */
  readonly format?: 'json';
};

/** The answer of map_match with `format: osrm`, with the members that every answer may have. */
export interface OsrmMatchAnswer extends OsrmMatchResponse {
  /** The `id` of the request. */
  id?: string;
  /** Warnings about parts of the request that had no effect. */
  warnings?: Warning[];
}

/**
 * Finds the way that a recorded trace took: POST /map_match/v1, in the native format or in that of OSRM (docs/interface.md, section 8). The
 * model is that of `matchTrace` in `@portolan/graph/kernel`; ways obey one-ways, restrictions and all options of the costing.
 *
 * @param request  the request as it is sent over the wire; it is checked here.
 * @returns a trip along the trace. Where the trace has gaps, the parts after the first are in `alternates`, in order.
 * @throws {PortolanError} with the number of a wire error as `code`: those of a malformed request, `443` if `edge_walk` finds no line of
 *   roads, `444` if no road is near the trace; `stopped` if `context.shouldStop` said so.
 * @example
 *   const { trip } = mapMatch(openGraph(bytes), {
 *     shape: [{ lat: 57.7053, lon: 11.9663 }, { lat: 57.7047, lon: 11.9672 }, { lat: 57.7041, lon: 11.968 }],
 *     costing: 'auto',
 *   });
 *   trip.legs[0].maneuvers;
 */
export function mapMatch(
  graph: Graph,
  request: NativeMapMatchRequest,
  context?: RequestContext,
): MapMatchResponse;
export function mapMatch(
  graph: Graph,
  request: MapMatchRequest & { readonly format: 'osrm' },
  context?: RequestContext,
): OsrmMatchAnswer;
export function mapMatch(
  graph: Graph,
  request: MapMatchRequest,
  context?: RequestContext,
): MapMatchResponse | OsrmMatchAnswer;
export function mapMatch(
  graph: Graph,
  request: MapMatchRequest,
  context: RequestContext = {},
): MapMatchResponse | OsrmMatchAnswer {
  const untimed = callFor(graph, readMapMatchRequest(request, context), context);
  const { query } = untimed;
  const { lat, lon } = query.points[0]!;
  const first = readLocation({ lat, lon }, 'shape[0]', '134');
  const call = { ...untimed, local: localTimeOf(untimed, query.dateTime, first) };
  // The two models of a rented bicycle are not told apart by a trace: such a trace is matched where one may walk.
  const { profile } = travelProfiles(call);
  const match = matchOnRoads(profile, query, context);
  const journeys = journeysOf(profile, query, match);
  if (query.format.name === 'osrm') return osrmMatch(call, query.format, profile, match, journeys);

  const trips = journeys.map((each, part) => {
    const warnings = part === 0 ? call.warnings : [];
    const trip = tripOf({ ...call, query: routeQueryOf(query, each), warnings }, each.journey);
    return query.hasLinearReferences
      ? { ...trip, linear_references: referencesOf(profile.data.network, each) }
      : trip;
  });
  const [trip, ...others] = trips;
  const answer: MapMatchResponse = {
    ...(query.id === undefined ? {} : { id: query.id }),
    trip: { ...trip!, status_message: 'Found the way of the trace' },
  };
  if (query.hasLinearReferences) answer.linear_references = answer.trip.linear_references!;
  if (others.length > 0)
    answer.alternates = others.map((other) => ({
      trip: { ...other, status_message: 'Found the way of the trace after a gap' },
    }));
  return answer;
}

/** Returns the route request that a journey would answer: through the places at which its legs begin and end. */
function routeQueryOf(query: MapMatchQuery, { locations, order }: MatchedJourney): RouteQuery {
  const { id, costing, costingOptions, dateTime, units, language, directions } = query;
  const { format, elevationInterval, warnings } = query;
  return {
    id,
    costing,
    costingOptions,
    dateTime,
    units,
    language,
    directions,
    format,
    elevationInterval,
    warnings,
    excludeLocations: [],
    excludePolygons: [],
    roundaboutExits: true,
    turnLanes: false,
    alternates: 0,
    locations,
    order,
  };
}

/** Returns the OpenLR references of the edges of a journey, one for each. Edges that it only touches have none. */
function referencesOf(network: RoadNetwork, { journey }: MatchedJourney): string[] {
  return journey.legs.flatMap(({ pieces }) =>
    pieces.flatMap(({ routeShape }) =>
      routeShape.pathEdges.map(({ arc }) => linearReference(network, arc, arcLine(network, arc), 0)),
    ),
  );
}

function osrmMatch(
  { graph, query, warnings }: Call<MapMatchQuery>,
  format: OsrmFormat,
  profile: Profile,
  match: TraceMatch,
  journeys: readonly MatchedJourney[],
): OsrmMatchAnswer {
  const { dataTimestamp } = graph.data;
  const answer: OsrmMatchAnswer = {
    code: 'Ok',
    matchings: journeys.map((each) => ({
      ...routeOf(each.journey, routeQueryOf(query, each), format),
      confidence: toDigits(match.confidence, 3),
    })),
    tracepoints: tracepointsOf(profile, match, journeys),
  };
  if (query.id !== undefined) answer.id = query.id;
  if (dataTimestamp !== null) answer.data_version = new Date(dataTimestamp * 1000).toISOString();
  if (warnings.length > 0) answer.warnings = warnings;
  return answer;
}

function tracepointsOf(
  profile: Profile,
  { parts, points }: TraceMatch,
  journeys: readonly MatchedJourney[],
): OsrmMatchResponse['tracepoints'] {
  const { network } = profile.data;
  return points.map((at, index) => {
    if (!at) return null;
    const arc = parts[at.part]!.paths[at.path]!.arcs[at.arc]!;
    const { point } = placeOnArc(
      profile,
      arc,
      at.along,
      network.edgeLengthMillimetres[arc >>> 1]! / 1000,
      at.metres,
    );
    const waypoint = journeys[at.part]!.order.indexOf(index);
    return {
      name: streetNames(network, arc >>> 1)[0] ?? '',
      location: positionOf(point.lat, point.lon),
      distance: toDigits(at.metres, 3),
      alternatives_count: 0,
      matchings_index: at.part,
      waypoint_index: waypoint < 0 ? null : waypoint,
    };
  });
}

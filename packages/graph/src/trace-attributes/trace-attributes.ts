import { PolylineEncoder } from '@portolan/base';
import type {
  MatchedPoint,
  TraceAttributesRequest,
  TraceAttributesResponse,
  TraceEdge,
} from '@portolan/schemas';
import type { RequestContext } from '../context.ts';
import type { Graph } from '../graph.ts';
import { localTimeOf } from '../journey/clock.ts';
import { elevationOf } from '../journey/elevation.ts';
import type { JourneyLeg } from '../journey/journey.ts';
import { toDigits } from '../journey/wire-numbers.ts';
import { journeysOf } from '../map-match/matched-journey.ts';
import { matchOnRoads, placeOnArc, type TraceMatch } from '../matching/match-on-roads.ts';
import { readTraceRequest, type TraceQuery } from '../matching/trace-request.ts';
import type { Profile } from '../profile/profile.ts';
import { callFor } from '../request/call.ts';
import { readLocation } from '../request/location.ts';
import { isMembers, type Members } from '../request/members.ts';
import { readElevationInterval } from '../request/route-request.ts';
import { travelProfiles } from '../request/travel-profiles.ts';
import { TRACE_ATTRIBUTES_MEMBERS, unknownMembers } from '../request/unknown-members.ts';
import { TraceAdmins } from './trace-admins.ts';
import { traceEdge, traceNode, type EdgeWriter } from './trace-edge.ts';
import { readTraceFilters, type Wanted } from './trace-filters.ts';

/** A checked request of trace_attributes. */
interface TraceAttributesQuery extends TraceQuery {
  readonly wanted: Wanted;
  readonly elevationInterval: number;
}

/**
 * Tells what the roads along a recorded trace are like: POST /trace_attributes/v1 (docs/interface.md, section 9). The way is that of `mapMatch`.
 *
 * @param request  the request as it is sent over the wire; it is checked here.
 * @returns the edges of the way, and a place on it for each point. Parts with gaps between them follow one another; the points beside a
 *   gap say so.
 * @throws {PortolanError} the errors of `mapMatch`.
 * @example
 *   const { edges, matched_points } = traceAttributes(openGraph(bytes), {
 *     shape: [{ lat: 57.7053, lon: 11.9663 }, { lat: 57.7047, lon: 11.9672 }],
 *     costing: 'auto',
 *     filters: { action: 'include', attributes: ['edge.names', 'edge.speed_limit', 'matched.edge_index'] },
 *   });
 */
export function traceAttributes(
  graph: Graph,
  request: TraceAttributesRequest,
  context: RequestContext = {},
): TraceAttributesResponse {
  const untimed = callFor(graph, readRequest(request, context), context);
  const { query } = untimed;
  const { lat, lon } = query.points[0]!;
  const first = readLocation({ lat, lon }, 'shape[0]', '134');
  const call = { ...untimed, local: localTimeOf(untimed, query.dateTime, first) };
  const { profile } = travelProfiles(call);
  const match = matchOnRoads(profile, query, context);
  const legs = journeysOf(profile, query, match).flatMap(({ journey }) => journey.legs);
  const { wanted, units } = query;
  const admins = new TraceAdmins(graph.data.regions, wanted);
  const writer = { profile, wanted, units, heightAt: context.heightAt, admins };
  const edges = edgesOf(writer, legs);
  const elevation = elevationOf(call, legs).filter((each) => each !== undefined);
  const answer: TraceAttributesResponse = {
    ...(query.id === undefined ? {} : { id: query.id }),
    units,
    confidence_score: toDigits(match.confidence, 3),
    raw_score: toDigits(match.rawScore, 3),
  };
  if (wanted.has('shape')) answer.shape = shapeOf(legs);
  if (wanted.hasGroup('edge') || wanted.hasGroup('node')) answer.edges = edges;
  if (wanted.hasGroup('admin')) answer.admins = admins.entries;
  if (wanted.hasGroup('matched')) answer.matched_points = matchedPoints(profile, query, match, legs);
  if (elevation.length > 0) {
    answer.elevation_interval = elevation[0]!.elevation_interval;
    answer.elevation = elevation.flatMap((each) => each.elevation);
  }
  if (call.warnings.length > 0) answer.warnings = call.warnings;
  return answer;
}

function readRequest(request: unknown, context: RequestContext): TraceAttributesQuery {
  const members: Members = isMembers(request) ? request : {};
  const trace = readTraceRequest(members, context);
  const warnings = [...trace.warnings];
  const wanted = readTraceFilters(members['filters'], warnings);
  const elevationInterval = readElevationInterval(members['elevation_interval'], { name: 'json' }, warnings);
  warnings.push(...unknownMembers(TRACE_ATTRIBUTES_MEMBERS, members));
  // Breaks end legs of trips, and there are none here.
  const points = trace.points.map((point) => ({ ...point, type: 'via' as const }));
  return { ...trace, points, wanted, elevationInterval, warnings };
}

function shapeOf(legs: readonly JourneyLeg[]): string {
  const shape = new PolylineEncoder();
  for (const { lat, lon } of legs) for (let at = 0; at < lat.length; at++) shape.add(lat[at]!, lon[at]!);
  return shape.toString();
}

function edgesOf(writer: EdgeWriter, legs: readonly JourneyLeg[]): TraceEdge[] {
  const { wanted, profile } = writer;
  const edges: TraceEdge[] = [];
  let firstShape = 0;
  let elapsed = 0;
  for (const leg of legs) {
    const { pathEdges } = leg.pieces[0]!.routeShape;
    pathEdges.forEach((pathEdge, at) => {
      const { arc, timeMilliseconds } = pathEdge;
      const [before, next] = [pathEdges[at - 1]?.arc, pathEdges[at + 1]?.arc];
      elapsed += timeMilliseconds / 1000;
      const edge = traceEdge(writer, pathEdge, leg, firstShape, before);
      if (wanted.hasGroup('node')) edge.end_node = traceNode(writer, arc, next, elapsed);
      else if (wanted.hasGroup('admin')) writer.admins.indexOf(headOf(profile, arc));
      edges.push(edge);
    });
    firstShape += leg.lat.length;
  }
  if (wanted.hasGroup('edge') && edges.length > 0) addEnds(edges, profile, legs);
  return edges;
}

function headOf({ data: { network } }: Profile, arc: number): number {
  return (arc & 1) === 0 ? network.edgeTo[arc >>> 1]! : network.edgeFrom[arc >>> 1]!;
}

/** Says where on its first and last edge the way begins and ends. */
function addEnds(
  edges: readonly TraceEdge[],
  { data: { network } }: Profile,
  legs: readonly JourneyLeg[],
): void {
  const share = (leg: JourneyLeg, at: 0 | -1): number => {
    const { arc, lengthMillimetres } = leg.pieces[0]!.routeShape.pathEdges.at(at)!;
    return Math.min(1, lengthMillimetres / network.edgeLengthMillimetres[arc >>> 1]!);
  };
  // Where the way has one edge, its length alone does not say where on the edge it lies.
  if (edges.length === 1) return;
  edges[0]!.source_percent_along = toDigits(1 - share(legs[0]!, 0), 5);
  edges.at(-1)!.target_percent_along = toDigits(share(legs.at(-1)!, -1), 5);
}

function matchedPoints(
  profile: Profile,
  { points, wanted }: TraceAttributesQuery,
  { parts, points: places }: TraceMatch,
  legs: readonly JourneyLeg[],
): MatchedPoint[] {
  const edgeIndex = edgeIndices(parts, legs);
  const { network } = profile.data;
  // By part: its first and its last point.
  const firstOf: number[] = [];
  const lastOf: number[] = [];
  places.forEach((place, index) => {
    if (!place) return;
    firstOf[place.part] ??= index;
    lastOf[place.part] = index;
  });
  return points.map(({ lat, lon }, index): MatchedPoint => {
    const place = places[index];
    const out: MatchedPoint = { lat: toDigits(lat, 6), lon: toDigits(lon, 6), type: 'unmatched' };
    if (!place) return out;
    const arc = parts[place.part]!.paths[place.path]!.arcs[place.arc]!;
    const metres = network.edgeLengthMillimetres[arc >>> 1]! / 1000;
    const { point } = placeOnArc(profile, arc, place.along, metres, 0);
    if (wanted.has('matched.point')) {
      out.lat = toDigits(point.lat, 6);
      out.lon = toDigits(point.lon, 6);
    }
    out.type = place.isMatched ? 'matched' : 'interpolated';
    if (wanted.has('matched.edge_index')) out.edge_index = edgeIndex[place.part]![place.path]![place.arc]!;
    if (wanted.has('matched.begin_route_discontinuity') && place.part > 0 && firstOf[place.part] === index)
      out.begin_route_discontinuity = true;
    const isLast = place.part < parts.length - 1 && lastOf[place.part] === index;
    if (wanted.has('matched.end_route_discontinuity') && isLast) out.end_route_discontinuity = true;
    if (wanted.has('matched.distance_along_edge'))
      out.distance_along_edge = toDigits(Math.min(1, Math.max(0, place.along / metres)), 5);
    if (wanted.has('matched.distance_from_trace_point'))
      out.distance_from_trace_point = toDigits(place.metres, 3);
    return out;
  });
}

/** Returns the positions in `edges` of all arcs, by part, path and arc: a way leaves out arcs that it only touches. */
function edgeIndices(parts: TraceMatch['parts'], legs: readonly JourneyLeg[]): number[][][] {
  let base = 0;
  return parts.map(({ paths }, part) => {
    const { pathEdges } = legs[part]!.pieces[0]!.routeShape;
    let next = 0;
    const indices = paths.map(({ arcs }) =>
      arcs.map((arc) => base + (pathEdges[next]?.arc === arc ? next++ : Math.max(0, next - 1))),
    );
    base += pathEdges.length;
    return indices;
  });
}

import { decodePolyline, encodePolyline } from '@portolan/base';
import type { Costing, MapMatchRequest, RouteRequest } from '@portolan/schemas';
import type { Graph } from '../../src/index.ts';
import { localTimeOf } from '../../src/journey/clock.ts';
import { routeShapeOf, type RouteShape } from '../../src/journey/route-shape.ts';
import { pathsThrough } from '../../src/journey/stops.ts';
import { journeysOf } from '../../src/map-match/matched-journey.ts';
import { readMapMatchRequest, type MapMatchQuery } from '../../src/map-match/map-match-request.ts';
import { matchOnRoads, type TraceMatch } from '../../src/matching/match-on-roads.ts';
import { STEPS_PER_DEGREE } from '../../src/network/plane.ts';
import type { Profile } from '../../src/profile/profile.ts';
import { callFor } from '../../src/request/call.ts';
import { readLocation } from '../../src/request/location.ts';
import { readRouteRequest } from '../../src/request/route-request.ts';
import { travelProfiles } from '../../src/request/travel-profiles.ts';

const METRES = 111_195;

export interface Point {
  lat: number;
  lon: number;
}

/** A way on the roads: its line as points and as a polyline, and its arcs in order of travel. */
export interface Way {
  readonly points: readonly Point[];
  readonly encoded: string;
  readonly arcs: readonly number[];
  readonly metres: number;
}

/** The cheapest way between places; a rented bicycle is matched where one may walk, so that such a way is walked. */
function wayThrough(
  graph: Graph,
  costing: Costing,
  locations: RouteRequest['locations'],
  costingOptions: RouteRequest['costing_options'] = {},
): Way {
  const request = {
    locations,
    costing: costing === 'bikeshare' ? ('pedestrian' as const) : costing,
    costing_options: costingOptions,
  };
  const call = callFor(graph, readRouteRequest(request, {}), {});
  const { profile } = travelProfiles(call);
  return wayOf([routeShapeOf(profile, pathsThrough(profile, call.query.locations))]);
}

/** The ways that a trace is matched to, one for each part without gaps. */
export function matchedWays(graph: Graph, request: MapMatchRequest): Way[] {
  const { profile, query, match } = matchOf(graph, request);
  return journeysOf(profile, query, match).map(({ journey: { legs } }) =>
    wayOf(legs.map(({ pieces }) => pieces[0]!.routeShape)),
  );
}

/** What `mapMatch` computes before it writes an answer. */
export function matchOf(
  graph: Graph,
  request: MapMatchRequest,
): { readonly profile: Profile; readonly query: MapMatchQuery; readonly match: TraceMatch } {
  const call = callFor(graph, readMapMatchRequest(request, {}), {});
  const { query } = call;
  const first = readLocation({ lat: query.points[0]!.lat, lon: query.points[0]!.lon }, 'shape[0]', '134');
  const { profile } = travelProfiles({ ...call, local: localTimeOf(call, query.dateTime, first) });
  return { profile, query, match: matchOnRoads(profile, query, {}) };
}

function wayOf(shapes: readonly RouteShape[]): Way {
  const edges = shapes.flatMap(({ pathEdges }) => pathEdges);
  const lats = Float64Array.from(shapes.flatMap(({ lat }) => [...lat]));
  const lons = Float64Array.from(shapes.flatMap(({ lon }) => [...lon]));
  const encoded = encodePolyline({ lats, lons });
  return {
    points: pointsOf(encoded),
    encoded,
    arcs: edges.map(({ arc }) => arc),
    metres: edges.reduce((sum, { lengthMillimetres }) => sum + lengthMillimetres, 0) / 1000,
  };
}

function pointsOf(encoded: string): Point[] {
  const { lats, lons } = decodePolyline(encoded);
  return Array.from(lats, (lat, at) => ({ lat, lon: lons[at]! }));
}

/** A random way between two places on edges, no farther apart than some degrees; undefined where there is none, or one of a few steps. */
export function randomWay(
  graph: Graph,
  random: () => number,
  costing: Costing,
  mostDegrees = 0.04,
): Way | undefined {
  const [a, b] = [randomPlace(graph, random), randomPlace(graph, random)];
  if (Math.hypot(a.lat - b.lat, a.lon - b.lon) > mostDegrees) return undefined;
  try {
    const way = wayThrough(graph, costing, [a, b]);
    return way.metres > 50 ? way : undefined;
  } catch {
    return undefined;
  }
}

/** A place on an edge, or at one of the points of its line. */
function randomPlace({ data: { network } }: Graph, random: () => number): Point {
  const { edgeCount, firstPoint, pointLat, pointLon } = network;
  const edge = Math.floor(random() * edgeCount);
  const point = firstPoint[edge]! + Math.floor(random() * (firstPoint[edge + 1]! - 1 - firstPoint[edge]!));
  const share = Math.max(0, 1.5 * random() - 0.5);
  const between = (column: Int32Array): number =>
    (column[point]! + share * (column[point + 1]! - column[point]!)) / STEPS_PER_DEGREE;
  return { lat: between(pointLat), lon: between(pointLon) };
}

/** The points of a line, and more between them, so that none is farther from the next than some metres. */
export function densified(points: readonly Point[], metres: number): Point[] {
  const out: Point[] = [points[0]!];
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const pieces = Math.max(1, Math.ceil(metresApart(a, b) / metres));
    for (let piece = 1; piece <= pieces; piece++) out.push(onLine(a, b, piece / pieces));
  }
  return out;
}

/** Points along a line at equal distances, and its end. */
export function spaced(points: readonly Point[], metres: number): Point[] {
  const out: Point[] = [points[0]!];
  let due = metres;
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const length = metresApart(a, b);
    for (; due < length; due += metres) out.push(onLine(a, b, due / length));
    due -= length;
  }
  return [...out, points.at(-1)!];
}

function onLine(a: Point, b: Point, share: number): Point {
  return { lat: a.lat + share * (b.lat - a.lat), lon: a.lon + share * (b.lon - a.lon) };
}

function metresApart(a: Point, b: Point): number {
  return METRES * Math.hypot(b.lat - a.lat, (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180));
}

/** True if both lines run along each other: no corner of one is farther from the other than some metres, and they are as long. */
export function areSameLine(one: Way, other: Way, metres = 1): boolean {
  const runsAlong = (a: Way, b: Way): boolean =>
    a.points.every((point) => metresToLine(point, b.points) <= metres);
  return Math.abs(one.metres - other.metres) < 3 * metres && runsAlong(one, other) && runsAlong(other, one);
}

function metresToLine({ lat, lon }: Point, line: readonly Point[]): number {
  const scale = METRES * Math.cos((lat * Math.PI) / 180);
  let best = Infinity;
  for (let at = 1; at < line.length; at++) {
    const [a, b] = [line[at - 1]!, line[at]!];
    const [ax, ay] = [(a.lon - lon) * scale, (a.lat - lat) * METRES];
    const [dx, dy] = [(b.lon - a.lon) * scale, (b.lat - a.lat) * METRES];
    const squared = dx * dx + dy * dy;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
    best = Math.min(best, Math.hypot(ax + share * dx, ay + share * dy));
  }
  return best;
}

/** Normal numbers with a standard deviation; those that drift keep a share of the number before (Gauss & Markov). */
export function normal(random: () => number, sigma: number, kept = 0): () => number {
  let before = 0;
  return () => {
    const fresh = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    before = kept * before + Math.sqrt(1 - kept * kept) * sigma * fresh;
    return before;
  };
}

/** Moves each point by noise. */
export function noisy<P extends Point>(points: readonly P[], north: () => number, east: () => number): P[] {
  return points.map((point) => ({
    ...point,
    lat: point.lat + north() / METRES,
    lon: point.lon + east() / METRES / Math.cos((point.lat * Math.PI) / 180),
  }));
}

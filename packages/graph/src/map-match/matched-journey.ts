import { legOf, type Journey } from '../journey/journey.ts';
import type { Path } from '../journey/path.ts';
import { routeShapeOf, type RouteShape } from '../journey/route-shape.ts';
import { sideOf } from '../journey/side.ts';
import type { Profile } from '../profile/profile.ts';
import { endsLeg, readLocation, type RouteLocation } from '../request/location.ts';
import type { SnappedPoint } from '../snapping/snap.ts';
import { costOf, placeOnArc, type PointOnWay, type TraceMatch } from '../matching/match-on-roads.ts';
import { metresBetween } from '../matching/straight.ts';
import type { TraceQuery } from '../matching/trace-request.ts';

/** A part of a matched trace as a journey, with the points of the request at which its legs begin and end. */
export interface MatchedJourney {
  readonly journey: Journey;
  readonly locations: readonly RouteLocation[];
  /** By location: its position in the trace. */
  readonly order: readonly number[];
}

/** Makes a journey of each part of a match; a `break` of the trace ends a leg. */
export function journeysOf(profile: Profile, query: TraceQuery, match: TraceMatch): MatchedJourney[] {
  const members: number[][] = match.parts.map(() => []);
  match.points.forEach((at, index) => {
    if (at) members[at.part]!.push(index);
  });
  const isTimed = query.points[0]!.time !== undefined;
  return match.parts.map(({ paths }, part) => {
    const metres = new WayMetres(profile, paths);
    const own = members[part]!;
    // Without times points are in the order of travel, and those between breaks do not matter.
    const placed = own
      .filter((index, i) => isTimed || i === 0 || i === own.length - 1 || endsLeg(query.points[index]!))
      .map((index) => ({ index, at: match.points[index]!, along: metres.at(match.points[index]!) }))
      .toSorted((x, y) => x.along - y.along || x.index - y.index);
    const breaks = placed.slice(1, -1).filter(({ index }) => endsLeg(query.points[index]!));
    const order = [placed[0]!.index, ...breaks.map(({ index }) => index), placed.at(-1)!.index];
    const legPaths = cutAt(
      profile,
      paths,
      breaks.map(({ at }) => at),
    );
    const clock = query.usesTimestamps ? clockOf(query, placed) : undefined;
    const locations = order.map((index, i) => locationOf(query, index, i === 0 || i === order.length - 1));
    const stops = [
      stopAt(legPaths[0]!.at(0)!.from.point, locations[0]!),
      ...legPaths.map((leg, i) => stopAt(leg.at(-1)!.to.point, locations[i + 1]!)),
    ];
    const arcs = [legPaths[0]!.at(0)!.from.arc, ...legPaths.map((leg) => leg.at(-1)!.to.arc)];
    const sides = locations.map((location, i) => sideOf(profile.data.network, location, stops[i]!, arcs[i]!));
    let begun = 0;
    const legs = legPaths.map((leg, i) => {
      const shape = routeShapeOf(profile, leg);
      const timed = clock ? retimed(shape, clock, begun) : shape;
      for (const { lengthMillimetres } of shape.pathEdges) begun += lengthMillimetres / 1000;
      return legOf(profile, timed, sides[i], sides[i + 1], []);
    });
    return { journey: { legs, sides, stops }, locations, order };
  });
}

function locationOf({ points }: TraceQuery, index: number, isEnd: boolean): RouteLocation {
  const { lat, lon, type } = points[index]!;
  return readLocation({ lat, lon, type: isEnd ? 'break' : type }, `shape[${index}]`, '134');
}

function stopAt(point: SnappedPoint, { lat, lon }: RouteLocation): SnappedPoint {
  return { ...point, distanceMetres: metresBetween(lat, lon, point.lat, point.lon) };
}

/** Metres from the beginning of a way of several paths. */
class WayMetres {
  readonly #profile: Profile;
  readonly #paths: readonly Path[];
  /** By path: the metres before it; by path and arc: the metres before the beginning of the arc. */
  readonly #beforeArc: readonly Float64Array[];

  constructor(profile: Profile, paths: readonly Path[]) {
    this.#profile = profile;
    this.#paths = paths;
    let before = 0;
    this.#beforeArc = paths.map(({ arcs, from, to }) => {
      const column = new Float64Array(arcs.length);
      let at = before - this.#along(from.arc, from.point.fraction);
      arcs.forEach((arc, i) => {
        column[i] = at;
        at += this.#metresOf(arc);
      });
      before = column.at(-1)! + this.#along(to.arc, to.point.fraction);
      return column;
    });
  }

  at({ path, arc, along }: PointOnWay): number {
    const { from, to, arcs } = this.#paths[path]!;
    const least = arc === 0 ? this.#along(from.arc, from.point.fraction) : 0;
    const most = arc === arcs.length - 1 ? this.#along(to.arc, to.point.fraction) : Infinity;
    return this.#beforeArc[path]![arc]! + Math.min(Math.max(along, least), most);
  }

  #metresOf(arc: number): number {
    return this.#profile.data.network.edgeLengthMillimetres[arc >>> 1]! / 1000;
  }

  #along(arc: number, fraction: number): number {
    return this.#metresOf(arc) * ((arc & 1) === 0 ? fraction : 1 - fraction);
  }
}

/** Cuts a way into legs, at places in the order of travel. */
function cutAt(profile: Profile, paths: readonly Path[], places: readonly PointOnWay[]): Path[][] {
  const legs: Path[][] = [];
  let leg: Path[] = [];
  let next = 0;
  paths.forEach((whole, number) => {
    let rest = whole;
    let arcsBefore = 0;
    for (; next < places.length && places[next]!.path === number; next++) {
      const { arc, along } = places[next]!;
      const [before, after] = cut(profile, rest, Math.max(0, arc - arcsBefore), along);
      leg.push(before);
      legs.push(leg);
      leg = [];
      rest = after;
      arcsBefore = Math.max(arc, arcsBefore);
    }
    leg.push(rest);
  });
  legs.push(leg);
  return legs;
}

/** Cuts a path at a place on the arc at position `at`, or at the nearest place of the path on that arc. */
function cut(profile: Profile, path: Path, at: number, along: number): readonly [Path, Path] {
  const arc = path.arcs[at]!;
  const metres = profile.data.network.edgeLengthMillimetres[arc >>> 1]! / 1000;
  const alongOf = (fraction: number): number => metres * ((arc & 1) === 0 ? fraction : 1 - fraction);
  const least = at === 0 ? alongOf(path.from.point.fraction) : 0;
  const most = at === path.arcs.length - 1 ? alongOf(path.to.point.fraction) : metres;
  const place =
    along <= least && at === 0
      ? path.from
      : along >= most && at === path.arcs.length - 1
        ? path.to
        : placeOnArc(profile, arc, along, metres, 0);
  const begin = { arcs: path.arcs.slice(0, at + 1), turns: path.turns.slice(0, at) };
  const end = { arcs: path.arcs.slice(at), turns: path.turns.slice(at) };
  return [
    { from: path.from, to: place, ...begin, cost: costOf(profile, path.from, place, begin.turns) },
    { from: place, to: path.to, ...end, cost: costOf(profile, place, path.to, end.turns) },
  ];
}

/** Seconds by metres from the beginning of the part, both ascending. */
interface Clock {
  readonly metres: readonly number[];
  readonly seconds: readonly number[];
}

function clockOf(
  { points }: TraceQuery,
  placed: readonly { readonly index: number; readonly along: number }[],
): Clock {
  const metres: number[] = [];
  const seconds: number[] = [];
  for (const { index, along } of placed) {
    // Times that jump back are those of noise.
    const time = Math.max(points[index]!.time!, seconds.at(-1) ?? -Infinity);
    metres.push(along);
    seconds.push(time);
  }
  return { metres, seconds };
}

function secondsAt({ metres, seconds }: Clock, at: number): number {
  let low = 0;
  let high = metres.length - 1;
  if (at <= metres[low]!) return seconds[low]!;
  if (at >= metres[high]!) return seconds[high]!;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (metres[middle]! <= at) low = middle;
    else high = middle;
  }
  const share = (at - metres[low]!) / (metres[high]! - metres[low]! || 1);
  return seconds[low]! + share * (seconds[high]! - seconds[low]!);
}

/** Gives the edges of a leg the times of the trace. */
function retimed(shape: RouteShape, clock: Clock, begun: number): RouteShape {
  let at = begun;
  const last = shape.pathEdges.length - 1;
  const pathEdges = shape.pathEdges.map((edge, i) => {
    // A traveller who stands still at the very end or beginning of the part does so on its outermost edge.
    const begin = i === 0 && begun === 0 ? clock.seconds[0]! : secondsAt(clock, at);
    at += edge.lengthMillimetres / 1000;
    const isEnd = i === last && at >= clock.metres.at(-1)! - 0.01;
    const end = isEnd ? clock.seconds.at(-1)! : secondsAt(clock, at);
    return { ...edge, timeMilliseconds: Math.round((end - begin) * 1000), turnMilliseconds: 0 };
  });
  return { ...shape, pathEdges };
}

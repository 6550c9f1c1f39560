import type { Profile } from '../profile/profile.ts';
import { NONE } from '../hierarchy/arcs.ts';
import { longitudeScale, METRES_PER_STEP, planeBearing, STEPS_PER_DEGREE } from '../network/plane.ts';
import type { Weight } from '../costing/costing.ts';
import { weighTurningBack } from './turning-back.ts';
import { lengthBetween, NO_WALK, walkOf, weightBetween, type Path } from './path.ts';

/** One arc of a leg, as far as it is travelled. */
export interface PathEdge {
  readonly arc: number;
  /** The turn by which the arc was entered, in the layer's turn graph; `NONE` if the journey begins on the arc. */
  readonly turn: number;
  /** True if travel begins, or continues, at a place along the edge and not at the node at which the arc starts. */
  readonly beginsInside: boolean;
  /** Where on the edge travel along the arc begins and ends. */
  readonly fromFraction: number;
  readonly toFraction: number;
  /** Positions of the first and last point in the route shape. */
  readonly beginShape: number;
  readonly endShape: number;
  readonly lengthMillimetres: number;
  /** Time for the arc and for the turn into it. */
  readonly timeMilliseconds: number;
  /** Cost of the arc and of the turn into it; at the ends of a path also what it costs to have chosen these places. */
  readonly cost: number;
  /** Time for the turn alone. */
  readonly turnMilliseconds: number;
  readonly turnCost: number;
}

/** A line on the ground. */
export interface Line {
  /** Coordinates in degrees; a line has at least two points. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** A leg on the ground: its line and the arcs along it. */
export interface RouteShape extends Line {
  readonly pathEdges: readonly PathEdge[];
  /** By path from which the shape was made: the position in the shape where that path ends. */
  readonly pathEnds: readonly number[];
}

/** Joins consecutive paths to one route shape. */
export function routeShapeOf(profile: Profile, paths: readonly Path[]): RouteShape {
  const { network } = profile.data;
  const { firstPoint, pointLat, pointLon } = network;
  const line = new GrowingLine(mostPoints(firstPoint, paths));
  const pathEdges: PathEdge[] = [];
  const pathEnds: number[] = [];
  let empty: PathEdge | undefined;
  const turn: Weight = { time: 0, cost: 0 };
  /** Of places that begin or end a path on no path edge. */
  let owed = 0;

  for (const path of paths) {
    const { arcs } = path;
    const from = path.from.point;
    const to = path.to.point;
    line.add(from.lat, from.lon);
    for (let i = 0; i < arcs.length; i++) {
      const arc = arcs[i]!;
      const edge = arc >>> 1;
      const isForward = (arc & 1) === 0;
      const isFirst = i === 0;
      const isLast = i === arcs.length - 1;
      const beginShape = line.size - 1;
      if (isFirst && path.from.across) line.add(path.from.across.lat, path.from.across.lon);
      // First the points strictly between the two ends of the path edge, then its end.
      let first = firstPoint[edge]!;
      let last = firstPoint[edge + 1]! - 1;
      if (isForward) {
        if (isFirst) first = from.point + 1;
        if (isLast) last = to.point;
        line.addRun(pointLat, pointLon, first, last, 1);
      } else {
        if (isFirst) last = from.point;
        if (isLast) first = to.point + 1;
        line.addRun(pointLat, pointLon, last, first, -1);
      }
      if (isLast && path.to.across) line.add(path.to.across.lat, path.to.across.lon);
      if (isLast) line.add(to.lat, to.lon);

      weighTurnInto(profile, path, i, turn);
      const start = isFirst ? from.fraction : isForward ? 0 : 1;
      const end = isLast ? to.fraction : isForward ? 1 : 0;
      const before = isFirst ? walkOf(path.from) : NO_WALK;
      const after = isLast ? walkOf(path.to) : NO_WALK;
      const ownCost =
        turn.cost + weightBetween(profile.arcs.cost, arc, start, end) + before.cost + after.cost;
      owed += (isFirst ? path.from.penalty : 0) + (isLast ? path.to.penalty : 0);
      const pathEdge = {
        arc,
        turn: isFirst ? NONE : path.turns[i - 1]!,
        // A path that goes on along the arc where the last one ended does so inside, be it at the very beginning of the arc.
        beginsInside: isFirst && (start !== (isForward ? 0 : 1) || pathEdges.at(-1)?.arc === arc),
        fromFraction: start,
        toFraction: end,
        beginShape,
        endShape: line.size - 1,
        lengthMillimetres:
          lengthBetween(network.edgeLengthMillimetres, arc, start, end) +
          before.lengthMillimetres +
          after.lengthMillimetres,
        timeMilliseconds:
          turn.time +
          weightBetween(profile.arcs.time, arc, start, end) +
          before.timeMilliseconds +
          after.timeMilliseconds,
        cost: ownCost + owed,
        turnMilliseconds: turn.time,
        turnCost: turn.cost,
      };
      // A place at a junction gives a path edge of no length on the edge to which it was snapped.
      const isEmpty = pathEdge.endShape === beginShape && ownCost === 0 && pathEdge.timeMilliseconds === 0;
      if (isEmpty) {
        empty ??= { ...pathEdge, cost: 0 };
        continue;
      }
      pathEdges.push(pathEdge);
      owed = 0;
    }
    pathEnds.push(line.size - 1);
  }
  // A line has at least two points, even if a trip ends where it begins.
  if (line.size === 1) line.repeatLast();
  const last = pathEdges.pop() ?? empty!;
  pathEdges.push({ ...last, cost: last.cost + owed, endShape: line.size - 1 });
  return { ...line.columns(), pathEdges, pathEnds };
}

/** Writes to `out` the time and cost of the turn into the arc at position `i` of a path; zero for the first arc. */
function weighTurnInto(profile: Profile, path: Path, i: number, out: Weight): void {
  const { costing, turnCost, arcs } = profile;
  const { turns } = profile.layer;
  out.time = 0;
  out.cost = 0;
  if (i === 0) return;
  const turn = path.turns[i - 1]!;
  const to = path.arcs[i]!;
  if (turn === NONE) {
    weighTurningBack(profile, to ^ 1, out);
    return;
  }
  costing.turn(path.arcs[i - 1]!, to, turns.turnAngle[turn]!, turns.turnTraits[turn]!, out);
  out.time = Math.round(out.time);
  out.cost = turnCost[turn]! - arcs.cost[to]!;
}

/** Returns an upper bound of the number of points of the paths, both ends of each included. */
function mostPoints(firstPoint: Uint32Array, paths: readonly Path[]): number {
  let count = 0;
  for (const { arcs } of paths) {
    count += 4;
    for (const arc of arcs) count += firstPoint[(arc >>> 1) + 1]! - firstPoint[arc >>> 1]!;
  }
  return count;
}

/** A line that grows point by point, in degrees; a point that repeats the last one is dropped. */
class GrowingLine {
  size = 0;
  readonly #lat: Float64Array;
  readonly #lon: Float64Array;

  constructor(capacity: number) {
    this.#lat = new Float64Array(capacity);
    this.#lon = new Float64Array(capacity);
  }

  /** Adds points of archives, in whole steps of 1e-7 degrees, from position `first` to `last`, which lies in the direction of `step` if there are any. */
  addRun(lats: Int32Array, lons: Int32Array, first: number, last: number, step: 1 | -1): void {
    for (let point = first; (last - point) * step >= 0; point += step) {
      this.add(lats[point]! / STEPS_PER_DEGREE, lons[point]! / STEPS_PER_DEGREE);
    }
  }

  add(lat: number, lon: number): void {
    const last = this.size - 1;
    if (last >= 0 && this.#lat[last] === lat && this.#lon[last] === lon) return;
    this.#lat[this.size] = lat;
    this.#lon[this.size++] = lon;
  }

  repeatLast(): void {
    this.#lat[this.size] = this.#lat[this.size - 1]!;
    this.#lon[this.size] = this.#lon[this.size - 1]!;
    this.size++;
  }

  columns(): Line {
    return { lat: this.#lat.subarray(0, this.size), lon: this.#lon.subarray(0, this.size) };
  }
}

/** How far from a point the bearing of a line is measured. */
export interface Reach {
  readonly metres: number;
  /** A shape point, such as the next junction, behind which the line may turn: it ends the reach, unless it is less than `jogMetres` away. */
  readonly until: number;
  /** A jog at a junction that is smaller does not count as a turn. */
  readonly jogMetres: number;
}

/** The jog that a driver does not feel as a turn. It is shorter than the distance between the carriageways of most divided roads. */
export const JOG_METRES = 9;
const DEGREES_PER_METRE = 1 / (METRES_PER_STEP * STEPS_PER_DEGREE);
export const BEARING_METRES = 15;
const NEAR: Reach = { metres: BEARING_METRES, until: -1, jogMetres: JOG_METRES };
const JOG: Reach = { metres: JOG_METRES, until: -1, jogMetres: JOG_METRES };

/** Returns the bearing in which a line arrives at a shape point, in degrees from north. */
export function bearingInto(line: Line, shape: number, reach = NEAR): number {
  const from = farEnough(line, shape, -1, longitudeScale(line.lat[shape]!), reach);
  return planeBearing(line.lat[from]!, line.lon[from]!, line.lat[shape]!, line.lon[shape]!);
}

/** Returns the bearing in which a line leaves a shape point, in degrees from north. */
export function bearingOutOf(line: Line, shape: number, reach = NEAR): number {
  const to = farEnough(line, shape, 1, longitudeScale(line.lat[shape]!), reach);
  return planeBearing(line.lat[shape]!, line.lon[shape]!, line.lat[to]!, line.lon[to]!);
}

/** The square of the cosine of 20 degrees. */
const NEARLY_STRAIGHT = 0.883;

/** True only if a line certainly bends by less than 20 degrees. It agrees with comparing two bearings, but needs no arc tangents. */
export function bendsLittle(line: Line, shape: number): boolean {
  const { lat, lon } = line;
  const scale = longitudeScale(lat[shape]!);
  const from = farEnough(line, shape, -1, scale, JOG);
  const to = farEnough(line, shape, 1, scale, JOG);
  const inX = (lon[shape]! - lon[from]!) * scale;
  const inY = lat[shape]! - lat[from]!;
  const outX = (lon[to]! - lon[shape]!) * scale;
  const outY = lat[to]! - lat[shape]!;
  const dot = inX * outX + inY * outY;
  return dot > 0 && dot * dot > NEARLY_STRAIGHT * (inX * inX + inY * inY) * (outX * outX + outY * outY);
}

/** True if point `to`, which comes after point `from`, is so near that a bearing measured there reaches beyond it. */
export function isWithinJog({ lat, lon }: Line, from: number, to: number, jogMetres: number): boolean {
  const dx = (lon[to]! - lon[from]!) * longitudeScale(lat[from]!);
  const dy = lat[to]! - lat[from]!;
  return dx * dx + dy * dy < (jogMetres * DEGREES_PER_METRE) ** 2;
}

/**
 * Returns the first point before or after a shape point that a bearing reaches, or the end of the line.
 *
 * @param scale  the factor of longitudes at that latitude.
 */
function farEnough(
  { lat, lon }: Line,
  shape: number,
  step: 1 | -1,
  scale: number,
  { metres, until, jogMetres }: Reach,
): number {
  const far = (metres * DEGREES_PER_METRE) ** 2;
  const jog = (jogMetres * DEGREES_PER_METRE) ** 2;
  const end = step === 1 ? lat.length - 1 : 0;
  let at = shape;
  while (at !== end) {
    at += step;
    const dx = (lon[at]! - lon[shape]!) * scale;
    const dy = lat[at]! - lat[shape]!;
    const squared = dx * dx + dy * dy;
    if (squared >= far || (squared >= jog && (until - at) * step <= 0 && until >= 0)) break;
  }
  return at;
}

import { type CheckStop, neverStop, nowAndThen, stoppable } from '@portolan/base';
import Flatbush from 'flatbush';
import { finishTree } from '../../snapping/finish-tree.ts';
import { EdgeFlag, RoadUse, type RoadNetwork } from '../road-network.ts';
import { longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../plane.ts';
import { Beside } from '../tags/side-path-tags.ts';

/** The columns that say which edges are paths or streets, and where they run. */
export type PathsAndStreets = Pick<
  RoadNetwork,
  | 'edgeCount'
  | 'edgeFrom'
  | 'edgeTo'
  | 'edgeUse'
  | 'edgeFlags'
  | 'edgeName'
  | 'edgeLevel'
  | 'firstPoint'
  | 'pointLat'
  | 'pointLon'
  | 'edgeLengthMillimetres'
>;

/** How far the middle of a street may be from a path beside it: where tags say that it is one, and where only the lines tell. */
const TAGGED_METRES = 25;
const UNTAGGED_METRES = 15;
/** A path and the street beside it differ in direction by less than this: the cosine of 20 degrees. */
const PARALLEL_COSINE = 0.94;
/** The share of a path that must run beside the street. */
const MOST = 0.7;
/** Shorter pieces lie beside some street by chance: they have its name only where they lead on from a longer piece that has it. */
const SHORT_METRES = 15;
/** Pieces that lead on bend by less than 30 degrees. */
const LEADS_ON_COSINE = 0.866;
/** How many short pieces may follow each other, as on the way across a street between two kerbs. */
const MOST_SHORT_PIECES = 4;
/** Finding the street beside a path takes as long as so many ordinary steps. */
const STEPS_OF_PATH = 32;
/** Each piece of line of this length is looked at once. */
const SAMPLE_METRES = 8;

/**
 * Gives paths without a name that of the street beside which they run, and marks them with `EdgeFlag.namedBeside`. Walkers and riders
 * take a sidewalk for a part of its street.
 *
 * The nearest named street counts that runs nearly parallel, over most of the length of the path. Names of the paths themselves are kept.
 *
 * @param network  `edgeName` and `edgeFlags` are changed in place.
 * @param besideOf  `Beside` of an edge, from its tags.
 */
export function nameSidePaths(
  network: PathsAndStreets,
  besideOf: (edge: number) => number,
  checkStop: CheckStop = neverStop,
): void {
  const atEach = nowAndThen(checkStop);
  const atPath = nowAndThen(checkStop, STEPS_OF_PATH);
  const { edgeCount, edgeName, edgeFlags, edgeUse } = network;
  const finder = new StreetFinder(network, checkStop);
  const short: number[] = [];
  const nameBeside = new Map<number, number>();
  const setName = (edge: number, name: number): void => {
    edgeName[edge] = name;
    edgeFlags[edge]! |= EdgeFlag.namedBeside;
  };
  for (let edge = 0; edge < edgeCount; edge++) {
    atEach();
    if (!isUnnamedPath(network, edge)) continue;
    const beside = besideOf(edge);
    if (beside === Beside.none) continue;
    atPath();
    const name = finder.nameBeside(edge, beside === Beside.street ? TAGGED_METRES : UNTAGGED_METRES);
    if (name === 0) continue;
    nameBeside.set(edge, name);
    const isShort =
      edgeUse[edge] === RoadUse.crossing || network.edgeLengthMillimetres[edge]! < SHORT_METRES * 1000;
    if (isShort) short.push(edge);
    else setName(edge, name);
  }
  if (short.length === 0) return;
  const pathsAt = pathsByNode(network, atEach);
  for (let round = 0; round < MOST_SHORT_PIECES; round++) {
    // All pieces of a round are chosen before one of them is named, so that their order does not matter.
    const leadingOn = short.filter(
      (edge) => edgeName[edge] === 0 && leadsOnFrom(network, pathsAt, edge, nameBeside.get(edge)!),
    );
    if (leadingOn.length === 0) break;
    for (const edge of leadingOn) setName(edge, nameBeside.get(edge)!);
  }
}

function isUnnamedPath({ edgeName, edgeUse, edgeFlags, edgeLevel }: PathsAndStreets, edge: number): boolean {
  const use = edgeUse[edge]!;
  if (edgeName[edge] !== 0 || edgeLevel[edge] !== 0) return false;
  if ((edgeFlags[edge]! & (EdgeFlag.indoor | EdgeFlag.areaCrossing)) !== 0) return false;
  return use >= RoadUse.cycleway && use <= RoadUse.path;
}

/** Streets that have a name of their own and may have paths beside them. */
function isNamedStreet({ edgeName, edgeUse, edgeFlags }: PathsAndStreets, edge: number): boolean {
  if (edgeName[edge] === 0 || (edgeFlags[edge]! & (EdgeFlag.namedBeside | EdgeFlag.areaCrossing)) !== 0) {
    return false;
  }
  switch (edgeUse[edge]) {
    case RoadUse.road:
    case RoadUse.link:
    case RoadUse.turnChannel:
    case RoadUse.livingStreet:
    case RoadUse.service:
    case RoadUse.pedestrian:
    case RoadUse.busway:
      return true;
    default:
      return false;
  }
}

type Box = readonly [west: number, south: number, east: number, north: number];

function boxOf({ firstPoint, pointLat, pointLon }: PathsAndStreets, edge: number): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = firstPoint[edge]!; point < firstPoint[edge + 1]!; point++) {
    west = Math.min(west, pointLon[point]!);
    east = Math.max(east, pointLon[point]!);
    south = Math.min(south, pointLat[point]!);
    north = Math.max(north, pointLat[point]!);
  }
  return [west, south, east, north];
}

/** A road whose box is more than half of the Earth wide crosses the antimeridian. Names are not told across it. */
function crossesAntimeridian([west, , east]: Box): boolean {
  return east - west > 180 * STEPS_PER_DEGREE;
}

/** Finds named streets beside paths. */
class StreetFinder {
  readonly #network: PathsAndStreets;
  readonly #streets: number[] = [];
  readonly #tree: Flatbush | undefined;

  constructor(network: PathsAndStreets, checkStop: CheckStop) {
    const atEach = nowAndThen(checkStop);
    this.#network = network;
    for (let edge = 0; edge < network.edgeCount; edge++) {
      atEach();
      if (isNamedStreet(network, edge) && !crossesAntimeridian(boxOf(network, edge)))
        this.#streets.push(edge);
    }
    if (this.#streets.length === 0) return;
    const tree = new Flatbush(this.#streets.length, 16, Int32Array);
    for (const edge of stoppable(this.#streets, checkStop)) tree.add(...boxOf(network, edge));
    this.#tree = finishTree(tree, checkStop);
  }

  /** Returns the name of the street that most of a path runs beside, a position in the strings; 0 where there is none. */
  nameBeside(path: number, reachMetres: number): number {
    if (!this.#tree) return 0;
    const { firstPoint, pointLat, pointLon, edgeName } = this.#network;
    const [first, last] = [firstPoint[path]!, firstPoint[path + 1]! - 1];
    const scale = longitudeScale(pointLat[first]! / STEPS_PER_DEGREE);
    const reach = reachMetres / METRES_PER_STEP;
    const streets = this.#near(path, reach, reach / scale);
    if (streets.length === 0) return 0;
    const lengths = new Map<number, number>();
    let total = 0;
    for (let point = first; point < last; point++) {
      const x = pointLon[point]! * scale;
      const y = pointLat[point]!;
      const dx = pointLon[point + 1]! * scale - x;
      const dy = pointLat[point + 1]! - y;
      const length = Math.sqrt(dx * dx + dy * dy);
      total += length;
      const pieces = Math.ceil((length * METRES_PER_STEP) / SAMPLE_METRES);
      for (let piece = 0; piece < pieces; piece++) {
        const share = (piece + 0.5) / pieces;
        const street = this.#nearestParallel(streets, scale, x + share * dx, y + share * dy, dx, dy, reach);
        if (street === undefined) continue;
        const name = edgeName[street]!;
        lengths.set(name, (lengths.get(name) ?? 0) + length / pieces);
      }
    }
    for (const [name, length] of lengths) if (length >= MOST * total) return name;
    return 0;
  }

  /** Returns the streets of the same kind of ground near a path, ascending. */
  #near(path: number, reachY: number, reachX: number): number[] {
    const { edgeFlags } = this.#network;
    const box = boxOf(this.#network, path);
    if (crossesAntimeridian(box)) return [];
    const [west, south, east, north] = box;
    return this.#tree!
      .search(west - reachX, south - reachY, east + reachX, north + reachY)
      .map((item) => this.#streets[item]!)
      .filter((street) => ((edgeFlags[street]! ^ edgeFlags[path]!) & EdgeFlag.tunnel) === 0)
      .toSorted((a, b) => a - b);
  }

  /** Returns the street nearest to a point of a path with the direction (dx, dy), among those that are nearly parallel to it. */
  #nearestParallel(
    streets: readonly number[],
    scale: number,
    x: number,
    y: number,
    dx: number,
    dy: number,
    reach: number,
  ): number | undefined {
    const { firstPoint, pointLat, pointLon } = this.#network;
    let nearest: number | undefined;
    let best = reach * reach;
    for (const street of streets) {
      for (let point = firstPoint[street]!; point + 1 < firstPoint[street + 1]!; point++) {
        const ax = pointLon[point]! * scale - x;
        const ay = pointLat[point]! - y;
        const ux = pointLon[point + 1]! * scale - x - ax;
        const uy = pointLat[point + 1]! - y - ay;
        const squared = ux * ux + uy * uy;
        if (squared === 0) continue;
        const share = Math.min(1, Math.max(0, -(ax * ux + ay * uy) / squared));
        const distance = (ax + share * ux) ** 2 + (ay + share * uy) ** 2;
        if (distance >= best) continue;
        const dot = dx * ux + dy * uy;
        if (dot * dot < PARALLEL_COSINE * PARALLEL_COSINE * (dx * dx + dy * dy) * squared) continue;
        best = distance;
        nearest = street;
      }
    }
    return nearest;
  }
}

/** The paths at each node that has one; a loop is listed twice. */
function pathsByNode(
  { edgeCount, edgeUse, edgeFrom, edgeTo }: PathsAndStreets,
  atEach: CheckStop,
): Map<number, number[]> {
  const paths = new Map<number, number[]>();
  for (let edge = 0; edge < edgeCount; edge++) {
    atEach();
    const use = edgeUse[edge]!;
    if (use < RoadUse.cycleway || use > RoadUse.path) continue;
    for (const node of [edgeFrom[edge]!, edgeTo[edge]!]) {
      const list = paths.get(node);
      if (list) list.push(edge);
      else paths.set(node, [edge]);
    }
  }
  return paths;
}

/** Whether a path leads on, nearly straight, from one that has a name. */
function leadsOnFrom(
  network: PathsAndStreets,
  pathsAt: ReadonlyMap<number, readonly number[]>,
  edge: number,
  name: number,
): boolean {
  const { edgeFrom, edgeTo, edgeName } = network;
  return [edgeFrom[edge]!, edgeTo[edge]!].some((node) =>
    pathsAt
      .get(node)!
      .some((other) => other !== edge && edgeName[other] === name && isStraight(network, node, edge, other)),
  );
}

/** Whether two edges meet at a node nearly straight. */
function isStraight(network: PathsAndStreets, node: number, a: number, b: number): boolean {
  const { pointLat, pointLon } = network;
  const [atA, nextA] = beginningAt(network, node, a);
  const [atB, nextB] = beginningAt(network, node, b);
  const scale = longitudeScale(pointLat[atA]! / STEPS_PER_DEGREE);
  const ax = (pointLon[nextA]! - pointLon[atA]!) * scale;
  const ay = pointLat[nextA]! - pointLat[atA]!;
  const bx = (pointLon[nextB]! - pointLon[atB]!) * scale;
  const by = pointLat[nextB]! - pointLat[atB]!;
  const dot = ax * bx + ay * by;
  return (
    dot < 0 && dot * dot >= LEADS_ON_COSINE * LEADS_ON_COSINE * (ax * ax + ay * ay) * (bx * bx + by * by)
  );
}

/** Returns the first two points of an edge, seen from one of its ends. */
function beginningAt(
  { edgeFrom, firstPoint }: PathsAndStreets,
  node: number,
  edge: number,
): readonly [number, number] {
  const [first, last] = [firstPoint[edge]!, firstPoint[edge + 1]! - 1];
  return edgeFrom[edge] === node ? [first, first + 1] : [last, last - 1];
}

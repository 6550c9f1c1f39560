import { type CheckStop, nowAndThen } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { metresToServing, servesBeside } from '../journey/beside.ts';
import { FROM_ISLAND_METRES, isMainEdge, metresToMain, movesToMain } from '../journey/stop.ts';
import { largestComponentNodeCount } from '../journey/reachability.ts';
import { METRES_PER_STEP } from '../network/plane.ts';
import type { Mesh } from './mesh.ts';
import { RoadsInSquares, type EdgePlace } from './roads-in-squares.ts';

/** The place on a road that is nearest to each corner of the mesh, for one traveller. */
export interface NearestRoadOfCorners {
  /**
   * x, y by corner before the guards: a corner on a road is its own nearest place; for a field it is the place in `fields`, for one where a bicycle is pushed,
   * or on a ferry, that in `standIns`.
   */
  readonly nearestXY: Float64Array;
  /** For every field (a corner off the roads), the nearest place on a road. */
  readonly fields: CornerPlaces;
  /**
   * For corners whose nearest road is cut off from the main network, one on which a bicycle is pushed, or a ferry: the nearest place on a better road, which a
   * route takes instead.
   */
  readonly standIns: CornerPlaces;
}

/** Places on edges, by entry. */
interface CornerPlaces {
  readonly corner: Uint32Array;
  readonly edge: Uint32Array;
  /** Share of the edge's length before the place. */
  readonly fraction: Float64Array;
}

/**
 * What an edge is to a traveller, the better the greater: closed, open, or in the main network, where a bicycle is only pushed on some edges and others are
 * ferries, and streets serve the places beside those. A road map depends on nothing else but the reachability that places want.
 */
const Standing = { closed: 0, open: 1, beside: 2, main: 3, serving: 4 } as const;
type Standing = (typeof Standing)[keyof typeof Standing];

/** By edge: its standing with a profile. */
export function standingOf(profile: Profile, checkStop: CheckStop): Uint8Array {
  const atEachEdge = nowAndThen(checkStop);
  const standing = new Uint8Array(profile.data.network.edgeCount);
  for (let edge = 0; edge < standing.length; edge++) {
    atEachEdge();
    standing[edge] = standingOfEdge(profile, edge);
  }
  return standing;
}

/** True for the standing of an edge in the main network. */
export function isMainStanding(standing: number): boolean {
  return standing >= Standing.beside;
}

function standingOfEdge(profile: Profile, edge: number): Standing {
  if (!isMainEdge(profile, edge)) return mayUseEdge(profile, edge) ? Standing.open : Standing.closed;
  if (metresToServing(profile, edge) > 0) return Standing.beside;
  return servesBeside(profile, edge) ? Standing.serving : Standing.main;
}

/** Looking for the nearest road of a corner takes as long as so many ordinary steps. */
const STEPS_OF_CORNER = 30;

/** Corners that want a place, and how far from each it may be, in metres. */
interface Wants {
  readonly corners: number[];
  readonly metres: number[];
}

/**
 * Finds the nearest road of each corner of a mesh, for one profile: no farther than `FROM_ISLAND_METRES`, which no place is moved beyond.
 *
 * @param standing  by edge: a value of `Standing`.
 * @param reachability  the `minimum_reachability` of the places.
 */
export function nearestRoadOfCorners(
  profile: Profile,
  mesh: Mesh,
  standing: Uint8Array,
  reachability: number,
  checkStop: CheckStop,
): NearestRoadOfCorners {
  const { incidence } = profile.data;
  const { points, xy, firstGuard } = mesh;
  const { leastGood, metresToGood } = partsOf(profile, standing, reachability);
  const best = bestStandings(profile, mesh, standing, checkStop);
  /** The fewest metres for any edge of a road's corner. */
  const fewestAt = (corner: number, metresOf: (edge: number) => number): number => {
    if (corner >= points.nodePointCount) return metresOf(points.edge[corner]!);
    const node = points.node[corner]!;
    const end = incidence.firstEdge[node + 1]!;
    let fewest = Infinity;
    for (let at = incidence.firstEdge[node]!; at < end; at++)
      fewest = Math.min(fewest, metresOf(incidence.edge[at]!));
    return fewest;
  };

  const countryside: Wants = { corners: [], metres: [] };
  for (let corner = points.count; corner < firstGuard; corner++) add(countryside, corner, FROM_ISLAND_METRES);
  const roads = new RoadsInSquares(profile.data, points, xy, FROM_ISLAND_METRES / METRES_PER_STEP);
  const nearest = (least: number, wants: Wants): readonly [CornerPlaces, xy: Float64Array] =>
    nearestPlaces(roads, xy, (edge) => standing[edge]! >= least, wants, checkStop);
  const [fields, fieldXY] = nearest(Standing.open, countryside);
  const nearestXY = xy.slice(0, 2 * firstGuard);
  fields.corner.forEach((corner, i) => nearestXY.set(fieldXY.subarray(2 * i, 2 * i + 2), 2 * corner));

  // How far the main network may be from a corner whose road is passed over; from a closed road as far as from an island.
  const metresFrom = (edge: number): number =>
    standing[edge] === Standing.open ? metresToGood(edge) : FROM_ISLAND_METRES;
  const passedOver: Wants = { corners: [], metres: [] };
  const atEach = nowAndThen(checkStop);
  for (let corner = 0; corner < points.count; corner++) {
    atEach();
    if (best[corner]! < leastGood) add(passedOver, corner, fewestAt(corner, metresFrom));
  }
  fields.corner.forEach((corner, i) => {
    const edge = fields.edge[i]!;
    if (standing[edge]! < leastGood) add(passedOver, corner, metresFrom(edge));
  });
  const [onMain] = nearest(leastGood, passedOver);
  if (!movesToMain(reachability) || !standing.includes(Standing.beside))
    return { nearestXY, fields, standIns: onMain };

  // By corner: how far from its place a street may be that serves it better.
  const besideMetres = new Float64Array(firstGuard);
  const metresBeside = (edge: number): number =>
    standing[edge]! >= Standing.beside ? metresToServing(profile, edge) : Infinity;
  for (let corner = 0; corner < points.count; corner++) {
    atEach();
    if (best[corner] === Standing.beside) besideMetres[corner] = fewestAt(corner, metresBeside);
  }
  for (const { corner, edge } of [fields, onMain])
    corner.forEach((at, i) => {
      const isBeside = standing[edge[i]!] === Standing.beside;
      besideMetres[at] = isBeside ? metresToServing(profile, edge[i]!) : 0;
    });
  const beside: Wants = { corners: [], metres: [] };
  besideMetres.forEach((metres, corner) => {
    if (metres > 0) add(beside, corner, metres);
  });
  const [onStreet, streetXY] = nearest(Standing.serving, beside);
  onStreet.corner.forEach((corner, i) => nearestXY.set(streetXY.subarray(2 * i, 2 * i + 2), 2 * corner));
  return { nearestXY, fields, standIns: replaced(onMain, onStreet) };
}

function add({ corners, metres }: Wants, corner: number, within: number): void {
  corners.push(corner);
  metres.push(within);
}

/**
 * Finds the nearest places on wanted edges for the corners that want one, as far as there are any.
 *
 * @returns the places, and x, y of each.
 */
function nearestPlaces(
  roads: RoadsInSquares,
  xy: Float64Array,
  isWanted: (edge: number) => boolean,
  wants: Wants,
  checkStop: CheckStop,
): readonly [CornerPlaces, xy: Float64Array] {
  const atEachCorner = nowAndThen(checkStop, STEPS_OF_CORNER);
  const [corners, edges, fractions, places]: [number[], number[], number[], number[]] = [[], [], [], []];
  const place: EdgePlace = { edge: NONE, fraction: 0, x: 0, y: 0, squared: Infinity };
  wants.corners.forEach((corner, i) => {
    atEachCorner();
    const farthest = wants.metres[i]! / METRES_PER_STEP;
    if (!roads.find(xy[2 * corner]!, xy[2 * corner + 1]!, isWanted, farthest, place)) return;
    corners.push(corner);
    edges.push(place.edge);
    fractions.push(place.fraction);
    places.push(place.x, place.y);
  });
  const found = {
    corner: Uint32Array.from(corners),
    edge: Uint32Array.from(edges),
    fraction: Float64Array.from(fractions),
  };
  return [found, Float64Array.from(places)];
}

/** Returns the places of corners, with others instead where those know the corner. */
function replaced(places: CornerPlaces, others: CornerPlaces): CornerPlaces {
  const isReplaced = new Set(others.corner);
  const kept = [...places.corner.keys()].filter((i) => !isReplaced.has(places.corner[i]!));
  return {
    corner: Uint32Array.from([...kept.map((i) => places.corner[i]!), ...others.corner]),
    edge: Uint32Array.from([...kept.map((i) => places.edge[i]!), ...others.edge]),
    fraction: Float64Array.from([...kept.map((i) => places.fraction[i]!), ...others.fraction]),
  };
}

/** By corner before the guards: the best standing of the edges there. Fields have none. */
function bestStandings(
  { data: { incidence } }: Profile,
  { points, firstGuard }: Mesh,
  standing: Uint8Array,
  checkStop: CheckStop,
): Uint8Array {
  const best = new Uint8Array(firstGuard);
  checkStop();
  for (let corner = points.nodePointCount; corner < points.count; corner++)
    best[corner] = standing[points.edge[corner]!]!;
  const atEachNode = nowAndThen(checkStop);
  for (let corner = 0; corner < points.nodePointCount; corner++) {
    atEachNode();
    const node = points.node[corner]!;
    const end = incidence.firstEdge[node + 1]!;
    let found = 0;
    for (let at = incidence.firstEdge[node]!; at < end; at++) {
      const here = standing[incidence.edge[at]!]!;
      if (here > found) found = here;
    }
    best[corner] = found;
  }
  return best;
}

/**
 * Tells which edges are good, and how far a place on another edge looks for a good one, as `stopOf` does for locations. Good edges are in the
 * main network; if that is small, or places are content with any road, all edges are good. A hamlet without a way out is not reached because the road that
 * is nearest to it is, many kilometres away: here nobody looks farther than from an island, which is as wide as the margin of a region.
 */
function partsOf(
  profile: Profile,
  standing: Uint8Array,
  reachability: number,
): {
  /** The least standing of good edges. */
  readonly leastGood: number;
  /** @param edge  one that is open. */
  readonly metresToGood: (edge: number) => number;
} {
  const mainJunctions = largestComponentNodeCount(profile);
  if (metresToMain(reachability, mainJunctions, () => false) < 0)
    return { leastGood: Standing.open, metresToGood: () => FROM_ISLAND_METRES };
  const { edgeFrom } = profile.data.network;
  let sizeOf: ((node: number) => number) | undefined;
  return {
    leastGood: Standing.beside,
    metresToGood: (edge) => {
      sizeOf ??= sizesOfParts(profile.data.network, standing);
      const connected = sizeOf(edgeFrom[edge]!);
      const metres = metresToMain(reachability, mainJunctions, (junctions) => connected >= junctions);
      return Math.min(metres, FROM_ISLAND_METRES);
    },
  };
}

/** Returns a function that tells how many nodes the open edges outside of the main network connect with one. */
function sizesOfParts(
  { nodeCount, edgeCount, edgeFrom, edgeTo }: RoadNetwork,
  standing: Uint8Array,
): (node: number) => number {
  // Disjoint sets: the leader of a part has its number of nodes in `size`.
  const leader = new Uint32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) leader[node] = node;
  const size = new Uint32Array(nodeCount).fill(1);
  const find = (node: number): number => {
    let at = node;
    while (leader[at] !== at) at = leader[at] = leader[leader[at]!]!;
    return at;
  };
  for (let edge = 0; edge < edgeCount; edge++) {
    if (standing[edge] !== Standing.open) continue;
    const [a, b] = [find(edgeFrom[edge]!), find(edgeTo[edge]!)];
    if (a === b) continue;
    leader[b] = a;
    size[a]! += size[b]!;
  }
  return (node) => size[find(node)]!;
}

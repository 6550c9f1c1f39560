import { type CheckStop, nowAndThen } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { metresToServing, servesBeside } from '../journey/beside.ts';
import { FROM_ISLAND_METRES, isMainEdge, metresToMain, movesToMain } from '../journey/stop.ts';
import { largestComponentNodeCount } from '../journey/reachability.ts';
import { METRES_PER_STEP } from '../network/plane.ts';
import type { Mesh } from './mesh.ts';
import type { Plane } from './road-points.ts';
import { unrolled } from './unrolled.ts';

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

function standingOfEdge(profile: Profile, edge: number): Standing {
  if (!isMainEdge(profile, edge)) return mayUseEdge(profile, edge) ? Standing.open : Standing.closed;
  if (metresToServing(profile, edge) > 0) return Standing.beside;
  return servesBeside(profile, edge) ? Standing.serving : Standing.main;
}

/** Looking at the neighbours of a corner takes as long as so many ordinary steps. */
const STEPS_OF_CORNER = 6;
/** Corners between two checks whether to stop. */
const CORNERS_AT_ONCE = 2048;

/**
 * Finds the nearest road of each corner of a mesh, for one profile.
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
  const { network, incidence } = profile.data;
  const { points, xy, firstGuard } = mesh;
  const { leastGood, metresToGood } = partsOf(profile, standing, reachability);
  const best = bestStandings(profile, mesh, standing, checkStop);
  const edgesAt = (corner: number, least: number): readonly number[] => {
    if (corner >= points.nodePointCount) return [points.edge[corner]!];
    const node = points.node[corner]!;
    const [first, end] = [incidence.firstEdge[node]!, incidence.firstEdge[node + 1]!];
    return Array.from(incidence.edge.subarray(first, end)).filter((edge) => standing[edge]! >= least);
  };
  /** The nearest places on edges of some standing for the corners that `need` one, unless it is too far; and x, y of each place. */
  const placesFor = (
    least: number,
    need: (corner: number) => boolean,
    farthest: (corner: number) => number = () => Infinity,
  ): [CornerPlaces, xy: Float64Array] => {
    const { others, site } = nearestSites(mesh, best, least, checkStop);
    const [corners, edges, fractions, places]: [number[], number[], number[], number[]] = [[], [], [], []];
    const place: EdgePlace = { edge: 0, fraction: 0, x: 0, y: 0, squared: 0 };
    for (let i = 0; i < others.length; i++) {
      if (i % CORNERS_AT_ONCE === 0) checkStop();
      const corner = others[i]!;
      if (site[i] === NONE || !need(corner)) continue;
      place.squared = Infinity;
      for (const edge of edgesAt(site[i]!, least))
        offerEdge(network, edge, points, xy[2 * corner]!, xy[2 * corner + 1]!, place);
      if (Math.sqrt(place.squared) > farthest(corner)) continue;
      corners.push(corner);
      edges.push(place.edge);
      fractions.push(place.fraction);
      places.push(place.x, place.y);
    }
    const found = {
      corner: Uint32Array.from(corners),
      edge: Uint32Array.from(edges),
      fraction: Float64Array.from(fractions),
    };
    return [found, Float64Array.from(places)];
  };

  const [fields, fieldXy] = placesFor(Standing.open, (corner) => corner >= points.count);
  const nearestXY = xy.slice(0, 2 * firstGuard);
  // By field: the edge of its place, `NONE` if it has none.
  const edgeOfField = new Uint32Array(firstGuard - points.count).fill(NONE);
  fields.corner.forEach((corner, i) => {
    nearestXY[2 * corner] = fieldXy[2 * i]!;
    nearestXY[2 * corner + 1] = fieldXy[2 * i + 1]!;
    edgeOfField[corner - points.count] = fields.edge[i]!;
  });
  const isPassedOver = (corner: number): boolean => {
    if (corner < points.count) return true;
    const edge = edgeOfField[corner - points.count]!;
    return edge !== NONE && standing[edge]! < leastGood;
  };
  /** How far the nearest place on the main network may be from a corner that is passed over. */
  const farthestFrom = (corner: number): number => {
    const edges =
      corner < points.count ? edgesAt(corner, Standing.open) : [edgeOfField[corner - points.count]!];
    let farthest = Infinity;
    for (const edge of edges)
      if (standing[edge] === Standing.open)
        farthest = Math.min(farthest, metresToGood(edge) / METRES_PER_STEP);
    return farthest;
  };
  const [onMain] = placesFor(leastGood, isPassedOver, farthestFrom);
  if (!movesToMain(reachability) || !standing.includes(Standing.beside))
    return { nearestXY, fields, standIns: onMain };
  // By corner: how far from its place a street may be that serves it better.
  const besideMetres = new Float64Array(firstGuard);
  for (let corner = 0; corner < points.count; corner++) {
    if (best[corner] !== Standing.beside) continue;
    let metres = Infinity;
    for (const edge of edgesAt(corner, Standing.beside))
      metres = Math.min(metres, metresToServing(profile, edge));
    besideMetres[corner] = metres;
  }
  for (const { corner, edge } of [fields, onMain])
    corner.forEach((at, i) => {
      const isBeside = standing[edge[i]!] === Standing.beside;
      besideMetres[at] = isBeside ? metresToServing(profile, edge[i]!) : 0;
    });
  const [onStreet, streetXy] = placesFor(
    Standing.serving,
    (corner) => besideMetres[corner]! > 0,
    (corner) => besideMetres[corner]! / METRES_PER_STEP,
  );
  onStreet.corner.forEach((corner, i) => nearestXY.set(streetXy.subarray(2 * i, 2 * i + 2), 2 * corner));
  return { nearestXY, fields, standIns: replaced(onMain, onStreet) };
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

/** Corners that are no sites, and the site of each. */
interface NearestSites {
  /** The corners, ascending. */
  readonly others: Uint32Array;
  /** By position in `others`: the nearest corner that is a site, or `NONE`. */
  readonly site: Uint32Array;
}

/**
 * The nearest site of each corner that is none; sites are the corners whose best standing is good enough. In every round, corners take the site of a neighbour of the
 * round before if it is nearer than their own, until nothing changes. In a Delaunay mesh this errs only if two sites are about equally near; and since rounds do not
 * depend on the order of corners, it errs in the same way in every mesh that has the corners around.
 */
function nearestSites(
  { triangles, xy, firstGuard }: Mesh,
  best: Uint8Array,
  least: number,
  checkStop: CheckStop,
): NearestSites {
  checkStop();
  // By corner: one more than its position among the others; 0 for sites and guards.
  const placeOf = new Uint32Array(xy.length / 2);
  let count = 0;
  for (let corner = 0; corner < firstGuard; corner++) if (best[corner]! < least) placeOf[corner] = ++count;
  const others = new Uint32Array(count);
  for (let corner = 0; corner < firstGuard; corner++)
    if (placeOf[corner] !== 0) others[placeOf[corner]! - 1] = corner;

  const site = new Uint32Array(count).fill(NONE);
  const distance = new Float64Array(count).fill(Infinity);
  const offered = new Uint32Array(count).fill(NONE);
  const offeredDistance = new Float64Array(count).fill(Infinity);
  let changed: number[] = [];
  let next: number[] = [];
  const offer = (from: number, to: number): void => {
    const corner = others[to]!;
    const dx = xy[2 * from]! - xy[2 * corner]!;
    const dy = xy[2 * from + 1]! - xy[2 * corner + 1]!;
    const squared = dx * dx + dy * dy;
    // Of two that are equally near the first one counts.
    if (squared > distance[to]! || (squared === distance[to] && from >= site[to]!)) return;
    const nearest = offeredDistance[to]!;
    if (squared > nearest || (squared === nearest && from >= offered[to]!)) return;
    if (offered[to] === NONE) next.push(to);
    offered[to] = from;
    offeredDistance[to] = squared;
  };

  // Sites offer themselves; ways from one of the others to another are kept for the rounds.
  const ways: number[] = [];
  const firstWay = new Uint32Array(count + 1);
  const see = (from: number, to: number): void => {
    const place = placeOf[from]!;
    if (place !== 0) {
      ways.push(place - 1, to);
      firstWay[place]!++;
    } else if (from < firstGuard) offer(from, to);
  };
  const atEachTriangle = nowAndThen(checkStop);
  for (let h = 0; h < triangles.length; h += 3) {
    atEachTriangle();
    const a = triangles[h]!;
    const b = triangles[h + 1]!;
    const c = triangles[h + 2]!;
    if (placeOf[a] !== 0) see(c, placeOf[a]! - 1);
    if (placeOf[b] !== 0) see(a, placeOf[b]! - 1);
    if (placeOf[c] !== 0) see(b, placeOf[c]! - 1);
  }
  for (let place = 0; place < count; place++) firstWay[place + 1]! += firstWay[place]!;
  const filled = firstWay.slice();
  const wayTo = new Uint32Array(ways.length / 2);
  for (let way = 0; way < ways.length; way += 2) wayTo[filled[ways[way]!]!++] = ways[way + 1]!;

  const atEachCorner = nowAndThen(checkStop, STEPS_OF_CORNER);
  while (next.length > 0) {
    [changed, next] = [next, []];
    for (const place of changed) {
      site[place] = offered[place]!;
      distance[place] = offeredDistance[place]!;
      offered[place] = NONE;
      offeredDistance[place] = Infinity;
    }
    for (const place of changed) {
      atEachCorner();
      for (let way = firstWay[place]!; way < firstWay[place + 1]!; way++) offer(site[place]!, wayTo[way]!);
    }
  }
  return { others, site };
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
    return { leastGood: Standing.open, metresToGood: () => Infinity };
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

/** The nearest place found so far, on the plane of the mesh. */
interface EdgePlace {
  edge: number;
  fraction: number;
  x: number;
  y: number;
  /** The square of its distance. */
  squared: number;
}

function offerEdge(
  { firstPoint, pointLat, pointLon }: RoadNetwork,
  edge: number,
  { xScale, westEnd }: Plane,
  x: number,
  y: number,
  best: EdgePlace,
): void {
  let before = 0;
  let found = -1;
  for (let point = firstPoint[edge]!; point + 1 < firstPoint[edge + 1]!; point++) {
    const ax = unrolled(pointLon[point]!, westEnd) * xScale;
    const ay = pointLat[point]!;
    const dx = unrolled(pointLon[point + 1]!, westEnd) * xScale - ax;
    const dy = pointLat[point + 1]! - ay;
    const lengthSquared = dx * dx + dy * dy;
    const along = (x - ax) * dx + (y - ay) * dy;
    const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, along / lengthSquared));
    const px = ax + share * dx;
    const py = ay + share * dy;
    const squared = (px - x) * (px - x) + (py - y) * (py - y);
    const length = Math.sqrt(lengthSquared);
    if (squared < best.squared) {
      best.squared = squared;
      best.edge = edge;
      best.x = px;
      best.y = py;
      found = before + share * length;
    }
    before += length;
  }
  if (found >= 0) best.fraction = before === 0 ? 0 : found / before;
}

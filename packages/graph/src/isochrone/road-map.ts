import type { Graph } from '../graph.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { isMainEdge } from '../journey/candidates.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';
import { meshOf, type Mesh } from './mesh.ts';
import { nearestRoadOfCorners, type NearestRoadOfCorners } from './nearest-road.ts';
import type { Plane } from './road-points.ts';

/** Whose road is the nearest, for every place: as one traveller sees it. */
export interface RoadMap extends NearestRoadOfCorners {
  readonly mesh: Mesh;
  /** By point of a node: how many edges that the traveller may use end there, a loop counting twice. */
  readonly edgeEnds: Uint8Array;
}

/** A mesh serves whoever can use all but so many of its points. */
const MOST_SHARE_CLOSED = 0.03;
/** Meshes that are kept, a graph. */
const MOST_MESHES = 4;
/** A network whose lines have more points than this gets a mesh of the part that is asked for alone: one of so many is made in a second. */
const MOST_POINTS = 1_000_000;
/** Roads are drawn this far beyond those that are reached, for the sake of what lies between. */
const MARGIN_METRES = 3000;
/** A part is drawn so much larger each way than what is asked for, so that the next request finds it there. */
const SPARE = 0.5;

/** At the poles a degree of longitude has no length left; that is farther north than any road. */
const LEAST_SCALE = 1e-3;

/** Of the map, 1e-7 degrees. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const NO_STANDING = new Uint8Array();

const EVERYWHERE: Box = { west: -Infinity, south: -Infinity, east: Infinity, north: Infinity };

/** A mesh, the edges that it is made of, and the maps that were made with it. */
interface KnownMesh {
  readonly mesh: Mesh;
  /** The last one. */
  map: RoadMap | undefined;
  /** By traveller; each has a map of one mesh, which goes when the mesh does. */
  readonly mapOf: WeakMap<Profile, RoadMap>;
  /** Of the traveller of `map`. */
  standing: Uint8Array;
  /** Edges beyond it are left out. */
  readonly box: Box;
  /** edgeCount */
  readonly isUsed: Uint8Array;
}

/** The latest used last. */
const meshesOf = new WeakMap<Graph, KnownMesh[]>();

/**
 * Made on first use; profiles that use the same roads share a map, those that use nearly the same share its mesh.
 *
 * @param edges  the map is to have them, and what is around.
 */
export function roadMapOf(
  graph: Graph,
  profile: Profile,
  edges: readonly number[],
  mostPoints = MOST_POINTS,
): RoadMap {
  const isWhole = graph.data.network.pointLat.length <= mostPoints;
  const box = isWhole ? EVERYWHERE : boxAround(graph, edges);
  let meshes = meshesOf.get(graph);
  if (!meshes) meshesOf.set(graph, (meshes = []));
  const drawn = meshes.find(({ mapOf }) => mapOf.has(profile));
  if (drawn && isAround(drawn.box, box)) return drawn.mapOf.get(profile)!;
  drawn?.mapOf.delete(profile);
  const known = meshFor(graph, meshes, profile, box);
  const standing = standingOf(graph, profile);
  if (!known.map || known.standing.some((value, edge) => value !== standing[edge])) {
    const { mesh } = known;
    known.map = {
      mesh,
      ...nearestRoadOfCorners(graph, profile, mesh),
      edgeEnds: edgeEndsOf(graph, profile, mesh),
    };
    known.standing = standing;
  }
  known.mapOf.set(profile, known.map);
  graph.countFor(profile, 'road map', bytesOf(known.map));
  return known.map;
}

/** The mesh aside, which is shared. */
function bytesOf({ nearestXY, edgeEnds, fields, standIns, fieldOfStandIn }: RoadMap): number {
  const columns = [nearestXY, edgeEnds, fieldOfStandIn];
  for (const { corner, edge, fraction } of [fields, standIns]) columns.push(corner, edge, fraction);
  return columns.reduce((sum, column) => sum + column.byteLength, 0);
}

/** By edge: 0 closed, 1 open, 2 in the main part of the network. All that a map depends on. */
function standingOf({ data: { network } }: Graph, profile: Profile): Uint8Array {
  const standing = new Uint8Array(network.edgeCount);
  for (let edge = 0; edge < standing.length; edge++)
    standing[edge] = isMainEdge(profile, edge) ? 2 : mayUseEdge(profile, edge) ? 1 : 0;
  return standing;
}

function meshFor(graph: Graph, meshes: KnownMesh[], profile: Profile, box: Box): KnownMesh {
  const at = meshes.findLastIndex((known) => isAround(known.box, box) && serves(graph, known, profile));
  const known = at < 0 ? makeMesh(graph, profile, box) : meshes.splice(at, 1)[0]!;
  meshes.push(known);
  if (meshes.length > MOST_MESHES) meshes.shift();
  return known;
}

function makeMesh(graph: Graph, profile: Profile, { west, south, east, north }: Box): KnownMesh {
  const { network } = graph.data;
  const [width, height] = [SPARE * (east - west), SPARE * (north - south)];
  const box = { west: west - width, south: south - height, east: east + width, north: north + height };
  const isUsed = new Uint8Array(network.edgeCount);
  for (let edge = 0; edge < isUsed.length; edge++)
    if (mayUseEdge(profile, edge) && meets(network, edge, box)) isUsed[edge] = 1;
  const edges = Uint32Array.from(isUsed.keys()).filter((edge) => isUsed[edge] === 1);
  const mesh = meshOf(network, edges, planeOf(network, edges));
  return { mesh, map: undefined, standing: NO_STANDING, mapOf: new WeakMap(), box, isUsed };
}

/** True where a mesh has all roads of a profile, and few others. */
function serves(
  { data: { network } }: Graph,
  { mesh: { points }, box, isUsed }: KnownMesh,
  profile: Profile,
): boolean {
  const { firstPoint, count } = points;
  let closed = 0;
  for (let edge = 0; edge < isUsed.length; edge++) {
    const may = mayUseEdge(profile, edge);
    if (may && isUsed[edge] === 0 && meets(network, edge, box)) return false;
    if (!may && isUsed[edge] === 1) closed += firstPoint[edge + 1]! - firstPoint[edge]! + 1;
  }
  return closed <= MOST_SHARE_CLOSED * count;
}

/** True where an end of an edge lies in a box. */
function meets({ edgeFrom, edgeTo, nodeLat, nodeLon }: RoadNetwork, edge: number, box: Box): boolean {
  const isIn = (node: number): boolean =>
    nodeLon[node]! >= box.west &&
    nodeLon[node]! <= box.east &&
    nodeLat[node]! >= box.south &&
    nodeLat[node]! <= box.north;
  return isIn(edgeFrom[edge]!) || isIn(edgeTo[edge]!);
}

function isAround(a: Box, b: Box): boolean {
  return a.west <= b.west && a.south <= b.south && a.east >= b.east && a.north >= b.north;
}

function boxAround({ data: { network } }: Graph, edges: readonly number[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const edge of edges) {
    for (const node of [network.edgeFrom[edge]!, network.edgeTo[edge]!]) {
      west = Math.min(west, network.nodeLon[node]!);
      east = Math.max(east, network.nodeLon[node]!);
      south = Math.min(south, network.nodeLat[node]!);
      north = Math.max(north, network.nodeLat[node]!);
    }
  }
  const margin = MARGIN_METRES / METRES_PER_STEP;
  const wide = margin / longitudeScale((south + north) / 2 / STEPS_PER_DEGREE);
  return { west: west - wide, south: south - margin, east: east + wide, north: north + margin };
}

/** A plane that is true to scale in the middle of some edges. */
function planeOf({ edgeFrom, nodeLat }: RoadNetwork, edges: Uint32Array): Plane {
  let [south, north] = [Infinity, -Infinity];
  for (const edge of edges) {
    south = Math.min(south, nodeLat[edgeFrom[edge]!]!);
    north = Math.max(north, nodeLat[edgeFrom[edge]!]!);
  }
  return { xScale: Math.max(longitudeScale((south + north) / 2 / STEPS_PER_DEGREE), LEAST_SCALE) };
}

/** More edges than a byte can tell meet at no junction. */
function edgeEndsOf({ data: { incidence } }: Graph, profile: Profile, { points }: Mesh): Uint8Array {
  const ends = new Uint8Array(points.nodePointCount);
  points.node.forEach((node, point) => {
    for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++)
      if (mayUseEdge(profile, incidence.edge[at]!)) ends[point]!++;
  });
  return ends;
}

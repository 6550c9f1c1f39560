import { cosDegrees } from '@portolan/base';
import type { Graph } from '../graph.ts';
import { mayUseEdge, type Profile } from '../profile.ts';
import { ACROSS_METRES, isMainEdge } from '../route/candidates.ts';
import { mainNodeCount } from '../route/reach.ts';
import { STEPS_PER_DEGREE } from '../snapping/plane.ts';
import { snapToEdge } from '../snapping/snap.ts';
import { meshOf, type Mesh } from './mesh.ts';

/** Whose road is the nearest, for every place: as one traveller sees it. */
export interface RoadMap {
  readonly mesh: Mesh;
  readonly standIns: StandIns;
  /** By point of a node: how many edges that the traveller may use end there, a loop counting twice. */
  readonly edgeEnds: Uint8Array;
}

/** Places that a route takes instead of points of the mesh on roads that it cannot get to. Columns by entry. */
interface StandIns {
  readonly point: Uint32Array;
  readonly edge: Uint32Array;
  /** Share of the edge before the place. */
  readonly fraction: Float64Array;
}

/** Junctions from which a road is no mere aisle or yard: those of a location's `minimum_reachability` by default. */
const LEAST_JUNCTIONS = 50;
/** A mesh serves whoever can use all but so many of its points. */
const MOST_SHARE_CLOSED = 0.03;
/** No place is farther from its road than a location may be: `search_cutoff` by default. */
const CUTOFF_METRES = 35_000;
/** Meshes that are kept, a graph. */
const MOST_MESHES = 4;

/** A mesh and the edges that it is made of. */
interface KnownMesh {
  readonly mesh: Mesh;
  /** edgeCount */
  readonly isUsed: Uint8Array;
}

const mapOf = new WeakMap<Profile, RoadMap>();
/** The latest used last. */
const meshesOf = new WeakMap<Graph, KnownMesh[]>();

/** Made on first use, once a profile; profiles that use nearly the same roads share a mesh. */
export function roadMapOf(graph: Graph, profile: Profile): RoadMap {
  let map = mapOf.get(profile);
  if (!map) {
    const mesh = meshFor(graph, profile);
    map = { mesh, standIns: standInsOf(graph, profile, mesh), edgeEnds: edgeEndsOf(graph, profile, mesh) };
    mapOf.set(profile, map);
  }
  return map;
}

function meshFor(graph: Graph, profile: Profile): Mesh {
  const { network } = graph.data;
  let meshes = meshesOf.get(graph);
  if (!meshes) meshesOf.set(graph, (meshes = []));
  const at = meshes.findLastIndex((known) => serves(known, profile));
  const [known] = at < 0 ? [makeMesh()] : meshes.splice(at, 1);
  meshes.push(known!);
  if (meshes.length > MOST_MESHES) meshes.shift();
  return known!.mesh;

  function makeMesh(): KnownMesh {
    const isUsed = Uint8Array.from({ length: network.edgeCount }, (_, edge) =>
      mayUseEdge(profile, edge) ? 1 : 0,
    );
    const edges = Uint32Array.from(isUsed.keys()).filter((edge) => isUsed[edge] === 1);
    return { mesh: meshOf(network, edges, planeOf(graph)), isUsed };
  }
}

/** True where a mesh has all roads of a profile, and few others. */
function serves({ mesh, isUsed }: KnownMesh, profile: Profile): boolean {
  const { firstPoint, count } = mesh.points;
  let closed = 0;
  for (let edge = 0; edge < isUsed.length; edge++) {
    const may = mayUseEdge(profile, edge);
    if (may && isUsed[edge] === 0) return false;
    if (!may && isUsed[edge] === 1) closed += firstPoint[edge + 1]! - firstPoint[edge]! + 1;
  }
  return closed <= MOST_SHARE_CLOSED * count;
}

/** A plane that is true to scale in the middle of the map. */
function planeOf({ data: { network } }: Graph): { readonly xScale: number } {
  let [south, north] = [Infinity, -Infinity];
  for (const lat of network.nodeLat) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { xScale: Math.max(cosDegrees((south + north) / 2 / STEPS_PER_DEGREE), 1e-3) };
}

/** 255 is the most, which no junction has. */
function edgeEndsOf({ data: { incidence } }: Graph, profile: Profile, { points }: Mesh): Uint8Array {
  const ends = new Uint8Array(points.nodePointCount);
  points.node.forEach((node, point) => {
    for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++)
      if (mayUseEdge(profile, incidence.edge[at]!)) ends[point]!++;
  });
  return ends;
}

function standInsOf(graph: Graph, profile: Profile, { points }: Mesh): StandIns {
  const { network, snapIndex, incidence } = graph.data;
  const cutoff = cutoffsOf(graph, profile);
  const [point, edge, fraction]: [number[], number[], number[]] = [[], [], []];
  for (let p = 0; p < points.count; p++) {
    const metres = p < points.nodePointCount ? cutoffAtNode(points.node[p]!) : cutoff(points.edge[p]!);
    if (metres === 0) continue;
    const lat = points.xy[2 * p + 1]! / STEPS_PER_DEGREE;
    const lon = points.xy[2 * p]! / points.xScale / STEPS_PER_DEGREE;
    const instead = snapToEdge(network, snapIndex, lat, lon, metres, (other) => cutoff(other) === 0);
    if (!instead) continue;
    point.push(p);
    edge.push(instead.edge);
    fraction.push(instead.fraction);
  }
  return {
    point: Uint32Array.from(point),
    edge: Uint32Array.from(edge),
    fraction: Float64Array.from(fraction),
  };

  function cutoffAtNode(node: number): number {
    let least = Infinity;
    for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++)
      least = Math.min(least, cutoff(incidence.edge[at]!));
    return least;
  }
}

/** By edge: how far a route looks for another one, which it does where it cannot get there; 0 for those of the main part. */
function cutoffsOf(graph: Graph, profile: Profile): (edge: number) => number {
  // In a map where no part is large, the largest is no better a place to be.
  if (mainNodeCount(graph, profile) < LEAST_JUNCTIONS) {
    return (edge) => (mayUseEdge(profile, edge) ? 0 : CUTOFF_METRES);
  }
  const isTown = townsOf(graph, profile);
  return (edge) => {
    if (isMainEdge(profile, edge)) return 0;
    if (!mayUseEdge(profile, edge)) return CUTOFF_METRES;
    return isTown(edge) ? ACROSS_METRES : CUTOFF_METRES;
  };
}

/** Tells edges off the main part that lie in a part with many junctions. */
function townsOf({ data: { network } }: Graph, profile: Profile): (edge: number) => boolean {
  const { nodeCount, edgeCount, edgeFrom, edgeTo } = network;
  const leader = Uint32Array.from({ length: nodeCount }, (_, node) => node);
  const size = new Uint32Array(nodeCount).fill(1);
  const find = (node: number): number => {
    let at = node;
    while (leader[at] !== at) at = leader[at] = leader[leader[at]!]!;
    return at;
  };
  for (let edge = 0; edge < edgeCount; edge++) {
    if (isMainEdge(profile, edge) || !mayUseEdge(profile, edge)) continue;
    const [a, b] = [find(edgeFrom[edge]!), find(edgeTo[edge]!)];
    if (a === b) continue;
    leader[b] = a;
    size[a]! += size[b]!;
  }
  return (edge) => size[find(edgeFrom[edge]!)]! >= LEAST_JUNCTIONS;
}

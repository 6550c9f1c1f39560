import { crc32, neverStop, nowAndThen, type CheckStop } from '@portolan/base';
import { columnsOf, ownBytesOf } from '../profile/column-store.ts';
import { countBytes } from '../profile/profile-cache.ts';
import type { GraphData } from '../graph-data.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { meshedRoads } from './meshed-roads.ts';
import { isMainEdge } from '../journey/stop.ts';
import { DEFAULT_REACHABILITY } from '../request/location.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { longitudeScale, STEPS_PER_DEGREE } from '../network/plane.ts';
import {
  columnsOfMesh,
  columnsOfNearestRoads,
  meshOfColumns,
  nearestRoadsOfColumns,
} from './mesh-columns.ts';
import { meshOf, type Mesh } from './mesh.ts';
import { nearestRoadOfCorners, standingOf, type NearestRoadOfCorners } from './nearest-road.ts';
import { isAround, meetsRegion, nameOf, regionAround, wideRegionAround, type Region } from './region.ts';
import type { Plane } from './road-points.ts';
import { westEndOf } from './unrolled.ts';

/** A mesh of the roads, and what one profile needs to find the nearest road of its corners. */
export interface RoadMap extends NearestRoadOfCorners {
  /** The `minimum_reachability` of the places. */
  readonly reachability: number;
  readonly mesh: Mesh;
  /** By point of a node: the number of edge ends there that the profile may use; a loop counts twice. */
  readonly edgeEnds: Uint8Array;
}

/** The number of meshes kept for each graph. */
const MOST_MESHES = 4;
/** Larger networks, by the points of their lines, are never meshed as a whole, which would take more than some seconds; nor are they on one plane. */
const MOST_POINTS = 1_000_000;
/** The least scale of longitude on a plane. Only at the poles, beyond any road, would it be smaller. */
const LEAST_SCALE = 1e-3;

const NO_STANDING = new Uint8Array();

/** A mesh, the edges that it is made of, and the road maps made with it. */
interface KnownMesh {
  /** Its name in the store of the graph. */
  readonly group: string;
  readonly mesh: Mesh;
  /** The road map made last. */
  map: RoadMap | undefined;
  /** The road maps by profile. A profile has one road map, which is dropped with its mesh. */
  readonly mapOf: WeakMap<Profile, RoadMap>;
  /** By edge: what `standingOf` says for the profile of `map`. */
  standing: Uint8Array;
  /** Edges outside of this region are left out; `undefined` if none are. */
  readonly region: Region | undefined;
  /** By edge: 1 if the mesh is made of it. */
  readonly isUsed: Uint8Array;
  /** By edge: 1 if it was in the main network when the margin of the region was chosen. */
  readonly isMain: Uint8Array | undefined;
}

interface RoadMapOptions {
  /** The `minimum_reachability` of the places whose nearest roads are wanted. */
  readonly reachability?: number;
  /** Networks with more points only get meshes of parts. */
  readonly mostPoints?: number;
  readonly checkStop?: CheckStop;
}

/** What is known of a graph. */
interface KnownMeshes {
  /** The latest used stands last. */
  readonly list: KnownMesh[];
  /** The points of the lines that all meshes of parts were made of, those that were dropped too. */
  partPoints: number;
}

const meshesOf = new WeakMap<GraphData, KnownMeshes>();

/**
 * The road map of a profile, made on first use. Profiles that use the same roads share a road map; those with the same `meshedRoads` share a mesh.
 *
 * @param edges  the edges that the road map must contain, with what is around them.
 */
export function roadMapOf(
  profile: Profile,
  edges: readonly number[],
  {
    reachability = DEFAULT_REACHABILITY,
    mostPoints = MOST_POINTS,
    checkStop = neverStop,
  }: RoadMapOptions = {},
): RoadMap {
  const { data } = profile;
  const isSmall = data.network.pointLat.length <= mostPoints;
  const meshes = meshesOf.get(data) ?? noMeshes(data);
  const drawn = meshes.list.find(({ mapOf }) => mapOf.has(profile));
  const map = drawn?.mapOf.get(profile);
  if (drawn && map?.reachability === reachability && reachesRound(drawn, data.network, edges)) {
    data.store?.used(drawn.group);
    return map;
  }
  drawn?.mapOf.delete(profile);
  const known = meshFor(meshes, profile, edges, isSmall, checkStop);
  const standing = standingOf(profile, checkStop);
  if (known.map?.reachability !== reachability || !areSame(known.standing, standing)) {
    known.map = drawMap(profile, known, standing, reachability, checkStop);
    known.standing = standing;
  }
  known.mapOf.set(profile, known.map);
  countBytes(profile, 'road map', bytesOf(known.map));
  return known.map;
}

/** Begins the list of meshes of a graph. What its store drops leaves the list too. */
function noMeshes(data: GraphData): KnownMeshes {
  const list: KnownMesh[] = [];
  const meshes = { list, partPoints: 0 };
  meshesOf.set(data, meshes);
  data.store?.onDropped((dropped) => {
    const at = list.findIndex(({ group }) => group === dropped);
    if (at >= 0) list.splice(at, 1);
  });
  return meshes;
}

/** Makes the road map of a profile with a mesh, or takes that of another thread. */
function drawMap(
  profile: Profile,
  { group, mesh }: KnownMesh,
  standing: Uint8Array,
  reachability: number,
  checkStop: CheckStop,
): RoadMap {
  const make = () => ({
    standing,
    ...columnsOfNearestRoads(nearestRoadOfCorners(profile, mesh, standing, reachability, checkStop)),
    edgeEnds: edgeEndsOf(profile, mesh, checkStop),
  });
  // Only what most requests want is shared: the values of all others would fill the store.
  const kept =
    profile.data.store && reachability === DEFAULT_REACHABILITY
      ? columnsOf(profile.data, group, `map ${crc32(standing)}`, make, checkStop)
      : make();
  // Another list may have the same checksum.
  const columns = areSame(kept.standing, standing) ? kept : make();
  return { mesh, reachability, ...nearestRoadsOfColumns(columns), edgeEnds: columns.edgeEnds };
}

function areSame(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}

/** The memory that a road map has for itself, without its mesh. */
function bytesOf(map: RoadMap): number {
  return ownBytesOf([...Object.values(columnsOfNearestRoads(map)), map.edgeEnds]);
}

function meshFor(
  meshes: KnownMeshes,
  profile: Profile,
  edges: readonly number[],
  isSmall: boolean,
  checkStop: CheckStop,
): KnownMesh {
  checkStop();
  const { list } = meshes;
  const { network } = profile.data;
  const roads = meshedRoads(profile, checkStop);
  const at = list.findLastIndex(
    (known) =>
      reachesRound(known, network, edges) && isMadeOf(known, roads, network) && hasMargin(known, profile),
  );
  let known = list[at];
  if (known === undefined) {
    const part = isSmall
      ? partAround(meshes, profile, roads, edges, checkStop)
      : partOf(network, roads, wideRegionAround(network, edges), checkStop);
    known = makeMesh(profile, part, isSmall, checkStop);
    if (part.region) meshes.partPoints += part.pointCount;
  } else list.splice(at, 1);
  profile.data.store?.used(known.group);
  list.push(known);
  if (list.length > MOST_MESHES) list.shift();
  return known;
}

/** True if a mesh has the edges and what is around them. */
function reachesRound({ region }: KnownMesh, network: RoadNetwork, edges: readonly number[]): boolean {
  return region === undefined || isAround(region, network, edges);
}

/** What a mesh is made of. */
interface Part {
  /** `undefined` for all of the network. */
  readonly region: Region | undefined;
  /** By edge: 1 if it is one of the roads and lies in the region. */
  readonly isUsed: Uint8Array;
  /** The points of the lines of these edges. */
  readonly pointCount: number;
  /** As in `KnownMesh`. */
  readonly isMain?: Uint8Array;
}

function partOf(
  network: RoadNetwork,
  roads: Uint8Array,
  region: Region | undefined,
  checkStop: CheckStop,
): Part {
  const isUsed = new Uint8Array(network.edgeCount);
  const atEachEdge = nowAndThen(checkStop);
  let pointCount = 0;
  for (let edge = 0; edge < isUsed.length; edge++) {
    atEachEdge();
    if (roads[edge] === 0 || !meets(region, network, edge)) continue;
    isUsed[edge] = 1;
    pointCount += network.firstPoint[edge + 1]! - network.firstPoint[edge]!;
  }
  return { region, isUsed, pointCount };
}

/**
 * The part of a small network that a mesh is made of: what is around the edges that are asked for; or all of it, if that and the parts that have been made
 * before have as many points together. So the first answer comes soon, and all of them cost at most twice what the whole costs.
 */
function partAround(
  { partPoints }: KnownMeshes,
  profile: Profile,
  roads: Uint8Array,
  edges: readonly number[],
  checkStop: CheckStop,
): Part {
  const { network } = profile.data;
  const isMain = new Uint8Array(roads.length);
  for (let edge = 0; edge < isMain.length; edge++) isMain[edge] = isMainEdge(profile, edge) ? 1 : 0;
  const kinds = {
    isMain: (edge: number) => isMain[edge] === 1,
    isCutOff: (edge: number) => roads[edge] === 1 && isMain[edge] === 0,
  };
  const region = regionAround(network, edges, kinds, checkStop);
  const part = partOf(network, roads, region, checkStop);
  return partPoints + part.pointCount < network.pointLat.length
    ? { ...part, isMain }
    : partOf(network, roads, undefined, checkStop);
}

function makeMesh(
  profile: Profile,
  { region, isUsed, isMain }: Part,
  isSmall: boolean,
  checkStop: CheckStop,
): KnownMesh {
  const { network } = profile.data;
  const make = () => {
    const edges = new Uint32Array(isUsed.length);
    let count = 0;
    for (let edge = 0; edge < isUsed.length; edge++) if (isUsed[edge] === 1) edges[count++] = edge;
    // Parts of a small network lie on its plane, so that they have the same corners.
    const plane = planeOf(network, isSmall ? undefined : isUsed);
    return { isUsed, ...columnsOfMesh(meshOf(network, edges.subarray(0, count), plane, checkStop)) };
  };
  // Checksums only name it for other threads.
  const group = profile.data.store ? `mesh ${region ? nameOf(region) : 'of all'} ${crc32(isUsed)}` : '';
  const kept = columnsOf(profile.data, group, 'mesh', make, checkStop);
  // Other roads may have the same checksum.
  const columns = areSame(kept.isUsed, isUsed) ? kept : make();
  const mesh = meshOfColumns(columns);
  const { isUsed: isUsedInMesh } = columns;
  return {
    group,
    mesh,
    map: undefined,
    standing: NO_STANDING,
    mapOf: new WeakMap(),
    region,
    isUsed: isUsedInMesh,
    isMain,
  };
}

/** True if a mesh is made of some roads, as far as they meet its region. */
function isMadeOf({ region, isUsed }: KnownMesh, roads: Uint8Array, network: RoadNetwork): boolean {
  for (let edge = 0; edge < roads.length; edge++) {
    if (roads[edge] === isUsed[edge]) continue;
    if (roads[edge] === 0 || meets(region, network, edge)) return false;
  }
  return true;
}

/** True if the margin of a mesh is wide enough for a profile: where roads of the main network are missing, it has to be wider. */
function hasMargin({ isMain }: KnownMesh, profile: Profile): boolean {
  return isMain === undefined || isMain.every((main, edge) => main === 0 || isMainEdge(profile, edge));
}

function meets(region: Region | undefined, network: RoadNetwork, edge: number): boolean {
  return region === undefined || meetsRegion(region, network, edge);
}

/** A plane that is true to scale at the middle latitude of a network, or of some of its edges. */
function planeOf(network: RoadNetwork, isUsed?: Uint8Array): Plane {
  const { edgeCount, edgeFrom, nodeLat } = network;
  let [south, north] = [Infinity, -Infinity];
  for (let edge = 0; edge < edgeCount; edge++) {
    if (isUsed?.[edge] === 0) continue;
    const lat = nodeLat[edgeFrom[edge]!]!;
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const middle = (south + north) / 2 / STEPS_PER_DEGREE;
  return { xScale: Math.max(longitudeScale(middle), LEAST_SCALE), westEnd: westEndOf(network) };
}

/** Fits in a byte: no junction has more than 255 edges. */
function edgeEndsOf(profile: Profile, { points }: Mesh, checkStop: CheckStop): Uint8Array {
  const atEachNode = nowAndThen(checkStop);
  const { incidence } = profile.data;
  const ends = new Uint8Array(points.nodePointCount);
  points.node.forEach((node, point) => {
    atEachNode();
    for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++)
      if (mayUseEdge(profile, incidence.edge[at]!)) ends[point]!++;
  });
  return ends;
}

import { crc32, neverStop, nowAndThen, type CheckStop } from '@portolan/base';
import { columnsOf, ownBytesOf } from '../profile/column-store.ts';
import { countBytes } from '../profile/profile-cache.ts';
import type { GraphData } from '../graph-data.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { meshedRoads } from './meshed-roads.ts';
import { DEFAULT_REACHABILITY } from '../request/location.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { longitudeScale, STEPS_PER_DEGREE } from '../network/plane.ts';
import {
  columnsOfMesh,
  columnsOfNearestRoads,
  meshOfColumns,
  nearestRoadsOfColumns,
} from './mesh-columns.ts';
import { meshOf, type Mesh, type MeshRoads } from './mesh.ts';
import {
  isMainStanding,
  nearestRoadOfCorners,
  standingOf,
  type NearestRoadOfCorners,
} from './nearest-road.ts';
import { edgesWithin } from './edges-within.ts';
import {
  boxOf,
  isAround,
  meetsRegion,
  nameOf,
  regionAround,
  wideRegionAround,
  type Region,
} from './region.ts';
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
  /** The roads around the region, ascending, or all of them. */
  readonly around: Uint32Array;
  /** By edge: its standing when the margin of the region was chosen. */
  readonly standingAtFirst: Uint8Array | undefined;
}

interface RoadMapOptions {
  /** The `minimum_reachability` of the places whose nearest roads are wanted. */
  readonly reachability?: number;
  /** Networks with more points only get meshes of parts, each on a plane of its own. */
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
  const plane = isSmall ? undefined : planeAround(data.network, edges);
  if (drawn && map?.reachability === reachability && reachesRound(drawn, data.network, edges, plane)) {
    data.store?.used(drawn.group);
    return map;
  }
  drawn?.mapOf.delete(profile);
  const standing = standingOf(profile, checkStop);
  const known = meshFor(meshes, profile, { edges, standing, plane }, checkStop);
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

function areSame<T extends Uint8Array | Uint32Array>(a: T, b: T): boolean {
  return a === b || (a.length === b.length && a.every((value, i) => value === b[i]));
}

/** The memory that a road map has for itself, without its mesh. */
function bytesOf(map: RoadMap): number {
  return ownBytesOf([...Object.values(columnsOfNearestRoads(map)), map.edgeEnds]);
}

/** What a mesh is wanted for. */
interface MeshWanted {
  /** The edges that it must have, with what is around them. */
  readonly edges: readonly number[];
  /** By edge: its standing with the profile. */
  readonly standing: Uint8Array;
  /** The plane that it must lie on; `undefined` for that of the whole network. */
  readonly plane: Plane | undefined;
}

function meshFor(
  meshes: KnownMeshes,
  profile: Profile,
  { edges, standing, plane }: MeshWanted,
  checkStop: CheckStop,
): KnownMesh {
  checkStop();
  const { list } = meshes;
  const { network } = profile.data;
  const roads = meshedRoads(profile, checkStop);
  const at = list.findLastIndex(
    (known) =>
      reachesRound(known, network, edges, plane) &&
      isMadeOf(known, profile.data, roads) &&
      hasMargin(known, standing),
  );
  let known = list[at];
  if (known === undefined) {
    const part = plane
      ? partOf(profile.data, roads, wideRegionAround(network, plane, edges), checkStop)
      : partAround(meshes, profile.data, { roads, standing, edges }, checkStop);
    known = makeMesh(profile, part, plane ?? planeOf(network), checkStop);
    if (part.region) meshes.partPoints += part.pointCount;
  } else list.splice(at, 1);
  profile.data.store?.used(known.group);
  list.push(known);
  if (list.length > MOST_MESHES) list.shift();
  return known;
}

/** True if a mesh has the edges and what is around them, on the plane that is wanted. */
function reachesRound(
  { region, mesh }: KnownMesh,
  network: RoadNetwork,
  edges: readonly number[],
  plane: Plane | undefined,
): boolean {
  if (plane && plane.xScale !== mesh.points.xScale) return false;
  return region === undefined || isAround(region, network, edges);
}

/** A part of a network that a mesh is made of. */
interface Part extends MeshRoads {
  /** The points of the lines of its edges. */
  readonly pointCount: number;
  /** As in `KnownMesh`. */
  readonly standingAtFirst?: Uint8Array;
}

/** @param region  `undefined` for all of the network. */
function partOf(data: GraphData, roads: Uint8Array, region: Region | undefined, checkStop: CheckStop): Part {
  const { network } = data;
  const around = roadsAround(data, roads, region);
  if (!region) return { region, edges: around, around, pointCount: pointsOf(network, around) };
  const atEachEdge = nowAndThen(checkStop);
  const edges = around.filter((edge) => {
    atEachEdge();
    return meetsRegion(region, network, edge);
  });
  return { region, edges, around, pointCount: pointsOf(network, edges) };
}

/** The number of points of the lines of some edges. */
function pointsOf({ firstPoint }: RoadNetwork, edges: Uint32Array): number {
  let count = 0;
  for (let k = 0; k < edges.length; k++) count += firstPoint[edges[k]! + 1]! - firstPoint[edges[k]!]!;
  return count;
}

/** The roads that may come into the box of a region, ascending; without one, all of them. */
function roadsAround(data: GraphData, roads: Uint8Array, region: Region | undefined): Uint32Array {
  if (region) return edgesWithin(data, boxOf(region), (edge) => roads[edge] === 1);
  const all: number[] = [];
  for (let edge = 0; edge < roads.length; edge++) if (roads[edge] === 1) all.push(edge);
  return Uint32Array.from(all);
}

/**
 * The part of a small network that a mesh is made of: what is around the edges that are asked for; or all of it, if that and the parts that have been made
 * before have as many points together. So the first answer comes soon, and all of them cost at most twice what the whole costs.
 */
function partAround(
  { partPoints }: KnownMeshes,
  data: GraphData,
  { roads, standing, edges }: Omit<MeshWanted, 'plane'> & { readonly roads: Uint8Array },
  checkStop: CheckStop,
): Part {
  const { network } = data;
  const kinds = {
    isMeshed: (edge: number) => roads[edge] === 1,
    isMain: (edge: number) => isMainStanding(standing[edge]!),
  };
  const part = regionAround(data, planeOf(network), edges, kinds, checkStop);
  const pointCount = pointsOf(network, part.edges);
  return partPoints + pointCount < network.pointLat.length
    ? { ...part, pointCount, standingAtFirst: standing }
    : partOf(data, roads, undefined, checkStop);
}

function makeMesh(
  profile: Profile,
  { standingAtFirst, ...roads }: Part,
  plane: Plane,
  checkStop: CheckStop,
): KnownMesh {
  const { data } = profile;
  const { region, around } = roads;
  const make = () => ({ around, ...columnsOfMesh(meshOf(data.network, roads, plane, checkStop)) });
  // Checksums only name it for other threads.
  const part = region ? `${nameOf(region)} ${plane.xScale}` : 'of all';
  const group = data.store ? `mesh ${part} ${crc32(bytesIn(around))}` : '';
  const kept = columnsOf(data, group, 'mesh', make, checkStop);
  // Other roads may have the same checksum.
  const columns = areSame(kept.around, around) ? kept : make();
  return {
    group,
    mesh: meshOfColumns(columns),
    map: undefined,
    standing: NO_STANDING,
    mapOf: new WeakMap(),
    region,
    around: columns.around,
    standingAtFirst,
  };
}

function bytesIn({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** True if a mesh is made of some roads, as far as they are around its region. */
function isMadeOf({ region, around }: KnownMesh, data: GraphData, roads: Uint8Array): boolean {
  return areSame(around, roadsAround(data, roads, region));
}

/** True if the margin of a mesh is wide enough for a profile: where roads of the main network are missing, it has to be wider. */
function hasMargin({ standingAtFirst }: KnownMesh, standing: Uint8Array): boolean {
  return (
    standingAtFirst === undefined ||
    standingAtFirst.every((first, edge) => !isMainStanding(first) || isMainStanding(standing[edge]!))
  );
}

/** The plane of a small network, which all its parts lie on so that they have the same corners: true to scale at the middle latitude. */
function planeOf(network: RoadNetwork): Plane {
  let [south, north] = [Infinity, -Infinity];
  // An index reads a column several times as fast as its iterator, until the code is compiled.
  for (let edge = 0; edge < network.edgeCount; edge++) {
    const lat = network.nodeLat[network.edgeFrom[edge]!]!;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return planeAt(network, (south + north) / 2 / STEPS_PER_DEGREE);
}

/**
 * The plane for some edges of a large network: true to scale at the whole degree of latitude that is nearest to their middle. So it depends on nothing else, and
 * places near each other mostly have the same.
 */
function planeAround(network: RoadNetwork, edges: readonly number[]): Plane {
  let [south, north] = [Infinity, -Infinity];
  for (const edge of edges) {
    const lat = network.nodeLat[network.edgeFrom[edge]!]!;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return planeAt(network, Math.round((south + north) / 2 / STEPS_PER_DEGREE));
}

function planeAt(network: RoadNetwork, lat: number): Plane {
  return { xScale: Math.max(longitudeScale(lat), LEAST_SCALE), westEnd: westEndOf(network) };
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

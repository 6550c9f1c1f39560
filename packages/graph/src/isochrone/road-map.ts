import { crc32, neverStop, nowAndThen, type CheckStop } from '@portolan/base';
import { columnsOf, ownBytesOf } from '../profile/column-store.ts';
import { countBytes } from '../profile/profile-cache.ts';
import type { GraphData } from '../graph-data.ts';
import { mayUseEdge, type Profile } from '../profile/profile.ts';
import { DEFAULT_REACHABILITY } from '../request/location.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';
import {
  columnsOfMesh,
  columnsOfNearestRoads,
  meshOfColumns,
  nearestRoadsOfColumns,
} from './mesh-columns.ts';
import { meshOf, type Mesh } from './mesh.ts';
import { nearestRoadOfCorners, standingOf, type NearestRoadOfCorners } from './nearest-road.ts';
import type { Plane } from './road-points.ts';

/** A mesh of the roads, and what one profile needs to find the nearest road of its corners. */
export interface RoadMap extends NearestRoadOfCorners {
  /** The `minimum_reachability` of the places. */
  readonly reachability: number;
  readonly mesh: Mesh;
  /** By point of a node: the number of edge ends there that the profile may use; a loop counts twice. */
  readonly edgeEnds: Uint8Array;
}

/** Profiles may share a mesh if all but this share of its points are usable for them. */
const MOST_SHARE_CLOSED = 0.03;
/** The number of meshes kept for each graph. */
const MOST_MESHES = 4;
/** Larger networks, by the points of their lines, are never meshed as a whole, which would take more than some seconds; nor are they on one plane. */
const MOST_POINTS = 1_000_000;
/** Meshes of parts begin and end at multiples of this, so that requests near each other share one, about 1 km. */
const GRID = 100_000;
/**
 * A mesh of a part has the roads up to this distance beyond those that are reached, since they may be nearest to places between. Towards country that is empty
 * for 2 km contours keep to the road, so that no road beyond matters.
 */
const MARGIN_METRES = 2200;
/** A mesh of a part of a large network extends this share of its width and height farther each way, so that the next request may find it there. */
const SPARE = 0.5;

/** The least scale of longitude on a plane. Only at the poles, beyond any road, would it be smaller. */
const LEAST_SCALE = 1e-3;

/** A part of the map, in 1e-7 degrees. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const NO_STANDING = new Uint8Array();

const EVERYWHERE: Box = { west: -Infinity, south: -Infinity, east: Infinity, north: Infinity };

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
  /** Edges outside of this box are left out. */
  readonly box: Box;
  /** By edge: 1 if the mesh is made of it. */
  readonly isUsed: Uint8Array;
  /** The points of the lines of these edges. */
  readonly pointCount: number;
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
 * The road map of a profile, made on first use. Profiles that use the same roads share a road map; those that use nearly the same roads
 * share a mesh.
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
  const box = boxAround(data.network, edges);
  const meshes = meshesOf.get(data) ?? noMeshes(data);
  const drawn = meshes.list.find(({ mapOf }) => mapOf.has(profile));
  const map = drawn?.mapOf.get(profile);
  if (drawn && map?.reachability === reachability && isAround(drawn.box, box)) {
    data.store?.used(drawn.group);
    return map;
  }
  drawn?.mapOf.delete(profile);
  const known = meshFor(meshes, profile, box, isSmall, checkStop);
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
    reachability === DEFAULT_REACHABILITY
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
  box: Box,
  isSmall: boolean,
  checkStop: CheckStop,
): KnownMesh {
  checkStop();
  const { list } = meshes;
  const at = list.findLastIndex((known) => isAround(known.box, box) && serves(known, profile));
  let known = list[at];
  if (known === undefined) {
    const part = isSmall ? partFor(meshes, profile, box) : spared(box);
    known = makeMesh(profile, part, isSmall, checkStop);
    if (part !== EVERYWHERE) meshes.partPoints += known.pointCount;
  } else list.splice(at, 1);
  profile.data.store?.used(known.group);
  list.push(known);
  if (list.length > MOST_MESHES) list.shift();
  return known;
}

/** What a mesh of a large network has beyond what is asked for. */
function spared({ west, south, east, north }: Box): Box {
  const [width, height] = [SPARE * (east - west), SPARE * (north - south)];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}

/**
 * The part of a small network that a mesh is made of: what is asked for, up to the next lines of a grid; or all of it, if that and the parts that have been made
 * before have as many points together. So the first answer comes soon, and all of them cost at most twice what the whole costs.
 */
function partFor({ partPoints }: KnownMeshes, profile: Profile, box: Box): Box {
  const part = {
    west: Math.floor(box.west / GRID) * GRID,
    south: Math.floor(box.south / GRID) * GRID,
    east: Math.ceil(box.east / GRID) * GRID,
    north: Math.ceil(box.north / GRID) * GRID,
  };
  const { pointLat, pointLon } = profile.data.network;
  let points = partPoints;
  for (let point = 0; point < pointLat.length; point++) {
    if (isWithin(part, pointLon[point]!, pointLat[point]!)) points++;
  }
  return points < pointLat.length ? part : EVERYWHERE;
}

function makeMesh(profile: Profile, box: Box, isSmall: boolean, checkStop: CheckStop): KnownMesh {
  const { network } = profile.data;
  const isUsed = new Uint8Array(network.edgeCount);
  const atEachEdge = nowAndThen(checkStop);
  let pointCount = 0;
  for (let edge = 0; edge < isUsed.length; edge++) {
    atEachEdge();
    if (!mayUseEdge(profile, edge) || !meets(network, edge, box)) continue;
    isUsed[edge] = 1;
    pointCount += network.firstPoint[edge + 1]! - network.firstPoint[edge]!;
  }
  const make = () => {
    const edges = Uint32Array.from(isUsed.keys()).filter((edge) => isUsed[edge] === 1);
    const plane = planeOf(
      network,
      isSmall ? Uint32Array.from({ length: network.edgeCount }, (_, edge) => edge) : edges,
    );
    return { isUsed, ...columnsOfMesh(meshOf(network, edges, plane, checkStop)) };
  };
  const group = `mesh ${[box.west, box.south, box.east, box.north].join(' ')} ${crc32(isUsed)}`;
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
    box,
    isUsed: isUsedInMesh,
    pointCount,
  };
}

/** True if a mesh has all roads of a profile, and few others. */
function serves({ mesh: { points }, box, isUsed }: KnownMesh, profile: Profile): boolean {
  const { network } = profile.data;
  const { firstPoint, count } = points;
  let closed = 0;
  for (let edge = 0; edge < isUsed.length; edge++) {
    const may = mayUseEdge(profile, edge);
    if (may && isUsed[edge] === 0 && meets(network, edge, box)) return false;
    if (!may && isUsed[edge] === 1) closed += firstPoint[edge + 1]! - firstPoint[edge]! + 1;
  }
  return closed <= MOST_SHARE_CLOSED * count;
}

/** True if a point of the line of the edge lies in the box, or a piece of it may cross the box. */
function meets({ firstPoint, pointLat, pointLon }: RoadNetwork, edge: number, box: Box): boolean {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = firstPoint[edge]!; point < firstPoint[edge + 1]!; point++) {
    const [lon, lat] = [pointLon[point]!, pointLat[point]!];
    if (isWithin(box, lon, lat)) return true;
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return west <= box.east && east >= box.west && south <= box.north && north >= box.south;
}

function isWithin({ west, south, east, north }: Box, lon: number, lat: number): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

function isAround(a: Box, b: Box): boolean {
  return a.west <= b.west && a.south <= b.south && a.east >= b.east && a.north >= b.north;
}

function boxAround({ firstPoint, pointLat, pointLon }: RoadNetwork, edges: readonly number[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const edge of edges) {
    for (let point = firstPoint[edge]!; point < firstPoint[edge + 1]!; point++) {
      west = Math.min(west, pointLon[point]!);
      east = Math.max(east, pointLon[point]!);
      south = Math.min(south, pointLat[point]!);
      north = Math.max(north, pointLat[point]!);
    }
  }
  const margin = MARGIN_METRES / METRES_PER_STEP;
  const wide = margin / longitudeScale((south + north) / 2 / STEPS_PER_DEGREE);
  return { west: west - wide, south: south - margin, east: east + wide, north: north + margin };
}

/** A plane that is true to scale at the middle latitude of some edges. */
function planeOf({ edgeFrom, nodeLat }: RoadNetwork, edges: Uint32Array): Plane {
  let [south, north] = [Infinity, -Infinity];
  for (const edge of edges) {
    south = Math.min(south, nodeLat[edgeFrom[edge]!]!);
    north = Math.max(north, nodeLat[edgeFrom[edge]!]!);
  }
  return { xScale: Math.max(longitudeScale((south + north) / 2 / STEPS_PER_DEGREE), LEAST_SCALE) };
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

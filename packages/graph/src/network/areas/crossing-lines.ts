import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { assembleAreas, MemberType, type OsmAreas, type TagOf } from '@portolan/osm/objects';
import type { OutlinedSource } from './tags-of-relations.ts';
import type { RoadWays } from '../assembly/road-ways.ts';
import type { WayLines } from '../assembly/way-lines.ts';
import { EdgeFlag, Mode } from '../road-network.ts';
import { MOST_STEPS, type PlaneArea, type Sight, shortestSights } from './visibility.ts';

/** More entries than this, and an area is walked around only: ways between each two of them would be too many. */
const MOST_ENTRIES = 40;

/** The outline of an area, or of one part of it, that has lines across. */
export interface CrossedPolygon {
  /** As `areaKeys` tells it of a road. */
  readonly area: number;
  /** Positions in `OsmSource.nodes`: the outer ring, then its holes, none repeating its first node. */
  readonly rings: readonly Uint32Array[];
}

/** The lines of a network with those across its areas, and the areas that were left out. */
export interface CrossedLines {
  readonly lines: WayLines;
  readonly polygons: readonly CrossedPolygon[];
  /** Polygons without lines because they are too wide, or have too many corners or entries. */
  readonly skippedAreas: number;
}

/**
 * Adds the lines on which pedestrians cross squares and platforms: the straight parts of the shortest ways between each two entries, around
 * obstacles. An entry is a node of the rim that another road for pedestrians uses. The lines belong to the roads of `RoadWays` with the flag
 * `areaCrossing`.
 *
 * @param nodeOfRef  as `resolveRefs` returns it.
 */
export function withCrossingLines(
  { source, relationOfWay }: OutlinedSource,
  nodeOfRef: Uint32Array,
  roads: RoadWays,
  lines: WayLines,
  checkStop: CheckStop = neverStop,
): CrossedLines {
  const atEach = nowAndThen(checkStop);
  const roadOf = crossingRoads(roads, relationOfWay, atEach);
  if (roadOf.size === 0) return { lines, polygons: [], skippedAreas: 0 };
  const areas = assembleAreas(source, {
    refs: nodeOfRef,
    checkStop,
    way: mayBeCrossed,
    relation: (tag) => tag('type') === 'multipolygon' && mayBeCrossed(tag),
  });
  const isEntry = entriesOf(source.nodes.count, roads, lines, relationOfWay, atEach);
  const known = walkedSides(source.nodes.count, areas, roads, lines, atEach);
  const nodes = source.nodes;
  /** By road: the ends of its crossing lines, two by two. */
  const found = new Map<number, number[]>();
  const polygons: CrossedPolygon[] = [];
  let skippedAreas = 0;
  for (let area = 0; area < areas.count; area++) {
    atEach();
    const object = areas.object[area]!;
    const isWay = areas.type[area] === MemberType.way;
    const key = isWay ? object : -1 - object;
    const road = isWay && relationOfWay.has(object) ? undefined : roadOf.get(key);
    if (road === undefined) continue;
    for (let polygon = areas.firstPolygon[area]!; polygon < areas.firstPolygon[area + 1]!; polygon++) {
      const first = areas.firstNode[areas.firstRing[polygon]!]!;
      const isWalked = (a: number, b: number): boolean =>
        known.has(sideKey(areas.node[first + a]!, areas.node[first + b]!, nodes.count));
      const sights = crossPolygon(areas, polygon, nodes, isEntry, isWalked, checkStop);
      if (sights === null) skippedAreas++;
      else polygons.push({ area: key, rings: ringsOf(areas, polygon) });
      for (const [a, b] of sights ?? []) {
        const [from, to] = [areas.node[first + a]!, areas.node[first + b]!];
        if (known.has(sideKey(from, to, nodes.count))) continue;
        known.add(sideKey(from, to, nodes.count));
        const ends = found.get(road) ?? [];
        ends.push(from, to);
        found.set(road, ends);
      }
    }
  }
  return { lines: found.size === 0 ? lines : merged(lines, found, atEach), polygons, skippedAreas };
}

/** Makes the function that tells the area whose outline or line a road is: the position of its way, or -1 minus that of its relation. */
export function areaKeys(
  { way }: Pick<RoadWays, 'way'>,
  relationOfWay: ReadonlyMap<number, number>,
): (road: number) => number {
  return (road) => {
    const relation = relationOfWay.get(way[road]!);
    return relation === undefined ? way[road]! : -1 - relation;
  };
}

function ringsOf({ firstRing, firstNode, node }: OsmAreas, polygon: number): readonly Uint32Array[] {
  const rings: Uint32Array[] = [];
  for (let ring = firstRing[polygon]!; ring < firstRing[polygon + 1]!; ring++)
    rings.push(Uint32Array.from(node.subarray(firstNode[ring], firstNode[ring + 1])));
  return rings;
}

/** Whether tags are those of an area that pedestrians may cross; who may use it is read with its outline. */
function mayBeCrossed(tag: TagOf): boolean {
  if (tag('highway') !== undefined) return tag('area') === 'yes' || tag('type') === 'multipolygon';
  if (tag('area') === 'no') return false;
  return (
    tag('railway') === 'platform' ||
    tag('public_transport') === 'platform' ||
    tag('man_made') === 'pier' ||
    tag('amenity') === 'parking'
  );
}

/** The road of the crossing lines by the area: position of its way, or -1 minus that of its relation. */
function crossingRoads(
  roads: RoadWays,
  relationOfWay: ReadonlyMap<number, number>,
  atEach: CheckStop,
): ReadonlyMap<number, number> {
  const areaOf = areaKeys(roads, relationOfWay);
  const roadOf = new Map<number, number>();
  for (let road = 0; road < roads.count; road++) {
    atEach();
    if ((roads.flags[road]! & EdgeFlag.areaCrossing) === 0) continue;
    const area = areaOf(road);
    if (!roadOf.has(area)) roadOf.set(area, road);
  }
  return roadOf;
}

/** By node: 1 where a road for pedestrians passes that is no outline of an area, or outlines of several areas meet. */
function entriesOf(
  nodeCount: number,
  roads: RoadWays,
  { count, road, firstNode, node }: WayLines,
  relationOfWay: ReadonlyMap<number, number>,
  atEach: CheckStop,
): Uint8Array {
  const isEntry = new Uint8Array(nodeCount);
  /** By node: the area of an outline that passes, 1 + its way or -1 minus its relation; 0 where there is none. */
  const outline = new Int32Array(nodeCount);
  for (let line = 0; line < count; line++) {
    atEach();
    const r = road[line]!;
    if (!isForPedestrians(roads, r)) continue;
    const isOutline = isOutlineOfArea(roads, r);
    const way = roads.way[r]!;
    const relation = relationOfWay.get(way);
    const area = relation === undefined ? 1 + way : -1 - relation;
    for (let at = firstNode[line]!; at < firstNode[line + 1]!; at++) {
      const n = node[at]!;
      if (!isOutline || (outline[n] !== 0 && outline[n] !== area)) isEntry[n] = 1;
      else outline[n] = area;
    }
  }
  return isEntry;
}

/** Whether a road is the outline of an area with lines across: the road of those lines comes right after it. */
function isOutlineOfArea({ count, way, flags }: RoadWays, road: number): boolean {
  const next = road + 1;
  return next < count && way[next] === way[road] && (flags[next]! & EdgeFlag.areaCrossing) !== 0;
}

function isForPedestrians({ accessForward, accessBackward }: RoadWays, road: number): boolean {
  return (accessForward[road]! & accessBackward[road]! & Mode.pedestrian) !== 0;
}

/** The sides between neighbouring nodes along which pedestrians walk already, as `sideKey`. */
function walkedSides(
  nodeCount: number,
  areas: OsmAreas,
  roads: RoadWays,
  { count, road, firstNode, node }: WayLines,
  atEach: CheckStop,
): Set<number> {
  const sides = new Set<number>();
  const isOutlined = new Uint8Array(nodeCount);
  for (const outlined of areas.node) isOutlined[outlined] = 1;
  for (let line = 0; line < count; line++) {
    atEach();
    if (!isForPedestrians(roads, road[line]!)) continue;
    for (let at = firstNode[line]! + 1; at < firstNode[line + 1]!; at++) {
      if (isOutlined[node[at]!] && isOutlined[node[at - 1]!]) {
        sides.add(sideKey(node[at - 1]!, node[at]!, nodeCount));
      }
    }
  }
  return sides;
}

/** A number for each pair of nodes, below 2^53 for extracts of up to 94 million nodes; beyond, pairs may share one. */
function sideKey(a: number, b: number, nodeCount: number): number {
  return Math.min(a, b) * nodeCount + Math.max(a, b);
}

/** The lines across one polygon, as positions counted from its first node; null where it is too large. */
function crossPolygon(
  areas: OsmAreas,
  polygon: number,
  { lat, lon }: { readonly lat: Int32Array; readonly lon: Int32Array },
  isEntry: Uint8Array,
  isWalked: (a: number, b: number) => boolean,
  checkStop: CheckStop,
): readonly Sight[] | null {
  const [firstRing, lastRing] = [areas.firstRing[polygon]!, areas.firstRing[polygon + 1]!];
  const [first, end] = [areas.firstNode[firstRing]!, areas.firstNode[lastRing]!];
  const node = areas.node.subarray(first, end);
  const entries: number[] = [];
  for (let vertex = 0; vertex < node.length; vertex++) if (isEntry[node[vertex]!]) entries.push(vertex);
  if (entries.length < 2) return [];
  const area: PlaneArea = {
    x: Float64Array.from(node, (n) => lon[n]!),
    y: Float64Array.from(node, (n) => lat[n]!),
    firstVertex: Array.from(areas.firstNode.subarray(firstRing, lastRing + 1), (at) => at - first),
  };
  if (entries.length > MOST_ENTRIES || widthOf(area.x) > MOST_STEPS || widthOf(area.y) > MOST_STEPS)
    return null;
  return shortestSights(area, entries, isWalked, checkStop);
}

function widthOf(values: Float64Array): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}

/** Adds lines of two nodes each to those of the same road, or where that road would be. */
function merged(lines: WayLines, found: ReadonlyMap<number, readonly number[]>, atEach: CheckStop): WayLines {
  const added = [...found].toSorted(([a], [b]) => a - b);
  const more = added.reduce((sum, [, ends]) => sum + ends.length, 0);
  const oldNodes = lines.firstNode[lines.count]!;
  const road = new Uint32Array(lines.count + more / 2);
  const firstNode = new Uint32Array(road.length + 1);
  const node = new Uint32Array(oldNodes + more);
  let count = 0;
  let line = 0;
  let end = 0;
  const copyUpTo = (limit: number): void => {
    for (; line < lines.count && lines.road[line]! < limit; line++) {
      atEach();
      const nodes = lines.node.subarray(lines.firstNode[line], lines.firstNode[line + 1]);
      node.set(nodes, end);
      end += nodes.length;
      road[count++] = lines.road[line]!;
      firstNode[count] = end;
    }
  };
  for (const [owner, ends] of added) {
    copyUpTo(owner);
    for (let at = 0; at < ends.length; at += 2) {
      node[end++] = ends[at]!;
      node[end++] = ends[at + 1]!;
      road[count++] = owner;
      firstNode[count] = end;
    }
  }
  copyUpTo(Infinity);
  return { count, road, firstNode, node };
}

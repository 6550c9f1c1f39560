import { distanceMetres, type CheckStop, inBlocks, neverStop, nowAndThen } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { STEPS_PER_DEGREE } from '../plane.ts';
import type { WayLines } from './way-lines.ts';

/** Nodes and edges of a network, and where they run, before their tags are known. Columns as in `RoadNetwork`. */
export interface BareNetwork {
  readonly nodeCount: number;
  /** Position in `OsmSource.nodes`. */
  readonly nodeOsm: Uint32Array;
  /** By position in `OsmSource.nodes`: the node of the network there, `NO_NODE` where there is none. */
  readonly nodeAt: Uint32Array;
  readonly edgeCount: number;
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  /** Position in `RoadWays`, ascending. */
  readonly edgeRoad: Uint32Array;
  /** By position in `RoadWays`, and one more: its edges are `firstEdge[road] .. firstEdge[road + 1]`, which may be none. */
  readonly firstEdge: Uint32Array;
  readonly firstPoint: Uint32Array;
  readonly pointLat: Int32Array;
  readonly pointLon: Int32Array;
  readonly edgeLengthMillimetres: Uint32Array;
}

const LONGEST_MILLIMETRES = 0xffffffff;
/** In `BareNetwork.nodeAt`: no edge ends there. */
export const NO_NODE = 0xffffffff;

/**
 * Cuts the lines of ways into edges: where roads meet or end (a node that two lines use, or one line twice), and where `hasToEnd` is 1.
 *
 * Lengths are measured along great circles, so a road across the antimeridian has its true length, although its points jump from one
 * end of the range of longitudes to the other.
 *
 * @param hasToEnd  by position in `OsmSource.nodes`: 1 where edges end even if no roads meet there.
 */
export function splitAtJunctions(
  source: OsmSource,
  lines: WayLines,
  hasToEnd: Uint8Array,
  roadCount: number,
  checkStop: CheckStop = neverStop,
): BareNetwork {
  const atEach = nowAndThen(checkStop);
  const { firstNode, node } = lines;
  const { lat, lon } = source.nodes;
  const isCut = markCuts(lines, hasToEnd, atEach);

  let edgeCount = 0;
  for (let line = 0; line < lines.count; line++) {
    atEach();
    for (let at = firstNode[line]! + 1; at < firstNode[line + 1]!; at++) if (isCut[node[at]!]) edgeCount++;
  }
  // A cut inside a line is a point of both edges.
  const pointCount = firstNode[lines.count]! + edgeCount - lines.count;

  const edgeFrom = new Uint32Array(edgeCount);
  const edgeTo = new Uint32Array(edgeCount);
  const edgeRoad = new Uint32Array(edgeCount);
  const edgeLengthMillimetres = new Uint32Array(edgeCount);
  const firstPoint = new Uint32Array(edgeCount + 1);
  const pointLat = new Int32Array(pointCount);
  const pointLon = new Int32Array(pointCount);
  const nodeOsm = new Uint32Array(2 * edgeCount);
  const nodeAt = new Uint32Array(source.nodes.count).fill(NO_NODE);
  let nodeCount = 0;

  /** Returns the number of a node where an edge ends, and numbers it on first use. */
  function numberEnd(osm: number): number {
    const known = nodeAt[osm]!;
    if (known !== NO_NODE) return known;
    nodeOsm[nodeCount] = osm;
    nodeAt[osm] = nodeCount;
    return nodeCount++;
  }

  let edge = 0;
  let point = 0;
  for (let line = 0; line < lines.count; line++) {
    const last = firstNode[line + 1]! - 1;
    let at = firstNode[line]!;
    while (at < last) {
      atEach();
      firstPoint[edge] = point;
      edgeRoad[edge] = lines.road[line]!;
      let osm = node[at]!;
      edgeFrom[edge] = numberEnd(osm);
      let latitude = (pointLat[point] = lat[osm]!);
      let longitude = (pointLon[point] = lon[osm]!);
      point++;
      let metres = 0;
      do {
        osm = node[++at]!;
        const nextLatitude = (pointLat[point] = lat[osm]!);
        const nextLongitude = (pointLon[point] = lon[osm]!);
        point++;
        metres += distanceMetres(
          latitude / STEPS_PER_DEGREE,
          longitude / STEPS_PER_DEGREE,
          nextLatitude / STEPS_PER_DEGREE,
          nextLongitude / STEPS_PER_DEGREE,
        );
        latitude = nextLatitude;
        longitude = nextLongitude;
      } while (!isCut[osm]);
      edgeTo[edge] = numberEnd(osm);
      edgeLengthMillimetres[edge] = Math.min(Math.max(Math.round(metres * 1000), 1), LONGEST_MILLIMETRES);
      edge++;
    }
  }
  firstPoint[edgeCount] = point;
  const firstEdge = new Uint32Array(roadCount + 1);
  inBlocks(edgeCount, checkStop, (from, end) => {
    for (let e = from; e < end; e++) firstEdge[edgeRoad[e]! + 1]!++;
  });
  inBlocks(roadCount, checkStop, (from, end) => {
    for (let road = from; road < end; road++) firstEdge[road + 1]! += firstEdge[road]!;
  });

  return {
    nodeCount,
    nodeOsm: nodeOsm.slice(0, nodeCount),
    nodeAt,
    edgeCount,
    edgeFrom,
    edgeTo,
    edgeRoad,
    firstEdge,
    firstPoint,
    pointLat,
    pointLon,
    edgeLengthMillimetres,
  };
}

/** By position in `OsmSource.nodes`: 1 where lines are cut. */
function markCuts(lines: WayLines, hasToEnd: Uint8Array, atEach: CheckStop): Uint8Array {
  const { firstNode, node } = lines;
  const isUsed = new Uint8Array(hasToEnd.length);
  const isCut = hasToEnd.slice();
  for (let line = 0; line < lines.count; line++) {
    atEach();
    for (let at = firstNode[line]!; at < firstNode[line + 1]!; at++) {
      const osm = node[at]!;
      if (isUsed[osm]) isCut[osm] = 1;
      else isUsed[osm] = 1;
    }
    // The beginning of a line needs no mark: an edge begins there in any case.
    isCut[node[firstNode[line + 1]! - 1]!] = 1;
  }
  return isCut;
}

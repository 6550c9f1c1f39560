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

/** 4,295 km. What is longer than this between two junctions is no road and no ferry: one of its nodes is misplaced, mostly at 0° 0°. */
const LONGEST_MILLIMETRES = 0xffffffff;
/** In `BareNetwork.nodeAt`: no edge ends there. */
export const NO_NODE = 0xffffffff;

/**
 * Cuts the lines of ways into edges: where roads meet or end (a node that two lines use, or one line twice), and where `hasToEnd` is 1.
 *
 * Lengths are measured along great circles, so a road across the antimeridian has its true length, although its points jump from one
 * end of the range of longitudes to the other. Edges that are too long to be roads are left out.
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

  let mostEdges = 0;
  for (let line = 0; line < lines.count; line++) {
    atEach();
    for (let at = firstNode[line]! + 1; at < firstNode[line + 1]!; at++) if (isCut[node[at]!]) mostEdges++;
  }
  // A cut inside a line is a point of both edges.
  const mostPoints = firstNode[lines.count]! + mostEdges - lines.count;

  const edgeFrom = new Uint32Array(mostEdges);
  const edgeTo = new Uint32Array(mostEdges);
  const edgeRoad = new Uint32Array(mostEdges);
  const edgeLengthMillimetres = new Uint32Array(mostEdges);
  const firstPoint = new Uint32Array(mostEdges + 1);
  const pointLat = new Int32Array(mostPoints);
  const pointLon = new Int32Array(mostPoints);
  const nodeOsm = new Uint32Array(2 * mostEdges);
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

  let edgeCount = 0;
  let pointCount = 0;
  for (let line = 0; line < lines.count; line++) {
    const last = firstNode[line + 1]! - 1;
    let at = firstNode[line]!;
    while (at < last) {
      atEach();
      const begin = node[at]!;
      let osm = begin;
      let point = pointCount;
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
      const millimetres = Math.max(Math.round(metres * 1000), 1);
      if (millimetres > LONGEST_MILLIMETRES) continue;
      edgeFrom[edgeCount] = numberEnd(begin);
      edgeTo[edgeCount] = numberEnd(osm);
      edgeRoad[edgeCount] = lines.road[line]!;
      edgeLengthMillimetres[edgeCount] = millimetres;
      firstPoint[edgeCount++] = pointCount;
      pointCount = point;
    }
  }
  firstPoint[edgeCount] = pointCount;
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
    edgeFrom: edgeFrom.subarray(0, edgeCount),
    edgeTo: edgeTo.subarray(0, edgeCount),
    edgeRoad: edgeRoad.subarray(0, edgeCount),
    firstEdge,
    firstPoint: firstPoint.subarray(0, edgeCount + 1),
    pointLat: pointLat.subarray(0, pointCount),
    pointLon: pointLon.subarray(0, pointCount),
    edgeLengthMillimetres: edgeLengthMillimetres.subarray(0, edgeCount),
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

import { distanceMetres } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import type { Runs } from './way-lines.ts';

/** The pieces of all runs between the nodes of the network. Columns as in `RoadNetwork`. */
export interface Pieces {
  readonly nodeCount: number;
  /** Position in `OsmSource.nodes`. */
  readonly nodeOsm: Uint32Array;
  /** The reverse, by position in `OsmSource.nodes`: `NO_NODE` where none is. */
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
/** In `Pieces.nodeAt`: no edge ends there. */
export const NO_NODE = 0xffffffff;

/**
 * Cuts the runs where roads meet or end (a node used by two runs, or twice by one), and where an edge has to end.
 *
 * Lengths are great circles, so a road across the antimeridian is as long as it is; its points jump from one end of the
 * range of longitudes to the other.
 *
 * @param hasToEnd  by position in `OsmSource.nodes`: 1 where an edge ends though nothing meets.
 */
export function splitRuns(source: OsmSource, runs: Runs, hasToEnd: Uint8Array, roadCount: number): Pieces {
  const { firstNode, node } = runs;
  const { lat, lon } = source.nodes;
  const isCut = markCuts(runs, hasToEnd);

  let edgeCount = 0;
  for (let run = 0; run < runs.count; run++) {
    for (let at = firstNode[run]! + 1; at < firstNode[run + 1]!; at++) if (isCut[node[at]!]) edgeCount++;
  }
  // A cut inside a run is a point of both its edges.
  const pointCount = firstNode[runs.count]! + edgeCount - runs.count;

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

  /** The number of a node where an edge ends. */
  function numberEnd(osm: number): number {
    const known = nodeAt[osm]!;
    if (known !== NO_NODE) return known;
    nodeOsm[nodeCount] = osm;
    nodeAt[osm] = nodeCount;
    return nodeCount++;
  }

  let edge = 0;
  let point = 0;
  for (let run = 0; run < runs.count; run++) {
    const last = firstNode[run + 1]! - 1;
    let at = firstNode[run]!;
    while (at < last) {
      firstPoint[edge] = point;
      edgeRoad[edge] = runs.road[run]!;
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
        metres += distanceMetres(latitude / 1e7, longitude / 1e7, nextLatitude / 1e7, nextLongitude / 1e7);
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
  for (edge = 0; edge < edgeCount; edge++) firstEdge[edgeRoad[edge]! + 1]!++;
  for (let road = 0; road < roadCount; road++) firstEdge[road + 1]! += firstEdge[road]!;

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

/** By position in `OsmSource.nodes`: whether the runs are cut there. */
function markCuts(runs: Runs, hasToEnd: Uint8Array): Uint8Array {
  const { firstNode, node } = runs;
  const isUsed = new Uint8Array(hasToEnd.length);
  const isCut = hasToEnd.slice();
  for (let run = 0; run < runs.count; run++) {
    for (let at = firstNode[run]!; at < firstNode[run + 1]!; at++) {
      const osm = node[at]!;
      if (isUsed[osm]) isCut[osm] = 1;
      else isUsed[osm] = 1;
    }
    // Where a run begins is not asked: an edge begins there in any case.
    isCut[node[firstNode[run + 1]! - 1]!] = 1;
  }
  return isCut;
}

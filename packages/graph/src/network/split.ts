import { distanceMetres } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { nodeFlagReader } from './barriers.ts';
import type { Runs } from './runs.ts';

/** The pieces of all runs between the nodes of the network. Columns as in `RoadNetwork`. */
export interface Pieces {
  readonly nodeCount: number;
  /** Position in `OsmSource.nodes`. */
  readonly nodeOsm: Uint32Array;
  readonly nodeFlags: Uint16Array;
  readonly edgeCount: number;
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
  /** Position in `RoadWays`. */
  readonly edgeRoad: Uint32Array;
  readonly firstPoint: Uint32Array;
  readonly pointLat: Int32Array;
  readonly pointLon: Int32Array;
  readonly edgeLengthMillimetres: Uint32Array;
}

const LONGEST_MILLIMETRES = 0xffffffff;
const UNNUMBERED = 0xffffffff;

/**
 * Cuts the runs where roads meet or end (a node used by two runs, or twice by one) and where something stands on the road.
 *
 * Lengths are great circles, so a road across the antimeridian is as long as it is; its points jump from one end of the
 * range of longitudes to the other.
 */
export function splitRuns(source: OsmSource, runs: Runs): Pieces {
  const { firstNode, node } = runs;
  const { lat, lon } = source.nodes;
  const { isCut, flags } = markCuts(source, runs);

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
  const numberOf = new Uint32Array(source.nodes.count).fill(UNNUMBERED);
  let nodeCount = 0;

  /** The number of a node where an edge ends. */
  function numberEnd(osm: number): number {
    const known = numberOf[osm]!;
    if (known !== UNNUMBERED) return known;
    nodeOsm[nodeCount] = osm;
    numberOf[osm] = nodeCount;
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

  const nodeFlags = new Uint16Array(nodeCount);
  for (let n = 0; n < nodeCount; n++) nodeFlags[n] = flags[nodeOsm[n]!]!;
  return {
    nodeCount,
    nodeOsm: nodeOsm.slice(0, nodeCount),
    nodeFlags,
    edgeCount,
    edgeFrom,
    edgeTo,
    edgeRoad,
    firstPoint,
    pointLat,
    pointLon,
    edgeLengthMillimetres,
  };
}

/** By position in `OsmSource.nodes`: whether the runs are cut there, and the `NodeFlag` bits. */
function markCuts(source: OsmSource, runs: Runs): { isCut: Uint8Array; flags: Uint16Array } {
  const { firstNode, node } = runs;
  const flagsOf = nodeFlagReader(source);
  const isUsed = new Uint8Array(source.nodes.count);
  const isCut = new Uint8Array(source.nodes.count);
  const flags = new Uint16Array(source.nodes.count);

  for (let run = 0; run < runs.count; run++) {
    for (let at = firstNode[run]!; at < firstNode[run + 1]!; at++) {
      const osm = node[at]!;
      if (isUsed[osm]) {
        isCut[osm] = 1;
      } else {
        isUsed[osm] = 1;
        flags[osm] = flagsOf(osm);
        if (flags[osm]) isCut[osm] = 1;
      }
    }
    // Where a run begins is not asked: an edge begins there in any case.
    isCut[node[firstNode[run + 1]! - 1]!] = 1;
  }
  return { isCut, flags };
}

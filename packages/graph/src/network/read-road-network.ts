import type { OnProgress } from '@portolan/base';
import type { OsmSource } from '@portolan/osm';
import { nodeDensities } from './density.ts';
import { NodeFlag, type RoadNetwork } from './road-network.ts';
import { readRuns } from './runs.ts';
import { type Pieces, splitRuns } from './split.ts';
import { type RoadWays, readRoadWays } from './ways.ts';

export interface ReadRoadNetworkOptions {
  readonly onProgress?: OnProgress;
}

/**
 * The road network of an OSM extract: the ways that some mode of travel may use, cut where they meet.
 *
 * A tag means the same in every country, unless it names one; conditional access and turn restrictions are not read.
 */
export function readRoadNetwork(
  source: OsmSource,
  options: ReadRoadNetworkOptions = {},
): RoadNetwork & { readonly strings: readonly string[] } {
  const roads = readRoadWays(source, options.onProgress);
  const pieces = splitRuns(source, readRuns(source, roads));
  const network = {
    ...nodeColumns(source, pieces),
    ...edgeColumns(source, pieces, roads),
    edgeDurationSeconds: shareDurations(pieces, roads),
    strings: roads.strings,
  };
  return { ...network, nodeDensity: nodeDensities(network) };
}

/** What a network says of its nodes, but for their density. */
function nodeColumns({ nodes }: OsmSource, { nodeCount, nodeOsm, nodeFlags }: Pieces) {
  const nodeLat = new Int32Array(nodeCount);
  const nodeLon = new Int32Array(nodeCount);
  const nodeOsmId = new Float64Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    const osm = nodeOsm[node]!;
    nodeLat[node] = nodes.lat[osm]!;
    nodeLon[node] = nodes.lon[osm]!;
    nodeOsmId[node] = nodes.id[osm]!;
  }
  const nodeAccess = Uint16Array.from(nodeFlags, (flags) => (flags & NodeFlag.bollard ? 0 : 0xffff));
  return {
    nodeCount,
    nodeLat,
    nodeLon,
    nodeFlags,
    nodeAccess,
    nodePrivate: new Uint16Array(nodeCount),
    nodeOsmId,
  };
}

/** What a network says of its edges, but for their time at sea: where they run, and the tags of their ways. */
function edgeColumns({ ways }: OsmSource, pieces: Pieces, roads: RoadWays) {
  const { edgeCount, edgeRoad } = pieces;
  const edgeWayId = new Float64Array(edgeCount);
  const edgeClass = new Uint8Array(edgeCount);
  const edgeUse = new Uint8Array(edgeCount);
  const edgeSurface = new Uint8Array(edgeCount);
  const edgeFlags = new Uint32Array(edgeCount);
  const accessForward = new Uint16Array(edgeCount);
  const accessBackward = new Uint16Array(edgeCount);
  const maxSpeedForward = new Uint8Array(edgeCount);
  const maxSpeedBackward = new Uint8Array(edgeCount);
  const edgeName = new Uint32Array(edgeCount);
  const edgeRef = new Uint32Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    const road = edgeRoad[edge]!;
    edgeWayId[edge] = ways.id[roads.way[road]!]!;
    edgeClass[edge] = roads.roadClass[road]!;
    edgeUse[edge] = roads.use[road]!;
    edgeSurface[edge] = roads.surface[road]!;
    edgeFlags[edge] = roads.flags[road]!;
    accessForward[edge] = roads.accessForward[road]!;
    accessBackward[edge] = roads.accessBackward[road]!;
    maxSpeedForward[edge] = roads.maxSpeedForward[road]!;
    maxSpeedBackward[edge] = roads.maxSpeedBackward[road]!;
    edgeName[edge] = roads.name[road]!;
    edgeRef[edge] = roads.ref[road]!;
  }
  const { edgeFrom, edgeTo, firstPoint, pointLat, pointLon, edgeLengthMillimetres } = pieces;
  return {
    edgeCount,
    edgeFrom,
    edgeTo,
    edgeWayId,
    firstPoint,
    pointLat,
    pointLon,
    edgeLengthMillimetres,
    edgeClass,
    edgeUse,
    edgeSurface,
    edgeFlags,
    accessForward,
    accessBackward,
    maxSpeedForward,
    maxSpeedBackward,
    edgeName,
    edgeRef,
    edgeControls: new Uint8Array(edgeCount),
    edgeDestinationOnly: new Uint16Array(edgeCount),
    edgePrivate: new Uint16Array(edgeCount),
    edgeTruckSpeed: new Uint8Array(edgeCount),
    edgeLanes: new Uint8Array(edgeCount),
    edgeCycleway: new Uint8Array(edgeCount),
    edgeBicycleNetwork: new Uint8Array(edgeCount),
    edgeSidewalk: new Uint8Array(edgeCount),
    edgeSacScale: new Uint8Array(edgeCount),
    edgeMtbScale: new Uint8Array(edgeCount),
    edgeIncline: new Int8Array(edgeCount),
    limitEdge: new Uint32Array(0),
    limitKind: new Uint8Array(0),
    limitDirections: new Uint8Array(0),
    limitModes: new Uint16Array(0),
    limitValue: new Uint32Array(0),
    conditionalEdge: new Uint32Array(0),
    conditionalDirections: new Uint8Array(0),
    conditionalModes: new Uint16Array(0),
    conditionalGrant: new Uint8Array(0),
    conditionalCondition: new Uint32Array(0),
    restrictionKind: new Uint8Array(0),
    restrictionModes: new Uint16Array(0),
    restrictionCondition: new Uint32Array(0),
    firstRestrictionArc: new Uint32Array(1),
    restrictionArc: new Uint32Array(0),
    stationLat: new Int32Array(0),
    stationLon: new Int32Array(0),
    stationOsmId: new Float64Array(0),
    stationName: new Uint32Array(0),
  };
}

/**
 * The crossing time of each way dealt out to its edges by length, so that they sum to it; at least 1 s where there is one.
 *
 * Of a ferry that leaves the extract the part inside gets all of it: how much of the line is missing is not known.
 */
function shareDurations(pieces: Pieces, roads: RoadWays): Uint32Array {
  const { edgeCount, edgeRoad, edgeLengthMillimetres } = pieces;
  const seconds = new Uint32Array(edgeCount);
  let edge = 0;
  while (edge < edgeCount) {
    const road = edgeRoad[edge]!;
    const first = edge;
    let length = 0;
    for (; edge < edgeCount && edgeRoad[edge] === road; edge++) length += edgeLengthMillimetres[edge]!;
    const duration = roads.duration[road]!;
    if (duration === 0) continue;
    let sailed = 0;
    let dealt = 0;
    for (let e = first; e < edge; e++) {
      sailed += edgeLengthMillimetres[e]!;
      const due = Math.round((duration * sailed) / length);
      seconds[e] = Math.max(due - dealt, 1);
      dealt = due;
    }
  }
  return seconds;
}

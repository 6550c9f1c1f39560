import type { OnProgress } from '@portolan/base';
import { MISSING_NODE, type OsmSource } from '@portolan/osm';
import { edgeControls } from './controls.ts';
import { nodeDensities } from './density.ts';
import { conditionalColumns, limitColumns } from './limits-and-conditions.ts';
import { gatherF64, gatherI32, gatherI8, gatherU16, gatherU32, gatherU8 } from './gather.ts';
import { type NodeTraits, readNodeTraits } from './node-traits.ts';
import { stationColumns } from './rental-stations.ts';
import { restrictionColumns } from './restriction-arcs.ts';
import { ConditionalGrant, Direction, type RoadNetwork } from '../road-network.ts';
import { readRuns } from './way-lines.ts';
import { signColumns } from './sign-columns.ts';
import { type Pieces, splitRuns } from './bare-network.ts';
import { markTurnChannels } from './turn-channels.ts';
import { readTurnRestrictions } from './turn-restrictions.ts';
import { type RoadWays, readRoadWays } from './road-ways.ts';

export interface ReadRoadNetworkOptions {
  readonly onProgress?: OnProgress;
}

/** A network as it was read: its strings are an array. */
export type ReadNetwork = RoadNetwork & {
  readonly strings: readonly string[];
  /** Restriction relations that came to nothing: broken, cut off with the extract, or about what nobody could travel. */
  readonly skippedRestrictions: number;
};

/**
 * The road network of an OSM extract: the ways that some mode of travel may use, cut where they meet.
 *
 * A tag means the same in every country, unless it names one.
 */
export function readRoadNetwork(source: OsmSource, options: ReadRoadNetworkOptions = {}): ReadNetwork {
  const roads = readRoadWays(source, options.onProgress);
  const runs = readRuns(source, roads);
  const traits = readNodeTraits(source, runs);
  const { restrictions, skipped } = readTurnRestrictions(source, roads);
  const hasToEnd = traits.isCut;
  for (const { viaNode } of restrictions) if (viaNode !== MISSING_NODE) hasToEnd[viaNode] = 1;
  const pieces = splitRuns(source, runs, hasToEnd, roads.count);

  const edges = edgeColumns(source, pieces, roads);
  markTurnChannels(pieces, edges.edgeClass, edges.edgeUse);
  const network = {
    ...nodeColumns(source, pieces, traits),
    ...edges,
    ...limitColumns(pieces, edges, roads.limits, traits.limits),
    ...conditionalColumns(pieces, roads.conditionals, roads.strings),
    edgeDurationSeconds: shareDurations(pieces, roads),
  };
  const { unmet, ...restrictionRows } = restrictionColumns(
    pieces,
    allowedModes(network),
    restrictions,
    roads.strings,
  );
  return {
    ...network,
    ...restrictionRows,
    ...signColumns(source, pieces, roads.signs, network.nodeFlags, roads.strings),
    ...stationColumns(source, roads.strings),
    edgeControls: edgeControls(network, gatherU8(traits.facing, pieces.nodeOsm)),
    nodeDensity: nodeDensities(network),
    strings: roads.strings.strings,
    skippedRestrictions: skipped + unmet,
  };
}

/** What a network says of its nodes, but for their density. */
function nodeColumns({ nodes }: OsmSource, { nodeCount, nodeOsm }: Pieces, traits: NodeTraits) {
  return {
    nodeCount,
    nodeLat: gatherI32(nodes.lat, nodeOsm),
    nodeLon: gatherI32(nodes.lon, nodeOsm),
    nodeOsmId: gatherF64(nodes.id, nodeOsm),
    nodeFlags: gatherU16(traits.flags, nodeOsm),
    nodeAccess: gatherU16(traits.access, nodeOsm),
    nodePrivate: gatherU16(traits.private, nodeOsm),
  };
}

/** What a network says of its edges, but for their time at sea: where they run, and the tags of their ways. */
function edgeColumns({ ways }: OsmSource, pieces: Pieces, roads: RoadWays) {
  const { edgeCount, edgeRoad } = pieces;
  const { edgeFrom, edgeTo, firstPoint, pointLat, pointLon, edgeLengthMillimetres } = pieces;
  return {
    edgeCount,
    edgeFrom,
    edgeTo,
    firstPoint,
    pointLat,
    pointLon,
    edgeLengthMillimetres,
    edgeWayId: gatherF64(ways.id, gatherU32(roads.way, edgeRoad)),
    edgeClass: gatherU8(roads.roadClass, edgeRoad),
    edgeUse: gatherU8(roads.use, edgeRoad),
    edgeSurface: gatherU8(roads.surface, edgeRoad),
    edgeFlags: gatherU32(roads.flags, edgeRoad),
    accessForward: gatherU16(roads.accessForward, edgeRoad),
    accessBackward: gatherU16(roads.accessBackward, edgeRoad),
    edgeDestinationOnly: gatherU16(roads.destinationOnly, edgeRoad),
    edgePrivate: gatherU16(roads.private, edgeRoad),
    maxSpeedForward: gatherU8(roads.maxSpeedForward, edgeRoad),
    maxSpeedBackward: gatherU8(roads.maxSpeedBackward, edgeRoad),
    edgeName: gatherU32(roads.name, edgeRoad),
    edgeRef: gatherU32(roads.ref, edgeRoad),
    edgeTruckSpeed: gatherU8(roads.truckSpeed, edgeRoad),
    edgeLanes: gatherU8(roads.lanes, edgeRoad),
    edgeCycleway: gatherU8(roads.cycleway, edgeRoad),
    edgeBicycleNetwork: gatherU8(roads.bicycleNetwork, edgeRoad),
    edgeSidewalk: gatherU8(roads.sidewalk, edgeRoad),
    edgeSacScale: gatherU8(roads.sacScale, edgeRoad),
    edgeMtbScale: gatherU8(roads.mtbScale, edgeRoad),
    edgeIncline: gatherI8(roads.incline, edgeRoad),
  };
}

/** Who might travel each arc (2 * edge, plus 1 backward) at some time, as bits of `Mode`. */
function allowedModes(
  network: Pick<
    RoadNetwork,
    | 'edgeCount'
    | 'accessForward'
    | 'accessBackward'
    | 'conditionalEdge'
    | 'conditionalDirections'
    | 'conditionalModes'
    | 'conditionalGrant'
  >,
): Uint16Array {
  const open = new Uint16Array(2 * network.edgeCount);
  for (let edge = 0; edge < network.edgeCount; edge++) {
    open[2 * edge] = network.accessForward[edge]!;
    open[2 * edge + 1] = network.accessBackward[edge]!;
  }
  for (const [row, edge] of network.conditionalEdge.entries()) {
    if (network.conditionalGrant[row] === ConditionalGrant.no) continue;
    const directions = network.conditionalDirections[row]!;
    if (directions & Direction.forward) open[2 * edge]! |= network.conditionalModes[row]!;
    if (directions & Direction.backward) open[2 * edge + 1]! |= network.conditionalModes[row]!;
  }
  return open;
}

/**
 * The crossing time of each way dealt out to its edges by length, so that they sum to it; at least 1 s where there is one.
 *
 * Of a ferry that leaves the extract the part inside gets all of it: how much of the line is missing is not known.
 */
function shareDurations(pieces: Pieces, roads: RoadWays): Uint32Array {
  const { edgeCount, firstEdge, edgeLengthMillimetres } = pieces;
  const seconds = new Uint32Array(edgeCount);
  for (let road = 0; road < roads.count; road++) {
    const duration = roads.duration[road]!;
    if (duration === 0) continue;
    const lengths = edgeLengthMillimetres.subarray(firstEdge[road], firstEdge[road + 1]);
    const length = lengths.reduce((sum, millimetres) => sum + millimetres, 0);
    let sailed = 0;
    let dealt = 0;
    for (let i = 0; i < lengths.length; i++) {
      sailed += lengths[i]!;
      const due = Math.round((duration * sailed) / length);
      seconds[firstEdge[road]! + i] = Math.max(due - dealt, 1);
      dealt = due;
    }
  }
  return seconds;
}

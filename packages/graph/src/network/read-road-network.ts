import type { OnProgress } from '@portolan/base';
import { MISSING_NODE, type OsmSource } from '@portolan/osm';
import { edgeControls } from './controls.ts';
import { nodeDensities } from './density.ts';
import { conditionalColumns, limitColumns } from './edge-rows.ts';
import { type NodeTraits, readNodeTraits } from './node-traits.ts';
import { stationColumns } from './rental-stations.ts';
import { restrictionColumns } from './restriction-arcs.ts';
import { ConditionalGrant, Direction, type RoadNetwork } from './road-network.ts';
import { readRuns } from './runs.ts';
import { type Pieces, splitRuns } from './split.ts';
import { markTurnChannels } from './turn-channels.ts';
import { readTurnRestrictions } from './turn-restrictions.ts';
import { type RoadWays, readRoadWays } from './ways.ts';

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
export function readRoadNetwork(
  source: OsmSource,
  options: ReadRoadNetworkOptions = {},
): ReadNetwork {
  const roads = readRoadWays(source, options.onProgress);
  const runs = readRuns(source, roads);
  const traits = readNodeTraits(source, runs);
  const { restrictions, skipped } = readTurnRestrictions(source, roads);
  const hasToEnd = traits.isCut;
  for (const { viaNode } of restrictions) if (viaNode !== MISSING_NODE) hasToEnd[viaNode] = 1;
  const pieces = splitRuns(source, runs, hasToEnd);

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
    everOpen(network),
    restrictions,
    roads.strings,
  );
  return {
    ...network,
    ...restrictionRows,
    ...stationColumns(source, roads.strings),
    edgeControls: edgeControls(network, gather(traits.facing, pieces.nodeOsm)),
    nodeDensity: nodeDensities(network),
    strings: roads.strings.strings,
    skippedRestrictions: skipped + unmet,
  };
}

type Column = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array | Int8Array;

/** The values of a column at `positions`, in a column of the same type. */
function gather<T extends Column>(column: T, positions: Uint32Array): T {
  const OfType = column.constructor as new (length: number) => T;
  const gathered = new OfType(positions.length);
  for (let i = 0; i < positions.length; i++) gathered[i] = column[positions[i]!]!;
  return gathered;
}

/** What a network says of its nodes, but for their density. */
function nodeColumns({ nodes }: OsmSource, { nodeCount, nodeOsm }: Pieces, traits: NodeTraits) {
  return {
    nodeCount,
    nodeLat: gather(nodes.lat, nodeOsm),
    nodeLon: gather(nodes.lon, nodeOsm),
    nodeOsmId: gather(nodes.id, nodeOsm),
    nodeFlags: gather(traits.flags, nodeOsm),
    nodeAccess: gather(traits.access, nodeOsm),
    nodePrivate: gather(traits.private, nodeOsm),
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
    edgeWayId: gather(ways.id, gather(roads.way, edgeRoad)),
    edgeClass: gather(roads.roadClass, edgeRoad),
    edgeUse: gather(roads.use, edgeRoad),
    edgeSurface: gather(roads.surface, edgeRoad),
    edgeFlags: gather(roads.flags, edgeRoad),
    accessForward: gather(roads.accessForward, edgeRoad),
    accessBackward: gather(roads.accessBackward, edgeRoad),
    edgeDestinationOnly: gather(roads.destinationOnly, edgeRoad),
    edgePrivate: gather(roads.private, edgeRoad),
    maxSpeedForward: gather(roads.maxSpeedForward, edgeRoad),
    maxSpeedBackward: gather(roads.maxSpeedBackward, edgeRoad),
    edgeName: gather(roads.name, edgeRoad),
    edgeRef: gather(roads.ref, edgeRoad),
    edgeTruckSpeed: gather(roads.truckSpeed, edgeRoad),
    edgeLanes: gather(roads.lanes, edgeRoad),
    edgeCycleway: gather(roads.cycleway, edgeRoad),
    edgeBicycleNetwork: gather(roads.bicycleNetwork, edgeRoad),
    edgeSidewalk: gather(roads.sidewalk, edgeRoad),
    edgeSacScale: gather(roads.sacScale, edgeRoad),
    edgeMtbScale: gather(roads.mtbScale, edgeRoad),
    edgeIncline: gather(roads.incline, edgeRoad),
  };
}

/** Who might travel each arc (2 * edge, plus 1 backward) at some time, as bits of `Mode`. */
function everOpen(
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

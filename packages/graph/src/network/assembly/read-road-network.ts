import { type OnProgress, type CheckStop, neverStop } from '@portolan/base';
import { MISSING_NODE, type OsmSource, resolveRefs } from '@portolan/osm/objects';
import { withTagsOfRelations } from '../areas/tags-of-relations.ts';
import { areaKeys, withCrossingLines } from '../areas/crossing-lines.ts';
import { assumedLimits, type EdgeInLaw } from '../law/assumed-limits.ts';
import { edgeControls } from './controls.ts';
import { type BuiltCrossedAreas, crossedAreaColumns } from './crossed-area-columns.ts';
import { nodeDensities } from './density.ts';
import { conditionalColumns, limitColumns, timedColumns } from './limits-and-conditions.ts';
import { gatherF64, gatherI32, gatherI8, gatherU16, gatherU32, gatherU8 } from './gather.ts';
import { type NodeTraits, readNodeTraits } from './node-traits.ts';
import { stationColumns } from './rental-stations.ts';
import { restrictionColumns } from './restriction-arcs.ts';
import { grantedModes } from '../allowed-modes.ts';
import type { PlacesOptions } from '../node-regions.ts';
import { ACTIVE_MODES, ALL_MODES, type RoadNetwork } from '../road-network.ts';
import { readWayLines } from './way-lines.ts';
import { laneColumns } from './lane-columns.ts';
import { maneuverColumns, readManeuverRelations } from './maneuver-relations.ts';
import { nameSidePaths } from './side-paths.ts';
import { signColumns } from './sign-columns.ts';
import { type BareNetwork, splitAtJunctions } from './bare-network.ts';
import { markTurnChannels } from './turn-channels.ts';
import { wayLatitudes } from './way-latitudes.ts';
import { wayRegions } from './way-regions.ts';
import { readTurnRestrictions } from './turn-restrictions.ts';
import { type RoadWays, readRoadWays, SIGNED } from './road-ways.ts';

/** Options of `readRoadNetwork`. */
export interface ReadRoadNetworkOptions extends Pick<PlacesOptions, 'adminAt'> {
  readonly onProgress?: OnProgress;
  /** Is called now and then; what it throws ends the reading. */
  readonly checkStop?: CheckStop;
  /** The modes to read roads for, as bits of `Mode`; default all. */
  readonly modes?: number;
  /** Whether pedestrians cross squares and platforms on straight lines (default) or walk around on their outlines. */
  readonly crossAreas?: boolean;
  /** How built-up the surroundings of every node are, as `nodeDensity`; by default found from the roads around it. */
  readonly densityOf?: typeof nodeDensities;
}

/** A network as it was read from an extract; its strings are an array. */
export type ReadNetwork = RoadNetwork & {
  readonly strings: readonly string[];
  /** Areas that are crossed on foot; undefined where there are none. */
  readonly areas: BuiltCrossedAreas | undefined;
  /** Restriction relations without effect: broken, cut off with the extract, or about arcs that no mode could travel. */
  readonly skippedRestrictions: number;
  /** Squares and platforms without lines across, because they are wider than 5 km, or have too many corners or entries. */
  readonly skippedAreas: number;
};

/**
 * The road network of an OSM extract: the ways that some mode of travel may use, cut where they meet.
 *
 * With `adminAt`, the law of the country decides what holds where nothing is tagged; without, the rules of most countries do.
 */
export function readRoadNetwork(extract: OsmSource, options: ReadRoadNetworkOptions = {}): ReadNetwork {
  const { checkStop = neverStop } = options;
  const nodeOfRef = resolveRefs(extract, checkStop);
  const modes = options.modes ?? ALL_MODES;
  const isCrossing = options.crossAreas !== false && (modes & ACTIVE_MODES) !== 0;
  const outlined = withTagsOfRelations(extract, { areas: isCrossing, checkStop });
  const { source, relationOfWay } = outlined;
  const { firstRef, ref } = source.ways;
  const isOutline = (way: number): boolean =>
    relationOfWay.has(way) || ref[firstRef[way]!] === ref[firstRef[way + 1]! - 1];
  const regionOf = wayRegions(source, nodeOfRef, options.adminAt);
  const roads = readRoadWays(source, regionOf, wayLatitudes(source, nodeOfRef), {
    modes,
    onProgress: options.onProgress,
    checkStop,
    isOutline: isCrossing ? isOutline : undefined,
  });
  const plainLines = readWayLines(source, nodeOfRef, roads, checkStop);
  const { lines, polygons, skippedAreas } = withCrossingLines(
    outlined,
    nodeOfRef,
    roads,
    plainLines,
    checkStop,
  );
  const traits = readNodeTraits(source, lines, checkStop);
  const { restrictions, skipped } = readTurnRestrictions(source, roads, checkStop);
  const maneuvers = readManeuverRelations(source, roads, checkStop);
  const hasToEnd = traits.isCut;
  for (const { node } of maneuvers) hasToEnd[node] = 1;
  for (const { viaNode } of restrictions) if (viaNode !== MISSING_NODE) hasToEnd[viaNode] = 1;
  const bare = splitAtJunctions(source, lines, hasToEnd, roads.count, checkStop);

  const edges = edgeColumns(source, bare, roads, checkStop);
  checkStop();
  markTurnChannels(bare, edges.edgeClass, edges.edgeUse);
  nameSidePaths(edges, (edge) => roads.beside[bare.edgeRoad[edge]!]!, checkStop);
  const network = {
    ...nodeColumns(source, bare, traits),
    ...edges,
    ...limitColumns(bare, edges, roads.limits, traits.limits, checkStop),
    ...conditionalColumns(bare, roads.conditionals, roads.strings),
    ...timedColumns(bare, roads.timed, roads.strings),
    edgeDurationSeconds: shareDurations(bare, roads),
  };
  const nodeDensity = (options.densityOf ?? nodeDensities)(network, checkStop);
  const lawOf = (edge: number): EdgeInLaw => {
    const road = bare.edgeRoad[edge]!;
    const zone = roads.zone[road]!;
    const isSigned = zone === SIGNED;
    return {
      region: roads.regions[roads.region[road]!]!,
      zone: isSigned ? 0 : zone,
      isSigned,
      busKmh: roads.busSpeed[road]!,
    };
  };
  const assumed = assumedLimits({ ...network, nodeDensity }, lawOf, checkStop);
  const open = grantedModes(network, checkStop);
  const { unmet, ...restrictionRows } = restrictionColumns(
    bare,
    open,
    restrictions,
    roads.strings,
    checkStop,
  );
  return {
    ...network,
    ...restrictionRows,
    ...signColumns(source, bare, roads.signs, network.nodeFlags, roads.strings, checkStop),
    ...maneuverColumns(bare, open, maneuvers, checkStop),
    ...laneColumns(bare, roads.turnLanes, roads.strings),
    ...stationColumns(source, roads.strings, checkStop),
    edgeControls: edgeControls(network, gatherU8(traits.facing, bare.nodeOsm), checkStop),
    nodeDensity,
    ...assumed,
    strings: roads.strings.strings,
    areas: crossedAreaColumns(source, polygons, bare, areaKeys(roads, relationOfWay), checkStop),
    skippedRestrictions: skipped + unmet,
    skippedAreas,
  };
}

/** The columns of the nodes, except their density. */
function nodeColumns({ nodes }: OsmSource, { nodeCount, nodeOsm }: BareNetwork, traits: NodeTraits) {
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

/** The columns of the edges, except the durations of ferries: where they run, and the tags of their ways. */
function edgeColumns({ ways }: OsmSource, bare: BareNetwork, roads: RoadWays, checkStop: CheckStop) {
  const { edgeCount, edgeRoad } = bare;
  const { edgeFrom, edgeTo, firstPoint, pointLat, pointLon, edgeLengthMillimetres } = bare;
  /** Makes the function that gives edges what their roads have: a column at a time, asking before each. */
  const ofRoads =
    <Column>(gather: (column: Column, positions: Uint32Array) => Column) =>
    (column: Column): Column => {
      checkStop();
      return gather(column, edgeRoad);
    };
  const [u8, u16, u32, i8] = [ofRoads(gatherU8), ofRoads(gatherU16), ofRoads(gatherU32), ofRoads(gatherI8)];
  return {
    edgeCount,
    edgeFrom,
    edgeTo,
    firstPoint,
    pointLat,
    pointLon,
    edgeLengthMillimetres,
    edgeWayId: gatherF64(ways.id, gatherU32(roads.way, edgeRoad)),
    edgeClass: u8(roads.roadClass),
    edgeUse: u8(roads.use),
    edgeSurface: u8(roads.surface),
    edgeFlags: u32(roads.flags),
    accessForward: u16(roads.accessForward),
    accessBackward: u16(roads.accessBackward),
    edgeDestinationOnly: u16(roads.destinationOnly),
    edgePrivate: u16(roads.private),
    maxSpeedForward: u8(roads.maxSpeedForward),
    maxSpeedBackward: u8(roads.maxSpeedBackward),
    edgeName: u32(roads.name),
    edgeRef: u32(roads.ref),
    edgeLevel: u32(roads.level),
    edgeTruckSpeed: u8(roads.truckSpeed),
    edgeLanes: u8(roads.lanes),
    edgeCycleway: u8(roads.cycleway),
    edgeBicycleNetwork: u8(roads.bicycleNetwork),
    edgeSidewalk: u8(roads.sidewalk),
    edgeSacScale: u8(roads.sacScale),
    edgeMtbScale: u8(roads.mtbScale),
    edgeIncline: i8(roads.incline),
  };
}

/**
 * Divides the crossing time of each ferry among its edges by length. The parts add up to the whole; each is at least 1 s.
 *
 * If a ferry leaves the extract, the part inside gets the whole time, because the length of the missing part is not known.
 */
function shareDurations(bare: BareNetwork, roads: RoadWays): Uint32Array {
  const { edgeCount, firstEdge, edgeLengthMillimetres } = bare;
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

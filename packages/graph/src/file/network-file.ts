import { type CheckStop, neverStop } from '@portolan/base';
import { openStrings, stringSections, type Archive, type SectionData } from '@portolan/archive';
import { remembered } from './remembered-strings.ts';
import type { BuiltCrossedAreas } from '../network/assembly/crossed-area-columns.ts';
import type { RoadNetwork } from '../network/road-network.ts';

/** A network as the builder makes it: its strings are an array. */
export type BuiltNetwork = RoadNetwork & {
  readonly strings: readonly string[];
  readonly areas?: BuiltCrossedAreas | undefined;
};

/** Returns the sections of a network in a graph file; FORMAT.md describes each of them. */
export function networkSections(
  network: BuiltNetwork,
  checkStop: CheckStop = neverStop,
): Record<string, SectionData> {
  return {
    'network.nodeLat': network.nodeLat,
    'network.nodeLon': network.nodeLon,
    'network.nodeFlags': network.nodeFlags,
    'network.nodeAccess': network.nodeAccess,
    'network.nodePrivate': network.nodePrivate,
    'network.nodeOsmId': network.nodeOsmId,
    'network.nodeDensity': network.nodeDensity,
    'network.edgeFrom': network.edgeFrom,
    'network.edgeTo': network.edgeTo,
    'network.edgeWayId': network.edgeWayId,
    'network.firstPoint': network.firstPoint,
    'network.pointLat': network.pointLat,
    'network.pointLon': network.pointLon,
    'network.edgeLengthMillimetres': network.edgeLengthMillimetres,
    'network.edgeClass': network.edgeClass,
    'network.edgeUse': network.edgeUse,
    'network.edgeSurface': network.edgeSurface,
    'network.edgeFlags': network.edgeFlags,
    'network.edgeControls': network.edgeControls,
    'network.accessForward': network.accessForward,
    'network.accessBackward': network.accessBackward,
    'network.edgeDestinationOnly': network.edgeDestinationOnly,
    'network.edgePrivate': network.edgePrivate,
    'network.maxSpeedForward': network.maxSpeedForward,
    'network.maxSpeedBackward': network.maxSpeedBackward,
    'network.edgeTruckSpeed': network.edgeTruckSpeed,
    'network.edgeAssumedSpeed': network.edgeAssumedSpeed,
    'network.edgeAssumedTruckSpeed': network.edgeAssumedTruckSpeed,
    'network.edgeAssumedBusSpeed': network.edgeAssumedBusSpeed,
    'network.edgeDurationSeconds': network.edgeDurationSeconds,
    'network.edgeLanes': network.edgeLanes,
    'network.edgeCycleway': network.edgeCycleway,
    'network.edgeBicycleNetwork': network.edgeBicycleNetwork,
    'network.edgeSidewalk': network.edgeSidewalk,
    'network.edgeSacScale': network.edgeSacScale,
    'network.edgeMtbScale': network.edgeMtbScale,
    'network.edgeIncline': network.edgeIncline,
    'network.edgeName': network.edgeName,
    'network.edgeRef': network.edgeRef,
    'network.edgeLevel': network.edgeLevel,
    'network.limitEdge': network.limitEdge,
    'network.limitKind': network.limitKind,
    'network.limitDirections': network.limitDirections,
    'network.limitModes': network.limitModes,
    'network.limitValue': network.limitValue,
    'network.conditionalEdge': network.conditionalEdge,
    'network.conditionalDirections': network.conditionalDirections,
    'network.conditionalModes': network.conditionalModes,
    'network.conditionalGrant': network.conditionalGrant,
    'network.conditionalCondition': network.conditionalCondition,
    'network.timedEdge': network.timedEdge,
    'network.timedKind': network.timedKind,
    'network.timedDirections': network.timedDirections,
    'network.timedValue': network.timedValue,
    'network.timedCondition': network.timedCondition,
    'network.restrictionKind': network.restrictionKind,
    'network.restrictionModes': network.restrictionModes,
    'network.restrictionCondition': network.restrictionCondition,
    'network.firstRestrictionArc': network.firstRestrictionArc,
    'network.restrictionArc': network.restrictionArc,
    'network.signEdge': network.signEdge,
    'network.signDirections': network.signDirections,
    'network.signNumber': network.signNumber,
    'network.signRef': network.signRef,
    'network.signStreet': network.signStreet,
    'network.signToward': network.signToward,
    'network.laneEdge': network.laneEdge,
    'network.laneDirections': network.laneDirections,
    'network.laneTurns': network.laneTurns,
    'network.maneuverFrom': network.maneuverFrom,
    'network.maneuverTo': network.maneuverTo,
    'network.maneuverKind': network.maneuverKind,
    'network.exitNode': network.exitNode,
    'network.exitNumber': network.exitNumber,
    'network.exitName': network.exitName,
    'network.stationLat': network.stationLat,
    'network.stationLon': network.stationLon,
    'network.stationOsmId': network.stationOsmId,
    'network.stationName': network.stationName,
    ...stringSections('network.strings', network.strings, checkStop),
  };
}

/** How the columns are read that every file has. */
const COLUMNS = {
  nodeLat: 'i32',
  edgeFrom: 'u32',
  nodeLon: 'i32',
  nodeFlags: 'u16',
  nodeAccess: 'u16',
  nodePrivate: 'u16',
  nodeOsmId: 'f64',
  nodeDensity: 'u8',
  edgeTo: 'u32',
  edgeWayId: 'f64',
  firstPoint: 'u32',
  pointLat: 'i32',
  pointLon: 'i32',
  edgeLengthMillimetres: 'u32',
  edgeClass: 'u8',
  edgeUse: 'u8',
  edgeSurface: 'u8',
  edgeFlags: 'u32',
  edgeControls: 'u8',
  accessForward: 'u16',
  accessBackward: 'u16',
  edgeDestinationOnly: 'u16',
  edgePrivate: 'u16',
  maxSpeedForward: 'u8',
  maxSpeedBackward: 'u8',
  edgeTruckSpeed: 'u8',
  edgeDurationSeconds: 'u32',
  edgeLanes: 'u8',
  edgeCycleway: 'u8',
  edgeBicycleNetwork: 'u8',
  edgeSidewalk: 'u8',
  edgeSacScale: 'u8',
  edgeMtbScale: 'u8',
  edgeIncline: 'i8',
  edgeName: 'u32',
  edgeRef: 'u32',
  limitEdge: 'u32',
  limitKind: 'u8',
  limitDirections: 'u8',
  limitModes: 'u16',
  limitValue: 'u32',
  conditionalEdge: 'u32',
  conditionalDirections: 'u8',
  conditionalModes: 'u16',
  conditionalGrant: 'u8',
  conditionalCondition: 'u32',
  restrictionKind: 'u8',
  restrictionModes: 'u16',
  restrictionCondition: 'u32',
  firstRestrictionArc: 'u32',
  restrictionArc: 'u32',
  stationLat: 'i32',
  stationLon: 'i32',
  stationOsmId: 'f64',
  stationName: 'u32',
} as const;

/** How the columns are read that files have since a version; without, those of edges are zeros and the others are empty. */
const LATER_COLUMNS = {
  // 2.1
  signEdge: 'u32',
  signDirections: 'u8',
  signNumber: 'u32',
  signRef: 'u32',
  signStreet: 'u32',
  signToward: 'u32',
  exitNode: 'u32',
  exitNumber: 'u32',
  exitName: 'u32',
  // 2.2
  edgeAssumedSpeed: 'u8',
  edgeAssumedTruckSpeed: 'u8',
  edgeAssumedBusSpeed: 'u8',
  edgeLevel: 'u32',
  // 2.3
  laneEdge: 'u32',
  laneDirections: 'u8',
  laneTurns: 'u32',
  // 2.5
  timedEdge: 'u32',
  timedKind: 'u8',
  timedDirections: 'u8',
  timedValue: 'u8',
  timedCondition: 'u32',
  // 2.6
  maneuverFrom: 'u32',
  maneuverTo: 'u32',
  maneuverKind: 'u8',
} as const;

type Table = Readonly<Record<string, 'u8' | 'i8' | 'u16' | 'u32' | 'i32' | 'f64'>>;
type Columns<Known extends Table> = {
  readonly [Name in keyof Known]: ReturnType<Archive[Known[Name]]>;
};

/** @param edgeCount  where the columns may be missing; else they must be there. */
function readColumns<Known extends Table>(
  archive: Archive,
  table: Known,
  edgeCount?: number,
): Columns<Known> {
  const columns = Object.entries(table).map(([name, width]) => {
    const section = `network.${name}`;
    if (edgeCount === undefined || archive.has(section)) return [name, archive[width](section)];
    const length = name.startsWith('edge') ? edgeCount : 0;
    return [name, width === 'u8' ? new Uint8Array(length) : new Uint32Array(length)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the names and widths of the table
  return Object.fromEntries(columns) as Columns<Known>;
}

/** Reads the network of a graph file as views of its bytes. */
export function readNetwork(archive: Archive): RoadNetwork {
  const columns = readColumns(archive, COLUMNS);
  const edgeCount = columns.edgeFrom.length;
  return {
    nodeCount: columns.nodeLat.length,
    edgeCount,
    ...columns,
    ...readColumns(archive, LATER_COLUMNS, edgeCount),
    strings: remembered(openStrings(archive, 'network.strings')),
  };
}

import { type CheckStop, neverStop } from '@portolan/base';
import { openStrings, stringSections, type Archive, type SectionData } from '@portolan/archive';
import { remembered } from './remembered-strings.ts';
import type { AssumedLimits } from '../network/law/assumed-limits.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { LaneColumns } from '../network/assembly/lane-columns.ts';
import type { ManeuverColumns } from '../network/assembly/maneuver-relations.ts';
import type { TimedColumns } from '../network/assembly/limits-and-conditions.ts';
import type { SignColumns } from '../network/assembly/sign-columns.ts';

/** A network as the builder makes it: its strings are an array. */
export type BuiltNetwork = RoadNetwork & { readonly strings: readonly string[] };

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

type Columns<Table extends Readonly<Record<string, 'u8' | 'i8' | 'u16' | 'u32' | 'i32' | 'f64'>>> = {
  readonly [Name in keyof Table]: ReturnType<Archive[Table[Name]]>;
};

/** Reads the network of a graph file as views of its bytes. */
export function readNetwork(archive: Archive): RoadNetwork {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the names and widths of the table
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, width]) => [name, archive[width](`network.${name}`)]),
  ) as Columns<typeof COLUMNS>;
  const edgeCount = columns.edgeFrom.length;
  const optional = optionalColumns(archive);
  return {
    nodeCount: columns.nodeLat.length,
    edgeCount,
    ...columns,
    ...readAssumedLimits(optional, edgeCount),
    // Files before version 2.2 have no levels.
    edgeLevel: optional.u32('edgeLevel', edgeCount),
    ...readTimed(optional),
    ...readSigns(optional),
    ...readLanes(optional),
    ...readManeuvers(optional),
    strings: remembered(openStrings(archive, 'network.strings')),
  };
}

/** Reads columns that older files may lack. */
interface OptionalColumns {
  readonly u8: (name: string, lengthWithout?: number) => Uint8Array;
  readonly u32: (name: string, lengthWithout?: number) => Uint32Array;
}

/** Columns of the network which are all zeros, or empty, in files that do not have them. */
function optionalColumns(archive: Archive): OptionalColumns {
  return {
    u8: (name, lengthWithout = 0) =>
      archive.has(`network.${name}`) ? archive.u8(`network.${name}`) : new Uint8Array(lengthWithout),
    u32: (name, lengthWithout = 0) =>
      archive.has(`network.${name}`) ? archive.u32(`network.${name}`) : new Uint32Array(lengthWithout),
  };
}

/** Reads the limits by law; files before version 2.2 have none. */
function readAssumedLimits({ u8 }: OptionalColumns, edgeCount: number): AssumedLimits {
  return {
    edgeAssumedSpeed: u8('edgeAssumedSpeed', edgeCount),
    edgeAssumedTruckSpeed: u8('edgeAssumedTruckSpeed', edgeCount),
    edgeAssumedBusSpeed: u8('edgeAssumedBusSpeed', edgeCount),
  };
}

/** Reads attributes under conditions; files before version 2.5 have none. */
function readTimed({ u8, u32 }: OptionalColumns): TimedColumns {
  return {
    timedEdge: u32('timedEdge'),
    timedKind: u8('timedKind'),
    timedDirections: u8('timedDirections'),
    timedValue: u8('timedValue'),
    timedCondition: u32('timedCondition'),
  };
}

/** Reads the lanes; files before version 2.3 have none. */
function readLanes({ u8, u32 }: OptionalColumns): LaneColumns {
  return {
    laneEdge: u32('laneEdge'),
    laneDirections: u8('laneDirections'),
    laneTurns: u32('laneTurns'),
  };
}

/** Reads maneuvers as they are mapped; files before version 2.6 have none. */
function readManeuvers({ u8, u32 }: OptionalColumns): ManeuverColumns {
  return {
    maneuverFrom: u32('maneuverFrom'),
    maneuverTo: u32('maneuverTo'),
    maneuverKind: u8('maneuverKind'),
  };
}

/** Reads the signs; files of version 2.0 have none. */
function readSigns({ u8, u32 }: OptionalColumns): SignColumns {
  return {
    signEdge: u32('signEdge'),
    signDirections: u8('signDirections'),
    signNumber: u32('signNumber'),
    signRef: u32('signRef'),
    signStreet: u32('signStreet'),
    signToward: u32('signToward'),
    exitNode: u32('exitNode'),
    exitNumber: u32('exitNumber'),
    exitName: u32('exitName'),
  };
}

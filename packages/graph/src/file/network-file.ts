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

/** Reads the network of a graph file as views of its bytes. */
export function readNetwork(archive: Archive): RoadNetwork {
  const nodeLat = archive.i32('network.nodeLat');
  const edgeFrom = archive.u32('network.edgeFrom');
  const optional = optionalColumns(archive);
  return {
    nodeCount: nodeLat.length,
    edgeCount: edgeFrom.length,
    nodeLat,
    edgeFrom,
    nodeLon: archive.i32('network.nodeLon'),
    nodeFlags: archive.u16('network.nodeFlags'),
    nodeAccess: archive.u16('network.nodeAccess'),
    nodePrivate: archive.u16('network.nodePrivate'),
    nodeOsmId: archive.f64('network.nodeOsmId'),
    nodeDensity: archive.u8('network.nodeDensity'),
    edgeTo: archive.u32('network.edgeTo'),
    edgeWayId: archive.f64('network.edgeWayId'),
    firstPoint: archive.u32('network.firstPoint'),
    pointLat: archive.i32('network.pointLat'),
    pointLon: archive.i32('network.pointLon'),
    edgeLengthMillimetres: archive.u32('network.edgeLengthMillimetres'),
    edgeClass: archive.u8('network.edgeClass'),
    edgeUse: archive.u8('network.edgeUse'),
    edgeSurface: archive.u8('network.edgeSurface'),
    edgeFlags: archive.u32('network.edgeFlags'),
    edgeControls: archive.u8('network.edgeControls'),
    accessForward: archive.u16('network.accessForward'),
    accessBackward: archive.u16('network.accessBackward'),
    edgeDestinationOnly: archive.u16('network.edgeDestinationOnly'),
    edgePrivate: archive.u16('network.edgePrivate'),
    maxSpeedForward: archive.u8('network.maxSpeedForward'),
    maxSpeedBackward: archive.u8('network.maxSpeedBackward'),
    edgeTruckSpeed: archive.u8('network.edgeTruckSpeed'),
    ...readAssumedLimits(optional, edgeFrom.length),
    edgeDurationSeconds: archive.u32('network.edgeDurationSeconds'),
    edgeLanes: archive.u8('network.edgeLanes'),
    edgeCycleway: archive.u8('network.edgeCycleway'),
    edgeBicycleNetwork: archive.u8('network.edgeBicycleNetwork'),
    edgeSidewalk: archive.u8('network.edgeSidewalk'),
    edgeSacScale: archive.u8('network.edgeSacScale'),
    edgeMtbScale: archive.u8('network.edgeMtbScale'),
    edgeIncline: archive.i8('network.edgeIncline'),
    edgeName: archive.u32('network.edgeName'),
    edgeRef: archive.u32('network.edgeRef'),
    // Files before version 2.2 have no levels.
    edgeLevel: optional.u32('edgeLevel', edgeFrom.length),
    limitEdge: archive.u32('network.limitEdge'),
    limitKind: archive.u8('network.limitKind'),
    limitDirections: archive.u8('network.limitDirections'),
    limitModes: archive.u16('network.limitModes'),
    limitValue: archive.u32('network.limitValue'),
    conditionalEdge: archive.u32('network.conditionalEdge'),
    conditionalDirections: archive.u8('network.conditionalDirections'),
    conditionalModes: archive.u16('network.conditionalModes'),
    conditionalGrant: archive.u8('network.conditionalGrant'),
    conditionalCondition: archive.u32('network.conditionalCondition'),
    ...readTimed(optional),
    restrictionKind: archive.u8('network.restrictionKind'),
    restrictionModes: archive.u16('network.restrictionModes'),
    restrictionCondition: archive.u32('network.restrictionCondition'),
    firstRestrictionArc: archive.u32('network.firstRestrictionArc'),
    restrictionArc: archive.u32('network.restrictionArc'),
    ...readSigns(optional),
    ...readLanes(optional),
    ...readManeuvers(optional),
    stationLat: archive.i32('network.stationLat'),
    stationLon: archive.i32('network.stationLon'),
    stationOsmId: archive.f64('network.stationOsmId'),
    stationName: archive.u32('network.stationName'),
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

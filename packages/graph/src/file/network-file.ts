import { openStrings, stringSections, type Archive, type SectionData } from '@portolan/archive';
import { remembered } from './remembered-strings.ts';
import type { AssumedLimits } from '../network/law/assumed-limits.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { LaneColumns } from '../network/assembly/lane-columns.ts';
import type { TimedColumns } from '../network/assembly/limits-and-conditions.ts';
import type { SignColumns } from '../network/assembly/sign-columns.ts';

/** A network as the builder makes it: its strings are an array. */
export type BuiltNetwork = RoadNetwork & { readonly strings: readonly string[] };

/** Returns the sections of a network in a graph file; FORMAT.md describes each of them. */
export function networkSections(network: BuiltNetwork): Record<string, SectionData> {
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
    'network.exitNode': network.exitNode,
    'network.exitNumber': network.exitNumber,
    'network.exitName': network.exitName,
    'network.stationLat': network.stationLat,
    'network.stationLon': network.stationLon,
    'network.stationOsmId': network.stationOsmId,
    'network.stationName': network.stationName,
    ...stringSections('network.strings', network.strings),
  };
}

/** Reads the network of a graph file as views of its bytes. */
export function readNetwork(archive: Archive): RoadNetwork {
  const nodeLat = archive.i32('network.nodeLat');
  const edgeFrom = archive.u32('network.edgeFrom');
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
    ...readAssumedLimits(archive, edgeFrom.length),
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
    edgeLevel: archive.has('network.edgeLevel')
      ? archive.u32('network.edgeLevel')
      : new Uint32Array(edgeFrom.length),
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
    ...readTimed(archive),
    restrictionKind: archive.u8('network.restrictionKind'),
    restrictionModes: archive.u16('network.restrictionModes'),
    restrictionCondition: archive.u32('network.restrictionCondition'),
    firstRestrictionArc: archive.u32('network.firstRestrictionArc'),
    restrictionArc: archive.u32('network.restrictionArc'),
    ...readSigns(archive),
    ...readLanes(archive),
    stationLat: archive.i32('network.stationLat'),
    stationLon: archive.i32('network.stationLon'),
    stationOsmId: archive.f64('network.stationOsmId'),
    stationName: archive.u32('network.stationName'),
    strings: remembered(openStrings(archive, 'network.strings')),
  };
}

/** Reads the limits by law; files before version 2.2 have none. */
function readAssumedLimits(archive: Archive, edgeCount: number): AssumedLimits {
  const u8 = (name: string): Uint8Array => (archive.has(name) ? archive.u8(name) : new Uint8Array(edgeCount));
  return {
    edgeAssumedSpeed: u8('network.edgeAssumedSpeed'),
    edgeAssumedTruckSpeed: u8('network.edgeAssumedTruckSpeed'),
    edgeAssumedBusSpeed: u8('network.edgeAssumedBusSpeed'),
  };
}

/** Reads attributes under conditions; files before version 2.5 have none. */
function readTimed(archive: Archive): TimedColumns {
  const u8 = (name: string): Uint8Array => (archive.has(name) ? archive.u8(name) : new Uint8Array());
  const u32 = (name: string): Uint32Array => (archive.has(name) ? archive.u32(name) : new Uint32Array());
  return {
    timedEdge: u32('network.timedEdge'),
    timedKind: u8('network.timedKind'),
    timedDirections: u8('network.timedDirections'),
    timedValue: u8('network.timedValue'),
    timedCondition: u32('network.timedCondition'),
  };
}

/** Reads the lanes; files before version 2.3 have none. */
function readLanes(archive: Archive): LaneColumns {
  const u32 = (name: string): Uint32Array => (archive.has(name) ? archive.u32(name) : new Uint32Array());
  return {
    laneEdge: u32('network.laneEdge'),
    laneDirections: archive.has('network.laneDirections')
      ? archive.u8('network.laneDirections')
      : new Uint8Array(),
    laneTurns: u32('network.laneTurns'),
  };
}

/** Reads the signs; files of version 2.0 have none. */
function readSigns(archive: Archive): SignColumns {
  const u32 = (name: string): Uint32Array => (archive.has(name) ? archive.u32(name) : new Uint32Array());
  return {
    signEdge: u32('network.signEdge'),
    signDirections: archive.has('network.signDirections')
      ? archive.u8('network.signDirections')
      : new Uint8Array(),
    signNumber: u32('network.signNumber'),
    signRef: u32('network.signRef'),
    signStreet: u32('network.signStreet'),
    signToward: u32('network.signToward'),
    exitNode: u32('network.exitNode'),
    exitNumber: u32('network.exitNumber'),
    exitName: u32('network.exitName'),
  };
}

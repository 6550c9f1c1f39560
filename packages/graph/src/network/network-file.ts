import { openStrings, stringSections, type Archive, type SectionData } from '@portolan/archive';
import type { RoadNetwork } from './road-network.ts';

/** A network as a builder has it: its strings are an array. */
export type BuiltNetwork = RoadNetwork & { readonly strings: readonly string[] };

/** The sections of a network in a graph file; FORMAT.md says what each holds. */
export function networkSections(network: BuiltNetwork): Record<string, SectionData> {
  return {
    'network.nodeLat': network.nodeLat,
    'network.nodeLon': network.nodeLon,
    'network.nodeFlags': network.nodeFlags,
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
    'network.accessForward': network.accessForward,
    'network.accessBackward': network.accessBackward,
    'network.maxSpeedForward': network.maxSpeedForward,
    'network.maxSpeedBackward': network.maxSpeedBackward,
    'network.edgeDurationSeconds': network.edgeDurationSeconds,
    'network.edgeName': network.edgeName,
    'network.edgeRef': network.edgeRef,
    ...stringSections('network.strings', network.strings),
  };
}

/** The network of a graph file, as views of its bytes. */
export function readNetwork(archive: Archive): RoadNetwork {
  const nodeLat = archive.i32('network.nodeLat');
  const edgeFrom = archive.u32('network.edgeFrom');
  return {
    nodeCount: nodeLat.length,
    edgeCount: edgeFrom.length,
    nodeLat,
    edgeFrom,
    nodeLon: archive.i32('network.nodeLon'),
    nodeFlags: archive.u8('network.nodeFlags'),
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
    edgeFlags: archive.u16('network.edgeFlags'),
    accessForward: archive.u16('network.accessForward'),
    accessBackward: archive.u16('network.accessBackward'),
    maxSpeedForward: archive.u8('network.maxSpeedForward'),
    maxSpeedBackward: archive.u8('network.maxSpeedBackward'),
    edgeDurationSeconds: archive.u32('network.edgeDurationSeconds'),
    edgeName: archive.u32('network.edgeName'),
    edgeRef: archive.u32('network.edgeRef'),
    strings: openStrings(archive, 'network.strings'),
  };
}

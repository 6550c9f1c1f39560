import type { GraphData } from '../graph-data.ts';
import type { IntersectionType, NodeType, VerboseNode } from '@portolan/schemas';
import { Mode, NodeFlag } from '../network/road-network.ts';
import { countryCodeAt } from '../network/node-regions.ts';
import { degreeOf } from '../journey/junction.ts';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import { accessFlags } from './access-flags.ts';
import { toDigits } from '../journey/wire-numbers.ts';

/** The types of nodes, the most specific first: a gate on a street corner is a gate. */
const TYPES: readonly (readonly [flag: number, type: NodeType])[] = [
  [NodeFlag.tollBooth, 'toll_booth'],
  [NodeFlag.borderControl, 'border_control'],
  [NodeFlag.gate, 'gate'],
  [NodeFlag.bollard, 'bollard'],
  [NodeFlag.elevator, 'elevator'],
  [NodeFlag.bikeShare, 'bike_share'],
  [NodeFlag.motorwayJunction, 'motor_way_junction'],
];

/** Describes a node with everything except its number. */
export function describeNode(data: GraphData, node: number): Omit<VerboseNode, 'node_id' | 'lat' | 'lon'> {
  const { network, incidence } = data;
  const flags = network.nodeFlags[node]!;
  const degree = degreeOf(incidence, node);
  return {
    type: nodeType(flags),
    traffic_signal: (flags & NodeFlag.trafficSignal) !== 0,
    mode_change: (flags & NodeFlag.bikeShare) !== 0,
    access: accessFlags(network.nodeAccess[node]!),
    edge_count: degree,
    // This graph has one level, so all edges are local.
    local_edge_count: degree,
    density: network.nodeDensity[node]!,
    intersection_type: intersectionType(data, node, degree),
    administrative: administrativeOf(data, node),
  };
}

/** @param flags  bits of `NodeFlag`. */
export function nodeType(flags: number): NodeType {
  return TYPES.find(([flag]) => (flags & flag) !== 0)?.[1] ?? 'street_intersection';
}

/** Returns the place of a node in degrees, with six decimal digits. */
export function nodePlace(
  { network }: GraphData,
  node: number,
): { readonly lat: number; readonly lon: number } {
  return {
    lat: toDigits(network.nodeLat[node]! / STEPS_PER_DEGREE, 6),
    lon: toDigits(network.nodeLon[node]! / STEPS_PER_DEGREE, 6),
  };
}

/** Returns the type of an intersection: false where only two edges of one road meet, fork where a one-way road splits into two. */
function intersectionType(data: GraphData, node: number, degree: number): IntersectionType {
  if (degree === 1) return 'dead-end';
  if (degree === 2) return 'false';
  return degree === 3 && isFork(data, node) ? 'fork' : 'regular';
}

/** True if cars have one road into a node and two other roads out. */
export function isFork({ network, incidence }: GraphData, node: number): boolean {
  let into = 0;
  let out = 0;
  let both = 0;
  for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++) {
    const edge = incidence.edge[at]!;
    const leaves = network.edgeFrom[edge] === node;
    const forward = (network.accessForward[edge]! & Mode.auto) !== 0;
    const backward = (network.accessBackward[edge]! & Mode.auto) !== 0;
    if (forward && backward) both++;
    else if (forward || backward) {
      if (leaves === forward) out++;
      else into++;
    }
  }
  return both === 0 && into === 1 && out === 2;
}

function administrativeOf(data: GraphData, node: number): VerboseNode['administrative'] {
  const { regions } = data;
  const first = 4 * regions.nodeAdmin[node]!;
  const zone = regions.zoneName.at(regions.nodeZone[node]!) ?? '';
  return {
    'iso_3166-1': countryCodeAt(regions, node),
    country: regions.adminText.at(first + 1) ?? '',
    'iso_3166-2': regions.adminText.at(first + 2) ?? '',
    state: regions.adminText.at(first + 3) ?? '',
    ...(zone === '' ? {} : { time_zone_name: zone }),
  };
}

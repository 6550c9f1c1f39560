import type { IncomingArcs } from '../adjacency.ts';
import { MOTOR_MODES, RoadClass, type RoadNetwork } from '../road-network.ts';

/** The columns of a network that tell which light belongs to what. */
export type LitRoads = Pick<
  RoadNetwork,
  | 'edgeCount'
  | 'edgeFrom'
  | 'edgeTo'
  | 'edgeLengthMillimetres'
  | 'edgeClass'
  | 'edgeControls'
  | 'accessForward'
  | 'accessBackward'
>;

/** True if motor traffic travels an arc, which is more than a service road. */
export function isStreet({ edgeClass, accessForward, accessBackward }: LitRoads, arc: number): boolean {
  const edge = arc >>> 1;
  const access = (arc & 1 ? accessBackward : accessForward)[edge]!;
  return edgeClass[edge]! < RoadClass.serviceOther && (access & MOTOR_MODES) !== 0;
}

/** The edges at a node, each once. @param arrivals  the arcs into each node. */
export function edgesAt({ first, arc }: IncomingArcs, node: number): number[] {
  return [...new Set(arc.subarray(first[node], first[node + 1]).map((into) => into >>> 1))];
}

import { type CheckStop, nowAndThen } from '@portolan/base';
import type { IncomingArcs } from '../adjacency.ts';
import { controlsOf } from '../edge-traits.ts';
import { Control, MOTOR_MODES, NO_WAIT_SHIFT } from '../road-network.ts';
import { isStreet, type LitRoads } from './lights-of-junctions.ts';

/** A light this near to a junction of streets is the junction's, drawn at the line where traffic stops. */
const JUNCTION_MILLIMETRES = 45_000;
/** The search for a junction gives up after this many roads. */
const FARTHEST_ROADS = 16;

/**
 * Marks the lights at which traffic only stops for people who cross the street on foot: no other road for motor vehicles meets the street there, and no junction
 * of streets is within 45 m.
 *
 * Such a light is green unless somebody has asked for the way, and then red for a quarter of a minute. By Webster's formula for the wait at lights, with the red
 * time squared over twice the cycle, traffic loses less than a quarter there of what it loses at a junction, where a light is red half of the time.
 *
 * @param arrivals  the arcs into each node.
 * @param controls  the column `edgeControls`, which gets the marks.
 */
export function markLightsForWalkers(
  network: LitRoads,
  arrivals: IncomingArcs,
  controls: Uint8Array,
  checkStop: CheckStop,
): void {
  const atEach = nowAndThen(checkStop);
  for (let arc = 0; arc < 2 * network.edgeCount; arc++) {
    if ((controlsOf({ edgeControls: controls }, arc) & Control.signal) === 0) continue;
    atEach();
    const node = (arc & 1 ? network.edgeFrom : network.edgeTo)[arc >>> 1]!;
    if (!isOnOneRoad(network, arrivals, node)) continue;
    const isFarFromJunctions = edgesAt(arrivals, node).every(
      (edge) => !isStreetEdge(network, edge) || leadsFar(network, arrivals, node, edge),
    );
    if (isFarFromJunctions) controls[arc >>> 1]! |= 1 << (NO_WAIT_SHIFT + (arc & 1));
  }
}

/** True if no more than two roads for motor vehicles meet at a node. */
function isOnOneRoad(network: LitRoads, arrivals: IncomingArcs, node: number): boolean {
  const { accessForward, accessBackward } = network;
  const isForMotors = (edge: number): boolean =>
    ((accessForward[edge]! | accessBackward[edge]!) & MOTOR_MODES) !== 0;
  return edgesAt(arrivals, node).filter(isForMotors).length <= 2;
}

/** True if the street that leaves a node by an edge meets no other street within `JUNCTION_MILLIMETRES`. */
function leadsFar(network: LitRoads, arrivals: IncomingArcs, node: number, edge: number): boolean {
  let left = JUNCTION_MILLIMETRES;
  let [at, along] = [node, edge];
  for (let road = 0; road < FARTHEST_ROADS; road++) {
    left -= network.edgeLengthMillimetres[along]!;
    if (left < 0) return true;
    at = network.edgeFrom[along] === at ? network.edgeTo[along]! : network.edgeFrom[along]!;
    const onward = edgesAt(arrivals, at).filter((other) => other !== along && isStreetEdge(network, other));
    if (onward.length > 1) return false;
    // The street ends here.
    if (onward.length === 0) return true;
    along = onward[0]!;
  }
  return true;
}

function isStreetEdge(network: LitRoads, edge: number): boolean {
  return isStreet(network, 2 * edge) || isStreet(network, 2 * edge + 1);
}

/** The edges at a node, each once. */
function edgesAt({ first, arc }: IncomingArcs, node: number): number[] {
  return [...new Set(arc.subarray(first[node], first[node + 1]).map((into) => into >>> 1))];
}

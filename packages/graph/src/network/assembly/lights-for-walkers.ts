import type { IncomingArcs } from '../adjacency.ts';
import { MOTOR_MODES } from '../road-network.ts';
import { edgesAt, isStreet, type LitRoads } from './lit-roads.ts';

/** A light this near to a junction of streets is the junction's, drawn at the line where traffic stops. */
const JUNCTION_MILLIMETRES = 45_000;
/** The search for a junction gives up after this many roads. */
const FARTHEST_ROADS = 16;

/**
 * True for a light at which traffic only stops for people who cross the street on foot: no other road for motor vehicles meets the street there, and no junction
 * of streets is within 45 m.
 *
 * Such a light is green unless somebody has asked for the way, and then red for a quarter of a minute. By Webster's formula for the wait at lights, with the red
 * time squared over twice the cycle, traffic loses less than a quarter there of what it loses at a junction, where a light is red half of the time.
 *
 * @param light  the arc at whose end the light stands.
 */
export function isForWalkers(network: LitRoads, arrivals: IncomingArcs, light: number): boolean {
  const node = (light & 1 ? network.edgeFrom : network.edgeTo)[light >>> 1]!;
  return (
    isOnOneRoad(network, arrivals, node) &&
    edgesAt(arrivals, node).every(
      (edge) => !isStreetEdge(network, edge) || leadsFar(network, arrivals, node, edge),
    )
  );
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

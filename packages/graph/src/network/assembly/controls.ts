import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { type IncomingArcs, incomingArcsOf } from '../adjacency.ts';
import { markLightsWithoutWait } from './lights-without-wait.ts';
import { Facing } from './node-traits.ts';
import { CONTROL_BACKWARD_SHIFT, Control, MOTOR_MODES, NodeFlag, type RoadNetwork } from '../road-network.ts';

type Roads = Pick<
  RoadNetwork,
  | 'nodeCount'
  | 'nodeFlags'
  | 'edgeCount'
  | 'edgeFrom'
  | 'edgeTo'
  | 'edgeLengthMillimetres'
  | 'edgeClass'
  | 'accessForward'
  | 'accessBackward'
>;

const SIGNS = NodeFlag.trafficSignal | NodeFlag.stop | NodeFlag.giveWay;
/** The search for the junction that a sign belongs to gives up after this many edges. */
const FARTHEST_EDGES = 16;

/**
 * What traffic meets at the end of each edge, by direction: the column `edgeControls`.
 *
 * A light or sign with a tagged direction holds for traffic in that direction of its way. A light without one holds for all traffic. A
 * stop or give-way sign without one holds for traffic towards the nearer junction; on a junction it holds for traffic of the lesser
 * roads, or of all roads if they are of one class.
 *
 * @param facing  by node: `Facing`.
 */
export function edgeControls(
  network: Roads,
  facing: Uint8Array,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const { nodeCount, edgeCount, nodeFlags } = network;
  const controls = new Uint8Array(edgeCount);
  const arrivals = incomingArcsOf(network, checkStop);
  const put = (arc: number, control: number): void => {
    controls[arc >>> 1]! |= control << ((arc & 1) * CONTROL_BACKWARD_SHIFT);
  };

  for (let node = 0; node < nodeCount; node++) {
    atEach();
    const flags = nodeFlags[node]!;
    if ((flags & SIGNS) === 0) continue;
    const coming = travelled(network, arrivals, node);
    const faced = facedBy(coming, facing[node]!);
    if (flags & NodeFlag.trafficSignal) for (const arc of faced) put(arc, Control.signal);
    if ((flags & (NodeFlag.stop | NodeFlag.giveWay)) === 0) continue;
    const isSaid = facing[node] !== Facing.unsaid || (flags & NodeFlag.allWayStop) !== 0;
    const sign =
      (flags & NodeFlag.stop ? Control.stop : 0) | (flags & NodeFlag.giveWay ? Control.giveWay : 0);
    for (const arc of isSaid ? faced : yielding(network, arrivals, node, coming)) put(arc, sign);
  }
  markLightsWithoutWait({ ...network, edgeControls: controls }, arrivals, checkStop);
  return controls;
}

/** The arcs into a node that some mode may travel. */
function travelled(network: Roads, { first, arc }: IncomingArcs, node: number): number[] {
  const coming: number[] = [];
  for (let at = first[node]!; at < first[node + 1]!; at++) {
    const edge = arc[at]! >>> 1;
    const access = (arc[at]! & 1 ? network.accessBackward : network.accessForward)[edge]!;
    if (access !== 0) coming.push(arc[at]!);
  }
  return coming;
}

function facedBy(coming: readonly number[], facing: number): readonly number[] {
  if (facing === Facing.forward) return coming.filter((arc) => (arc & 1) === 0);
  return facing === Facing.backward ? coming.filter((arc) => (arc & 1) === 1) : coming;
}

/** The arcs into a node whose traffic has to obey a sign without a tagged direction. */
function yielding(
  network: Roads,
  arrivals: IncomingArcs,
  node: number,
  coming: readonly number[],
): readonly number[] {
  const roads = roadsAt(network, arrivals, node, Infinity);
  const onRoads = coming.filter((arc) => isForMotors(network, arc >>> 1));
  if (onRoads.length === 0) return coming;
  if (roads.length > 2) {
    const classes = roads.map((arc) => network.edgeClass[arc >>> 1]!);
    const strongest = Math.min(...classes);
    const lesser = onRoads.filter((arc) => network.edgeClass[arc >>> 1]! > strongest);
    return lesser.length > 0 ? lesser : onRoads;
  }
  // Two roads meet: traffic of either road has the junction at the end of the other one ahead.
  const [a, b] = roads;
  if (a === undefined || b === undefined) return onRoads;
  const aheadOfB = toJunction(network, arrivals, node, a);
  const aheadOfA = toJunction(network, arrivals, node, b);
  if (aheadOfA === aheadOfB) return onRoads;
  const towards = aheadOfA < aheadOfB ? a : b;
  return onRoads.filter((arc) => arc === towards);
}

function isForMotors({ accessForward, accessBackward }: Roads, edge: number): boolean {
  return ((accessForward[edge]! | accessBackward[edge]!) & MOTOR_MODES) !== 0;
}

/** The first arcs into a node along roads for motor traffic, in either direction of travel: at most `most` of them. */
function roadsAt(network: Roads, { first, arc }: IncomingArcs, node: number, most: number): number[] {
  const roads: number[] = [];
  for (let at = first[node]!; at < first[node + 1]! && roads.length < most; at++) {
    if (isForMotors(network, arc[at]! >>> 1)) roads.push(arc[at]!);
  }
  return roads;
}

/** Millimetres from a node back to the junction from which the arc `into` comes; Infinity when no junction is near. */
function toJunction(network: Roads, arrivals: IncomingArcs, node: number, into: number): number {
  let millimetres = 0;
  let arc = into;
  for (let edges = 0; edges < FARTHEST_EDGES; edges++) {
    millimetres += network.edgeLengthMillimetres[arc >>> 1]!;
    const end = (arc & 1 ? network.edgeTo : network.edgeFrom)[arc >>> 1]!;
    const roads = roadsAt(network, arrivals, end, 3);
    if (roads.length > 2) return millimetres;
    // The search goes back along the road: the next arc is not the opposite of the last one.
    const next = roads.find((other) => other !== (arc ^ 1));
    if (next === undefined || end === node) return Infinity;
    arc = next;
  }
  return Infinity;
}

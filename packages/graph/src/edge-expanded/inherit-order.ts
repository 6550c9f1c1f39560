import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { groupByKey, NONE } from '../hierarchy/arcs.ts';
import type { Topology } from '../hierarchy/elimination.ts';
import type { Incidence } from '../network/adjacency.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';

/** The roads of a network as pairs of nodes. */
type Roads = Pick<RoadNetwork, 'nodeCount' | 'edgeCount' | 'edgeFrom' | 'edgeTo'>;

/** A graph of turns whose order is known. */
interface Ordered {
  readonly turns: Pick<EdgeExpandedGraph, 'stateOfArc'>;
  readonly hierarchy: { readonly topology: Pick<Topology, 'rankOf' | 'parent'> };
}

/** Where more than this share of the states is on roads that the ordered graph lacks, its cuts say too little. */
const MOST_SHARE_LACKING = 1 / 4;
/** So many states may come to stand in one place of the order: within it, they are in no good order. */
const MOST_STATES_IN_PLACE = 256;
/** So many steps up the elimination tree are taken for each state in the mean; in road networks it is some tens. */
const MOST_STEPS_OF_STATE = 256;

/**
 * Orders the states of a graph of turns like another one of the same network, in a fraction of the time that cuts take. An arc stands where it stands there, or
 * where the other direction of its road does. A road that is not there stands before the first one that separates its two ends there, so
 * that the cuts remain cuts.
 *
 * @param others  the one that lacks the fewest of the roads is followed.
 * @returns the states in elimination order; undefined if all of them lack too many.
 */
export function inheritOrder(
  network: Roads,
  incidence: Incidence,
  { arcOfState }: Pick<EdgeExpandedGraph, 'arcOfState'>,
  others: readonly Ordered[],
  checkStop: CheckStop = neverStop,
): Uint32Array | undefined {
  const atEach = nowAndThen(checkStop);
  let followed: Ordered | undefined;
  let fewestLacking = MOST_SHARE_LACKING * arcOfState.length;
  for (const other of others) {
    let lacking = 0;
    for (const arc of arcOfState) {
      atEach();
      if (placeIn(other, arc) === NONE) lacking++;
    }
    if (lacking > fewestLacking) continue;
    followed = other;
    fewestLacking = lacking;
  }
  return followed && orderLike(network, incidence, arcOfState, followed, checkStop);
}

/** The place of an arc in an order, or else of the other direction of its road; `NONE` if the road is not there. */
function placeIn({ turns: { stateOfArc }, hierarchy }: Ordered, arc: number): number {
  const own = stateOfArc[arc]!;
  const state = own === NONE ? stateOfArc[arc ^ 1]! : own;
  return state === NONE ? NONE : hierarchy.topology.rankOf[state]!;
}

function orderLike(
  network: Roads,
  incidence: Incidence,
  arcOfState: Uint32Array,
  followed: Ordered,
  checkStop: CheckStop,
): Uint32Array | undefined {
  const { parent } = followed.hierarchy.topology;
  const { edgeFrom, edgeTo } = network;
  const places = placesOfNodes(network, incidence, followed, checkStop);

  const atEach = nowAndThen(checkStop);
  const key = new Uint32Array(arcOfState.length);
  let stepsLeft = MOST_STEPS_OF_STATE * arcOfState.length;
  for (let state = 0; state < key.length; state++) {
    atEach();
    const arc = arcOfState[state]!;
    let place = placeIn(followed, arc);
    if (place === NONE) {
      place = places[edgeFrom[arc >>> 1]!]!;
      for (let other = places[edgeTo[arc >>> 1]!]!; place !== other; stepsLeft--) {
        // Ancestors have higher ranks; those of roots are all the number of states, and so are places that are not known.
        if (place < other) place = parent[place]!;
        else other = parent[other]!;
        if (stepsLeft === 0) return undefined;
      }
    }
    key[state] = place;
  }
  const { first, item } = groupByKey(parent.length + 1, key, checkStop);
  for (let place = 0; place <= parent.length; place++)
    if (first[place + 1]! - first[place]! > MOST_STATES_IN_PLACE) return undefined;
  return item;
}

/**
 * By node: the first place in the order of a road there; where none is known, that of the node over the fewest roads that has one. Nodes that are
 * connected to none of these have the place behind all.
 */
function placesOfNodes(
  { nodeCount, edgeCount, edgeFrom, edgeTo }: Roads,
  { firstEdge, edge: edgeAt }: Incidence,
  followed: Ordered,
  checkStop: CheckStop,
): Uint32Array {
  const atEach = nowAndThen(checkStop);
  const places = new Uint32Array(nodeCount).fill(NONE);
  for (let edge = 0; edge < edgeCount; edge++) {
    atEach();
    const place = Math.min(placeIn(followed, 2 * edge), placeIn(followed, 2 * edge + 1));
    const [from, to] = [edgeFrom[edge]!, edgeTo[edge]!];
    if (place < places[from]!) places[from] = place;
    if (place < places[to]!) places[to] = place;
  }
  // A breadth-first search from all nodes that have a place.
  const queue = new Uint32Array(nodeCount);
  let size = 0;
  for (let node = 0; node < nodeCount; node++) if (places[node] !== NONE) queue[size++] = node;
  for (let at = 0; at < size; at++) {
    atEach();
    const node = queue[at]!;
    for (let i = firstEdge[node]!; i < firstEdge[node + 1]!; i++) {
      const edge = edgeAt[i]!;
      const other = edgeFrom[edge] === node ? edgeTo[edge]! : edgeFrom[edge]!;
      if (places[other] !== NONE) continue;
      places[other] = places[node]!;
      queue[size++] = other;
    }
  }
  const behind = followed.hierarchy.topology.parent.length;
  return places.map((place) => (place === NONE ? behind : place));
}

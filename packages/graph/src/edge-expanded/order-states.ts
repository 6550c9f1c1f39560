import { type CheckStop, cosDegrees, neverStop, type OnProgress, nowAndThen } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import { rankingsOf } from '../hierarchy/order/directions.ts';
import { contractLowDegrees } from '../hierarchy/order/reduce.ts';
import { concatenate, type CoarseDissection } from '../hierarchy/order/nested-dissection.ts';
import { undirectedOf } from '../hierarchy/undirected.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import { dissectStates, dissectStatesCoarsely, type StatePiece } from './dissect-states.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';
import { turnEnds } from './turn-ends.ts';

/** A piece is a task once it has so small a share of the states: all cuts before that are made by one thread. */
const TASK_SHARE = 1 / 32;
/** A piece of so few states is a task, whatever its share: handing over a smaller one takes longer than it saves. */
const TASK_STATE_COUNT = 8192;

/** Finds the order of a piece: `dissectStates` itself, or a worker that calls it. */
export type DissectStates = (piece: StatePiece) => Promise<Uint32Array>;

interface OrderOptions {
  readonly onProgress?: OnProgress;
  readonly checkStop?: CheckStop;
}

/**
 * Returns the states of an edge-expanded graph in elimination order: first those in chains and dead ends, then the rest by cuts of the
 * road network that remains.
 */
export async function orderStates(
  network: RoadNetwork,
  turns: EdgeExpandedGraph,
  dissect: DissectStates,
  { onProgress, checkStop = neverStop }: OrderOptions = {},
): Promise<Uint32Array> {
  const stateCount = turns.arcOfState.length;
  const { contracted, pieces } = firstCuts(network, turns, checkStop);
  let done = contracted.length;
  const settle = async (node: StatePiece | CoarseDissection<StatePiece>): Promise<Uint32Array[]> => {
    if ('state' in node) {
      const order = await dissect(node);
      done += order.length;
      onProgress?.({ phase: 'order turns', done, total: stateCount, unit: 'arcs' });
      return [order];
    }
    const parts = await Promise.all(node.parts.map(settle));
    done += node.separator.length;
    return [...parts.flat(), node.separator];
  };
  return concatenate([contracted, ...(await settle(pieces))]);
}

/** Contracts chains and dead ends, and cuts the rest into tasks. What it works on is freed before these are done. */
function firstCuts(network: RoadNetwork, turns: EdgeExpandedGraph, checkStop: CheckStop) {
  const { contracted, core } = coreOf(network, turns, checkStop);
  const taskStates = Math.max(TASK_STATE_COUNT, Math.ceil(core.state.length * TASK_SHARE));
  return { contracted, pieces: dissectStatesCoarsely(core, taskStates, checkStop) };
}

/** Finds the order of `orderStates` at once, in this thread. */
export function orderStatesHere(
  network: RoadNetwork,
  turns: EdgeExpandedGraph,
  checkStop: CheckStop,
): Uint32Array {
  const { contracted, core } = coreOf(network, turns, checkStop);
  return concatenate([contracted, dissectStates(core, checkStop)]);
}

/** The states in chains and dead ends in the order in which they are contracted, and what remains of the road network. */
function coreOf(network: RoadNetwork, turns: EdgeExpandedGraph, checkStop: CheckStop) {
  const { contracted, coreNode, core } = contractLowDegrees(
    undirectedOf(turns.arcOfState.length, turnEnds(turns, checkStop), checkStop),
    checkStop,
  );
  const states = { state: coreNode, neighbours: core };
  return { contracted, core: roadsOfCore(network, turns, contracted, states, checkStop) };
}

/** Returns the road network between the states of the core. The nodes at both ends of a contracted state become one node. */
function roadsOfCore(
  { nodeCount, nodeLat, nodeLon, edgeFrom, edgeTo }: RoadNetwork,
  { arcOfState }: EdgeExpandedGraph,
  contracted: Uint32Array,
  { state, neighbours }: Pick<StatePiece, 'state' | 'neighbours'>,
  checkStop: CheckStop,
): StatePiece {
  const atEach = nowAndThen(checkStop);
  const merged = Uint32Array.from({ length: nodeCount }, (_, node) => node);
  const find = (node: number): number => {
    let root = node;
    while (merged[root] !== root) root = merged[root]!;
    for (let at = node; at !== root;) {
      const above = merged[at]!;
      merged[at] = root;
      at = above;
    }
    return root;
  };
  for (const s of contracted) {
    atEach();
    const edge = arcOfState[s]! >>> 1;
    const [a, b] = [find(edgeFrom[edge]!), find(edgeTo[edge]!)];
    merged[Math.max(a, b)] = Math.min(a, b);
  }

  const number = new Uint32Array(nodeCount).fill(NONE);
  const roots: number[] = [];
  const nodeOf = (node: number): number => {
    const root = find(node);
    if (number[root] === NONE) number[root] = roots.push(root) - 1;
    return number[root]!;
  };
  const from = new Uint32Array(state.length);
  const to = new Uint32Array(state.length);
  for (let i = 0; i < state.length; i++) {
    atEach();
    const arc = arcOfState[state[i]!]!;
    const [tail, head] = (arc & 1) === 0 ? [edgeFrom, edgeTo] : [edgeTo, edgeFrom];
    from[i] = nodeOf(tail[arc >>> 1]!);
    to[i] = nodeOf(head[arc >>> 1]!);
  }
  checkStop();
  let south = Infinity;
  let north = -Infinity;
  for (const root of roots) {
    south = Math.min(south, nodeLat[root]!);
    north = Math.max(north, nodeLat[root]!);
  }
  const shrink = roots.length === 0 ? 1 : cosDegrees((south + north) / 2 / STEPS_PER_DEGREE);
  return {
    roads: undirectedOf(roots.length, { tail: from, head: to }, checkStop),
    rankings: rankingsOf(
      {
        x: Float64Array.from(roots, (root) => nodeLon[root]! * shrink),
        y: Float64Array.from(roots, (root) => nodeLat[root]!),
      },
      checkStop,
    ),
    state,
    from,
    to,
    neighbours,
  };
}

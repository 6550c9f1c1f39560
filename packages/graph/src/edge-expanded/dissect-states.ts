import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { nodeCountOf, type Arcs } from '../hierarchy/arcs.ts';
import type { Plane } from '../hierarchy/order/directions.ts';
import { connectedComponents } from '../hierarchy/order/components.ts';
import { orderByMinimumDegree, SMALL_NODE_COUNT } from '../hierarchy/order/minimum-degree.ts';
import { MinCut } from '../hierarchy/order/min-cut.ts';
import {
  dissect,
  dissectCoarsely,
  type CoarseDissection,
  type Cut,
  type Dissector,
} from '../hierarchy/order/nested-dissection.ts';
import { findCut, Part } from '../hierarchy/order/separator.ts';

/** A part of the road network, and the states whose arcs begin and end in it. */
export interface StatePiece {
  /** The road network: undirected and simple, heads ascending. */
  readonly roads: Arcs;
  /** Positions of the nodes of `roads`; without them hop distances are used instead. */
  readonly plane: Plane | undefined;
  /** The states to order, as ascending numbers of the edge-expanded graph. */
  readonly state: Uint32Array;
  /** The nodes of `roads` that each state comes from and leads to. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** The pairs of states of which one may follow the other: undirected and simple, heads ascending, as positions in `state`. */
  readonly neighbours: Arcs;
}

/**
 * Orders states for elimination by cuts of the road network: the arcs that a cut severs separate the states on its two sides (Blaesius et
 * al. 2025, "cut-based order"), and a road network has smaller cuts than the edge-expanded graph has separators.
 */
export function dissectStates(piece: StatePiece, checkStop: CheckStop = neverStop): Uint32Array {
  return dissect(piece, dissectorFor(piece, checkStop));
}

/** Makes the first cuts of `dissectStates`, down to pieces of at most `pieceSize` states. */
export function dissectStatesCoarsely(
  piece: StatePiece,
  pieceSize: number,
  checkStop: CheckStop = neverStop,
): CoarseDissection<StatePiece> {
  return dissectCoarsely(piece, dissectorFor(piece, checkStop), ({ state }) => state.length <= pieceSize);
}

function dissectorFor({ roads }: StatePiece, checkStop: CheckStop): Dissector<StatePiece> {
  const minCut = new MinCut(nodeCountOf(roads), roads.head.length);
  return { isLeaf, orderLeaf, cut: (current) => cutOnce(current, minCut, checkStop) };
}

/** True if there are too few states to cut, or a single junction. */
function isLeaf({ state, roads }: StatePiece): boolean {
  return state.length <= SMALL_NODE_COUNT || roads.firstOut.length <= 2;
}

function orderLeaf({ state, neighbours }: StatePiece): Uint32Array {
  if (state.length <= SMALL_NODE_COUNT) return orderByMinimumDegree(neighbours).map((u) => state[u]!);
  const degree = (u: number): number => neighbours.firstOut[u + 1]! - neighbours.firstOut[u]!;
  const order = Array.from(state, (_, u) => u).toSorted((a, b) => degree(a) - degree(b) || a - b);
  return Uint32Array.from(order, (u) => state[u]!);
}

function cutOnce(piece: StatePiece, minCut: MinCut, checkStop: CheckStop): Cut<StatePiece> {
  checkStop();
  const components = connectedComponents(piece.roads, checkStop);
  if (components.count > 1)
    return { parts: split(piece, components.of, components.count, checkStop), separator: new Uint32Array(0) };
  const side = findCut(piece.roads, piece.plane, minCut, checkStop);
  // States that cross in the same direction are never neighbours within one part, so eliminating one direction first fills in less.
  const severed = [Part.left, Part.right].map((from) => {
    checkStop();
    return piece.state.filter((_, i) => side[piece.from[i]!] === from && side[piece.to[i]!] !== from);
  });
  const separator = new Uint32Array(severed[0]!.length + severed[1]!.length);
  separator.set(severed[0]!);
  separator.set(severed[1]!, severed[0]!.length);
  return { parts: split(piece, side, 2, checkStop), separator };
}

/** Returns the pieces of the nodes with `group` 0 to `groupCount - 1`. States between two groups are in no piece; empty pieces are left out. */
function split(
  piece: StatePiece,
  group: ArrayLike<number>,
  groupCount: number,
  checkStop: CheckStop,
): StatePiece[] {
  const atEach = nowAndThen(checkStop);
  const nodeCount = nodeCountOf(piece.roads);
  const stateCount = piece.state.length;
  const groupOfNode = new Int32Array(nodeCount);
  for (let u = 0; u < nodeCount; u++) groupOfNode[u] = group[u]!;
  const groupOfState = new Int32Array(stateCount).fill(NO_GROUP);
  for (let i = 0; i < stateCount; i++) {
    atEach();
    const g = groupOfNode[piece.from[i]!]!;
    if (groupOfNode[piece.to[i]!] === g) groupOfState[i] = g;
  }
  const nodes = groupsOf(groupOfNode, groupCount, atEach);
  const states = groupsOf(groupOfState, groupCount, atEach);
  return states.members.flatMap((members, g) => {
    if (members.length === 0) return [];
    const own = nodes.members[g]!;
    const { plane } = piece;
    const { length } = members;
    const [state, from, to] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
    for (let at = 0; at < length; at++) {
      atEach();
      const i = members[at]!;
      state[at] = piece.state[i]!;
      from[at] = nodes.local[piece.from[i]!]!;
      to[at] = nodes.local[piece.to[i]!]!;
    }
    return {
      roads: restrict(piece.roads, own, nodes.local, groupOfNode, atEach),
      plane: plane && planeOf(plane, own, atEach),
      state,
      from,
      to,
      neighbours: restrict(piece.neighbours, members, states.local, groupOfState, atEach),
    };
  });
}

/** The group of what is in none. */
const NO_GROUP = -1;

/** Things by their groups. */
interface Grouped {
  /** By group: its members, ascending. */
  readonly members: readonly Uint32Array[];
  /** By thing: its position among the members of its group. */
  readonly local: Uint32Array;
}

function groupsOf(groupOf: Int32Array, groupCount: number, atEach: CheckStop): Grouped {
  const size = new Uint32Array(groupCount);
  const local = new Uint32Array(groupOf.length);
  for (let thing = 0; thing < groupOf.length; thing++) {
    atEach();
    const g = groupOf[thing]!;
    if (g !== NO_GROUP) local[thing] = size[g]!++;
  }
  const members = Array.from(size, (count) => new Uint32Array(count));
  for (let thing = 0; thing < groupOf.length; thing++) {
    atEach();
    const g = groupOf[thing]!;
    if (g !== NO_GROUP) members[g]![local[thing]!] = thing;
  }
  return { members, local };
}

/** The positions of some nodes. */
function planeOf({ x, y }: Plane, nodes: Uint32Array, atEach: CheckStop): Plane {
  const plane = { x: new Float64Array(nodes.length), y: new Float64Array(nodes.length) };
  for (let i = 0; i < nodes.length; i++) {
    atEach();
    plane.x[i] = x[nodes[i]!]!;
    plane.y[i] = y[nodes[i]!]!;
  }
  return plane;
}

/** Returns the subgraph of all nodes of one group, given in ascending order; `local` has their new numbers. */
function restrict(
  { firstOut, head }: Arcs,
  nodes: Uint32Array,
  local: Uint32Array,
  groupOf: Int32Array,
  atEach: CheckStop,
): Arcs {
  const group = groupOf[nodes[0]!];
  const newFirst = new Uint32Array(nodes.length + 1);
  let size = 0;
  for (let i = 0; i < nodes.length; i++) {
    atEach();
    const u = nodes[i]!;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) if (groupOf[head[arc]!] === group) size++;
    newFirst[i + 1] = size;
  }
  const newHead = new Uint32Array(size);
  let end = 0;
  for (let i = 0; i < nodes.length; i++) {
    atEach();
    const u = nodes[i]!;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      if (groupOf[head[arc]!] === group) newHead[end++] = local[head[arc]!]!;
    }
  }
  return { firstOut: newFirst, head: newHead };
}

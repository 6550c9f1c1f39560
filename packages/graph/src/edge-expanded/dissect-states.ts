import { neverStop, type CheckStop } from '../check-stop.ts';
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
  const components = connectedComponents(piece.roads);
  if (components.count > 1)
    return { parts: split(piece, components.of, components.count), separator: new Uint32Array(0) };
  const side = findCut(piece.roads, piece.plane, minCut, checkStop);
  // States that cross in the same direction are never neighbours within one part, so eliminating one direction first fills in less.
  const severed = [Part.left, Part.right].map((from) =>
    piece.state.filter((_, i) => side[piece.from[i]!] === from && side[piece.to[i]!] !== from),
  );
  const separator = new Uint32Array(severed[0]!.length + severed[1]!.length);
  separator.set(severed[0]!);
  separator.set(severed[1]!, severed[0]!.length);
  return { parts: split(piece, side, 2), separator };
}

/** Returns the pieces of the nodes with `group` 0 to `groupCount - 1`. States between two groups are in no piece; empty pieces are left out. */
function split(piece: StatePiece, group: ArrayLike<number>, groupCount: number): StatePiece[] {
  const nodes: number[][] = Array.from({ length: groupCount }, () => []);
  const localNode = new Uint32Array(piece.roads.firstOut.length - 1);
  for (let u = 0; u < localNode.length; u++) localNode[u] = nodes[group[u]!]!.push(u) - 1;
  const states: number[][] = Array.from({ length: groupCount }, () => []);
  const groupOfState = new Int32Array(piece.state.length).fill(-1);
  const localState = new Uint32Array(piece.state.length);
  for (let i = 0; i < piece.state.length; i++) {
    const g = group[piece.from[i]!]!;
    if (group[piece.to[i]!] !== g) continue;
    groupOfState[i] = g;
    localState[i] = states[g]!.push(i) - 1;
  }
  return states.flatMap((members, g) => {
    if (members.length === 0) return [];
    const own = nodes[g]!;
    const { plane } = piece;
    return {
      roads: restrict(piece.roads, own, localNode, (u) => group[u] === g),
      plane: plane && {
        x: Float64Array.from(own, (u) => plane.x[u]!),
        y: Float64Array.from(own, (u) => plane.y[u]!),
      },
      state: Uint32Array.from(members, (i) => piece.state[i]!),
      from: Uint32Array.from(members, (i) => localNode[piece.from[i]!]!),
      to: Uint32Array.from(members, (i) => localNode[piece.to[i]!]!),
      neighbours: restrict(piece.neighbours, members, localState, (i) => groupOfState[i] === g),
    };
  });
}

/** Returns the subgraph of some nodes, given in ascending order; `local` has their new numbers. */
function restrict(
  { firstOut, head }: Arcs,
  nodes: readonly number[],
  local: Uint32Array,
  isMember: (node: number) => boolean,
): Arcs {
  const newFirst = new Uint32Array(nodes.length + 1);
  const heads: number[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const u = nodes[i]!;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      if (isMember(head[arc]!)) heads.push(local[head[arc]!]!);
    }
    newFirst[i + 1] = heads.length;
  }
  return { firstOut: newFirst, head: Uint32Array.from(heads) };
}

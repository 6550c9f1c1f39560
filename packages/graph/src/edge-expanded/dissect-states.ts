import type { Arcs } from '../hierarchy/arcs.ts';
import type { Plane } from '../hierarchy/order/directions.ts';
import { connectedComponents } from '../hierarchy/order/dissect.ts';
import { orderByMinimumDegree, SMALL_NODE_COUNT } from '../hierarchy/order/minimum-degree.ts';
import { MinCut } from '../hierarchy/order/min-cut.ts';
import { findCut, Part } from '../hierarchy/order/separator.ts';

/** A part of the road network and the states that lie in it, both ends of theirs included. */
export interface TurnPiece {
  /** The road network: undirected and simple, heads ascending. */
  readonly roads: Arcs;
  /** Positions of its nodes; without them hop distances serve. */
  readonly plane: Plane | undefined;
  /** The states that are to be ordered, by their numbers in the turn graph, ascending. */
  readonly state: Uint32Array;
  /** The nodes of `roads` that each state comes from and leads to. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Which states follow on one another, either way: undirected and simple, heads ascending, by position in `state`. */
  readonly neighbours: Arcs;
}

/** An order in the making: `parts` go before `separator`. */
export interface TurnDissection {
  readonly parts: readonly (TurnPiece | TurnDissection)[];
  readonly separator: Uint32Array;
}

/**
 * States in elimination order by cuts of the road network: the arcs that a cut severs separate the states on its two sides (Blaesius et
 * al. 2025, "cut-based order"), and a road network has smaller cuts than the graph of its turns has separators.
 */
export function dissectTurns(piece: TurnPiece): Uint32Array {
  const minCut = new MinCut(piece.roads.firstOut.length - 1, piece.roads.head.length);
  const order = new Uint32Array(piece.state.length);
  let size = 0;
  const place = (states: Uint32Array): void => {
    order.set(states, size);
    size += states.length;
  };
  const visit = (current: TurnPiece): void => {
    if (isLeaf(current)) {
      place(orderLeaf(current));
      return;
    }
    const { parts, separator } = cutOnce(current, minCut);
    for (const part of parts) visit(part);
    place(separator);
  };
  visit(piece);
  return order;
}

/** The first cuts of a dissection, down to pieces of `pieceSize` states at most, which can be dissected anywhere. */
export function dissectTurnsCoarsely(piece: TurnPiece, pieceSize: number): TurnDissection {
  const minCut = new MinCut(piece.roads.firstOut.length - 1, piece.roads.head.length);
  const visit = (current: TurnPiece): TurnPiece | TurnDissection => {
    if (current.state.length <= pieceSize || isLeaf(current)) return current;
    const { parts, separator } = cutOnce(current, minCut);
    return { parts: parts.map(visit), separator };
  };
  return { parts: [visit(piece)], separator: new Uint32Array(0) };
}

/** Few enough states, or nothing left to cut between. */
function isLeaf({ state, roads }: TurnPiece): boolean {
  return state.length <= SMALL_NODE_COUNT || roads.firstOut.length <= 2;
}

function orderLeaf({ state, neighbours }: TurnPiece): Uint32Array {
  if (state.length <= SMALL_NODE_COUNT) return orderByMinimumDegree(neighbours).map((u) => state[u]!);
  const degree = (u: number): number => neighbours.firstOut[u + 1]! - neighbours.firstOut[u]!;
  const order = Array.from(state, (_, u) => u).toSorted((a, b) => degree(a) - degree(b) || a - b);
  return Uint32Array.from(order, (u) => state[u]!);
}

function cutOnce(
  piece: TurnPiece,
  minCut: MinCut,
): { readonly parts: TurnPiece[]; readonly separator: Uint32Array } {
  const components = connectedComponents(piece.roads);
  if (components.count > 1)
    return { parts: split(piece, components.of, components.count), separator: new Uint32Array(0) };
  const side = findCut(piece.roads, piece.plane, minCut);
  // States that cross the same way are never neighbours by way of one part, so eliminating one direction first fills in less.
  const severed = [Part.left, Part.right].map((from) =>
    piece.state.filter((_, i) => side[piece.from[i]!] === from && side[piece.to[i]!] !== from),
  );
  const separator = new Uint32Array(severed[0]!.length + severed[1]!.length);
  separator.set(severed[0]!);
  separator.set(severed[1]!, severed[0]!.length);
  return { parts: split(piece, side, 2), separator };
}

/** The pieces of the nodes with `group` 0, 1 … groupCount - 1; states between two groups are in none. Empty pieces are left out. */
function split(piece: TurnPiece, group: ArrayLike<number>, groupCount: number): TurnPiece[] {
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

/** The subgraph of some nodes, given ascending; `local` are their new numbers. */
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

import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { nodeCountOf, type Arcs } from '../hierarchy/arcs.ts';
import { splitRankings, type Rankings } from '../hierarchy/order/directions.ts';
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

/** A part of the road network. */
interface Roads {
  /** Undirected and simple, heads ascending. */
  readonly roads: Arcs;
  /** The nodes of `roads` along the directions of cuts; without them hop distances are used instead. */
  readonly rankings: Rankings | undefined;
}

/** A part of the road network, and the states whose arcs begin and end in it. */
export interface StatePiece extends Roads {
  /** The states to order, as ascending numbers of the edge-expanded graph. */
  readonly state: Uint32Array;
  /** The nodes of `roads` that each state comes from and leads to. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** The pairs of states of which one may follow the other: undirected and simple, heads ascending, as positions in `state`. */
  readonly neighbours: Arcs;
}

/** A part of a piece while it is cut. Which of its states are neighbours is not asked before it is cut to the end. */
interface SubPiece extends Roads {
  /** Positions in `state` of the piece, ascending. */
  readonly member: Uint32Array;
  /** By member: the nodes of `roads` that it comes from and leads to. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/**
 * Orders states for elimination by cuts of the road network: the arcs that a cut severs separate the states on its two sides (Blaesius et
 * al. 2025, "cut-based order"), and a road network has smaller cuts than the edge-expanded graph has separators.
 */
export function dissectStates(piece: StatePiece, checkStop: CheckStop = neverStop): Uint32Array {
  return dissect(allOf(piece), dissectorFor(piece, new Subgraphs(piece.neighbours), checkStop));
}

/** Makes the first cuts of `dissectStates`, down to pieces of at most `pieceSize` states. */
export function dissectStatesCoarsely(
  piece: StatePiece,
  pieceSize: number,
  checkStop: CheckStop = neverStop,
): CoarseDissection<StatePiece> {
  const subgraphs = new Subgraphs(piece.neighbours);
  const pieceOf = ({ member, ...roads }: SubPiece): StatePiece => ({
    ...roads,
    state: member.map((at) => piece.state[at]!),
    neighbours: subgraphs.of(member, checkStop),
  });
  const withPieces = ({ parts, separator }: CoarseDissection<SubPiece>): CoarseDissection<StatePiece> => ({
    parts: parts.map((part) => ('member' in part ? pieceOf(part) : withPieces(part))),
    separator,
  });
  const dissector = dissectorFor(piece, subgraphs, checkStop);
  return withPieces(dissectCoarsely(allOf(piece), dissector, ({ member }) => member.length <= pieceSize));
}

function allOf({ roads, rankings, state, from, to }: StatePiece): SubPiece {
  const member = new Uint32Array(state.length);
  for (let at = 0; at < member.length; at++) member[at] = at;
  return { roads, rankings, member, from, to };
}

function dissectorFor(
  { roads, state }: StatePiece,
  subgraphs: Subgraphs,
  checkStop: CheckStop,
): Dissector<SubPiece> {
  const minCut = new MinCut(nodeCountOf(roads), roads.head.length);
  return {
    isLeaf,
    orderLeaf: ({ member }) => orderLeaf(subgraphs.of(member, checkStop)).map((at) => state[member[at]!]!),
    cut: (current) => cutOnce(current, state, minCut, checkStop),
  };
}

/** True if there are too few states to cut, or a single junction. */
function isLeaf({ member, roads }: SubPiece): boolean {
  return member.length <= SMALL_NODE_COUNT || roads.firstOut.length <= 2;
}

function orderLeaf(neighbours: Arcs): Uint32Array {
  const count = nodeCountOf(neighbours);
  if (count <= SMALL_NODE_COUNT) return orderByMinimumDegree(neighbours);
  const degree = (u: number): number => neighbours.firstOut[u + 1]! - neighbours.firstOut[u]!;
  return Uint32Array.from({ length: count }, (_, u) => u).toSorted((a, b) => degree(a) - degree(b) || a - b);
}

function cutOnce(piece: SubPiece, state: Uint32Array, minCut: MinCut, checkStop: CheckStop): Cut<SubPiece> {
  checkStop();
  const components = connectedComponents(piece.roads, checkStop);
  if (components.count > 1)
    return { parts: split(piece, components.of, components.count, checkStop), separator: new Uint32Array(0) };
  const side = findCut(piece.roads, piece.rankings, minCut, checkStop);
  // States that cross in the same direction are never neighbours within one part, so eliminating one direction first fills in less.
  const severed = [Part.left, Part.right].map((from) => {
    checkStop();
    return piece.member.filter((_, i) => side[piece.from[i]!] === from && side[piece.to[i]!] !== from);
  });
  const separator = new Uint32Array(severed[0]!.length + severed[1]!.length);
  separator.set(severed[0]!);
  separator.set(severed[1]!, severed[0]!.length);
  return { parts: split(piece, side, 2, checkStop), separator: separator.map((at) => state[at]!) };
}

/** Returns the pieces of the nodes with `group` 0 to `groupCount - 1`. States between two groups are in no piece; empty pieces are left out. */
function split(
  piece: SubPiece,
  group: ArrayLike<number>,
  groupCount: number,
  checkStop: CheckStop,
): SubPiece[] {
  const atEach = nowAndThen(checkStop);
  const nodeCount = nodeCountOf(piece.roads);
  const stateCount = piece.member.length;
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
  const sizes = nodes.members.map(({ length }) => length);
  const rankings =
    piece.rankings && splitRankings(piece.rankings, groupOfNode, nodes.local, sizes, checkStop);
  return states.members.flatMap((members, g) => {
    if (members.length === 0) return [];
    const { length } = members;
    const [member, from, to] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
    for (let at = 0; at < length; at++) {
      atEach();
      const i = members[at]!;
      member[at] = piece.member[i]!;
      from[at] = nodes.local[piece.from[i]!]!;
      to[at] = nodes.local[piece.to[i]!]!;
    }
    return {
      roads: restrict(piece.roads, nodes.members[g]!, nodes.local, groupOfNode, atEach),
      rankings: rankings?.[g],
      member,
      from,
      to,
    };
  });
}

/** The group of what is in none. */
const NO_GROUP = -1;
/** The group of what a subgraph is made of. */
const ASKED_FOR = 0;

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

/** Finds what is left of a graph between some of its nodes. */
class Subgraphs {
  readonly #whole: Arcs;
  /** By node: its number among those asked for. */
  readonly #local: Uint32Array;
  /** By node: `ASKED_FOR`; `NO_GROUP` for all others, and for all again after each answer. */
  readonly #groupOf: Int32Array;

  constructor(whole: Arcs) {
    this.#whole = whole;
    this.#local = new Uint32Array(nodeCountOf(whole));
    this.#groupOf = new Int32Array(nodeCountOf(whole)).fill(NO_GROUP);
  }

  /** @param nodes  ascending, at least one; their numbers in the subgraph are their positions here. */
  of(nodes: Uint32Array, checkStop: CheckStop): Arcs {
    for (let i = 0; i < nodes.length; i++) {
      this.#local[nodes[i]!] = i;
      this.#groupOf[nodes[i]!] = ASKED_FOR;
    }
    const subgraph = restrict(this.#whole, nodes, this.#local, this.#groupOf, nowAndThen(checkStop));
    for (let i = 0; i < nodes.length; i++) this.#groupOf[nodes[i]!] = NO_GROUP;
    return subgraph;
  }
}

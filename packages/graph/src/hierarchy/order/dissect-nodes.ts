import type { Arcs } from '../arcs.ts';
import { connectedComponents } from './components.ts';
import { splitRankings, type Rankings } from './directions.ts';
import { orderByMinimumDegree, SMALL_NODE_COUNT } from './minimum-degree.ts';
import { MinCut } from './min-cut.ts';
import { dissect, type Cut } from './nested-dissection.ts';
import { findSeparator, Part } from './separator.ts';

/** A graph cut out of a larger one: node `i` here is `node[i]` there. */
export interface Piece {
  readonly node: Uint32Array;
  /** Undirected and simple, heads ascending. */
  readonly arcs: Arcs;
  /** Without them hop distances are used instead. */
  readonly rankings: Rankings | undefined;
}

/** The nodes of a piece in elimination order, by nested dissection with vertex separators. */
export function dissectNodes(piece: Piece): Uint32Array {
  const minCut = new MinCut(piece.node.length, piece.arcs.head.length);
  return dissect(piece, {
    isLeaf: ({ node }) => node.length <= SMALL_NODE_COUNT,
    orderLeaf: ({ arcs, node }) => orderByMinimumDegree(arcs).map((u) => node[u]!),
    cut: (current) => cutOnce(current, minCut),
  });
}

function cutOnce(piece: Piece, minCut: MinCut): Cut<Piece> {
  const components = connectedComponents(piece.arcs);
  if (components.count > 1) {
    return { parts: split(piece, components.of, components.count), separator: new Uint32Array(0) };
  }
  const part = findSeparator(piece.arcs, piece.rankings, minCut);
  const separator = piece.node.filter((_, u) => part[u] === Part.separator);
  return { parts: split(piece, part, 2), separator };
}

/** The subgraphs of the nodes with `group` 0, 1 … groupCount - 1; empty ones and higher groups are left out. */
function split(piece: Piece, group: ArrayLike<number>, groupCount: number): Piece[] {
  const { firstOut, head } = piece.arcs;
  const nodeCount = piece.node.length;
  const sizes = new Uint32Array(groupCount);
  const arcCounts = new Uint32Array(groupCount);
  const local = new Uint32Array(nodeCount);
  for (let u = 0; u < nodeCount; u++) {
    const g = group[u]!;
    if (g >= groupCount) continue;
    local[u] = sizes[g]!++;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) if (group[head[arc]!] === g) arcCounts[g]!++;
  }
  const rankings = piece.rankings && splitRankings(piece.rankings, group, local, sizes);
  const pieces = Array.from(sizes, (size, g) => ({
    node: new Uint32Array(size),
    arcs: { firstOut: new Uint32Array(size + 1), head: new Uint32Array(arcCounts[g]!) },
    rankings: rankings?.[g],
  }));
  for (let u = 0; u < nodeCount; u++) {
    const g = group[u]!;
    if (g >= groupCount) continue;
    const target = pieces[g]!;
    const i = local[u]!;
    target.node[i] = piece.node[u]!;
    let size = target.arcs.firstOut[i]!;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      const v = head[arc]!;
      if (group[v] === g) target.arcs.head[size++] = local[v]!;
    }
    target.arcs.firstOut[i + 1] = size;
  }
  return pieces.filter((p) => p.node.length > 0);
}

import { NONE } from '../hierarchy/arcs.ts';

/**
 * Subtrees of an elimination tree, and the nodes that lead into each from above. In the tree's postorder a subtree is a run of ranks, so
 * that a sweep passes over one whose entrances are all out of reach by subtracting its size.
 */
export interface Cells {
  /** By rank: the cell whose highest node it is, or `NONE`. Cells lie within larger ones. */
  readonly cellAt: Uint32Array;
  /** By cell: nodes in it; ranks `top - size + 1 .. top`. */
  readonly size: Uint32Array;
  /** cellCount + 1; entrances of cell `c` are `entrance[firstEntrance[c] .. firstEntrance[c + 1]]`, ranks above its top. */
  readonly firstEntrance: Uint32Array;
  readonly entrance: Uint32Array;
}

/** The smallest cells have up to so many nodes, and those of every further level so many times as many. */
const SMALLEST = 128;
const GROWTH = 8;

const known = new WeakMap<Uint32Array, Cells>();

/**
 * Made on first use, once a direction of a hierarchy.
 *
 * @param parent  of the elimination tree, by rank.
 * @param first  nodeCount + 1; @param head  higher ends of the arcs that a sweep descends by, at their lower ends.
 */
export function cellsOf(parent: Uint32Array, first: Uint32Array, head: Uint32Array): Cells {
  let cells = known.get(head);
  if (!cells) {
    cells = makeCells(parent, first, head);
    known.set(head, cells);
  }
  return cells;
}

function makeCells(parent: Uint32Array, first: Uint32Array, head: Uint32Array): Cells {
  const nodeCount = parent.length;
  const treeSize = new Uint32Array(nodeCount).fill(1);
  for (let u = 0; u < nodeCount; u++) if (parent[u]! < nodeCount) treeSize[parent[u]!]! += treeSize[u]!;

  const cellAt = new Uint32Array(nodeCount).fill(NONE);
  const size: number[] = [];
  const firstEntrance = [0];
  const entrance: number[] = [];
  const metBy = new Uint32Array(nodeCount).fill(NONE);
  for (let top = 0; top < nodeCount; top++) {
    const above = parent[top]!;
    const aboveSize = above < nodeCount ? treeSize[above]! : Infinity;
    if (levelOf(treeSize[top]!) === levelOf(aboveSize)) continue;
    const cell = size.push(treeSize[top]!) - 1;
    cellAt[top] = cell;
    const begin = top - treeSize[top]! + 1;
    for (let arc = first[begin]!; arc < first[top + 1]!; arc++) {
      const high = head[arc]!;
      if (high <= top || metBy[high] === cell) continue;
      metBy[high] = cell;
      entrance.push(high);
    }
    firstEntrance.push(entrance.length);
  }
  return {
    cellAt,
    size: Uint32Array.from(size),
    firstEntrance: Uint32Array.from(firstEntrance),
    entrance: Uint32Array.from(entrance),
  };
}

/** 0 for the smallest cells. */
function levelOf(nodes: number): number {
  let level = 0;
  for (let most = SMALLEST; nodes > most; most *= GROWTH) level++;
  return level;
}

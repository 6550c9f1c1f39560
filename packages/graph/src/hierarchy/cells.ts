import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { NONE } from './arcs.ts';

/**
 * Subtrees of an elimination tree, and their entrances: the nodes above from which arcs lead into the subtree. In postorder the ranks of a
 * subtree follow each other, so PHAST skips a subtree whose entrances are all out of reach by subtracting its size.
 */
export interface Cells {
  /** By rank: the cell whose highest node stands there, or `NONE`. Small cells lie within larger ones. */
  readonly cellAt: Uint32Array;
  /** By cell: its number of nodes. They have the ranks `top - size + 1 .. top`. */
  readonly size: Uint32Array;
  /** cellCount + 1; entrances of cell `c` are `entrance[firstEntrance[c] .. firstEntrance[c + 1]]`, ranks above its top. */
  readonly firstEntrance: Uint32Array;
  readonly entrance: Uint32Array;
}

/** The smallest cells have up to `SMALLEST` nodes, and those of each further level up to `GROWTH` times as many. */
const SMALLEST = 128;
const GROWTH = 8;

const known = new WeakMap<Uint32Array, Cells>();

/**
 * Makes the cells of one direction of a hierarchy on first use, and keeps them.
 *
 * @param parent  by rank: the parent in the elimination tree.
 * @param first  nodeCount + 1: the arcs by which PHAST descends to the node at rank `r` are `first[r] .. first[r + 1]`.
 * @param head  by arc: its higher end.
 */
export function cellsOf(
  parent: Uint32Array,
  first: Uint32Array,
  head: Uint32Array,
  checkStop: CheckStop = neverStop,
): Cells {
  let cells = known.get(head);
  if (!cells) {
    cells = makeCells(parent, first, head, checkStop);
    known.set(head, cells);
  }
  return cells;
}

function makeCells(parent: Uint32Array, first: Uint32Array, head: Uint32Array, checkStop: CheckStop): Cells {
  checkStop();
  const atEachArc = nowAndThen(checkStop);
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
      atEachArc();
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

/** The level of a cell by its number of nodes: 0 for the smallest cells. */
function levelOf(nodes: number): number {
  let level = 0;
  for (let most = SMALLEST; nodes > most; most *= GROWTH) level++;
  return level;
}

import { NONE } from './arcs.ts';

/**
 * The way up an elimination tree from some of its nodes: all nodes above them, the lowest first, each once (Baum, Dibbelt, Pajor & Wagner
 * 2013). Those are all that a search from there can reach by climbing, so that it needs no queue.
 */
export class TreeWalk {
  /** The next nodes, one for every way to a root that has not met another yet; descending. */
  readonly #frontier: number[] = [];

  /** A node to begin at, by its rank; before the first step. */
  add(rank: number): void {
    const frontier = this.#frontier;
    let at = frontier.length;
    while (at > 0 && frontier[at - 1]! < rank) at--;
    if (at > 0 && frontier[at - 1] === rank) return;
    frontier.splice(at, 0, rank);
  }

  /** @returns the lowest node that is left, `NONE` when all are walked. */
  next(parent: Uint32Array): number {
    const frontier = this.#frontier;
    const last = frontier.length - 1;
    if (last < 0) return NONE;
    const rank = frontier[last]!;
    // On to the parent, in its place among the others; ways that meet become one.
    const above = parent[rank]!;
    let at = last;
    while (at > 0 && frontier[at - 1]! < above) at--;
    if (above >= parent.length || (at > 0 && frontier[at - 1] === above)) {
      frontier.length = last;
      return rank;
    }
    for (let i = last; i > at; i--) frontier[i] = frontier[i - 1]!;
    frontier[at] = above;
    return rank;
  }
}

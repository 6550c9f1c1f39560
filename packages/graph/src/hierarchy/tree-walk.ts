import { NONE } from './arcs.ts';

/**
 * Walks up an elimination tree from some of its nodes: visits all nodes above them, the lowest first, each once (Baum, Dibbelt, Pajor &
 * Wagner 2013). A search that climbs from those nodes reaches no others, so it needs no queue.
 */
export class TreeWalk {
  /** The next node on each way to a root, descending; ways that have met count as one. */
  readonly #frontier: number[] = [];

  /** Adds a node (a rank) to begin at; only before the first step. */
  add(rank: number): void {
    const frontier = this.#frontier;
    let at = frontier.length;
    while (at > 0 && frontier[at - 1]! < rank) at--;
    if (at > 0 && frontier[at - 1] === rank) return;
    frontier.splice(at, 0, rank);
  }

  /** @returns the lowest node that was not visited yet, `NONE` when all were. */
  next(parent: Uint32Array): number {
    const frontier = this.#frontier;
    const last = frontier.length - 1;
    if (last < 0) return NONE;
    const rank = frontier[last]!;
    // The parent takes the node's place, sorted in among the others; ways that meet become one.
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

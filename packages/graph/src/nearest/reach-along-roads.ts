import { arcHead } from '../network/adjacency.ts';
import type { Traveller } from './traveller.ts';

/** Junctions are counted up to this: the most that a location may ask for as `minimum_reachability`. */
export const MOST_REACH = 100;
/** A part of the network with more junctions than this is no dead end. */
const MOST_DEAD_END_NODES = 256;

/** Junctions that can be reached from the place where an arc ends, that one included; turn restrictions aside, and `MOST_REACH` at most. */
export function outboundReach(traveller: Traveller, arc: number): number {
  return nodesBeyond(traveller, arc, MOST_REACH).size;
}

/** Junctions from which the place where an arc begins can be reached, in the same way. */
export function inboundReach(traveller: Traveller, arc: number): number {
  // Backwards along arcs is forwards along their opposites.
  const backwards: Traveller = { ...traveller, mayUse: (other) => traveller.mayUse(other ^ 1) };
  return nodesBeyond(backwards, arc ^ 1, MOST_REACH).size;
}

/** Whether whoever takes an arc has to come back by the same road: it leads into a small part of the network without another way out. */
export function isDeadEnd(traveller: Traveller, arc: number): boolean {
  const elsewhere: Traveller = {
    ...traveller,
    mayUse: (other) => other >>> 1 !== arc >>> 1 && traveller.mayUse(other),
  };
  const nodes = nodesBeyond(elsewhere, arc, MOST_DEAD_END_NODES);
  return nodes.size < MOST_DEAD_END_NODES && !nodes.has(arcHead(traveller.data.network, arc ^ 1));
}

/** Nodes that can be reached from the head of an arc, the head included; no more than `most`. */
function nodesBeyond(traveller: Traveller, arc: number, most: number): ReadonlySet<number> {
  const { incidence, network } = traveller.data;
  const nodes = new Set([arcHead(network, arc)]);
  // What is met while walking is walked from in its turn.
  for (const node of nodes) {
    if (!traveller.passes(node)) continue;
    for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++) {
      const edge = incidence.edge[at]!;
      for (const out of [2 * edge, 2 * edge + 1]) {
        const tail = (out & 1) === 0 ? network.edgeFrom[edge]! : network.edgeTo[edge]!;
        if (tail !== node || !traveller.mayUse(out)) continue;
        nodes.add(arcHead(network, out));
        if (nodes.size >= most) return nodes;
      }
    }
  }
  return nodes;
}

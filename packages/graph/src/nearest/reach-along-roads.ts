import { arcHead } from '../network/adjacency.ts';
import type { Traveller } from './traveller.ts';

/** Junctions are counted up to this number, the largest `minimum_reachability` of a location. */
export const MOST_REACH = 100;
/** A part of the network with more junctions than this is not a dead end. */
const MOST_DEAD_END_NODES = 256;

/** Counts the junctions reachable from the end of an arc, that end included, at most `MOST_REACH`. Turn restrictions are ignored. */
export function outboundReach(traveller: Traveller, arc: number): number {
  return nodesBeyond(traveller, arc, MOST_REACH).size;
}

/** Counts in the same manner the junctions from which the beginning of an arc can be reached. */
export function inboundReach(traveller: Traveller, arc: number): number {
  // To search backwards along arcs is to search forwards along their opposite arcs.
  const backwards: Traveller = { ...traveller, mayUse: (other) => traveller.mayUse(other ^ 1) };
  return nodesBeyond(backwards, arc ^ 1, MOST_REACH).size;
}

/** True if an arc leads into a small part of the network without another exit, so that travellers must return by the same road. */
export function isDeadEnd(traveller: Traveller, arc: number): boolean {
  const elsewhere: Traveller = {
    ...traveller,
    mayUse: (other) => other >>> 1 !== arc >>> 1 && traveller.mayUse(other),
  };
  const nodes = nodesBeyond(elsewhere, arc, MOST_DEAD_END_NODES);
  return nodes.size < MOST_DEAD_END_NODES && !nodes.has(arcHead(traveller.data.network, arc ^ 1));
}

/** Returns the nodes reachable from the head of an arc, the head included; at most `most`. */
function nodesBeyond(traveller: Traveller, arc: number, most: number): ReadonlySet<number> {
  const { incidence, network } = traveller.data;
  const nodes = new Set([arcHead(network, arc)]);
  // The set grows during the loop: the walk continues from every node that it meets.
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

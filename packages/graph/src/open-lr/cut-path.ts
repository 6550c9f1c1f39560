import { neverStop } from '@portolan/base';
import { arcLine, metresAt } from '../edge-attributes/arc-line.ts';
import type { Graph } from '../graph.ts';
import { arcHead } from '../network/adjacency.ts';
import { RoadClass } from '../network/road-network.ts';
import { modesOfSection, openRoadsOf } from './open-roads.ts';
import { measureStretches } from './stretches.ts';

/** A place along a path: a position in its arcs, and metres from the beginning of that arc. */
export interface PathPlace {
  readonly index: number;
  readonly metres: number;
}

/**
 * Returns the places along a path where the sections of its line location begin.
 *
 * A section is at most as long as a reference allows, and the only shortest way from the end of its first arc to the beginning of the
 * next section's first arc (in the last section: of the path's last arc). Sections are as long as they can be, but they rather end at a
 * junction than where only two roads meet.
 */
export function cutPath(graph: Graph, arcs: readonly number[]): PathPlace[] {
  const { network } = graph.data;
  const stretchOf = arcs.map((arc) => measureStretches(arcLine(network, arc)).at(-1)!);
  const places: PathPlace[] = [];
  let index = 0;
  while (index < arcs.length) {
    if (stretchOf[index]! > 1) {
      for (const metres of cutsOfArc(graph, arcs[index]!)) places.push({ index, metres });
      index++;
    } else {
      places.push({ index, metres: 0 });
      index = endOfSection(graph, arcs, stretchOf, index);
    }
  }
  return places;
}

/** Returns the metres at which an arc that is too long for one section is cut, from 0; its end is not among them. */
function cutsOfArc({ data: { network } }: Graph, arc: number): number[] {
  const line = arcLine(network, arc);
  const stretches = measureStretches(line);
  const total = stretches.at(-1)!;
  const count = Math.ceil(total);
  return Array.from({ length: count }, (_, i) => metresAt(line, stretches, (i * total) / count));
}

function endOfSection(
  graph: Graph,
  arcs: readonly number[],
  stretchOf: readonly number[],
  start: number,
): number {
  const { network } = graph.data;
  const roads = openRoadsOf(graph);
  const { search } = roads;
  const first = arcs[start]!;
  const last = arcs.length - 1;
  search.start(arcHead(network, first), modesOfSection(roads, first), RoadClass.serviceOther, neverStop);
  let stretch = stretchOf[start]!;
  let millimetres = 0;
  let farthest = start + 1;
  let farthestJunction = start + 1;
  for (let next = start + 1; next <= last; next++) {
    const arc = arcs[next]!;
    // A section that ended where it begins could be taken for an empty one.
    if (arc !== first) {
      farthest = next;
      if (isJunction(graph, arcHead(network, arc ^ 1))) farthestJunction = next;
      if (next === last && stretch + stretchOf[next]! <= 1) return arcs.length;
    }
    stretch += stretchOf[next]!;
    if (stretch > 1) break;
    millimetres += network.edgeLengthMillimetres[arc >>> 1]!;
    const head = arcHead(network, arc);
    const isShortest = search.millimetresTo(head, millimetres) === millimetres;
    if (!isShortest || search.incomingArc(head) !== arc || search.isTied(head)) break;
  }
  // To go back a long way for a junction would make more points than it is worth.
  return farthestJunction - start > (farthest - start) / 2 ? farthestJunction : farthest;
}

/** Whether a traveller has a choice at a node, or the road ends there. */
function isJunction({ data: { incidence } }: Graph, node: number): boolean {
  return incidence.firstEdge[node + 1]! - incidence.firstEdge[node]! !== 2;
}

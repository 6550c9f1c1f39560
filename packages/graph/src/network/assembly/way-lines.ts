import { MISSING_NODE, type OsmSource, resolveRefs } from '@portolan/osm';
import type { RoadWays } from './road-ways.ts';

/**
 * The lines of the road ways, as far as their nodes are in the extract: a way that leaves the extract and comes back is two lines,
 * never a straight one across the gap. Every line has two nodes at least and no node twice in a row; lines are in the order of
 * `RoadWays`.
 */
export interface WayLines {
  readonly count: number;
  /** By line: position in `RoadWays`; longer than `count`. */
  readonly road: Uint32Array;
  /** The nodes of line `l` are `node[firstNode[l] .. firstNode[l + 1]]`; longer than `count` + 1. */
  readonly firstNode: Uint32Array;
  /** Position in `OsmSource.nodes`. */
  readonly node: Uint32Array;
}

/** The lines of all road ways. */
export function readWayLines(source: OsmSource, roads: RoadWays): WayLines {
  const { firstRef } = source.ways;
  const nodeOfRef = resolveRefs(source);

  let refCount = 0;
  for (let r = 0; r < roads.count; r++) {
    const way = roads.way[r]!;
    refCount += firstRef[way + 1]! - firstRef[way]!;
  }
  const node = new Uint32Array(refCount);
  const road = new Uint32Array(refCount >>> 1);
  const firstNode = new Uint32Array((refCount >>> 1) + 1);

  let count = 0;
  let end = 0;
  for (let r = 0; r < roads.count; r++) {
    const way = roads.way[r]!;
    let begin = end;
    for (let ref = firstRef[way]!; ref < firstRef[way + 1]!; ref++) {
      const next = nodeOfRef[ref]!;
      if (next === MISSING_NODE) begin = finishLine(r, begin);
      else if (end === begin || node[end - 1] !== next) node[end++] = next;
    }
    finishLine(r, begin);
  }
  return { count, road, firstNode, node };

  /** Keeps the nodes from `begin` on as a line, or drops a lone node; returns where the next line begins. */
  function finishLine(r: number, begin: number): number {
    if (end - begin < 2) {
      end = begin;
    } else {
      road[count++] = r;
      firstNode[count] = end;
    }
    return end;
  }
}

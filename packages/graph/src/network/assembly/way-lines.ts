import { MISSING_NODE, type OsmSource, resolveRefs } from '@portolan/osm';
import type { RoadWays } from './road-ways.ts';

/**
 * The lines of the road ways, as stretches whose nodes are all there: a way that leaves the extract and comes back is two runs,
 * never a straight line across the gap. At least two nodes each, no node twice in a row; in the order of `RoadWays`.
 */
export interface Runs {
  readonly count: number;
  /** Position in `RoadWays`; longer than `count`. */
  readonly road: Uint32Array;
  /** The nodes of run `r` are `node[firstNode[r] .. firstNode[r + 1]]`; longer than `count` + 1. */
  readonly firstNode: Uint32Array;
  /** Position in `OsmSource.nodes`. */
  readonly node: Uint32Array;
}

export function readRuns(source: OsmSource, roads: RoadWays): Runs {
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
      if (next === MISSING_NODE) begin = finishRun(r, begin);
      else if (end === begin || node[end - 1] !== next) node[end++] = next;
    }
    finishRun(r, begin);
  }
  return { count, road, firstNode, node };

  /** Keeps the nodes from `begin` on as a run, or drops a lone one; returns where the next run begins. */
  function finishRun(r: number, begin: number): number {
    if (end - begin < 2) {
      end = begin;
    } else {
      road[count++] = r;
      firstNode[count] = end;
    }
    return end;
  }
}

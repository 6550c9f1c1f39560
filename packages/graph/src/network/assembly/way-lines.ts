import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { MISSING_NODE, type OsmSource } from '@portolan/osm/objects';
import { EdgeFlag } from '../road-network.ts';
import type { RoadWays } from './road-ways.ts';

/**
 * The lines of the road ways, as far as their nodes are in the extract: a way that leaves the extract and comes back becomes two
 * lines, without a segment across the gap. Every line has at least two nodes and no node twice in a row; lines are in the order of
 * `RoadWays`.
 */
export interface WayLines {
  readonly count: number;
  /** By line: position in `RoadWays`. The array is longer than `count`. */
  readonly road: Uint32Array;
  /** The nodes of line `l` are `node[firstNode[l] .. firstNode[l + 1]]`. The array is longer than `count` + 1. */
  readonly firstNode: Uint32Array;
  /** Position in `OsmSource.nodes`. */
  readonly node: Uint32Array;
}

/**
 * The lines of all road ways.
 *
 * @param nodeOfRef  as `resolveRefs` returns it.
 */
export function readWayLines(
  { ways }: OsmSource,
  nodeOfRef: Uint32Array,
  roads: RoadWays,
  checkStop: CheckStop = neverStop,
): WayLines {
  const atEach = nowAndThen(checkStop);
  const { firstRef } = ways;

  let refCount = 0;
  for (let r = 0; r < roads.count; r++) {
    atEach();
    const way = roads.way[r]!;
    if (roads.flags[r]! & EdgeFlag.areaCrossing) continue;
    refCount += firstRef[way + 1]! - firstRef[way]!;
  }
  const node = new Uint32Array(refCount);
  const road = new Uint32Array(refCount >>> 1);
  const firstNode = new Uint32Array((refCount >>> 1) + 1);

  let count = 0;
  let end = 0;
  for (let r = 0; r < roads.count; r++) {
    atEach();
    const way = roads.way[r]!;
    // Lines across areas are added later, see `withCrossingLines`.
    if (roads.flags[r]! & EdgeFlag.areaCrossing) continue;
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

import type { RoadNetwork } from '../road-network.ts';
import type { WayLanes } from '../tags/turn-lanes.ts';
import type { BareNetwork } from './bare-network.ts';
import type { StringSubset } from './string-subset.ts';

export type LaneColumns = Pick<RoadNetwork, 'laneEdge' | 'laneDirections' | 'laneTurns'>;

/** The marked lanes of all edges. */
export function laneColumns(
  bare: BareNetwork,
  ofRoad: ReadonlyMap<number, readonly WayLanes[]>,
  strings: StringSubset,
): LaneColumns {
  const edges: number[] = [];
  const rows: WayLanes[] = [];
  // Roads are in the order in which they were read, so their edges are ascending.
  for (const [road, list] of ofRoad) {
    for (let edge = bare.firstEdge[road]!; edge < bare.firstEdge[road + 1]!; edge++) {
      for (const lanes of list) {
        edges.push(edge);
        rows.push(lanes);
      }
    }
  }
  return {
    laneEdge: Uint32Array.from(edges),
    laneDirections: Uint8Array.from(rows, ({ directions }) => directions),
    laneTurns: Uint32Array.from(rows, ({ text }) => strings.keepText(text)),
  };
}

import Flatbush from 'flatbush';
import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { HALF_TURN, POLAR_DEGREES, STEPS_PER_DEGREE } from '../network/plane.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { BoxSearch } from './box-tree.ts';
import { finishTree } from './finish-tree.ts';

/** At most this many segments share a box: few enough to test all of them quickly, enough to keep the index small. */
const SEGMENTS_PER_BOX = 8;

/** Boxes of runs of consecutive segments, in a static packed tree. */
export interface SnapIndex {
  readonly tree: BoxSearch;
  /** boxCount; the edge to which a box belongs, and the first point of its run. The run ends after 8 segments or with the edge. */
  readonly boxEdge: Uint32Array;
  readonly boxFirstPoint: Uint32Array;
}

/** An index whose tree can be written. */
export interface BuiltSnapIndex extends SnapIndex {
  readonly tree: Flatbush;
}

/** Builds the index of a network, which must have at least one edge. */
export function buildSnapIndex(
  network: Pick<RoadNetwork, 'edgeCount' | 'firstPoint' | 'pointLat' | 'pointLon'>,
  checkStop: CheckStop = neverStop,
): BuiltSnapIndex {
  const atEach = nowAndThen(checkStop);
  const { edgeCount, firstPoint, pointLat, pointLon } = network;
  let boxCount = 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    boxCount += Math.ceil((firstPoint[edge + 1]! - firstPoint[edge]! - 1) / SEGMENTS_PER_BOX);
  }
  const boxEdge = new Uint32Array(boxCount);
  const boxFirstPoint = new Uint32Array(boxCount);
  const tree = new Flatbush(boxCount, 16, Int32Array);
  let box = 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    const last = firstPoint[edge + 1]! - 1;
    for (let begin = firstPoint[edge]!; begin < last; begin += SEGMENTS_PER_BOX) {
      atEach();
      boxEdge[box] = edge;
      boxFirstPoint[box++] = begin;
      let west = Infinity;
      let south = Infinity;
      let east = -Infinity;
      let north = -Infinity;
      for (let point = begin; point <= Math.min(begin + SEGMENTS_PER_BOX, last); point++) {
        west = Math.min(west, pointLon[point]!);
        east = Math.max(east, pointLon[point]!);
        south = Math.min(south, pointLat[point]!);
        north = Math.max(north, pointLat[point]!);
      }
      // Across the antimeridian a box would have the other side of the Earth; around a pole a line leads nearer to it than its ends.
      const isPolar = Math.max(-south, north) > POLAR_DEGREES * STEPS_PER_DEGREE;
      if (isPolar || east - west > HALF_TURN) [west, east] = [-HALF_TURN, HALF_TURN];
      if (isPolar && north > 0) north = 90 * STEPS_PER_DEGREE;
      else if (isPolar) south = -90 * STEPS_PER_DEGREE;
      tree.add(west, south, east, north);
    }
  }
  return { tree: finishTree(tree, checkStop), boxEdge, boxFirstPoint };
}

/** Returns the position after the last point of a box's run. */
export function endOfRun(index: SnapIndex, network: RoadNetwork, box: number): number {
  return Math.min(
    index.boxFirstPoint[box]! + SEGMENTS_PER_BOX + 1,
    network.firstPoint[index.boxEdge[box]! + 1]!,
  );
}

import { type CheckStop, nowAndThen } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Arrival, ArrivalTimes, Span } from './arrival-times.ts';
import type { RoadMap } from './road-map.ts';

/** Marks junctions whose edges are not all on one level; no junction has this number of edges. */
const DOUBTFUL = 255;

/** What an arrival must keep to be within contours of one metric. */
export interface Rule {
  readonly metric: 'time' | 'distance';
  /** Ascending; milliseconds or millimetres. */
  readonly limits: readonly number[];
  /** Millimetres: the longest way that a traveller goes, whatever its time. */
  readonly mostLength: number;
}

/** The level of an arrival is the number of limits that it keeps: all of them at the start, 0 if it is beyond the largest. */
export function levelOf(rule: Rule, { cost, time, length }: Arrival): number {
  return cost === Infinity ? 0 : limitsKept(rule, time, length);
}

function limitsKept({ metric, limits, mostLength }: Rule, time: number, length: number): number {
  if (length > mostLength) return 0;
  const value = metric === 'time' ? time : length;
  let kept = limits.length;
  for (let i = 0; i < limits.length && limits[i]! < value; i++) kept--;
  return kept;
}

/**
 * Finds the level of every corner of the mesh, into `level`. It is the level of the place on a road where a route to the corner would end: of the nearest
 * one, or of its stand-in on the main network.
 */
export function setLevels(
  network: RoadNetwork,
  { mesh: { points }, fields, standIns, edgeEnds }: RoadMap,
  arrivals: ArrivalTimes,
  rule: Rule,
  level: Uint8Array,
  checkStop: CheckStop,
): void {
  const atEach = nowAndThen(checkStop);
  level.fill(0);
  const arrival: Arrival = { cost: 0, time: 0, length: 0 };
  const span: Span = { leastTime: 0, mostTime: 0, leastLength: 0, mostLength: 0 };
  const { firstPoint, fraction, nodePointCount, pointOfNode } = points;
  const { edgeFrom, edgeTo } = network;
  // By point of a node: the number of its edges that lie on one level as a whole, while all of those have the level stored in `level`.
  const uniformEnds = new Uint8Array(nodePointCount);
  for (const edge of arrivals.edges) {
    atEach();
    const begin = firstPoint[edge]!;
    const end = firstPoint[edge + 1]!;
    const from = pointOfNode[edgeFrom[edge]!]!;
    const to = pointOfNode[edgeTo[edge]!]!;
    if (arrivals.spanOf(edge, span)) {
      const kept = limitsKept(rule, span.mostTime, span.mostLength);
      if (kept === limitsKept(rule, span.leastTime, span.leastLength)) {
        for (let point = begin; point < end; point++) level[point] = kept;
        addEnd(from, kept);
        addEnd(to, kept);
        continue;
      }
    }
    if (from !== NONE) uniformEnds[from] = DOUBTFUL;
    if (to !== NONE) uniformEnds[to] = DOUBTFUL;
    for (let point = begin; point < end; point++) {
      arrivals.at(edge, fraction[point]!, arrival);
      level[point] = levelOf(rule, arrival);
    }
  }
  // A node has the level of its edges if that is one level for all of them, and is looked at otherwise.
  for (let point = 0; point < nodePointCount; point++) {
    atEach();
    if (uniformEnds[point] === 0 || uniformEnds[point] === edgeEnds[point]) continue;
    arrivals.atNode(points.node[point]!, arrival);
    level[point] = levelOf(rule, arrival);
  }
  for (let i = 0; i < fields.corner.length; i++) {
    atEach();
    if (!arrivals.isNear(fields.edge[i]!)) continue;
    arrivals.at(fields.edge[i]!, fields.fraction[i]!, arrival);
    level[fields.corner[i]!] = levelOf(rule, arrival);
  }
  for (let i = 0; i < standIns.corner.length; i++) {
    atEach();
    const edge = standIns.edge[i]!;
    const corner = standIns.corner[i]!;
    level[corner] = 0;
    if (!arrivals.isNear(edge)) continue;
    arrivals.at(edge, standIns.fraction[i]!, arrival);
    level[corner] = levelOf(rule, arrival);
  }

  function addEnd(point: number, kept: number): void {
    if (point === NONE || uniformEnds[point] === DOUBTFUL) return;
    if (uniformEnds[point] === 0) level[point] = kept;
    else if (level[point] !== kept) {
      uniformEnds[point] = DOUBTFUL;
      return;
    }
    uniformEnds[point]!++;
  }
}

import { NONE } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Arrival, ArrivalTimes, Span } from './arrival-times.ts';
import type { RoadMap } from './road-map.ts';

/** Stands for a number of edges that no junction has: where they are not all on one level. */
const DOUBTFUL = 255;

/** What being inside is measured by. */
export interface Rule {
  readonly metric: 'time' | 'distance';
  /** Ascending; milliseconds or millimetres. */
  readonly limits: readonly number[];
  /** Millimetres; nobody goes farther, whatever the time. */
  readonly mostLength: number;
}

/** How many of the limits an arrival keeps: all of them at the start, 0 where it is too far. */
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
 * The level of every corner of the mesh, into `level`: that of the place where a route there would end. A corner that belongs to a road which
 * cannot be reached stands for the nearest place that a route would take instead.
 */
export function setLevels(
  network: RoadNetwork,
  { mesh: { points }, fields, standIns, fieldOfStandIn, edgeEnds }: RoadMap,
  arrivals: ArrivalTimes,
  rule: Rule,
  level: Uint8Array,
): void {
  level.fill(0);
  const arrival: Arrival = { cost: 0, time: 0, length: 0 };
  const span: Span = { leastTime: 0, mostTime: 0, leastLength: 0, mostLength: 0 };
  const { firstPoint, fraction, nodePointCount, pointOfNode } = points;
  const { edgeFrom, edgeTo } = network;
  // By point of a node: of how many of its edges all places are on one level, which is stored as long as it is the same.
  const uniformEnds = new Uint8Array(nodePointCount);
  for (const edge of arrivals.edges) {
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
  // Where all edges at a node are on one level, so is the node.
  for (let point = 0; point < nodePointCount; point++) {
    if (uniformEnds[point] === 0 || uniformEnds[point] === edgeEnds[point]) continue;
    arrivals.atNode(points.node[point]!, arrival);
    level[point] = levelOf(rule, arrival);
  }
  for (let i = 0; i < fields.corner.length; i++) {
    if (!arrivals.isNear(fields.edge[i]!)) continue;
    arrivals.at(fields.edge[i]!, fields.fraction[i]!, arrival);
    level[fields.corner[i]!] = levelOf(rule, arrival);
  }
  for (let i = 0; i < standIns.corner.length; i++) {
    const edge = standIns.edge[i]!;
    const corner = standIns.corner[i]!;
    if (!arrivals.isNear(edge) || level[corner] !== 0) continue;
    if (corner < nodePointCount) arrivals.atNode(points.node[corner]!, arrival);
    else if (corner < points.count) arrivals.at(points.edge[corner]!, fraction[corner]!, arrival);
    else {
      const field = fieldOfStandIn[i]!;
      arrivals.at(fields.edge[field]!, fields.fraction[field]!, arrival);
    }
    if (arrival.cost !== Infinity) continue;
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

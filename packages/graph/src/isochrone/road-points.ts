import { type CheckStop, nowAndThen } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { HALF_TURN, METRES_PER_STEP } from '../network/plane.ts';
import { SpacedPoints } from './spaced-points.ts';
import { unrolled } from './unrolled.ts';

/** Points along a road are at most this far apart. A finer mesh would be larger, a coarser one would often mistake the nearest road. */
const SPACING_METRES = 50;
/** Bends nearer than this to the point before are left out. */
const LEAST_STEP_METRES = 10;
/** No two points are nearer than this, so that contours between them survive the rounding to six decimals. */
const LEAST_DISTANCE_METRES = 4;
/**
 * A flat map: `x` is longitude times `xScale`, `y` latitude, both in 1e-7 degrees, so that a unit is as long east as it is north in the
 * middle of the map.
 */
export interface Plane {
  readonly xScale: number;
  /** Where the map begins, in steps: places west of it are beyond the 180th meridian. */
  readonly westEnd: number;
}

/** Points of roads on a plane: first those of nodes, then those within edges. */
export interface RoadPoints extends Plane {
  readonly count: number;
  /** x, y of every point. */
  readonly xy: Float64Array;
  /** Points before this one are of nodes: point `p` of node `node[p]`, and `pointOfNode` is the inverse, `NONE` if a node has no point. */
  readonly nodePointCount: number;
  readonly node: Uint32Array;
  readonly pointOfNode: Uint32Array;
  /** edgeCount + 1; points within edge `e` are `firstPoint[e] .. firstPoint[e + 1]`, in the direction of its line. */
  readonly firstPoint: Uint32Array;
  /** By point within an edge: the edge, and the share of its length before the point. */
  readonly edge: Uint32Array;
  readonly fraction: Float64Array;
}

/** Finding the points along an edge takes as long as so many ordinary steps. */
const STEPS_OF_EDGE = 4;

/** @param edges  ascending. */
export function roadPointsOf(
  network: RoadNetwork,
  edges: Uint32Array,
  { xScale, westEnd }: Plane,
  checkStop: CheckStop,
): RoadPoints {
  const { nodeCount, edgeCount, edgeFrom, edgeTo, firstPoint: firstOfLine, pointLat, pointLon } = network;
  const spacing = SPACING_METRES / METRES_PER_STEP;
  const leastStep = LEAST_STEP_METRES / METRES_PER_STEP;
  const atEach = nowAndThen(checkStop, STEPS_OF_EDGE);
  // By position in `edges`: the length of its line on the plane.
  const lengthOfLine = new Float64Array(edges.length);
  let most = Math.min(nodeCount, 2 * edges.length);
  for (let k = 0; k < edges.length; k++) {
    atEach();
    const end = firstOfLine[edges[k]! + 1]! - 1;
    let total = 0;
    for (let p = firstOfLine[edges[k]!]!; p < end; p++) {
      const length = lengthOf(p);
      total += length;
      most += piecesOf(p, length);
    }
    lengthOfLine[k] = total;
  }
  const points = new SpacedPoints(most, LEAST_DISTANCE_METRES / METRES_PER_STEP);
  const edge = new Uint32Array(most);
  const node = new Uint32Array(most);
  const fraction = new Float64Array(most);

  const pointOfNode = new Uint32Array(nodeCount).fill(NONE);
  for (const e of edges) {
    atEach();
    addNode(edgeFrom[e]!);
    addNode(edgeTo[e]!);
  }
  const nodePointCount = points.count;

  const firstPoint = new Uint32Array(edgeCount + 1);
  let next = 0;
  for (let k = 0; k < edges.length; k++) {
    atEach();
    const e = edges[k]!;
    for (; next <= e; next++) firstPoint[next] = points.count;
    const begin = firstOfLine[e]!;
    const end = firstOfLine[e + 1]! - 1;
    const total = lengthOfLine[k]!;
    let before = 0;
    let sinceLast = Infinity;
    for (let p = begin; p < end; p++) {
      const length = lengthOf(p);
      const pieces = piecesOf(p, length);
      const lonOfP = unrolled(pointLon[p]!, westEnd);
      const onward = unrolled(pointLon[p + 1]!, westEnd) - lonOfP;
      for (let piece = p === begin ? 1 : 0; piece < pieces; piece++) {
        if (piece === 0 && sinceLast < leastStep) continue;
        const share = piece / pieces;
        const lat = pointLat[p]! + share * (pointLat[p + 1]! - pointLat[p]!);
        edge[points.count] = e;
        fraction[points.count] = (before + share * length) / total;
        if (points.add((lonOfP + share * onward) * xScale, lat)) sinceLast = -share * length;
      }
      sinceLast += length;
      before += length;
    }
  }
  firstPoint.fill(points.count, next);
  return {
    xScale,
    westEnd,
    count: points.count,
    xy: points.xy.slice(0, 2 * points.count),
    nodePointCount,
    node: node.slice(0, nodePointCount),
    pointOfNode,
    firstPoint,
    edge: edge.slice(0, points.count),
    fraction: fraction.slice(0, points.count),
  };

  function addNode(end: number): void {
    if (pointOfNode[end] !== NONE) return;
    const at = points.count;
    if (!points.add(unrolled(network.nodeLon[end]!, westEnd) * xScale, network.nodeLat[end]!)) return;
    node[at] = end;
    pointOfNode[end] = at;
  }

  function lengthOf(p: number): number {
    const dx = (unrolled(pointLon[p + 1]!, westEnd) - unrolled(pointLon[p]!, westEnd)) * xScale;
    const dy = pointLat[p + 1]! - pointLat[p]!;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Into how many pieces the line from one point to the next is cut; none where it goes round the Earth, and leaves the map. */
  function piecesOf(p: number, length: number): number {
    const onward = unrolled(pointLon[p + 1]!, westEnd) - unrolled(pointLon[p]!, westEnd);
    return Math.abs(onward) < HALF_TURN ? Math.max(1, Math.ceil(length / spacing)) : 0;
  }
}

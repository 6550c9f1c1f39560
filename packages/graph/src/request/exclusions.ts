import type { GraphData } from '../graph-data.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import { customizeHierarchy } from '../hierarchy/customize.ts';
import { recustomize } from '../hierarchy/recustomize.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import { statesOf } from '../edge-expanded/states-of-arc.ts';
import type { CustomizedLayer } from '../profile/customized-layer.ts';
import { statesInLargestComponent, type Profile } from '../profile/profile.ts';
import type { Ring } from './polygons.ts';
import { shortWayRound, STEPS_PER_DEGREE } from '../network/plane.ts';
import { searchBox } from '../snapping/search-box.ts';
import { endOfRun } from '../snapping/snap-index.ts';

/**
 * Returns the edges that lie in an area or touch it, in ascending order. A point is inside if a ray from it crosses the ring an odd number
 * of times. Coordinates are on the grid of the data, 1e-7 degrees, so that all tests are exact. A ring across the antimeridian goes on beyond it, and
 * so do roads near it.
 */
export function edgesInRing({ network, snapIndex }: GraphData, ring: Ring): number[] {
  const { firstPoint, pointLat, pointLon } = network;
  const { tree, boxEdge, boxFirstPoint } = snapIndex;
  const lat = ring.lat.map((degrees) => Math.round(degrees * STEPS_PER_DEGREE));
  const lon = unrolled(ring.lon.map((degrees) => Math.round(degrees * STEPS_PER_DEGREE)));
  const middle = lon[0]!;
  const near = (x: number): number => middle + shortWayRound(x - middle);
  const touched = new Set<number>();
  for (let i = 1; i < lat.length; i++) {
    const side: Segment = [lon[i - 1]!, lat[i - 1]!, lon[i]!, lat[i]!];
    searchBox(tree, boxOf(side), (box) => {
      const edge = boxEdge[box]!;
      if (touched.has(edge)) return;
      const end = endOfRun(snapIndex, network, box);
      for (let point = boxFirstPoint[box]!; point + 1 < end; point++) {
        const x = near(pointLon[point]!);
        const onward = x + shortWayRound(pointLon[point + 1]! - pointLon[point]!);
        const piece: Segment = [x, pointLat[point]!, onward, pointLat[point + 1]!];
        if (doMeet(piece, side)) {
          touched.add(edge);
          break;
        }
      }
    });
  }
  // An edge that the ring does not touch lies entirely inside or entirely outside.
  const seen = new Set(touched);
  const around = [Math.min(...lon), Math.min(...lat), Math.max(...lon), Math.max(...lat)] as const;
  searchBox(tree, around, (box) => {
    const edge = boxEdge[box]!;
    if (seen.has(edge)) return;
    seen.add(edge);
    const first = firstPoint[edge]!;
    if (isInside(lat, lon, pointLat[first]!, near(pointLon[first]!))) touched.add(edge);
  });
  return [...touched].toSorted((a, b) => a - b);
}

/** Lets the longitudes of a ring go on beyond the antimeridian instead of jumping; as they are if the ring goes round the Earth. */
function unrolled(lon: Float64Array): Float64Array {
  let at = lon[0]!;
  const out = lon.map((x) => (at += shortWayRound(x - at)));
  return at === lon[0] ? out : lon;
}

/** True if a point is inside the ring: counts how often a ray to the east crosses it. */
function isInside(lat: Float64Array, lon: Float64Array, y: number, x: number): boolean {
  let inside = false;
  for (let i = 1; i < lat.length; i++) {
    const [y0, y1, x0, x1] = [lat[i - 1]!, lat[i]!, lon[i - 1]!, lon[i]!];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
  }
  return inside;
}

/** The x and y of both ends of a segment. */
type Segment = readonly [x0: number, y0: number, x1: number, y1: number];

function boxOf([x0, y0, x1, y1]: Segment): Segment {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Tells the side of a segment's line on which a point lies: -1, 0 or 1. */
function sideOf([x0, y0, x1, y1]: Segment, x: number, y: number): number {
  return Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
}

/** True if two segments share a point; a segment may also be a single point. */
function doMeet(a: Segment, b: Segment): boolean {
  const [a0, a1] = [sideOf(b, a[0], a[1]), sideOf(b, a[2], a[3])];
  const [b0, b1] = [sideOf(a, b[0], b[1]), sideOf(a, b[2], b[3])];
  if (a0 !== a1 && b0 !== b1) return true;
  if (a0 !== 0 || a1 !== 0 || b0 !== 0 || b1 !== 0) return false;
  // Both segments are on one line: they meet if their extents overlap.
  const [westA, southA, eastA, northA] = boxOf(a);
  const [westB, southB, eastB, northB] = boxOf(b);
  return westA <= eastB && westB <= eastA && southA <= northB && southB <= northA;
}

/** Copies the weights of a profile and closes some edges in both directions. */
export function withoutEdges(profile: Profile, edges: Iterable<number>): CustomizedLayer {
  const cost = profile.arcs.cost.slice();
  for (const edge of edges) cost[2 * edge] = cost[2 * edge + 1] = CLOSED;
  const { turns, hierarchy } = profile.layer;
  const turnCost = profile.turnCost.slice();
  const shut: number[] = [];
  const close = (turn: number): void => {
    if (turnCost[turn] === CLOSED) return;
    turnCost[turn] = CLOSED;
    shut.push(turn);
  };
  for (const edge of edges) {
    for (const state of [...statesOf(turns, 2 * edge), ...statesOf(turns, 2 * edge + 1)]) {
      for (let turn = turns.firstTurn[state]!; turn < turns.firstTurn[state + 1]!; turn++) close(turn);
      for (const { turn } of incomingTurns(profile.data, turns, state)) close(turn);
    }
  }
  const arcs = { cost, time: profile.arcs.time };
  return {
    arcs,
    turnCost,
    metric: recustomize(profile.metric, turnCost, shut) ?? customizeHierarchy(hierarchy, turnCost),
    inLargestComponent: statesInLargestComponent(turns, turnCost, cost),
  };
}

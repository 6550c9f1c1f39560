import type { Graph } from './graph.ts';
import { CLOSED } from './hierarchy/arcs.ts';
import { customizeHierarchy } from './hierarchy/customize.ts';
import { mainStates, type Profile } from './profile.ts';
import type { Ring } from './route/polygons.ts';
import { STEPS_PER_DEGREE } from './snapping/plane.ts';

/** Edges that lie in an area or touch it, ascending. */
export function edgesInRing({ data: { network, snapIndex } }: Graph, ring: Ring): number[] {
  const { firstPoint, pointLat, pointLon } = network;
  const lat = ring.lat.map((degrees) => degrees * STEPS_PER_DEGREE);
  const lon = ring.lon.map((degrees) => degrees * STEPS_PER_DEGREE);
  const edges = new Set<number>();
  snapIndex.tree.search(Math.min(...lon), Math.min(...lat), Math.max(...lon), Math.max(...lat), (box) => {
    edges.add(snapIndex.boxEdge[box]!);
    return false;
  });
  const touches = (edge: number): boolean => {
    const first = firstPoint[edge]!;
    if (isInside(lat, lon, pointLat[first]!, pointLon[first]!)) return true;
    for (let point = first; point + 1 < firstPoint[edge + 1]!; point++) {
      for (let i = 1; i < lat.length; i++) {
        const meets = doMeet(
          [pointLon[point]!, pointLat[point]!, pointLon[point + 1]!, pointLat[point + 1]!],
          [lon[i - 1]!, lat[i - 1]!, lon[i]!, lat[i]!],
        );
        if (meets) return true;
      }
    }
    return false;
  };
  return [...edges].filter(touches).toSorted((a, b) => a - b);
}

/** By how often a line eastwards crosses the ring. */
function isInside(lat: Float64Array, lon: Float64Array, y: number, x: number): boolean {
  let inside = false;
  for (let i = 1; i < lat.length; i++) {
    const [y0, y1, x0, x1] = [lat[i - 1]!, lat[i]!, lon[i - 1]!, lon[i]!];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
  }
  return inside;
}

/** x, y of both ends. */
type Segment = readonly [x0: number, y0: number, x1: number, y1: number];

/** True where two segments share a point. */
function doMeet(a: Segment, b: Segment): boolean {
  const side = ([x0, y0, x1, y1]: Segment, x: number, y: number): number =>
    Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));
  const [a0, a1] = [side(b, a[0], a[1]), side(b, a[2], a[3])];
  const [b0, b1] = [side(a, b[0], b[1]), side(a, b[2], b[3])];
  if (a0 !== a1 && b0 !== b1) return true;
  // On one line: do their extents overlap?
  return (
    a0 === 0 &&
    a1 === 0 &&
    Math.min(a[0], a[2]) <= Math.max(b[0], b[2]) &&
    Math.min(b[0], b[2]) <= Math.max(a[0], a[2]) &&
    Math.min(a[1], a[3]) <= Math.max(b[1], b[3]) &&
    Math.min(b[1], b[3]) <= Math.max(a[1], a[3])
  );
}

/** A profile that keeps off some edges, both ways. */
export function withoutEdges(graph: Graph, profile: Profile, edges: readonly number[]): Profile {
  if (edges.length === 0) return profile;
  const key = `${profile.key}!${edges.join(' ')}`;
  return graph.derivedProfile(key, () => {
    const cost = profile.arcs.cost.slice();
    for (const edge of edges) cost[2 * edge] = cost[2 * edge + 1] = CLOSED;
    const { turns, hierarchy } = profile.layer;
    const { arcOfState, firstTurn, turnHead } = turns;
    const turnCost = profile.turnCost.slice();
    for (let state = 0; state < arcOfState.length; state++) {
      const isShut = cost[arcOfState[state]!] === CLOSED;
      for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
        if (isShut || cost[arcOfState[turnHead[turn]!]!] === CLOSED) turnCost[turn] = CLOSED;
      }
    }
    const arcs = { cost, time: profile.arcs.time };
    return {
      ...profile,
      key,
      arcs,
      turnCost,
      metric: customizeHierarchy(hierarchy, turnCost),
      isMain: mainStates(turns, turnCost),
    };
  });
}

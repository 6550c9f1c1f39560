import type { Graph } from '../../src/graph.ts';

type Point = readonly [x: number, y: number];

/** Twice the signed area of a triangle, without rounding. */
function area([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): bigint {
  return BigInt(bx - ax) * BigInt(cy - ay) - BigInt(by - ay) * BigInt(cx - ax);
}

function isOn(a: Point, b: Point, p: Point): boolean {
  const isBetween = (from: number, to: number, at: number): boolean =>
    at >= Math.min(from, to) && at <= Math.max(from, to);
  return area(a, b, p) === 0n && isBetween(a[0], b[0], p[0]) && isBetween(a[1], b[1], p[1]);
}

function doCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const isApart = (p: bigint, q: bigint): boolean => (p > 0n && q < 0n) || (p < 0n && q > 0n);
  return isApart(area(a, b, c), area(a, b, d)) && isApart(area(c, d, a), area(c, d, b));
}

/** True where a line southwards from the point crosses the ring an odd number of times. */
function isInside(ring: readonly Point[], p: Point): boolean {
  const crossings = ring.slice(1).filter((b, i) => {
    const a = ring[i]!;
    const [west, east] = a[0] < b[0] ? [a, b] : [b, a];
    return west[0] <= p[0] && p[0] < east[0] && area(west, east, p) > 0n;
  });
  return crossings.length % 2 === 1;
}

/**
 * Edges that share a point with an area, found by testing every edge in whole numbers.
 *
 * @param ring  closed; 1e-7 degrees.
 */
export function slowEdgesInRing({ data: { network } }: Graph, ring: readonly Point[]): number[] {
  const edges: number[] = [];
  for (let edge = 0; edge < network.edgeCount; edge++) {
    const line: Point[] = [];
    for (let at = network.firstPoint[edge]!; at < network.firstPoint[edge + 1]!; at++)
      line.push([network.pointLon[at]!, network.pointLat[at]!]);
    const touches =
      line.some((p) => isInside(ring, p)) ||
      line.slice(1).some((b, i) => {
        const a = line[i]!;
        return ring.slice(1).some((d, k) => {
          const c = ring[k]!;
          return doCross(a, b, c, d) || isOn(a, b, c) || isOn(a, b, d) || isOn(c, d, a) || isOn(c, d, b);
        });
      });
    if (touches) edges.push(edge);
  }
  return edges;
}

import { doubledArea, isInside } from './orientation.ts';
import type { Ring } from './orientation.ts';

/** One outer ring and the holes in it, as positions in the list of rings. */
export interface NestedRings {
  readonly outer: number;
  readonly holes: readonly number[];
}

interface Extent {
  readonly ring: number;
  readonly area: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Sorts rings that do not cross into polygons: a ring inside an odd number of others is a hole of the smallest of them, whatever the roles
 * of its members say, which are often wrong.
 */
export function nestRings(rings: readonly Ring[]): NestedRings[] {
  if (rings.length === 1) return [{ outer: 0, holes: [] }];
  const extents = rings.map((ring, position) => extentOf(ring, position));
  // Larger first: what contains a ring stands before it, the smallest container last.
  const bySize = extents.toSorted((a, b) => b.area - a.area || a.ring - b.ring);
  const holesOf = new Map<number, number[]>();
  const isHole = new Uint8Array(rings.length);
  for (const [place, inner] of bySize.entries()) {
    const { x, y } = rings[inner.ring]!;
    // The middle of an edge: vertices may be shared with the ring that is asked, edges are not.
    const x2 = x[0]! + x[1]!;
    const y2 = y[0]! + y[1]!;
    let container = -1;
    let depth = 0;
    for (let before = 0; before < place; before++) {
      const outer = bySize[before]!;
      if (
        inner.west < outer.west ||
        inner.east > outer.east ||
        inner.south < outer.south ||
        inner.north > outer.north
      )
        continue;
      if (!isInside(rings[outer.ring]!, x2, y2)) continue;
      depth++;
      if (isHole[outer.ring] === 0) container = outer.ring;
    }
    if (depth % 2 === 1 && container >= 0) {
      isHole[inner.ring] = 1;
      const holes = holesOf.get(container) ?? [];
      holes.push(inner.ring);
      holesOf.set(container, holes);
    }
  }
  const polygons: NestedRings[] = [];
  for (let ring = 0; ring < rings.length; ring++)
    if (isHole[ring] === 0)
      polygons.push({ outer: ring, holes: (holesOf.get(ring) ?? []).toSorted((a, b) => a - b) });
  return polygons;
}

function extentOf(ring: Ring, position: number): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.x.length; at++) {
    west = Math.min(west, ring.x[at]!);
    east = Math.max(east, ring.x[at]!);
    south = Math.min(south, ring.y[at]!);
    north = Math.max(north, ring.y[at]!);
  }
  return { ring: position, area: Math.abs(doubledArea(ring)), west, south, east, north };
}

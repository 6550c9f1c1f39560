import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { doubledArea, sideOf } from './ring-predicates.ts';
import type { Ring } from './ring-predicates.ts';

/** One outer ring and the holes in it, as positions in the list of rings. */
export interface NestedRings {
  readonly outer: number;
  readonly holes: readonly number[];
}

/** Looking through the rings before one, or through the edges of one, takes as long as so many ordinary steps. */
const STEPS_OF_RING = 32;

interface Extent {
  readonly ring: number;
  readonly area: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Sorts rings that do not cross into polygons. A ring inside an odd number of others is a hole of the smallest of them. The roles of members do not
 * matter, since they are often wrong.
 */
export function nestRings(rings: readonly Ring[], checkStop: CheckStop = neverStop): NestedRings[] {
  const atEach = nowAndThen(checkStop, STEPS_OF_RING);
  if (rings.length === 1) return [{ outer: 0, holes: [] }];
  const extents = rings.map((ring, position) => extentOf(ring, position));
  // Larger rings come first: those that contain a ring stand before it, the smallest of them last.
  const bySize = extents.toSorted((a, b) => b.area - a.area || a.ring - b.ring);
  const holesOf = new Map<number, number[]>();
  const isHole = new Uint8Array(rings.length);
  for (const [place, inner] of bySize.entries()) {
    let container = -1;
    let depth = 0;
    atEach();
    for (let before = 0; before < place; before++) {
      const outer = bySize[before]!;
      if (
        inner.west < outer.west ||
        inner.east > outer.east ||
        inner.south < outer.south ||
        inner.north > outer.north
      )
        continue;
      atEach();
      if (!isWithin(rings[inner.ring]!, rings[outer.ring]!)) continue;
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

/**
 * Whether a ring lies in another, which it does not cross. The middle of its first edge off the other ring tells: an edge may lie on the other ring without sharing
 * nodes, as where a courtyard is open to the street.
 */
function isWithin({ x, y }: Ring, outer: Ring): boolean {
  for (let at = 0, before = x.length - 1; at < x.length; before = at++) {
    const side = sideOf(outer, x[before]! + x[at]!, y[before]! + y[at]!);
    if (side !== 0) return side > 0;
  }
  return true;
}

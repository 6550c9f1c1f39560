/**
 * The closed form of a contour that GeoJSON wants: positions x0, y0, x1, y1, ... in millionths of a degree, x east and y north. The first
 * position is not repeated at the end. Until the rings of a contour are written, x goes on beyond the 180th meridian.
 */
export type Ring = readonly number[];

/** The rings of one polygon: the outer one, and the holes in it. */
interface PolygonRings {
  readonly outer: Ring;
  readonly holes: Ring[];
}

/** Twice the area of a ring; it is above 0 if the ring runs counterclockwise. */
export function signedArea(ring: Ring): number {
  const [x0, y0] = [ring[0]!, ring[1]!];
  let sum = 0;
  for (let i = 2; i + 3 < ring.length; i += 2) {
    sum += (ring[i]! - x0) * (ring[i + 3]! - y0) - (ring[i + 2]! - x0) * (ring[i + 1]! - y0);
  }
  return sum;
}

/** Removes positions that repeat the one before. The result is empty if the rest encloses no area. */
export function withoutRepeats(ring: Ring): Ring {
  const kept: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const last = kept.length;
    if (last > 0 && kept[last - 2] === ring[i] && kept[last - 1] === ring[i + 1]) continue;
    kept.push(ring[i]!, ring[i + 1]!);
  }
  while (kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2;
  return kept.length < 6 || signedArea(kept) === 0 ? [] : kept;
}

/**
 * Keeps the rings whose area is at least a share of the largest ring's area, and sorts them from the largest down. A share of 1 keeps the
 * largest ring alone.
 */
export function withoutNoise(rings: readonly Ring[], leastShare: number): Ring[] {
  const sized = rings.map((ring, index) => ({ ring, index, area: Math.abs(signedArea(ring)) }));
  sized.sort((a, b) => b.area - a.area || a.index - b.index);
  const most = sized[0]?.area ?? 0;
  const kept = sized.filter(({ area }, rank) => rank === 0 || (leastShare < 1 && area >= leastShare * most));
  return kept.map(({ ring }) => ring);
}

/**
 * Gives every hole (clockwise) to the smallest outer ring (counterclockwise) around it. Rings must not touch or cross each other.
 *
 * @param rings  sorted from the largest down.
 */
export function polygonsOf(rings: readonly Ring[]): PolygonRings[] {
  const polygons: (PolygonRings & { readonly box: Box })[] = [];
  const holes: Ring[] = [];
  for (const ring of rings) {
    if (signedArea(ring) > 0) polygons.push({ outer: ring, holes: [], box: boxOf(ring) });
    else holes.push(ring);
  }
  for (const hole of holes) {
    const box = boxOf(hole);
    // The smallest outer rings come last.
    const around = polygons.findLast(
      (polygon) => isAround(polygon.box, box) && isInside(polygon.outer, hole[0]!, hole[1]!),
    );
    around?.holes.push(hole);
  }
  return polygons.map(({ outer, holes: own }) => ({ outer, holes: own }));
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

function boxOf(ring: Ring): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    west = Math.min(west, ring[i]!);
    east = Math.max(east, ring[i]!);
    south = Math.min(south, ring[i + 1]!);
    north = Math.max(north, ring[i + 1]!);
  }
  return { west, south, east, north };
}

function isAround(a: Box, b: Box): boolean {
  return a.west <= b.west && a.south <= b.south && a.east >= b.east && a.north >= b.north;
}

/** A point is inside if a line from it to the east crosses the ring an odd number of times. */
function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  let [x0, y0] = [ring.at(-2)!, ring.at(-1)!];
  for (let i = 0; i < ring.length; i += 2) {
    const [x1, y1] = [ring[i]!, ring[i + 1]!];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
    [x0, y0] = [x1, y1];
  }
  return inside;
}

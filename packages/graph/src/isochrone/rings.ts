/** Positions in millionths of a degree, x east and y north: x0, y0, x1, y1, ...; the first is not repeated at the end. */
export type Ring = readonly number[];

/** An outline and its holes. */
interface Area {
  readonly outline: Ring;
  readonly holes: Ring[];
}

/** Twice the area, above 0 where the ring turns counterclockwise. */
export function signedArea(ring: Ring): number {
  const [x0, y0] = [ring[0]!, ring[1]!];
  let sum = 0;
  for (let i = 2; i + 3 < ring.length; i += 2) {
    sum += (ring[i]! - x0) * (ring[i + 3]! - y0) - (ring[i + 2]! - x0) * (ring[i + 1]! - y0);
  }
  return sum;
}

/** Without positions that repeat the one before; empty where nothing is left to enclose. */
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

/** The rings whose area is at least a share of the largest one's, the largest first; with a share of 1 the largest alone. */
export function withoutNoise(rings: readonly Ring[], leastShare: number): Ring[] {
  const sized = rings.map((ring, index) => ({ ring, index, area: Math.abs(signedArea(ring)) }));
  sized.sort((a, b) => b.area - a.area || a.index - b.index);
  const most = sized[0]?.area ?? 0;
  const kept = sized.filter(({ area }, rank) => rank === 0 || (leastShare < 1 && area >= leastShare * most));
  return kept.map(({ ring }) => ring);
}

/**
 * Gives every hole (clockwise) to the smallest outline (counterclockwise) around it. Rings neither touch nor cross each other.
 *
 * @param rings  the largest first.
 */
export function areasOf(rings: readonly Ring[]): Area[] {
  const areas: (Area & { readonly box: Box })[] = [];
  const holes: Ring[] = [];
  for (const ring of rings) {
    if (signedArea(ring) > 0) areas.push({ outline: ring, holes: [], box: boxOf(ring) });
    else holes.push(ring);
  }
  for (const hole of holes) {
    const box = boxOf(hole);
    // The smallest outlines come last.
    const around = areas.findLast(
      (area) => isAround(area.box, box) && isInside(area.outline, hole[0]!, hole[1]!),
    );
    around?.holes.push(hole);
  }
  return areas.map(({ outline, holes: own }) => ({ outline, holes: own }));
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

/** By how often a line eastwards crosses the ring. */
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

import type { Bounds, OsmNodes, OsmSource } from './source.ts';

/** The box that a file states, or null where that does not lie on the globe. West may exceed east, across the antimeridian. */
export function checkedBounds(west: number, south: number, east: number, north: number): Bounds | null {
  const isOnGlobe =
    Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && south <= north && north <= 90;
  return isOnGlobe ? { west, south, east, north } : null;
}

const UNITS_PER_DEGREE = 1e7;
const HALF_EARTH = 180 * UNITS_PER_DEGREE;

/**
 * The box of all nodes.
 *
 * @returns degrees; null where there are no nodes. West is greater than east where nodes lie on both sides of the antimeridian and none on more than half of
 *   the Earth around the prime meridian: Fiji is some degrees wide, not 360.
 */
export function boxOf(nodes: OsmNodes): Bounds | null {
  if (nodes.count === 0) return null;
  const { lat, lon } = nodes;
  let west = Infinity;
  let east = -Infinity;
  let south = Infinity;
  let north = -Infinity;
  // The ends, on either side of the prime meridian, of the gap around it.
  let westOfGap = -Infinity;
  let eastOfGap = Infinity;
  for (let node = 0; node < nodes.count; node++) {
    const x = lon[node]!;
    const y = lat[node]!;
    if (x < west) west = x;
    if (x > east) east = x;
    if (x < 0 && x > westOfGap) westOfGap = x;
    if (x >= 0 && x < eastOfGap) eastOfGap = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  if (eastOfGap - westOfGap > HALF_EARTH && Number.isFinite(eastOfGap - westOfGap))
    [west, east] = [eastOfGap, westOfGap];
  return {
    west: west / UNITS_PER_DEGREE,
    south: south / UNITS_PER_DEGREE,
    east: east / UNITS_PER_DEGREE,
    north: north / UNITS_PER_DEGREE,
  };
}

/**
 * Where the data of an extract are: the box that it states, as far as it has nodes. What it states alone may be the whole Earth, and its nodes alone may lie
 * far outside, on ways that reach beyond the cut.
 *
 * @param box  that of all nodes, where it is known already.
 * @returns degrees, with `west` greater than `east` across the antimeridian; null where nothing is stated and there are no nodes.
 */
export function extentOf(
  { bounds, nodes }: Pick<OsmSource, 'bounds' | 'nodes'>,
  box = boxOf(nodes),
): Bounds | null {
  if (bounds === null || box === null) return bounds ?? box;
  const south = Math.max(bounds.south, box.south);
  const north = Math.min(bounds.north, box.north);
  const sides = south < north ? sidesInBoth(bounds, box) : undefined;
  return sides ? { west: sides[0], south, east: sides[1], north } : box;
}

/** The west and the east of what two boxes have in common, where that is one piece. */
function sidesInBoth(stated: Bounds, box: Bounds): readonly [west: number, east: number] | undefined {
  if (stated.west > stated.east) return [stated.west, stated.east];
  const until = (westmost: number, eastmost: number): readonly [number, number] | undefined => {
    const [west, east] = [Math.max(stated.west, westmost), Math.min(stated.east, eastmost)];
    return west < east ? [west, east] : undefined;
  };
  if (box.west <= box.east) return until(box.west, box.east);
  const before = until(box.west, 180);
  const behind = until(-180, box.east);
  return before && behind ? [before[0], behind[1]] : (before ?? behind);
}

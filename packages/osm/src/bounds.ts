import type { Bounds, OsmNodes, OsmSource } from './source.ts';

/** The box that a file states, or null where that does not lie on the globe. West may exceed east, across the antimeridian. */
export function checkedBounds(west: number, south: number, east: number, north: number): Bounds | null {
  const isOnGlobe =
    Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && south <= north && north <= 90;
  return isOnGlobe ? { west, south, east, north } : null;
}

const UNITS_PER_DEGREE = 1e7;

/** The box of all nodes, in degrees; null where there are none. */
export function boxOf(nodes: OsmNodes): Bounds | null {
  if (nodes.count === 0) return null;
  const { lat, lon } = nodes;
  let west = lon[0]!;
  let east = west;
  let south = lat[0]!;
  let north = south;
  for (let node = 1; node < nodes.count; node++) {
    const x = lon[node]!;
    const y = lat[node]!;
    if (x < west) west = x;
    else if (x > east) east = x;
    if (y < south) south = y;
    else if (y > north) north = y;
  }
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
 * @returns degrees, with `west` greater than `east` where the stated box crosses the antimeridian; null where nothing is stated and there are no nodes.
 */
export function extentOf(
  { bounds, nodes }: Pick<OsmSource, 'bounds' | 'nodes'>,
  box = boxOf(nodes),
): Bounds | null {
  if (bounds === null || box === null) return bounds ?? box;
  const south = Math.max(bounds.south, box.south);
  const north = Math.min(bounds.north, box.north);
  const crosses = bounds.west > bounds.east;
  const west = crosses ? bounds.west : Math.max(bounds.west, box.west);
  const east = crosses ? bounds.east : Math.min(bounds.east, box.east);
  return (crosses || west < east) && south < north ? { west, south, east, north } : box;
}

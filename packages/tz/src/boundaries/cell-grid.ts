/**
 * The Earth as 512 x 512 cells. A cell lies wholly in one set of zones or at sea, or is a leaf with boundaries in it. The cells are those of the
 * quadtree of npm geo-tz at its full depth of nine, by which its polygons are cut, so that nothing has to be cut again.
 */
export const CELLS_PER_SIDE = 512;

/** The box of the quadtree ends 11 m short of the poles and of the 180th meridian. Points beyond are answered from its edge. */
export const MAX_LAT = 89.9999;
export const MAX_LON = 179.9999;

export const CELL_HEIGHT_DEGREES = (2 * MAX_LAT) / CELLS_PER_SIDE;
export const CELL_WIDTH_DEGREES = (2 * MAX_LON) / CELLS_PER_SIDE;

/** Coordinates of the boundaries are whole millionths of a degree, at most 11 cm. */
export const UNITS_PER_DEGREE = 1e6;
/** Bits of a coordinate within a leaf. */
export const LOCAL_BITS = 20;

/** Western edge of a column in 1e-6 degrees, rounded like the vertices on it. */
export function columnOrigin(column: number): number {
  return edgeBetween(-MAX_LON, MAX_LON, column);
}

/** Southern edge of a row, in 1e-6 degrees. */
export function rowOrigin(row: number): number {
  return edgeBetween(-MAX_LAT, MAX_LAT, row);
}

/** Halves the range again and again, as the quadtree was made. A product would round some edges, which end in 5e-7, to the other side. */
function edgeBetween(from: number, to: number, index: number): number {
  let low = from;
  let high = to;
  let left = index;
  for (let half = CELLS_PER_SIDE / 2; half >= 1 && left > 0; half /= 2) {
    const middle = (low + high) / 2;
    if (left >= half) {
      low = middle;
      left -= half;
    } else {
      high = middle;
    }
  }
  return Math.round((left > 0 ? high : low) * UNITS_PER_DEGREE);
}

/** An extent in units of 2^shift, rounded up. */
export function coarse(extent: number, shift: number): number {
  return Math.ceil(extent / (1 << shift));
}

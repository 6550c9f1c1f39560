/**
 * The Earth as 512 x 512 cells, each wholly in one set of zones, or sea, or a leaf with boundaries in it. It is the quadtree of npm geo-tz
 * at its full depth of nine: leaves are where its polygons were cut, so that nothing has to be cut again.
 */
export const CELLS_PER_SIDE = 512;

/** The quadtree's box ends 11 m short of the poles and of the 180th meridian; what lies behind is answered from its edge. */
export const MAX_LAT = 89.9999;
export const MAX_LON = 179.9999;

export const CELL_HEIGHT_DEGREES = (2 * MAX_LAT) / CELLS_PER_SIDE;
export const CELL_WIDTH_DEGREES = (2 * MAX_LON) / CELLS_PER_SIDE;

/** Coordinates of the boundaries are whole millionths of a degree, 11 cm at most; within a leaf they need this many bits. */
export const UNITS_PER_DEGREE = 1e6;
export const LOCAL_BITS = 20;

/** Western edge of a column, in 1e-6 degrees, rounded as the vertices on it were. */
export function columnOrigin(column: number): number {
  return edgeBetween(-MAX_LON, MAX_LON, column);
}

/** Southern edge of a row, in 1e-6 degrees. */
export function rowOrigin(row: number): number {
  return edgeBetween(-MAX_LAT, MAX_LAT, row);
}

/** Halves the range as the quadtree was made: a product would round some edges, which end in 5e-7, to the other side. */
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

/** An extent in units of 2^shift, rounded up: the last unit may be cut short. */
export function coarse(extent: number, shift: number): number {
  return Math.ceil(extent / (1 << shift));
}

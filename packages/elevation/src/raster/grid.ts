import { mercatorOrdinate } from '../logarithm.ts';
import type { Box } from './box.ts';

/**
 * Where the pixels of a raster lie. Columns and rows count pixel centres of the whole raster (for tiles of a pyramid: of the whole world);
 * fractions lie between centres, and rows go south. A raster has the `width` x `height` pixels from (`column0`, `row0`) on.
 *
 * - `geographic`: column = (lon - west) * columnsPerDegree, row = (north - lat) * rowsPerDegree
 * - `mercator` (Web Mercator on the sphere): columns likewise; row = rowsPerWorld * (1/2 - ordinate / 2 pi) - 1/2
 */
export interface Grid {
  readonly projection: 'geographic' | 'mercator';
  /** Longitude of the centre of column 0. */
  readonly west: number;
  /** Latitude of the centre of row 0; of no meaning for `mercator`. */
  readonly north: number;
  readonly columnsPerDegree: number;
  /** Rows of the whole world for `mercator`. */
  readonly rowsPerDegree: number;
  readonly column0: number;
  readonly row0: number;
  readonly width: number;
  readonly height: number;
  /** The places that the raster answers for. */
  readonly footprint: Box;
}

/** The square world of Web Mercator ends at this latitude. */
export const MERCATOR_MOST_LAT = 85.051_128_779_806_6;

export function columnOf(grid: Grid, lon: number): number {
  return (lon - grid.west) * grid.columnsPerDegree;
}

export function rowOf(grid: Grid, lat: number): number {
  if (grid.projection === 'geographic') return (grid.north - lat) * grid.rowsPerDegree;
  return mercatorRow(lat, grid.rowsPerDegree);
}

const HALF_OVER_PI = 0.5 / Math.PI;

/** Row of a latitude in a Web Mercator world of `rows` rows, in pixel centres. */
export function mercatorRow(lat: number, rows: number): number {
  return rows * (0.5 - HALF_OVER_PI * mercatorOrdinate(lat)) - 0.5;
}

/** The grid of tile `x`, `y` at zoom `z` of the Web Mercator pyramid, `size` pixels a side. */
export function tileGrid(z: number, x: number, y: number, size: number): Grid {
  const tiles = 2 ** z;
  const world = tiles * size;
  return {
    projection: 'mercator',
    west: -180 + 180 / world,
    north: 90,
    columnsPerDegree: world / 360,
    rowsPerDegree: world,
    column0: x * size,
    row0: y * size,
    width: size,
    height: size,
    footprint: {
      south: tileEdgeLat(y + 1, tiles),
      west: (x / tiles) * 360 - 180,
      north: tileEdgeLat(y, tiles),
      east: ((x + 1) / tiles) * 360 - 180,
    },
  };
}

/** Latitude of the northern edge of tile row `y` in a world of `tiles` rows. */
function tileEdgeLat(y: number, tiles: number): number {
  if (y === 0) return MERCATOR_MOST_LAT;
  if (y === tiles) return -MERCATOR_MOST_LAT;
  return latOfMercatorRow(y - 0.5, tiles);
}

/** Latitude of a row of pixel centres: the inverse of `mercatorRow`, exact to the last digit since it is found by bisection. */
export function latOfMercatorRow(row: number, rows: number): number {
  let south = -MERCATOR_MOST_LAT;
  let north = MERCATOR_MOST_LAT;
  for (;;) {
    const middle = (south + north) / 2;
    if (middle <= south || middle >= north) return north;
    if (mercatorRow(middle, rows) > row) south = middle;
    else north = middle;
  }
}

/**
 * The grid of a raster of degrees.
 *
 * @param west  longitude of the centre of its first pixel. @param north  latitude of it.
 * @param footprint  the places it answers for; by default all up to the outer edges of its pixels.
 */
export function degreeGrid(
  west: number,
  north: number,
  columnsPerDegree: number,
  rowsPerDegree: number,
  width: number,
  height: number,
  footprint?: Box,
): Grid {
  return {
    projection: 'geographic',
    west,
    north,
    columnsPerDegree,
    rowsPerDegree,
    column0: 0,
    row0: 0,
    width,
    height,
    footprint: footprint ?? {
      south: north - (height - 0.5) / rowsPerDegree,
      west: west - 0.5 / columnsPerDegree,
      north: north + 0.5 / rowsPerDegree,
      east: west + (width - 0.5) / columnsPerDegree,
    },
  };
}

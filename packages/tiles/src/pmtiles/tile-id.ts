/**
 * Numbers of tiles in PMTiles: all tiles of zoom 0, then those of zoom 1, ..., each zoom along a Hilbert curve
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, section 4.1).
 */

/** Numbers of tiles stay exact up to this zoom. */
export const MOST_ZOOM = 25;

/** The number of the first tile of a zoom: the tiles of all zooms before it. */
export function firstIdOf(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

/** @param x  column from the west. @param y  row from the north; both below 2^zoom. */
export function tileIdOf(zoom: number, x: number, y: number): number {
  let id = firstIdOf(zoom);
  let column = x;
  let row = y;
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const isEast = (column & side) > 0;
    const isSouth = (row & side) > 0;
    id += side * side * (isEast ? (isSouth ? 2 : 3) : isSouth ? 1 : 0);
    column &= side - 1;
    row &= side - 1;
    if (isSouth) continue;
    // The curve of this quarter is turned.
    if (isEast) {
      column = side - 1 - column;
      row = side - 1 - row;
    }
    [column, row] = [row, column];
  }
  return id;
}

/** A tile by its place. */
export interface TilePlace {
  /** 0 is the whole Earth in one tile. */
  readonly zoom: number;
  /** Column from the west. */
  readonly x: number;
  /** Row from the north. */
  readonly y: number;
}

/** The inverse of `tileIdOf`. @param id  of a tile up to `MOST_ZOOM`. */
export function tilePlaceOf(id: number): TilePlace {
  let zoom = 0;
  while (firstIdOf(zoom + 1) <= id) zoom++;
  let rest = id - firstIdOf(zoom);
  let x = 0;
  let y = 0;
  for (let side = 1; side < 2 ** zoom; side *= 2) {
    const quarter = rest % 4;
    rest = Math.floor(rest / 4);
    const isEast = quarter >= 2;
    const isSouth = quarter === 1 || quarter === 2;
    if (!isSouth) {
      if (isEast) {
        x = side - 1 - x;
        y = side - 1 - y;
      }
      [x, y] = [y, x];
    }
    if (isEast) x += side;
    if (isSouth) y += side;
  }
  return { zoom, x, y };
}

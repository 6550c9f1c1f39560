/** The squares of a grid by number. The numbers are small ones, which makes sets of squares fast. */
export interface Squares {
  /** The square of a place. */
  readonly keyOf: (x: number, y: number) => number;
  /** The middle of a square. */
  readonly middleOf: (key: number) => [x: number, y: number];
  /** The numbers of the eight squares around one, less its own. */
  readonly toNeighbours: readonly number[];
  /** The number of a square less that of the one to its west. */
  readonly eastward: number;
  /** All numbers are less than this. */
  readonly keys: number;
}

/**
 * Numbers the squares that contain some places, and those around them.
 *
 * @param xy  x, y of each place.
 * @param size  width of a square.
 * @param away  the number of squares around that have numbers too.
 */
export function squaresOf(xy: Float64Array, size: number, away: number): Squares {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < xy.length; at += 2) {
    west = Math.min(west, xy[at]!);
    east = Math.max(east, xy[at]!);
    south = Math.min(south, xy[at + 1]!);
    north = Math.max(north, xy[at + 1]!);
  }
  const firstColumn = Math.floor(west / size) - away;
  const firstRow = Math.floor(south / size) - away;
  const rows = Math.floor(north / size) + away - firstRow + 1;
  const columns = Math.floor(east / size) + away - firstColumn + 1;
  return {
    eastward: rows,
    keys: Math.max(rows * columns, 0),
    keyOf: (x, y) => (Math.floor(x / size) - firstColumn) * rows + Math.floor(y / size) - firstRow,
    middleOf: (key) => [
      (Math.floor(key / rows) + firstColumn + 0.5) * size,
      ((key % rows) + firstRow + 0.5) * size,
    ],
    toNeighbours: [-rows - 1, -rows, -rows + 1, -1, 1, rows - 1, rows, rows + 1],
  };
}

/** Squares of more than so many keys, as of a network around the Earth, are not in a list. */
const MOST_KEYS_IN_LIST = 1 << 22;

/** A number for each square, which is 0 at first. */
export class SquareNumbers {
  readonly #list: Uint32Array | undefined;
  readonly #map = new Map<number, number>();

  /** @param keys  as in `Squares`. */
  constructor(keys: number) {
    this.#list = keys <= MOST_KEYS_IN_LIST ? new Uint32Array(keys) : undefined;
  }

  at(key: number): number {
    return this.#list ? this.#list[key]! : (this.#map.get(key) ?? 0);
  }

  set(key: number, number: number): void {
    if (this.#list) this.#list[key] = number;
    else this.#map.set(key, number);
  }
}

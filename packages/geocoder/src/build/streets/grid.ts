/** An index of items by place, for searches around a point. Coordinates are 1e-6 degrees; cells are square in degrees. */
export class Grid<T> {
  readonly #cellSize: number;
  readonly #cells = new Map<number, T[]>();

  constructor(cellSize: number) {
    this.#cellSize = cellSize;
  }

  #key(row: number, column: number): number {
    return row * 2 ** 26 + column;
  }

  add(lat: number, lon: number, thing: T): void {
    const key = this.#key(
      Math.floor((lat + 90e6) / this.#cellSize),
      Math.floor((lon + 180e6) / this.#cellSize),
    );
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [thing]);
    else cell.push(thing);
  }

  /**
   * Visits the items in the cells that touch a box. These include all items in the box; an item that was added several times is visited
   * several times.
   */
  around(lat: number, lon: number, latReach: number, lonReach: number, visit: (thing: T) => void): void {
    const size = this.#cellSize;
    const lastRow = Math.floor((lat + latReach + 90e6) / size);
    const lastColumn = Math.floor((lon + lonReach + 180e6) / size);
    for (let row = Math.floor((lat - latReach + 90e6) / size); row <= lastRow; row++) {
      for (let column = Math.floor((lon - lonReach + 180e6) / size); column <= lastColumn; column++) {
        for (const thing of this.#cells.get(this.#key(row, column)) ?? []) visit(thing);
      }
    }
  }
}

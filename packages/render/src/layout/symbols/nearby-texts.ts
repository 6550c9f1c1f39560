import type { LineAnchor } from './line-anchors.ts';

/** Places by row and column of a grid. */
type Cells = Map<number, Map<number, LineAnchor[]>>;

/** Where texts stand along lines: MapLibre shows the same text only once within a distance in a tile. */
export class NearbyTexts {
  readonly #distance: number;
  /** By text. A cell is as wide as the distance, so that there are few places in each. */
  readonly #known = new Map<string, Cells>();

  constructor(distance: number) {
    this.#distance = distance;
  }

  /**
   * Whether the same text stands nearer than the distance; if not, it stands here from now on.
   *
   * @param text  with the tile.
   */
  isRepeated(at: LineAnchor, text: string): boolean {
    const distance = this.#distance;
    if (!(distance > 0)) return false;
    let cells = this.#known.get(text);
    if (cells === undefined) this.#known.set(text, (cells = new Map()));
    const row = Math.floor(at.y / distance);
    const column = Math.floor(at.x / distance);
    for (const down of [-1, 0, 1]) {
      const columns = cells.get(row + down);
      if (columns === undefined) continue;
      for (const right of [-1, 0, 1]) {
        const places = columns.get(column + right);
        if (places?.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < distance) === true) return true;
      }
    }
    let own = cells.get(row);
    if (own === undefined) cells.set(row, (own = new Map()));
    const places = own.get(column);
    if (places === undefined) own.set(column, [at]);
    else places.push(at);
    return false;
  }
}

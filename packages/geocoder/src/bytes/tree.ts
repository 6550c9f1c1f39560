import { Best, DistanceQueue, ITEM_LEVEL } from './distance-queue.ts';
import type { Centre } from './centre.ts';
import { contradicts } from './parts.ts';
import { ceilingOf, CORNERS, floorOf, treeBytes, treeLevels, TREE_NODE } from './tree-format.ts';
import type { Box } from './tree-format.ts';

/** A tree to search. One search at a time: the queue is shared. */
export class Tree {
  readonly #bytes: Uint8Array;
  readonly #itemCount: number;
  readonly #levels: number[];
  /** First byte of the boxes of each level but the highest. */
  readonly #starts: number[];
  readonly #whole: Box;
  /** The box that `#readBox` read. */
  readonly #box = new Float64Array(CORNERS);
  readonly #queue = new DistanceQueue();

  /** @throws {PortolanError} `geocoder-archive` when the bytes are not those of so many items. */
  constructor(name: string, bytes: Uint8Array, itemCount: number) {
    if (bytes.length !== treeBytes(itemCount))
      throw contradicts(name, { items: itemCount, bytes: bytes.length });
    this.#bytes = bytes;
    this.#itemCount = itemCount;
    this.#levels = treeLevels(itemCount);
    this.#starts = this.#levels.map(() => 0);
    let start = 4 * CORNERS;
    for (let level = this.#levels.length - 2; level >= 0; level--) {
      this.#starts[level] = start;
      start += CORNERS * this.#levels[level]!;
    }
    const [west = 0, south = 0, east = 0, north = 0] =
      itemCount === 0 ? [] : new Int32Array(bytes.buffer, bytes.byteOffset, CORNERS);
    this.#whole = [west, south, east, north];
  }

  /** The box around 16 items: those from `16 leaf` on. */
  leafBox(leaf: number): Box {
    this.#readBox(0, leaf);
    const [west = 0, south = 0, east = 0, north = 0] = this.#box;
    return [west, south, east, north];
  }

  /** Reads the box of a node into `#box`, from the uppermost down. */
  #readBox(level: number, node: number): void {
    const box = this.#box;
    box.set(this.#whole);
    for (let here = this.#levels.length - 2; here >= level; here--)
      this.#narrow(here, Math.floor(node / TREE_NODE ** (here - level)), box[0]!, box[1]!, box[2]!, box[3]!);
  }

  /** Reads the box of a node into `#box`, given the box above it. */
  #narrow(level: number, node: number, west: number, south: number, east: number, north: number): void {
    const bytes = this.#bytes;
    const box = this.#box;
    const at = this.#starts[level]! + CORNERS * node;
    box[0] = floorOf(bytes[at]!, west, east);
    box[1] = floorOf(bytes[at + 1]!, south, north);
    box[2] = ceilingOf(bytes[at + 2]!, west, east);
    box[3] = ceilingOf(bytes[at + 3]!, south, north);
  }

  /**
   * Visits items in order of distance (Hjaltason & Samet 1999), of equal ones the lower first.
   *
   * @param first, end  only items in this range.
   * @param distance  haversine to an item; Infinity for one that is not wanted.
   * @param visit  false to stop.
   * @param most  so many items will be visited at most: what is further than as many others need not be kept.
   */
  nearest(
    centre: Centre,
    farthest: number,
    first: number,
    end: number,
    distance: (item: number) => number,
    visit: (item: number, haversine: number) => boolean,
    most = Infinity,
  ): void {
    const queue = this.#queue;
    queue.clear();
    if (this.#itemCount === 0 || first >= end) return;
    const best = new Best(most, farthest);
    const box = this.#box;
    const top = this.#levels.length - 1;
    queue.push(0, top, 0);
    while (queue.pop()) {
      const { key, level, index } = queue;
      if (key > best.worst) return;
      if (level === ITEM_LEVEL) {
        if (!visit(index, key)) return;
        continue;
      }
      const span = TREE_NODE ** level;
      const childCount = level === 0 ? this.#itemCount : this.#levels[level - 1]!;
      let [west, south, east, north] = [0, 0, 0, 0];
      if (level > 0) {
        this.#readBox(level, index);
        west = box[0]!;
        south = box[1]!;
        east = box[2]!;
        north = box[3]!;
      }
      const lastChild = Math.min(childCount, (index + 1) * TREE_NODE);
      for (let child = index * TREE_NODE; child < lastChild; child++) {
        if (level === 0) {
          if (child < first || child >= end) continue;
          const away = distance(child);
          if (away > best.worst) continue;
          best.add(away);
          queue.push(away, ITEM_LEVEL, child);
          continue;
        }
        if (child * span >= end || (child + 1) * span <= first) continue;
        this.#narrow(level - 1, child, west, south, east, north);
        const away = centre.toBox(box[0]!, box[1]!, box[2]!, box[3]!);
        if (away <= best.worst) queue.push(away, level - 1, child);
      }
    }
  }
}

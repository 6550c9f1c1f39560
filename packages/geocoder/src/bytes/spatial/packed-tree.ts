import { distanceQueue, ITEM_LEVEL, NearestFew } from './distance-queue.ts';
import type { QueueEntry } from './distance-queue.ts';
import type { Centre } from './centre.ts';
import { damagedPart } from '../parts.ts';
import { ceilingOf, CORNERS, floorOf, treeBytes, treeLevels, TREE_NODE } from './tree-format.ts';
import type { Box } from './tree-format.ts';

/** A packed tree that is searched in place. Only one search can run at a time. */
export class Tree {
  readonly #bytes: Uint8Array;
  readonly #itemCount: number;
  readonly #levels: number[];
  /** First byte of the boxes of each level except the highest. */
  readonly #starts: number[];
  readonly #whole: Box;
  /** The box that `#readBox` read last. */
  readonly #box = new Float64Array(CORNERS);
  readonly #best = new NearestFew();

  /** @throws {PortolanError} `geocoder-archive` when the length of the bytes does not fit the number of items. */
  constructor(name: string, bytes: Uint8Array, itemCount: number) {
    if (bytes.length !== treeBytes(itemCount))
      throw damagedPart(name, { items: itemCount, bytes: bytes.length });
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

  /** The box around the 16 items from `16 leaf` on. */
  leafBox(leaf: number): Box {
    this.#readBox(0, leaf);
    const [west = 0, south = 0, east = 0, north = 0] = this.#box;
    return [west, south, east, north];
  }

  /** Reads the box of a node into `#box`, starting at the topmost box. */
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
   * Visits items in order of distance (Hjaltason & Samet 1999); of equally near items the one with the lower number comes first.
   *
   * @param first, end  only items in this range.
   * @param distance  haversine to an item; Infinity for an item that is not wanted or is further than `worst`.
   * @param visit  returns false to stop.
   * @param most  the number of items, at least one, that will be visited at most. The search may drop an item when it knows as many nearer
   *   ones.
   */
  nearest(
    centre: Centre,
    farthest: number,
    first: number,
    end: number,
    distance: (item: number, worst: number) => number,
    visit: (item: number, haversine: number) => boolean,
    most = Infinity,
  ): void {
    if (this.#itemCount === 0 || first >= end) return;
    const queue = distanceQueue();
    const best = this.#best;
    const isFew = NearestFew.canKeep(most);
    best.clear(most, farthest);
    const top = this.#levels.length - 1;
    queue.push({ haversine: 0, level: top, index: 0 });
    for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
      const { haversine, level, index } = entry;
      if (haversine > best.worst) break;
      if (level === ITEM_LEVEL) {
        if (!visit(index, haversine)) return;
      } else if (level === 0) {
        const last = Math.min(this.#itemCount, end, (index + 1) * TREE_NODE);
        for (let item = Math.max(first, index * TREE_NODE); item < last; item++) {
          const away = distance(item, best.worst);
          if (away > best.worst) continue;
          if (isFew) best.add(away, item);
          else queue.push({ haversine: away, level: ITEM_LEVEL, index: item });
        }
      } else {
        this.#readBox(level, index);
        for (const child of this.#childrenNear(centre, best.worst, level - 1, index, first, end))
          queue.push(child);
      }
    }
    for (let k = 0; k < best.size; k++) if (!visit(best.items[k]!, best.distances[k]!)) return;
  }

  /** Visits the items, ascending, of all boxes of the lowest level that touch a box. */
  touching(west: number, south: number, east: number, north: number, visit: (item: number) => void): void {
    const box = this.#box;
    const descend = (level: number, node: number): void => {
      this.#readBox(level, node);
      if (box[0]! > east || box[1]! > north || box[2]! < west || box[3]! < south) return;
      const count = level === 0 ? this.#itemCount : this.#levels[level - 1]!;
      const end = Math.min(count, (node + 1) * TREE_NODE);
      for (let child = node * TREE_NODE; child < end; child++)
        if (level === 0) visit(child);
        else descend(level - 1, child);
    };
    if (this.#itemCount > 0) descend(this.#levels.length - 1, 0);
  }

  /** The boxes inside of `#box` that hold items of the range and are near enough. */
  #childrenNear(
    centre: Centre,
    worst: number,
    level: number,
    parent: number,
    first: number,
    end: number,
  ): QueueEntry[] {
    const near: QueueEntry[] = [];
    const bytes = this.#bytes;
    const [west = 0, south = 0, east = 0, north = 0] = this.#box;
    const span = TREE_NODE ** (level + 1);
    const from = Math.max(parent * TREE_NODE, Math.floor(first / span));
    const to = Math.min(this.#levels[level]!, (parent + 1) * TREE_NODE, Math.ceil(end / span));
    let at = this.#starts[level]! + CORNERS * from;
    for (let child = from; child < to; child++, at += CORNERS) {
      const low = floorOf(bytes[at + 1]!, south, north);
      const high = ceilingOf(bytes[at + 3]!, south, north);
      if (centre.toBand(low, high) > worst) continue;
      const away = centre.toBox(
        floorOf(bytes[at]!, west, east),
        low,
        ceilingOf(bytes[at + 2]!, west, east),
        high,
      );
      if (away <= worst) near.push({ haversine: away, level, index: child });
    }
    return near;
  }
}

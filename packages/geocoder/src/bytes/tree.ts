import { cosDegrees, EARTH_RADIUS_METRES, sinDegrees } from '@portolan/base';

/** Items or boxes a box holds. */
const TREE_NODE = 16;

/** Levels of a tree over `itemCount` items: the number of boxes of each, the lowest first; none for no items. */
function treeLevels(itemCount: number): number[] {
  const levels: number[] = [];
  for (let count = itemCount; count > 0;) {
    count = Math.ceil(count / TREE_NODE);
    levels.push(count);
    if (count === 1) break;
  }
  return levels;
}

/**
 * Boxes over items that stand in Hilbert order: 16 neighbours share a box, 16 boxes the next, up to one (a packed Hilbert R-tree, Kamel &
 * Faloutsos 1993, whose leaves are implied by the order). Four numbers a box: west, south, east, north in 1e-6 degrees, level by level.
 */
export function packTree(
  itemCount: number,
  boxOf: (item: number) => readonly [west: number, south: number, east: number, north: number],
): Int32Array {
  const levels = treeLevels(itemCount);
  const boxes = new Int32Array(levels.reduce((sum, count) => sum + count, 0) * 4);
  let start = 0;
  let below = 0;
  for (const [level, count] of levels.entries()) {
    const childCount = level === 0 ? itemCount : levels[level - 1]!;
    for (let node = 0; node < count; node++) {
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      const end = Math.min(childCount, (node + 1) * TREE_NODE);
      for (let child = node * TREE_NODE; child < end; child++) {
        const at = (below + child) * 4;
        const box: readonly [number, number, number, number] =
          level === 0 ? boxOf(child) : [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!];
        west = Math.min(west, box[0]);
        south = Math.min(south, box[1]);
        east = Math.max(east, box[2]);
        north = Math.max(north, box[3]);
      }
      boxes.set([west, south, east, north], (start + node) * 4);
    }
    below = start;
    start += count;
  }
  return boxes;
}

const RADIANS_PER_UNIT = Math.PI / 180e6;
/** Angles below this, some 300 km, have series of a few terms. */
const SMALL_RADIANS = 0.05;

/** Sine of a small angle in radians, to the last digit of a double or two. */
function smallSine(x: number): number {
  const q = x * x;
  return x * (1 - (q / 6) * (1 - (q / 20) * (1 - q / 42)));
}

/** Cosines of whole degrees, 0..91. */
const COSINES = Float64Array.from({ length: 92 }, (_, degrees) => Math.max(0, cosDegrees(degrees)));

/** A point from which distances are asked, as haversines: 0..1, ascending with the distance. */
export class Centre {
  readonly lat: number;
  readonly lon: number;
  readonly #cosLat: number;
  readonly #sinLat: number;

  /** @param lat, lon  degrees */
  constructor(lat: number, lon: number) {
    this.lat = lat;
    this.lon = lon;
    this.#cosLat = cosDegrees(lat);
    this.#sinLat = sinDegrees(lat);
  }

  /** Haversine of the angle to a point in 1e-6 degrees. */
  to(latUnits: number, lonUnits: number): number {
    const x = (latUnits - this.lat * 1e6) * RADIANS_PER_UNIT;
    const y = (lonUnits - this.lon * 1e6) * RADIANS_PER_UNIT;
    if (Math.abs(x) < SMALL_RADIANS && Math.abs(y) < SMALL_RADIANS) {
      const sinLat = smallSine(x / 2);
      const sinLon = smallSine(y / 2);
      // The cosine of the other latitude by the sum formula, from what is known of this one.
      const cosLat = this.#cosLat * (1 - 2 * sinLat * sinLat) - this.#sinLat * smallSine(x);
      return sinLat * sinLat + this.#cosLat * cosLat * sinLon * sinLon;
    }
    const lat = latUnits / 1e6;
    const sinLat = sinDegrees((lat - this.lat) / 2);
    const sinLon = sinDegrees((lonUnits / 1e6 - this.lon) / 2);
    return sinLat * sinLat + this.#cosLat * cosDegrees(lat) * sinLon * sinLon;
  }

  /** At most the haversine to any point of a box in 1e-6 degrees. */
  toBox(west: number, south: number, east: number, north: number): number {
    const x = this.lon * 1e6;
    const y = this.lat * 1e6;
    const latGap = y < south ? south - y : y > north ? y - north : 0;
    let lonGap = x < west ? west - x : x > east ? x - east : 0;
    // The shorter way around.
    if (lonGap > 0) lonGap = Math.min(lonGap, x < west ? x + 360e6 - east : west + 360e6 - x);
    const sinLat = halfSine(latGap);
    if (lonGap <= 0) return sinLat * sinLat;
    const sinLon = halfSine(Math.min(180e6, lonGap));
    // Of the whole degree beyond: a bound need not be sharp.
    const cosFar = COSINES[Math.ceil(Math.min(90, Math.max(Math.abs(south), Math.abs(north)) / 1e6))]!;
    return sinLat * sinLat + this.#cosLat * cosFar * sinLon * sinLon;
  }
}

/** Sine of half an angle in 1e-6 degrees. */
function halfSine(units: number): number {
  const half = (units / 2) * RADIANS_PER_UNIT;
  return half < SMALL_RADIANS ? smallSine(half) : sinDegrees(units / 2e6);
}

/** Metres of a haversine. */
export function metresOf(haversine: number): number {
  const h = Math.min(1, Math.max(0, haversine));
  // Arc sine by the deterministic arc tangent would cost more than it gives: results are rounded before they leave.
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(h));
}

/** The haversine of a distance. */
export function haversineOf(metres: number): number {
  const half = Math.min(180, (metres / EARTH_RADIUS_METRES / 2) * (180 / Math.PI));
  const sine = sinDegrees(Math.min(90, half));
  return sine * sine;
}

/** The smallest so many of a stream of distances, by insertion: there are few. */
class Best {
  /** What is further is not among them. */
  worst: number;
  readonly #kept: Float64Array | undefined;

  constructor(most: number, farthest: number) {
    this.worst = farthest;
    if (most <= MOST_KEPT) this.#kept = new Float64Array(most).fill(Infinity);
  }

  add(distance: number): void {
    const kept = this.#kept;
    if (kept === undefined) return;
    let at = kept.length - 1;
    if (at < 0 || distance >= kept[at]!) return;
    for (; at > 0 && kept[at - 1]! > distance; at--) kept[at] = kept[at - 1]!;
    kept[at] = distance;
    this.worst = Math.min(this.worst, kept[kept.length - 1]!);
  }
}

const MOST_KEPT = 64;
const ITEM_LEVEL = -1;

/** A tree to search. One search at a time: the queue is shared. */
export class Tree {
  readonly #boxes: Int32Array;
  readonly #itemCount: number;
  readonly #levels: number[];
  /** First box of each level. */
  readonly #starts: number[];
  #keys = new Float64Array(512);
  #levelOf = new Int8Array(512);
  #indexOf = new Uint32Array(512);
  #size = 0;

  constructor(boxes: Int32Array, itemCount: number) {
    this.#boxes = boxes;
    this.#itemCount = itemCount;
    this.#levels = treeLevels(itemCount);
    this.#starts = [];
    let start = 0;
    for (const count of this.#levels) {
      this.#starts.push(start);
      start += count;
    }
  }

  /** Boxes of a whole tree: what a file must hold. */
  static boxCount(itemCount: number): number {
    return treeLevels(itemCount).reduce((sum, count) => sum + count, 0);
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
    this.#size = 0;
    if (this.#itemCount === 0 || first >= end) return;
    const best = new Best(most, farthest);
    const boxes = this.#boxes;
    const top = this.#levels.length - 1;
    this.#push(0, top, 0);
    while (this.#size > 0) {
      const key = this.#keys[0]!;
      const level = this.#levelOf[0]!;
      const index = this.#indexOf[0]!;
      this.#pop();
      if (key > best.worst) return;
      if (level === ITEM_LEVEL) {
        if (!visit(index, key)) return;
        continue;
      }
      const span = TREE_NODE ** level;
      const childCount = level === 0 ? this.#itemCount : this.#levels[level - 1]!;
      const lastChild = Math.min(childCount, (index + 1) * TREE_NODE);
      for (let child = index * TREE_NODE; child < lastChild; child++) {
        if (level === 0) {
          if (child < first || child >= end) continue;
          const away = distance(child);
          if (away > best.worst) continue;
          best.add(away);
          this.#push(away, ITEM_LEVEL, child);
          continue;
        }
        if (child * span >= end || (child + 1) * span <= first) continue;
        const at = (this.#starts[level - 1]! + child) * 4;
        const away = centre.toBox(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!);
        if (away <= best.worst) this.#push(away, level - 1, child);
      }
    }
  }

  /** Visits items of a range whose lowest box touches a box; the caller looks at the items themselves. */
  within(
    west: number,
    south: number,
    east: number,
    north: number,
    first: number,
    end: number,
    visit: (item: number) => void,
  ): void {
    const boxes = this.#boxes;
    const descend = (level: number, node: number): void => {
      const span = TREE_NODE ** (level + 1);
      if (node * span >= end || (node + 1) * span <= first) return;
      const at = (this.#starts[level]! + node) * 4;
      if (boxes[at]! > east || boxes[at + 1]! > north || boxes[at + 2]! < west || boxes[at + 3]! < south)
        return;
      const childCount = level === 0 ? this.#itemCount : this.#levels[level - 1]!;
      const lastChild = Math.min(childCount, (node + 1) * TREE_NODE);
      for (let child = node * TREE_NODE; child < lastChild; child++) {
        if (level > 0) descend(level - 1, child);
        else if (child >= first && child < end) visit(child);
      }
    };
    if (this.#itemCount > 0) descend(this.#levels.length - 1, 0);
  }

  /** Nearer first; items before boxes would be wrong (a box may hold an equal one with a lower number), so boxes first. */
  #isBefore(a: number, b: number): boolean {
    const keys = this.#keys;
    if (keys[a] !== keys[b]) return keys[a]! < keys[b]!;
    const aIsItem = this.#levelOf[a] === ITEM_LEVEL;
    const bIsItem = this.#levelOf[b] === ITEM_LEVEL;
    if (aIsItem !== bIsItem) return bIsItem;
    return this.#indexOf[a]! < this.#indexOf[b]!;
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a]!;
    this.#keys[a] = this.#keys[b]!;
    this.#keys[b] = key;
    const level = this.#levelOf[a]!;
    this.#levelOf[a] = this.#levelOf[b]!;
    this.#levelOf[b] = level;
    const index = this.#indexOf[a]!;
    this.#indexOf[a] = this.#indexOf[b]!;
    this.#indexOf[b] = index;
  }

  #push(key: number, level: number, index: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    let at = this.#size++;
    this.#keys[at] = key;
    this.#levelOf[at] = level;
    this.#indexOf[at] = index;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #pop(): void {
    const last = --this.#size;
    this.#swap(0, last);
    for (let at = 0; ;) {
      let least = at;
      const left = 2 * at + 1;
      if (left < last && this.#isBefore(left, least)) least = left;
      if (left + 1 < last && this.#isBefore(left + 1, least)) least = left + 1;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    const levels = new Int8Array(keys.length);
    levels.set(this.#levelOf);
    this.#levelOf = levels;
    const indexes = new Uint32Array(keys.length);
    indexes.set(this.#indexOf);
    this.#indexOf = indexes;
  }
}

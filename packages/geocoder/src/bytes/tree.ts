import { cosDegrees, EARTH_RADIUS_METRES, sinDegrees } from '@portolan/base';
import { contradicts } from './parts.ts';

/** Items or boxes a box holds. */
export const TREE_NODE = 16;

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

/** Steps of a side of a box in which the boxes below it are stated. */
const STEPS = 255;
const CORNERS = 4;

/** West, south, east, north in 1e-6 degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Bytes of a tree: four numbers of 32 bits for the whole, four of 8 for each box below. */
function treeBytes(itemCount: number): number {
  const boxes = treeLevels(itemCount).reduce((sum, count) => sum + count, 0);
  return itemCount === 0 ? 0 : 4 * CORNERS + CORNERS * (boxes - 1);
}

/** The nearest step of a side that is not beyond a corner. */
function stepsBelow(corner: number, low: number, high: number): number {
  return high === low ? 0 : Math.max(0, Math.min(STEPS, Math.floor(((corner - low) * STEPS) / (high - low))));
}

function stepsAbove(corner: number, low: number, high: number): number {
  return high === low ? 0 : Math.max(0, Math.min(STEPS, Math.ceil(((corner - low) * STEPS) / (high - low))));
}

const floorOf = (steps: number, low: number, high: number): number =>
  low + Math.floor((steps * (high - low)) / STEPS);
const ceilingOf = (steps: number, low: number, high: number): number =>
  low + Math.ceil((steps * (high - low)) / STEPS);

/**
 * Boxes over items that stand in Hilbert order: 16 neighbours share a box, 16 boxes the next, up to one (a packed Hilbert R-tree, Kamel &
 * Faloutsos 1993, whose leaves are implied by the order). The uppermost is stated in 1e-6 degrees, the others in 255ths of the box above,
 * rounded outwards; level by level, the highest first.
 */
export function packTree(itemCount: number, boxOf: (item: number) => Box): Uint8Array {
  const items = new Float64Array(itemCount * CORNERS);
  for (let item = 0; item < itemCount; item++) items.set(boxOf(item), item * CORNERS);
  return packBoxes(items);
}

/** The same over points. */
export function packPointTree(
  itemCount: number,
  placeOf: (item: number) => { readonly lat: number; readonly lon: number },
): Uint8Array {
  const items = new Float64Array(itemCount * CORNERS);
  for (let item = 0; item < itemCount; item++) {
    const { lat, lon } = placeOf(item);
    items[item * CORNERS] = lon;
    items[item * CORNERS + 1] = lat;
    items[item * CORNERS + 2] = lon;
    items[item * CORNERS + 3] = lat;
  }
  return packBoxes(items);
}

function packBoxes(items: Float64Array): Uint8Array {
  const itemCount = items.length / CORNERS;
  const levels = treeLevels(itemCount);
  /** Boxes of each level as they are. */
  const exact: Float64Array[] = [];
  for (const [level, count] of levels.entries()) {
    const below = exact[level - 1] ?? items;
    const childCount = level === 0 ? itemCount : levels[level - 1]!;
    const boxes = new Float64Array(count * CORNERS);
    for (let node = 0; node < count; node++) {
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      const end = Math.min(childCount, (node + 1) * TREE_NODE);
      for (let child = node * TREE_NODE; child < end; child++) {
        const at = child * CORNERS;
        west = Math.min(west, below[at]!);
        south = Math.min(south, below[at + 1]!);
        east = Math.max(east, below[at + 2]!);
        north = Math.max(north, below[at + 3]!);
      }
      boxes.set([west, south, east, north], node * CORNERS);
    }
    exact.push(boxes);
  }
  const bytes = new Uint8Array(treeBytes(itemCount));
  if (itemCount === 0) return bytes;
  const whole = exact.at(-1)!;
  new Int32Array(bytes.buffer, 0, CORNERS).set(whole);
  let at = 4 * CORNERS;
  let above = whole;
  for (let level = levels.length - 2; level >= 0; level--) {
    const here = exact[level]!;
    /** What a reader will see: the next level is stated in it. */
    const seen = new Float64Array(here.length);
    for (let node = 0; node < levels[level]!; node++) {
      const parent = Math.floor(node / TREE_NODE) * CORNERS;
      for (let axis = 0; axis < 2; axis++) {
        const low = above[parent + axis]!;
        const high = above[parent + axis + 2]!;
        const from = stepsBelow(here[node * CORNERS + axis]!, low, high);
        const to = stepsAbove(here[node * CORNERS + axis + 2]!, low, high);
        bytes[at + axis] = from;
        bytes[at + axis + 2] = to;
        seen[node * CORNERS + axis] = floorOf(from, low, high);
        seen[node * CORNERS + axis + 2] = ceilingOf(to, low, high);
      }
      at += CORNERS;
    }
    above = seen;
  }
  return bytes;
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
  readonly #bytes: Uint8Array;
  readonly #itemCount: number;
  readonly #levels: number[];
  /** First byte of the boxes of each level but the highest. */
  readonly #starts: number[];
  readonly #whole: Box;
  /** The box that `#readBox` read. */
  readonly #box = new Float64Array(CORNERS);
  #keys = new Float64Array(512);
  #levelOf = new Int8Array(512);
  #indexOf = new Uint32Array(512);
  #size = 0;

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
    this.#size = 0;
    if (this.#itemCount === 0 || first >= end) return;
    const best = new Best(most, farthest);
    const box = this.#box;
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
          this.#push(away, ITEM_LEVEL, child);
          continue;
        }
        if (child * span >= end || (child + 1) * span <= first) continue;
        this.#narrow(level - 1, child, west, south, east, north);
        const away = centre.toBox(box[0]!, box[1]!, box[2]!, box[3]!);
        if (away <= best.worst) this.#push(away, level - 1, child);
      }
    }
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

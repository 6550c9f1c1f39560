import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { ceilingOf, CORNERS, floorOf, STEPS, treeBytes, treeLevels, TREE_NODE } from './tree-format.ts';
import type { Box } from './tree-format.ts';

/** The step nearest to a corner that does not go beyond it. */
function stepsBelow(corner: number, low: number, high: number): number {
  return high === low ? 0 : Math.max(0, Math.min(STEPS, Math.floor(((corner - low) * STEPS) / (high - low))));
}

function stepsAbove(corner: number, low: number, high: number): number {
  return high === low ? 0 : Math.max(0, Math.min(STEPS, Math.ceil(((corner - low) * STEPS) / (high - low))));
}

/**
 * A tree of boxes over items in Hilbert order: 16 neighbours share a box, 16 boxes share the next box, up to a single box (a packed Hilbert
 * R-tree, Kamel & Faloutsos 1993; the order of items implies the leaves). The topmost box is stored in 1e-6 degrees, each other box in
 * 255ths of the box above it, rounded outwards. Levels are stored from the top down.
 */
export function packTree(
  itemCount: number,
  boxOf: (item: number) => Box,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const items = new Float64Array(itemCount * CORNERS);
  for (let item = 0; item < itemCount; item++) {
    atEach();
    items.set(boxOf(item), item * CORNERS);
  }
  return packBoxes(items, checkStop);
}

/** The same tree over points. */
export function packPointTree(
  itemCount: number,
  placeOf: (item: number) => { readonly lat: number; readonly lon: number },
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const items = new Float64Array(itemCount * CORNERS);
  for (let item = 0; item < itemCount; item++) {
    atEach();
    const { lat, lon } = placeOf(item);
    items[item * CORNERS] = lon;
    items[item * CORNERS + 1] = lat;
    items[item * CORNERS + 2] = lon;
    items[item * CORNERS + 3] = lat;
  }
  return packBoxes(items, checkStop);
}

function packBoxes(items: Float64Array, checkStop: CheckStop): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const itemCount = items.length / CORNERS;
  const levels = treeLevels(itemCount);
  /** The exact boxes of each level. */
  const exact: Float64Array[] = [];
  for (const [level, count] of levels.entries()) {
    const below = exact[level - 1] ?? items;
    const childCount = level === 0 ? itemCount : levels[level - 1]!;
    const boxes = new Float64Array(count * CORNERS);
    for (let node = 0; node < count; node++) {
      atEach();
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
    /** The boxes as a reader computes them; the boxes of the next level are stored relative to them. */
    const seen = new Float64Array(here.length);
    for (let node = 0; node < levels[level]!; node++) {
      atEach();
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

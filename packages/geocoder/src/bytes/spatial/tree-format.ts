/** The number of items or boxes in a box. */
export const TREE_NODE = 16;

/** Number of boxes on each level of a tree over `itemCount` items, the lowest level first; empty when there are no items. */
export function treeLevels(itemCount: number): number[] {
  const levels: number[] = [];
  for (let count = itemCount; count > 0;) {
    count = Math.ceil(count / TREE_NODE);
    levels.push(count);
    if (count === 1) break;
  }
  return levels;
}

/** The number of steps into which a side of a box is divided to state the boxes inside of it. */
export const STEPS = 255;
export const CORNERS = 4;

/** West, south, east, north in 1e-6 degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Bytes of a tree: four numbers of 32 bits for the topmost box, four numbers of 8 bits for each other box. */
export function treeBytes(itemCount: number): number {
  const boxes = treeLevels(itemCount).reduce((sum, count) => sum + count, 0);
  return itemCount === 0 ? 0 : 4 * CORNERS + CORNERS * (boxes - 1);
}

export const floorOf = (steps: number, low: number, high: number): number =>
  low + Math.floor((steps * (high - low)) / STEPS);
export const ceilingOf = (steps: number, low: number, high: number): number =>
  low + Math.ceil((steps * (high - low)) / STEPS);

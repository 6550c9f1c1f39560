/** Items or boxes a box holds. */
export const TREE_NODE = 16;

/** Levels of a tree over `itemCount` items: the number of boxes of each, the lowest first; none for no items. */
export function treeLevels(itemCount: number): number[] {
  const levels: number[] = [];
  for (let count = itemCount; count > 0;) {
    count = Math.ceil(count / TREE_NODE);
    levels.push(count);
    if (count === 1) break;
  }
  return levels;
}

/** Steps of a side of a box in which the boxes below it are stated. */
export const STEPS = 255;
export const CORNERS = 4;

/** West, south, east, north in 1e-6 degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Bytes of a tree: four numbers of 32 bits for the whole, four of 8 for each box below. */
export function treeBytes(itemCount: number): number {
  const boxes = treeLevels(itemCount).reduce((sum, count) => sum + count, 0);
  return itemCount === 0 ? 0 : 4 * CORNERS + CORNERS * (boxes - 1);
}

export const floorOf = (steps: number, low: number, high: number): number =>
  low + Math.floor((steps * (high - low)) / STEPS);
export const ceilingOf = (steps: number, low: number, high: number): number =>
  low + Math.ceil((steps * (high - low)) / STEPS);

/**
 * Finds the boxes at a point of the plane. A uniform lattice lies over all boxes, and each cell lists the boxes that touch it.
 *
 * Tiles of one pyramid or one survey have nearly equal boxes, for which a lattice of cells of that size is fastest. Where boxes differ so much
 * that the lists would grow beyond 16 entries a box, the lattice is made coarser.
 */
export interface BoxIndex {
  /** Positions of the boxes that may contain the point, ascending; none outside the lattice. */
  at(x: number, y: number): Int32Array;
  /** Positions of the boxes that touch a range, ascending. */
  within(x0: number, y0: number, x1: number, y1: number): number[];
}

const MOST_ENTRIES_PER_BOX = 16;
const NOTHING = new Int32Array(0);

/** @param boxes  x0, y0, x1, y1 of each, edges included. */
export function buildBoxIndex(boxes: Float64Array): BoxIndex {
  const count = boxes.length / 4;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  let [widths, heights] = [0, 0];
  for (let box = 0; box < count; box++) {
    x0 = Math.min(x0, boxes[4 * box]!);
    y0 = Math.min(y0, boxes[4 * box + 1]!);
    x1 = Math.max(x1, boxes[4 * box + 2]!);
    y1 = Math.max(y1, boxes[4 * box + 3]!);
    widths += boxes[4 * box + 2]! - boxes[4 * box]!;
    heights += boxes[4 * box + 3]! - boxes[4 * box + 1]!;
  }
  if (count === 0) [x0, y0, x1, y1] = [0, 0, -1, -1];

  const side = 2 * Math.ceil(Math.sqrt(count)) + 1;
  let across = Math.max(1, Math.min(4 * side, Math.round(((x1 - x0) * count) / (widths || 1))));
  let down = Math.max(1, Math.min(4 * side, Math.round(((y1 - y0) * count) / (heights || 1))));
  const column = (x: number): number =>
    Math.max(0, Math.min(across - 1, Math.floor(((x - x0) / (x1 - x0 || 1)) * across)));
  const row = (y: number): number =>
    Math.max(0, Math.min(down - 1, Math.floor(((y - y0) / (y1 - y0 || 1)) * down)));
  const eachCell = (box: number, visit: (cell: number) => void): void => {
    const lastColumn = column(boxes[4 * box + 2]!);
    const lastRow = row(boxes[4 * box + 3]!);
    for (let r = row(boxes[4 * box + 1]!); r <= lastRow; r++) {
      for (let c = column(boxes[4 * box]!); c <= lastColumn; c++) visit(r * across + c);
    }
  };

  const entries = (): number => {
    let sum = 0;
    for (let box = 0; box < count; box++) {
      const wide = column(boxes[4 * box + 2]!) - column(boxes[4 * box]!) + 1;
      sum += wide * (row(boxes[4 * box + 3]!) - row(boxes[4 * box + 1]!) + 1);
    }
    return sum;
  };
  while (across * down > 1 && (entries() > MOST_ENTRIES_PER_BOX * count || across * down > 16 * count + 16)) {
    across = Math.ceil(across / 2);
    down = Math.ceil(down / 2);
  }

  const firstEntry = new Int32Array(across * down + 1);
  for (let box = 0; box < count; box++) eachCell(box, (cell) => firstEntry[cell + 1]!++);
  for (let cell = 0; cell < across * down; cell++) firstEntry[cell + 1]! += firstEntry[cell]!;
  const filled = firstEntry.slice();
  const entry = new Int32Array(firstEntry[across * down]!);
  for (let box = 0; box < count; box++) eachCell(box, (cell) => (entry[filled[cell]!++] = box));
  // Made once, so that a query allocates nothing.
  const lists = Array.from({ length: across * down }, (_, cell) =>
    entry.subarray(firstEntry[cell], firstEntry[cell + 1]),
  );

  return {
    at(x, y) {
      if (!(x >= x0 && x <= x1 && y >= y0 && y <= y1)) return NOTHING;
      return lists[row(y) * across + column(x)]!;
    },
    within(fromX, fromY, toX, toY) {
      if (!(fromX <= x1 && toX >= x0 && fromY <= y1 && toY >= y0)) return [];
      const found = new Set<number>();
      for (let r = row(fromY); r <= row(toY); r++) {
        for (let c = column(fromX); c <= column(toX); c++) {
          for (const box of lists[r * across + c]!) {
            if (
              boxes[4 * box]! <= toX &&
              boxes[4 * box + 2]! >= fromX &&
              boxes[4 * box + 1]! <= toY &&
              boxes[4 * box + 3]! >= fromY
            )
              found.add(box);
          }
        }
      }
      return [...found].toSorted((a, b) => a - b);
    },
  };
}

import type { TourProblem } from './problem.ts';

/**
 * Computes prices of rows and columns: the optimal dual solution of the assignment problem (Kuhn 1955; by shortest augmenting paths as
 * in Jonker & Volgenant 1987). If the prices of its row and its column are subtracted from each cost, no cost is below 0 and the arcs of
 * the best assignment cost nothing.
 */
export function assignmentPrices({ costs, size }: TourProblem): {
  readonly row: Float64Array;
  readonly column: Float64Array;
} {
  const row = new Float64Array(size);
  // Column `size` stands for the row that is being assigned.
  const column = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1).fill(-1);
  const cameFrom = new Uint32Array(size + 1);
  const slack = new Float64Array(size);
  const isReached = new Uint8Array(size + 1);
  for (let added = 0; added < size; added++) {
    rowOf[size] = added;
    slack.fill(Infinity);
    isReached.fill(0);
    let at = size;
    while (rowOf[at] !== -1) {
      isReached[at] = 1;
      const from = rowOf[at]!;
      const price = row[from]!;
      let least = Infinity;
      let nearest = -1;
      for (let to = 0; to < size; to++) {
        if (isReached[to] === 1) continue;
        // A stop is never its own successor. No other pair has an infinite reduced cost, because all costs are finite here.
        const reduced = from === to ? Infinity : costs[from * size + to]! - price - column[to]!;
        if (reduced < slack[to]!) {
          slack[to] = reduced;
          cameFrom[to] = at;
        }
        if (slack[to]! < least) {
          least = slack[to]!;
          nearest = to;
        }
      }
      for (let to = 0; to <= size; to++) {
        if (isReached[to] === 1) {
          row[rowOf[to]!]! += least;
          column[to]! -= least;
        } else slack[to]! -= least;
      }
      at = nearest;
    }
    while (at !== size) {
      const before = cameFrom[at]!;
      rowOf[at] = rowOf[before]!;
      at = before;
    }
  }
  return { row, column };
}

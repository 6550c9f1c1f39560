import { assignmentPrices } from './assignment.ts';
import type { TourProblem } from './problem.ts';

/** Costs that rank tours as those of the problem do, all of them finite. */
export interface SearchCosts extends TourProblem {
  readonly isSymmetric: boolean;
  /** Gains up to this are rounding, not gains. */
  readonly roundingError: number;
}

/** Every forbidden pair gets a cost that makes one of them dearer than any tour without. */
export function withPenalties({ costs, size }: TourProblem): SearchCosts {
  let most = 0;
  let bound = 0;
  let hasForbidden = false;
  for (let from = 0; from < size; from++) {
    let mostOfRow = 0;
    for (let to = 0; to < size; to++) {
      const cost = costs[from * size + to]!;
      if (cost === Infinity) hasForbidden = true;
      else if (cost > mostOfRow) mostOfRow = cost;
    }
    bound += mostOfRow;
    if (mostOfRow > most) most = mostOfRow;
  }
  // No tour without forbidden pairs is dearer than `bound`; where all costs are 0, one forbidden pair must still count.
  const penalty = bound === 0 ? 1 : 1.25 * bound;
  const finite = hasForbidden ? costs.map((cost) => (cost === Infinity ? penalty : cost)) : costs;
  return {
    size,
    costs: finite,
    isSymmetric: isSymmetric(finite, size),
    // Four differences of sums of `size` costs each.
    roundingError: (hasForbidden ? penalty : most) * size * size * 2 ** -52,
  };
}

/**
 * Takes the prices of the best assignment off asymmetric costs. All tours get cheaper by the same amount, and what is left says better which successors
 * a stop has in good tours: on TSPLIB's asymmetric instances the optimum took half to a tenth of the kicks. Symmetric costs stay symmetric instead, for
 * stretches of them are turned round for nothing.
 */
export function withoutPrices(search: SearchCosts): SearchCosts {
  if (search.isSymmetric) return search;
  const { size, costs } = search;
  const { row, column } = assignmentPrices(search);
  const reduced = new Float64Array(costs.length);
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) {
      if (from !== to) reduced[from * size + to] = costs[from * size + to]! - row[from]! - column[to]!;
    }
  }
  return { ...search, costs: reduced };
}

function isSymmetric(costs: Float64Array, size: number): boolean {
  for (let from = 0; from < size; from++)
    for (let to = 0; to < from; to++) if (costs[from * size + to] !== costs[to * size + from]) return false;
  return true;
}

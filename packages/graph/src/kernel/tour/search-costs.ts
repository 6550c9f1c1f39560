import { assignmentPrices } from './assignment.ts';
import type { TourProblem } from './problem.ts';

/** Finite costs that rank tours in the same order as the costs of the problem. */
export interface SearchCosts extends TourProblem {
  readonly isSymmetric: boolean;
  /** A difference of tour lengths up to this may be a rounding error. */
  readonly roundingError: number;
}

/** Replaces Infinity by a penalty, so high that a tour with one forbidden pair costs more than any tour without one. */
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
  // No tour without forbidden pairs costs more than `bound`. If all costs are 0, a forbidden pair must still cost something.
  const penalty = bound === 0 ? 1 : 1.25 * bound;
  const finite = hasForbidden ? costs.map((cost) => (cost === Infinity ? penalty : cost)) : costs;
  return {
    size,
    costs: finite,
    isSymmetric: isSymmetric(finite, size),
    // A gain is computed from four differences of sums, each of `size` costs.
    roundingError: (hasForbidden ? penalty : most) * size * size * 2 ** -52,
  };
}

/**
 * Subtracts the prices of the best assignment from asymmetric costs. All tours become cheaper by the same amount, and the reduced costs
 * show better which stops follow one another in good tours: on TSPLIB's asymmetric instances, the search found the optimum with between a
 * half and a tenth of the kicks. Symmetric costs are left as they are, because they would become asymmetric, and reversing a stretch is
 * cheaper to compute where costs are symmetric.
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

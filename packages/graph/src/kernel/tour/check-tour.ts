import { PortolanError } from '@portolan/base';
import type { TourProblem } from './problem.ts';

/** Positions are stored in 16 bits. */
const MOST_STOPS = 65_535;
/** This is far above any real cost, and far below the costs whose sums overflow. */
const GREATEST_COST = 1e100;

/** @throws {PortolanError} `kernel-tour` unless the arguments have the shape and range that `solveTour` documents. */
export function checkTour(
  costs: ArrayLike<number>,
  n: number,
  ends: { readonly start: number; readonly end: number },
): void {
  if (!Number.isInteger(n) || n < 1 || n > MOST_STOPS)
    throw new PortolanError('kernel-tour', `n must be a whole number from 1 to ${MOST_STOPS}, not ${n}`, {
      n,
    });
  if (costs.length !== n * n) {
    throw new PortolanError('kernel-tour', `costs must have n * n = ${n * n} entries, not ${costs.length}`, {
      length: costs.length,
      n,
    });
  }
  for (const field of ['start', 'end'] as const) {
    const position = ends[field];
    if (!Number.isInteger(position) || position < 0 || position >= n) {
      throw new PortolanError(
        'kernel-tour',
        `${field} must be a position from 0 to ${n - 1}, not ${position}`,
        {
          [field]: position,
          n,
        },
      );
    }
  }
  for (let at = 0; at < costs.length; at++) {
    const cost = costs[at]!;
    if ((cost >= 0 && cost <= GREATEST_COST) || cost === Infinity) continue;
    const [from, to] = [Math.floor(at / n), at % n];
    if (from === to) continue;
    throw new PortolanError(
      'kernel-tour',
      `the cost from ${from} to ${to} must be from 0 to ${GREATEST_COST}, or Infinity where they may not follow one another, not ${cost}`,
      { from, to, cost },
    );
  }
}

/** @throws {PortolanError} `kernel-tour` when no stop may follow some stop or none may precede it, because then there is no tour. */
export function checkWays({ costs, size }: TourProblem, stops: Uint32Array, end: number): void {
  for (let stop = 0; stop < size; stop++) {
    let canLeave = false;
    let canEnter = false;
    for (let other = 0; other < size; other++) {
      if (other === stop) continue;
      if (costs[stop * size + other]! < Infinity) canLeave = true;
      if (costs[other * size + stop]! < Infinity) canEnter = true;
    }
    if (!canLeave) throw noTour(`nothing may follow position ${stops[stop]}`, { position: stops[stop] });
    const entered = stop === 0 ? end : stops[stop];
    if (!canEnter) throw noTour(`position ${entered} may follow nothing`, { position: entered });
  }
}

/** Makes the error for costs that allow no tour. */
export function noTour(why: string, detail: Readonly<Record<string, unknown>>): PortolanError {
  return new PortolanError('kernel-tour', `there is no tour of finite cost: ${why}`, detail);
}

import { type CheckStop, nowAndThen } from '@portolan/base';

/** A distance beyond the most. */
export const FAR = 255;

/** What steps to a square beside and to one askew cost, and up to which distance, less than `FAR`, they are gone. */
export interface Steps {
  readonly straight: number;
  readonly askew: number;
  readonly most: number;
}

/**
 * By square of a grid, row by row: how far it is from the nearest one that is a beginning; `FAR` if that is beyond the most. Two passes over the squares find it, one from
 * each end: the second one meets the squares on which the first one has set a distance from the other side (Borgefors 1986).
 */
export function distancesFrom(
  { rows, columns }: { readonly rows: number; readonly columns: number },
  isBeginning: (square: number) => boolean,
  { straight, askew, most }: Steps,
  checkStop: CheckStop,
): Uint8Array {
  const atEachSquare = nowAndThen(checkStop);
  const count = rows * columns;
  const distance = new Uint8Array(count);
  for (let square = 0; square < count; square++) distance[square] = isBeginning(square) ? 0 : FAR;
  for (const [begin, onward] of [
    [0, 1],
    [count - 1, -1],
  ] as const) {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        atEachSquare();
        const square = begin + onward * (row * columns + column);
        let least = distance[square]!;
        if (least === 0) continue;
        if (column > 0) least = Math.min(least, distance[square - onward]! + straight);
        if (row > 0) {
          const before = square - onward * columns;
          least = Math.min(least, distance[before]! + straight);
          if (column > 0) least = Math.min(least, distance[before - onward]! + askew);
          if (column + 1 < columns) least = Math.min(least, distance[before + onward]! + askew);
        }
        if (least <= most) distance[square] = least;
      }
    }
  }
  return distance;
}

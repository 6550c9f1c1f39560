/**
 * The cells that `matrix_locations` leaves out: all but the `wanted` cheapest. Of equally cheap cells the first ones stay.
 *
 * @param costs  by row and column; Infinity if there is no way.
 */
export function cellsBeyondCheapest(
  costs: readonly Float64Array[],
  wanted: number,
): (readonly [row: number, column: number])[] {
  return costs
    .flatMap((row, i) => Array.from(row, (cost, j) => ({ cost, at: [i, j] as const })))
    .toSorted((a, b) => (a.cost === b.cost ? 0 : a.cost - b.cost))
    .slice(wanted)
    .map(({ at }) => at);
}

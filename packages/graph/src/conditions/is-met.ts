/**
 * True if a condition holds.
 *
 * @param condition  a position in `RoadNetwork.strings`; 0 is that of a condition that always holds.
 * @param holds  the conditions that hold now; undefined where no hour is named.
 */
export function isMet(condition: number, holds: ReadonlySet<number> | undefined): boolean {
  return condition === 0 || holds?.has(condition) === true;
}

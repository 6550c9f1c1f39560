/** Values that say that something is not there: not yet, or not any more. */
const ABSENT = new Set(['no', 'proposed', 'planned', 'razed', 'demolished', 'dismantled', 'removed']);

/** Whether a value of a tag says that the thing of its key is not there. */
export function isAbsent(value: string): boolean {
  return ABSENT.has(value);
}

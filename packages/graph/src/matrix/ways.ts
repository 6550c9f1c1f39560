/** The cheapest ways from one source to all targets of a search. The arrays are used again for the next source. */
export interface Ways {
  /** By target, in the profile's units of cost; Infinity if there is no way. */
  readonly cost: Float64Array;
  /** By target: milliseconds. The value means nothing if there is no way. */
  readonly time: Float64Array;
  /** By target: millimetres. The value means nothing if there is no way. */
  readonly length: Float64Array;
}

/** Arrays for the ways to a number of targets. */
export function waysTo(targetCount: number): Ways {
  return {
    cost: new Float64Array(targetCount),
    time: new Float64Array(targetCount),
    length: new Float64Array(targetCount),
  };
}

import type { CheckStop } from '@portolan/base';

/** Keys that are sorted at once: three milliseconds. */
const KEYS_AT_ONCE = 1 << 15;

/**
 * Sorts numbers in place, ascending. Many are sorted in pieces, which are then merged two by two, because a sort of the platform hears nobody.
 *
 * @param keys  no two are equal, and none is NaN.
 */
export function sortKeys(keys: Float64Array, checkStop: CheckStop): void {
  const { length } = keys;
  for (let from = 0; from < length; from += KEYS_AT_ONCE) {
    checkStop();
    keys.subarray(from, from + KEYS_AT_ONCE).sort();
  }
  if (length <= KEYS_AT_ONCE) return;
  let source = keys;
  let target: Float64Array = new Float64Array(length);
  for (let width = KEYS_AT_ONCE; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      const middle = Math.min(length, from + width);
      merge(source, target, from, middle, Math.min(length, middle + width), checkStop);
    }
    [source, target] = [target, source];
  }
  if (source !== keys) keys.set(source);
}

/** Merges two ascending runs, `from .. middle` and `middle .. end`, into the same place of another column. */
function merge(
  source: Float64Array,
  target: Float64Array,
  from: number,
  middle: number,
  end: number,
  checkStop: CheckStop,
): void {
  let left = from;
  let right = middle;
  for (let at = from; at < end;) {
    checkStop();
    const pause = Math.min(end, at + KEYS_AT_ONCE);
    for (; at < pause; at++) {
      const isLeft = right === end || (left < middle && source[left]! < source[right]!);
      target[at] = source[isLeft ? left++ : right++]!;
    }
  }
}

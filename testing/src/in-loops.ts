import { expect } from 'vitest';

/*
 * Expectations for loops over very many values: `expect` costs tens of microseconds a call, and these call it only to report what is wrong.
 */

/** Expects that two values are the same, as `toBe` does. */
export function expectSame<T>(actual: T, expected: T, message?: string): void {
  if (!Object.is(actual, expected)) expect(actual, message).toBe(expected);
}

/** Expects that two lists of numbers are equal, element by element. */
export function expectSameNumbers(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  let isSame = actual.length === expected.length;
  for (let k = 0; isSame && k < expected.length; k++) isSame = Object.is(actual[k], expected[k]);
  if (!isSame) expect(Array.from(actual)).toEqual(Array.from(expected));
}

/** Expects that a number is a least one or above it. */
export function expectAtLeast(actual: number, least: number, message?: string): void {
  if (!(actual >= least)) expect(actual, message).toBeGreaterThanOrEqual(least);
}

/** Expects that a number is a greatest one or below it. */
export function expectAtMost(actual: number, most: number, message?: string): void {
  if (!(actual <= most)) expect(actual, message).toBeLessThanOrEqual(most);
}

import { inject } from 'vitest';
import { SHARES } from './amount-of-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of everything random in tests. */
    propertySeed: number;
    /** The share of the inputs of heavy tests that this run tries. */
    testShare: number;
  }
}

/**
 * How many of the `whole` hostile inputs of a heavy test this run tries: all of them in `npm run test:long`, a fixed share in `npm test`, a few in
 * `npm run test:quick`. Lighter tests do not ask.
 */
export function share(whole: number): number {
  return Math.ceil(whole * inject('testShare'));
}

/** Whether this run has minutes, as `npm run test:landing` and `npm run test:long` have: for tests of many seconds that have no smaller form. */
export function hasMinutes(): boolean {
  return inject('testShare') >= SHARES.landing;
}

/** Whether this run tries all of every hunt, as `npm run test:long` does. */
export function isWhole(): boolean {
  return inject('testShare') >= 1;
}

/**
 * A part of a list of real files: all of them in `npm run test:long`, a fixed number in `npm test`. Which ones follows the seed of the run;
 * all suites choose alike, and thus share what is built of them.
 *
 * @param nameOf  the name of a file of the list, by which it is chosen.
 */
export function someOf<T>(list: readonly T[], nameOf: (each: T) => string = String): T[] {
  // The highest random weight chooses the same names from lists that differ (Thaler & Ravishankar 1998). Of all salts this one takes a small city and small countries with the
  // seed of the runs that a change must pass.
  const weight = (each: T): number =>
    Array.from(nameOf(each)).reduce(
      (hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x0100_0193),
      seedOf(35),
    );
  const chosen = new Set(
    list
      .toSorted((a, b) => (weight(a) >>> 0) - (weight(b) >>> 0))
      .slice(0, Math.min(list.length, share(list.length))),
  );
  return list.filter((each) => chosen.has(each));
}

/**
 * The ways in which a heavy test tries an input that it could try in several: all of them in `npm run test:long`, else one, each in turn.
 *
 * @param at  the position of the input among those of the test.
 */
export function inTurn<T>(ways: readonly T[], at: number): readonly T[] {
  return isWhole() ? ways : [ways[at % ways.length]!];
}

/**
 * A seed that follows that of this run (`propertySeed`). What fast-check draws follows it by itself.
 *
 * @param salt  tells apart the generators of one run.
 */
export function seedOf(salt: number): number {
  // Knuth's multiplicative hashing, of 31 bits.
  return (inject('propertySeed') + Math.imul(salt + 1, 0x9e37_79b1)) & 0x7fff_ffff;
}

/**
 * A floor under how often the inputs of a hunt met something: what holds of the whole, or as much of it as chance leaves to the share of this run. It is -1 where that is
 * nothing, for `toBeGreaterThan`.
 */
export function floorOf(whole: number): number {
  const portion = Math.min(1, inject('testShare'));
  if (portion === 1) return whole;
  // Three standard deviations of what is counted.
  return Math.max(-1, Math.floor(whole * portion - 3 * Math.sqrt(whole * portion)));
}

import { inject } from 'vitest';

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

/**
 * A seed of this run, which comes from the committed files or from `PORTOLAN_SEED`. What fast-check draws follows it by itself.
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

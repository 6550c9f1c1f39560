import { bitsFor } from '../bytes/numbers/bits.ts';

/**
 * How likely a place is meant, 0..255, from what sources say of it. Logarithms are taken from bits, which are the same on every machine.
 */

/** 16 log2(value), whole, for value >= 1. */
function log16(value: number): number {
  const bits = bitsFor(value);
  // Linear between powers of two: within 1.4 of the true value.
  const floor = 2 ** (bits - 1);
  return (bits - 1) * 16 + Math.floor(((value - floor) * 16) / floor);
}

/** A city of a million is 200, a village of a thousand 100. */
export function importanceOfPopulation(population: number): number {
  if (!(population >= 1)) return 0;
  return Math.min(250, Math.round(log16(Math.min(population, 2 ** 40)) * 0.627));
}

/** Importance of an entity whose kind alone is `base`, with population and fame. */
export function importanceOf(base: number, population: number, isInWikipedia: boolean): number {
  const own = Math.max(base, importanceOfPopulation(population));
  return Math.min(255, own + (isInWikipedia ? 12 : 0));
}

/** Importance of an article's share of Wikipedia links, 0..1 as in the wikimedia-importance files. */
export function importanceOfArticle(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
}

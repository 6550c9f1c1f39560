import { bitsFor } from '../bytes/numbers/bits.ts';

/**
 * How likely people mean a place, 0..255, computed from the facts of the sources. Logarithms are computed from bits, so that all machines
 * give the same values.
 */

/** 16 log2(value) as a whole number, for value >= 1. */
function log16(value: number): number {
  const bits = bitsFor(value);
  // Linear between powers of two: within 1.4 of the true value.
  const floor = 2 ** (bits - 1);
  return (bits - 1) * 16 + Math.floor(((value - floor) * 16) / floor);
}

/** Importance from population: 200 for a city of a million, 100 for a village of a thousand. */
export function importanceOfPopulation(population: number): number {
  if (!(population >= 1)) return 0;
  return Math.min(250, Math.round(log16(Math.min(population, 2 ** 40)) * 0.627));
}

/** Importance of an entity: `base` for its kind, raised by population and fame. */
export function importanceOf(base: number, population: number, isInWikipedia: boolean): number {
  const own = Math.max(base, importanceOfPopulation(population));
  return Math.min(255, own + (isInWikipedia ? 12 : 0));
}

/** Importance from an article's share of Wikipedia links, 0..1 as in the wikimedia-importance files. */
export function importanceOfArticle(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
}

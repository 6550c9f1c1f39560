/** Masks of the words of a query: bit k stands for the k-th word. */

export function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The bits of some words. */
export function bitsOf(words: readonly { readonly bit: number }[]): number {
  return words.reduce((mask, { bit }) => mask | bit, 0);
}

/** Position of the lowest set bit of a mask that is not 0. */
export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

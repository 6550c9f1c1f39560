/** The modulus of the generator: the largest prime of 31 bits. */
const MODULUS = 2_147_483_647;

/** Park & Miller's generator ("Random number generators: good ones are hard to find", 1988) with their multiplier of 1993. */
function statesFrom(seed: number): () => number {
  // A state of 0 would stay 0 for ever.
  let state = seed % MODULUS || 1;
  return () => (state = (state * 48_271) % MODULUS);
}

/**
 * Whole numbers from 0 to below a limit, the same for the same seed.
 *
 * @param seed  a whole number from 0; `seedOf` gives one that changes with the committed files.
 */
export function randomInts(seed: number): (limit: number) => number {
  const next = statesFrom(seed);
  return (limit) => next() % limit;
}

/** Fractions between 0 and 1, both excluded, the same for the same seed. */
export function randomFractions(seed: number): () => number {
  const next = statesFrom(seed);
  return () => next() / MODULUS;
}

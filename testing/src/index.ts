export { randomFractions, randomInts } from './random.ts';
export { seedOf, share } from './amount.ts';

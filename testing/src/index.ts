export { randomFractions, randomInts } from './random.ts';
export { floorOf, seedOf, share } from './amount.ts';

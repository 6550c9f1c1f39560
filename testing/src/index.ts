export { randomFractions, randomInts } from './random.ts';
export { floorOf, hasMinutes, inTurn, isWhole, seedOf, share, someOf } from './amount.ts';
export { expectAtLeast, expectAtMost, expectSame, expectSameNumbers } from './in-loops.ts';

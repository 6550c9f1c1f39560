import type { Hit } from './hit.ts';

/**
 * How well a hit matches its text, 0..1. When a street only lacks the house number, the number is not counted: no other reading of the
 * words would find it.
 */
export function answerQuality(hit: Hit | undefined): number {
  if (hit === undefined) return 0;
  const { query } = hit.question;
  const missing = query.words.filter(({ bit }) => (bit & (hit.mask | query.unitMask)) === 0);
  const lacksOnlyNumber = hit.lacksNumber && missing.every(({ isNumber }) => isNumber);
  return lacksOnlyNumber ? matchQuality(hit) : hit.textScore;
}

/** How well a hit matches the words that it covers, whatever the others say: 0..1. */
export function matchQuality({ textScore, unmatchedShare }: Hit): number {
  return textScore / (1 - unmatchedShare);
}

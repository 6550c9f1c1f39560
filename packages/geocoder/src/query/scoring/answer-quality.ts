import type { Hit } from './hit.ts';

/** From this text score on, the search for wrong letters is skipped. */
export const GOOD_TEXT = 0.93;

/**
 * How well a hit matches its text, 0..1. When a street only lacks the house number, the number is not counted: no other reading of the
 * words would find it.
 */
export function answerQuality(hit: Hit | undefined): number {
  if (hit === undefined) return 0;
  return lacksOnlyNumber(hit) ? matchQuality(hit) : hit.textScore;
}

/** Whether a hit has all words of its text but the house number. */
export function lacksOnlyNumber({ lacksNumber, mask, question: { query } }: Hit): boolean {
  return (
    lacksNumber && query.words.every(({ bit, isNumber }) => isNumber || (bit & (mask | query.unitMask)) !== 0)
  );
}

/** How well a hit matches the words that it covers, whatever the others say: 0..1. */
export function matchQuality({ textScore, unmatchedShare }: Hit): number {
  return textScore / (1 - unmatchedShare);
}

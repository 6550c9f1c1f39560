import type { Hit } from './hit.ts';
import { roundedScore } from './score.ts';

/** Factor on the text score of hits that were only found by rewriting the text. */
const REWRITTEN = 0.95;

/** Lowers the score of a hit that was found by rewriting the text. */
export function asRewritten(hit: Hit): Hit {
  return withCredit(hit, hit.textScore * (REWRITTEN - 1));
}

/** Adds to the scores of a hit, for a share of the text that it has after all. */
export function withCredit(hit: Hit, credit: number, share = 0): Hit {
  return {
    ...hit,
    textScore: hit.textScore + credit,
    score: hit.score + roundedScore(credit),
    unmatchedShare: hit.unmatchedShare - share,
  };
}

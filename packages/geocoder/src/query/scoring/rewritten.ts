import type { Hit } from './hit.ts';
import { roundedScore } from './score.ts';

/** Factor on the text score of hits that were only found by rewriting the text. */
const REWRITTEN = 0.95;

/** Lowers the score of a hit that was found by rewriting the text. */
export function asRewritten(hit: Hit): Hit {
  const lost = hit.textScore * (1 - REWRITTEN);
  return { ...hit, textScore: hit.textScore - lost, score: hit.score - roundedScore(lost) };
}

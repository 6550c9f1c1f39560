import { bitsFor } from '../../bytes/numbers/bits.ts';
import { MOST_WEIGHT } from '../../bytes/lexicon/lexicon-format.ts';
import { dictionary } from '../../text/dictionary.ts';

/** The largest weight of words for the kind of a thing; articles and the like get even less. */
const TYPE_WEIGHT = 4;
const FILLER_WEIGHT = 1;
/** The least weight of any other word, however common. */
const LEAST_WEIGHT = 5;

/**
 * How much a word says, 0..15: 15 for a rare word, little for one that is in every second name (inverse document frequency in whole bits).
 */
export function weighWord(folded: string, frequency: number, entityCount: number): number {
  const words = dictionary();
  if (words.fillers.has(folded) && folded.length <= 3) return FILLER_WEIGHT;
  const most = bitsFor(entityCount);
  const rarity = most - bitsFor(frequency);
  const weight = Math.round(LEAST_WEIGHT + ((MOST_WEIGHT - LEAST_WEIGHT) * rarity) / Math.max(1, most - 1));
  const bounded = Math.max(LEAST_WEIGHT, Math.min(MOST_WEIGHT, weight));
  return words.types.has(folded) ? Math.min(TYPE_WEIGHT, bounded) : bounded;
}

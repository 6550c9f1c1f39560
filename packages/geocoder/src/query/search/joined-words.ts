import { dictionary, stemOf } from '../../text/dictionary.ts';
import type { QueryText } from '../question/query-text.ts';
import { splitsOf } from '../question/split-word.ts';
import { withWordAs, withWordsAs } from '../question/with-words.ts';
import { GOOD_TEXT, matchQuality } from '../scoring/answer-quality.ts';
import { mergeHits } from '../scoring/hit.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import { asRewritten } from '../scoring/rewritten.ts';
import type { SearchPass } from './search-pass.ts';

/** The most ways to split a word that are tried. */
export const MOST_SPLITS = 4;
/** In a text with more words than this, the parts of a word have at least so many letters on average. */
const MOST_JOINED = 2;
const FEWEST_LETTERS_OF_PARTS = 2;
/** A shorter word hardly has two parts with a wrong letter each. */
const LETTERS_OF_TWO_PARTS = 10;
/** So many of the likeliest ways to split such a word are tried. */
const MOST_WAYS_OF_TWO = 2;

/** What is known of a search so far. */
interface Joined {
  readonly query: QueryText;
  readonly options: FindOptions;
  /** Whether the last word may be unfinished. */
  readonly isOpen: boolean;
  readonly hits: readonly Hit[];
}

/** Finds what words that were written as one say: `ruaaugusta`. */
export class JoinedWords {
  readonly #pass: SearchPass;

  constructor(pass: SearchPass) {
    this.#pass = pass;
  }

  /** Hits for a word that is several, where `isMisspelled` with a wrong letter in one of them, beside those so far. */
  addTo(state: Joined, isMisspelled: boolean): readonly Hit[] {
    let { hits } = state;
    const fuzziness = { edits: isMisspelled ? 1 : 0 };
    for (const { bit, other } of this.#splitQueries(state, isMisspelled)) {
      // What matches the word as typed needs no other reading of it.
      const good = new Set(
        state.hits
          .filter(
            (hit) =>
              (hit.mask & bit) !== 0 && hit.question.query === state.query && matchQuality(hit) >= GOOD_TEXT,
          )
          .map(({ entity }) => entity),
      );
      const found = this.#pass.run(other, state.options, fuzziness);
      hits = mergeHits(hits, found.filter(({ entity }) => !good.has(entity)).map(asRewritten));
    }
    return hits;
  }

  /** The same for one word of which two parts have a wrong letter each: `boulearddulaevotto`. */
  addWithTwoWrong({ query, options, hits }: Joined): readonly Hit[] {
    const [word] = query.words;
    if (word === undefined || word.folded.length < LETTERS_OF_TWO_PARTS) return hits;
    const { checkStop } = options;
    const isNearTerm = (part: string, mayGoOn: boolean): boolean =>
      this.#pass.isNearTerm(part, mayGoOn, checkStop);
    const ways = splitsOf(word, this.#pass.terms, {
      isOpen: false,
      isNearTerm,
      isTwice: true,
      checkStop,
    });
    return ways
      .slice(0, MOST_WAYS_OF_TWO)
      .reduce<readonly Hit[]>(
        (all, parts) =>
          mergeHits(all, this.#pass.run(withWordAs(query, 0, parts), options, { edits: 1 }).map(asRewritten)),
        hits,
      );
  }

  /**
   * The query with one word, of which the bit is told, split in several terms of the archive, of which one may have a wrong letter. Words that are terms themselves and
   * that the best hit covers are not split, except for compounds such as Bahnhofstrasse; others that it covers are split in two.
   */
  #splitQueries(
    { query, options, isOpen, hits }: Joined,
    isMisspelled: boolean,
  ): { bit: number; other: QueryText }[] {
    const { terms } = this.#pass;
    const { checkStop } = options;
    const nearness = isMisspelled
      ? {
          isNearTerm: (part: string, mayGoOn: boolean): boolean =>
            this.#pass.isNearTerm(part, mayGoOn, checkStop),
        }
      : {};
    // The best hit may have been found by rewriting the text: then its bits are of other words.
    const known = hits[0]?.question.query === query ? hits[0].mask : 0;
    const others: { bit: number; other: QueryText }[] = [];
    const likeliest = new Map<number, readonly string[]>();
    for (const [index, word] of query.words.entries()) {
      const isCompound = stemOf(word.folded, dictionary()) !== undefined;
      const isKnown = (word.bit & known) !== 0;
      const isTerm = terms.has(word.folded);
      if (isKnown && isMisspelled) continue;
      const isWhole = isKnown && !isCompound && isTerm;
      const isLast = index === query.words.length - 1;
      for (const parts of splitsOf(word, terms, { isOpen: isOpen && isLast, checkStop, ...nearness })) {
        // A word that some hit covers, with a wrong letter perhaps, is hardly a whole name.
        if (isKnown && parts.length > 2) continue;
        // `Duval` is a name, but may be `du val` too.
        if (isWhole && !dictionary().fillers.has(parts[0]!)) continue;
        // `Porto` is not `port o`, and among other words `xortugal` is not `x o rt u gal`.
        if (isTerm && parts.some((part) => part.length === 1)) continue;
        if (query.words.length > MOST_JOINED && parts.length * FEWEST_LETTERS_OF_PARTS > word.folded.length)
          continue;
        const other = withWordAs(query, index, parts);
        // `Stret 12` must not become flat 12 by way of `str et 12`.
        if (query.unitMask === 0 && other.unitMask !== 0) continue;
        if (!isTerm && !likeliest.has(index)) likeliest.set(index, parts);
        if (others.length === MOST_SPLITS) break;
        others.push({ bit: word.bit, other });
      }
    }
    // `ruadoutor napoleaolaureano`
    if (likeliest.size > 1) others.push({ bit: 0, other: withWordsAs(query, likeliest) });
    return others;
  }
}

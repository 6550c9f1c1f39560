import type { CheckStop } from '@portolan/base';
import { emptyFuzzyTerms, FuzzyWalk } from '../../bytes/lexicon/fuzzy-walk.ts';
import type { FuzzyTerms } from '../../bytes/lexicon/fuzzy-walk.ts';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Gatherer } from '../scoring/gather.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import { nameLengthsOf } from '../records/name-lengths.ts';
import { HouseNumbers } from '../scoring/house-numbers.ts';
import { Scorer } from '../scoring/scorer.ts';
import { NameMatcher } from '../scoring/name-matcher.ts';
import { questionOf } from '../question/question.ts';
import type { Question } from '../question/question.ts';
import { readQuery, type QueryText } from '../question/query-text.ts';
import { LETTERS_FOR_TWO_EDITS, MOST_FUZZY, termCandidatesOf } from '../question/term-candidates.ts';
import { ContextMatcher } from '../scoring/context-matcher.ts';
import { Terms, type TermCandidates } from '../question/terms.ts';

/** The limit of steps of all fuzzy walks for one word. */
const FUZZY_BUDGET = 150_000;

/** How far the words of a text may differ from terms. */
export interface Fuzziness {
  /** The number of wrong letters allowed in a word; with 2, other kinds of errors are allowed too. */
  readonly edits: number;
  /** Bits of the words that may have two wrong letters. */
  readonly twoEditMask?: number;
  /** The fewest letters of these. */
  readonly shortestTwice?: number;
  /** Bits of words before the last one that may be unfinished. */
  readonly openMask?: number;
  /** Whether words with two wrong letters are finished, also the last one. */
  readonly isWhole?: boolean;
  /** Where nothing else is found: the share of its name by which what any part of the text names is found, however little of the text that is. */
  readonly namedPart?: number;
  /** Bits of words without weight, such as the word between two streets. */
  readonly ignoredMask?: number;
}

/**
 * One pass of a search: it reads the words of a text, gathers the entities that share words with it, and scores them. Has scratch memory,
 * so that only one pass can run at a time.
 */
export class SearchPass {
  readonly terms: Terms;
  readonly matcher: NameMatcher;
  readonly contextMatcher: ContextMatcher;
  readonly #file: GeocoderFile;
  readonly #walk: FuzzyWalk;
  readonly #fuzzy: FuzzyTerms = emptyFuzzyTerms(MOST_FUZZY);
  readonly #gatherer: Gatherer;
  readonly #scorer: Scorer;

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.terms = new Terms(file.lexicon);
    this.#walk = new FuzzyWalk(file.lexicon);
    const nameLengths = nameLengthsOf(file);
    this.#gatherer = new Gatherer(file, nameLengths);
    const { candidates } = this.#gatherer;
    this.matcher = new NameMatcher(file);
    this.contextMatcher = new ContextMatcher(file, candidates, this.matcher, nameLengths);
    this.#scorer = new Scorer(
      file,
      candidates,
      this.matcher,
      this.contextMatcher,
      new HouseNumbers(file),
      this.terms,
      nameLengths,
    );
  }

  /** Entities that match a text, best first. */
  run(query: QueryText, options: FindOptions, fuzziness: Fuzziness): Hit[] {
    return this.#scorer.score(this.prepare(query, options, fuzziness), options, fuzziness.namedPart);
  }

  /** Whether some term, or the beginning of one where the word may be unfinished, differs from a word by one letter at most, or by none. */
  isNearTerm(word: string, isOpen: boolean, checkStop: CheckStop, edits: 0 | 1 = 1): boolean {
    const options = {
      isOpen,
      edits,
      twoEditMask: 0,
      shortestTwice: LETTERS_FOR_TWO_EDITS,
      openMask: 0,
      budget: FUZZY_BUDGET,
      checkStop,
    };
    return termCandidatesOf(readQuery(word), this.terms, this.#walk, this.#fuzzy, options).length > 0;
  }

  /** Reads a text and gathers the entities that share words with it. `contextMatcher` can only be used after this. */
  prepare(query: QueryText, options: FindOptions, fuzziness: Fuzziness): Question {
    options.checkStop();
    const termCandidates = this.read(query, options, fuzziness);
    const question = questionOf(query, termCandidates, this.#file, options, fuzziness.ignoredMask ?? 0);
    this.#gatherer.gather(question, options);
    return question;
  }

  /** The terms that the words of a text may stand for. */
  read(
    query: QueryText,
    { isAutocomplete, checkStop }: FindOptions,
    {
      edits,
      twoEditMask = 0,
      openMask = 0,
      shortestTwice = LETTERS_FOR_TWO_EDITS,
      isWhole = false,
    }: Fuzziness,
  ): TermCandidates[] {
    const isOpen = query.isOpen && (isAutocomplete || (edits === 2 && !isWhole));
    const options = { isOpen, edits, twoEditMask, shortestTwice, openMask, budget: FUZZY_BUDGET, checkStop };
    return termCandidatesOf(query, this.terms, this.#walk, this.#fuzzy, options);
  }
}

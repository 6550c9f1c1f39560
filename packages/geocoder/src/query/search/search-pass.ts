import { emptyFuzzyTerms, FuzzyWalk } from '../../bytes/lexicon/fuzzy-walk.ts';
import type { FuzzyTerms } from '../../bytes/lexicon/fuzzy-walk.ts';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Gatherer } from '../scoring/gather.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import { HouseNumbers } from '../scoring/house-numbers.ts';
import { Scorer } from '../scoring/scorer.ts';
import { NameMatcher } from '../scoring/name-matcher.ts';
import { questionOf } from '../question/question.ts';
import type { Question } from '../question/question.ts';
import type { QueryText } from '../question/query-text.ts';
import { MOST_FUZZY, termCandidatesOf } from '../question/term-candidates.ts';
import { ContextMatcher } from '../scoring/context-matcher.ts';
import { Terms } from '../question/terms.ts';

/** Steps of all fuzzy walks of one word. */
const FUZZY_BUDGET = 150_000;

/** How far the words of a text may differ from terms. */
export interface Fuzziness {
  /** Letters that may be wrong in a word; with 2 other slips are forgiven too. */
  readonly edits: number;
  /** Bits of the words that two wrong letters are looked for in. */
  readonly twoEditMask?: number;
  /** Bits of words without a weight, such as the one between two streets. */
  readonly ignoredMask?: number;
}

/** One pass of a search: it reads the words of a text, gathers entities that share them, and scores those. Holds the scratch memory of one thread. */
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
    this.#gatherer = new Gatherer(file);
    const { candidates } = this.#gatherer;
    this.matcher = new NameMatcher(file);
    this.contextMatcher = new ContextMatcher(file, candidates, this.matcher);
    this.#scorer = new Scorer(
      file,
      candidates,
      this.matcher,
      this.contextMatcher,
      new HouseNumbers(file),
      this.terms,
    );
  }

  /** Entities that answer a text, best first. */
  run(query: QueryText, options: FindOptions, fuzziness: Fuzziness): Hit[] {
    return this.#scorer.score(this.prepare(query, options, fuzziness), options);
  }

  /** Reads a text and gathers the entities that share words with it, which `contextMatcher` needs before it is asked. */
  prepare(
    query: QueryText,
    options: FindOptions,
    { edits, twoEditMask = 0, ignoredMask = 0 }: Fuzziness,
  ): Question {
    const termCandidates = termCandidatesOf(query, this.terms, this.#walk, this.#fuzzy, {
      isOpen: query.isOpen && (options.isAutocomplete || edits === 2),
      edits,
      twoEditMask,
      budget: FUZZY_BUDGET,
    });
    const question = questionOf(query, termCandidates, this.#file, options.language, ignoredMask);
    this.#gatherer.gather(question, options);
    return question;
  }
}

import { fuzzyTerms, FuzzyWalk } from '../../bytes/lexicon/fuzzy-walk.ts';
import type { FuzzyTerms } from '../../bytes/lexicon/fuzzy-walk.ts';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Gatherer } from '../scoring/gather.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import { HouseNumbers } from '../scoring/house-numbers.ts';
import { Judge } from '../scoring/scorer.ts';
import { NameMatcher } from '../scoring/name-matcher.ts';
import { questionOf } from '../question/question.ts';
import type { Question } from '../question/question.ts';
import type { QueryText } from '../question/query-text.ts';
import { MOST_FUZZY, readingsOf } from '../question/term-candidates.ts';
import { Surroundings } from '../scoring/context-matcher.ts';
import { Terms } from '../question/terms.ts';

/** Steps of all fuzzy walks of one word. */
const FUZZY_BUDGET = 150_000;

/** How freely the words of a text are read. */
export interface Freedom {
  /** Letters that may be wrong in a word; with 2 other slips are forgiven too. */
  readonly edits: number;
  /** Bits of the words that two wrong letters are looked for in. */
  readonly doubtful?: number;
  /** Bits of words that say nothing. */
  readonly silent?: number;
}

/** Once through a text: read its words, gather what shares them, judge that. Holds the scratch memory of one thread. */
export class SearchPass {
  readonly terms: Terms;
  readonly matcher: NameMatcher;
  readonly surroundings: Surroundings;
  readonly #file: GeocoderFile;
  readonly #walk: FuzzyWalk;
  readonly #fuzzy: FuzzyTerms = fuzzyTerms(MOST_FUZZY);
  readonly #gatherer: Gatherer;
  readonly #judge: Judge;

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.terms = new Terms(file.lexicon);
    this.#walk = new FuzzyWalk(file.lexicon);
    this.#gatherer = new Gatherer(file);
    const { candidates } = this.#gatherer;
    this.matcher = new NameMatcher(file);
    this.surroundings = new Surroundings(file, candidates, this.matcher);
    this.#judge = new Judge(
      file,
      candidates,
      this.matcher,
      this.surroundings,
      new HouseNumbers(file),
      this.terms,
    );
  }

  /** Entities that answer a text, best first. */
  run(query: QueryText, options: FindOptions, freedom: Freedom): Hit[] {
    return this.#judge.judge(this.prepare(query, options, freedom), options);
  }

  /** Reads a text and gathers what shares words with it, for `surroundings` to know the areas among that. */
  prepare(query: QueryText, options: FindOptions, { edits, doubtful = 0, silent = 0 }: Freedom): Question {
    const { lexicon } = this.#file;
    const readings = readingsOf(query, this.terms, this.#walk, this.#fuzzy, {
      isOpen: query.isOpen && (options.isAutocomplete || edits === 2),
      edits,
      doubtful,
      budget: FUZZY_BUDGET,
    });
    const question = questionOf(query, readings, lexicon, silent);
    this.#gatherer.gather(question, options);
    return question;
  }
}

import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { houseNumberKey } from '../../text/house-number-key.ts';
import { parseHouseNumber } from '../../text/house-number.ts';
import { wordsOf } from '../../text/words.ts';
import { detailsOf } from '../records/read-entities.ts';
import type { Question } from '../question/question.ts';
import { costOf } from '../question/term-candidates.ts';
import type { Terms } from '../question/terms.ts';

/** Number of streets whose words are cached: an extract has some thousands. */
const MOST_CACHED = 1024;
/** The most that an error in the name of the street may cost; with a higher cost it would be another street. */
const MOST_COST = 0.35;
/** The least share of its name that the text must have, so that the word for the kind of street alone is not enough. */
const LEAST_STREET_COVERAGE = 0.6;

/** Finds the words of a text that are the address of a venue: `Coppa Club, Saint Paul's Church Yard 5`. Caches the words of streets. */
export class OwnAddress {
  readonly #file: GeocoderFile;
  readonly #terms: Terms;
  readonly #termsOf = new Map<string, readonly number[]>();

  constructor(file: GeocoderFile, terms: Terms) {
    this.#file = file;
    this.#terms = terms;
  }

  /**
   * Bits of the words, none of them in `taken`, that name the street and the house number of a venue.
   *
   * @param name  bits of the words that name the venue. When the street's name has them too, the text means the street.
   */
  match(entity: number, { query, termCandidates }: Question, name: number, taken: number): number {
    if (query.words.every(({ bit }) => (bit & taken) !== 0)) return 0;
    const facts = detailsOf(this.#file, entity);
    const street = facts.get('street');
    if (street === undefined) return 0;
    const { lexicon } = this.#file;
    let mask = 0;
    let total = 0;
    let named = 0;
    for (const term of this.#termsIn(street)) {
      const weight = lexicon.weightOf(lexicon.firstSurface(term));
      total += weight;
      const meant = termCandidates.filter((terms) => costOf(terms, term) < MOST_COST);
      if (meant.length > 0) named += weight;
      for (const terms of meant) mask |= terms.mask;
    }
    if ((name & ~mask) === 0 || named < LEAST_STREET_COVERAGE * total) return 0;
    mask &= ~taken;
    if (mask === 0) return 0;
    const { number, suffix } = parseHouseNumber(facts.get('housenumber') ?? '');
    const { key } = houseNumberKey(suffix);
    const own = query.numbers.find(
      (candidate) => candidate.number === number && number > 0 && candidate.suffix.key === key,
    );
    return own === undefined ? mask : mask | own.mask;
  }

  #termsIn(street: string): readonly number[] {
    let terms = this.#termsOf.get(street);
    if (terms === undefined) {
      if (this.#termsOf.size >= MOST_CACHED) this.#termsOf.clear();
      terms = wordsOf(street)
        .map(({ folded }) => this.#terms.find(folded))
        .filter((term) => term >= 0);
      this.#termsOf.set(street, terms);
    }
    return terms;
  }
}

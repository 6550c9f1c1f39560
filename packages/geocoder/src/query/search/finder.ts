import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { CategorySearch } from './category-search.ts';
import { inDigits } from '../../text/digits.ts';
import { dictionary, stemOf } from '../../text/dictionary.ts';
import { otherRoadName } from '../../text/road-names.ts';
import { streetPairsOf } from '../records/read-crossings.ts';
import { mergeHits, HITS_PER_RESULT } from '../scoring/hit.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import { JunctionSearch } from './junction-search.ts';
import { Landmarks } from './landmarks.ts';
import { readQuery } from '../question/query-text.ts';
import type { QueryText } from '../question/query-text.ts';
import { LETTERS_FOR_ONE_EDIT, SHORTEST_FUZZY, splitsOf } from '../question/term-candidates.ts';
import { roundedScore } from '../scoring/score.ts';
import { SearchPass } from './search-pass.ts';
import { VenuesNear } from './venues-near.ts';

/** Text scores from here on need no guessing at wrong letters; of unfinished words, which are never whole. */
const GOOD_TEXT = 0.93;
const GOOD_BEGINNING = 0.84;
/** Below this everything is tried. */
const POOR_TEXT = 0.8;
/** What answers much less of the text than the best is left out. */
const LEAST_OF_BEST = 0.62;
/** Alternatives of parting words that are tried. */
const MOST_SPLITS = 4;
const PARTED = 0.95;

/** Finds entities by text: exactly first, then ever more freely until something answers well. Holds the scratch memory of one thread. */
export class Finder {
  readonly pass: SearchPass;
  readonly #junctions: JunctionSearch;
  readonly #categories: CategorySearch;
  readonly #venuesNear: VenuesNear;

  constructor(file: GeocoderFile) {
    this.pass = new SearchPass(file);
    this.#junctions = new JunctionSearch(file, this.pass);
    const landmarks = new Landmarks(file, this.pass);
    this.#categories = new CategorySearch(file, landmarks);
    this.#venuesNear = new VenuesNear(file, this.pass, landmarks);
  }

  /** The best answers to a text, best first, ties in order of their number. */
  find(text: string, options: FindOptions): Hit[] {
    const query = readQuery(text);
    if (query.words.length === 0) return [];
    const { pass } = this;
    pass.matcher.speak(options.language);
    const isOpen = options.isAutocomplete && query.isOpen;
    const good = isOpen ? GOOD_BEGINNING : GOOD_TEXT;
    // An unfinished word that is long enough may be the beginning of one word or a slip in another: both are offered.
    const startsFuzzy = isOpen && query.words.at(-1)!.folded.length >= LETTERS_FOR_ONE_EDIT;
    let hits: readonly Hit[] = pass.run(query, options, { edits: startsFuzzy ? 1 : 0 });
    const isWeak = (least: number): boolean => (hits[0]?.textScore ?? 0) < least;
    const isPoor = (): boolean => answers(hits[0]) < POOR_TEXT;
    const add = (others: readonly Hit[]): void => {
      hits = mergeHits(hits, others);
    };
    const pairs = streetPairsOf(query, false);
    const signed = pairs.filter(({ isSigned }) => isSigned);
    if (signed.length > 0) add(this.#junctions.find(query, signed, options));
    if (!startsFuzzy && isWeak(good)) add(pass.run(query, options, { edits: 1 }));
    if (isWeak(good))
      for (const other of this.#parted(query, isOpen, hits[0]?.mask ?? 0))
        add(pass.run(other, options, { edits: 0 }).map(asParted));
    for (const rewrite of [inDigits, otherRoadName]) {
      const other = isWeak(good) ? rewrite(text) : undefined;
      if (other !== undefined) add(pass.run(readQuery(other), options, { edits: 0 }).map(asParted));
    }
    if (isWeak(good) && pairs.length > signed.length)
      add(
        this.#junctions.find(
          query,
          pairs.filter(({ isSigned }) => !isSigned),
          options,
        ),
      );
    const doubtful = ~(hits[0]?.mask ?? 0);
    const isDoubtful = query.words.some(
      ({ bit, folded }) => (bit & doubtful) !== 0 && folded.length >= SHORTEST_FUZZY,
    );
    if (isPoor() && isDoubtful) add(pass.run(query, options, { edits: 2, twoEditMask: doubtful }));
    if (isPoor() && !options.isAutocomplete && query.words.length > 1)
      add(this.#junctions.find(query, streetPairsOf(query, true), options));
    if (!isOpen || isWeak(good)) hits = this.#categories.addTo(hits, query, options);
    if (!isOpen && isPoor()) hits = this.#venuesNear.addTo(hits, query, options);
    return finish(hits, options.size);
  }

  /**
   * The query with a word parted in two, where both halves are words.
   *
   * @param known  bits of words that an answer accounts for: those that are words as they stand are not parted, but for compounds
   *   such as Bahnhofstrasse.
   */
  #parted(query: QueryText, isOpen: boolean, known: number): QueryText[] {
    const others: QueryText[] = [];
    for (const [index, word] of query.words.entries()) {
      const isCompound = stemOf(word.folded, dictionary()) !== undefined;
      if ((word.bit & known) !== 0 && !isCompound && this.pass.terms.has(word.folded)) continue;
      const isLast = index === query.words.length - 1;
      for (const [head, tail] of splitsOf(word, this.pass.terms, isOpen && isLast)) {
        if (others.length === MOST_SPLITS) return others;
        const texts = query.words.map(({ folded, gap }, at) =>
          at === index ? `${head} ${tail}${gap}` : `${folded}${gap}`,
        );
        const other = readQuery(texts.join(''));
        // `Stret 12` is no flat 12: `str et 12`.
        if (query.unitMask === 0 && other.unitMask !== 0) continue;
        others.push(other);
      }
    }
    return others;
  }
}

/** How well the best hit answers a text; a house number that a street has not would be found by no other reading of the words. */
function answers(hit: Hit | undefined): number {
  if (hit === undefined) return 0;
  const { query } = hit.question;
  const missing = query.words.filter(({ bit }) => (bit & (hit.mask | query.unitMask)) === 0);
  const isWhole = hit.lacksNumber && missing.every(({ isNumber }) => isNumber);
  return isWhole ? hit.textScore / (1 - hit.unmatchedShare) : hit.textScore;
}

/** What is found by parting a word, or by another word for a number or road, counts a little less than what is found without. */
function asParted(hit: Hit): Hit {
  const lost = hit.textScore * (1 - PARTED);
  return { ...hit, textScore: hit.textScore - lost, score: hit.score - roundedScore(lost) };
}

function finish(hits: readonly Hit[], size: number): Hit[] {
  let best = 0;
  for (const hit of hits) best = Math.max(best, hit.textScore);
  const worthy = hits.filter((hit) => hit.textScore >= best * LEAST_OF_BEST);
  return worthy.slice(0, size * HITS_PER_RESULT);
}

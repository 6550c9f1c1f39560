import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { POSTALCODE } from '../../layers.ts';
import { dictionary } from '../../text/dictionary.ts';
import { inDigits } from '../../text/digits.ts';
import { otherRoadName } from '../../text/road-names.ts';
import type { QueryText } from '../question/query-text.ts';
import { readTyped } from '../question/typed-query.ts';
import { streetPairsOf } from '../question/street-pairs.ts';
import type { StreetPair } from '../question/street-pairs.ts';
import { codesIn, splitsOf } from '../question/split-word.ts';
import { LETTERS_FOR_ONE_EDIT, LETTERS_FOR_TWO_EDITS, SHORTEST_FUZZY } from '../question/term-candidates.ts';
import { answerQuality, GOOD_TEXT } from '../scoring/answer-quality.ts';
import { HITS_PER_RESULT, mergeHits } from '../scoring/hit.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import { unglued } from '../question/unglued.ts';
import { withWordAs, withWordsAs } from '../question/with-words.ts';
import { asRewritten } from '../scoring/rewritten.ts';
import { layerOf } from '../records/read-entities.ts';
import { bitCount, bitsOf, lowestBit } from '../question/word-masks.ts';
import { CategorySearch } from './category-search.ts';
import { JoinedWords, MOST_SPLITS } from './joined-words.ts';
import { JunctionSearch } from './junction-search.ts';
import { Landmarks } from './landmarks.ts';
import { namedHouseFirst, namedStreetFirst } from './named-street.ts';
import { creditPlacesNearby } from './parts-nearby.ts';
import { parsedTextOf } from './parsed-text.ts';
import { SearchPass } from './search-pass.ts';
import { UnfinishedNumbers } from './unfinished-numbers.ts';
import { VenuesNear } from './venues-near.ts';
import { wholeSegmentFirst } from './whole-segment.ts';

/** What `GOOD_TEXT` is for autocomplete, where an unfinished word never matches completely. */
const GOOD_BEGINNING = 0.84;
/** Below this text score, every step of the search is tried. */
const POOR_TEXT = 0.8;
/** Hits are dropped when their text score is below this share of the best one. */
const LEAST_OF_BEST = 0.62;
/** Shorter parts of a word name something by accident: Atlantis is no place with `la` in its name. */
const SHORTEST_NAMED_PART = 4;
/** Texts of more words are not looked for by what their words are roughly like. */
const MOST_LOST = 4;
/** What must be named of a name where nothing else is found: the kind of a street is left out, or in another language. */
const NAMED = { edits: 0, namedPart: 0.4 };
/** The same at last, by words as they are typed: one of three. */
const NAMED_BY_WORDS = { edits: 0, namedPart: 0.33 };
const LAST_EDITS = { ...NAMED, edits: 2, twoEditMask: -1, shortestTwice: 6, isWhole: true };
/** From so many of its letters on, the beginning of a word says what it may be, where nothing else does. */
const LETTERS_OF_BEGINNING = 5;
/** The same for a word that is marked as shortened. */
const LETTERS_BEFORE_STOP = 3;
/** The share of such a text that counts as known. */
const BEGUN = 0.8;

/** The state of a search before its next step. */
interface SearchState {
  readonly text: string;
  /** Whether words that were written as one are parted already. */
  readonly isParted: boolean;
  readonly query: QueryText;
  readonly options: FindOptions;
  /** Whether the last word may be unfinished. */
  readonly isOpen: boolean;
  /** Whether wrong letters are allowed from the start. */
  readonly startsFuzzy: boolean;
  /** The readings of the text as two streets with a sign or word between them. */
  readonly pairs: readonly StreetPair[];
  /** The hits so far, best first. */
  readonly hits: readonly Hit[];
}

/** One step of a search, which may find more hits. */
interface Step {
  readonly when: (state: SearchState) => boolean;
  /** Returns all hits after this step, including the earlier ones. */
  readonly run: (state: SearchState) => readonly Hit[];
}

/**
 * Finds entities by text: first exactly, then with more and more freedom until the hits are good. Has scratch memory, so that only one
 * search can run at a time.
 */
export class Finder {
  readonly #file: GeocoderFile;
  readonly #pass: SearchPass;
  readonly #junctions: JunctionSearch;
  readonly #categories: CategorySearch;
  readonly #venuesNear: VenuesNear;
  readonly #joinedWords: JoinedWords;
  readonly #unfinishedNumbers: UnfinishedNumbers;
  /** The steps of a search, in order. */
  readonly #steps: readonly Step[];

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.#pass = new SearchPass(file);
    this.#junctions = new JunctionSearch(file, this.#pass);
    const landmarks = new Landmarks(file, this.#pass);
    this.#categories = new CategorySearch(file, landmarks);
    this.#venuesNear = new VenuesNear(file, this.#pass, landmarks);
    this.#joinedWords = new JoinedWords(this.#pass);
    this.#unfinishedNumbers = new UnfinishedNumbers(file);
    this.#steps = this.#ladder();
  }

  /** The best hits for a text, best first; ties are in the order of entity numbers. */
  find(text: string, options: FindOptions): Hit[] {
    return this.#find(text, options, false);
  }

  /** @param isParted  whether the text has spaces already where capitals and digits show that words were written as one. */
  #find(text: string, options: FindOptions, isParted: boolean): Hit[] {
    const query = readTyped(text);
    const last = query.words.at(-1);
    if (last === undefined) return [];
    const isOpen = options.isAutocomplete && query.isOpen;
    // A long unfinished word may be the beginning of a word or a misspelling, so both are searched.
    const startsFuzzy = isOpen && last.folded.length >= LETTERS_FOR_ONE_EDIT;
    let state: SearchState = {
      text,
      isParted,
      query,
      options,
      isOpen,
      startsFuzzy,
      pairs: streetPairsOf(query, false),
      hits: this.#pass.run(query, options, { edits: startsFuzzy ? 1 : 0 }),
    };
    for (const { when, run } of this.#steps) if (when(state)) state = { ...state, hits: run(state) };
    const ordered = wholeSegmentFirst(
      this.#file,
      namedStreetFirst(this.#file, namedHouseFirst(this.#file, state.hits)),
    );
    const worthy = worthyHits(ordered, options.size);
    const isNumber = query.numbers.some(({ mask }) => (mask & last.bit) !== 0);
    return isOpen && isNumber ? this.#unfinishedNumbers.addTo(worthy, options) : worthy;
  }

  /** How a text was read, part by part: the roles that the hit gives to its words, and guesses for the other words. */
  parsedText(text: string, hit: Hit | undefined): Record<string, string> {
    return parsedTextOf(this.#file, this.#pass.matcher, text, hit);
  }

  #ladder(): readonly Step[] {
    return [
      // Two streets with a sign between them that has no other meaning.
      {
        when: ({ pairs }) => pairs.some(({ isSigned }) => isSigned),
        run: (state) => this.#withJunctions(state, signedPairs(state.pairs)),
      },
      // One wrong letter.
      {
        when: (state) => !state.startsFuzzy && isWeak(state),
        run: ({ query, options, hits }) => mergeHits(hits, this.#pass.run(query, options, { edits: 1 })),
      },
      // While one types, a street that is not finished before its number.
      {
        when: (state) => isPoor(state) && openBeforeNumber(state) !== 0,
        run: (state) => {
          const { query, options, hits } = state;
          const fuzziness = { edits: 1, openMask: openBeforeNumber(state) };
          return mergeHits(hits, this.#pass.run(query, options, fuzziness));
        },
      },
      // A word split in several.
      { when: isWeak, run: (state) => this.#joinedWords.addTo(state, false) },
      // Words that capitals and digits part: `326ImNeuenheimerFeld`.
      { when: (state) => isWeak(state) && !state.isParted, run: (state) => this.#withParted(state) },
      // A word split in several, with a wrong letter in one of them.
      { when: isPoor, run: (state) => this.#joinedWords.addTo(state, true) },
      // A number as a postal code of two parts.
      {
        when: (state) => isWeak(state) && state.query.words.some(({ isNumber }) => isNumber),
        run: (state) => this.#withCodes(state),
      },
      // Number words as digits, then roads by their other common name.
      ...[typedInDigits, otherRoadName].map((rewrite): Step => ({
        when: isWeak,
        run: (state) => {
          const { text, options, hits } = state;
          const other = rewrite(text);
          if (other === undefined) return hits;
          const fuzziness = { edits: isPoor(state) ? 1 : 0 };
          return mergeHits(hits, this.#pass.run(readTyped(other), options, fuzziness).map(asRewritten));
        },
      })),
      // Two streets with a word between them.
      {
        when: (state) => isWeak(state) && state.pairs.some(({ isSigned }) => !isSigned),
        run: (state) =>
          this.#withJunctions(
            state,
            state.pairs.filter(({ isSigned }) => !isSigned),
          ),
      },
      // Two wrong letters, in the words that the best hit does not have as they are typed.
      {
        when: (state) => isPoor(state) && this.#doubtfulWords(state) !== 0,
        run: (state) => {
          const { query, options, hits } = state;
          const twoEditMask = this.#doubtfulWords(state);
          return mergeHits(hits, this.#pass.run(query, options, { edits: 2, twoEditMask }));
        },
      },
      // Words that stop before their end: `Kelow Street`. One or two: a text of many unknown words is none of here, and takes long.
      {
        when: (state) => isPoor(state) && isOneOrTwo(this.#unknownWords(state)),
        run: (state) => {
          const { query, options, hits } = state;
          const openMask = this.#unknownWords(state);
          return mergeHits(hits, this.#pass.run(query, options, { edits: 0, openMask }).map(asRewritten));
        },
      },
      // Two streets without a sign or word between them.
      {
        when: (state) =>
          isPoor(state) && !state.options.isAutocomplete && (!isAddress(state) || hasRoadNumber(state.query)),
        run: (state) => this.#withJunctions(state, streetPairsOf(state.query, true)),
      },
      // A street or venue, and a settlement near it. What looks like a street that crosses without a sign or word may be the settlement.
      {
        when: (state) => {
          const [best] = state.hits;
          if (best?.crossing !== undefined) return state.pairs.length === 0;
          // A stop that is called like the street of an address may lie in the quarter.
          const isLess = best?.lacksNumber === true && state.hits.some(({ number }) => number !== undefined);
          return isLess || isPoor(state);
        },
        run: ({ hits }) => creditPlacesNearby(this.#file, this.#pass.matcher, hits),
      },
      // Kinds of places: `pharmacy vaduz`. The bench of `7 King's Bench Walk` is none.
      {
        when: (state) => isWeak(state) || !(state.isOpen || isAddress(state)),
        run: ({ query, options, hits }) => this.#categories.addTo(hits, query, options),
      },
      // Venues near another place: `starbucks robson street`.
      {
        when: isPoor,
        run: ({ query, options, hits }) => this.#venuesNear.addTo(hits, query, options),
      },
      // One word of which two parts have a wrong letter each: `boulearddulaevotto`.
      {
        when: (state) => isPoor(state) && state.query.words.length === 1 && !state.options.isAutocomplete,
        run: (state) => this.#joinedWords.addWithTwoWrong(state),
      },
      // A part of the text that names something here.
      {
        when: ({ hits, query }) => hits.length === 0 && query.words.length > 1,
        run: ({ query, options }) => this.#pass.run(query, options, NAMED),
      },
      // A part of a word that names something here.
      { when: ({ hits }) => hits.length === 0, run: (state) => this.#withPartsOfWords(state) },
      // Two wrong letters in short words too.
      {
        when: isLost,
        run: ({ query, options }) => this.#pass.run(query, options, LAST_EDITS),
      },
      // What a word begins like.
      { when: isLost, run: (state) => this.#withBeginnings(state) },
      // A smaller part of a name.
      {
        when: ({ hits, query }) => hits.length === 0 && query.words.length > 1,
        run: ({ query, options }) => this.#pass.run(query, options, NAMED_BY_WORDS),
      },
    ];
  }

  /** Bits of the words that the best hit does not have as they are typed, and that are long enough to have wrong letters. */
  #doubtfulWords({ query, hits }: SearchState): number {
    const [best] = hits;
    const known = best?.question.query === query ? best.mask : 0;
    return bitsOf(
      query.words.filter(
        ({ bit, folded }) =>
          folded.length >= SHORTEST_FUZZY && !((bit & known) !== 0 && this.#pass.terms.has(folded)),
      ),
    );
  }

  /** Bits of the words that are no terms, and that are long enough to be the beginning of one: a stop says that they are (`Const.`). */
  #unknownWords({ query }: SearchState): number {
    return bitsOf(
      query.words.filter(
        ({ folded, isNumber, gap }) =>
          !isNumber &&
          folded.length >= (gap.startsWith('.') ? LETTERS_BEFORE_STOP : LETTERS_FOR_ONE_EDIT) &&
          !this.#pass.terms.has(folded),
      ),
    );
  }

  #withJunctions({ query, options, hits }: SearchState, pairs: readonly StreetPair[]): readonly Hit[] {
    return mergeHits(hits, this.#junctions.find(query, pairs, options));
  }

  #withParted({ query, options, hits }: SearchState): readonly Hit[] {
    const parted = new Map<number, readonly string[]>();
    for (const [index, { folded, start, end }] of query.words.entries()) {
      const written = query.text.slice(start, end);
      const parts = unglued(written);
      if (parts !== written && !this.#pass.terms.has(folded)) parted.set(index, [parts]);
    }
    if (parted.size === 0) return hits;
    const { text } = withWordsAs(query, parted);
    return mergeHits(hits, this.#find(text, options, true).map(asRewritten));
  }

  /** Hits for postal codes and what has them: any other house number in two parts would be found by accident. */
  #withCodes({ query, options, isOpen, hits }: SearchState): readonly Hit[] {
    let all = hits;
    for (const [index, word] of query.words.entries()) {
      const mayGoOn = isOpen && index === query.words.length - 1;
      for (const parts of word.isNumber ? codesIn(word, this.#pass.terms, mayGoOn) : []) {
        const found = this.#pass.run(withWordAs(query, index, parts), options, { edits: 0 });
        all = mergeHits(
          all,
          found.filter(({ entity }) => layerOf(this.#file, entity) === POSTALCODE).map(asRewritten),
        );
      }
    }
    return all;
  }

  /** What a part of a word names, whatever the rest of it says: `CoopSödrSatation` has Coop. */
  #withPartsOfWords({ query, options, isOpen }: SearchState): readonly Hit[] {
    const { terms } = this.#pass;
    const { checkStop } = options;
    let tried = 0;
    for (const [index, word] of query.words.entries()) {
      const mayGoOn = isOpen && index === query.words.length - 1;
      const isNamed = (part: string, at: number, { length }: readonly string[]): boolean => {
        if (terms.has(part)) return true;
        const { first, end } = terms.beginning(part);
        return mayGoOn && at === length - 1 && end > first;
      };
      const freely = { isOpen: mayGoOn, checkStop, isNearTerm: () => true, fewestUnknown: 1 };
      for (const parts of splitsOf(word, terms, freely)) {
        if (!parts.some((part, at) => part.length >= SHORTEST_NAMED_PART && isNamed(part, at, parts)))
          continue;
        if (tried++ === MOST_SPLITS) return [];
        const found = this.#pass.run(withWordAs(query, index, parts), options, NAMED);
        if (found.length > 0) return found.map(asRewritten);
      }
    }
    return [];
  }

  /** What a word begins like, as far as it is the beginning of a term, a long one with one wrong letter at most: `punkerstarqe`. */
  #withBeginnings({ query, options }: SearchState): readonly Hit[] {
    const tried = query.words
      .filter(({ folded }) => folded.length > LETTERS_OF_BEGINNING)
      .slice(0, MOST_SPLITS);
    for (const { folded, bit } of tried) {
      const { length } = folded;
      for (let end = length - 1; end >= LETTERS_OF_BEGINNING && 2 * end >= length; end--) {
        options.checkStop();
        const beginning = folded.slice(0, end);
        const edits = end < LETTERS_FOR_TWO_EDITS ? 0 : 1;
        if (!this.#pass.isNearTerm(beginning, true, options.checkStop, edits)) continue;
        const other = withWordAs(query, lowestBit(bit), [beginning]);
        const found = this.#pass.run(other, options, { ...NAMED, edits, openMask: bit });
        if (found.length > 0)
          return found.map((hit) => ({
            ...hit,
            textScore: hit.textScore * BEGUN,
            unmatchedShare: Math.max(hit.unmatchedShare, 1 - BEGUN),
          }));
      }
    }
    return [];
  }
}

/** A typed text with its numbers as digits. Roman numerals may be in small letters: `via xx settembre`. */
const typedInDigits = (text: string): string | undefined =>
  inDigits(text.replaceAll(/\b[ivx]{2,}\b/g, (numeral) => numeral.toUpperCase()));

const signedPairs = (pairs: readonly StreetPair[]): readonly StreetPair[] =>
  pairs.filter(({ isSigned }) => isSigned);

function isWeak({ hits, isOpen }: SearchState): boolean {
  return (hits[0]?.textScore ?? 0) < (isOpen ? GOOD_BEGINNING : GOOD_TEXT);
}

const isOneOrTwo = (mask: number): boolean => mask !== 0 && bitCount(mask) <= 2;

const isPoor = ({ hits }: SearchState): boolean => answerQuality(hits[0]) < POOR_TEXT;

/** Whether a short text finds nothing. While one types, the next letters may tell. */
const isLost = ({ hits, query, options }: SearchState): boolean =>
  hits.length === 0 && query.words.length <= MOST_LOST && !options.isAutocomplete;

/** The bit of a word that may be unfinished although a number stands behind it: `philosophe 12`; 0 for none. */
function openBeforeNumber({ query: { words }, options }: SearchState): number {
  const [word, number] = [words.at(-2), words.at(-1)];
  const isOpen =
    options.isAutocomplete &&
    number?.isNumber === true &&
    word?.gap === ' ' &&
    !word.isNumber &&
    word.folded.length >= LETTERS_FOR_ONE_EDIT;
  return isOpen ? word.bit : 0;
}

/** Whether the best hit has the house number of the text. */
const isAddress = ({ hits }: SearchState): boolean => hits[0]?.number !== undefined;

/** Whether a number stands behind a kind of road, as in `Highway 12 Main Street`: it may be that of the road. */
const hasRoadNumber = ({ words }: QueryText): boolean =>
  words.some(({ isNumber }, at) => isNumber && dictionary().types.has(words[at - 1]?.folded ?? ''));

function worthyHits(hits: readonly Hit[], size: number): Hit[] {
  let best = 0;
  for (const hit of hits) best = Math.max(best, hit.textScore);
  const worthy = hits.filter((hit) => hit.textScore >= best * LEAST_OF_BEST);
  return worthy.slice(0, size * HITS_PER_RESULT);
}

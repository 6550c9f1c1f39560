import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre } from '../../bytes/spatial/centre.ts';
import { dictionary } from '../../text/dictionary.ts';
import { forEachCrossing, placeOfCrossing } from '../records/read-crossings.ts';
import type { StreetPair } from '../question/street-pairs.ts';
import { mergeHits } from '../scoring/hit.ts';
import type { Crossing, FindOptions, Hit } from '../scoring/hit.ts';
import { readQuery } from '../question/query-text.ts';
import type { QueryText } from '../question/query-text.ts';
import type { Question } from '../question/question.ts';
import { CONTEXT_CREDIT, NAME_SHARE, nearness, priorScore, roundedScore } from '../scoring/score.ts';
import { bitsOf } from '../question/word-masks.ts';
import type { SearchPass } from './search-pass.ts';

/** The least text score with which a hit for half of the text counts as a street; below it, wrong letters are allowed. */
const GOOD_STREET = 0.84;

const WITH_ONE_EDIT = { edits: 1 };

/** Finds junctions of two streets. Has scratch memory. */
export class JunctionSearch {
  readonly #file: GeocoderFile;
  readonly #pass: SearchPass;
  readonly #oneCosts = new Float64Array(32);
  readonly #twoCosts = new Float64Array(32);

  constructor(file: GeocoderFile, pass: SearchPass) {
    this.#file = file;
    this.#pass = pass;
  }

  /** Junctions of streets that match both names. Each junction is scored as one thing by the whole text; areas of either street count. */
  find(query: QueryText, pairs: readonly StreetPair[], options: FindOptions): Hit[] {
    if (!options.filter.wantsAddresses) return [];
    const isGuess = pairs.some((pair) => pair.isGuess);
    if (isGuess && this.#hasUnknownNumber(query, options)) return [];
    const found = new Map<number, { street: number; crossing: Crossing }>();
    for (const pair of pairs) this.#pairUp(pair, options, found);
    if (found.size === 0) return [];
    const { crossings } = dictionary();
    const ignoredMask = bitsOf(query.words.filter(({ folded }) => crossings.has(folded)));
    const question = this.#pass.prepare(query, options, { ...WITH_ONE_EDIT, ignoredMask });
    const { focus } = options;
    const centre = focus === undefined ? undefined : new Centre(focus.lat, focus.lon);
    return [...found.values()].flatMap(({ street, crossing }) => {
      options.checkStop();
      return this.#score(street, crossing, question, centre, isGuess) ?? [];
    });
  }

  /** Whether a text has a number that no name has: `#score` would refuse every guess at a junction with it. */
  #hasUnknownNumber(query: QueryText, options: FindOptions): boolean {
    if (query.digitsMask === 0) return false;
    let known = 0;
    for (const { mask } of this.#pass.read(query, options, WITH_ONE_EDIT)) known |= mask;
    return (query.digitsMask & ~known) !== 0;
  }

  /** Finds streets that match the halves of a text and that meet. */
  #pairUp(
    { left, right }: StreetPair,
    options: FindOptions,
    found: Map<number, { street: number; crossing: Crossing }>,
  ): void {
    const file = this.#file;
    const { filter } = options;
    const ours = this.#streets(left, { ...options, isAutocomplete: false });
    if (ours.length === 0) return;
    const theirs = new Set(this.#streets(right, options));
    for (const entity of ours) {
      forEachCrossing(file, entity, (position, other) => {
        if (!theirs.has(other) || found.has(position)) return;
        const { lat, lon } = placeOfCrossing(file, position);
        const isAllowed =
          filter.allowsPlace(lat, lon) &&
          // The areas of a junction are those of its first street.
          filter.allowsContext(file.context.at(Math.min(entity, other))) &&
          filter.allowsOrigin(file.crossingNode.originAt(position));
        if (!isAllowed) return;
        found.set(position, { street: entity, crossing: { position, other } });
      });
    }
  }

  #streets(text: string, options: FindOptions): number[] {
    const query = readQuery(text);
    const given = { ...options, filter: options.filter.only(['street']) };
    let hits = this.#pass.run(query, given, { edits: 0 });
    if ((hits[0]?.textScore ?? 0) < GOOD_STREET)
      hits = mergeHits(hits, this.#pass.run(query, given, { edits: 1 }));
    return hits.map(({ entity }) => entity);
  }

  /**
   * @param isGuess  whether the text may be no junction: then its numbers must be in the names as typed. `12 Main Street` is an address
   *   rather than the corner of 12th Street, and `221b Baker Street` is no corner of Bakers Row.
   */
  #score(
    street: number,
    crossing: Crossing,
    question: Question,
    centre: Centre | undefined,
    isGuess: boolean,
  ): Hit | undefined {
    const file = this.#file;
    const { query, weights, totalWeight } = question;
    const { matcher, contextMatcher } = this.#pass;
    let around = 0;
    for (const entity of [street, crossing.other])
      around |= contextMatcher.match(file.context.at(entity), question).mask;
    const one = matcher.bestName(street, question, this.#oneCosts);
    const rest = question.termCandidates.filter(({ mask }) => (mask & one.mask) === 0);
    const two = matcher.bestName(crossing.other, { ...question, termCandidates: rest }, this.#twoCosts);
    let covered = 0;
    let leftOver = 0;
    for (let bit = 0; bit < weights.length; bit++) {
      const flag = 1 << bit;
      const weight = weights[bit]!;
      let cost = 1;
      if ((one.mask & flag) !== 0) cost = this.#oneCosts[bit]!;
      else if ((two.mask & flag) !== 0) cost = this.#twoCosts[bit]!;
      else if ((around & flag) !== 0) covered += weight * CONTEXT_CREDIT;
      else leftOver += weight;
      covered += weight * (1 - cost);
      if (isGuess && cost > 0 && (query.digitsMask & flag & ~around) !== 0) return undefined;
    }
    const names = (one.coverage + two.coverage) / 2;
    const text = (covered / (totalWeight || 1)) * (1 - NAME_SHARE + NAME_SHARE * names);
    const importance = (file.importance[street]! + file.importance[crossing.other]!) / 2;
    return {
      entity: street,
      number: undefined,
      crossing,
      lacksNumber: false,
      mask: one.mask | two.mask | around,
      textScore: text,
      unmatchedShare: leftOver / (totalWeight || 1),
      nameMask: one.mask | two.mask,
      coverage: names,
      score: roundedScore(text + priorScore(importance, nearness(file, street, centre))),
      question,
    };
  }
}

import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { NumberMatch } from '../../text/house-number.ts';
import type { NumberCandidate } from '../question/number-readings.ts';
import { placeOfAddress } from '../records/read-entities.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import { HouseNumbers } from '../scoring/house-numbers.ts';
import { answerQuality } from '../scoring/answer-quality.ts';
import { roundedScore } from '../scoring/score.ts';

/** So many streets, or places with addresses, get suggestions. */
const MOST_STREETS = 3;
/** So many addresses are suggested for the first of them, and for each other one. */
const MOST_OF_FIRST = 7;
const MOST_OF_OTHERS = 2;
/** A street gets suggestions when its name matches so well that its quality is at least this share of the best one. */
const LEAST_OF_BEST = 0.97;
/** Factor on the text score of a suggestion. */
const UNFINISHED = 0.98;

/** Suggests addresses while the house number is being typed: `main street 1` may go on to be 10 or 12a. */
export class UnfinishedNumbers {
  readonly #file: GeocoderFile;
  readonly #houseNumbers: HouseNumbers;

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.#houseNumbers = new HouseNumbers(file);
  }

  /** The hits and suggestions, best first. At equal scores the number as typed comes first, then the lower numbers, then the street. */
  addTo(hits: readonly Hit[], options: FindOptions): Hit[] {
    if (!options.filter.wantsAddresses) return [...hits];
    const best = Math.max(...hits.map(answerQuality));
    let streets = 0;
    const all = hits.flatMap((hit) => {
      const quality = answerQuality(hit);
      const isStreet = hit.number !== undefined || hit.lacksNumber;
      if (!isStreet || streets === MOST_STREETS || quality < best * LEAST_OF_BEST) return [hit];
      const candidate = unfinishedIn(hit);
      if (candidate === undefined) return [hit];
      const most = streets === 0 ? MOST_OF_FIRST : MOST_OF_OTHERS;
      const others = this.#suggestions(hit, candidate, options, most);
      if (others.length === 0) return [hit];
      streets++;
      const isFinished = hit.number?.rank === NumberMatch.exact && (candidate.mask & ~hit.mask) === 0;
      return isFinished ? [hit, ...others] : [...others, hit];
    });
    return all.toSorted((a, b) => b.score - a.score);
  }

  #suggestions(hit: Hit, candidate: NumberCandidate, { filter }: FindOptions, most: number): Hit[] {
    const { entity } = hit;
    const found = this.#houseNumbers.beginningWith(entity, candidate, most + 1, (address) => {
      if (filter.isEmpty) return true;
      const { lat, lon } = placeOfAddress(this.#file, address, entity);
      return filter.allowsAddress(address, lat, lon);
    });
    return found
      .filter((address) => address !== hit.number?.address)
      .slice(0, most)
      .map((address): Hit => {
        const number = { candidate, address, interpolated: undefined, rank: NumberMatch.exact };
        // What lacks the number as typed has it, as far as it is typed.
        const isMore = (candidate.mask & ~hit.mask) !== 0;
        const textScore = (UNFINISHED * hit.textScore) / (isMore ? 1 - hit.unmatchedShare : 1);
        const score = hit.score + roundedScore(textScore) - roundedScore(hit.textScore);
        return { ...hit, number, lacksNumber: false, mask: hit.mask | candidate.mask, textScore, score };
      });
  }
}

/** The reading of the end of a text as a house number; undefined when the hit's own name has the number. */
function unfinishedIn({ question: { query }, mask, number }: Hit): NumberCandidate | undefined {
  const last = query.words.at(-1)!;
  const found = number?.candidate.mask ?? 0;
  const own = mask & ~found;
  // `12 O'Connell Street, Dublin 1` has its number.
  const isFound = number !== undefined && number.rank <= NumberMatch.inRange;
  return query.numbers.find(
    (candidate) =>
      candidate.number > 0 &&
      (candidate.mask & last.bit) !== 0 &&
      (candidate.mask & own) === 0 &&
      !(isFound && (candidate.mask & found) === 0),
  );
}

import type { GeocoderFile } from '../bytes/geocoder-file.ts';
import { wordAt } from '../bytes/geocoder-file.ts';
import type { Lexicon } from '../bytes/lexicon.ts';
import { costOf, MISSING_LETTER_COST, MOST_MISSING } from './readings.ts';
import type { Reading } from './readings.ts';

/** How a name answers a query. Kept and filled anew for each name. */
export interface NameMatch {
  /** Bits of the words of the query that the name accounts for. */
  mask: number;
  /** Share of the name, by weight, that the query accounts for: 0..1. */
  coverage: number;
  /** Weight of matched words, less what they cost: for choosing among names. */
  quality: number;
  /** Share of neighbours that stand in the order of the query. */
  order: number;
}

const MOST_NAME_WORDS = 64;
/** Share of a name that is all of it. */
export const WHOLE_NAME = 0.98;
const CACHE = 2048;

/** Compares names with readings of a query. Holds scratch memory; one at a time. */
export class NameMatcher {
  readonly #file: GeocoderFile;
  readonly #lexicon: Lexicon;
  /** Terms of surfaces met last, by surface. */
  readonly #cachedSurface = new Int32Array(CACHE).fill(-1);
  readonly #cachedTerm = new Uint32Array(CACHE);
  readonly #costs = new Float64Array(32);
  readonly #unused = new Float64Array(32);

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.#lexicon = file.lexicon;
  }

  /**
   * The best of an entity's names.
   *
   * @param wordCosts  set to what each word of the query (by bit position) costs in that name; untouched for words it does not account for.
   */
  bestName(entity: number, readings: readonly Reading[], wordCosts: Float64Array): NameMatch {
    const best: NameMatch = { mask: 0, coverage: 0, quality: 0, order: 0 };
    this.#forEachName(entity, (from, to) => this.#matchOne(from, to, readings, best, wordCosts));
    return best;
  }

  /** Bits of the words of all names that a query has whole. */
  wholeNames(entity: number, readings: readonly Reading[]): number {
    let mask = 0;
    this.#forEachName(entity, (from, to) => {
      const match: NameMatch = { mask: 0, coverage: 0, quality: 0, order: 0 };
      this.#matchOne(from, to, readings, match, this.#unused);
      if (match.coverage >= WHOLE_NAME) mask |= match.mask;
    });
    return mask;
  }

  #forEachName(entity: number, visit: (from: number, to: number) => void): void {
    const file = this.#file;
    const { surfaceCount } = this.#lexicon;
    const end = file.wordFirst.at(entity + 1);
    let from = file.wordFirst.at(entity);
    while (from < end) {
      let to = from;
      while (to < end && wordAt(file, to) < surfaceCount) to++;
      visit(from, Math.min(to, from + MOST_NAME_WORDS));
      from = to + 1;
    }
  }

  #matchOne(
    from: number,
    to: number,
    readings: readonly Reading[],
    best: NameMatch,
    wordCosts: Float64Array,
  ): void {
    const costs = this.#costs.fill(Infinity);
    let mask = 0;
    let total = 0;
    let matched = 0;
    let inOrder = 0;
    let pairs = 0;
    let lastBit = 0;
    for (let position = from; position < to; position++) {
      const surface = wordAt(this.#file, position);
      const weight = this.#lexicon.weightOf(surface);
      total += weight;
      const term = this.#termOf(surface);
      let chosen: Reading | undefined;
      let chosenCost = Infinity;
      for (const reading of readings) {
        if ((reading.mask & mask) !== 0) continue;
        let cost = costOf(reading, term);
        if (cost === Infinity) continue;
        if (cost > 0 && reading.typed > 0) {
          const missing = this.#lexicon.lengthOf(term) - reading.typed;
          cost += MISSING_LETTER_COST * Math.max(0, Math.min(MOST_MISSING, missing));
        }
        // Of equal costs the word that follows the last one, then the first.
        const bonus = lastBit !== 0 && (reading.mask & (lastBit << 1)) !== 0 ? 0.001 : 0;
        if (cost - bonus < chosenCost) {
          chosen = reading;
          chosenCost = cost - bonus;
        }
      }
      if (position > from) pairs++;
      if (chosen === undefined) {
        lastBit = 0;
        continue;
      }
      const cost = Math.max(0, chosenCost);
      if (lastBit !== 0 && (chosen.mask & (lastBit << 1)) !== 0) inOrder++;
      mask |= chosen.mask;
      matched += weight * (1 - cost);
      for (let bit = 0; bit < 24; bit++) if ((chosen.mask & (1 << bit)) !== 0) costs[bit] = cost;
      lastBit = highestBit(chosen.mask);
    }
    if (mask === 0) return;
    const coverage = total === 0 ? 0 : matched / total;
    // What the query gets out of the name first, then how little of the name is left over.
    const quality = matched + 4 * coverage;
    if (quality <= best.quality) return;
    best.mask = mask;
    best.coverage = coverage;
    best.quality = quality;
    best.order = pairs === 0 ? 1 : inOrder / pairs;
    for (let bit = 0; bit < 24; bit++) wordCosts[bit] = costs[bit]!;
  }

  #termOf(surface: number): number {
    const slot = surface % CACHE;
    if (this.#cachedSurface[slot] === surface) return this.#cachedTerm[slot]!;
    const term = this.#lexicon.termOf(surface);
    this.#cachedSurface[slot] = surface;
    this.#cachedTerm[slot] = term;
    return term;
  }
}

function highestBit(mask: number): number {
  return mask === 0 ? 0 : 1 << (31 - Math.clz32(mask));
}

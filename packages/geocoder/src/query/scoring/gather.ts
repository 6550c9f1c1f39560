import { type CheckStop, onceIn } from '@portolan/base';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Candidates, MOST_CANDIDATES } from './candidates.ts';
import type { NameLengths } from '../records/name-lengths.ts';
import { layerOf, placeOf } from '../records/read-entities.ts';
import { countriesOf } from '../records/result.ts';
import type { FindOptions } from './hit.ts';
import { weightOf } from '../question/question.ts';
import type { Question } from '../question/question.ts';
import type { TermCandidates } from '../question/terms.ts';

/** Entities of terms that are read between two checks whether to stop. */
const STEPS_PER_CHECK = 4096;
/** A word is common when more entities than this have it. */
const COMMON = 2000;
/** Half a degree, about 50 km, counts as near the focus. */
const AROUND = 500_000;

/** Gathers the entities that share words with a question. Holds scratch memory. */
export class Gatherer {
  readonly candidates = new Candidates();
  readonly #file: GeocoderFile;
  readonly #nameLengths: NameLengths;
  readonly #importanceCounts = new Uint32Array(256);

  constructor(file: GeocoderFile, nameLengths: NameLengths) {
    this.#file = file;
    this.#nameLengths = nameLengths;
  }

  /**
   * Gathers the entities of all terms, beginning with the rarest word. Areas are gathered even when they are not wanted as results, since
   * they are the context of results.
   *
   * For common words, only these entities are added: important ones; ones that a boundary asks for; ones near the focus; ones that a rarer
   * word already brought; and ones whose names have no words that the question may lack.
   */
  gather(question: Question, { filter, focus, checkStop }: FindOptions): void {
    const checkSometimes = onceIn(STEPS_PER_CHECK, checkStop);
    const { candidates } = this;
    const file = this.#file;
    const nameLengths = this.#nameLengths;
    const { lexicon, importance } = file;
    candidates.clear();
    const wordCount = question.query.words.length;
    for (const terms of question.termCandidates.toSorted((a, b) => a.frequency - b.frequency)) {
      const weight = weightOf(question, terms.mask);
      const isRarest = candidates.count === 0;
      const isCommon = terms.frequency > (isRarest ? MOST_CANDIDATES / 2 : COMMON);
      const least = isCommon
        ? this.#leastImportance(terms, isRarest ? COMMON * 2 : COMMON / 4, checkSometimes)
        : 0;
      const isWanted = (entity: number, cost: number): boolean =>
        importance[entity]! >= least ||
        candidates.find(entity) >= 0 ||
        (isRarest && cost === 0 && nameLengths(entity) <= wordCount) ||
        (focus !== undefined && isAround(file, entity, focus)) ||
        (!filter.isEmpty && filter.allowsEntity(entity, layerOf(file, entity)));
      // Cheap terms come first, since later terms of the same entity do not count.
      const order = terms.cost.map((_, k) => k).toSorted((a, b) => terms.cost[a]! - terms.cost[b]!);
      for (const k of order) {
        const quality = weight * (1 - terms.cost[k]!);
        lexicon.forEachEntity(terms.first[k]!, terms.end[k]!, (entity) => {
          checkSometimes();
          if (least === 0 || isWanted(entity, terms.cost[k]!)) candidates.add(entity, terms.mask, quality);
          return true;
        });
      }
    }
    for (const [code, { name }] of question.countries) {
      const country = countriesOf(file).get(code);
      if (country !== undefined && name !== 0) candidates.add(country, name, weightOf(question, name));
    }
  }

  /** The importance that at least a wanted number of entities of some terms have. */
  #leastImportance(terms: TermCandidates, wanted: number, checkSometimes: CheckStop): number {
    const { lexicon, importance } = this.#file;
    const counts = this.#importanceCounts.fill(0);
    for (let k = 0; k < terms.first.length; k++) {
      lexicon.forEachEntity(terms.first[k]!, terms.end[k]!, (entity) => {
        checkSometimes();
        counts[importance[entity]!]!++;
        return true;
      });
    }
    let sum = 0;
    for (let level = 255; level > 0; level--) {
      sum += counts[level]!;
      if (sum > wanted) return level;
    }
    return 0;
  }
}

/** Whether an entity is roughly near a point. */
function isAround(
  file: GeocoderFile,
  entity: number,
  focus: { readonly lat: number; readonly lon: number },
): boolean {
  const { lat, lon } = placeOf(file, entity);
  return Math.abs(lat - focus.lat * 1e6) < AROUND && Math.abs(lon - focus.lon * 1e6) < 2 * AROUND;
}

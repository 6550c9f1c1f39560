import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre, metresOf } from '../../bytes/spatial/centre.ts';
import { VENUE } from '../../layers.ts';
import { joinsKindAndPlace, saysNear } from '../../text/word-tables.ts';
import { layerOf, placeOf } from '../records/read-entities.ts';
import { mergeHits } from '../scoring/hit.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import type { Landmarks } from './landmarks.ts';
import { ORDINAL } from '../question/number-readings.ts';
import { readQuery } from '../question/query-text.ts';
import type { QueryText } from '../question/query-text.ts';
import { bitsOf } from '../question/word-masks.ts';
import type { QueryWord } from '../question/query-word.ts';
import { rolesOf } from './roles.ts';
import { nearnessAt, priorScore, roundedScore } from '../scoring/score.ts';
import type { SearchPass } from './search-pass.ts';

/** The least share of its name by which the text must name a venue. */
const GOOD_NAME = 0.93;
/** The most names among the hits that are tried. */
const MOST_NAMES = 2;

/** Finds venues by their name and a place near them (`starbucks robson street`), when their address does not have that place. */
export class VenuesNear {
  readonly #file: GeocoderFile;
  readonly #pass: SearchPass;
  readonly #landmarks: Landmarks;

  constructor(file: GeocoderFile, pass: SearchPass, landmarks: Landmarks) {
    this.#file = file;
    this.#pass = pass;
    this.#landmarks = landmarks;
  }

  /** @param hits  hits found so far, best first. */
  addTo(hits: readonly Hit[], query: QueryText, options: FindOptions): readonly Hit[] {
    if (!options.filter.allowsLayer(VENUE)) return hits;
    for (const parted of [...partedAtWord(query), ...this.#partedAtNames(hits, query)]) {
      const found = this.#near(parted, query, options);
      if (found.length > 0) return mergeHits(hits, found);
    }
    return hits;
  }

  /** Venues with a name, scored by their distance from a place. */
  #near({ name, place, isStated }: Parted, query: QueryText, options: FindOptions): Hit[] {
    // A text with a number is an address.
    const hasNumber = place.some(({ folded, isNumber }) => isNumber && !ORDINAL.test(folded));
    if (name.length === 0 || place.length === 0 || hasNumber) return [];
    const mayGoOn = options.isAutocomplete && (isStated || query.isOpen);
    // The last word of a name may still go on.
    if (mayGoOn && place.at(-1)!.bit < name.at(-1)!.bit) return [];
    const named = (focus: FindOptions['focus']): readonly Hit[] =>
      this.#pass
        .run(readQuery(textOf(name)), { ...options, isAutocomplete: false, focus }, { edits: 0 })
        .filter((hit) => this.#isVenue(hit) && hit.textScore >= GOOD_NAME);
    if (named(undefined).length === 0) return [];
    const centre = this.#landmarks.find(textOf(place), isStated, mayGoOn, options);
    if (centre === undefined) return [];
    const from = new Centre(centre.lat, centre.lon);
    const question = this.#pass.prepare(query, options, { edits: 0 });
    const mask = bitsOf(name);
    return named(centre).map((hit): Hit => {
      const { lat, lon } = placeOf(this.#file, hit.entity);
      const score = centre.text + priorScore(0, nearnessAt(metresOf(from.to(lat, lon))) - 1);
      return {
        ...hit,
        mask,
        question,
        textScore: centre.text,
        unmatchedShare: 0,
        score: roundedScore(score),
      };
    });
  }

  /**
   * The words that name the best venues among the hits, and the other words. Either part may be the wanted venue, the other one the place
   * near it. Then the words that the best hit leaves over if it is a street.
   */
  #partedAtNames(hits: readonly Hit[], { words }: QueryText): Parted[] {
    const seen = new Set<number>();
    const masks = new Set<number>();
    const maskOf = (hit: Hit, layer: string): number =>
      rolesOf(this.#file, this.#pass.matcher, hit).find(({ name }) => name === layer)?.mask ?? 0;
    for (const hit of hits) {
      if (masks.size === MOST_NAMES) break;
      // Branches of a chain have the same words.
      if (seen.has(hit.mask) || !this.#isVenue(hit)) continue;
      seen.add(hit.mask);
      masks.add(maskOf(hit, 'venue'));
    }
    const [best] = hits;
    if (best !== undefined && best.crossing === undefined && best.number === undefined)
      masks.add(~maskOf(best, 'street'));
    return [...masks].map((own) => ({
      name: words.filter(({ bit }) => (bit & own) !== 0),
      place: words.filter(({ bit, folded }) => (bit & own) === 0 && !joinsKindAndPlace(folded)),
      isStated: false,
    }));
  }

  #isVenue({ entity, number, crossing }: Hit): boolean {
    return number === undefined && crossing === undefined && layerOf(this.#file, entity) === VENUE;
  }
}

interface Parted {
  readonly name: readonly QueryWord[];
  readonly place: readonly QueryWord[];
  /** Whether the text has a word that says that one thing is near the other. */
  readonly isStated: boolean;
}

/** The words before and after a word such as "near" or "in". */
function partedAtWord({ words }: QueryText): Parted[] {
  let at = words.findIndex(({ folded }, index) => index > 0 && saysNear(folded));
  if (at < 0) at = words.findIndex(({ folded }, index) => index > 0 && joinsKindAndPlace(folded));
  if (at < 0) return [];
  const place = words.slice(at);
  const first = place.findIndex(({ folded }) => !joinsKindAndPlace(folded));
  if (first < 0) return [];
  const isStated = place.slice(0, first).some(({ folded }) => saysNear(folded));
  return [{ name: words.slice(0, at), place: place.slice(first), isStated }];
}

const textOf = (words: readonly QueryWord[]): string => words.map(({ written }) => written).join(' ');

import { onceIn } from '@portolan/base';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre, haversineOf, metresOf } from '../../bytes/spatial/centre.ts';
import { STREET, VENUE } from '../../layers.ts';
import {
  joinsKindAndPlace,
  kindsBeginningWith,
  kindsIn,
  kindsLike,
  kindsOf,
  saysNear,
} from '../../text/categories.ts';
import { kindsNamed } from '../../text/kind-names-in.ts';
import { foldedText } from '../../text/words.ts';
import { layerOf, nameIn, placeOf } from '../records/read-entities.ts';
import { byScore, mergeHits, HITS_PER_RESULT } from '../scoring/hit.ts';
import type { FindOptions, Hit } from '../scoring/hit.ts';
import type { Landmarks } from './landmarks.ts';
import type { QueryText } from '../question/query-text.ts';
import { bitsOf } from '../question/word-masks.ts';
import type { QueryWord } from '../question/query-word.ts';
import { questionOf, weightOf } from '../question/question.ts';
import { withCredit } from '../scoring/rewritten.ts';
import { WHOLE_NAME } from '../scoring/name-matcher.ts';
import { CONTEXT_CREDIT, NEAR_PLACE_TEXT, nearnessAt, priorScore, roundedScore } from '../scoring/score.ts';

/**
 * Text score of a venue that is of the wanted kind but is not named. It is above that of a venue that has the word in a longer name. It is
 * below that of a venue whose name also has the rest of the text (`hospital meritxell`).
 */
const CATEGORY_TEXT = 0.88;
/** The same where the kind is not typed to its end. It is only looked for below this text score of the best name, from so many letters on. */
const UNFINISHED_TEXT = 0.6;
const SHORTEST_BEGINNING = 4;
/** Longer texts are hardly a kind with a wrong letter and a place. */
const MOST_WORDS_FOR_SLIP = 5;
/** Differs from everything by more than a slip. */
const NO_KIND = '??';
/** Venues that are looked at between two checks whether to stop. */
const STEPS_PER_CHECK = 1024;
const REACH_METRES = 50_000;

/** Finds venues of a kind (`pharmacy vaduz`, `restaurants near me`), nearest to the focus or to the place that is named. */
export class CategorySearch {
  readonly #file: GeocoderFile;
  readonly #landmarks: Landmarks;
  #kinds: Map<string, number[]> | undefined;

  constructor(file: GeocoderFile, landmarks: Landmarks) {
    this.#file = file;
    this.#landmarks = landmarks;
  }

  /**
   * Adds the venues of the kind that the text asks for to the hits by name.
   *
   * @param hits  hits by name, best first. `Parking` for a car park counts as no name: such a venue is placed among the others by its
   *   distance.
   */
  addTo(hits: readonly Hit[], query: QueryText, options: FindOptions): readonly Hit[] {
    const file = this.#file;
    if (!options.filter.allowsLayer(VENUE)) return hits;
    const kindsOfPhrase = (phrase: string): readonly string[] => [
      ...kindsOf(phrase),
      ...kindsNamed(phrase, options.language, file.kindNames),
    ];
    const words = query.words.map(({ folded }) => folded);
    // While it is typed, a text that names little may be the beginning of a kind.
    const whole = words.join(' ');
    const isOpen = options.isAutocomplete && query.isOpen;
    const mayBeBegun =
      isOpen &&
      whole.length >= SHORTEST_BEGINNING &&
      (hits[0]?.textScore ?? 0) < UNFINISHED_TEXT &&
      kindsOfPhrase(whole).length === 0;
    const begun = mayBeBegun ? kindsBeginningWith(whole) : [];
    const isUnfinished = begun.length > 0;
    const spelled = isUnfinished
      ? [{ first: 0, end: words.length, kinds: begun }]
      : kindsIn(words, kindsOfPhrase);
    const best = hits[0]?.question.query === query ? hits[0].mask : 0;
    const isKnown = ({ bit }: QueryWord): boolean => (bit & best) !== 0;
    // `phrmacy Riley Park`: what the best hit has is no kind.
    const mayBeSlip =
      words.length <= MOST_WORDS_FOR_SLIP &&
      spelled.every(({ first, end }) => query.words.slice(first, end).every(isKnown));
    const misspelled = mayBeSlip
      ? kindsIn(
          query.words.map((word, at) =>
            isKnown(word) || (isOpen && at === words.length - 1) ? NO_KIND : word.folded,
          ),
          kindsLike,
        )
      : [];
    const found = misspelled.length > 0 ? misspelled : spelled;
    const named = found
      .map((kind) => ({ ...kind, numbers: this.#kindNumbers(kind.kinds) }))
      .filter(({ numbers }) => numbers.size > 0);
    const isNearness = (index: number): boolean => saysNear(query.words[index]?.folded ?? '');
    // `hotel near a railway station` asks for a hotel.
    const wanted = named.find(({ end }) => isNearness(end)) ?? named[0];
    if (wanted === undefined) return hits;
    const kinds = wanted.numbers;
    const isWanted = (index: number): boolean => index >= wanted.first && index < wanted.end;
    // `hotel to` may be the beginning of Hotel Torni.
    const mayBeName = (index: number): boolean =>
      isOpen && index === query.words.length - 1 && !isNearness(index);
    const rest = query.words.filter(
      ({ folded }, index) => !isWanted(index) && (mayBeName(index) || !joinsKindAndPlace(folded)),
    );
    const mask = bitsOf(query.words.slice(wanted.first, wanted.end));
    const place = rest.map(({ written }) => written).join(' ');
    const isStated = query.words.some((_, index) => !isWanted(index) && isNearness(index));
    // What is typed behind a kind may be the beginning of a place: `bakery heidel`.
    const mayGoOn = isStated ? options.isAutocomplete : isOpen && wanted.first === 0;
    const landmark = place === '' ? undefined : this.#landmarks.find(place, isStated, mayGoOn, options);
    const centre = landmark ?? (place === '' || hits.length === 0 ? options.focus : undefined);
    const isOfKind = (entity: number): boolean =>
      layerOf(file, entity) === VENUE && kinds.has(file.kind.at(entity));
    // A venue of the kind that is named whole beside it has these words too: `FreshSlice fast food`.
    const credited = hits.map((hit) => {
      if (hit.coverage < WHOLE_NAME || (hit.nameMask & mask) !== 0 || !isOfKind(hit.entity)) return hit;
      const share = weightOf(hit.question, mask & ~hit.mask) / hit.question.totalWeight;
      return { ...withCredit(hit, share * CONTEXT_CREDIT, share), mask: hit.mask | mask };
    });
    if (centre === undefined) return credited.toSorted(byScore);
    const from = new Centre(centre.lat, centre.lon);
    const question = questionOf(query, [], file, options);
    // Without a focus, hits by name get nothing for nearness. Venues of the kind get nothing either, and lose score with the distance from
    // the named place.
    const lost = options.focus === undefined || place !== '' ? 1 : 0;
    const alone = isUnfinished ? UNFINISHED_TEXT : CATEGORY_TEXT;
    const text = landmark?.text ?? (place === '' ? alone : NEAR_PLACE_TEXT);
    const scoreAt = (haversine: number): number =>
      roundedScore(text + priorScore(0, nearnessAt(metresOf(haversine)) - lost));
    // Stops on both sides of a road appear as one result.
    const most = options.size * HITS_PER_RESULT;
    const ofKind: Hit[] = [];
    const checkSometimes = onceIn(STEPS_PER_CHECK, options.checkStop);
    file.tree.nearest(
      from,
      haversineOf(REACH_METRES),
      file.layerFirst[VENUE]!,
      file.layerFirst[VENUE + 1]!,
      (entity) => {
        checkSometimes();
        if (!kinds.has(file.kind.at(entity)) || !options.filter.allowsEntity(entity, VENUE)) return Infinity;
        const { lat, lon } = placeOf(file, entity);
        return from.to(lat, lon);
      },
      (entity, haversine) => {
        ofKind.push({
          entity,
          number: undefined,
          crossing: undefined,
          lacksNumber: false,
          mask,
          textScore: text,
          unmatchedShare: 0,
          nameMask: 0,
          coverage: 0,
          score: scoreAt(haversine),
          question,
        });
        return ofKind.length < most;
      },
      most,
    );
    const isPlain = ({ entity, crossing, number }: Hit): boolean =>
      crossing === undefined &&
      number === undefined &&
      isOfKind(entity) &&
      kindsOf(foldedText(nameIn(file, entity, ''))).some((kind) => wanted.kinds.includes(kind));
    const others = credited.map((hit) => {
      // An area that lacks the kind is at most where the venues are.
      if ((hit.mask & mask) === 0 && hit.entity < file.layerFirst[STREET]!)
        return { ...hit, score: Math.min(hit.score, (ofKind[0]?.score ?? Infinity) - 1) };
      if (!isPlain(hit)) return hit;
      const { lat, lon } = placeOf(file, hit.entity);
      return { ...hit, textScore: text, score: scoreAt(from.to(lat, lon)) };
    });
    return mergeHits(others, ofKind);
  }

  /** Numbers of the archive for kinds. Looked up once, since there are few. */
  #kindNumbers(kinds: readonly string[]): Set<number> {
    if (this.#kinds === undefined) {
      const { kind, strings, layerFirst } = this.#file;
      this.#kinds = new Map();
      const seen = new Set<number>();
      for (let entity = layerFirst[VENUE]!; entity < layerFirst[VENUE + 1]!; entity++)
        seen.add(kind.at(entity));
      for (const number of seen)
        for (const name of strings.at(number).split(';'))
          this.#kinds.set(name, [...(this.#kinds.get(name) ?? []), number]);
    }
    return new Set(kinds.flatMap((name) => this.#kinds!.get(name) ?? []));
  }
}

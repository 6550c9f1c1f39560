import type { GeocoderFile } from '../bytes/geocoder-file.ts';
import { fuzzyTerms, FuzzyWalk } from '../bytes/fuzzy.ts';
import type { FuzzyTerms } from '../bytes/fuzzy.ts';
import { Centre, haversineOf, metresOf } from '../bytes/tree.ts';
import { LOCALITY, STREET, VENUE } from '../layers.ts';
import { kindsOf, saysNear } from '../text/categories.ts';
import { dictionary } from '../text/dictionary.ts';
import { Candidates, MOST_CANDIDATES } from './candidates.ts';
import { countriesIn } from './country-names.ts';
import { placeOfCrossing, streetPairsOf } from './crossings.ts';
import type { StreetPair } from './crossings.ts';
import { detailOf, layerOf, ownedBy, placeOf, placeOfAddress } from './entities.ts';
import type { Filter } from './filter.ts';
import { compact, HouseNumbers } from './house-numbers.ts';
import type { FoundNumber } from './house-numbers.ts';
import { NameMatcher } from './match-name.ts';
import { readQuery } from './query-text.ts';
import type { QueryText } from './query-text.ts';
import { MOST_FUZZY, ONE_EDIT, readingsOf, splitsOf } from './readings.ts';
import type { Reading } from './readings.ts';
import { Shortlist } from './shortlist.ts';

/** One answer to a text, before it is put into words. */
export interface Hit {
  readonly entity: number;
  /** The house number that was found, where one was asked for. */
  readonly number: FoundNumber | undefined;
  /** The junction with another street that was asked for. */
  readonly crossing: Crossing | undefined;
  /** Whether a house number was asked for and this has it not. */
  readonly lacksNumber: boolean;
  /** Bits of the words of the query that are accounted for. */
  readonly mask: number;
  /** How well the text is answered, 0..1. */
  readonly text: number;
  /** Share of the query, by weight, that nothing accounts for: 0..1. */
  readonly leftOver: number;
  /** Text, importance and nearness together: the order of results. */
  readonly score: number;
}

export interface Crossing {
  readonly position: number;
  /** The other street. */
  readonly other: number;
}

export interface FindOptions {
  /** Whether the last word may be unfinished. */
  readonly isAutocomplete: boolean;
  readonly size: number;
  readonly filter: Filter;
  /** Degrees */
  readonly focus: { readonly lat: number; readonly lon: number } | undefined;
}

/** A word that more entities have is common. */
const COMMON = 2000;
/** Half a degree, about 50 km: near the focus. */
const AROUND = 500_000;
/** Looked at closely, at most. */
const SHORTLIST = 256;
/** Steps of all fuzzy walks of one word. */
const FUZZY_BUDGET = 150_000;
/** A word that no name has weighs as one that few have. */
const UNKNOWN_WEIGHT = 12;
const NUMBER_WEIGHT = 6;
/** A word that the surroundings account for, against one of the name itself. */
const CONTEXT_CREDIT = 0.96;
const POSTCODE_CREDIT = 1;
/** Share of the text score that what is left over of the name can cost. */
const NAME_SHARE = 0.3;
const IMPORTANCE_SHARE = 0.14;
const FOCUS_SHARE = 0.16;
/** Half of the nearness is gone at this distance. */
const FOCUS_HALF_METRES = 20_000;
/** An area must be named by this share of its name to be meant as surroundings. */
const LEAST_AREA_COVERAGE = 0.55;
/** Text scores from here on need no guessing at wrong letters; of unfinished words, which are never whole. */
const GOOD_TEXT = 0.93;
const GOOD_BEGINNING = 0.84;
/** Below this everything is tried. */
const POOR_TEXT = 0.8;
/** What answers much less of the text than the best is left out. */
const LEAST_OF_BEST = 0.62;
const LEAST_TEXT = 0.3;
/** Of a venue that is of the kind asked for, without being named. */
const CATEGORY_TEXT = 0.8;
const CATEGORY_REACH_METRES = 50_000;
/** Alternatives of parting words that are tried. */
const MOST_SPLITS = 4;

/** What a context accounts for. */
interface ContextMatch {
  readonly mask: number;
  readonly cost: number;
}

/** Finds entities by text. Holds the scratch memory of one thread. */
export class Finder {
  readonly #file: GeocoderFile;
  readonly #walk: FuzzyWalk;
  readonly #fuzzy: FuzzyTerms = fuzzyTerms(MOST_FUZZY);
  readonly #candidates = new Candidates();
  readonly #matcher: NameMatcher;
  readonly #houseNumbers: HouseNumbers;
  readonly #wordCosts = new Float64Array(32);
  readonly #areaCosts = new Float64Array(32);
  readonly #importanceCounts = new Uint32Array(256);
  #kinds: Map<string, number> | undefined;

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.#walk = new FuzzyWalk(file.lexicon);
    this.#matcher = new NameMatcher(file);
    this.#houseNumbers = new HouseNumbers(file);
  }

  get houseNumbers(): HouseNumbers {
    return this.#houseNumbers;
  }

  /** The best answers to a text, best first, ties in order of their number. */
  find(text: string, options: FindOptions): Hit[] {
    const query = readQuery(text);
    if (query.words.length === 0) return [];
    const isOpen = options.isAutocomplete && query.isOpen;
    const good = isOpen ? GOOD_BEGINNING : GOOD_TEXT;
    // An unfinished word that is long enough may be the beginning of one word or a slip in another: both are offered.
    const startsFuzzy = isOpen && query.words.at(-1)!.folded.length >= ONE_EDIT;
    let hits = this.#pass(query, startsFuzzy ? 1 : 0, options);
    const isWeak = (least: number): boolean => (hits[0]?.text ?? 0) < least;
    if (!startsFuzzy && isWeak(good)) hits = merge(hits, this.#pass(query, 1, options));
    if (isWeak(good)) {
      for (const other of this.#parted(query, isOpen)) hits = merge(hits, this.#pass(other, 0, options));
    }
    const pairs = isWeak(good) ? streetPairsOf(query, false) : [];
    if (pairs.length > 0) hits = merge(hits, this.#findCrossings(query, pairs, options));
    const doubtful = ~(hits[0]?.mask ?? 0);
    const isDoubtful = query.words.some(
      ({ bit, folded }) => (bit & doubtful) !== 0 && folded.length >= ONE_EDIT,
    );
    if (isWeak(POOR_TEXT) && isDoubtful) hits = merge(hits, this.#pass(query, 2, options, doubtful));
    if (isWeak(POOR_TEXT) && !options.isAutocomplete && query.words.length > 1)
      hits = merge(hits, this.#findCrossings(query, streetPairsOf(query, true), options));
    if (!isOpen || isWeak(good)) hits = merge(hits, this.#findCategories(query, options));
    return finish(hits, options.size);
  }

  /** Junctions of streets of both names, judged as one thing by the whole text: what it says of the surroundings may hold for either. */
  #findCrossings(query: QueryText, pairs: readonly StreetPair[], options: FindOptions): Hit[] {
    const { filter } = options;
    if (!filter.wantsAddresses) return [];
    const found = new Map<number, { street: number; crossing: Crossing }>();
    for (const pair of pairs) this.#pairUp(pair, options, found);
    if (found.size === 0) return [];
    const readings = readingsOf(query, this.#file.lexicon, this.#walk, this.#fuzzy, {
      isOpen: options.isAutocomplete && query.isOpen,
      edits: 1,
      doubtful: 0,
      budget: FUZZY_BUDGET,
    });
    const weights = this.#weigh(query, readings).map((weight, bit) =>
      dictionary().crossings.has(query.words[bit]!.folded) ? 0 : weight,
    );
    this.#gather(readings, weights, options);
    const countries = countriesIn(query);
    return [...found.values()].map(({ street, crossing }) =>
      this.#judgeCrossing(street, crossing, readings, weights, countries, options),
    );
  }

  /** Streets that answer the halves of a text and meet. */
  #pairUp(
    { left, right }: StreetPair,
    options: FindOptions,
    found: Map<number, { street: number; crossing: Crossing }>,
  ): void {
    const file = this.#file;
    const { filter } = options;
    const streets = filter.onlyStreets();
    const find = (text: string, isAutocomplete: boolean): Hit[] => {
      const query = readQuery(text);
      const given = { ...options, isAutocomplete, filter: streets };
      const hits = this.#pass(query, 0, given);
      return (hits[0]?.text ?? 0) >= GOOD_BEGINNING ? hits : merge(hits, this.#pass(query, 1, given));
    };
    const ours = find(left, false);
    if (ours.length === 0) return;
    const theirs = new Set(find(right, options.isAutocomplete).map(({ entity }) => entity));
    for (const { entity } of ours) {
      const { first, end } = ownedBy(file.crossingOwners, entity);
      for (let position = first; position < end; position++) {
        const other = file.crossingOther.at(position);
        if (!theirs.has(other)) continue;
        const { lat, lon } = placeOfCrossing(file, position, entity);
        if (!filter.allowsPlace(lat, lon) || !filter.allowsContext(file.context.at(entity))) continue;
        found.set(position, { street: entity, crossing: { position, other } });
      }
    }
  }

  #judgeCrossing(
    street: number,
    crossing: Crossing,
    readings: readonly Reading[],
    weights: Float64Array,
    countries: ReadonlyMap<string, number>,
    { focus }: FindOptions,
  ): Hit {
    const file = this.#file;
    let around = 0;
    for (const entity of [street, crossing.other])
      around |= this.#matchContext(file.context.at(entity), readings, countries).mask;
    const one = this.#matcher.bestName(street, readings, this.#wordCosts);
    const rest = readings.filter(({ mask }) => (mask & one.mask) === 0);
    const two = this.#matcher.bestName(crossing.other, rest, this.#areaCosts);
    let covered = 0;
    let leftOver = 0;
    let total = 0;
    for (let bit = 0; bit < weights.length; bit++) {
      const flag = 1 << bit;
      const weight = weights[bit]!;
      total += weight;
      if ((one.mask & flag) !== 0) covered += weight * (1 - this.#wordCosts[bit]!);
      else if ((two.mask & flag) !== 0) covered += weight * (1 - this.#areaCosts[bit]!);
      else if ((around & flag) !== 0) covered += weight * CONTEXT_CREDIT;
      else leftOver += weight;
    }
    const names = (one.coverage + two.coverage) / 2;
    const text = (total === 0 ? 0 : covered / total) * (1 - NAME_SHARE + NAME_SHARE * names);
    let score =
      text + (IMPORTANCE_SHARE * (file.importance[street]! + file.importance[crossing.other]!)) / 510;
    if (focus !== undefined) score += FOCUS_SHARE * nearness(file, street, new Centre(focus.lat, focus.lon));
    return {
      entity: street,
      number: undefined,
      crossing,
      lacksNumber: false,
      mask: one.mask | two.mask | around,
      text,
      leftOver: total === 0 ? 0 : leftOver / total,
      score: Math.round(score * 1e6),
    };
  }

  /** Venues of a kind (`pharmacy vaduz`, `restaurants near me`), nearest to the focus or to the place that is named. */
  #findCategories(query: QueryText, options: FindOptions): Hit[] {
    const file = this.#file;
    const wanted = query.words.find(({ folded }) => kindsOf(folded).length > 0);
    if (wanted === undefined || !options.filter.allowsLayer(VENUE)) return [];
    const kinds = this.#kindNumbers(kindsOf(wanted.folded));
    const rest = query.words.filter((word) => word !== wanted && !saysNear(word.folded));
    let { focus } = options;
    if (rest.length > 0) {
      const around = this.#pass(readQuery(rest.map(({ written }) => written).join(' ')), 0, {
        ...options,
        isAutocomplete: false,
        filter: options.filter.onlyAreas(),
      })[0];
      if (around === undefined || around.text < GOOD_TEXT) return [];
      const { lat, lon } = placeOf(file, around.entity);
      focus = { lat: lat / 1e6, lon: lon / 1e6 };
    }
    if (kinds.size === 0 || focus === undefined) return [];
    const centre = new Centre(focus.lat, focus.lon);
    const hits: Hit[] = [];
    file.tree.nearest(
      centre,
      haversineOf(CATEGORY_REACH_METRES),
      file.layerFirst[VENUE]!,
      file.layerFirst[VENUE + 1]!,
      (entity) => {
        if (!kinds.has(file.kind.at(entity)) || !options.filter.allowsEntity(entity, VENUE)) return Infinity;
        const { lat, lon } = placeOf(file, entity);
        return centre.to(lat, lon);
      },
      (entity, haversine) => {
        const near = FOCUS_HALF_METRES / (FOCUS_HALF_METRES + metresOf(haversine));
        hits.push({
          entity,
          number: undefined,
          crossing: undefined,
          lacksNumber: false,
          mask: wanted.bit,
          text: CATEGORY_TEXT,
          leftOver: 0,
          score: Math.round((CATEGORY_TEXT + FOCUS_SHARE * near) * 1e6),
        });
        return hits.length < options.size;
      },
    );
    return hits;
  }

  /** Kinds as the archive numbers them. Looked up once: there are few. */
  #kindNumbers(kinds: readonly string[]): Set<number> {
    if (this.#kinds === undefined) {
      const { kind, strings, layerFirst } = this.#file;
      this.#kinds = new Map();
      const seen = new Set<number>();
      for (let entity = layerFirst[VENUE]!; entity < layerFirst[VENUE + 1]!; entity++)
        seen.add(kind.at(entity));
      for (const number of seen) this.#kinds.set(strings.at(number), number);
    }
    return new Set(kinds.map((name) => this.#kinds!.get(name)).filter((number) => number !== undefined));
  }

  /** The query with a word parted in two, where both halves are words. */
  #parted(query: QueryText, isOpen: boolean): QueryText[] {
    const others: QueryText[] = [];
    for (const [index, word] of query.words.entries()) {
      const isLast = index === query.words.length - 1;
      for (const [head, tail] of splitsOf(word, this.#file.lexicon, isOpen && isLast)) {
        if (others.length === MOST_SPLITS) return others;
        const texts = query.words.map(({ folded, gap }, at) =>
          at === index ? `${head} ${tail}${gap}` : `${folded}${gap}`,
        );
        others.push(readQuery(texts.join('')));
      }
    }
    return others;
  }

  /** @param edits  letters that may be wrong in a word; with 2 other slips are forgiven too. */
  #pass(query: QueryText, edits: number, options: FindOptions, doubtful = 0): Hit[] {
    const isOpen = query.isOpen && (options.isAutocomplete || edits === 2);
    const readings = readingsOf(query, this.#file.lexicon, this.#walk, this.#fuzzy, {
      isOpen,
      edits,
      doubtful,
      budget: FUZZY_BUDGET,
    });
    const weights = this.#weigh(query, readings);
    this.#gather(readings, weights, options);
    return this.#judge(query, readings, weights, options);
  }

  /** How much each word of the query says, by bit position. */
  #weigh(query: QueryText, readings: readonly Reading[]): Float64Array {
    const { lexicon } = this.#file;
    const weights = new Float64Array(query.words.length);
    for (const [index, word] of query.words.entries()) {
      weights[index] = word.isNumber ? NUMBER_WEIGHT : UNKNOWN_WEIGHT;
      if (dictionary().types.has(word.folded)) weights[index] = 5;
      if (dictionary().fillers.has(word.folded)) weights[index] = 2;
      if ((word.bit & query.unitMask) !== 0) weights[index] = 1;
    }
    for (const reading of readings) {
      const index = 31 - Math.clz32(reading.mask);
      if (reading.mask !== 1 << index || query.words[index]!.isNumber) continue;
      const exact = reading.cost.indexOf(0);
      if (exact < 0) continue;
      weights[index] = Math.min(
        weights[index]!,
        lexicon.weightOf(lexicon.firstSurface(reading.first[exact]!)),
      );
    }
    return weights;
  }

  /**
   * Collects the entities of all readings, those of the rarest first. Areas count even where they are not wanted: they are the surroundings
   * of what is.
   *
   * Of common words only the important entities are taken up, those that are asked for by a boundary or stand near the focus, and those that a
   * rarer word brought.
   */
  #gather(readings: readonly Reading[], weights: Float64Array, { filter, focus }: FindOptions): void {
    const candidates = this.#candidates;
    const file = this.#file;
    const { lexicon, importance } = file;
    candidates.clear();
    for (const reading of readings.toSorted((a, b) => a.frequency - b.frequency)) {
      let weight = 0;
      for (let bit = 0; bit < weights.length; bit++)
        if ((reading.mask & (1 << bit)) !== 0) weight += weights[bit]!;
      const isCommon = reading.frequency > (candidates.count > 0 ? COMMON : MOST_CANDIDATES / 2);
      const least = isCommon
        ? this.#leastImportance(reading, candidates.count > 0 ? COMMON / 4 : COMMON * 2)
        : 0;
      const isWanted = (entity: number): boolean =>
        importance[entity]! >= least ||
        candidates.find(entity) >= 0 ||
        (focus !== undefined && isAround(file, entity, focus)) ||
        (!filter.isEmpty && filter.allowsEntity(entity, layerOf(file, entity)));
      // Cheap readings of an entity first, since later ones do not count.
      const order = reading.cost.map((_, k) => k).toSorted((a, b) => reading.cost[a]! - reading.cost[b]!);
      for (const k of order) {
        const quality = weight * (1 - reading.cost[k]!);
        lexicon.forEachEntity(reading.first[k]!, reading.end[k]!, (entity) => {
          if (least === 0 || isWanted(entity)) candidates.add(entity, reading.mask, quality);
          return true;
        });
      }
    }
  }

  /** The importance that at least so many entities of a reading reach. */
  #leastImportance(reading: Reading, wanted: number): number {
    const { lexicon, importance } = this.#file;
    const counts = this.#importanceCounts.fill(0);
    for (let k = 0; k < reading.first.length; k++) {
      lexicon.forEachEntity(reading.first[k]!, reading.end[k]!, (entity) => {
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

  #judge(query: QueryText, readings: readonly Reading[], weights: Float64Array, options: FindOptions): Hit[] {
    const file = this.#file;
    const candidates = this.#candidates;
    const { focus, filter } = options;
    const centre = focus === undefined ? undefined : new Centre(focus.lat, focus.lon);
    let totalWeight = 0;
    for (const weight of weights) totalWeight += weight;
    const contexts = new Map<number, ContextMatch>();
    const countries = countriesIn(query);
    const contextOf = (context: number): ContextMatch => {
      let match = contexts.get(context);
      if (match === undefined) {
        match = this.#matchContext(context, readings, countries);
        contexts.set(context, match);
      }
      return match;
    };

    // A bound for every candidate from what is at hand, then a close look at the best.
    let numberMask = 0;
    for (const { mask } of query.numbers) numberMask |= mask;
    const shortlist = new Shortlist(SHORTLIST);
    for (let at = 0; at < candidates.count; at++) {
      const entity = candidates.entity[at]!;
      if (!filter.allowsLayer(layerOf(file, entity)) && !filter.wantsAddresses) continue;
      const own = candidates.mask[at]!;
      const around = contextOf(file.context.at(entity));
      let quality = candidates.quality[at]!;
      const rest = (around.mask | numberMask) & ~own;
      for (let bit = 0; rest >>> bit !== 0; bit++) if ((rest & (1 << bit)) !== 0) quality += weights[bit]!;
      let bound = quality / totalWeight + (IMPORTANCE_SHARE * file.importance[entity]!) / 255;
      if (centre !== undefined) bound += FOCUS_SHARE * nearness(file, entity, centre);
      shortlist.offer(bound, at);
    }

    const hits: Hit[] = [];
    for (const at of shortlist.positions()) {
      const hit = this.#look(
        candidates.entity[at]!,
        query,
        readings,
        weights,
        totalWeight,
        contextOf,
        centre,
        options,
      );
      if (hit !== undefined) hits.push(hit);
    }
    return hits.toSorted(byScore);
  }

  /** What a context accounts for: areas whose names the query has, and its country. */
  #matchContext(
    context: number,
    readings: readonly Reading[],
    countries: ReadonlyMap<string, number>,
  ): ContextMatch {
    const { contextFirst, contextArea, contextCountry, strings } = this.#file;
    let mask = 0;
    let cost = 0;
    for (let k = contextFirst.at(context); k < contextFirst.at(context + 1); k++) {
      const area = contextArea.at(k);
      if (this.#candidates.find(area) < 0) continue;
      const match = this.#matcher.bestName(area, readings, this.#areaCosts);
      if (match.coverage < LEAST_AREA_COVERAGE || (match.mask & ~mask) === 0) continue;
      mask |= match.mask;
      cost = Math.max(cost, 1 - match.coverage);
    }
    if (countries.size > 0) mask |= countries.get(strings.at(contextCountry.at(context))) ?? 0;
    return { mask, cost: Math.min(cost, 0.4) };
  }

  #look(
    entity: number,
    query: QueryText,
    readings: readonly Reading[],
    weights: Float64Array,
    totalWeight: number,
    contextOf: (context: number) => ContextMatch,
    centre: Centre | undefined,
    { filter }: FindOptions,
  ): Hit | undefined {
    const file = this.#file;
    const layer = layerOf(file, entity);
    const costs = this.#wordCosts;
    const own = this.#matcher.bestName(entity, readings, costs);
    if (own.mask === 0) return undefined;
    const around = contextOf(file.context.at(entity));

    let mask = own.mask | around.mask;
    const postcode = this.#postcodeIn(entity, query, own.mask);
    mask |= postcode.mask;
    // Words that name the thing itself are not its house number, unless nothing else is left of the name.
    const numbers = query.numbers.filter((reading) => (reading.mask & own.mask) === 0);
    const number =
      numbers.length === 0 || (layer !== STREET && layer < LOCALITY)
        ? undefined
        : this.#houseNumbers.find(entity, numbers, query.unit, postcode.code, (address) =>
            this.#allows(entity, address, filter),
          );
    if (number === undefined && !filter.allowsEntity(entity, layer)) return undefined;
    if (number !== undefined && number.address < 0 && !filter.wantsAddresses) return undefined;
    if (number !== undefined) mask |= number.reading.mask;
    // A number that is a house number in no reading here, and no postal code either.
    const asked = numbers.filter((reading) => (reading.mask & mask) === 0);
    const lacksNumber = number === undefined && asked.length > 0 && (layer === STREET || layer === VENUE);

    let covered = 0;
    let leftOver = 0;
    for (let bit = 0; bit < weights.length; bit++) {
      const flag = 1 << bit;
      const weight = weights[bit]!;
      if (((mask | query.unitMask) & flag) === 0) leftOver += weight;
      if ((own.mask & flag) !== 0) covered += weight * (1 - costs[bit]!);
      else if (number !== undefined && (number.reading.mask & flag) !== 0)
        covered += weight * (number.rank === 2 ? 0.8 : 1);
      else if ((postcode.mask & flag) !== 0) covered += weight * POSTCODE_CREDIT;
      else if ((around.mask & flag) !== 0) covered += weight * CONTEXT_CREDIT * (1 - around.cost);
      else if ((query.unitMask & flag) !== 0) covered += weight;
    }
    const share = totalWeight === 0 ? 0 : covered / totalWeight;
    const text = share * (1 - NAME_SHARE + NAME_SHARE * own.coverage) - 0.02 * (1 - own.order);
    if (text < LEAST_TEXT) return undefined;
    let score = text + (IMPORTANCE_SHARE * file.importance[entity]!) / 255;
    if (centre !== undefined) score += FOCUS_SHARE * nearness(file, entity, centre);
    return {
      entity,
      number,
      crossing: undefined,
      lacksNumber,
      mask,
      text,
      leftOver: totalWeight === 0 ? 0 : leftOver / totalWeight,
      score: Math.round(score * 1e6),
    };
  }

  #allows(entity: number, address: number, filter: Filter): boolean {
    if (filter.isEmpty) return true;
    const file = this.#file;
    if (!filter.wantsAddresses || !filter.allowsCode(file.addressCode.at(address))) return false;
    const { lat, lon } = placeOfAddress(file, address, entity);
    return filter.allowsContext(file.addressContext.at(address)) && filter.allowsPlace(lat, lon);
  }

  /** Words of the query that are a postal code of an entity. */
  #postcodeIn(entity: number, query: QueryText, own: number): { mask: number; code: string } {
    const { words } = query;
    if (!words.some(({ folded, bit }) => (bit & own) === 0 && /\d/.test(folded)))
      return { mask: 0, code: '' };
    const stated = detailOf(this.#file, entity, 'postalcode');
    if (stated === '') return { mask: 0, code: '' };
    const codes = stated.split(';').map(compact);
    for (const [index, word] of words.entries()) {
      if ((word.bit & own) !== 0) continue;
      const next = words[index + 1];
      if (next !== undefined && codes.includes(word.folded + next.folded))
        return { mask: word.bit | next.bit, code: word.folded + next.folded };
      if (codes.includes(word.folded)) return { mask: word.bit, code: word.folded };
    }
    return { mask: 0, code: '' };
  }
}

function byScore(a: Hit, b: Hit): number {
  return (
    b.score - a.score || a.entity - b.entity || (a.crossing?.position ?? -1) - (b.crossing?.position ?? -1)
  );
}

/** Both lists as one; of an entity that is in both the better hit. */
function merge(some: readonly Hit[], others: readonly Hit[]): Hit[] {
  const best = new Map<number, Hit>();
  for (const hit of [...some, ...others]) {
    // Negative numbers for junctions, which no entity has.
    const key = hit.crossing === undefined ? hit.entity : -1 - hit.crossing.position;
    const known = best.get(key);
    if (known === undefined || hit.score > known.score) best.set(key, hit);
  }
  return [...best.values()].toSorted(byScore);
}

function finish(hits: readonly Hit[], size: number): Hit[] {
  let best = 0;
  for (const hit of hits) best = Math.max(best, hit.text);
  const worthy = hits.filter((hit) => hit.text >= best * LEAST_OF_BEST);
  // Results that say the same are left out later; there must be others to take their place.
  return worthy.slice(0, size * 3);
}

/** Whether an entity stands near a point, roughly. */
function isAround(
  file: GeocoderFile,
  entity: number,
  focus: { readonly lat: number; readonly lon: number },
): boolean {
  const { lat, lon } = placeOf(file, entity);
  return Math.abs(lat - focus.lat * 1e6) < AROUND && Math.abs(lon - focus.lon * 1e6) < 2 * AROUND;
}

/** 1 at the focus, half at 20 km, going to 0. */
function nearness(file: GeocoderFile, entity: number, centre: Centre): number {
  const { lat, lon } = placeOf(file, entity);
  return FOCUS_HALF_METRES / (FOCUS_HALF_METRES + metresOf(centre.to(lat, lon)));
}

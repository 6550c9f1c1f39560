import { onceIn } from '@portolan/base';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { Centre } from '../../bytes/spatial/centre.ts';
import { COUNTRY, LOCALITY, POSTALCODE, STREET, VENUE } from '../../layers.ts';
import type { Candidates } from './candidates.ts';
import type { NameLengths } from '../records/name-lengths.ts';
import { detailOf, layerOf, placeOfAddress } from '../records/read-entities.ts';
import type { Filter } from '../records/filter.ts';
import { byScore } from './hit.ts';
import type { FindOptions, Hit } from './hit.ts';
import { compact } from './house-numbers.ts';
import type { FoundNumber, HouseNumbers } from './house-numbers.ts';
import { WHOLE_NAME } from './name-matcher.ts';
import type { NameMatch, NameMatcher } from './name-matcher.ts';
import { OwnAddress } from './own-address.ts';
import type { NumberCandidate } from '../question/number-readings.ts';
import type { QueryText } from '../question/query-text.ts';
import { weightOf, withTwins } from '../question/question.ts';
import type { Question } from '../question/question.ts';
import { CONTEXT_CREDIT, NAME_SHARE, priorOf, roundedScore } from './score.ts';
import { Shortlist } from './shortlist.ts';
import type { ContextMatcher } from './context-matcher.ts';
import type { Terms } from '../question/terms.ts';
import { bitCount } from '../question/word-masks.ts';
import { HOUSE_WORDS } from '../../text/house-number-key.ts';
import { NumberMatch } from '../../text/house-number.ts';

/**
 * The number of candidates that are scored exactly, and as many more for each wanted result: those that promise most by their words and the
 * length of their name. `bench/recall.mjs` finds as much with 32 of them as with 128.
 */
const SHORTLISTED = 48;
const SHORTLISTED_PER_RESULT = 2;
const MOST_SHORTLISTED = 128;
/** What the second word counts of a text that is one name twice. */
const TWIN_CREDIT = 0.7;
/** Candidates that are bounded, and those that are scored exactly, between two checks whether to stop. */
const STEPS_PER_CHECK = 512;
const EXACT_STEPS_PER_CHECK = 16;
const LEAST_TEXT = 0.3;
/** Factor on the weight of a house number that matches with another suffix. */
const OTHER_SUFFIX_CREDIT = 0.8;
/** What a text score loses if all words of the name are in another order. */
const DISORDER_COST = 0.02;
/** Factor for venues and areas that lack the wanted house number. */
const NUMBERLESS = 0.93;
/** The least share of its name by which a venue must be named for its street to count. */
const LEAST_VENUE_COVERAGE = 0.5;
/** What a text gains where its flat is a house of the place. */
const BLOCK = 0.1;
/** Factor for a name whose words are on both sides of a comma, with other words between them. */
const TORN = 0.9;
/** What a street loses whose name has the number with which the text begins, behind a word that the text lacks. */
const NUMBER_TAKEN = 0.05;
/** The least share of its name by which a street counts as named. */
const NAMED_STREET = 0.75;
/** What part of an area's name must be there, since `York` is not New York. */
const NAMED_AREA = 0.6;
/** Factor for a venue that is only partly named: people leave out the kind of a street more often than other words. */
const PARTIAL_VENUE = 0.97;
/** `00100 Helsinki` is the postal code rather than a station with this name and this code in its address. */
const VENUE_POSTCODE_CREDIT = 0.85;

/** Number of entities whose postal codes are cached: the passes of one search score the same few hundred. */
const MOST_CODES = 1024;

const NO_POSTCODE = { mask: 0, code: '' };

/** Addresses belong to streets, and also to settlements and venues. */
const canHaveAddresses = (layer: number): boolean => layer === STREET || layer >= LOCALITY;

/** Scores candidates by how much of a question they cover. Has scratch memory. */
export class Scorer {
  readonly #file: GeocoderFile;
  readonly #candidates: Candidates;
  readonly #matcher: NameMatcher;
  readonly #contextMatcher: ContextMatcher;
  readonly #houseNumbers: HouseNumbers;
  readonly #ownAddress: OwnAddress;
  readonly #costs = new Float64Array(32);
  readonly #nameLengths: NameLengths;
  readonly #shortlist = new Shortlist(MOST_SHORTLISTED);
  /** Postal codes by entity. */
  readonly #codes = new Map<number, PostalCodes>();

  constructor(
    file: GeocoderFile,
    candidates: Candidates,
    matcher: NameMatcher,
    contextMatcher: ContextMatcher,
    houseNumbers: HouseNumbers,
    terms: Terms,
    nameLengths: NameLengths,
  ) {
    this.#file = file;
    this.#candidates = candidates;
    this.#matcher = matcher;
    this.#contextMatcher = contextMatcher;
    this.#houseNumbers = houseNumbers;
    this.#ownAddress = new OwnAddress(file, terms);
    this.#nameLengths = nameLengths;
  }

  /**
   * Bounds the score of every candidate with data in memory, then scores the most promising ones exactly.
   *
   * @param namedPart  where nothing else is found: the share of its name that keeps what any part of the text names.
   */
  score(question: Question, options: FindOptions, namedPart?: number): Hit[] {
    const file = this.#file;
    const candidates = this.#candidates;
    const { focus, filter } = options;
    const isTyped = options.isAutocomplete && question.query.isOpen;
    const centre = focus === undefined ? undefined : new Centre(focus.lat, focus.lon);
    const { numberMask } = question.query;
    const checkSometimes = onceIn(STEPS_PER_CHECK, options.checkStop);
    const shortlist = this.#shortlist;
    const room = Math.min(SHORTLISTED + options.size * SHORTLISTED_PER_RESULT, MOST_SHORTLISTED);
    shortlist.clear(room);
    const isCrowded = candidates.count > room;
    const all = 2 ** question.weights.length - 1;
    for (let at = 0; at < candidates.count; at++) {
      checkSometimes();
      const entity = candidates.entity[at]!;
      const layer = layerOf(file, entity);
      const mayBeAddress = numberMask !== 0 && filter.wantsAddresses && canHaveAddresses(layer);
      if (!mayBeAddress && !filter.allowsEntity(entity, layer)) continue;
      const own = candidates.mask[at]!;
      let quality = candidates.quality[at]!;
      // What has all words needs none of its surroundings.
      if (own !== all) {
        const around = this.#contextMatcher.match(file.context.at(entity), question).mask;
        quality += weightOf(question, (withTwins(question, around) | numberMask) & ~own);
      }
      const text = quality / question.totalWeight;
      const prior = priorOf(file, entity, layer, centre, isTyped);
      if (isCrowded && text + prior <= shortlist.least) continue;
      // A street outside of the boundaries may have the address inside.
      const isOutside = mayBeAddress && !filter.isEmpty && !filter.allowsWhere(entity);
      if (
        isOutside &&
        this.#numberOf(entity, layer, question.query.numbers, question.query, '', filter) === undefined
      )
        continue;
      shortlist.offer((isCrowded ? text * this.#likelyShare(entity, own) : text) + prior, at);
    }
    const hits: Hit[] = [];
    const checkOften = onceIn(EXACT_STEPS_PER_CHECK, options.checkStop);
    for (const at of shortlist.positions()) {
      checkOften();
      const hit = this.#scoreOne(candidates.entity[at]!, question, centre, isTyped, filter, namedPart);
      if (hit !== undefined) hits.push(hit);
    }
    return hits.toSorted(byScore);
  }

  #codesOf(entity: number): PostalCodes {
    let codes = this.#codes.get(entity);
    if (codes === undefined) {
      codes = codesIn(detailOf(this.#file, entity, 'postalcode'));
      if (this.#codes.size >= MOST_CODES) this.#codes.clear();
      this.#codes.set(entity, codes);
    }
    return codes;
  }

  /** Estimates the factor of an incompletely named entity from the number of words of its name. */
  #likelyShare(entity: number, mask: number): number {
    const named = bitCount(mask);
    const words = this.#nameLengths(entity);
    return words <= named ? 1 : 1 - NAME_SHARE * (1 - named / words);
  }

  #scoreOne(
    entity: number,
    question: Question,
    centre: Centre | undefined,
    isTyped: boolean,
    filter: Filter,
    namedPart: number | undefined,
  ): Hit | undefined {
    const file = this.#file;
    const { query, weights, totalWeight } = question;
    const layer = layerOf(file, entity);
    const costs = this.#costs.fill(0);
    const own = this.#matcher.bestName(entity, question, costs);
    const context = file.context.at(entity);
    const called = layer === COUNTRY ? this.#contextMatcher.countryOf(context, question) : undefined;
    // The country itself, by a name that the archive does not have.
    if (called !== undefined && (called.name & ~own.mask) !== 0) {
      own.mask = called.name;
      own.coverage = own.order = 1;
      costs.fill(0);
    }
    if (own.mask === 0) return undefined;
    // `Road No. 12`, where the map has Road 12.
    own.mask |= query.partMask & (own.mask >> 1) & (own.mask << 1);
    const around = this.#contextMatcher.match(context, question);
    // A country is not in itself: `Panamá, Panama` is the city.
    const others = around.mask & ~(called?.mask ?? 0);
    const whole = (around.whole & others) | withTwins(question, own.mask & others);
    const near = others | whole;

    // `Paris, Paris`, where the region is called something else.
    const all = 2 ** weights.length - 1;
    const isTwice = withTwins(question, own.mask) === all && 2 * bitCount(own.mask) === weights.length;
    let mask = isTwice ? all : own.mask | near;
    let postcode = postcodeIn(query, own.mask, () => this.#codesOf(entity));
    // Words of the entity's own name cannot also be its house number.
    const numbers = query.numbers
      .filter(({ mask: each }) => (each & own.mask) === 0 && !isOfArea(each, around.whole))
      // In `丸の内1-8-2` the first number is that of the place, and no flat.
      .map((each) => ((each.unitMask & own.mask) === 0 ? each : { ...each, unitMask: 0, unit: '' }));
    const number = this.#numberOf(entity, layer, numbers, query, postcode.code, filter);
    if (number === undefined && !filter.allowsEntity(entity, layer)) return undefined;
    const guessed = number?.interpolated;
    if (guessed !== undefined && !filter.allowsAddress(entity, guessed.lat, guessed.lon, file))
      return undefined;
    if (number !== undefined) {
      const { address, candidate } = number;
      mask |= candidate.mask | candidate.unitMask;
      // Streets with several postal codes state none.
      if (postcode.mask === 0 && address >= 0)
        postcode = postcodeIn(query, mask, () => codesIn(file.strings.at(file.addressPostcode.at(address))));
    }
    mask |= postcode.mask;
    // Whether a number of the text is unexplained: it is no house number here and not among the known words.
    const lacks = (known: number): boolean =>
      number === undefined &&
      numbers.some((candidate) => candidate.number > 0 && (candidate.mask & known) === 0);
    if (layer === VENUE && own.coverage > LEAST_VENUE_COVERAGE) {
      const withAddress = mask | this.#ownAddress.match(entity, question, own.mask, mask);
      if (!lacks(withAddress)) mask = withAddress;
    }
    const lacksNumber = lacks(mask);
    // A short number alone says nothing of a place where the text has other words, unless it is one of the two parts of a postal code.
    const { words, shortNumberMask } = query;
    const isCode = layer === POSTALCODE && own.coverage >= WHOLE_NAME && bitCount(own.mask) > 1;
    if (
      !isCode &&
      (mask & ~shortNumberMask) === 0 &&
      words.some(({ bit }) => (bit & (mask | shortNumberMask)) === 0)
    )
      return undefined;

    // A house number on a street with another name says little: the named street comes first even without the number.
    const numberCredit = own.coverage < NAMED_STREET ? own.coverage ** 2 : 1;
    let covered = 0;
    let leftOver = 0;
    for (let bit = 0; bit < weights.length; bit++) {
      const flag = 1 << bit;
      const weight = weights[bit]!;
      if (((mask | query.unitMask) & flag) === 0) leftOver += weight;
      else if ((own.mask & flag) !== 0) covered += weight * (1 - costs[bit]!);
      else if (number !== undefined && (number.candidate.mask & flag) !== 0)
        covered +=
          weight * numberCredit * (number.rank === NumberMatch.otherSuffix ? OTHER_SUFFIX_CREDIT : 1);
      else if ((postcode.mask & flag) !== 0)
        covered += weight * (layer === VENUE ? VENUE_POSTCODE_CREDIT : 1);
      else if ((near & flag) !== 0)
        covered += weight * CONTEXT_CREDIT * ((whole & flag) === 0 ? 1 - around.cost : 1);
      else if ((mask & flag) !== 0) covered += weight * (isTwice ? TWIN_CREDIT : CONTEXT_CREDIT);
      else covered += weight;
    }
    let text =
      (covered / (totalWeight || 1)) * (1 - NAME_SHARE + NAME_SHARE * own.coverage) -
      DISORDER_COST * (1 - own.order);
    if (lacksNumber && layer !== STREET) text *= NUMBERLESS;
    // A block with the letter of the flat, before a street without one.
    if (number?.candidate.mask === query.unitMask) text += BLOCK;
    // `12 Lê Lợi` is rather a house than the alley `Hẻm 12 Lê Lợi`.
    if (layer === STREET && number === undefined && own.before > 0 && beginsWithNumber(words, own.mask))
      text -= NUMBER_TAKEN;
    if (isTorn(query, own.mask)) text *= TORN;
    if (layer === VENUE && own.coverage < WHOLE_NAME) text *= PARTIAL_VENUE;
    const isNamed =
      namedPart === undefined
        ? this.#isWhere(layer, query, mask, own)
        : own.coverage >= (layer < STREET ? NAMED_AREA : namedPart);
    if (text < LEAST_TEXT && !isNamed) return undefined;
    return {
      entity,
      number,
      crossing: undefined,
      lacksNumber: lacksNumber && (layer === STREET || layer === VENUE),
      mask,
      textScore: text,
      unmatchedShare: leftOver / (totalWeight || 1),
      nameMask: own.mask,
      coverage: own.coverage,
      score: roundedScore(text + priorOf(file, entity, layer, centre, isTyped)),
      question,
    };
  }

  /**
   * Whether the text begins or ends with an area: then the rest of the text, even if unknown, must lie in that area.
   */
  #isWhere(layer: number, { words }: QueryText, mask: number, own: NameMatch): boolean {
    if (layer > POSTALCODE || own.coverage < WHOLE_NAME) return false;
    const first = words.findIndex(({ bit }) => (bit & mask) !== 0);
    const last = words.findLastIndex(({ bit }) => (bit & mask) !== 0);
    const isOne = words.slice(first, last + 1).every(({ bit }) => (bit & mask) !== 0);
    return isOne && (last === words.length - 1 || first === 0);
  }

  #numberOf(
    entity: number,
    layer: number,
    numbers: readonly NumberCandidate[],
    query: QueryText,
    postcode: string,
    filter: Filter,
  ): FoundNumber | undefined {
    if (numbers.length === 0 || !canHaveAddresses(layer)) return undefined;
    return this.#houseNumbers.find(entity, numbers, query.unit, postcode, (address) => {
      if (filter.isEmpty) return true;
      const { lat, lon } = placeOfAddress(this.#file, address, entity);
      return filter.allowsAddress(address, lat, lon);
    });
  }
}

/** Whether a number is that of an area, right behind the rest of its name: `Lekki Phase 1`. */
const isOfArea = (mask: number, areas: number): boolean =>
  (mask & ~areas) === 0 && ((lowestFlag(mask) >> 1) & areas) !== 0;

/** Whether the first word of a mask is a number with which the text begins, but for `No.`, `Số` and the like. */
function beginsWithNumber(words: QueryText['words'], mask: number): boolean {
  const first = words.findIndex(({ bit }) => (bit & mask) !== 0);
  return (
    words[first]!.isNumber &&
    words.slice(0, first).every(({ folded }) => folded === 'so' || HOUSE_WORDS.has(folded))
  );
}

const lowestFlag = (mask: number): number => mask & -mask;

/** The postal codes of a place without spaces, and the same with their short forms. */
interface PostalCodes {
  readonly whole: readonly string[];
  readonly known: readonly string[];
}

const NO_CODES: PostalCodes = { whole: [], known: [] };

/** @param stated  codes, separated by semicolons. */
function codesIn(stated: string): PostalCodes {
  if (stated === '') return NO_CODES;
  const codes = stated.split(';');
  const whole = codes.map(compact);
  return { whole, known: [...whole, ...codes.flatMap(districtsOf)] };
}

/**
 * Words of a query that are a postal code.
 *
 * @param taken  bits of words that have another meaning.
 * @param stated  the codes of the place.
 */
function postcodeIn(
  { words, digitsMask }: QueryText,
  taken: number,
  stated: () => PostalCodes,
): { mask: number; code: string } {
  if ((digitsMask & ~taken) === 0) return NO_POSTCODE;
  const { whole, known } = stated();
  if (whole.length === 0) return NO_POSTCODE;
  for (const [index, { bit, folded }] of words.entries()) {
    if ((bit & taken) !== 0) continue;
    const next = words[index + 1];
    if (next !== undefined && whole.includes(folded + next.folded))
      return { mask: bit | next.bit, code: folded + next.folded };
    if (known.includes(folded)) return { mask: bit, code: folded };
  }
  return NO_POSTCODE;
}

/** Common short forms of postal codes: `EC4A` and `EC4` for EC4A 2BE, `V6B` for V6B 4N5, `1012` for 1012 AB, `4050` for 4050-123. */
function districtsOf(code: string): string[] {
  const [first = '', ...rest] = code.split(/[\s-]/u);
  if (rest.length === 0) return [];
  const district = compact(first);
  // A number with fewer digits is a house number.
  if (/^\d{0,3}$/.test(district)) return [];
  const area = /^[a-z]+\d+(?=[a-z]$)/.exec(district)?.[0];
  return area === undefined ? [district] : [district, area];
}

function isTorn({ words, hasComma: isParted }: QueryText, mask: number): boolean {
  if (!isParted) return false;
  const first = words.findIndex(({ bit }) => (bit & mask) !== 0);
  const last = words.findLastIndex(({ bit }) => (bit & mask) !== 0);
  let hasComma = false;
  let hasOthers = false;
  for (let at = first; at < last; at++) {
    hasComma ||= words[at]!.gap.includes(',');
    hasOthers ||= (words[at]!.bit & mask) === 0;
  }
  return hasComma && hasOthers;
}

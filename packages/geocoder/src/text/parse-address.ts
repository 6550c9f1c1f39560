import { dictionary, stemOf } from './dictionary.ts';
import { parseWords } from './parse-words.ts';
import type { ParseWords } from './parse-words.ts';

/**
 * Reads a text as the parts of an address without any map: a text is cut into spans, each of which is one part at most once, and the cut with
 * the best sum of scores wins (a semi-Markov model, Sarawagi & Cohen 2004, with scores set by hand). A beam keeps the best few at each word.
 */
export type Part =
  | 'venue'
  | 'unit'
  | 'housenumber'
  | 'street'
  | 'neighbourhood'
  | 'locality'
  | 'region'
  | 'postalcode'
  | 'country';

/** What is read of a word of the text. */
export interface ParseWord {
  readonly folded: string;
  /** The text between this word and the next one. */
  readonly gap: string;
  readonly bit: number;
}

/** A span of words with the part that it is. */
export interface ParsedSpan {
  readonly part: Part;
  readonly mask: number;
}

/** Spans of some words that are known as house number or flat. */
export interface KnownSpans {
  readonly numbers: readonly number[];
  readonly unitMask: number;
}

const PARTS: readonly Part[] = [
  'venue',
  'unit',
  'housenumber',
  'street',
  'neighbourhood',
  'locality',
  'region',
  'postalcode',
  'country',
];
const BEAM = 10;
/** What scores so much less than the best cannot win any more. */
const MOST_BEHIND = 8;
const MOST_WORDS = 20;
const LONGEST_SPAN = 8;
/** Words that are passed over cost this each. */
const PASSED = 1.2;
const LEAST = -2.5;

/** One way to cut the first words, as its last span and the cut before it. */
interface Cut {
  readonly score: number;
  /** Bits of the parts that it has. */
  readonly used: number;
  readonly last: Part | undefined;
  readonly span: ParsedSpan | undefined;
  readonly before: Cut | undefined;
}

/** The parts of an address; words that are none of them are left out. */
export function parseAddress(all: readonly ParseWord[], known: KnownSpans): readonly ParsedSpan[] {
  const words = all.slice(0, MOST_WORDS);
  const scorer = new SpanScorer(words, known);
  const beams: Cut[][] = Array.from({ length: words.length + 1 }, () => []);
  beams[0]!.push({ score: 0, used: 0, last: undefined, span: undefined, before: undefined });
  for (let from = 0; from < words.length; from++) {
    const cuts = best(beams[from]!);
    const passed = scorer.isFiller(from) ? PASSED / 4 : PASSED;
    for (const cut of cuts) beams[from + 1]!.push({ ...cut, score: cut.score - passed });
    for (let end = from + 1; end <= Math.min(words.length, from + LONGEST_SPAN); end++) {
      for (const [index, part] of PARTS.entries()) {
        const own = scorer.score(part, from, end);
        if (own < LEAST) continue;
        const mask = scorer.maskOf(from, end);
        for (const cut of cuts) {
          if ((cut.used & (1 << index)) !== 0) continue;
          const score = cut.score + own + scorer.step(cut.last, cut.used, part, from, end);
          const used = cut.used | (1 << index);
          beams[end]!.push({ score, used, last: part, span: { part, mask }, before: cut });
        }
      }
    }
  }
  const spans: ParsedSpan[] = [];
  let cut: Cut | undefined = best(beams[words.length]!)[0];
  for (; cut !== undefined; cut = cut.before) {
    const { span } = cut;
    if (span !== undefined && spans.at(-1) !== span) spans.push(span);
  }
  return spans.toReversed();
}

/** The best cuts; of those that go on alike only the best. */
function best(cuts: readonly Cut[]): Cut[] {
  const kept = new Map<number, Cut>();
  for (const cut of cuts) {
    const key = cut.used * 16 + (cut.last === undefined ? 0 : PARTS.indexOf(cut.last) + 1);
    const other = kept.get(key);
    if (other === undefined || cut.score > other.score) kept.set(key, cut);
  }
  const sorted = [...kept.values()].toSorted((a, b) => b.score - a.score).slice(0, BEAM);
  return sorted.filter(({ score }) => score > sorted[0]!.score - MOST_BEHIND);
}

const usedBit = (part: Part): number => 1 << PARTS.indexOf(part);
const HOUSE = usedBit('housenumber');
const STREET = usedBit('street');
const LOCALITY = usedBit('locality');

/** Postal codes with the score of their form, of one word and of two. */
const CODES: readonly (readonly [RegExp, number])[] = [
  [/^\d{5}$/, 1.6],
  [/^\d{6}$/, 1.4],
  [/^\d{4}$/, 0.3],
  [/^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/, 4],
  [/^[a-z]\d[a-z]\d[a-z]\d$/, 4],
  [/^\d{4}[a-z]{2}$/, 3],
  [/^[a-z]{2}\d{3,4}$/, 2],
  [/^[a-z]{1,2}\d{1,2}[a-z]?$/, 0.2],
];
const CODE_PAIRS: readonly (readonly [first: RegExp, joint: RegExp, second: RegExp, score: number])[] = [
  [/^[a-z]{1,2}\d[a-z\d]?$/, /^\s+$/, /^\d[a-z]{2}$/, 6],
  [/^[a-z]\d[a-z]$/, /^[\s-]$/, /^\d[a-z]\d$/, 6],
  [/^[a-z]\d[a-z\d]$/, /^\s$/, /^[a-z\d]{4}$/, 3],
  [/^\d{4}$/, /^\s$/, /^(?!st|rd|nd|th)[a-z]{2}$/, 2.4],
  [/^\d{3}$/, /^\s$/, /^\d{2}$/, 2.5],
  [/^\d{2}$/, /^-$/, /^\d{3}$/, 4],
  [/^\d{4}$/, /^-$/, /^\d{3}$/, 4],
  [/^\d{5}$/, /^-$/, /^\d{3,4}$/, 4.5],
  [/^\d{3}$/, /^-$/, /^\d{4}$/, 4],
  [/^(?:[a-z]|ad|lv|lt|md|si|hr|lu|cz|sk|se)$/, /^-$/, /^\d{3,5}$/, 4],
];

class SpanScorer {
  readonly #words: readonly ParseWord[];
  readonly #known: KnownSpans;
  readonly #lists: ParseWords = parseWords();

  constructor(words: readonly ParseWord[], known: KnownSpans) {
    this.#words = words;
    this.#known = known;
  }

  isFiller(at: number): boolean {
    return (
      dictionary().fillers.has(this.#words[at]!.folded) ||
      /^(?:near|in|at|bei|pres)$/.test(this.#words[at]!.folded)
    );
  }

  maskOf(from: number, end: number): number {
    let mask = 0;
    for (let at = from; at < end; at++) mask |= this.#words[at]!.bit;
    return mask;
  }

  /** How well some words are a part, wherever they stand. */
  score(part: Part, from: number, end: number): number {
    const text = this.#words
      .slice(from, end)
      .map(({ folded }) => folded)
      .join(' ');
    const commas = this.#commasIn(from, end);
    switch (part) {
      case 'unit':
        return this.maskOf(from, end) === this.#known.unitMask ? 4 : -Infinity;
      case 'housenumber':
        return this.#number(from, end);
      case 'postalcode':
        return this.#postcode(from, end);
      case 'country':
        return this.#country(text, from, end);
      case 'region':
        return commas > 0 ? -Infinity : this.#region(text, from, end);
      case 'locality':
        return commas > 0 ? -Infinity : this.#locality(text, from, end);
      case 'neighbourhood':
        return commas > 0 || this.#hasDigits(from, end) || !this.#isSegment(from, end) ? -Infinity : -0.7;
      case 'street':
        return commas > 0 ? -Infinity : this.#street(from, end);
      case 'venue':
        return this.#venue(from, end, commas);
    }
  }

  /** What it adds that one part follows another. */
  step(last: Part | undefined, used: number, part: Part, from: number, end: number): number {
    const isApart = from > 0 && this.#isBreak(from - 1);
    let score = 0;
    if (part === 'street' && last === 'housenumber') score += isApart ? 2 : 3;
    if (part === 'housenumber') {
      if (last === 'street') score += isApart ? 2 : 2.8;
      else if (last === 'unit' || last === 'venue' || last === undefined) score += 0;
      else score -= 1;
      // A house number needs a street.
      if ((used & STREET) === 0) score -= 0.8;
    }
    if (part === 'street' && (last === 'locality' || last === 'postalcode')) score -= 0.5;
    if (part === 'street' && (used & HOUSE) !== 0 && last !== 'housenumber' && last !== 'unit') score -= 3;
    if (part === 'venue' && from > 0) score -= 3;
    if (part === 'venue' && end === this.#words.length && from === 0) score -= 0.4;
    if (part === 'locality') {
      if (last === 'postalcode') score += 1.5;
      if (last === 'street' || last === 'housenumber' || last === 'unit' || last === 'neighbourhood')
        score += isApart ? 1.2 : 0.4;
      if (last === 'venue') score += isApart ? 0.8 : -0.6;
    }
    if (part === 'neighbourhood' && !(last === 'street' || last === 'housenumber' || last === 'venue'))
      score -= 1;
    if (part === 'region') {
      if (last === 'locality') score += 1.5;
      else if (last === 'street' || last === undefined) score -= 1;
    }
    if (part === 'postalcode') {
      if (last === 'locality' || last === 'region') score += 1.3;
      else if (last === 'street' || last === 'housenumber') score += 0.6;
      if (end === this.#words.length) score += 0.7;
      if (from === 0 && end < this.#words.length) score -= 0.8;
      if ((used & STREET) !== 0 && (used & HOUSE) === 0 && last === 'street' && (used & LOCALITY) === 0)
        score -= 0.6;
    }
    if (part === 'country') score += end === this.#words.length ? 1.5 : -1;
    if (last === 'country' && part !== 'postalcode') score -= 1.5;
    return score;
  }

  #isBreak(at: number): boolean {
    return /[,;\n–|]|\s-\s/.test(this.#words[at]!.gap);
  }

  #commasIn(from: number, end: number): number {
    let count = 0;
    for (let at = from; at < end - 1; at++) count += Number(this.#isBreak(at));
    return count;
  }

  #isSegment(from: number, end: number): boolean {
    return (from === 0 || this.#isBreak(from - 1)) && (end === this.#words.length || this.#isBreak(end - 1));
  }

  #hasDigits(from: number, end: number): boolean {
    return this.#words.slice(from, end).some(({ folded }) => /\d/.test(folded));
  }

  #postcode(from: number, end: number): number {
    const word = this.#words[from]!;
    if (end === from + 1) return CODES.find(([form]) => form.test(word.folded))?.[1] ?? -Infinity;
    if (end !== from + 2) return -Infinity;
    const next = this.#words[from + 1]!;
    for (const [first, joint, second, score] of CODE_PAIRS)
      if (first.test(word.folded) && joint.test(word.gap) && second.test(next.folded)) return score;
    return -Infinity;
  }

  #number(from: number, end: number): number {
    if (!this.#known.numbers.includes(this.maskOf(from, end))) return -Infinity;
    // `9600 S Walker Ave`: a letter before a name is a direction.
    const isDirection = end > from + 1 && this.#lists.directions.has(this.#words[end - 1]!.folded);
    const goesOn = end < this.#words.length && !this.#isBreak(end - 1);
    return 1 + 0.6 * (end - from - 1) - (isDirection && goesOn ? 1.5 : 0);
  }

  #country(text: string, from: number, end: number): number {
    if (!this.#lists.countries.has(text)) return -Infinity;
    const isEnd = end === this.#words.length || this.#isBreak(end - 1);
    return (text.length < 3 ? 0.5 : 2.5) + (isEnd && (from === 0 || this.#isBreak(from - 1)) ? 0.5 : 0);
  }

  #region(text: string, from: number, end: number): number {
    const isBeforeCode = [1, 2].some(
      (count) => end + count <= this.#words.length && this.#postcode(end, end + count) > 0,
    );
    const isEnd = end === this.#words.length || this.#isBreak(end - 1) || isBeforeCode;
    if (this.#lists.regions.has(text)) return this.#lists.cities.has(text) ? 0.6 : isEnd ? 2.5 : 0.5;
    const isCode = this.#lists.regionCodes.has(text.replaceAll(' ', ''));
    const isLetters =
      end - from === 1 || this.#words.slice(from, end).every(({ folded }) => folded.length === 1);
    if (isCode && isLetters && isEnd && from > 0)
      return /^(?:in|me|or|la|co|de|to|al|es|pa|se|id|oh|hi|ma|mi)$/.test(text) ? 1 : 2;
    return -Infinity;
  }

  #locality(text: string, from: number, end: number): number {
    const length = end - from;
    if (this.#lists.cities.has(text)) return 3 + 0.8 * (length - 1);
    if (this.#hasDigits(from, end)) return -Infinity;
    if (this.#lists.countries.has(text) || this.#lists.regions.has(text)) return -0.5;
    let score = 0.3 - 0.5 * (length - 1);
    if (this.#isSegment(from, end)) score += 0.8 + 0.25 * (length - 1);
    if (this.#streetForm(from, end) > 2) score -= 2.5;
    if (this.#hasVenueWord(from, end)) score -= 1.5;
    if (this.#lists.regionCodes.has(text)) score -= 1.5;
    if (
      /^(?:saint|st|san|santa|sao|los|las|el|la|le|new|bad|north|south|east|west|port|fort|mount)$/.test(
        this.#words[from]!.folded,
      ) &&
      length === 2
    )
      score += 0.6;
    if (this.isFiller(end - 1) || (this.isFiller(from) && length === 1)) score -= 2;
    return score;
  }

  #street(from: number, end: number): number {
    const length = end - from;
    const form = this.#streetForm(from, end);
    let score = form - 0.15 * Math.max(0, length - 3);
    if (form < 1) score -= 0.25 * (length - 1);
    if (this.isFiller(end - 1) && !this.#lists.directions.has(this.#words[end - 1]!.folded)) score -= 2;
    if (this.#isSegment(from, end)) score += 0.3;
    // What begins with a number has it before the name.
    if (/^\d+\p{L}?$/u.test(this.#words[from]!.folded) && length > 1) score -= 1.5;
    const last = this.#words[end - 1]!.folded;
    if (/^\d+\p{L}?$/u.test(last) && length > 1 && !this.#lists.roads.has(this.#words[end - 2]!.folded))
      score -= 1.2;
    return score;
  }

  /** How much the form of some words is that of a street: 4 with a word for its kind where that language has it. */
  #streetForm(from: number, end: number): number {
    const { suffixTypes, prefixTypes, weakTypes, directions, roads } = this.#lists;
    const words = this.#words;
    const length = end - from;
    let last = end - 1;
    while (last > from + 1 && directions.has(words[last]!.folded)) last--;
    let first = from;
    while (first < last && directions.has(words[first]!.folded)) first++;
    const one = words[first]!.folded;
    const two = words[last]!.folded;
    const road = words[last - 1]?.folded ?? '';
    if (
      last > first &&
      roads.has(road) &&
      roads.has(one) &&
      last - first <= 2 &&
      /^\d{1,4}\p{L}?$/u.test(two)
    )
      return 3.6;
    const isOrdinal = /^\d+(?:st|nd|rd|th)$/.test(two);
    let form = isOrdinal ? 1.2 : 0;
    if (last > first && suffixTypes.has(two))
      form = Math.max(form, weakTypes.has(two) && two !== 'st' ? 1.4 : 3.6);
    if (last > first && prefixTypes.has(one))
      form = Math.max(form, weakTypes.has(one) ? (/\./.test(words[first]!.gap) ? 3 : 1) : 3.6);
    // A kind inside of the name ends another street.
    for (let at = first + 1; at < last; at++) {
      const { folded } = words[at]!;
      if (suffixTypes.has(folded) && !weakTypes.has(folded) && !prefixTypes.has(folded)) form -= 2.5;
    }
    const stem = stemOf(two, dictionary());
    if (stem !== undefined && two.length >= 6 && last === end - 1 && (length === 1 || form < 1))
      form = Math.max(form, 2.6 - 0.3 * (length - 1));
    if (this.#hasVenueWord(from, end) && form < 3) form -= 0.8;
    return form;
  }

  #venue(from: number, end: number, commas: number): number {
    const length = end - from;
    let score = -0.4 - 1.5 * commas;
    if (this.#hasVenueWord(from, end)) score += 2.6;
    const isEnd = end === this.#words.length || this.#isBreak(end - 1);
    if (isEnd) score += 0.7;
    else if (!/^\d/.test(this.#words[end]!.folded)) score -= 0.8;
    if (this.#streetForm(from, end) > 2) score -= 2;
    if (
      /[&']/.test(
        this.#words
          .slice(from, end - 1)
          .map(({ gap }) => gap)
          .join(''),
      )
    )
      score += 1;
    if (/^\d/.test(this.#words[from]!.folded)) score -= 1.5;
    return score + 0.1 * Math.min(3, length - 1);
  }

  #hasVenueWord(from: number, end: number): boolean {
    return this.#words.slice(from, end).some(({ folded }) => this.#lists.venues.has(folded));
  }
}

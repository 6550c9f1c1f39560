import { PortolanError } from '@portolan/base';
import { latinSpellings } from './fold.ts';
import { MORE_NUMBER_WORDS } from './more-number-words.ts';
import { englishOrdinal, englishSuffix, ordinalIn, readNumberWords, romanNumber } from './number-words.ts';
import { romanizations } from './transliterate.ts';
import { LANGUAGES, languageOf, ruledReadings, standsFor, vocabularyOf } from './vocabulary.ts';
import type { Reading, Vocabulary } from './vocabulary.ts';
import { foldedText, wordsOf } from './words.ts';

/** The most texts that are returned, since combinations multiply. */
const MOST_EXPANSIONS = 64;
/** The most words in a phrase, and the most initials. */
const MOST_PHRASE_WORDS = 5;
/** The most readings that are also given in Latin letters. */
const MOST_ROMANIZED = 4;
/** The most languages that are guessed when the caller names none. */
const MOST_GUESSED = 4;
/** A guessed language has at least this share of the known words of the best one. */
const LEAST_GUESS_SHARE = 0.6;

/** A word of the text, or a sign that is read as a word (`#`, `&`). */
interface Token {
  readonly folded: string;
  readonly written: string;
  /** The characters between the token before and this one. */
  readonly gap: string;
  /** Whether a full stop follows, which marks an abbreviation. */
  readonly hasStop: boolean;
}

/** One way to read some tokens. Texts are ordered by the sum of their costs: 0 is the usual meaning, written out. */
interface Edge {
  readonly end: number;
  readonly text: string;
  readonly cost: number;
}

/** Costs of readings: cheaper ones are offered first. */
const COST = {
  usual: 0,
  unchanged: 10,
  other: 10,
  ruled: 12,
  joined: 20,
  split: 20,
  spelling: 30,
  digits: 20,
};
const RULED_STEP = 4;
/** The most full words that are offered for a short form that only the rule recognizes, the likeliest first. */
const MOST_RULED = 8;

/**
 * The texts that a text may mean once its abbreviations are written out, as folded words. They serve to compare addresses that different
 * people wrote. The text as it is comes first, then the one with the most abbreviations written out, then those that differ from that one
 * in ever more places. Number words become digits, compounds are joined and split, Cyrillic and Greek are given in Latin letters too.
 *
 * @param languages  codes such as `en` or `pt-BR`; unknown ones add nothing. Without any, at most four languages are guessed from the words
 *   of the text.
 * @returns 1 to 64 texts.
 * @throws {PortolanError} `geocoder-input` when the arguments are not a text and a list of texts.
 * @example
 *   expand('12 Main St', ['en']); // ['12 main st', '12 main street', '12 main saint']
 */
export function expand(text: string, languages: readonly string[]): string[] {
  if (
    typeof text !== 'string' ||
    !Array.isArray(languages) ||
    languages.some((code) => typeof code !== 'string')
  ) {
    throw new PortolanError('geocoder-input', 'expand takes a text and a list of language codes', {
      text,
      languages,
    });
  }
  const tokens = tokensOf(text);
  const known = languages.map(languageOf).filter((language) => language !== undefined);
  const spoken = languages.length === 0 ? guessLanguages(tokens) : [...new Set(known)];
  const best = cheapestTexts(tokens, edgesOf(tokens, spoken));
  const unchanged = foldedText(text);
  const texts = new Set([tokens.some(isIdeographic) ? joinTokens(tokens) : unchanged]);
  for (const expansion of best.slice(0, 1)) texts.add(expansion);
  // Latin versions directly follow their reading, so that the limit on readings does not cut them off.
  for (const expansion of GREEK_OR_CYRILLIC.test(text) ? [...best.slice(0, MOST_ROMANIZED), unchanged] : [])
    for (const latin of romanizations(asWritten(expansion, tokens, spoken))) texts.add(foldedText(latin));
  for (const expansion of best) texts.add(expansion);
  return [...texts].slice(0, MOST_EXPANSIONS);
}

const GREEK_OR_CYRILLIC = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** Folds a text, but keeps letters whose difference matters in Latin letters: folding alone turns й into и. */
function asWritten(text: string, tokens: readonly Token[], languages: readonly string[]): string {
  const written = new Map(tokens.map((token) => [token.folded, token.written.toLowerCase()]));
  for (const language of languages)
    for (const [folded, word] of vocabularyOf(language).written) written.set(folded, word);
  return text
    .split(' ')
    .map((word) => written.get(word) ?? word)
    .join(' ');
}

/** After one of these signs, the other signs of a gap do not belong to an address. */
const MOST_GAP = 16;
const SIGNS = /[#№&@+]/gu;
const IDEOGRAPHIC = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;
const isIdeographic = ({ folded }: Token): boolean => IDEOGRAPHIC.test(folded);

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const word of wordsOf(text)) {
    const gap = addSigns(text.slice(end, word.start), tokens);
    end = word.end;
    const token: Token = {
      folded: word.folded,
      written: text.slice(word.start, word.end),
      gap,
      hasStop: text[word.end] === '.' || text[word.end - 1] === '.',
    };
    const last = tokens.at(-1);
    // Words of scripts without spaces arrive letter by letter; here they are kept together.
    if (last !== undefined && gap === '' && isIdeographic(token) && isIdeographic(last)) {
      const folded = last.folded + token.folded;
      tokens[tokens.length - 1] = { ...last, folded, written: last.written + token.written };
    } else tokens.push(token);
  }
  addSigns(text.slice(end, end + MOST_GAP), tokens);
  return tokens;
}

/** Adds the signs between two words as tokens. Returns the text after the last sign. */
function addSigns(between: string, tokens: Token[]): string {
  let from = 0;
  for (const { 0: sign, index } of between.slice(0, MOST_GAP).matchAll(SIGNS)) {
    tokens.push({
      folded: sign === '№' ? '#' : sign,
      written: sign,
      gap: between.slice(from, index),
      hasStop: false,
    });
    from = index + 1;
  }
  return between.slice(from);
}

const isSign = ({ folded }: Token): boolean => /^[#&@+]$/.test(folded);
const joinTokens = (tokens: readonly Token[]): string =>
  tokens
    .filter((token) => !isSign(token))
    .map(({ folded }) => folded)
    .join(' ');

/** The languages that know the most words of a text: the best one and all that come near it. */
function guessLanguages(tokens: readonly Token[]): string[] {
  const scores = LANGUAGES.map((language) => {
    const vocabulary = vocabularyOf(language);
    const folded = tokens.map((token) => token.folded);
    let score = 0;
    for (const [at, word] of folded.entries()) {
      if (isSign(tokens[at]!)) continue;
      if (word.length > 2 && vocabulary.full.has(word)) score += 3;
      else if (vocabulary.readings.has(word) || vocabulary.fillers.has(word)) score += 1;
      else if (/\D/.test(word) && readNumberWords([word], 0, language, MORE_NUMBER_WORDS) !== undefined)
        score += 2;
      else if (endingOf(word, vocabulary, false) >= 0) score += 2;
    }
    return { language, score };
  });
  const most = Math.max(...scores.map(({ score }) => score));
  if (most === 0) return [];
  return scores
    .filter(({ score }) => score >= most * LEAST_GUESS_SHARE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_GUESSED)
    .map(({ language }) => language);
}

/** All ways to read the tokens, by the position of their first token. */
function edgesOf(tokens: readonly Token[], languages: readonly string[]): Edge[][] {
  const folded = tokens.map((token) => token.folded);
  return tokens.map((token, at) => {
    const edges: Edge[] = [];
    let isShort = false;
    for (const language of languages) {
      const vocabulary = vocabularyOf(language);
      const before = edges.length;
      addReadings(tokens, at, vocabulary, edges);
      addPhrases(tokens, at, vocabulary, edges);
      // Reading an article as itself comes first.
      isShort ||= edges.length > before && !vocabulary.fillers.has(token.folded);
      const number = readNumberWords(folded, at, language, MORE_NUMBER_WORDS);
      if (number !== undefined) {
        for (const [rank, text] of number.texts.entries())
          edges.push({ end: at + number.count, text, cost: COST.usual + rank });
        isShort = true;
      }
      if (addCompounds(tokens, at, vocabulary, edges)) isShort = true;
      addRuled(tokens, at, vocabulary, edges);
      if (SPELLED_OUT.has(language))
        for (const text of latinSpellings(token.written.toLowerCase()))
          edges.push({ end: at + 1, text, cost: COST.spelling });
    }
    addNumbers(token, at, languages, edges);
    addJoined(tokens, at, edges);
    const text = isSign(token) ? '' : token.folded;
    edges.push({ end: at + 1, text, cost: isShort || isSign(token) ? COST.unchanged : COST.usual });
    return edges;
  });
}

/** Languages that may write ö as oe, and other letters likewise. */
const SPELLED_OUT = new Set(['de', 'gsw', 'lb', 'sv', 'da', 'no', 'fi', 'nl', 'et', 'is', 'hu', 'tr']);
/** Signs that may separate the parts of one abbreviation: S:t, C/, b.dul, пр-т. */
const GLUE = /^[.:/'’-]$/u;

/** Readings of short forms, including those with separated letters (p. o., c.so). */
function addReadings(tokens: readonly Token[], at: number, vocabulary: Vocabulary, edges: Edge[]): void {
  let key = '';
  for (let end = at + 1; end <= Math.min(tokens.length, at + MOST_PHRASE_WORDS); end++) {
    const token = tokens[end - 1]!;
    const isGlued = end === at + 1 || GLUE.test(token.gap);
    const isInitial = token.folded.length === 1 && key.length === end - 1 - at;
    if (!isGlued && !isInitial) break;
    key += token.folded;
    const readings = vocabulary.readings.get(key) ?? [];
    const isTitleLikely = readings.length > 1 && announcesName(tokens, at, end, vocabulary);
    const rank = (reading: Reading): number => (reading.isTitle === isTitleLikely ? 0 : 1);
    const isUsual = !vocabulary.fillers.has(key);
    for (const [order, { full }] of readings.toSorted((a, b) => rank(a) - rank(b)).entries())
      edges.push({ end, text: full, cost: order === 0 && isUsual ? COST.usual : COST.other + order });
  }
  // Two words that are one word in the dictionary (cross road: crossroad).
  const next = tokens[at + 1];
  if (next !== undefined && next.gap !== '' && /^[\s-]+$/.test(next.gap)) {
    const joined = tokens[at]!.folded + next.folded;
    if (vocabulary.full.has(joined)) edges.push({ end: at + 2, text: joined, cost: COST.other });
  }
}

/**
 * Readings that the rule finds for a short form without a usual meaning, also for the letters on both sides of a full stop (str.ta).
 * Without a full stop the rule accepts fewer short forms: `main` does not mean mountain.
 */
function addRuled(tokens: readonly Token[], at: number, vocabulary: Vocabulary, edges: Edge[]): void {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  const isParted = next !== undefined && /^[./]$/.test(next.gap);
  const keys = isParted ? [token.folded, token.folded + next.folded] : [token.folded];
  for (const [more, key] of keys.entries()) {
    if (vocabulary.readings.has(key)) continue;
    const found = ruledReadings(key, vocabulary, token.hasStop);
    for (const [order, { full, rank }] of found.slice(0, MOST_RULED).entries()) {
      const isUsual = token.hasStop && !isParted && order === 0;
      edges.push({
        end: at + 1 + more,
        text: full,
        cost: isUsual ? COST.usual : COST.ruled + RULED_STEP * rank + order,
      });
    }
  }
}

/** Whether a short form is more likely a title than a kind of street: St Isidore St. */
function announcesName(tokens: readonly Token[], at: number, end: number, vocabulary: Vocabulary): boolean {
  const next = tokens[end];
  if (next === undefined || /\d/.test(next.folded) || /[,;]/.test(next.gap)) return false;
  // A title does not stand before another short form, unless that one is short for a name (MLK).
  if (next.folded.length < 5 && vocabulary.readings.get(next.folded)?.some(({ full }) => !full.includes(' ')))
    return false;
  const before = tokens[at - 1];
  return (
    before === undefined ||
    /\d/.test(before.folded) ||
    /[,;]/.test(tokens[at]!.gap) ||
    vocabulary.readings.has(before.folded) ||
    vocabulary.full.has(before.folded) ||
    vocabulary.fillers.has(before.folded)
  );
}

/** Readings of phrases of several words, each of which may be short itself (nth e: northeast, co rd: county road). */
function addPhrases(tokens: readonly Token[], at: number, vocabulary: Vocabulary, edges: Edge[]): void {
  for (const { words, full } of vocabulary.phrases.get(tokens[at]!.folded[0]!) ?? []) {
    const end = at + words.length;
    if (end > tokens.length) continue;
    const meant = tokens.slice(at, end);
    // Initials are looked up with the short forms, so at least one word here must have more than its initial.
    if (!meant.some(({ folded }) => folded.length > 1)) continue;
    if (!words.every((word, index) => standsFor(meant[index]!.folded, word, vocabulary))) continue;
    const text = words.join(' ');
    const isExact = meant.every(({ folded }, index) => folded === words[index]);
    if (!isExact || text !== full) edges.push({ end, text: full, cost: isExact ? COST.usual : COST.other });
  }
}

/** Stems shorter than this are words of their own (ring, weg). */
const SHORTEST_STEM = 3;

/**
 * The position where the longest ending of a compound begins, or -1 when there is none. An ending of one letter counts only where it is
 * expected (Storg. 5).
 */
function endingOf(word: string, vocabulary: Vocabulary, isShort: boolean): number {
  for (let cut = SHORTEST_STEM; cut < word.length - (isShort ? 0 : 1); cut++)
    if (vocabulary.endings.has(word.slice(cut))) return cut;
  return -1;
}

/** Readings with compounds joined and split: friedrichstr, Friedrich Straße. */
function addCompounds(tokens: readonly Token[], at: number, vocabulary: Vocabulary, edges: Edge[]): boolean {
  if (vocabulary.endings.size === 0) return false;
  const { folded, written, hasStop } = tokens[at]!;
  const next = tokens[at + 1];
  let isShort = false;
  for (const word of [folded, ...latinSpellings(written.toLowerCase())]) {
    const isBeforeNumber = next !== undefined && /^\d/.test(next.folded);
    const cut = endingOf(word, vocabulary, hasStop || isBeforeNumber);
    if (cut < 0 || vocabulary.full.has(word)) continue;
    const stem = word.slice(0, cut);
    const extra = word === folded ? 0 : COST.spelling;
    for (const [order, full] of vocabulary.endings.get(word.slice(cut))!.entries()) {
      const isWhole = word.endsWith(full);
      isShort ||= !isWhole;
      if (!isWhole) edges.push({ end: at + 1, text: stem + full, cost: extra + COST.usual + order });
      edges.push({
        end: at + 1,
        text: `${stem} ${full}`,
        cost: extra + (isWhole ? COST.split : COST.other) + order,
      });
    }
  }
  if (next === undefined || !/^[\s-]+$/.test(next.gap) || folded.length < SHORTEST_STEM || /\d/.test(folded))
    return isShort;
  for (const full of vocabulary.endings.get(next.folded) ?? [])
    edges.push({ end: at + 2, text: folded + full, cost: COST.joined });
  return isShort;
}

/** Readings of ordinals and Roman numerals. */
function addNumbers(token: Token, at: number, languages: readonly string[], edges: Edge[]): void {
  const push = (text: string, cost: number): number => edges.push({ end: at + 1, text, cost });
  const ordinal = ordinalIn(token.folded);
  if (ordinal !== undefined) {
    push(String(ordinal.value), COST.digits);
    const word =
      languages.includes('en') && /^(?:st|nd|rd|th)$/.test(ordinal.suffix)
        ? englishOrdinal(ordinal.value)
        : undefined;
    if (word !== undefined) push(word, COST.digits);
    if (languages.includes('fr') && /^(?:er|ere|re|e|eme|ieme|me|nde|nd)$/.test(ordinal.suffix))
      push(`${ordinal.value}e`, COST.digits);
  }
  const roman = romanNumber(token.written);
  if (roman > 0) {
    push(String(roman), token.written.length > 1 ? COST.usual : COST.digits);
    if (token.written.length > 1) push(token.folded, COST.unchanged);
    if (languages.includes('en')) push(`${roman}${englishSuffix(roman)}`, COST.spelling);
  }
}

/** Readings without hyphens and apostrophes: champselysees, leglise. */
function addJoined(tokens: readonly Token[], at: number, edges: Edge[]): void {
  const next = tokens[at + 1];
  if (next === undefined || !/^[-‐‑'’]$/u.test(next.gap)) return;
  const joined = tokens[at]!.folded + next.folded;
  if (!/\d/.test(joined)) edges.push({ end: at + 2, text: joined, cost: COST.joined });
}

interface State {
  readonly text: string;
  readonly cost: number;
}

/**
 * The cheapest texts that the readings give, cheapest first: the k shortest paths of a graph without cycles, computed position by position.
 */
function cheapestTexts(tokens: readonly Token[], edges: readonly (readonly Edge[])[]): string[] {
  const reached: Map<string, number>[] = Array.from(
    { length: tokens.length + 1 },
    () => new Map<string, number>(),
  );
  reached[0]!.set('', 0);
  for (const [at, ways] of edges.entries()) {
    for (const { text, cost } of cheapest(reached[at]!)) {
      for (const edge of ways) {
        const longer = text === '' || edge.text === '' ? text + edge.text : `${text} ${edge.text}`;
        const total = cost + edge.cost;
        const into = reached[edge.end]!;
        if (total < (into.get(longer) ?? Infinity)) into.set(longer, total);
      }
    }
  }
  return cheapest(reached[tokens.length]!).map(({ text }) => text);
}

/** Orders by cost; ties keep the order in which they were found. */
function cheapest(costs: ReadonlyMap<string, number>): State[] {
  return [...costs]
    .map(([text, cost]) => ({ text, cost }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MOST_EXPANSIONS);
}

import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { answerQuality, lacksOnlyNumber } from '../scoring/answer-quality.ts';
import type { Hit } from '../scoring/hit.ts';
import { bitsOf } from '../question/word-masks.ts';
import type { NameMatcher } from '../scoring/name-matcher.ts';
import { streetPairsOf } from '../question/street-pairs.ts';
import { readTyped } from '../question/typed-query.ts';
import type { QueryText } from '../question/query-text.ts';
import type { NumberCandidate } from '../question/number-readings.ts';
import type { QueryWord } from '../question/query-word.ts';
import { rolesOf } from './roles.ts';
import type { Role } from './roles.ts';
import { dictionary, stemOf } from '../../text/dictionary.ts';
import { parseAddress } from '../../text/parse-address.ts';

/**
 * How a text was read, part by part and as typed: the roles that the first hit gives to its words, and what other words are without a map.
 */
export function parsedTextOf(
  file: GeocoderFile,
  matcher: NameMatcher,
  text: string,
  hit: Hit | undefined,
): Record<string, string> {
  const isKnown =
    hit !== undefined &&
    answerQuality(hit) >= LEAST_KNOWN &&
    (hit.unmatchedShare <= MOST_UNKNOWN || lacksOnlyNumber(hit));
  // A hit that says little may be of words that were split to find it.
  const query = isKnown ? hit.question.query : readTyped(text);
  const answered = isKnown ? withWholeNumber(query, rolesOf(file, matcher, hit), hit.mask) : [];
  const known = [...answered, ...besideStreet(query, answered, hit?.mask ?? 0)];
  const roles = [...known, ...guessed(query, known, isKnown ? hit.mask : 0)];
  const masks = new Map<string, number>();
  for (const { name, mask } of roles) masks.set(name, (masks.get(name) ?? 0) | mask);
  const parts = Object.fromEntries(Array.from(masks, ([name, mask]) => [name, typedText(query, mask)]));
  return { subject: subjectOf(query, roles), ...parts };
}

/** With the number beside the street also where the street lacks it, or has a shorter one: `57/C` where there is 57. */
function withWholeNumber(query: QueryText, known: readonly Role[], answered: number): readonly Role[] {
  const has = (name: string): number => known.find((role) => role.name === name)?.mask ?? 0;
  const [street, number] = [has('street'), has('housenumber')];
  if (street === 0) return known;
  const isBeside = ({ mask }: NumberCandidate): boolean =>
    number === 0
      ? ((mask << 1) & street) !== 0 || (((street << 1) & mask) !== 0 && !isCode(query, mask, answered))
      : (mask & number) === number;
  // Longer readings come first.
  const whole = query.numbers.find(
    (candidate) => (candidate.mask & ~number & answered) === 0 && isBeside(candidate),
  );
  if (whole === undefined || whole.mask === number) return known;
  return [{ name: 'housenumber', mask: whole.mask }, ...known.filter(({ name }) => name !== 'housenumber')];
}

/** The most letters of a word that says that a number follows. */
const LETTERS_BEFORE_NUMBER = 4;

/**
 * Words that a hit does not have, but that belong to its street or number by where they are: the kind of the street in another language (`Ermou Street 18`), what stands
 * within its name (`пр-т Мира`), and a short word for `number` (`пл. Мира кв. 5`).
 */
function besideStreet({ words }: QueryText, known: readonly Role[], answered: number): Role[] {
  const has = (name: string): number => known.find((role) => role.name === name)?.mask ?? 0;
  const [street, number] = [has('street'), has('housenumber')];
  const taken = known.reduce((mask, role) => mask | role.mask, answered);
  const roles: Role[] = [];
  for (const { bit, folded, isNumber } of words) {
    if ((bit & taken) !== 0 || isNumber) continue;
    const [isBehind, isBefore] = [((bit >> 1) & street) !== 0, ((bit << 1) & street) !== 0];
    if ((isBehind || isBefore) && ((isBehind && isBefore) || dictionary().types.has(folded)))
      roles.push({ name: 'street', mask: bit });
    else if (isBehind && ((bit << 1) & number) !== 0 && folded.length <= LETTERS_BEFORE_NUMBER)
      roles.push({ name: 'housenumber', mask: bit });
  }
  return roles;
}

/** Whether a number behind a street is rather a postal code: it is long, or has four digits and the town right behind it. */
function isCode({ words }: QueryText, mask: number, answered: number): boolean {
  const word = words.find(({ bit }) => bit === mask);
  return (
    word !== undefined &&
    (/^\d{5,}$/.test(word.folded) ||
      (/^\d{4}$/.test(word.folded) && word.gap === ' ' && ((mask << 1) & answered) !== 0))
  );
}

/** A hit that matches worse says little about what the text means. */
const LEAST_KNOWN = 0.6;
/** So does one that leaves a larger share of the text unexplained. */
const MOST_UNKNOWN = 0.4;

/** The subject of the text: number and street, or else the finest part. */
function subjectOf(query: QueryText, roles: readonly Role[]): string {
  const maskOf = (...names: string[]): number =>
    roles.reduce((mask, role) => (names.includes(role.name) ? mask | role.mask : mask), 0);
  const crossing = maskOf('cross_street');
  if (crossing !== 0) return `${typedText(query, maskOf('street'))} & ${typedText(query, crossing)}`;
  const venue = maskOf('venue', 'category');
  const address = maskOf('housenumber', 'street');
  return typedText(query, venue || address || (roles[0]?.mask ?? 0)) || query.text.trim();
}

/** Words as typed, with the text between neighbours. */
function typedText({ text, words }: QueryText, mask: number): string {
  let typed = '';
  let before: QueryWord | undefined;
  for (const word of words) {
    if ((word.bit & mask) === 0) continue;
    const isNext = before !== undefined && before.bit << 1 === word.bit;
    if (before !== undefined) typed += isNext ? text.slice(before.end, word.start) : ' ';
    typed += text.slice(word.start, word.end);
    before = word;
  }
  return typed;
}

/**
 * Guesses roles, from form and position, for the words that have none.
 *
 * @param answered  bits of words that have a role.
 */
function guessed(query: QueryText, known: readonly Role[], answered: number): Role[] {
  const { fillers } = dictionary();
  // An article between words without a role belongs to them.
  let taken = query.words.reduce(
    (mask, { bit, folded }) => (fillers.has(folded) ? mask & ~bit : mask),
    answered,
  );
  for (const { mask } of known) taken |= mask;
  const roles: Role[] = [];
  const has = (name: string): boolean =>
    known.some((role) => role.name === name) || roles.some((role) => role.name === name);
  const take = (name: string, words: readonly QueryWord[]): void => {
    const mask = bitsOf(words);
    if (mask !== 0) roles.push({ name, mask });
    taken |= mask;
  };
  if ((query.unitMask & ~taken) !== 0)
    take(
      'unit',
      query.words.filter(({ bit }) => (bit & query.unitMask & ~taken) !== 0),
    );
  const junction = has('street') ? undefined : junctionIn(query, taken);
  if (junction !== undefined) {
    take('street', junction.one);
    take('cross_street', junction.two);
  }
  // Words that announce a junction (`corner of`) are not part of it.
  if (has('cross_street'))
    taken |= bitsOf(query.words.filter(({ folded }) => dictionary().crossings.has(folded)));
  const free = query.words.filter(({ bit }) => (bit & taken) === 0);
  if (free.length === 0) return roles;
  const isNew = known.length === 0 && junction === undefined;
  const spans = parseAddress(isNew ? query.words : free, {
    numbers: query.numbers.map(({ mask }) => mask),
    unitMask: isNew ? query.unitMask : 0,
  });
  if (isNew) return spans.map(({ part, mask }) => ({ name: part, mask }));
  for (const { part, mask } of spans) {
    const isNumber = query.words.every(({ bit, isNumber: each }) => each || (bit & mask) === 0);
    const name = has(part) ? COARSER.find((each) => !has(each) && !(isNumber && each !== 'unknown')) : part;
    if (name !== undefined)
      take(
        name,
        query.words.filter(({ bit }) => (bit & mask) !== 0),
      );
  }
  return roles;
}

/** What words are called whose part another one is already. */
const COARSER = ['locality', 'region', 'unknown'];

/** Two streets recognized by their form: each has a word for a kind of street, and the second one ends at a comma. */
function junctionIn(
  query: QueryText,
  taken: number,
): { readonly one: readonly QueryWord[]; readonly two: readonly QueryWord[] } | undefined {
  for (const { leftMask, rightMask } of streetPairsOf(query, false)) {
    const one = query.words.filter(({ bit }) => (bit & leftMask & ~taken) !== 0);
    const right = query.words.filter(({ bit }) => (bit & rightMask & ~taken) !== 0);
    const comma = right.findIndex(({ gap }) => gap.includes(','));
    const two = comma < 0 ? right : right.slice(0, comma + 1);
    if ([one, two].every((street) => looksLikeStreet(street))) return { one, two };
  }
  return undefined;
}

/** Numbers with so many digits are postal codes. */
const LONG_NUMBER = 5;

/** Whether there is a number beside words, or a word for a kind of street. */
function looksLikeStreet(segment: readonly QueryWord[]): boolean {
  if (segment.length < 2) return segment.some(({ folded }) => stemOf(folded, dictionary()) !== undefined);
  return segment.some(
    ({ folded, isNumber }, at) =>
      (isNumber && folded.length < LONG_NUMBER && (at === 0 || at === segment.length - 1)) ||
      dictionary().types.has(folded) ||
      stemOf(folded, dictionary()) !== undefined,
  );
}

import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import type { Hit } from '../scoring/hit.ts';
import type { NameMatcher } from '../scoring/name-matcher.ts';
import { streetPairsOf } from '../question/street-pairs.ts';
import { readQuery } from '../question/query-text.ts';
import type { QueryText } from '../question/query-text.ts';
import type { QueryWord } from '../question/query-word.ts';
import { rolesOf } from './roles.ts';
import type { Role } from './roles.ts';
import { countryOf, COUNTRIES } from '../../countries.ts';
import { dictionary, stemOf } from '../../text/dictionary.ts';
import { foldedText } from '../../text/words.ts';

/**
 * How a text was read, part by part and as typed: the roles that the first hit gives to its words, and guesses from their form for the
 * words that the hit does not cover.
 */
export function parsedTextOf(
  file: GeocoderFile,
  matcher: NameMatcher,
  text: string,
  hit: Hit | undefined,
): Record<string, string> {
  const query = hit?.question.query ?? readQuery(text);
  const known = hit === undefined ? [] : rolesOf(file, matcher, hit);
  const roles = [...known, ...guessed(query, known, hit?.mask ?? 0)];
  const parts: Record<string, string> = {};
  for (const { name, mask } of roles) {
    const typed = typedText(query, mask);
    parts[name] = parts[name] === undefined ? typed : `${parts[name]} ${typed}`;
  }
  return { subject: subjectOf(query, roles), ...parts };
}

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

/** Texts that look like a postal code: five digits or more, or letters and digits as in GB, CA, NL, IE, AD. */
const POSTCODE =
  /^(?:\d{5,7}|[a-z]{2}\d{3}|[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}|[a-z]\d[a-z]\d[a-z]\d|\d{4}[a-z]{2})$/;
/** Postal codes of three or four digits, which are only recognized after a street. */
const SHORT_POSTCODE = /^\d{3,4}$/;

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
    const mask = words.reduce((sum, { bit }) => sum | bit, 0);
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
    // Words that announce a junction (`corner of`) are not part of it.
    for (const { folded, bit } of query.words) if (dictionary().crossings.has(folded)) taken |= bit;
  }
  const segments = segmentsOf(query, taken);
  const streetAt = has('street') ? -1 : segments.findIndex(looksLikeStreet);
  for (const [index, segment] of segments.entries()) {
    if (index === streetAt) {
      takeStreet(segment, take);
      continue;
    }
    const isBehind = has('street') || (streetAt >= 0 && index > streetAt);
    const code = postcodeIn(segment, isBehind);
    if (!has('postalcode') && code.length > 0) take('postalcode', code);
    const rest = segment.filter((word) => !code.includes(word));
    if (rest.length === 0) continue;
    const [number] = rest;
    if (has('street') && !has('housenumber') && rest.length === 1 && number!.isNumber)
      take('housenumber', rest);
    else if (!has('country') && isCountry(rest)) take('country', rest);
    else if (!isBehind && (streetAt >= 0 || segments.length > 1 || known.length === 0) && index === 0)
      take('venue', rest);
    else if (!has('locality')) take('locality', rest);
    else if (!has('region')) take('region', rest);
    else take('unknown', rest);
  }
  return roles;
}

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

/** Runs of words without a role, separated at commas. */
function segmentsOf({ words }: QueryText, taken: number): QueryWord[][] {
  const segments: QueryWord[][] = [];
  let isNew = true;
  for (const word of words) {
    if ((word.bit & taken) !== 0) {
      isNew = true;
      continue;
    }
    if (isNew) segments.push([]);
    segments.at(-1)!.push(word);
    isNew = /[,;\n]/.test(word.gap);
  }
  return segments.filter((segment) => segment.some(({ folded }) => !dictionary().fillers.has(folded)));
}

/** Whether there is a number beside words, or a word for a kind of street. */
function looksLikeStreet(segment: readonly QueryWord[]): boolean {
  if (segment.length < 2) return segment.some(({ folded }) => stemOf(folded, dictionary()) !== undefined);
  return segment.some(
    ({ folded, isNumber }, at) =>
      (isNumber && !POSTCODE.test(folded) && (at === 0 || at === segment.length - 1)) ||
      dictionary().types.has(folded) ||
      stemOf(folded, dictionary()) !== undefined,
  );
}

/** House number, street, and what follows the street without a comma: postal code and town. */
function takeStreet(
  segment: readonly QueryWord[],
  take: (name: string, words: readonly QueryWord[]) => void,
): void {
  const { types } = dictionary();
  const at = segment.findIndex(({ isNumber, folded }) => isNumber && !POSTCODE.test(folded));
  if (at === 0) {
    take('housenumber', [segment[0]!]);
    // `12 Main St Springfield`: the word for the kind of street ends the street.
    const last = segment.findIndex(({ folded }, k) => k > 1 && types.has(folded));
    const end = last < 0 ? segment.length : last + 1;
    take('street', segment.slice(1, end));
    takeTown(segment.slice(end), take);
    return;
  }
  const end = at < 0 ? segment.length : at;
  take('street', segment.slice(0, end));
  if (at < 0) return;
  take('housenumber', [segment[at]!]);
  takeTown(segment.slice(at + 1), take);
}

function takeTown(
  words: readonly QueryWord[],
  take: (name: string, words: readonly QueryWord[]) => void,
): void {
  const code = postcodeIn(words, true);
  take('postalcode', code);
  take(
    'locality',
    words.filter((word) => !code.includes(word)),
  );
}

function postcodeIn(words: readonly QueryWord[], isBehindStreet: boolean): QueryWord[] {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    // Two words of digits are one code (114 55), and so are two words of letters and digits (SW1A 1AA).
    if (next !== undefined && /\d/.test(next.folded) && POSTCODE.test(word.folded + next.folded))
      return [word, next];
    if (POSTCODE.test(word.folded) || (isBehindStreet && SHORT_POSTCODE.test(word.folded))) return [word];
  }
  return [];
}

function isCountry(words: readonly QueryWord[]): boolean {
  const text = words.map(({ folded }) => folded).join(' ');
  if (/^[a-z]{2,3}$/.test(text) && countryOf(text) !== undefined) return true;
  return COUNTRIES.some(({ name }) => foldedText(name) === text);
}

import { fold } from './fold.ts';

/** One word of a text. The surfaces of all words, joined, give the text without the spaces around it. */
export interface Word {
  /** The form used for comparison: folded letters and digits. */
  readonly folded: string;
  /** The form as written, with the punctuation around it. */
  readonly surface: string;
  /** Whether the next word follows without a space. */
  readonly isGlued: boolean;
  /** Position of its first letter in the text. */
  readonly start: number;
  /** Position behind its last letter. */
  readonly end: number;
}

// Scripts without spaces between words are split into letters; a search recognizes their words as neighbouring letters.
const LETTER_BY_LETTER = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々';
const APOSTROPHES = "'’‘`´ʻʼ′";
/** Matches a letter of a script without spaces; initials (J.F.); or letters, digits and marks with apostrophes inside. */
const WORD = new RegExp(
  `[${LETTER_BY_LETTER}]|(?:(?<![\\p{L}\\p{N}])\\p{L}\\.){2,}\\p{L}?(?![\\p{L}\\p{N}])|` +
    `(?:(?![${LETTER_BY_LETTER}])[\\p{L}\\p{N}\\p{M}])+(?:[${APOSTROPHES}](?:(?![${LETTER_BY_LETTER}])[\\p{L}\\p{N}\\p{M}])+)*`,
  'gu',
);
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'u');
/**
 * Words that lose their vowel before another word (l'Église, dell'Arte, O'Brien): their apostrophe separates two words. Any other
 * apostrophe is left out (Queen's).
 */
const ELIDED = /^(?:.|qu|dell|all|nell|sull|dall|quell|bell|sant|un|gl)$/u;
/** Thai, Lao, Myanmar, Khmer and Hangul are written with few spaces, but some words can be recognized by their letters. */
const RARELY_SPACED = '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\uac00-\ud7af]';
const IS_RARELY_SPACED = new RegExp(RARELY_SPACED);
/** Kinds of places at the beginning of Thai and Lao names. */
const LEADING_KINDS =
  'ถนน|ซอย|ตรอก|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|หมู่บ้าน|สถานี|โรงเรียน|โรงพยาบาล|โรงแรม|สะพาน|ตลาด|ຖະໜົນ|ບ້ານ|ເມືອງ|ແຂວງ';
/** Matches a word boundary after such a kind, and between a name and the number after it (세종대로110). */
const UNSPACED = new RegExp(
  `(?<=^(?:${LEADING_KINDS}))(?=\\p{L})|(?<=(?!\\p{N})${RARELY_SPACED})(?=\\p{N})`,
  'u',
);
/** Comparison uses only this many letters of a word. */
const MOST_LETTERS = 48;
/** Longer texts are not names. */
const MOST_WORDS = 64;

/** The words of a text, at most 64: the rest of the text goes into the surface of the last word. */
export function wordsOf(text: string): Word[] {
  const spans: { folded: string; start: number; end: number }[] = [];
  for (const match of text.matchAll(WORD)) {
    if (spans.length >= MOST_WORDS) break;
    let start = match.index;
    for (const part of IS_RARELY_SPACED.test(match[0]) ? match[0].split(UNSPACED) : [match[0]]) {
      addSpans(part, start, spans);
      start += part.length;
    }
  }
  const trimmedEnd = text.trimEnd().length;
  return spans.map(({ folded, start, end }, index) => {
    const from = index === 0 ? text.length - text.trimStart().length : start;
    const to = spans[index + 1]?.start ?? trimmedEnd;
    const between = text.slice(end, to);
    const isLast = index === spans.length - 1;
    const hasPlainSpace = !isLast && between.endsWith(' ');
    return {
      folded,
      surface: text.slice(from, hasPlainSpace ? to - 1 : to),
      isGlued: !isLast && !hasPlainSpace,
      start,
      end,
    };
  });
}

function addSpans(
  written: string,
  at: number,
  spans: { folded: string; start: number; end: number }[],
): void {
  const parts = written.split(APOSTROPHE);
  let start = at;
  let pending = '';
  let pendingStart = at;
  for (const [index, part] of parts.entries()) {
    const end = start + part.length;
    pending += part;
    const isLast = index === parts.length - 1;
    if (isLast || (pending === part && ELIDED.test(part.toLowerCase()))) {
      const letters = fold(pending.replaceAll('.', '')).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
      const folded =
        letters.length <= MOST_LETTERS ? letters : Array.from(letters).slice(0, MOST_LETTERS).join('');
      if (folded !== '') spans.push({ folded, start: pendingStart, end });
      pending = '';
      pendingStart = end + 1;
    }
    start = end + 1;
  }
}

/** A text in the form used for comparison: folded words with single spaces. */
export function foldedText(text: string): string {
  return wordsOf(text)
    .map(({ folded }) => folded)
    .join(' ');
}

/** Joins words to a text again. */
export function joinWords(words: readonly Pick<Word, 'surface' | 'isGlued'>[]): string {
  let text = '';
  for (const [index, { surface, isGlued }] of words.entries()) {
    text += surface;
    if (!isGlued && index < words.length - 1) text += ' ';
  }
  return text;
}

/** A folded word with a capital first letter. */
export function titleCase(folded: string): string {
  return folded.slice(0, 1).toUpperCase() + folded.slice(1);
}

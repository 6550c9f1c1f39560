import { pairsOf } from './pairs.ts';

/**
 * Folding brings the many spellings of a word to one form: lower case, without diacritics, with ligatures split (Unicode NFKD and a few
 * letters that NFKD leaves unchanged), and with digits of any script as 0 to 9.
 */

/** Marks that comparison ignores: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels and tatweel, joiners. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200f]/g;

/** Letters that Unicode does not decompose, each followed by its replacement. */
const LETTERS = new Map(
  pairsOf(
    'ß ss,æ ae,œ oe,ø o,đ d,ð d,þ th,ł l,ı i,ħ h,ŋ n,ŧ t,ə e,ĸ k,ς σ,ґ г,є е,' +
      // Kazakh, Tatar and Kyrgyz letters that many keyboards lack.
      'ә а,ғ г,қ к,ң н,ө о,ү у,ұ у,һ х,җ ж,' +
      // Arabic letters that people use in place of one another, in Persian and Urdu too.
      'ٱ ا,ة ه,ى ي,ی ي,ے ي,ک ك,ہ ه,ھ ه,ۃ ه,ە ه,' +
      // Hebrew letters in their form for the end of a word.
      'ך כ,ם מ,ן נ,ף פ,ץ צ,' +
      // The particles of Japanese place names, which people write in either kana.
      'ヶ が,ケ が,ノ の',
  ),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
const PLAIN = /^[a-z0-9 ]*$/;
/** The zero of each script that has its own digits; the other nine digits follow it in Unicode. */
const ZEROS = Array.from('٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐', (zero) => zero.codePointAt(0)!);
const DIGIT = new RegExp(
  `[${ZEROS.map((zero) => String.fromCodePoint(zero, 0x2d, zero + 9)).join('')}]`,
  'g',
);

export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter)!)
    .replace(DIGIT, digitOf)
    .normalize('NFC');
}

/** A text with its digits as 0 to 9 and no other change. */
export function plainDigits(text: string): string {
  return text.replace(DIGIT, digitOf).replace(/[０-９]/g, (digit) => digit.normalize('NFKC'));
}

function digitOf(letter: string): string {
  const code = letter.codePointAt(0)!;
  return String(code - ZEROS.findLast((zero) => zero <= code)!);
}

/**
 * Other spellings of a word, without the word itself: those of `latinSpellings`; an Arabic word with and without its article; digits for
 * Han numerals and Han numerals for digits.
 *
 * @param written  the word in lower case, with its diacritics.
 */
export function spellings(written: string): string[] {
  const plain = fold(written);
  const numeral = HAN_DIGITS.indexOf(plain);
  if (numeral >= 0 && plain.length === 1) return [String(numeral)];
  if (/^\d$/.test(plain)) return [HAN_DIGITS[Number(plain)]!];
  return [...latinSpellings(written), ...withArticle(plain)];
}

const HAN_DIGITS = '〇一二三四五六七八九';
const ARTICLE = 'ال';
const ARABIC = /^\p{Script=Arabic}{3,}$/u;

function withArticle(folded: string): string[] {
  if (!ARABIC.test(folded)) return [];
  if (!folded.startsWith(ARTICLE)) return [ARTICLE + folded];
  return folded.length > 4 ? [folded.slice(ARTICLE.length)] : [];
}

/**
 * Other spellings of a word that German, Nordic and Dutch writers use, without the word itself: o or oe for ö, a or aa for å.
 *
 * @param written  the word in lower case, with its diacritics.
 */
export function latinSpellings(written: string): string[] {
  const plain = fold(written);
  const others = new Set<string>();
  const opened = written
    .normalize('NFC')
    .replace(/[äæ]/g, 'ae')
    .replace(/[öøœ]/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/å/g, 'aa');
  others.add(fold(opened));
  others.add(
    plain
      .replace(/ae/g, 'a')
      .replace(/oe/g, 'o')
      .replace(/(?<![aeq])ue/g, 'u'),
  );
  others.add(plain.replace(/aa/g, 'a'));
  others.delete(plain);
  return [...others];
}

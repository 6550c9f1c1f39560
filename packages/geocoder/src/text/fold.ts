/**
 * One form for what people write in many: lower case, without diacritics, ligatures opened (Unicode NFKD and a few letters that it leaves).
 */

/** Marks that are left out of comparison: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels and tatweel. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g;

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ς: 'σ',
  ґ: 'г',
  є: 'е',
  // Arabic letters that are written one for another.
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const PLAIN = /^[a-z0-9 ]*$/;

export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .normalize('NFC');
}

/**
 * Other spellings of a word under German, Nordic and Dutch habits: ö is written o or oe, å a or aa. Without the word itself.
 *
 * @param written  the word in lower case, with its diacritics.
 */
export function spellings(written: string): string[] {
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

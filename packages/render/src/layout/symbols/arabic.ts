/**
 * Letters of the Arabic script with the forms that they take within words (Unicode, Arabic Presentation Forms-A and -B): isolated, final and, for letters that are joined
 * to the next one too, initial and medial. Glyph files hold letters by code point, so that the forms are found by theirs.
 */
const FORMS = new Map<number, readonly number[]>();

/** U+0621 to U+063A and U+0641 to U+064A have their forms one after the other from U+FE80: so many each. */
const COUNTS_FROM_0621 = [1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4];
const COUNTS_FROM_0641 = [4, 4, 4, 4, 4, 4, 4, 2, 2, 4];
/** Letters of Persian and Urdu: the first of their forms, and how many there are. */
const FURTHER: readonly (readonly [letter: number, first: number, count: number])[] = [
  [0x679, 0xfb66, 4],
  [0x67e, 0xfb56, 4],
  [0x686, 0xfb7a, 4],
  [0x688, 0xfb88, 2],
  [0x691, 0xfb8c, 2],
  [0x698, 0xfb8a, 2],
  [0x6a9, 0xfb8e, 4],
  [0x6af, 0xfb92, 4],
  [0x6ba, 0xfb9e, 2],
  [0x6be, 0xfbaa, 4],
  [0x6c1, 0xfba6, 4],
  [0x6cc, 0xfbfc, 4],
  [0x6d2, 0xfbae, 2],
];

let next = 0xfe80;
for (const [first, counts] of [
  [0x621, COUNTS_FROM_0621],
  [0x641, COUNTS_FROM_0641],
] as const) {
  for (const [offset, count] of counts.entries()) {
    FORMS.set(
      first + offset,
      Array.from({ length: count }, (_, form) => next + form),
    );
    next += count;
  }
}
for (const [letter, first, count] of FURTHER)
  FORMS.set(
    letter,
    Array.from({ length: count }, (_, form) => first + form),
  );

const LAM = 0x644;
/** Lam and one of these alefs are one letter: its isolated form. The final one comes next. */
const LAM_ALEF = new Map([
  [0x622, 0xfef5],
  [0x623, 0xfef7],
  [0x625, 0xfef9],
  [0x627, 0xfefb],
]);
const TATWEEL = 0x640;

/** Vowel marks lie on letters and do not part them. */
function isMark(codePoint: number): boolean {
  return (codePoint >= 0x64b && codePoint <= 0x65f) || codePoint === 0x670;
}

function joinsNext(codePoint: number): boolean {
  return codePoint === TATWEEL || FORMS.get(codePoint)?.length === 4;
}

function joinsBefore(codePoint: number): boolean {
  return codePoint === TATWEEL || (FORMS.get(codePoint)?.length ?? 0) > 1;
}

/** A text with the letters of the Arabic script in the forms that they have within words. Other texts stay as they are. */
export function joinArabic(text: string): string {
  if (!/[\u0621-\u06d2]/u.test(text)) return text;
  const codes = Array.from(text, (letter) => letter.codePointAt(0)!);
  const out: number[] = [];
  const neighbour = (from: number, step: 1 | -1): number => {
    let at = from + step;
    while (at >= 0 && at < codes.length && isMark(codes[at]!)) at += step;
    return codes[at] ?? 0;
  };
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!;
    const forms = FORMS.get(code);
    if (forms === undefined) {
      out.push(code);
      continue;
    }
    const isJoinedBefore = joinsNext(neighbour(at, -1)) && forms.length > 1;
    const ligature = code === LAM ? LAM_ALEF.get(codes[at + 1] ?? 0) : undefined;
    if (ligature !== undefined) {
      out.push(ligature + (isJoinedBefore ? 1 : 0));
      at++;
      continue;
    }
    const isJoinedAfter = forms.length === 4 && joinsBefore(neighbour(at, 1));
    out.push(forms[(isJoinedAfter ? 2 : 0) + (isJoinedBefore ? 1 : 0)]!);
  }
  return String.fromCodePoint(...out);
}

/** Small letters before a capital, as in `NapoleãoLaureano`. */
const CAPITAL = /(?<=\p{Ll})(?=\p{Lu})/gu;
/** A number before a word: `326Im`, `134BIm`, `49thavenue`; what may be an ordinal alone is left. */
const NUMBER_BEFORE =
  /(?<![\p{L}\p{N}])(\d{1,5}(?:(?:st|nd|rd|th)(?=\p{L}{3})|\p{Lu}(?=\p{Lu}\p{Ll}))?)(?=\p{L}{3}|\p{Lu}\p{Ll})(?!(?:st|nd|rd|th)\p{L})/gu;
/** A number behind a word: `Feld230`, `West7th`; one letter with digits may be a road or a number of its own. */
const NUMBER_BEHIND = /(?<=\p{L}{3}|[IVX]{2})(?=\d{1,5}(?:\p{L}|bis|ter|st|nd|rd|th)?(?![\p{L}\p{N}]))/gu;

/** A word or text with spaces where capitals and digits show that words were written as one; the same where they do not. */
export const unglued = (text: string): string =>
  text.replace(CAPITAL, ' ').replace(NUMBER_BEFORE, '$1 ').replace(NUMBER_BEHIND, ' ');

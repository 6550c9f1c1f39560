const VOWELS = new Set('aeiouyаеёиоуыэюяіїєαεηιουω');
/** Scripts that write their vowels. In scripts that do not, nearly every word would look like a short form of many others. */
const WRITES_VOWELS = /^[a-zа-яіїєљњћђџјѓќўαβγδεζηθικλμνξοπρστυφχψω ]+$/;
/** Short forms that only keep the beginning of a word need at least this many letters; shorter ones fit too many words. */
const SHORTEST_BEGINNING = 3;

/** A short form without a full stop that still has vowels needs at least this many letters; shorter ones are usually words of their own. */
const SHORTEST_UNMARKED = { end: 4, middle: 5 };
/** The most letters that may be missing from the middle of a word when no full stop marks the short form. */
const MOST_LEFT_OUT = 2;

/**
 * How a word is shortened to another: 1 when its vowels are left out (blvd, hgts, psge), 2 when its end is left out (boul), 3 when its
 * middle (cdad) or the vowels of its middle (csrio) are left out. 0 when `short` is no short form of `full`.
 *
 * @param short, full  folded words.
 * @param isMarked  whether a full stop marks the short form.
 */
export function abbreviates(short: string, full: string, isMarked: boolean): 0 | 1 | 2 | 3 {
  if (short.length < 2 || short.length >= full.length || short[0] !== full[0]) return 0;
  if (!WRITES_VOWELS.test(short) || !isSubsequence(short, full)) return 0;
  if (isSkeleton(short, full)) return 1;
  if (short.length < (isMarked ? SHORTEST_BEGINNING : SHORTEST_UNMARKED.end)) return 0;
  if (full.startsWith(short)) return isMarked || full.length - short.length > 1 ? 2 : 0;
  if (!isMarked && (short.length < SHORTEST_UNMARKED.middle || full.length - short.length > MOST_LEFT_OUT))
    return 0;
  for (let head = 1; head < short.length; head++)
    if (full.startsWith(short.slice(0, head)) && full.endsWith(short.slice(head))) return 3;
  // The only vowels that are kept are at the end of the word.
  for (let tail = 1; tail < short.length; tail++)
    if (full.endsWith(short.slice(tail)) && isSkeleton(short.slice(0, tail), full)) return 3;
  return 0;
}

/** Whether the rest of the short form has only the first letter, consonants, and perhaps the vowel at the end. */
function isSkeleton(short: string, full: string): boolean {
  for (let at = 1; at < short.length; at++) {
    const isLast = at === short.length - 1;
    if (VOWELS.has(short[at]!) && short[at] !== 'y' && !(isLast && full.endsWith(short[at]!))) return false;
  }
  return true;
}

function isSubsequence(short: string, full: string): boolean {
  let at = 0;
  for (const letter of full) if (letter === short[at]) at++;
  return at === short.length;
}

const VOWELS = new Set('aeiouyаеёиоуыэюяіїєαεηιουω');
/** Scripts that write their vowels; in others every word would be short for many. */
const WRITES_VOWELS = /^[a-zа-яіїєљњћђџјѓќўαβγδεζηθικλμνξοπρστυφχψω ]+$/;
/** Beginnings that are shorter say too little. */
const SHORTEST_BEGINNING = 3;

/** Without a stop behind them, other short forms than those without vowels have this many letters, or they would be words of their own. */
const SHORTEST_UNMARKED = { end: 4, middle: 5 };
/** So much is left out of the middle of a word at most where no stop says that it is short. */
const MOST_LEFT_OUT = 2;

/**
 * How a word is shortened to another: 1 by leaving out its vowels (blvd, hgts, psge), 2 by its end (boul), 3 by its middle (cdad), by the
 * vowels of the middle (csrio). 0 when it is not.
 *
 * @param short, full  folded words.
 * @param isMarked  whether a stop says that it is short for something.
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
  // The vowels that are left stand in the end.
  for (let tail = 1; tail < short.length; tail++)
    if (full.endsWith(short.slice(tail)) && isSkeleton(short.slice(0, tail), full)) return 3;
  return 0;
}

/** Whether all that is left are the first letter, consonants, and perhaps the vowel at the end. */
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

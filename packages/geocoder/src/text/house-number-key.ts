import { fold } from './fold.ts';
import { pairsOf } from './pairs.ts';

/**
 * House numbers in the form used for comparison. Buildings of one number are told apart in many ways (`12 корп. 3 стр. 1` is `12к3с1`,
 * in Latin letters `12k3s1`), and a house without a number is `s/n`, `S.N.` or `б/н`.
 */
export interface HouseNumberKey {
  /** Parts with single spaces between them: `12 k3 s1`, `4 17 s7`, `12 a`. */
  readonly key: string;
  /** The same where letters that look alike are equal (Cyrillic В and Latin B), and `bis` is `b`. */
  readonly loose: string;
}

/**
 * Words before the number of a building, staircase, block, lot or kilometre, with the letters that stand for them in keys: none where signs
 * have a slash in place of the word.
 */
export const PART_WORDS: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'корпус k,корп k,кор k,к k,korpus k,korp k,k k,строение s,строен s,стр s,с s,stroenie s,stroyeniye s,stroyenie s,str s,s s,c s,' +
      'сооружение x,сооруж x,соор x,sooruzhenie x,владение v,влад v,вл v,vladenie v,vladeniye v,vl v,литера l,литер l,лит l,litera l,liter l,lit l,' +
      'block blk,blk blk,blok blk,блок blk,бл blk,bloc blk,bl blk,lot lot,lt lot,lote lot,manzana mz,mza mz,mz mz,quadra qd,qd qd,' +
      'conjunto cj,conj cj,casa cs,plot plt,parcela pcl,км km,km km,building k,bldg k,ev ev,stiege ,stg ',
  ),
);

/** Words before a house number that say no more than that. */
export const HOUSE_WORDS: ReadonlySet<string> = new Set(
  'д дом буд будинок d dom no nr num numero nummer number numer nro br broj hausnummer house 之 の'.split(
    ' ',
  ),
);

/** Ways to write that a house has no number, folded, without what is between the letters. */
const NUMBERLESS: ReadonlyMap<string, string> = new Map(
  pairsOf('sn sn,sno sn,snr sn,snc sn,бн sn,bn sn,sinnumero sn,semnumero sn,sennumero sn,bb bb,бб bb'),
);

/** Letters from a code point on in Latin letters; nothing between two spaces for those that stay. */
const inLatin = (first: number, letters: string): [string, string][] =>
  letters
    .split(' ')
    .map((latin, k): [string, string] => [String.fromCodePoint(first + k), latin])
    .filter(([, latin]) => latin !== '');

/** The Cyrillic letters from а on, and the first Greek, Hebrew, Armenian and Georgian ones. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...inLatin(0x430, 'a b v g d e zh z i  k l m n o p r s t u f h c ch sh     e yu ya'),
  ...inLatin(0x3b1, 'a b g d e'),
  ...inLatin(0x5d0, 'a b g d'),
  ...inLatin(0x561, 'a b g d'),
  ...inLatin(0x10d0, 'a b g d'),
]);
/** Letters that look like another one than the one they stand for. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  pairsOf('в b,н h,р p,с c,у y,х x,bis b,ter t,quater q,rosso r,huis h s,ii 2,iii 3,iv 4'),
);

const PART = /\d+|\p{L}+/gu;
/** What stands behind a number in China, Japan and Korea, and says no more than that. */
const COUNTERS = /丁\W?目|番(?:\W?地)?|[号號]|번지/gu;

/** The key of a house number, or of what follows its first digits. */
export function houseNumberKey(text: string): HouseNumberKey {
  const folded = fold(text);
  const parts = (folded.replaceAll(COUNTERS, ' ').match(PART) ?? []).flatMap(withoutGlue).filter(saysMore);
  const numberless = NUMBERLESS.get(parts.join(''));
  if (numberless !== undefined) return { key: numberless, loose: numberless };
  const key: string[] = [];
  const loose: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    const next = parts[at + 1];
    const isNextNumber = next !== undefined && /^\d/.test(next);
    const mark = PART_WORDS.get(part);
    // `лит. А` is the letter alone.
    if (mark === 'l' && next !== undefined && part.length > 1) continue;
    if (mark !== undefined && isNextNumber) {
      key.push(mark + plain(next));
      loose.push(mark + plain(next));
      at++;
      continue;
    }
    // `Mz. B` is `Manzana B`.
    const word = part.length > 1 ? mark : undefined;
    key.push(word ?? LETTERS.get(part) ?? plain(part));
    loose.push(word ?? LOOKALIKES.get(part) ?? LETTERS.get(part) ?? plain(part));
  }
  return { key: key.join(' '), loose: loose.join(' ') };
}

/** Not for `№` and the like before a number. Within a house number a single letter may be part of it. */
function saysMore(part: string, at: number, parts: readonly string[]): boolean {
  return !(
    HOUSE_WORDS.has(part) &&
    (at === 0 || part.length > 1 || /\P{ASCII}/u.test(part)) &&
    /^\d/.test(parts[at + 1] ?? '')
  );
}

/** `в` and `с` of `101вс1`: a letter of the number, and a part that follows. */
function withoutGlue(part: string): string[] {
  const isGlued = part.length > 1 && !NUMBERLESS.has(part) && !isWord(part) && PART_WORDS.has(part.slice(1));
  return isGlued ? [part.slice(0, 1), part.slice(1)] : [part];
}

const isWord = (part: string): boolean => PART_WORDS.has(part) || HOUSE_WORDS.has(part);

/** Digits without zeros before them, and letters as they are. */
const plain = (part: string): string => part.replace(/^0+(?=\d)/, '');

/** Whether the parts of one key are the first parts of the other. */
export function isBeginning(some: string, others: string): boolean {
  return others === some || some === '' || others.startsWith(`${some} `);
}

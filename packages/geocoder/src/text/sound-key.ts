import { pairsOf } from './pairs.ts';

/**
 * Keys that find names in other scripts from Latin letters, whichever romanization they follow (Karetnyy, Karetnyj, Karetniy, Karetnyi;
 * Sheikh, Shaykh). The archive stores the keys of such names as additional names, and a query looks up the keys of its words too. A key
 * begins with a letter that no name begins with, so that it matches no ordinary name.
 */

/** The first letter of a key that encodes the sound of a word. */
const SOUND = 'ː';
/** The first letter of a key that has only the consonants, for scripts that do not write vowels. */
const CONSONANTS = 'ˑ';
const LATIN = /^[a-z]+$/;
/** Shorter keys of consonants match too many words. */
const SHORTEST_SKELETON = 2;
/** The most letters that a word may have for each of its consonants; with more, its consonants say too little about it. */
const MOST_LETTERS = 3.5;

/** First letters of keys. An archive that has no terms with these first letters has no keys. */
export const KEY_MARKS: readonly string[] = [SOUND, CONSONANTS];

/** The keys of a folded word in Latin letters, the sound key first; none for other scripts. */
export function soundKeys(folded: string): string[] {
  if (folded.length < 2 || !LATIN.test(folded)) return [];
  const keys = [SOUND + soundOf(folded)];
  for (const skeleton of new Set([skeletonOf(folded), skeletonOf(folded.replaceAll('ch', 'h'))]))
    if (skeleton.length >= SHORTEST_SKELETON && folded.length <= MOST_LETTERS * skeleton.length)
      keys.push(CONSONANTS + skeleton);
  return keys;
}

/** A name made of the sound keys of folded words in Latin letters of any romanization. */
export const soundName = (words: readonly string[]): string =>
  words.map((word) => SOUND + soundOf(word)).join(' ');

/** A name made of the consonant keys of folded Arabic, Hebrew or (in Latin letters) Thai words; '' when the keys are too short. */
export function skeletonName(words: readonly string[]): string {
  const skeletons = words.map(consonantsOf).filter((skeleton) => skeleton.length >= SHORTEST_SKELETON);
  return skeletons.map((skeleton) => CONSONANTS + skeleton).join(' ');
}

/** Letters that romanizations write differently are replaced by one form, in this order. */
const SOUNDS: readonly (readonly [from: RegExp, to: string])[] = [
  // Greek: μπ, ντ, γκ and αι at the beginning of a word.
  [/^mp/g, 'b'],
  [/^nt/g, 'd'],
  [/^gk/g, 'g'],
  [/^ai/g, 'e'],
  [/dj(?=[aeiou]|$)/g, 'd'],
  [/sh+/g, 's'],
  [/zh/g, 'z'],
  [/[kg]h/g, 'h'],
  [/tch|ch|ts|tz|cz/g, 'c'],
  [/sc/g, 's'],
  [/ph/g, 'f'],
  [/([td])h/g, '$1'],
  [/ck|q/g, 'k'],
  [/[gx]/g, 'h'],
  [/w/g, 'v'],
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  [/[jy]/g, 'i'],
  [/ii+/g, 'i'],
  // Vowels that are pronounced with a y before them: ya, ja, ia.
  [/i([aeou])/g, '$1'],
  [/ai/g, 'e'],
  [/[eo]i/g, 'i'],
  [/(.)\1+/g, '$1'],
];

function soundOf(word: string): string {
  let sound = word;
  for (const [from, to] of SOUNDS) sound = sound.replaceAll(from, to);
  return sound === '' ? word : sound;
}

const SKELETON: readonly (readonly [from: RegExp, to: string])[] = [
  [/sch|sh|tz|ts|z/g, 's'],
  [/[kc]h|q|c/g, 'k'],
  [/gh|j/g, 'g'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ph|f/g, 'p'],
  [/v/g, 'b'],
  [/[aeiouywh]/g, ''],
  [/(.)\1+/g, '$1'],
];

function skeletonOf(word: string): string {
  let skeleton = word;
  for (const [from, to] of SKELETON) skeleton = skeleton.replaceAll(from, to);
  return skeleton;
}

/** Arabic, Persian and Hebrew letters as consonants; letters that are not listed are vowels or silent. */
const ABJAD: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'ب b,ت t,ث t,ج g,خ k,د d,ذ d,ر r,ز s,س s,ش s,ص s,ض d,ط t,ظ s,غ g,ف p,ق k,ك k,ل l,م m,ن n,پ p,چ s,ژ s,گ g,ڤ b,ک k,' +
      'ב b,ג g,ד d,ז s,ט t,כ k,ל l,מ m,נ n,ס s,פ p,צ s,ק k,ר r,ש s,ת t',
  ),
);

/** The consonants of a folded Arabic or Hebrew word without its article. */
function consonantsOf(folded: string): string {
  // At the end of a Thai word, r and l are pronounced n.
  if (LATIN.test(folded)) return skeletonOf(folded).replace(/[rl]$/, 'n');
  const bare = folded.length > 4 ? folded.replace(/^ال/, '') : folded;
  return Array.from(bare, (letter) => ABJAD.get(letter) ?? '')
    .join('')
    .replaceAll(/(.)\1+/g, '$1');
}

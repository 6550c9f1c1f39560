import { pairsOf } from './pairs.ts';

/**
 * Keys under which names in other scripts are found from Latin letters, whatever the system these follow (Karetnyy, Karetnyj, Karetniy,
 * Karetnyi; Sheikh, Shaykh). The archive has them as names of their own for what is named in such a script; a query looks its words up under
 * them too. Their first letter is one that no name begins with, so that they meet nothing else.
 */

/** Begins keys of sounds. */
const SOUND = 'ː';
/** Begins keys of consonants, for scripts that leave vowels out. */
const CONSONANTS = 'ˑ';
const LATIN = /^[a-z]+$/;
/** Shorter keys of consonants say nothing. */
const SHORTEST_SKELETON = 2;
/** Letters of a word for each of its consonants, at most: with more, too little of it is left. */
const MOST_LETTERS = 3.5;

/** First letters of keys; an archive without terms that begin so has no keys. */
export const KEY_MARKS: readonly string[] = [SOUND, CONSONANTS];

/** Keys of a folded word in Latin letters, that of its sound first; none for others. */
export function soundKeys(folded: string): string[] {
  if (folded.length < 2 || !LATIN.test(folded)) return [];
  const keys = [SOUND + soundOf(folded)];
  for (const skeleton of new Set([skeletonOf(folded), skeletonOf(folded.replaceAll('ch', 'h'))]))
    if (skeleton.length >= SHORTEST_SKELETON && folded.length <= MOST_LETTERS * skeleton.length)
      keys.push(CONSONANTS + skeleton);
  return keys;
}

/** A name made of keys for folded words in Latin letters that follow any system. */
export const soundName = (words: readonly string[]): string =>
  words.map((word) => SOUND + soundOf(word)).join(' ');

/** A name made of keys for folded Arabic, Hebrew or (in Latin letters) Thai words; '' when they say too little. */
export function skeletonName(words: readonly string[]): string {
  const skeletons = words.map(consonantsOf).filter((skeleton) => skeleton.length >= SHORTEST_SKELETON);
  return skeletons.map((skeleton) => CONSONANTS + skeleton).join(' ');
}

/** Letters that the systems write in different ways become one; in this order. */
const SOUNDS: readonly (readonly [from: RegExp, to: string])[] = [
  // Greek: μπ, ντ, γκ and αι at the beginning.
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
  // Said with a y before: ya, ja, ia.
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

/** Arabic, Persian and Hebrew letters as consonants; the others are vowels or not heard. */
const ABJAD: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'ب b,ت t,ث t,ج g,خ k,د d,ذ d,ر r,ز s,س s,ش s,ص s,ض d,ط t,ظ s,غ g,ف p,ق k,ك k,ل l,م m,ن n,پ p,چ s,ژ s,گ g,ڤ b,ک k,' +
      'ב b,ג g,ד d,ז s,ט t,כ k,ל l,מ m,נ n,ס s,פ p,צ s,ק k,ר r,ש s,ת t',
  ),
);

/** The consonants of a folded Arabic or Hebrew word, without the article. */
function consonantsOf(folded: string): string {
  // At the end of a Thai word r and l are said n.
  if (LATIN.test(folded)) return skeletonOf(folded).replace(/[rl]$/, 'n');
  const bare = folded.length > 4 ? folded.replace(/^ال/, '') : folded;
  return Array.from(bare, (letter) => ABJAD.get(letter) ?? '')
    .join('')
    .replaceAll(/(.)\1+/g, '$1');
}

import anyAscii from 'any-ascii';
import { pairsOf } from './pairs.ts';

/**
 * Latin letters for Japanese kana (Hepburn with short vowels, and as people type it), Korean (Revised Romanization, with the sound changes
 * between syllables) and Chinese (pinyin without tones; words for kinds of places are separate words).
 */

const KANA_ROWS =
  'あ a,い i,う u,え e,お o,か ka,き ki,く ku,け ke,こ ko,が ga,ぎ gi,ぐ gu,げ ge,ご go,さ sa,し shi,す su,せ se,そ so,ざ za,じ ji,ず zu,ぜ ze,ぞ zo,た ta,ち chi,つ tsu,て te,と to,だ da,ぢ ji,づ zu,で de,ど do,' +
  'な na,に ni,ぬ nu,ね ne,の no,は ha,ひ hi,ふ fu,へ he,ほ ho,ば ba,び bi,ぶ bu,べ be,ぼ bo,ぱ pa,ぴ pi,ぷ pu,ぺ pe,ぽ po,ま ma,み mi,む mu,め me,も mo,や ya,ゆ yu,よ yo,ら ra,り ri,る ru,れ re,ろ ro,わ wa,を o,ん n,ゔ vu,ぁ a,ぃ i,ぅ u,ぇ e,ぉ o,ゃ ya,ゅ yu,ょ yo';
const KANA = new Map(pairsOf(KANA_ROWS));

const HIRAGANA_OF_KATAKANA = 0x60;

/** Kana in Latin letters as people type them (toukyou); letters of other scripts stay as they are. */
function typedKana(text: string): string {
  const hiragana = text.replaceAll(/[ァ-ヴ]/g, (letter) =>
    String.fromCodePoint(letter.codePointAt(0)! - HIRAGANA_OF_KATAKANA),
  );
  let latin = '';
  let isDoubled = false;
  for (const letter of hiragana) {
    if (letter === 'っ') {
      isDoubled = true;
      continue;
    }
    if (letter === 'ー') {
      latin += latin.at(-1) ?? '';
      continue;
    }
    let sound = KANA.get(letter);
    if (sound === undefined) sound = letter;
    else if (/[ゃゅょ]/.test(letter) && latin.endsWith('i')) {
      // しゃ becomes sha, きゃ becomes kya.
      latin = latin.slice(0, -1);
      if (/(?:sh|ch|j)$/.test(latin)) sound = sound.slice(1);
    } else if (/[ぁぃぅぇぉ]/.test(letter) && /[aeiou]$/.test(latin)) latin = latin.slice(0, -1);
    latin += isDoubled ? (sound.startsWith('ch') ? 't' : sound[0]!) + sound : sound;
    isDoubled = false;
  }
  return latin;
}

const shortVowels = (typed: string): string => typed.replaceAll('ou', 'o').replaceAll(/([aeiou])\1/g, '$1');

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
const INITIALS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const MEDIALS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = ' g kk gs n nj nh d l lg lm lb ls lt lp lh m b bs s ss ng j ch k t p h'.split(' ');
/** The sound of a final consonant at the end of a word or before another consonant. */
const STOPS: Readonly<Record<string, string>> = {
  g: 'k',
  kk: 'k',
  gs: 'k',
  nj: 'n',
  nh: 'n',
  d: 't',
  lg: 'k',
  lm: 'm',
  lb: 'l',
  ls: 'l',
  lt: 'l',
  lp: 'p',
  lh: 'l',
  b: 'p',
  bs: 'p',
  s: 't',
  ss: 't',
  j: 't',
  ch: 't',
  h: 't',
};

/** Hangul in Revised Romanization (Korea, 2000). */
function korean(text: string): string {
  let latin = '';
  let final = '';
  const close = (initial: string | undefined): string => {
    const said = STOPS[final] ?? final;
    if (final === '') return initial === 'r' && latin.endsWith('l') ? 'l' : (initial ?? '');
    // Before a vowel, the final consonant is pronounced as it is written.
    if (initial === '') {
      const carried = final === 'ng' ? 'ng' : final === 'l' ? 'r' : final;
      return carried;
    }
    const isNasal = initial === 'n' || initial === 'm';
    let first = said;
    if (isNasal || initial === 'r') {
      if (said === 'k') first = 'ng';
      else if (said === 't') first = 'n';
      else if (said === 'p') first = 'm';
    }
    if (initial === undefined) return first;
    if (initial === 'r') return first === 'l' || first === 'n' ? 'll' : `${first}n`;
    if (initial === 'n' && first === 'l') return 'll';
    return first + initial;
  };
  for (const letter of text) {
    const syllable = letter.codePointAt(0)! - FIRST_SYLLABLE;
    if (syllable < 0 || syllable >= SYLLABLES) {
      latin += close(undefined) + letter;
      final = '';
      continue;
    }
    const initial = INITIALS[Math.floor(syllable / 588)]!;
    latin += close(initial) + MEDIALS[Math.floor((syllable % 588) / 28)]!;
    final = FINALS[syllable % 28]!;
  }
  return latin + close(undefined);
}

/** Characters with several readings whose reading in place names differs from the table of single characters. */
const READINGS: readonly (readonly [string, string])[] = [
  ['朝阳', 'chaoyang'],
  ['朝陽', 'chaoyang'],
  ['重庆', 'chongqing'],
  ['重慶', 'chongqing'],
  ['厦门', 'xiamen'],
  ['成都', 'chengdu'],
  ['首都', 'shoudu'],
  ['银行', 'yinhang'],
  ['音乐', 'yinyue'],
  ['长', 'chang'],
  ['長', 'chang'],
  ['乐', 'le'],
  ['樂', 'le'],
];
/** Kinds of places that end a Chinese name, longer ones first. */
const CHINESE_KINDS =
  /(东大街|西大街|南大街|北大街|大街|大道|东路|西路|南路|北路|中路|東路|西路|胡同|公路|路|街|巷|弄|里|桥|橋|广场|廣場|公园|公園|车站|車站|站|区|區|市|县|縣|省|镇|鎮|乡|鄉|村)(?=$|[^\p{L}])/gu;

function chinese(text: string): string {
  let spoken = text;
  for (const [from, to] of READINGS) spoken = spoken.replaceAll(from, to);
  spoken = spoken.replaceAll(CHINESE_KINDS, ' $1 ');
  return anyAscii(spoken).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

const HAS_KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAS_HANGUL = /\p{Script=Hangul}/u;
const HAS_HAN = /\p{Script=Han}/u;

/**
 * A text of one of these scripts in Latin letters, the usual form first; undefined for other scripts. Han characters with kana beside them
 * have no known reading.
 */
export function romanizeAsian(text: string): string[] | undefined {
  if (HAS_KANA.test(text)) {
    if (HAS_HAN.test(text)) return [];
    const typed = typedKana(text.normalize('NFKC')).toLowerCase();
    return [...new Set([shortVowels(typed), typed])];
  }
  if (HAS_HANGUL.test(text)) return [korean(text.normalize('NFC')).toLowerCase()];
  return HAS_HAN.test(text) ? [chinese(text)] : undefined;
}

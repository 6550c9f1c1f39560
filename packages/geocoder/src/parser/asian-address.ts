import type { Part } from '../text/address/address-part.ts';
import { AsianText } from './asian-text.ts';
import { readChinese } from './chinese-address.ts';
import { readJapanese } from './japanese-address.ts';
import { readKorean } from './korean-address.ts';

const LETTERS = 200;
const ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const OTHER = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L}/gu;
/** Last signs of names that say what area they are. */
const AREA = /[市区縣県都府시군구도]$/;
const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Signs and words that only Japanese addresses have. */
const JAPANESE = /〒|県|丁目|番地|番\d|東京都|京都府|大阪府|北海道|町(?![^\s]{0,8}[路街巷])/;
/** Neither do Chinese addresses join numbers without a word for a street or number. */
const JOINED_NUMBERS = /\d[-－‐−]\d/;
const CHINESE = /[路街巷弄号號楼樓]/;

/**
 * The parts of an address in Chinese, Japanese or Korean letters, which go from the largest area to the smallest with or without spaces between;
 * nothing for any other text.
 */
export function readAsianAddress(written: string): Partial<Record<Part, string>> | undefined {
  const begin = written.slice(0, LETTERS);
  const asian = begin.match(ASIAN)?.length ?? 0;
  if (asian === 0 || asian <= (begin.match(OTHER)?.length ?? 0)) return undefined;
  const text = new AsianText(written);
  if (HANGUL.test(begin)) readKorean(text);
  else if (isJapanese(begin)) readJapanese(text);
  else readChinese(text);
  const { locality = '', venue = '' } = text.parts;
  const isName = Object.keys(text.parts).every((part) => part === 'venue' || part === 'locality');
  // A name alone is read as any other text is, also one that begins with that of a city: `北京大学`.
  const isWhole = venue !== '' && begin.trim() === locality + venue && !AREA.test(locality);
  return isName && (locality === '' || isWhole) ? undefined : text.parts;
}

function isJapanese(text: string): boolean {
  return KANA.test(text) || JAPANESE.test(text) || (JOINED_NUMBERS.test(text) && !CHINESE.test(text));
}

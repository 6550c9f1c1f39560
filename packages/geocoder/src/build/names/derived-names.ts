import anyAscii from 'any-ascii';
import { inDigits } from '../../text/digits.ts';
import { romanizeAsian } from '../../text/romanize-asian.ts';
import { skeletonName, soundName } from '../../text/sound-key.ts';
import { romanizations } from '../../text/transliterate.ts';
import { foldedText, joinWords, wordsOf } from '../../text/words.ts';
import type { Name } from '../drafts.ts';

/** Adds names of a street with digits for number words: `Rua 31 de Janeiro` for `Rua Trinta e Um de Janeiro`. */
export function withDigits(names: readonly Name[]): Name[] {
  const all = [...names];
  for (const { text } of names) {
    const digits = inDigits(text);
    if (digits !== undefined && !all.some((name) => name.text === digits))
      all.push({ kind: 'alt', text: digits });
  }
  return all;
}

const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const LATIN = /\p{Script=Latin}/u;
const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const THAI = /\p{Script=Thai}/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Adds Latin forms of names in other scripts, so that any keyboard finds them: the forms that maps use, and for local names in such a
 * script also keys that do not depend on the romanization that people type.
 */
export function withTransliterations(names: readonly Name[]): Name[] {
  const all = [...names];
  const known = new Set(names.map(({ text }) => foldedText(text)));
  const add = (kind: string, text: string): void => {
    const folded = foldedText(text);
    if (folded === '' || known.has(folded)) return;
    known.add(folded);
    all.push({ kind, text });
  };
  const isLocal = names.length > 0 && NOT_LATIN.test(names[0]!.text) && !LATIN.test(names[0]!.text);
  for (const { kind, text } of names) {
    if (!NOT_LATIN.test(text)) continue;
    const [usual, ...others] = latinFormsOf(text);
    const isOwn = isLocal && isLikeFirst(text, names[0]!.text);
    // Foreign names of distant places are only used by speakers of the language, who type them in its own script.
    add(isOwn || kind === '' ? 'latin' : kind, usual!);
    if (!isOwn) continue;
    for (const form of others) add('latin', form);
    for (const form of [usual!, ...others]) add('sound', soundName(foldedText(form).split(' ')));
    if (ABJAD.test(text))
      for (const form of new Set([text, withForeignSounds(text)]))
        add('sound', skeletonName(foldedText(form).split(' ')));
    if (THAI.test(text)) add('sound', skeletonName(foldedText(usual!).split(' ')));
  }
  return all;
}

/** Hebrew letters with a stroke for sounds of other languages, as the letters that have their keys: those of j in `ז'בוטינסקי`, and of ch in `צ'רצ'יל`. */
const withForeignSounds = (text: string): string =>
  text.replaceAll(/ז['’׳]/gu, 'ג').replaceAll(/צ['’׳]/gu, 'כ');

/** Latin forms of a name, the usual form first. */
function latinFormsOf(text: string): string[] {
  const asian = romanizeAsian(text);
  if (asian !== undefined && asian.length > 0) return asian;
  const forms = romanizations(text);
  if (forms.length > 0) return forms;
  // Each word separately, since some scripts have no spaces.
  return [
    joinWords(
      wordsOf(text).map((word) => ({ ...word, surface: anyAscii(word.surface).trim(), isGlued: false })),
    ),
  ];
}

/** Whether two names are roughly in the same script. */
function isLikeFirst(text: string, first: string): boolean {
  return ABJAD.test(text) === ABJAD.test(first) && EAST_ASIAN.test(text) === EAST_ASIAN.test(first);
}

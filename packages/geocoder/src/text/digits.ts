import { dictionary } from './dictionary.ts';
import { isNumberWord, readNumberWords, romanNumber } from './number-words.ts';
import { wordsOf } from './words.ts';

/** Languages in which streets are often named after dates and monarchs. */
const LANGUAGES = ['pt', 'es', 'it', 'fr', 'ca', 'en', 'de'];

/**
 * A name with its number words written as digits (`Rua Trinta e Um de Janeiro`, `Via XX Settembre`, `Rue des Deux Ponts`); undefined when
 * the name has none. Words that are articles or the like in some language (`dos`) are not changed.
 */
export function inDigits(text: string): string | undefined {
  const words = wordsOf(text);
  const folded = words.map((word) => word.folded);
  let written = '';
  let behind = 0;
  for (let at = 0; at < words.length; at++) {
    const { start, end } = words[at]!;
    const spoken = numberAt(folded, at);
    const roman = end - start > 1 ? romanNumber(text.slice(start, end)) : 0;
    const count = spoken?.count ?? 1;
    if (spoken === undefined && roman === 0) continue;
    // A number at the end may be a house number, and the next word may be a number of another kind: Albert II 2.
    if (spoken?.isOrdinal !== true && !/^\D/.test(folded[at + count] ?? '')) continue;
    written += text.slice(behind, start) + (spoken?.text ?? String(roman));
    at += count - 1;
    behind = words[at]!.end;
  }
  return behind === 0 ? undefined : written + text.slice(behind);
}

interface Spoken {
  readonly count: number;
  readonly text: string;
  readonly isOrdinal: boolean;
}

function numberAt(folded: readonly string[], at: number): Spoken | undefined {
  let best: Spoken | undefined;
  for (const language of LANGUAGES) {
    if (!isNumberWord(folded[at]!, language)) continue;
    const found = readNumberWords(folded, at, language);
    if (found === undefined || found.count <= (best?.count ?? 0)) continue;
    // `dos` are two only in `Dos de Mayo`.
    if (found.count === 1 && dictionary().fillers.has(folded[at]!) && folded[at + 1] !== 'de') continue;
    best = { count: found.count, text: found.texts.at(-1)!, isOrdinal: found.isOrdinal };
  }
  return best;
}

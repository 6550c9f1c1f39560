import type { AddressText } from './address-text.ts';

/** `US Highway 50`: no other name looks like this. */
const WITH_NUMBER = 4.2;
/** `County Road QQ`, where two words for roads stand before the letters. */
const WITH_LETTERS = 4;
/** `MD 193`: the form of a region with its postal code as well. */
const OF_REGION = 3.2;
/** More words than this before the number are a name: `Old State County Highway No 5`. */
const MOST_WORDS = 4;

const NUMBER = /^\d{1,4}\p{L}?$/u;
const LETTERS = /^\p{L}{1,3}$/u;

/** How much some words, without directions at their ends, look like a road that is named by its number; 0 where they do not. `isEnd`: a break follows. */
export function numberedRoadForm(text: AddressText, first: number, last: number, isEnd: boolean): number {
  const { roadWords, roadTails, regionCodes } = text.lists;
  // `US 17 Business` is another road than `US 17`.
  const at = last > first && roadTails.has(text.word(last)) ? last - 1 : last;
  const length = at - first;
  if (length < 1 || length > MOST_WORDS) return 0;
  const before = text.words(first, at);
  // `State Highway No 74`, `Al Highway 69`
  if (!before.every((word) => roadWords.has(word) || regionCodes.has(word) || word === 'no')) return 0;
  const roads = before.filter((word) => roadWords.has(word)).length;
  const number = text.word(at);
  if (roads > 0 && NUMBER.test(number)) return WITH_NUMBER;
  const isName = LETTERS.test(number) && !text.isDirection(at) && !roadWords.has(number);
  if (roads > 1 && isName && isEnd) return WITH_LETTERS;
  const isAlone = length === 1 && roads === 0 && /^(?:\s|$)/.test(text.gap(first - 1));
  return isAlone && NUMBER.test(number) ? OF_REGION : 0;
}

/** Whether a span is such a road but for its number: `E County Road`, `IA`. A house number does not follow it. */
export function isRoadWithoutNumber(text: AddressText, from: number, end: number): boolean {
  const { roadWords, regionCodes } = text.lists;
  for (let at = from; at < end; at++) {
    const isPart = roadWords.has(text.word(at)) || text.isDirection(at);
    if (!isPart && !(regionCodes.has(text.word(at)) && end - from <= 2)) return false;
  }
  return true;
}

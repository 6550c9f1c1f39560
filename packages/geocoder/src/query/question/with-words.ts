import type { QueryText } from './query-text.ts';
import { readTyped } from './typed-query.ts';

/** The query with one word written as several. */
export const withWordAs = (query: QueryText, index: number, parts: readonly string[]): QueryText =>
  withWordsAs(query, new Map([[index, parts]]));

/** The same with several words, by their positions. */
export function withWordsAs(
  { text, words }: QueryText,
  partsOf: ReadonlyMap<number, readonly string[]>,
): QueryText {
  const texts = words.map(
    ({ start, end, gap }, at) => `${partsOf.get(at)?.join(' ') ?? text.slice(start, end)}${gap}`,
  );
  return readTyped(texts.join(''));
}

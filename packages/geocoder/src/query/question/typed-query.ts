import { withPlainNumbers } from '../../text/typed-numbers.ts';
import { readQuery } from './query-text.ts';
import type { QueryText } from './query-text.ts';

/** Reads what somebody types, with numbers in all ways to write them. */
export const readTyped = (text: string): QueryText => readQuery(text, withPlainNumbers(text));

import { wrongArgument } from '@portolan/base';
import { readAsianAddress } from './parser/asian-address.ts';
import { readQuery } from './query/question/query-text.ts';
import { readWords } from './parser/latin-address.ts';
import type { Part } from './text/address/address-part.ts';

/** The parts of an address as they were typed. */
export type ParsedAddress = Readonly<Partial<Record<Part, string>>>;

/**
 * Reads a text as an address without any map: its form, the words of 42 languages for kinds of streets, and names of countries, regions and large
 * cities tell what each part is. Words that seem to be no part are left out. Addresses in Chinese, Japanese and Korean letters go from the largest
 * area to the smallest, with or without spaces: numbers are told with the words beside them (`93号`), wards with their cities in Japan
 * (`京都市上京区`), and as quarters elsewhere.
 *
 * @throws {PortolanError} `geocoder-input` for what is no text.
 * @example
 *   parseAddress('Kaschk, Linienstraße 40 10119 Berlin').postalcode; // '10119'
 */
export function parseAddress(text: string): ParsedAddress {
  if (typeof text !== 'string') throw wrongArgument('geocoder-input', 'the address must be a text', text);
  const asian = readAsianAddress(text);
  if (asian !== undefined) return asian;
  const { words, numbers, unitMask } = readQuery(text);
  const parts: Partial<Record<Part, string>> = {};
  for (const { part, mask } of readWords(words, { numbers: numbers.map((each) => each.mask), unitMask })) {
    const own = words.filter(({ bit }) => (bit & mask) !== 0);
    parts[part] = text.slice(own[0]!.start, own.at(-1)!.end);
  }
  return parts;
}

import { hanNumber } from '../../text/typed-numbers.ts';

type Tags = ReadonlyMap<string, string>;

/** Keys that make an object an address. */
export const NUMBER_KEYS: ReadonlySet<string> = new Set([
  'addr:housenumber',
  'addr:conscriptionnumber',
  'addr:streetnumber',
  'addr:provisionalnumber',
  'addr:block_number',
]);

/** A part of a quarter that has a number: `1丁目`, `一丁目`, `丸の内1丁目`. Maps mostly have the number in words. */
const NUMBERED_PART = /^(.*?)(?:(\d{1,2})|([一二三四五六七八九十]{1,3}))丁目$/u;
const ONES = Array.from(' 一二三四五六七八九', (digit) => digit.trim());

/**
 * The house number that tags state. In Japan it counts within a block (`6-2`). Where every house has a number of the municipality and one of
 * its street, both are written, as on its signs (`1234/5`). Cottages have numbers of their own (`ev. 14`).
 */
export function houseNumberOf(tags: Tags): string | undefined {
  const number = tags.get('addr:housenumber');
  const block = tags.get('addr:block_number');
  if (number !== undefined) return block === undefined ? number : `${block}-${number}`;
  // Outside of the towns of Japan there is no other number.
  if (block !== undefined && !tags.has('addr:street')) return block;
  const conscription = tags.get('addr:conscriptionnumber');
  const ofStreet = tags.get('addr:streetnumber');
  const provisional = tags.get('addr:provisionalnumber');
  if (provisional !== undefined && conscription === undefined && ofStreet === undefined)
    return `ev. ${provisional}`;
  if (conscription === undefined || ofStreet === undefined) return conscription ?? ofStreet;
  return `${conscription}/${ofStreet}`;
}

/** The place that an address without a street names. Blocks are those of a neighbourhood, the smallest place. */
export function placeNameOf(tags: Tags): string | undefined {
  return (
    tags.get('addr:place') ??
    tags.get('addr:hamlet') ??
    tags.get('addr:village') ??
    (tags.has('addr:block_number') ? neighbourhoodOf(tags) : undefined) ??
    tags.get('addr:quarter')
  );
}

/** The name of a neighbourhood, as it stands on maps: `丸の内一丁目` where tags state the quarter 丸の内 and `1丁目` of it, or `丸の内1丁目`. */
function neighbourhoodOf(tags: Tags): string | undefined {
  const name = tags.get('addr:neighbourhood');
  const [, quarter, digits, words] = NUMBERED_PART.exec(name?.normalize('NFKC') ?? '') ?? [];
  const before = quarter || tags.get('addr:quarter');
  if (name === undefined || before === undefined) return name;
  const number = Number(digits);
  const tens = Math.floor(number / 10);
  const inWords = words ?? `${tens > 1 ? ONES[tens] : ''}${tens > 0 ? '十' : ''}${ONES[number % 10]}`;
  return `${before}${inWords}丁目`;
}

/** A name in which the number of such a part is in digits, for comparison. */
export function partInDigits(name: string): string {
  return name.replace(NUMBERED_PART, (all, quarter: string, _: string | undefined, words?: string) =>
    words === undefined ? all : `${quarter}${hanNumber(words)}丁目`,
  );
}

/** Headers by which a client says what it takes: RFC 9110 section 12. */

interface Wish {
  readonly value: string;
  readonly quality: number;
}

/** Lists the values of such a header by falling quality, and leaves out those of quality 0, which the client refuses. */
function wishesOf(header: string): Wish[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [value = '', ...parameters] = part.split(';').map((word) => word.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { value, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ value, quality }) => value !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
}

const LANGUAGE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** The language that an Accept-Language header ranks first; undefined where it names none. */
export function preferredLanguage(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return wishesOf(header).find(({ value }) => LANGUAGE_TAG.test(value))?.value;
}

/** Whether an Accept-Encoding header takes gzip. */
export function takesGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  const wishes = wishesOf(header).map(({ value }) => value.toLowerCase());
  const refusesGzip = /gzip\s*;\s*q=0(\.0*)?\s*(,|$)/i.test(header);
  return !refusesGzip && (wishes.includes('gzip') || wishes.includes('*'));
}

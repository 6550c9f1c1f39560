/** What a span of words of an address can be. */
export type Part =
  | 'venue'
  | 'unit'
  | 'housenumber'
  | 'street'
  | 'neighbourhood'
  | 'locality'
  | 'region'
  | 'postalcode'
  | 'country';

export const PARTS: readonly Part[] = [
  'venue',
  'unit',
  'housenumber',
  'street',
  'neighbourhood',
  'locality',
  'region',
  'postalcode',
  'country',
];

/** The bit of a part in a set of parts. */
export const partBit = (part: Part): number => 1 << PARTS.indexOf(part);

import { countryOf } from '../countries.ts';
import type { CountryNames } from '../countries.ts';
import type { Geocoder } from '../geocoder.ts';
import type { Layer } from '../layers.ts';
import type { Hit } from '../query/scoring/hit.ts';
import { countryWords } from '../text/country-words.ts';
import { foldedText } from '../text/words.ts';
import { answersOfHits } from './answers-of-hits.ts';
import type { Answer } from './answer.ts';
import { beginCall, findOptionsOf } from './call.ts';
import type { GeocoderContext } from './context.ts';
import { envelope } from './envelope.ts';
import { readFilters } from './filter-parameters.ts';
import type { ResponseOf, StructuredQuery, Version } from './query.ts';
import { refused, textOf } from './read-parameters.ts';
import type { Parameters } from './read-parameters.ts';

/** Fields of structured search from fine to coarse, with the layers that they ask for. */
const FIELDS: readonly (readonly [string, readonly Layer[]])[] = [
  ['address', ['address', 'street', 'venue']],
  ['street', ['address', 'street']],
  ['neighbourhood', ['neighbourhood', 'macrohood']],
  ['borough', ['borough']],
  ['postalcode', ['postalcode']],
  ['locality', ['locality', 'localadmin']],
  ['county', ['county', 'macrocounty']],
  ['region', ['region', 'macroregion']],
  ['country', ['country', 'dependency']],
];
/** The least score of a result that has all that was asked. */
const WHOLE_TEXT = 0.9;
const FIELD_NAMES = FIELDS.map(([name]) => name);

/**
 * Finds places from fields that each hold one part of an address.
 *
 * @param query  at least one of `address`, `house_number`, `street`, `unit`, `neighbourhood`, `borough`, `locality`, `county`, `region`,
 *   `postalcode` and `country`, and optionally what `autocomplete` takes besides its text. `address` excludes house number, street and unit.
 * @param context  as for `autocomplete`.
 * @returns places of the finest given field, best first; when there are none, the areas that they would lie in, as `fallback`.
 * @throws {PortolanError} as `autocomplete`.
 */
export function structured<V extends Version = 1>(
  geocoder: Geocoder,
  query: StructuredQuery,
  context: GeocoderContext<V> = {},
): ResponseOf<V> {
  const call = readFilters(beginCall('structured', geocoder, query, context));
  const fields = readFields(call.parameters);
  const isGiven = FIELD_NAMES.map((name) => fields.get(name) !== '');
  const finest = isGiven.indexOf(true);
  if (finest < 0) throw refused('address', `one of ${FIELD_NAMES.join(', ')} must be given`);
  const given = [...FIELD_NAMES, 'house_number', 'unit']
    .map((name) => [name, fields.get(name)!] as const)
    .filter(([, value]) => value !== '');
  Object.assign(call.echo, Object.fromEntries(given), { parsed_text: Object.fromEntries(given) });

  const country = fields.get('country')!;
  const code = codeOfCountry(country, geocoder.file.countryNames);
  const { boundary } = call;
  const countries =
    code === undefined || FIELD_NAMES[finest] === 'country'
      ? boundary.countries
      : new Set([code].filter((each) => boundary.countries?.has(each) ?? true));
  /** Finds what a field and the coarser ones say, in some layers. */
  const findFrom = (at: number, layers: readonly Layer[]): Hit[] => {
    const allowed = new Set(layers.filter((layer) => boundary.layers?.has(layer) ?? true));
    if (allowed.size === 0) return [];
    const limited = { ...boundary, layers: allowed, countries };
    // A country whose code is known is a boundary, and a text only where it is asked for itself.
    const texts = FIELD_NAMES.slice(at).map((name, k) =>
      name === 'street'
        ? streetText(fields)
        : name === 'country' && code !== undefined && k > 0
          ? ''
          : fields.get(name)!,
    );
    const text = texts.filter((part) => part !== '').join(', ');
    return geocoder.finder.find(text, findOptionsOf(call, limited));
  };
  const count = isGiven.filter(Boolean).length;
  let used = count;
  let at = finest;
  let hits = findFrom(at, FIELDS[at]![1]);
  const isFallback = hits.length === 0;
  // What sources call a town may be asked for as a borough. No area is called by a street and a town.
  if (isFallback && !FIELDS[at]![1].includes('street')) {
    const coarser = FIELDS.slice(at + 1).flatMap(([, layers]) => layers);
    hits = findFrom(at, coarser).filter(({ textScore }) => textScore >= WHOLE_TEXT);
  }
  // Without a result that has all fields, the answer is the area that it would lie in.
  while (hits.length === 0 && used > 1) {
    at = isGiven.indexOf(true, at + 1);
    used--;
    hits = findFrom(at, FIELDS[at]![1]);
  }
  const answers = answersOfHits(call, hits).map((answer): Answer => {
    if (!isFallback) return answer;
    const confidence = Math.round((1000 * answer.confidence! * used) / count) / 1000;
    return { ...answer, matchType: 'fallback', confidence };
  });
  return envelope(call, answers);
}

/** The fields of a query, '' for fields that are not given. */
function readFields(parameters: Parameters): Map<string, string> {
  const field = (name: string): string => {
    const text = textOf(parameters, name)?.trim();
    if (text === '') throw refused(name, `${name} must not be empty: leave it out`);
    return text ?? '';
  };
  const houseNumber = field('house_number');
  const street = field('street');
  const unit = field('unit');
  const address = field('address');
  if (address !== '' && (houseNumber !== '' || street !== '' || unit !== ''))
    throw refused('address', 'address excludes house_number, street and unit: send one or the other');
  if (houseNumber !== '' && street === '') throw refused('house_number', 'house_number needs street');
  if (unit !== '' && (street === '' || houseNumber === ''))
    throw refused('unit', 'unit needs house_number and street');
  const fields = new Map(FIELD_NAMES.map((name) => [name, field(name)]));
  return fields.set('house_number', houseNumber).set('unit', unit);
}

/** Street, house number and unit as people would type them. */
function streetText(fields: ReadonlyMap<string, string>): string {
  const unit = fields.get('unit')!;
  return [`${fields.get('street')} ${fields.get('house_number')}`.trim(), unit === '' ? '' : `unit ${unit}`]
    .filter((part) => part !== '')
    .join(', ');
}

/** The alpha-2 code of a country from its code or a name that people write for it. */
function codeOfCountry(country: string, names: CountryNames | undefined): string | undefined {
  const byCode = /^[A-Za-z]{2,3}$/.test(country) ? countryOf(country) : undefined;
  return byCode?.alpha2 ?? countryWords(names).get(foldedText(country));
}

import type { Geocoder } from '../geocoder.ts';
import { COUNTRIES, countryOf } from '../countries.ts';
import type { Layer } from '../layers.ts';
import { Filter } from '../query/records/filter.ts';
import type { Hit } from '../query/scoring/hit.ts';
import { foldedText } from '../text/words.ts';
import { answersOf } from './answers-of-hits.ts';
import type { Answer } from './answer.ts';
import { envelope, readCommon } from './shared-parameters.ts';
import type { GeocoderContext } from './context.ts';
import { refused, textOf } from './read-parameters.ts';
import type { Query } from './read-parameters.ts';
import type { V1Response } from './version1.ts';
import type { V2Response } from './version2.ts';

/** Fields of structured search from fine to coarse, with the layers that answer them. */
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

/** Places from fields that say what is what. @throws as `autocomplete`. */
export function structured(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  const common = readCommon(geocoder, query, context, 'forward');
  const field = (name: string): string => {
    const text = textOf(query, name)?.trim();
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
  const finest = FIELDS.find(([name]) => field(name) !== '');
  if (finest === undefined)
    throw refused('address', `one of ${FIELDS.map(([name]) => name).join(', ')} must be given`);
  const country = field('country');
  const isCode = /^[A-Za-z]{2,3}$/.test(country) ? countryOf(country) : undefined;
  const code =
    isCode?.alpha2 ?? COUNTRIES.find(({ name }) => foldedText(name) === foldedText(country))?.alpha2;

  const first =
    address !== ''
      ? address
      : [`${street} ${houseNumber}`.trim(), unit === '' ? '' : `unit ${unit}`]
          .filter((part) => part !== '')
          .join(', ');
  const rest = FIELDS.slice(2)
    .map(([name]) => field(name))
    .filter((value) => value !== '' && (value !== country || code === undefined || finest[0] === 'country'));
  const text = [first, ...rest].filter((part) => part !== '').join(', ');
  for (const [name] of [...FIELDS, ['house_number'], ['unit']] as const)
    if (field(name) !== '') common.echo[name] = field(name);
  common.echo['parsed_text'] = Object.fromEntries(
    [...FIELDS.map(([name]) => name), 'house_number', 'unit']
      .filter((name) => field(name) !== '')
      .map((name) => [name, field(name)]),
  );
  const { boundary } = common;
  const countries =
    code === undefined || finest[0] === 'country'
      ? boundary.countries
      : new Set([code].filter((each) => boundary.countries?.has(each) ?? true));
  const wanted = new Set(finest[1].filter((layer) => boundary.layers?.has(layer) ?? true));
  const find = (layers: ReadonlySet<Layer>): Hit[] =>
    layers.size === 0
      ? []
      : geocoder.finder.find(text, {
          isAutocomplete: false,
          size: common.size,
          filter: new Filter(geocoder.file, {
            ...boundary,
            layers,
            ...(countries === undefined ? {} : { countries }),
          }),
          focus: common.focus,
          language: common.language.code,
        });
  let hits = find(wanted);
  if (hits.length === 0) {
    // Nothing of that kind: what it would lie in.
    const coarser = FIELDS.slice(FIELDS.indexOf(finest) + 1).flatMap(([, layers]) => layers);
    hits = find(new Set(coarser.filter((layer) => boundary.layers?.has(layer) ?? true)));
  }
  const answers = answersOf(geocoder, hits, common, true).map((answer): Answer => {
    const isCoarser = !finest[1].includes(answer.result.layer);
    return isCoarser ? { ...answer, matchType: 'fallback' } : answer;
  });
  return envelope('search', common, answers, context);
}

import { PortolanError } from '@portolan/base';
import type { Geocoder } from '../geocoder.ts';
import { COUNTRIES, countryOf } from '../countries.ts';
import type { Layer } from '../layers.ts';
import { metresOf, Centre } from '../bytes/tree.ts';
import type { Hit } from '../query/hit.ts';
import { Filter } from '../query/filter.ts';
import type { Boundary } from '../query/filter.ts';
import { findGid } from '../query/lookup.ts';
import { placeOf } from '../query/entities.ts';
import { findNear } from '../query/reverse.ts';
import type { NearHit } from '../query/reverse.ts';
import { resultOfAddress, resultOfCrossing, resultOfEntity, resultOfInterpolated } from '../query/result.ts';
import type { Result } from '../query/result.ts';
import { readCoordinates } from '../text/coordinates.ts';
import { placeOfPlusCode, readPlusCode } from '../text/plus-code.ts';
import { foldedText, wordsOf } from '../text/words.ts';
import type { Answer, MatchType, QueryEcho } from './answer.ts';
import {
  checkPairs,
  clamped,
  countriesOf,
  languageOf,
  layersOf,
  listOf,
  numberOf,
  parseGid,
  pointOf,
  rectOf,
  refused,
  requiredText,
  sizeOf,
  sourcesOf,
  textOf,
} from './request.ts';
import type { Language, Point, Query, Version } from './request.ts';
import { envelopeV1 } from './version1.ts';
import type { V1Response } from './version1.ts';
import { envelopeV2 } from './version2.ts';
import type { V2Endpoint, V2Response } from './version2.ts';
import { displayName, labelOf } from './label.ts';

/** What a call needs to know of the world; engines read no clock. */
export interface GeocoderContext {
  /** Of the interface. Default 1. */
  readonly version?: Version;
  /** Unix seconds, for the timestamp of the answer, which is left out without it. */
  readonly now?: number;
  /** Address of the page that names the sources. */
  readonly attribution?: string;
  readonly limits?: { readonly maxBulkQueries?: number };
  /** Asked between the queries of a bulk request; true ends it. */
  readonly shouldStop?: () => boolean;
}

const ATTRIBUTION = 'https://www.openstreetmap.org/copyright';

/** Everything but what is asked. */
interface Common {
  readonly version: Version;
  readonly size: number;
  readonly language: Language;
  readonly boundary: Boundary;
  readonly focus: Point | undefined;
  readonly echo: Record<string, unknown>;
  readonly warnings: string[];
}

const DEFAULT_CIRCLE_KM = 50;
/** Nothing on Earth is further. */
const HALF_EARTH_KM = 20_038;

function readCommon(geocoder: Geocoder, query: Query, version: Version, kind: 'forward' | 'reverse'): Common {
  const warnings: string[] = [];
  const echo: Record<string, unknown> = {};
  const { size, querySize } = sizeOf(query, version, warnings);
  const layers = layersOf(query, version);
  const sources = sourcesOf(query);
  checkPairs(layers, sources);
  const countries = countriesOf(query);
  const area = areaOf(geocoder, query, version);
  const rect = kind === 'forward' ? rectOf(query) : undefined;
  const circle = kind === 'forward' ? circleOf(query, version, warnings) : undefined;
  const focus = kind === 'forward' ? pointOf(query, 'focus.point') : undefined;
  const language = languageOf(query);
  Object.assign(echo, { size, querySize, private: false });
  for (const [name, value] of Object.entries(query)) {
    if (/^(?:focus|boundary|point)\./.test(name) && value !== undefined) echo[name] = value;
  }
  if (layers !== undefined)
    echo['layers'] = [...layers].map((layer) => (version === 2 && layer === 'venue' ? 'poi' : layer));
  if (sources !== undefined) echo['sources'] = [...sources];
  echo['lang'] = {
    ...(language.code === '' ? {} : { name: language.code, iso6391: language.code }),
    via: language.via,
    defaulted: language.via === 'default',
  };
  return {
    version,
    size,
    language,
    focus,
    warnings,
    echo,
    boundary: {
      ...(layers === undefined ? {} : { layers }),
      ...(sources === undefined ? {} : { sources }),
      ...(countries === undefined ? {} : { countries }),
      ...(area === undefined ? {} : { area }),
      ...(rect === undefined ? {} : { rect }),
      ...(circle === undefined ? {} : { circle }),
    },
  };
}

/** The area that a GID names; one that is not here contains nothing. */
const NOWHERE = -1;

function areaOf(geocoder: Geocoder, query: Query, version: Version): number | undefined {
  const text = textOf(query, 'boundary.gid');
  if (text === undefined) return undefined;
  const { source, layer, sourceId } = parseGid(text, 'boundary.gid', version);
  const found = layer === undefined ? undefined : findGid(geocoder.file, source, layer, sourceId);
  return found !== undefined && 'entity' in found ? found.entity : NOWHERE;
}

function circleOf(query: Query, version: Version, warnings: string[]): Boundary['circle'] {
  const centre = pointOf(query, 'boundary.circle');
  const stated = numberOf(query, 'boundary.circle.radius');
  // Without a centre a radius has no effect.
  if (centre === undefined) return undefined;
  const [least, most] = version === 1 ? [0.00001, HALF_EARTH_KM] : [1, 5000];
  const kilometres = clamped(stated ?? DEFAULT_CIRCLE_KM, least, most, 'boundary.circle.radius', warnings);
  return { ...centre, radiusMetres: kilometres * 1000 };
}

function envelope(
  endpoint: V2Endpoint,
  common: Pick<Common, 'version' | 'echo' | 'warnings'>,
  answers: readonly Answer[],
  context: GeocoderContext,
): V1Response | V2Response {
  const echo: QueryEcho = { parameters: common.echo, warnings: common.warnings };
  const attribution = context.attribution ?? ATTRIBUTION;
  return common.version === 2
    ? envelopeV2(endpoint, answers, echo, attribution)
    : envelopeV1(answers, echo, attribution, context.now);
}

function versionOf({ version = 1 }: GeocoderContext): Version {
  if (version !== 1 && version !== 2) throw refused('version', 'version must be 1 or 2', version);
  return version;
}

function checkQuery(query: unknown): asserts query is Query {
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw refused('query', 'the query must be an object of parameters', query);
}

/**
 * Places as they are typed: the last word may be unfinished.
 *
 * @throws {PortolanError} `geocoder-request` with `detail.status` 400 and `detail.parameter`.
 */
export function autocomplete(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  checkQuery(query);
  const common = readCommon(geocoder, query, versionOf(context), 'forward');
  const text = requiredText(query, 'text');
  return forward(geocoder, text, common, 'autocomplete', context);
}

/** Places from a finished text: an address, a name, several parts in any order. @throws as `autocomplete`. */
export function search(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  checkQuery(query);
  const common = readCommon(geocoder, query, versionOf(context), 'forward');
  const text = requiredText(query, 'text');
  return forward(geocoder, text, common, 'search', context);
}

/** Long texts are no addresses. */
const MOST_TEXT = 1000;

function forward(
  geocoder: Geocoder,
  text: string,
  common: Common,
  endpoint: 'autocomplete' | 'search',
  context: GeocoderContext,
): V1Response | V2Response {
  if (text.length > MOST_TEXT)
    throw refused('text', `text must have at most ${MOST_TEXT} characters`, text.length);
  common.echo['text'] = text;
  const filter = new Filter(geocoder.file, common.boundary);
  const isSearch = endpoint === 'search';
  const point = readCoordinates(text) ?? pointOfPlusCode(geocoder, text, common.focus);
  if (point !== undefined) {
    common.echo['parsed_text'] = { point };
    const near = findNear(geocoder.file, point.lat, point.lon, WRITTEN_PLACE_METRES, common.size, filter);
    return envelope(
      endpoint,
      common,
      nearAnswers(geocoder, near, common, isSearch ? 'exact' : undefined),
      context,
    );
  }
  const hits = geocoder.finder.find(text, {
    isAutocomplete: endpoint === 'autocomplete',
    size: common.size,
    filter,
    focus: common.focus,
  });
  const answers = answersOf(geocoder, hits, common, isSearch);
  if (answers[0] !== undefined) common.echo['parsed_text'] = parsedText(text, answers[0].result);
  return envelope(endpoint, common, answers, context);
}

/** What is at coordinates that were typed: as far as reverse search looks by default. */
const WRITTEN_PLACE_METRES = 1000;

/** The place of a plus code; a short one is near the place that is named beside it, or the focus. */
function pointOfPlusCode(geocoder: Geocoder, text: string, focus: Point | undefined): Point | undefined {
  const code = readPlusCode(text);
  if (code === undefined) return undefined;
  let near = focus;
  if (code.isShort && code.rest !== '') {
    const filter = new Filter(geocoder.file, {});
    const [hit] = geocoder.finder.find(code.rest, { isAutocomplete: false, size: 1, filter, focus });
    if (hit === undefined) return undefined;
    const { lat, lon } = placeOf(geocoder.file, hit.entity);
    near = { lat: lat / 1e6, lon: lon / 1e6 };
  }
  return placeOfPlusCode(code, near);
}

/** How the text was read, as the first answer has it: which of its parts are in the text. */
function parsedText(text: string, result: Result): Record<string, string> {
  const words = new Set(wordsOf(text).map(({ folded }) => folded));
  const parts: Record<string, string> = {};
  const take = (name: string, value: string): void => {
    if (value !== '' && parts[name] === undefined && wordsOf(value).some(({ folded }) => words.has(folded)))
      parts[name] = value;
  };
  take('housenumber', result.houseNumber);
  take('street', result.street);
  if (result.crossStreet !== '') take('cross_street', result.crossStreet);
  take('unit', result.unit);
  take('postalcode', result.postcode);
  if (result.layer !== 'address' && result.layer !== 'street') take(result.layer, result.name);
  for (const { layer, name } of result.parents) take(layer, name);
  return { subject: displayName(result), ...parts };
}

/** Results of hits, without those that say the same as one before. */
function answersOf(geocoder: Geocoder, hits: readonly Hit[], common: Common, isSearch: boolean): Answer[] {
  const answers: Answer[] = [];
  const centre = common.focus === undefined ? undefined : new Centre(common.focus.lat, common.focus.lon);
  for (const hit of hits) {
    if (answers.length === common.size) break;
    const result = resultOfHit(geocoder, hit, common.language.code);
    if (answers.some((answer) => isSame(answer.result, result))) continue;
    answers.push({
      result,
      confidence: confidenceOf(hit),
      matchType: isSearch ? matchTypeOf(hit) : undefined,
      distanceKm:
        centre === undefined ? undefined : metresOf(centre.to(result.lat * 1e6, result.lon * 1e6)) / 1000,
    });
  }
  return answers;
}

function resultOfHit({ file }: Geocoder, { entity, number, crossing }: Hit, language: string): Result {
  if (crossing !== undefined) return resultOfCrossing(file, entity, crossing.position, language);
  if (number === undefined) return resultOfEntity(file, entity, language);
  return number.interpolated === undefined
    ? resultOfAddress(file, number.address, language)
    : resultOfInterpolated(file, number.interpolated, language);
}

const SAME_METRES = 400;
/** Two streets can meet twice. */
const SAME_JUNCTION_METRES = 40;

/** The same name, line and kind near each other: stops on both sides of a road, parts of a street. */
function isSame(a: Result, b: Result): boolean {
  if (a.layer !== b.layer || displayName(a) !== displayName(b) || labelOf(a) !== labelOf(b)) return false;
  const reach = a.crossStreet === '' ? SAME_METRES : SAME_JUNCTION_METRES;
  return metresOf(new Centre(a.lat, a.lon).to(b.lat * 1e6, b.lon * 1e6)) < reach;
}

/** A text of which more than this is left over was not really found. */
const MOST_LEFT_OVER = 0.12;

function matchTypeOf({ number, lacksNumber, leftOver }: Hit): MatchType {
  if (lacksNumber || (number !== undefined && number.rank === 2)) return 'fallback';
  if (number?.interpolated !== undefined) return 'interpolated';
  return leftOver <= MOST_LEFT_OVER ? 'exact' : 'fallback';
}

function confidenceOf(hit: Hit): number {
  const most = hit.lacksNumber ? 0.6 : hit.number?.interpolated !== undefined ? 0.8 : 1;
  return Math.round(Math.max(0, Math.min(most, hit.text)) * 1000) / 1000;
}

/** Fields of structured search from fine to coarse, with the layers that answer them. */
const FIELDS: readonly (readonly [string, readonly Layer[]])[] = [
  ['address', ['address', 'street', 'venue']],
  ['street', ['address', 'street']],
  ['neighbourhood', ['neighbourhood', 'macrohood']],
  ['borough', ['borough']],
  ['locality', ['locality', 'localadmin']],
  ['county', ['county', 'macrocounty']],
  ['region', ['region', 'macroregion']],
  ['postalcode', ['postalcode']],
  ['country', ['country', 'dependency']],
];

/** Places from fields that say what is what. @throws as `autocomplete`. */
export function structured(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  checkQuery(query);
  const common = readCommon(geocoder, query, versionOf(context), 'forward');
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

/** interface.md section 12.4. */
const REVERSE_CONFIDENCE: readonly (readonly [metres: number, confidence: number])[] = [
  [1, 1],
  [10, 0.9],
  [100, 0.8],
  [250, 0.7],
  [1000, 0.6],
];
const DEFAULT_REVERSE_KM = 1;

/** What is at a point. @throws as `autocomplete`. */
export function reverse(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  checkQuery(query);
  const common = readCommon(geocoder, query, versionOf(context), 'reverse');
  const point = pointOf(query, 'point', true)!;
  const stated = numberOf(query, 'boundary.circle.radius');
  const [least, most] = common.version === 1 ? [0.00001, 5] : [1, 25];
  const radius =
    stated === undefined
      ? DEFAULT_REVERSE_KM
      : clamped(stated, least, most, 'boundary.circle.radius', common.warnings);
  const filter = new Filter(geocoder.file, common.boundary);
  const hits = findNear(geocoder.file, point.lat, point.lon, radius * 1000, common.size, filter);
  return envelope('reverse', common, nearAnswers(geocoder, hits, common, undefined), context);
}

function nearAnswers(
  geocoder: Geocoder,
  hits: readonly NearHit[],
  common: Common,
  matchType: MatchType | undefined,
): Answer[] {
  return hits.map(({ address, entity, metres }): Answer => {
    const result =
      address >= 0
        ? resultOfAddress(geocoder.file, address, common.language.code)
        : resultOfEntity(geocoder.file, entity, common.language.code);
    return {
      result,
      confidence: REVERSE_CONFIDENCE.find(([limit]) => metres < limit)?.[1] ?? 0.5,
      matchType,
      distanceKm: metres / 1000,
    };
  });
}

const MOST_IDS = 1000;

/** Places by their GIDs, in the order of the request; those that are not here are left out. @throws as `autocomplete`. */
export function place(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  checkQuery(query);
  const version = versionOf(context);
  const ids = listOf(query, 'ids');
  if (ids === undefined) throw refused('ids', 'ids must be given: one or more GIDs');
  if (ids.length > MOST_IDS) throw refused('ids', `ids must be at most ${MOST_IDS}`, ids.length);
  const language = languageOf(query);
  const gids = ids.map((id) => parseGid(id, 'ids', version));
  const answers: Answer[] = [];
  for (const { source, layer, sourceId } of gids) {
    const result =
      layer === undefined ? undefined : resultOfGid(geocoder, source, layer, sourceId, language.code);
    if (result !== undefined)
      answers.push({ result, confidence: undefined, matchType: undefined, distanceKm: undefined });
  }
  const echo = { ids, lang: { via: language.via, defaulted: language.via === 'default' } };
  return envelope('place', { version, echo, warnings: [] }, answers, context);
}

function resultOfGid(
  { file, finder }: Geocoder,
  source: string,
  layer: Layer,
  sourceId: string,
  language: string,
): Result | undefined {
  const found = findGid(file, source, layer, sourceId);
  if (found === undefined) return undefined;
  if ('crossing' in found) return resultOfCrossing(file, found.street, found.crossing, language);
  if ('entity' in found) return resultOfEntity(file, found.entity, language);
  if ('address' in found) return resultOfAddress(file, found.address, language);
  const interpolated = finder.houseNumbers.interpolate(found.owner, found.number);
  return interpolated === undefined ? undefined : resultOfInterpolated(file, interpolated, language);
}

/** One answer of a bulk request. */
export interface BulkItem {
  readonly status: number;
  /** As version 1 gives it. */
  readonly response?: V1Response | V2Response;
  readonly msg?: string;
}

const MOST_BULK = 5000;

const ENDPOINTS: Readonly<
  Record<string, (geocoder: Geocoder, query: Query, context: GeocoderContext) => V1Response | V2Response>
> = {
  '/v1/search': search,
  '/v1/search/structured': structured,
  '/v1/reverse': reverse,
};

/**
 * Many requests at once: the same answers as one by one. An item that is refused fails alone.
 *
 * @param body  `[{endpoint, query}]`, 1 to 5,000.
 * @throws {PortolanError} `geocoder-request` when the body is no such list; `stopped` when the context says so.
 */
export function bulk(geocoder: Geocoder, body: unknown, context: GeocoderContext = {}): BulkItem[] {
  const most = context.limits?.maxBulkQueries ?? MOST_BULK;
  if (!Array.isArray(body)) throw refused('body', 'the body must be a list of {endpoint, query}');
  if (body.length === 0 || body.length > most)
    throw refused('body', `the body must have 1 to ${most} queries`, body.length);
  return body.map((item: unknown) => {
    if (context.shouldStop?.() === true) throw new PortolanError('stopped', 'the request was stopped');
    return bulkItem(geocoder, item, context);
  });
}

function bulkItem(geocoder: Geocoder, item: unknown, context: GeocoderContext): BulkItem {
  try {
    if (typeof item !== 'object' || item === null || Array.isArray(item))
      throw refused('query', 'a query must be {endpoint, query}', item);
    const { endpoint, query }: { endpoint?: unknown; query?: unknown } = item;
    const answer =
      typeof endpoint === 'string' && Object.hasOwn(ENDPOINTS, endpoint) ? ENDPOINTS[endpoint] : undefined;
    if (answer === undefined)
      throw refused('endpoint', `endpoint must be one of ${Object.keys(ENDPOINTS).join(', ')}`, endpoint);
    checkQuery(query);
    return { status: 200, response: answer(geocoder, query, { ...context, version: 1 }) };
  } catch (error) {
    if (!(error instanceof PortolanError) || error.code !== 'geocoder-request') throw error;
    return { status: 400, msg: error.message };
  }
}

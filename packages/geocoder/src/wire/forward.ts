import type { Geocoder } from '../geocoder.ts';
import { placeOf } from '../query/records/read-entities.ts';
import { Filter } from '../query/records/filter.ts';
import { findNear } from '../query/search/find-near.ts';
import { readCoordinates } from '../text/coordinates.ts';
import { placeOfPlusCode, readPlusCode } from '../text/plus-code.ts';
import { answersOf, nearAnswers } from './answers-of-hits.ts';
import { envelope, readCommon } from './shared-parameters.ts';
import type { GeocoderContext } from './context.ts';
import { refused, requiredText } from './read-parameters.ts';
import type { Point, Query } from './read-parameters.ts';
import type { V1Response } from './version1.ts';
import type { V2Response } from './version2.ts';

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
  return forward(geocoder, query, 'autocomplete', context);
}

/** Places from a finished text: an address, a name, several parts in any order. @throws as `autocomplete`. */
export function search(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  return forward(geocoder, query, 'search', context);
}

/** Long texts are no addresses. */
const MOST_TEXT = 1000;

function forward(
  geocoder: Geocoder,
  query: Query,
  endpoint: 'autocomplete' | 'search',
  context: GeocoderContext,
): V1Response | V2Response {
  const common = readCommon(geocoder, query, context, 'forward');
  const text = requiredText(query, 'text');
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
    language: common.language.code,
  });
  const answers = answersOf(geocoder, hits, common, isSearch);
  common.echo['parsed_text'] = geocoder.finder.parsedText(text, hits[0]);
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
    const [hit] = geocoder.finder.find(code.rest, {
      isAutocomplete: false,
      size: 1,
      filter,
      focus,
      language: '',
    });
    if (hit === undefined) return undefined;
    const { lat, lon } = placeOf(geocoder.file, hit.entity);
    near = { lat: lat / 1e6, lon: lon / 1e6 };
  }
  return placeOfPlusCode(code, near);
}

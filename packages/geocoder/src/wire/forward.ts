import { checkStopOf } from '@portolan/base';
import type { Geocoder } from '../geocoder.ts';
import { placeOf } from '../query/records/read-entities.ts';
import { Filter } from '../query/records/filter.ts';
import { findNear } from '../query/search/find-near.ts';
import { readCoordinates } from '../text/coordinates.ts';
import { placeOfPlusCode, readPlusCode } from '../text/plus-code.ts';
import { answersOfHits, answersOfNearHits } from './answers-of-hits.ts';
import { beginCall, findOptionsOf } from './call.ts';
import type { FilteredCall } from './call.ts';
import type { GeocoderContext } from './context.ts';
import { envelope } from './envelope.ts';
import { readFilters } from './filter-parameters.ts';
import type { AutocompleteQuery, ResponseOf, SearchQuery, Version } from './query.ts';
import { refused, requiredText } from './read-parameters.ts';
import type { Point } from './read-parameters.ts';

/**
 * Finds places while a text is being typed: its last word may be unfinished.
 *
 * @param query  `text`, and optionally a focus, boundaries, `layers`, `sources`, `size` and `lang`; degrees and kilometres. Other
 *   parameters are ignored with a warning in `geocoding.warnings`.
 * @param context  the version of the response, and facts such as the time, which engines cannot know.
 * @returns places, best first; those of version 2 have no geometry. The list is empty when nothing matches.
 * @throws {PortolanError} `geocoder-request` with `detail.status` 400 and `detail.parameter` when a parameter breaks a rule of the interface;
 *   `archive-checksum` when the archive is damaged; `stopped` when `context.shouldStop` returns true.
 */
export function autocomplete<V extends Version = 1>(
  geocoder: Geocoder,
  query: AutocompleteQuery,
  context: GeocoderContext<V> = {},
): ResponseOf<V> {
  return forward('autocomplete', geocoder, query, context);
}

/**
 * Finds places from a complete text: an address, a name, or several parts in any order.
 *
 * @param query  as for `autocomplete`.
 * @param context  as for `autocomplete`.
 * @returns places, best first, with `confidence` and `match_type`. The list is empty when nothing matches.
 * @throws {PortolanError} as `autocomplete`.
 */
export function search<V extends Version = 1>(
  geocoder: Geocoder,
  query: SearchQuery,
  context: GeocoderContext<V> = {},
): ResponseOf<V> {
  return forward('search', geocoder, query, context);
}

/** The most characters in a text; no address is longer. */
const MOST_CHARACTERS = 1000;
/** For typed coordinates, the search radius is the default radius of reverse search. */
const TYPED_PLACE_METRES = 1000;
/** Coordinates behind words say where to search: `restaurant near 47.14, 9.52`. */
const COORDINATES_BEHIND = /(?:[\s,]+-?\d+\.\d+){2}\s*$/u;

function forward<V extends Version>(
  endpoint: 'autocomplete' | 'search',
  geocoder: Geocoder,
  query: AutocompleteQuery | SearchQuery,
  context: GeocoderContext<V>,
): ResponseOf<V> {
  const call = readFilters(beginCall(endpoint, geocoder, query, context));
  const text = requiredText(call.parameters, 'text');
  if (text.length > MOST_CHARACTERS)
    throw refused('text', `text must have at most ${MOST_CHARACTERS} characters`, text.length);
  call.echo['text'] = text;
  const options = findOptionsOf(call);
  const point = readCoordinates(text) ?? pointOfPlusCode(call, text);
  if (point !== undefined) {
    call.echo['parsed_text'] = { point };
    const { file } = geocoder;
    const near = findNear(
      file,
      point.lat,
      point.lon,
      TYPED_PLACE_METRES,
      call.size,
      options.filter,
      options.checkStop,
    );
    return envelope(call, answersOfNearHits(call, near));
  }
  const behind = COORDINATES_BEHIND.exec(text)?.[0] ?? '';
  const focus = readCoordinates(behind);
  // Numbers that are no place stay in the text.
  const words = focus === undefined ? text : text.slice(0, -behind.length);
  const hits = geocoder.finder.find(words, { ...options, focus: focus ?? call.focus });
  call.echo['parsed_text'] = geocoder.finder.parsedText(words, hits[0]);
  return envelope(call, answersOfHits(call, hits));
}

/** The place of a plus code. A short code is relative to the place named beside it, or else to the focus. */
function pointOfPlusCode({ geocoder, focus, context }: FilteredCall, text: string): Point | undefined {
  const code = readPlusCode(text);
  if (code === undefined) return undefined;
  let near = focus;
  if (code.isShort && code.rest !== '') {
    const filter = new Filter(geocoder.file, {});
    const options = {
      isAutocomplete: false,
      size: 1,
      filter,
      focus,
      language: '',
      checkStop: checkStopOf(context),
    };
    const [hit] = geocoder.finder.find(code.rest, options);
    if (hit === undefined) return undefined;
    const { lat, lon } = placeOf(geocoder.file, hit.entity);
    near = { lat: lat / 1e6, lon: lon / 1e6 };
  }
  return placeOfPlusCode(code, near);
}

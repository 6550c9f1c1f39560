import { findGid } from '../query/records/find-gid.ts';
import type { Boundary } from '../query/records/filter.ts';
import type { Call, FilteredCall } from './call.ts';
import { languageEcho } from './languages.ts';
import { isKnownParameter } from './unknown-parameters.ts';
import {
  checkPairs,
  clamped,
  countriesOf,
  languageOf,
  layersOf,
  numberOf,
  parseGid,
  pointOf,
  rectOf,
  sizeOf,
  sourcesOf,
  textOf,
} from './read-parameters.ts';

const DEFAULT_CIRCLE_KM = 50;
/** The largest distance between two places on Earth. */
const HALF_EARTH_KM = 20_038;

/**
 * Reads the parameters for limits on results, focus and language, which all calls except `place` share.
 *
 * @throws {PortolanError} `geocoder-request` when one of them is malformed.
 */
export function readFilters(call: Call): FilteredCall {
  const { geocoder, endpoint, parameters, context, version, echo, warnings } = call;
  const isForward = endpoint !== 'reverse';
  const { size, querySize } = sizeOf(parameters, version, warnings);
  const layers = layersOf(parameters, version);
  const sources = sourcesOf(parameters);
  checkPairs(layers, sources);
  const countries = countriesOf(parameters);
  const area = areaOf(call);
  const rect = isForward ? rectOf(parameters) : undefined;
  const circle = isForward ? circleOf(call) : undefined;
  const focus = isForward ? pointOf(parameters, 'focus.point') : undefined;
  const language = languageOf(parameters, context.languageVia);
  echo['size'] = size;
  echo['querySize'] = querySize;
  echo['private'] = false;
  for (const [name, value] of Object.entries(parameters)) {
    if (/^(?:focus|boundary|point)\./.test(name) && isKnownParameter(endpoint, name) && value !== undefined)
      echo[name] = value;
  }
  if (layers !== undefined)
    echo['layers'] = [...layers].map((layer) => (version === 2 && layer === 'venue' ? 'poi' : layer));
  if (sources !== undefined) echo['sources'] = [...sources];
  echo['lang'] = languageEcho(language);
  const boundary: Boundary = { layers, sources, countries, area, rect, circle };
  // Members are assigned one by one: spreading the call takes longer than a reverse search.
  return {
    geocoder,
    endpoint,
    parameters,
    context,
    version,
    echo,
    warnings,
    size,
    language,
    focus,
    boundary,
  };
}

/** An area that is not in the archive, so it contains nothing. */
const NOWHERE = -1;

/** The area that `boundary.gid` names. */
function areaOf({ geocoder, parameters, version }: Call): number | undefined {
  const text = textOf(parameters, 'boundary.gid');
  if (text === undefined) return undefined;
  const { source, layer, sourceId } = parseGid(text, 'boundary.gid', version);
  const found = layer === undefined ? undefined : findGid(geocoder.file, source, layer, sourceId);
  return found !== undefined && 'entity' in found ? found.entity : NOWHERE;
}

function circleOf({ parameters, version, warnings }: Call): Boundary['circle'] {
  const centre = pointOf(parameters, 'boundary.circle');
  const stated = numberOf(parameters, 'boundary.circle.radius');
  // A radius without a centre has no effect.
  if (centre === undefined) return undefined;
  const [least, most] = version === 1 ? [0.00001, HALF_EARTH_KM] : [1, 5000];
  const kilometres = clamped(stated ?? DEFAULT_CIRCLE_KM, least, most, 'boundary.circle.radius', warnings);
  return { ...centre, radiusMetres: kilometres * 1000 };
}

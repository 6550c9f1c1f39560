import { suggest } from '@portolan/base';
import { pairsOf } from '../text/pairs.ts';
import type { Endpoint } from './query.ts';
import type { Parameters } from './read-parameters.ts';

const FILTERS = 'boundary.country boundary.gid layers sources size lang';
const FORWARD =
  'focus.point.lat focus.point.lon boundary.rect.min_lat boundary.rect.max_lat boundary.rect.min_lon boundary.rect.max_lon ' +
  `boundary.circle.lat boundary.circle.lon boundary.circle.radius ${FILTERS}`;
const ADDRESS_PARTS =
  'address house_number street unit neighbourhood borough locality county region postalcode country';
const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Parameters that each call reads: docs/interface.md, sections 12.1 and 13.1. */
const PARAMETERS: Readonly<Record<Endpoint, ReadonlySet<string>>> = {
  autocomplete: setOf(`text ${FORWARD}`),
  search: setOf(`text ${FORWARD}`),
  structured: setOf(`${ADDRESS_PARTS} ${FORWARD}`),
  reverse: setOf(`point.lat point.lon boundary.circle.radius ${FILTERS}`),
  place: setOf('ids lang'),
};
const ALL = new Set(Object.values(PARAMETERS).flatMap((names) => [...names]));

/** Parameters of the interface that other parts of a service read: the account key, and categories, which no result has. */
const NOT_FOR_ENGINES = new Set(['api_key', 'categories']);

/** Names that other interfaces use for a parameter. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'q text,query text,input text,limit size,language lang,locale lang,accept-language lang,layer layers,source sources,id ids,gid ids,zip postalcode,postcode postalcode,city locality,state region,lng point.lon,radius boundary.circle.radius',
  ),
);

/** Limits, since a request may have any number of unknown parameters with names of any length. */
const MOST_WARNINGS = 10;
const MOST_LETTERS = 60;

/** True for the parameters that a call reads. */
export function isKnownParameter(endpoint: Endpoint, name: string): boolean {
  return PARAMETERS[endpoint].has(name);
}

/** Warnings for the parameters that a call does not read, each with the parameter that was probably meant. */
export function unknownParameterWarnings(endpoint: Endpoint, parameters: Parameters): string[] {
  const known = PARAMETERS[endpoint];
  const warnings: string[] = [];
  for (const name of Object.keys(parameters)) {
    if (known.has(name) || NOT_FOR_ENGINES.has(name) || parameters[name] === undefined) continue;
    if (warnings.length === MOST_WARNINGS) {
      warnings.push('there are more unknown parameters, which were ignored too');
      break;
    }
    warnings.push(warningOf(endpoint, name));
  }
  return warnings;
}

function warningOf(endpoint: Endpoint, name: string): string {
  if (ALL.has(name)) return `${name} is no parameter of ${endpoint} and was ignored`;
  const shown = name.length <= MOST_LETTERS ? name : `${name.slice(0, MOST_LETTERS)}...`;
  const meant = meantParameter(endpoint, name);
  return `${shown} is an unknown parameter and was ignored${meant === undefined ? '' : `: did you mean ${meant}?`}`;
}

function meantParameter(endpoint: Endpoint, name: string): string | undefined {
  const known = [...PARAMETERS[endpoint]];
  const typed = name.toLowerCase();
  const others = [...OTHER_NAMES]
    .filter(([, parameter]) => known.includes(parameter))
    .map(([other]) => other);
  const word =
    others.find((other) => other === typed) ??
    known.find((parameter) => leavesOut(typed, parameter)) ??
    suggest(typed, [...known, ...others.filter((other) => other.length >= LETTERS_OF_WORD)]);
  return word === undefined ? undefined : (OTHER_NAMES.get(word) ?? word);
}

/** Shorter names are not corrected: in `q`, every letter would be an error. */
const LETTERS_OF_WORD = 4;

/** Whether a name has some parts of another name in their order, including the last one: `focus.lat` of `focus.point.lat`. */
function leavesOut(typed: string, parameter: string): boolean {
  const parts = partsOf(parameter);
  const typedParts = partsOf(typed);
  if (typedParts.at(-1) !== parts.at(-1)) return false;
  let at = 0;
  for (const part of parts) if (part === typedParts[at]) at++;
  return at === typedParts.length;
}

const partsOf = (name: string): string[] => name.split(/[._-]/);

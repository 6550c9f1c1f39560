import { PortolanError } from '@portolan/base';
import { countryOf } from '../countries.ts';
import { COARSE_LAYERS, isLayer, LAYERS } from '../layers.ts';
import type { Layer } from '../layers.ts';
import type { Version } from './query.ts';

/** The parameters of a call by name, before they are checked. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The parameters of a query. @throws {PortolanError} `geocoder-request` when it is no object. */
export function checkParameters(query: unknown): Parameters {
  if (isParameters(query)) return query;
  throw refused('query', 'the query must be an object of parameters', query);
}

function isParameters(query: unknown): query is Parameters {
  return typeof query === 'object' && query !== null && !Array.isArray(query);
}

/** The error for a refused request: `detail.status` is 400, `detail.parameter` is the bad parameter, `detail.found` its value. */
export function refused(parameter: string, sentence: string, found?: unknown): PortolanError {
  return new PortolanError('geocoder-request', sentence, {
    status: 400,
    parameter,
    ...(found === undefined ? {} : { found }),
  });
}

/** The text of a parameter; undefined when it is not given. */
export function textOf(parameters: Parameters, name: string): string | undefined {
  const value = own(parameters, name);
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw refused(name, `${name} must be a text`, value);
}

/** The value of a parameter; undefined when it is not given, or null. */
function own(parameters: Parameters, name: string): unknown {
  return Object.hasOwn(parameters, name) ? (parameters[name] ?? undefined) : undefined;
}

/** The text of a required parameter. */
export function requiredText(parameters: Parameters, name: string): string {
  const text = textOf(parameters, name);
  if (text === undefined || text.trim() === '') throw refused(name, `${name} must be given and not be empty`);
  return text;
}

/** The finite number of a parameter; undefined when it is not given. */
export function numberOf(
  parameters: Parameters,
  name: string,
  least = -Infinity,
  most = Infinity,
): number | undefined {
  const value = own(parameters, name);
  if (value === undefined) return undefined;
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value)
        : NaN;
  const range = Number.isFinite(least) ? ` in ${least}..${most}` : '';
  if (!Number.isFinite(number) || number < least || number > most)
    throw refused(name, `${name} must be a number${range}`, value);
  return number;
}

/** The list in a parameter, which is an array or a text with commas; undefined when the parameter is not given. Empty lists are refused. */
export function listOf(parameters: Parameters, name: string): string[] | undefined {
  const value = own(parameters, name);
  if (value === undefined) return undefined;
  const items: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [value];
  const list = items.map((item) => {
    if (typeof item !== 'string' && typeof item !== 'number')
      throw refused(name, `${name} must be a list of texts`, value);
    return String(item).trim();
  });
  if (list.every((item) => item === ''))
    throw refused(name, `${name} must not be empty: leave it out or name at least one`);
  return [...new Set(list.filter((item) => item !== ''))];
}

export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** The numbers of parameters that belong together, each from `-most` to `most`: all or none must be given. */
function togetherOf(
  parameters: Parameters,
  names: readonly (readonly [name: string, most: number])[],
  isRequired = false,
): number[] | undefined {
  const values = names.map(([name, most]) => numberOf(parameters, name, -most, most));
  const given = values.filter((value) => value !== undefined);
  if (given.length === names.length) return given;
  if (given.length === 0 && !isRequired) return undefined;
  const [missing] = names[values.indexOf(undefined)]!;
  throw refused(missing, `${missing} is missing: ${names.map(([name]) => name).join(', ')} go together`);
}

/** The point of two parameters. */
export function pointOf(parameters: Parameters, prefix: string, isRequired = false): Point | undefined {
  const names = [
    [`${prefix}.lat`, 90],
    [`${prefix}.lon`, 180],
  ] as const;
  const point = togetherOf(parameters, names, isRequired);
  return point && { lat: point[0]!, lon: point[1]! };
}

export interface Rect {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const RECT = 'boundary.rect.';

/** The rectangle of four parameters. */
export function rectOf(parameters: Parameters): Rect | undefined {
  const sides = togetherOf(parameters, [
    [`${RECT}min_lat`, 90],
    [`${RECT}max_lat`, 90],
    [`${RECT}min_lon`, 180],
    [`${RECT}max_lon`, 180],
  ]);
  if (sides === undefined) return undefined;
  const [south = 0, north = 0, west = 0, east = 0] = sides;
  const wrong = south >= north ? 'lat' : west >= east ? 'lon' : '';
  if (wrong !== '')
    throw refused(`${RECT}min_${wrong}`, `${RECT}min_${wrong} must be less than ${RECT}max_${wrong}`);
  return { west, south, east, north };
}

/** Clamps a number to a range, with a warning when this changes it. */
export function clamped(
  value: number,
  least: number,
  most: number,
  name: string,
  warnings: string[],
): number {
  if (value >= least && value <= most) return value;
  const bound = value < least ? least : most;
  warnings.push(`${name} was out of range ${least}..${most} and is taken as ${bound}`);
  return bound;
}

/** The number of results, and the larger number that Pelias would request from its index. */
export function sizeOf(
  parameters: Parameters,
  version: Version,
  warnings: string[],
): { size: number; querySize: number } {
  const asked = numberOf(parameters, 'size') ?? 10;
  if (!Number.isInteger(asked)) throw refused('size', 'size must be a whole number', asked);
  const size = clamped(asked, 1, version === 1 ? 40 : 25, 'size', warnings);
  return { size, querySize: Math.max(20, size * 2) };
}

const SOURCES: readonly string[] = [
  'openstreetmap',
  'openaddresses',
  'whosonfirst',
  'geonames',
  'foursquare',
];
const ALIASES: Readonly<Record<string, string>> = {
  osm: 'openstreetmap',
  oa: 'openaddresses',
  wof: 'whosonfirst',
  gn: 'geonames',
};

/** The sources that results may come from, by name or alias. A name with a minus in front excludes this source. */
export function sourcesOf(parameters: Parameters): ReadonlySet<string> | undefined {
  const list = listOf(parameters, 'sources');
  if (list === undefined) return undefined;
  const wanted = new Set<string>();
  const excluded = new Set<string>();
  for (const item of list) {
    const isExcluded = item.startsWith('-');
    const name = item.replace(/^-/, '').toLowerCase();
    const source = Object.hasOwn(ALIASES, name) ? ALIASES[name]! : name;
    if (!SOURCES.includes(source))
      throw refused(
        'sources',
        `sources: "${item}" is none of ${SOURCES.join(', ')} or their short forms ${Object.keys(ALIASES).join(', ')}`,
        item,
      );
    (isExcluded ? excluded : wanted).add(source);
  }
  const sources = new Set(
    [...(wanted.size === 0 ? SOURCES : wanted)].filter((source) => !excluded.has(source)),
  );
  if (sources.size === 0)
    throw refused('sources', 'sources leaves none: name at least one that is not excluded');
  return sources;
}

/** The name of the layer `venue` in a version. */
const poiName = (version: Version): string => (version === 1 ? 'venue' : 'poi');

/** The wanted layers. */
export function layersOf(parameters: Parameters, version: Version): ReadonlySet<Layer> | undefined {
  const list = listOf(parameters, 'layers');
  if (list === undefined) return undefined;
  const poi = poiName(version);
  const known = [...LAYERS.filter((layer) => layer !== 'venue'), poi, 'address', 'coarse'];
  const wanted = new Set<Layer>();
  for (const name of list) {
    const layer = name === poi ? 'venue' : name;
    if (!known.includes(name) || (layer !== 'coarse' && !isLayer(layer)))
      throw refused('layers', `layers: "${name}" is none of ${known.join(', ')}`, name);
    if (layer === 'coarse') for (const each of COARSE_LAYERS) wanted.add(each);
    else wanted.add(layer);
  }
  return wanted;
}

/** The layers that each source has. */
const LAYERS_OF_SOURCE: Readonly<Record<string, (layer: Layer) => boolean>> = {
  openstreetmap: () => true,
  openaddresses: (layer) => layer === 'address',
  whosonfirst: (layer) => layer !== 'address' && layer !== 'street' && layer !== 'venue',
  geonames: (layer) => layer !== 'address' && layer !== 'street',
  foursquare: (layer) => layer === 'venue',
};

/** Refuses a request when no wanted source has a wanted layer. */
export function checkPairs(
  layers: ReadonlySet<Layer> | undefined,
  sources: ReadonlySet<string> | undefined,
): void {
  if (layers === undefined || sources === undefined) return;
  const canMatch = [...sources].some((source) =>
    [...layers].some((layer) => LAYERS_OF_SOURCE[source]!(layer)),
  );
  if (!canMatch)
    throw refused(
      'layers',
      `layers and sources exclude each other: no ${[...layers].join(' or ')} comes from ${[...sources].join(' or ')}`,
    );
}

/** Alpha-2 codes of the countries that results may lie in. */
export function countriesOf(parameters: Parameters): ReadonlySet<string> | undefined {
  const list = listOf(parameters, 'boundary.country');
  if (list === undefined) return undefined;
  return new Set(
    list.map((code) => {
      const country = /^[A-Za-z]{2,3}$/.test(code) ? countryOf(code) : undefined;
      if (country === undefined)
        throw refused(
          'boundary.country',
          `boundary.country: "${code}" is no ISO 3166-1 alpha-2 or alpha-3 code`,
          code,
        );
      return country.alpha2;
    }),
  );
}

/** The three parts of a GID; the third may contain colons and slashes. `layer` is undefined when there is no layer of this name. */
export function parseGid(
  text: string,
  parameter: string,
  version: Version,
): { source: string; layer: Layer | undefined; sourceId: string } {
  const match = /^([a-z_]+):([a-z_]+):(.+)$/.exec(text.trim());
  if (match === null)
    throw refused(
      parameter,
      `${parameter}: "${text}" is no GID such as openstreetmap:${poiName(version)}:node/1`,
      text,
    );
  const [, source, name, sourceId] = match;
  const layer = name === 'poi' ? 'venue' : name!;
  return {
    source: Object.hasOwn(ALIASES, source!) ? ALIASES[source!]! : source!,
    layer: isLayer(layer) ? layer : undefined,
    sourceId: sourceId!,
  };
}

export interface Language {
  /** ISO 639-1 code, or ISO 639-3 where there is none; '' for default names. */
  readonly code: string;
  readonly via: 'default' | 'querystring' | 'header';
}

/** The language of the wanted names: only the language part of the tag counts. @param via  where it was named. */
export function languageOf(parameters: Parameters, via: 'querystring' | 'header' = 'querystring'): Language {
  const tag = textOf(parameters, 'lang');
  if (tag === undefined) return { code: '', via: 'default' };
  const code = /^([A-Za-z]{2,8})(?:[-_][A-Za-z0-9]{1,8})*$/.exec(tag)?.[1];
  if (code === undefined) throw refused('lang', `lang: "${tag}" is no language tag such as en or pt-BR`, tag);
  return { code: code.toLowerCase(), via };
}

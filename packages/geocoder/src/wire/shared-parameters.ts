import { findGid } from '../query/records/find-gid.ts';
import type { Boundary } from '../query/records/filter.ts';
import type { Geocoder } from '../geocoder.ts';
import type { Answer, QueryEcho } from './answer.ts';
import { checkQuery, versionOf } from './context.ts';
import type { GeocoderContext } from './context.ts';
import { languageEcho } from './languages.ts';
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
import type { Language, Point, Query, Version } from './read-parameters.ts';
import { envelopeV1 } from './version1.ts';
import type { V1Response } from './version1.ts';
import { envelopeV2 } from './version2.ts';
import type { V2Endpoint, V2Response } from './version2.ts';

/** Everything but what is asked. */
export interface Common {
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

/** Reads what the calls have in common. @throws {PortolanError} `geocoder-request`. */
export function readCommon(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext,
  kind: 'forward' | 'reverse',
): Common {
  checkQuery(query);
  const version = versionOf(context);
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
  echo['lang'] = languageEcho(language);
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

const ATTRIBUTION = 'https://www.openstreetmap.org/copyright';

/** Answers in the words of a version. */
export function envelope(
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

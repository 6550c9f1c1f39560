import { isPortolanError, PortolanError, suggest } from '@portolan/base';
import {
  autocomplete,
  bulk,
  place,
  reverse,
  search,
  structured,
  type Geocoder,
  type GeocoderContext,
} from '@portolan/geocoder';
import { GEOCODER_FILE } from '../build/file-names.ts';
import { openBuiltFile } from '../built-file.ts';
import type { Command } from '../command.ts';
import { openGeocoderFile } from '../engine-files/geocoder-file.ts';
import { ExitCode } from '../exit-code.ts';
import { fileError } from '../files.ts';
import { nowSeconds } from '../now.ts';
import { printJson } from '../print-json.ts';
import { readRequest } from '../request.ts';
import { tellUnknownMembers } from '../unknown-members.ts';

type Version = 1 | 2;

interface Endpoint {
  /** Calls check their queries themselves, so anything may be handed to them as one. */
  answer(geocoder: Geocoder, query: never, context: GeocoderContext): unknown;
  readonly versions: readonly Version[];
}

/** By the names of the library, and by those of the interface behind `/geocoding/v1/` where they differ. */
const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ['autocomplete', { answer: autocomplete, versions: [1, 2] }],
  ['search', { answer: search, versions: [1, 2] }],
  ['structured', { answer: structured, versions: [1, 2] }],
  ['search/structured', { answer: structured, versions: [1, 2] }],
  ['reverse', { answer: reverse, versions: [1, 2] }],
  ['place', { answer: place, versions: [1, 2] }],
  ['place_details', { answer: place, versions: [1, 2] }],
  ['bulk', { answer: bulk, versions: [1] }],
  ['search/bulk', { answer: bulk, versions: [1] }],
]);

/** Of a request; the geocoder knows those of its query. */
const MEMBERS = ['endpoint', 'version', 'query'];

/** Where results come from, for errors; answers say it themselves. */
const ATTRIBUTION = 'https://www.openstreetmap.org/copyright';

export const geocode: Command = {
  name: 'geocode',
  description: `Answers one geocoding request, as the calls under /geocoding/v1 and v2 do, and
prints the response as JSON: {"endpoint": "search", "version": 1, "query": ...}.

Endpoints: autocomplete, search, structured, reverse, place, bulk; paths such as
/geocoding/v2/search are understood as well. The query has the names and values
of a URL, lists may be arrays; that of bulk is a list of {endpoint, query}. The
version is 1 unless it is given. A request that cannot be answered gives its
error as JSON on standard error, and exit code 1.`,
  positionals: [
    { name: 'dir', help: `Folder that portolan build has written, or its ${GEOCODER_FILE}` },
    { name: 'request', help: 'JSON file; standard input when it is - or absent', optional: true },
  ],
  options: { pretty: { help: 'Indent the JSON, as on a terminal' } },
  examples: [
    'portolan geocode monaco request.json',
    'portolan geocode monaco <<< \'{"endpoint": "autocomplete",',
    '    "query": {"text": "boulevard du jar"}}\'',
    'portolan geocode monaco <<< \'{"endpoint": "reverse", "version": 2,',
    '    "query": {"point.lat": 43.7334, "point.lon": 7.4213}}\'',
  ],

  async run(args, terminal) {
    const [folder, requestPath = '-'] = args.positionals;
    const advice = `build it with portolan build <extract> --out ${folder}`;
    const geocoder = await openBuiltFile(folder!, GEOCODER_FILE, advice, openGeocoderFile);
    const request = await readRequest(requestPath, terminal);
    const now = nowSeconds();
    let version: Version = 1;
    let response: unknown;
    try {
      const call = readCall(request);
      ({ version } = call);
      response = call.endpoint.answer(geocoder, call.query, { version, now });
    } catch (error) {
      // Damage may show only where an answer needs the damaged part.
      if (!isPortolanError(error) || error.code !== 'geocoder-request') throw fileError(error, folder!);
      terminal.stderr.write(`${JSON.stringify(refusal(error.message, version, now))}\n`);
      return ExitCode.request;
    }
    tellUnknownMembers(request, MEMBERS, terminal);
    await printJson(response, args.has('pretty'), terminal);
    return ExitCode.ok;
  },
};

interface Call {
  readonly endpoint: Endpoint;
  readonly version: Version;
  readonly query: never;
}

function readCall(request: unknown): Call {
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    throw refused('request', 'the request must be an object: {"endpoint", "version", "query"}');
  const {
    endpoint: name,
    version: stated,
    query = {},
  }: { endpoint?: unknown; version?: unknown; query?: unknown } = request;
  if (typeof name !== 'string')
    throw refused('endpoint', `endpoint must be given: ${[...ENDPOINTS.keys()].join(', ')}`);
  const [, inPath, rest = ''] = /^\/?(?:geocoding\/)?(?:v([12])\/)?(.*?)\/?$/s.exec(name) ?? [];
  const endpoint = ENDPOINTS.get(rest);
  if (endpoint === undefined) {
    const meant = suggest(rest, ENDPOINTS.keys());
    throw refused(
      'endpoint',
      `endpoint ${JSON.stringify(name)} is none of ${[...ENDPOINTS.keys()].join(', ')}` +
        (meant === undefined ? '' : `; did you mean ${meant}?`),
    );
  }
  const version = stated ?? (inPath === undefined ? 1 : Number(inPath));
  if (version !== 1 && version !== 2)
    throw refused('version', `version must be 1 or 2, not ${JSON.stringify(version)}`);
  if (inPath !== undefined && Number(inPath) !== version)
    throw refused('version', `version ${version} contradicts the endpoint ${JSON.stringify(name)}`);
  if (!endpoint.versions.includes(version))
    throw refused('version', `${rest} exists in version ${endpoint.versions.join(', ')} only`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- calls check their queries themselves
  return { endpoint, version, query: query as never };
}

function refused(parameter: string, sentence: string): PortolanError {
  return new PortolanError('geocoder-request', sentence, { status: 400, parameter });
}

/** The envelope of a request that is wrong: docs/interface.md, section 17.2. */
function refusal(message: string, version: Version, now: number): unknown {
  const geocoding =
    version === 1
      ? { version: '0.2', attribution: ATTRIBUTION, errors: [message], timestamp: now * 1000 }
      : { attribution: ATTRIBUTION, error: message };
  return { type: 'FeatureCollection', features: [], geocoding };
}

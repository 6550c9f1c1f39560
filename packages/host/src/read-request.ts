import { PortolanError } from '@portolan/base';
import type { Endpoint } from '@portolan/schemas/endpoints';
import { readQuery, readStaticMapQuery } from '@portolan/schemas/queries';
import { preferredLanguage } from './accept.ts';
import { receiveBody, type ReceivedBody, type Receiving } from './body/receive.ts';
import type { Incoming } from './exchange.ts';
import { Refusal } from './refusal.ts';

interface Reading extends Receiving {
  readonly query: URLSearchParams;
  readonly path: Readonly<Record<string, string | number>>;
  /** Whether large bodies are left unparsed, for an engine that parses them itself. */
  readonly leavesLarge: boolean;
}

/** A request as engines take it, or a large body that is not parsed yet. */
export type ReadRequest =
  | { readonly request: unknown; readonly languageVia?: 'header' }
  | { readonly large: ReceivedBody };

/** Larger bodies are parsed in the thread that answers them, where there is one. Parsing this much takes about a millisecond. */
const MOST_INLINE_BYTES = 65_536;

/**
 * Reads a request into the form that engines take: the body, or the members of the query. Where the path has parameters, it is `{path, query}`
 * or `{path, body}`. Large bodies are left as bytes where an engine takes them so.
 *
 * @throws {Refusal} 400, 408, 413, 415 or 503.
 */
export async function readRequest(
  endpoint: Endpoint,
  incoming: Incoming,
  reading: Reading,
): Promise<ReadRequest> {
  const { path } = reading;
  const hasPath = endpoint.pathParameters !== undefined;
  if (endpoint.body !== undefined) {
    checkEncoding(incoming.header('content-encoding'));
    const received = await receiveBody(endpoint, incoming, reading);
    if (reading.leavesLarge && !hasPath && received.length > MOST_INLINE_BYTES) return { large: received };
    const body = received.parse();
    return { request: hasPath ? { path, body } : body };
  }
  const query = readParameters(endpoint, reading.query);
  if (!hasPath) {
    const lang = languageOfHeader(endpoint, incoming, query);
    return lang === undefined ? { request: query } : { request: { ...query, lang }, languageVia: 'header' };
  }
  return { request: query === undefined ? { path } : { path, query } };
}

function checkEncoding(encoding: string | undefined): void {
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
  throw new Refusal(415, 'compressed bodies are not taken: send the JSON as it is');
}

function readParameters(
  { query: schema, tag, errorForm }: Endpoint,
  pairs: URLSearchParams,
): Readonly<Record<string, unknown>> | undefined {
  if (schema === undefined) return undefined;
  if (tag === 'Static maps') {
    const { request, issues } = readStaticMapQuery(pairs);
    return checked(request, issues);
  }
  const read = readQuery(schema, pairs);
  if (errorForm === 'accounts') checkFields(read.issues);
  return { ...unknownMembers(errorForm, read.unknownNames), ...checked(read.query, read.issues) };
}

/** In version 2 of geocoding the header decides where the query names no language. */
function languageOfHeader(
  { errorForm }: Endpoint,
  incoming: Incoming,
  query: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (errorForm !== 'geocodingV2' || query?.['lang'] !== undefined) return undefined;
  return preferredLanguage(incoming.header('accept-language'));
}

/** Account management tells what is wrong by member. */
function checkFields(issues: readonly { readonly path: string; readonly message: string }[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path, [message]]));
  throw new PortolanError('accounts-invalid', `${first.path} ${first.message}`, { status: 400, fields });
}

/** Geocoders warn of parameters that they do not know; they are handed the names alone, and never a key. */
function unknownMembers(form: Endpoint['errorForm'], names: readonly string[]): Record<string, string> {
  if (form !== 'geocodingV1' && form !== 'geocodingV2') return {};
  return Object.fromEntries(names.filter((name) => name !== 'api_key').map((name) => [name, '']));
}

function checked(
  query: Readonly<Record<string, unknown>>,
  issues: readonly { readonly path: string; readonly message: string }[],
): Readonly<Record<string, unknown>> {
  if (issues.length === 0) return query;
  const sentence = issues.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new Refusal(400, sentence.slice(0, 500));
}

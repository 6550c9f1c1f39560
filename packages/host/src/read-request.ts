import type { Endpoint } from '@portolan/schemas/endpoints';
import { readQuery, readStaticMapQuery } from '@portolan/schemas/queries';
import { preferredLanguage } from './accept.ts';
import type { Incoming } from './exchange.ts';
import { parseJsonBody } from './json-body.ts';
import { Refusal } from './refusal.ts';

interface Reading {
  readonly query: URLSearchParams;
  readonly path: Readonly<Record<string, string | number>>;
  readonly bodyTimeoutMs: number;
}

/**
 * Reads a request into the form that engines take: the body, or the members of the query. Where the path has parameters, it is `{path, query}`
 * or `{path, body}`.
 *
 * @throws {Refusal} 400, 408, 413 or 415.
 */
export async function readRequest(
  endpoint: Endpoint,
  incoming: Incoming,
  reading: Reading,
): Promise<unknown> {
  const { path, bodyTimeoutMs } = reading;
  const hasPath = endpoint.pathParameters !== undefined;
  if (endpoint.body !== undefined) {
    checkEncoding(incoming.header('content-encoding'));
    const body = parseJsonBody(await incoming.readBody(endpoint.maxBodyBytes ?? 0, bodyTimeoutMs));
    return hasPath ? { path, body } : body;
  }
  const query = readParameters(endpoint, incoming, reading.query);
  if (!hasPath) return query;
  return query === undefined ? { path } : { path, query };
}

function checkEncoding(encoding: string | undefined): void {
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return;
  throw new Refusal(415, 'compressed bodies are not taken: send the JSON as it is');
}

function readParameters(
  { query: schema, tag, errorForm }: Endpoint,
  incoming: Incoming,
  pairs: URLSearchParams,
): Readonly<Record<string, unknown>> | undefined {
  if (schema === undefined) return undefined;
  if (tag === 'Static maps') {
    const { request, issues } = readStaticMapQuery(pairs);
    return checked(request, issues);
  }
  const read = readQuery(schema, pairs);
  const query = { ...unknownMembers(errorForm, read.unknownNames), ...checked(read.query, read.issues) };
  if (errorForm !== 'geocodingV2' || query['lang'] !== undefined) return query;
  // In version 2 the header decides where the query names no language.
  const lang = preferredLanguage(incoming.header('accept-language'));
  return lang === undefined ? query : { ...query, lang };
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

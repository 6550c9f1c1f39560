import { lookup as lookupHost } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { PortolanError } from '@portolan/base';
import { isPublicAddress } from './public-address.ts';

/** How images of markers are fetched. All have defaults. */
export interface FetchImageOptions {
  /** Time for an image: names, redirects and its last byte; 5,000 where it is not given. */
  readonly deadlineMs?: number;
  /** Longer images are refused; 128,000 where it is not given. */
  readonly mostBytes?: number;
  /** The addresses of a host; those of the system's resolver where it is not given. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Whether a connection to an address is allowed; public addresses are where it is not given. */
  readonly isAllowed?: (address: string) => boolean;
}

/** Fetches an image by its address, no longer than the signal allows. */
export type FetchImage = (address: string, signal?: AbortSignal) => Promise<Uint8Array>;

const DEADLINE_MS = 5000;
const MOST_BYTES = 128_000;
const MOST_REDIRECTS = 3;
const MOST_ADDRESS = 2048;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Makes a function that fetches images for markers from addresses that strangers name. It connects to public addresses alone, and to the very
 * address that was checked, for each of at most 3 redirects anew; by http and https, without cookies or credentials, for a bounded time and
 * a bounded number of bytes. Its errors do not tell what a name resolves to.
 */
export function imageFetcher(options: FetchImageOptions = {}): FetchImage {
  const { deadlineMs = DEADLINE_MS, mostBytes = MOST_BYTES, isAllowed = isPublicAddress } = options;
  const resolve = options.resolve ?? systemResolve;
  return async (address, whileWanted) => {
    const controller = new AbortController();
    const end = (): void => controller.abort();
    whileWanted?.addEventListener('abort', end, { once: true });
    const timer = setTimeout(() => controller.abort(), deadlineMs);
    const { signal } = controller;
    try {
      let url = urlOf(address, undefined);
      for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
        // oxlint-disable-next-line no-await-in-loop -- one redirect after the other
        const target = await allowedAddress(url, resolve, isAllowed, signal);
        // oxlint-disable-next-line no-await-in-loop -- see above
        const answer = await get(url, target, mostBytes, signal);
        if (answer instanceof Uint8Array) return answer;
        url = urlOf(answer.location, url);
      }
      throw wrong(`it is redirected more than ${MOST_REDIRECTS} times`);
    } catch (error) {
      if (whileWanted?.aborted === true) throw wrong('nobody waits for it any more');
      if (signal.aborted) throw wrong(`it did not come within ${deadlineMs} ms`);
      throw error;
    } finally {
      clearTimeout(timer);
      whileWanted?.removeEventListener('abort', end);
      controller.abort();
    }
  };
}

function wrong(message: string): PortolanError {
  return new PortolanError('marker-image', `the image could not be fetched: ${message}`);
}

function urlOf(address: string, base: URL | undefined): URL {
  if (address.length > MOST_ADDRESS) throw wrong(`its address has more than ${MOST_ADDRESS} characters`);
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    throw wrong('its address is none');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw wrong('its address is not http or https');
  if (url.username !== '' || url.password !== '') throw wrong('its address holds a name or a password');
  return url;
}

/** An address of the host of a URL. Where one of several is not allowed none is used. */
async function allowedAddress(
  url: URL,
  resolve: (host: string) => Promise<readonly string[]>,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await inTime(resolved(host, resolve), signal) : [host];
  const [first] = addresses;
  if (first === undefined || !addresses.every((each) => isIP(each) !== 0 && isAllowed(each)))
    throw wrong('its host has no public address');
  return first;
}

async function resolved(
  host: string,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch {
    return [];
  }
}

async function systemResolve(host: string): Promise<readonly string[]> {
  const found = await lookupHost(host, { all: true });
  return found.map(({ address }) => address);
}

/** What a promise gives, unless the time is over before. */
async function inTime<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(wrong('it took too long')), { once: true });
    }),
  ]);
}

/** The body of an answer, or where it redirects to. */
async function get(
  url: URL,
  address: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array | { readonly location: string }> {
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      {
        protocol: url.protocol,
        // The address that was checked, not the name, which might mean another one now.
        host: address,
        port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
        path: `${url.pathname}${url.search}`,
        ...(isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: url.hostname } : {}),
        headers: { host: url.host, accept: 'image/png', 'accept-encoding': 'identity' },
        agent: false,
        signal,
      },
      done,
    );
    request.on('error', () => fail(wrong('its host did not answer')));
    request.end();
  });
  // A connection that breaks tells so to whoever reads; without a reader it must not end the process.
  response.on('error', () => undefined);
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  if (REDIRECTS.has(status) && location !== undefined) {
    response.destroy();
    return { location };
  }
  const refused =
    status === 200
      ? response.headers['content-encoding'] !== undefined &&
        response.headers['content-encoding'] !== 'identity'
        ? 'it is compressed'
        : Number(response.headers['content-length'] ?? 0) > mostBytes
          ? `it has more than ${mostBytes} bytes`
          : undefined
      : `its server answered ${status}`;
  if (refused !== undefined) {
    response.destroy();
    throw wrong(refused);
  }
  return body(response, mostBytes);
}

async function body(response: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      if (!(part instanceof Uint8Array)) continue;
      length += part.length;
      if (length > mostBytes) break;
      parts.push(part);
    }
  } catch {
    throw wrong('it ended before its last byte');
  }
  if (length > mostBytes) throw wrong(`it has more than ${mostBytes} bytes`);
  return Uint8Array.from(Buffer.concat(parts));
}
